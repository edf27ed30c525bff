import { visit } from "#app/context.ts";
import { type ContractRow, subscriptionFilter } from "#worker/billing/contract.ts";
import { adminMeta, RoomHead, When } from "../../admin/admin-components.tsx";
import { money } from "../../admin/selling/amount-inputs.ts";
import { BadgeOf } from "../../admin/selling/status-badge.tsx";
import { rhythm, SUBSCRIPTION } from "../../admin/selling/subscription-labels.ts";
import { Plans } from "../../admin/selling/subscription-plans.tsx";
import { askedOf, type DataColumn, DataTable, type Filter } from "../../admin/table/index.ts";
import type { Route } from "./+types/subscriptions.ts";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Subscriptions");
export { RoomError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, billing } = context.get(visit);
  const asked = subscriptionFilter.safeParse(askedOf(url.searchParams));
  const [page, plans] = await Promise.all([
    billing.page(asked.success ? asked.data : subscriptionFilter.parse({})),
    billing.plans(),
  ]);
  return { ...page, plans };
}

const columns: DataColumn<ContractRow>[] = [
  { key: "title", label: "Subscription", cell: (c) => c.title },
  { key: "email", label: "Customer", cell: (c) => <span className="dt-wrap-any">{c.email}</span> },
  { key: "status", label: "Status", cell: (c) => <BadgeOf of={SUBSCRIPTION[c.status]} /> },
  { key: "rhythm", label: "Rhythm", priority: "low", cell: (c) => rhythm(c.unit, c.every) },
  { key: "amount", label: "A cycle", end: true, cell: (c) => money(c.amount, c.currency) },
  {
    key: "next",
    label: "Next charge",
    cell: (c) => {
      const at = c.nextTryAt ?? c.nextChargeAt;
      return at === null ? null : <When at={at} />;
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
        label: SUBSCRIPTION[value][0],
      })),
    ],
  },
];

/** Every subscription, newest first, and the plans that are offered. */
export default function Subscriptions({ loaderData: { rows, next, plans } }: Route.ComponentProps) {
  return (
    <>
      <RoomHead
        title="Subscriptions"
        lead="What comes again and again, and access by the month or year. Newest first."
      />
      <DataTable
        name="Subscriptions"
        columns={columns}
        rows={rows}
        rowKey={(c) => c.id}
        rowName={(c) => `${c.title} of ${c.email}`}
        href={(c) => `/420/subscriptions/${c.id}`}
        search="Email, from its beginning"
        filters={filters}
        csv="/api/admin/subscriptions.csv"
        next={next}
        empty={{ title: "No subscriptions yet", text: "They begin with an order that has a plan in it." }}
      />
      <Plans plans={plans} />
    </>
  );
}
