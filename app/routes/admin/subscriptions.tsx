import { requestContextKey } from "#app/context.ts";
import { type SubscriptionRow, subscriptionFilter } from "#worker/billing/contract.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { intervalLabel, SUBSCRIPTION_STATUS_LABELS } from "../../admin/selling/subscription-labels.ts";
import { SubscriptionPlans } from "../../admin/selling/subscription-plans.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns, readListParams } from "../../admin/table/index.ts";
import type { Route } from "./+types/subscriptions.ts";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Subscriptions");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, billing } = context.get(requestContextKey);
  const filter = subscriptionFilter.safeParse(readListParams(url.searchParams));
  const [page, plans] = await Promise.all([
    billing.listForAdmin(filter.success ? filter.data : subscriptionFilter.parse({})),
    billing.listAllPlans(),
  ]);
  return { ...page, plans };
}

const column = defineColumns<SubscriptionRow>();
const columns = [
  column.accessor("title", { header: "Subscription" }),
  column.accessor("email", {
    header: "Customer",
    cell: (c) => <span className="dt-wrap-any">{c.getValue()}</span>,
  }),
  column.accessor((c) => SUBSCRIPTION_STATUS_LABELS[c.status], {
    header: "Status",
    cell: (c) => <StatusBadge status={c.getValue()} />,
  }),
  column.accessor((c) => intervalLabel(c.unit, c.every), { header: "Frequency", meta: { low: true } }),
  column.accessor((c) => formatMinor(c.amount, c.currency), { header: "Recurring total", meta: { end: true } }),
  column.accessor((c) => c.nextTryAt ?? c.nextChargeAt, {
    header: "Next charge",
    cell: (c) => <LocalTime at={c.getValue()} />,
  }),
];

/** All subscriptions, newest first, and the subscription plans. */
export default function Subscriptions({ loaderData: { rows, next, plans } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader title="Subscriptions" lead="Recurring orders and memberships, newest first." />
      <DataTable
        name="Subscriptions"
        columns={columns}
        rows={rows}
        rowKey={(c) => c.id}
        rowName={(c) => `${c.title}, ${c.email}`}
        href={(c) => `/420/subscriptions/${c.id}`}
        search="Email"
        filters={[
          {
            name: "status",
            label: "Status",
            options: (["active", "past_due", "failed", "paused", "cancelled"] as const).map((value) => [
              value,
              SUBSCRIPTION_STATUS_LABELS[value][0],
            ]),
          },
        ]}
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
