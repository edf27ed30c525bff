import { requestContextKey } from "#app/context.ts";
import { Badge } from "#app/ui/index.ts";
import { type CustomerRow, customerFilter } from "#worker/store/customers/contract.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { type DataColumn, DataTable, type Filter, readListParams } from "../../admin/table/index.ts";
import type { Route } from "./+types/customers.ts";

export const meta = () => adminMeta("Customers");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const filter = customerFilter.safeParse(readListParams(url.searchParams));
  return store.customers.listCustomers(filter.success ? filter.data : customerFilter.parse({}));
}

const columns: DataColumn<CustomerRow>[] = [
  { key: "email", label: "Email", cell: (c) => c.email },
  { key: "name", label: "Name", cell: (c) => c.name },
  {
    key: "member",
    label: "Account",
    cell: (c) => <Badge tone={c.member ? "primary" : "neutral"}>{c.member ? "Member" : "Guest"}</Badge>,
  },
  { key: "orders", label: "Orders", end: true, cell: (c) => c.orders },
  {
    key: "spent",
    label: "Total spent",
    end: true,
    cell: (c) => c.spent.map((s) => formatMinor(s.minor, s.currency)).join(", ") || "None",
  },
  { key: "last", label: "Last order", cell: (c) => <LocalTime at={c.lastOrderAt} /> },
];

const filters: Filter[] = [
  {
    name: "show",
    label: "Account",
    options: [
      { value: "", label: "All" },
      { value: "members", label: "Members" },
      { value: "guests", label: "Guests" },
    ],
  },
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
        filters={filters}
        csv="/api/admin/customers.csv"
        next={next}
        empty={{ title: "No customers yet", text: "Customers appear here after their first order." }}
      />
    </>
  );
}
