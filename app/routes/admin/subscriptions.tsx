import { requestContextKey } from "#app/context.ts";
import { type SubscriptionRow, subscriptionFilter } from "#worker/billing/contract.ts";
import { ShortDay } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { frequencyLabel, intervalLabel, SUBSCRIPTION_STATUS_LABELS } from "../../admin/selling/subscription-labels.ts";
import { SubscriptionPlans } from "../../admin/selling/subscription-plans.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns, joinParts, ListTabs, PhoneRow, readListParams } from "../../admin/table/index.ts";
import type { Route } from "./+types/subscriptions.ts";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Subscriptions");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, billing } = context.get(requestContextKey);
  const { tab = "", ...own } = readListParams(url.searchParams);
  const filter = subscriptionFilter.safeParse({ ...own, ...TAB_FILTERS[tab] });
  const [page, plans] = await Promise.all([
    billing.listForAdmin(filter.success ? filter.data : subscriptionFilter.parse({})),
    billing.listAllPlans(),
  ]);
  return { ...page, plans };
}

const TABS = [
  { value: "", label: "All" },
  { value: "active", label: "Active" },
  { value: "due", label: "Due soon" },
  { value: "past_due", label: "Past due" },
  { value: "failed", label: "Payment failed" },
  { value: "paused", label: "Paused" },
  { value: "cancelled", label: "Canceled" },
];
const TAB_FILTERS: Record<string, Partial<Record<"status" | "show", string>>> = Object.fromEntries(
  TABS.map(({ value }) => [value, value === "" ? {} : value === "due" ? { show: "due" } : { status: value }]),
);

const column = defineColumns<SubscriptionRow>();
const columns = [
  column.accessor("title", { header: "Subscription" }),
  column.accessor((c) => c.name || c.email, {
    header: "Customer",
    cell: (c) => <span className="dt-wrap-any">{c.getValue()}</span>,
  }),
  column.accessor((c) => SUBSCRIPTION_STATUS_LABELS[c.status], {
    header: "Status",
    cell: (c) => <StatusBadge status={c.getValue()} />,
  }),
  column.accessor((c) => frequencyLabel(c.unit, c.every), { header: "Frequency", meta: { low: true } }),
  column.accessor((c) => formatMinor(c.amount, c.currency), { header: "Recurring total", meta: { end: true } }),
  column.accessor((c) => c.nextTryAt ?? c.nextChargeAt, {
    header: "Next charge",
    cell: (c) => <NextCharge of={c.row.original} />,
  }),
];

/** The day of the next charge or of its next try; nothing where none is due. */
function NextCharge({ of }: { of: SubscriptionRow }) {
  const at = of.nextTryAt ?? of.nextChargeAt;
  return at === null ? null : <ShortDay at={at} />;
}

/** All subscriptions, newest first, and the subscription plans. */
export default function Subscriptions({ loaderData: { rows, next, plans } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader title="Subscriptions" lead="Recurring orders and memberships, newest first." />
      <ListTabs label="Subscriptions by status" param="tab" tabs={TABS} />
      <DataTable
        name="Subscriptions"
        columns={columns}
        rows={rows}
        rowKey={(c) => c.id}
        rowName={(c) => `${c.title}, ${c.name || c.email}`}
        href={(c) => `/420/subscriptions/${c.id}`}
        phoneRow={(c) => (
          <PhoneRow
            title={c.name || c.email}
            value={formatMinor(c.amount, c.currency)}
            note={joinParts(c.title, intervalLabel(c.unit, c.every))}
            valueNote={<NextCharge of={c} />}
            badges={c.status === "active" ? null : <StatusBadge status={SUBSCRIPTION_STATUS_LABELS[c.status]} />}
          />
        )}
        search="Name or email"
        filters={[{ name: "plan", label: "Plan", options: plans.map(({ id, title }) => [id, title]) }]}
        csv="/api/admin/subscriptions.csv"
        next={next}
        empty={{
          title: "No subscriptions yet",
          text: "Each starts with an order that includes a plan. The plans below decide what customers can choose.",
        }}
      />
      <SubscriptionPlans plans={plans} />
    </>
  );
}
