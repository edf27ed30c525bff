import { and, eq, type SQL, sql } from "drizzle-orm";
import type { EmailSubscription } from "../email/index.ts";
import type { Db } from "../platform/db.ts";
import { firstRenewalAt, nextRenewal, type PlanLine, subscriptionIdOf } from "./create-from-order.ts";
import type { BillingDeps } from "./deps.ts";
import { discountedPrice } from "./domain.ts";
import { type SubscriptionSummary, toEmailSubscription } from "./domain-emails.ts";
import { getSiteSubscriptionUrl } from "./emails.ts";
import { toPlanOffer } from "./plans.ts";
import { consents, plans, subscriptions } from "./schema.ts";
import { nextCycleAmount, type PricedLine, type Subscription } from "./subscription-queries.ts";

/** An order whose email names its subscriptions. */
export interface OrderWithPlans {
  id: string;
  source: "web" | "renewal" | "draft";
  currency: string;
  cycle: number | null;
  placedAt: number;
  paidAt: number | null;
  lines: readonly PlanLine[];
}

/**
 * Reads the subscriptions that an order has started or renews, and the plans that it bought: by the order's id alone, for
 * the batch that reads or writes the order.
 */
export const emailSubscriptionStatements = (db: Db, orderId: string | SQL) =>
  [
    db
      .select({
        subscription: subscriptions,
        lines: sql<string>`(SELECT json_group_array(json_object('quantity', l.quantity, 'unitPrice', l.unit_price,
          'noticedPrice', l.noticed_price, 'noticedFrom', l.noticed_from))
          FROM billing_contract_line l WHERE l.contract_id = billing_contract.id)`.as("email_lines"),
        /** When the cycle was due that the order renews. */
        dueAt: sql<number | null>`(SELECT y.due_at FROM store_order o
          JOIN billing_cycle y ON y.contract_id = o.contract_id AND y.cycle = o.cycle
          WHERE o.id = ${orderId} AND o.contract_id = billing_contract.id)`.as("email_due_at"),
      })
      .from(subscriptions)
      .where(
        sql`origin_order_id = ${orderId} OR id = (SELECT o.contract_id FROM store_order o WHERE o.id = ${orderId})`,
      ),
    db
      .select({ plan: plans, timeZone: consents.timeZone })
      .from(plans)
      .leftJoin(consents, and(eq(consents.planId, plans.id), eq(consents.orderId, orderId)))
      .where(
        sql`${plans.id} IN (SELECT l.plan_id FROM store_order o JOIN store_order_line l ON l.order_id = o.id
          WHERE o.id = ${orderId} AND o.source <> 'renewal')`,
      ),
  ] as const;

/** What `emailSubscriptionStatements` read. */
export type EmailSubscriptionRows = [
  subscriptions: { subscription: Subscription; lines: string; dueAt: number | null }[],
  bought: { plan: typeof plans.$inferSelect; timeZone: string | null }[],
];

/** The subscriptions that an order starts, has started or renews, for its emails. Those that are canceled are left out. */
export async function toEmailSubscriptions(
  deps: BillingDeps,
  order: OrderWithPlans,
  [rows, bought]: EmailSubscriptionRows,
): Promise<EmailSubscription[]> {
  const titleOf = (planId: string): string =>
    order.lines
      .filter((l) => l.planId === planId)
      .map((l) => `${l.quantity > 1 ? `${l.quantity} × ` : ""}${l.title}`)
      .join(", ");
  const paidAt = order.paidAt ?? deps.now();
  const toSummary = ({ subscription: c, lines, dueAt }: EmailSubscriptionRows[0][number]): SubscriptionSummary[] => {
    const isThisCycle = order.source === "renewal" && c.nextCycle === order.cycle;
    const nextChargeAt = isThisCycle && dueAt !== null ? nextRenewal(c, dueAt, paidAt).next : c.nextChargeAt;
    if (nextChargeAt === null) return [];
    const amount = nextCycleAmount({ ...c, nextChargeAt }, JSON.parse(lines) as PricedLine[]);
    const title = titleOf(c.planId) || titleOf(order.lines[0]?.planId ?? "");
    return [{ ...c, title: title || "Your subscription", amount, nextChargeAt }];
  };
  // Those that this order is about to start.
  const planIds = [...new Set(order.lines.map((l) => l.planId).filter(Boolean))];
  const started = planIds.flatMap((planId) => {
    const id = subscriptionIdOf(order.id, planId);
    const found = bought.find((b) => b.plan.id === planId);
    if (!found || rows.some((row) => row.subscription.id === id)) return [];
    const plan = toPlanOffer(found.plan);
    const timeZone = found.timeZone ?? "UTC";
    const planLines = order.lines.filter((l) => l.planId === planId);
    const amount =
      plan.kind === "access"
        ? plan.price
        : planLines.reduce((a, l) => a + discountedPrice(l.unitPrice, plan.discountBps) * l.quantity, 0);
    const title = plan.kind === "access" ? plan.title : titleOf(planId);
    const nextChargeAt = firstRenewalAt(plan, paidAt, timeZone);
    return [{ id, summary: { ...plan, title, amount, nextChargeAt, timeZone } }];
  });
  const existing = rows
    .filter((row) => row.subscription.status !== "cancelled")
    .flatMap((row) => toSummary(row).map((summary) => ({ id: row.subscription.id, summary })));
  return Promise.all(
    [...started, ...existing].map(async ({ id, summary }) =>
      toEmailSubscription(summary, await getSiteSubscriptionUrl(deps, id)),
    ),
  );
}
