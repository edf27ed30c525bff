import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { LinkButton } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { type DraftRow, draftFilter } from "#worker/store/orders/contract.ts";
import { RelativeTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { DRAFT_STATUS_LABELS } from "../../admin/selling/draft-labels.ts";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns, joinParts, PhoneRow, readListParams } from "../../admin/table/index.ts";
import type { Route } from "./+types/draft-orders.ts";

export const meta = () => adminMeta("Drafts");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const filter = draftFilter.safeParse(readListParams(url.searchParams));
  return store.orders.drafts.listDrafts(filter.success ? filter.data : draftFilter.parse({}));
}

const whoOf = (d: DraftRow): string => d.name || d.email || "No customer yet";

const column = defineColumns<DraftRow>();
const columns = [
  column.accessor((d) => `D${d.number}`, { id: "number", header: "Draft" }),
  column.accessor(whoOf, { id: "customer", header: "Customer" }),
  column.accessor("status", {
    header: "Status",
    cell: (c) => <StatusBadge status={DRAFT_STATUS_LABELS[c.getValue()]} />,
  }),
  column.accessor((d) => plural(d.items, "item"), { id: "items", header: "Items" }),
  column.accessor((d) => formatMinor(d.total, d.currency), {
    id: "total",
    header: "Total",
    meta: { end: true },
    cell: (c) => <strong>{c.getValue()}</strong>,
  }),
  column.accessor("updatedAt", { header: "Updated", cell: (c) => <RelativeTime at={c.getValue()} /> }),
];

/** All draft orders, newest first. */
export default function DraftOrders({ loaderData: { drafts, next } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Drafts"
        lead="Orders that you create for customers. Send an invoice, or mark them as paid."
        actions={<LinkButton to="/420/drafts/new">Create order</LinkButton>}
      />
      <DataTable
        name="Drafts"
        columns={columns}
        rows={drafts}
        rowKey={(d) => d.id}
        rowName={(d) => `draft D${d.number}`}
        href={(d) => `/420/drafts/${d.id}`}
        phoneRow={(d) => (
          <PhoneRow
            title={whoOf(d)}
            value={formatMinor(d.total, d.currency)}
            note={joinParts(`D${d.number}`, plural(d.items, "item"))}
            valueNote={<RelativeTime at={d.updatedAt} />}
            badges={d.status === "draft" ? null : <StatusBadge status={DRAFT_STATUS_LABELS[d.status]} />}
          />
        )}
        search="Email, name or number"
        tabs={[
          { label: "All", query: "" },
          { label: "Open", query: "show=draft" },
          { label: "Invoice sent", query: "show=sent" },
          { label: "Paid", query: "show=paid" },
          { label: "Canceled", query: "show=canceled" },
        ]}
        next={next}
        empty={{
          title: "No drafts yet",
          text: "Create an order for a customer who calls, emails or comes by in person.",
          action: <LinkButton to="/420/drafts/new">Create order</LinkButton>,
          art: <Plant name="quinoa" size={120} />,
        }}
      />
    </>
  );
}
