import { requestContextKey } from "#app/context.ts";
import { Badge } from "#app/ui/index.ts";
import { type CustomerRow, customerFilter } from "#worker/store/customers/contract.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { DataTable, defineColumns, readListParams } from "../../admin/table/index.ts";
import type { Route } from "./+types/customers.ts";

export const meta = () => adminMeta("Customers");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const filter = customerFilter.safeParse(readListParams(url.searchParams));
  return store.customers.listCustomers(filter.success ? filter.data : customerFilter.parse({}));
}

const column = defineColumns<CustomerRow>();
const columns = [
  column.accessor("email", { header: "Email" }),
  column.accessor("name", { header: "Name" }),
  column.accessor("member", {
    header: "Account",
    cell: (c) => <Badge tone={c.getValue() ? "primary" : "neutral"}>{c.getValue() ? "Member" : "Guest"}</Badge>,
  }),
  column.accessor("orders", { header: "Orders", meta: { end: true } }),
  column.accessor((c) => c.spent.map((s) => formatMinor(s.minor, s.currency)).join(", ") || "None", {
    header: "Total spent",
    meta: { end: true },
  }),
  column.accessor("lastOrderAt", { header: "Last order", cell: (c) => <LocalTime at={c.getValue()} /> }),
];

/** Everyone who has ordered, most recent first. */
export default function Customers({ loaderData: { rows, next } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader title="Customers" lead="Everyone who has ordered, most recent first." />
      <DataTable
        name="Customers"
        columns={columns}
        rows={rows}
        rowKey={(c) => c.key}
        rowName={(c) => c.email}
        href={(c) => `/420/customers/${c.key}`}
        search="Email or name"
        filters={[
          {
            name: "show",
            label: "Account",
            options: [
              ["members", "Members"],
              ["guests", "Guests"],
            ],
          },
        ]}
        csv="/api/admin/customers.csv"
        next={next}
        empty={{ title: "No customers yet", text: "Customers appear here after their first order, guests included." }}
      />
    </>
  );
}
