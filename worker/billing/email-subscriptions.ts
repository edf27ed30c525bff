import { eq, or, sql } from "drizzle-orm";
import type { EmailSubscription } from "../email/index.ts";
import { firstRenewalAt, nextRenewal, type PlanLine, subscriptionIdOf } from "./create-from-order.ts";
import type { BillingDeps } from "./deps.ts";
import { discountedPrice } from "./domain.ts";
import { type SubscriptionSummary, toEmailSubscription } from "./domain-emails.ts";
import { getSiteSubscriptionUrl } from "./emails.ts";
import { listAllPlans } from "./plans.ts";
import { billingCycles, consents, subscriptionLines, subscriptions } from "./schema.ts";
import { nextCycleAmount, type Subscription } from "./subscription-queries.ts";

/** An order whose email names its subscriptions. */
export interface OrderWithPlans {
  id: string;
  source: "web" | "renewal";
  currency: string;
  subscriptionId: string | null;
  cycle: number | null;
  placedAt: number;
  paidAt: number | null;
  lines: readonly PlanLine[];
}

/**
 * The subscriptions that an order starts, has started or renews, for its emails: in one round trip, and none for an order
 * without. Those that are canceled are left out.
 */
export async function listEmailSubscriptions(deps: BillingDeps, order: OrderWithPlans): Promise<EmailSubscription[]> {
  const planIds = [...new Set(order.lines.map((l) => l.planId).filter(Boolean))];
  if (planIds.length === 0 && order.subscriptionId === null) return [];
  const { db } = deps;
  const ofOrder = or(eq(subscriptions.originOrderId, order.id), eq(subscriptions.id, order.subscriptionId ?? ""));
  const ids = db.select({ id: subscriptions.id }).from(subscriptions).where(ofOrder);
  // Each only where it is needed: a renewal has no new consents, a first order no cycle.
  const isRenewal = order.source === "renewal";
  const [[rows, lines, more], plans] = await Promise.all([
    db.batch([
      db.select().from(subscriptions).where(ofOrder),
      db.select().from(subscriptionLines).where(sql`${subscriptionLines.subscriptionId} IN ${ids}`),
      isRenewal
        ? db
            .select({ dueAt: billingCycles.dueAt })
            .from(billingCycles)
            .where(sql`contract_id = ${order.subscriptionId ?? ""} AND cycle = ${order.cycle ?? -1}`)
        : db
            .select({ planId: consents.planId, timeZone: consents.timeZone })
            .from(consents)
            .where(eq(consents.orderId, order.id)),
    ]),
    isRenewal ? [] : listAllPlans(deps),
  ]);
  const dueAt = more.map((row) => ("dueAt" in row ? row.dueAt : null))[0] ?? null;
  const agreed = more.flatMap((row) => ("planId" in row ? [row] : []));
  const titleOf = (planId: string): string =>
    order.lines
      .filter((l) => l.planId === planId)
      .map((l) => `${l.quantity > 1 ? `${l.quantity} × ` : ""}${l.title}`)
      .join(", ");
  const paidAt = order.paidAt ?? deps.now();
  const toSummary = (c: Subscription): SubscriptionSummary[] => {
    const isThisCycle = isRenewal && c.nextCycle === order.cycle;
    const nextChargeAt = isThisCycle && dueAt !== null ? nextRenewal(c, dueAt, paidAt).next : c.nextChargeAt;
    if (nextChargeAt === null) return [];
    const amount = nextCycleAmount(
      { ...c, nextChargeAt },
      lines.filter((l) => l.subscriptionId === c.id),
    );
    const title = titleOf(c.planId) || titleOf(order.lines[0]?.planId ?? "");
    return [{ ...c, title: title || "Your subscription", amount, nextChargeAt }];
  };
  // Those that this order is about to start.
  const isNew = (planId: string) => !rows.some((c) => c.id === subscriptionIdOf(order.id, planId));
  const started = planIds.flatMap((planId) => {
    const id = subscriptionIdOf(order.id, planId);
    const plan = plans.find((p) => p.id === planId);
    if (!plan || !isNew(planId)) return [];
    const timeZone = agreed.find((c) => c.planId === planId)?.timeZone ?? "UTC";
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
    .filter((c) => c.status !== "cancelled")
    .flatMap((c) => toSummary(c).map((summary) => ({ id: c.id, summary })));
  return Promise.all(
    [...started, ...existing].map(async ({ id, summary }) =>
      toEmailSubscription(summary, await getSiteSubscriptionUrl(deps, id)),
    ),
  );
}
