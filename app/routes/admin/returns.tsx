import { z } from "zod";
import { requestContextKey } from "#app/context.ts";
import { EmptyState } from "#app/ui/index.ts";
import { returnFilter } from "#worker/store/orders/contract.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { ReturnRow } from "../../admin/selling/return-row.tsx";
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
          <ReturnRow key={r.id} item={r} />
        ))}
      </ul>
      <CursorPages of="Returns" next={next} />
    </>
  );
}
