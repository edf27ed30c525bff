import { useState } from "react";
import { requestContextKey } from "#app/context.ts";
import { Badge } from "#app/ui/index.ts";
import { type CustomerRow, customerFilter } from "#worker/store/customers/contract.ts";
import { BulkTagForm } from "../../admin/form/tag-editor.tsx";
import { RelativeTime, ShortDay } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import {
  DataTable,
  Drawer,
  defineColumns,
  joinParts,
  ListTabs,
  PhoneRow,
  readListParams,
} from "../../admin/table/index.ts";
import type { Route } from "./+types/customers.ts";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Customers");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const filter = customerFilter.safeParse(readListParams(url.searchParams));
  const [page, tags] = await Promise.all([
    store.customers.listCustomers(filter.success ? filter.data : customerFilter.parse({})),
    store.customers.listTags(),
  ]);
  return { ...page, tags: tags.map((t) => t.tag) };
}

const SEGMENTS = [
  { value: "", label: "All" },
  { value: "members", label: "With account" },
  { value: "guests", label: "Guests" },
  { value: "subscribers", label: "Subscribers" },
  { value: "lapsed", label: "Lapsed" },
  { value: "consented", label: "Email consent" },
];

const spentText = (c: CustomerRow): string => c.spent.map((s) => formatMinor(s.minor, s.currency)).join(", ");

/** "5 orders" */
const ordersText = (c: CustomerRow): string => (c.orders === 1 ? "1 order" : `${c.orders} orders`);

const column = defineColumns<CustomerRow>();
const columns = [
  column.accessor((c) => c.name || c.email, {
    header: "Customer",
    cell: ({ row: { original: c } }) => (
      <span className="customer-cell">
        <span>{c.name || c.email}</span>
        {c.name ? <span className="dim small">{c.email}</span> : null}
      </span>
    ),
  }),
  column.accessor("place", { header: "Location" }),
  column.accessor((c) => (c.member ? "Member" : "Guest"), { header: "Account" }),
  column.accessor("orders", { header: "Orders", meta: { end: true } }),
  column.accessor((c) => spentText(c) || "None", {
    header: "Total spent",
    meta: { end: true },
  }),
  column.accessor("tags", {
    header: "Tags",
    meta: { low: true },
    cell: (c) => (
      <span className="tag-list">
        {c.getValue().map((tag) => (
          <Badge key={tag} tone="neutral">
            {tag}
          </Badge>
        ))}
      </span>
    ),
  }),
  column.accessor("lastOrderAt", { header: "Last order", cell: (c) => <RelativeTime at={c.getValue()} /> }),
];

/** Everyone who has ordered, most recent first. */
export default function Customers({ loaderData: { rows, next, tags } }: Route.ComponentProps) {
  const [tagging, setTagging] = useState<{ keys: string[]; clear: () => void } | null>(null);
  return (
    <>
      <AdminPageHeader title="Customers" lead="Everyone who has ordered, most recent first." />
      <ListTabs label="Customers by segment" param="show" tabs={SEGMENTS} />
      <DataTable
        name="Customers"
        columns={columns}
        rows={rows}
        rowKey={(c) => c.key}
        rowName={(c) => c.email}
        href={(c) => `/420/customers/${c.key}`}
        phoneRow={(c) => (
          <PhoneRow
            title={c.name || c.email}
            value={spentText(c)}
            note={joinParts(c.place || (c.name ? c.email : null), ordersText(c))}
            valueNote={<ShortDay at={c.lastOrderAt} />}
            badges={c.tags.length > 0 ? c.tags.map((tag) => <Badge key={tag}>{tag}</Badge>) : null}
          />
        )}
        search="Part of a name or email"
        filters={
          tags.length > 0 ? [{ name: "tag", label: "Tag", options: tags.map((t) => [t, t] as const) }] : undefined
        }
        bulk={[{ label: "Tag customers", run: (keys, clear) => setTagging({ keys, clear }) }]}
        csv="/api/admin/customers.csv"
        next={next}
        empty={{ title: "No customers yet", text: "Customers appear here after their first order, guests included." }}
      />
      <Drawer
        open={tagging !== null}
        onOpenChange={(open) => {
          if (!open) setTagging(null);
        }}
        title="Tag customers"
      >
        {tagging ? (
          <BulkTagForm
            path="/api/admin/customer-tags"
            target={{ keys: tagging.keys }}
            count={`${tagging.keys.length} ${tagging.keys.length === 1 ? "customer" : "customers"}`}
            suggestions={tags}
            onDone={() => {
              tagging.clear();
              setTagging(null);
            }}
          />
        ) : null}
      </Drawer>
    </>
  );
}
