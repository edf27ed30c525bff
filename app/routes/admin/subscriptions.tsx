import { requestContextKey } from "#app/context.ts";
import { type SubscriptionRow, subscriptionFilter } from "#worker/billing/contract.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { StatusBadge } from "../../admin/selling/status-badge.tsx";
import { intervalLabel, SUBSCRIPTION_STATUS_LABELS } from "../../admin/selling/subscription-labels.ts";
import { SubscriptionPlans } from "../../admin/selling/subscription-plans.tsx";
import { type DataColumn, DataTable, type Filter, readListParams } from "../../admin/table/index.ts";
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

const columns: DataColumn<SubscriptionRow>[] = [
  { key: "title", label: "Subscription", cell: (c) => c.title },
  { key: "email", label: "Customer", cell: (c) => <span className="dt-wrap-any">{c.email}</span> },
  { key: "status", label: "Status", cell: (c) => <StatusBadge status={SUBSCRIPTION_STATUS_LABELS[c.status]} /> },
  { key: "frequency", label: "Frequency", priority: "low", cell: (c) => intervalLabel(c.unit, c.every) },
  { key: "amount", label: "Recurring total", end: true, cell: (c) => formatMinor(c.amount, c.currency) },
  {
    key: "next",
    label: "Next charge",
    cell: (c) => {
      const at = c.nextTryAt ?? c.nextChargeAt;
      return at === null ? null : <LocalTime at={at} />;
    },
  },
];

const filters: Filter[] = [
  {
    name: "status",
    label: "Status",
    options: [
      { value: "", label: "All" },
      ...(["active", "past_due", "failed", "paused", "cancelled"] as const).map((value) => ({
        value,
        label: SUBSCRIPTION_STATUS_LABELS[value][0],
      })),
    ],
  },
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
        filters={filters}
        csv="/api/admin/subscriptions.csv"
        next={next}
        empty={{ title: "No subscriptions yet", text: "Subscriptions start with an order that includes a plan." }}
      />
      <SubscriptionPlans plans={plans} />
    </>
  );
}
