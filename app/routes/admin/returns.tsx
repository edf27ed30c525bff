import { z } from "zod";
import { requestContextKey } from "#app/context.ts";
import { EmptyState, Link, Text } from "#app/ui/index.ts";
import { encodeCustomerKey } from "#worker/store/customers/domain.ts";
import { returnFilter } from "#worker/store/orders/contract.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { ReturnDecision, ReturnReceipt } from "../../admin/selling/return-forms.tsx";
import { CursorPages, ListTabs } from "../../admin/table/index.ts";
import type { Route } from "./+types/returns.ts";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Returns");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const filter = returnFilter.parse(z.record(z.string(), z.string()).parse(Object.fromEntries(url.searchParams)));
  const [page, counts] = await Promise.all([store.orders.listReturns(filter), store.orders.countReturns()]);
  return { ...page, counts, status: filter.status };
}

const EMPTY = {
  requested: ["No returns to review", "Requests of customers appear here. You approve or decline them."],
  approved: ["No returns on the way", "Approved returns wait here until their parcel arrives."],
  received: ["No returns received yet", "Returns that arrived are listed here, newest first."],
  rejected: ["No declined returns", "Declined requests are listed here with the reason."],
} as const;

/** Returns by what they wait for: requests to decide, parcels to receive, and those that are done. */
export default function Returns({ loaderData: { rows, next, counts, status } }: Route.ComponentProps) {
  const [title, text] = EMPTY[status];
  return (
    <>
      <AdminPageHeader title="Returns" lead="Those that wait are listed oldest first." />
      <ListTabs
        label="Returns by status"
        param="status"
        tabs={[
          { value: "requested", label: "Requested", count: counts.requested },
          { value: "approved", label: "On the way", count: counts.approved },
          { value: "received", label: "Received" },
          { value: "rejected", label: "Declined" },
        ]}
      />
      {rows.length === 0 ? <EmptyState title={title} text={text} /> : null}
      <ul className="return-list">
        {rows.map((r) => (
          <li key={r.id} className="panel">
            <div className="order-list-head">
              <h2>
                <Link to={`/420/orders/${r.orderId}`}>Order #{r.number}</Link>
              </h2>
              <Link to={`/420/customers/${encodeCustomerKey(r.email)}`}>{r.name || r.email}</Link>
              <Text as="span" dim small>
                <LocalTime at={r.decidedAt ?? r.createdAt} />
              </Text>
            </div>
            <ul className="return-items">
              {r.items.map((i) => (
                <li key={i.lineId}>
                  {i.quantity} × {[i.title, i.variantTitle].filter(Boolean).join(", ")}
                  {r.status === "received" ? ` (${i.received} received, ${i.damaged} damaged)` : ""}
                </li>
              ))}
            </ul>
            <Text>“{r.reason}”</Text>
            {r.note ? (
              <Text small dim className="note-text">
                {r.note}
              </Text>
            ) : null}
            {r.status === "requested" ? <ReturnDecision request={r} /> : null}
            {r.status === "approved" ? <ReturnReceipt request={r} /> : null}
            {r.status === "received" ? (
              <Text small dim>
                <Link to={`/420/orders/${r.orderId}`}>Refund from the order</Link>
              </Text>
            ) : null}
          </li>
        ))}
      </ul>
      <CursorPages of="Returns" next={next} />
    </>
  );
}
