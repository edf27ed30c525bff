import { and, asc, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { auditStatement } from "../settings/index.ts";
import type { SubscriptionActionInput, SubscriptionFilter, SubscriptionRow } from "./contract.ts";
import type { BillingDeps } from "./deps.ts";
import { billingCycles, consents, plans, subscriptionEvents, subscriptionLines, subscriptions } from "./schema.ts";
import {
  getAuthorizedSubscription,
  listSubscriptionLines,
  nextCycleAmount,
  type Subscription,
} from "./subscription-queries.ts";

const PAGE = 50;

/**
 * A page of subscriptions for staff, newest first. `next` is the `before` of the next page. Five queries, however many
 * rows.
 */
export async function listSubscriptionsForAdmin(
  deps: BillingDeps,
  f: SubscriptionFilter,
): Promise<{ rows: SubscriptionRow[]; next: string | null }> {
  const { db } = deps;
  const q = f.q.toLowerCase();
  const found = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        f.status ? eq(subscriptions.status, f.status) : undefined,
        q ? and(gte(subscriptions.email, q), lt(subscriptions.email, `${q}\u{10ffff}`)) : undefined,
        f.email ? eq(subscriptions.email, f.email.toLowerCase()) : undefined,
        f.before ? lt(subscriptions.id, f.before) : undefined,
      ),
    )
    .orderBy(desc(subscriptions.id))
    .limit(PAGE + 1);
  const page = found.slice(0, PAGE);
  return { rows: await toSubscriptionRows(deps, page), next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

async function toSubscriptionRows(deps: BillingDeps, page: readonly Subscription[]): Promise<SubscriptionRow[]> {
  const { db } = deps;
  if (page.length === 0) return [];
  const ids = page.map((c) => c.id);
  const [lines, openCycles, offered] = await Promise.all([
    db.select().from(subscriptionLines).where(inArray(subscriptionLines.contractId, ids)),
    db
      .select()
      .from(billingCycles)
      .where(
        sql`${billingCycles.contractId} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${billingCycles.status} IN ('billing', 'failed')`,
      )
      .orderBy(asc(billingCycles.cycle)),
    db.select().from(plans),
  ]);
  const purchasables = await deps.purchasables([...new Set(lines.map((l) => l.variantId))]);
  return page.map((c): SubscriptionRow => {
    const ownLines = lines.filter((l) => l.contractId === c.id);
    const names = ownLines.map(
      (l) => `${l.quantity > 1 ? `${l.quantity} × ` : ""}${purchasables.get(l.variantId)?.title ?? "a product"}`,
    );
    const cycle = openCycles.filter((w) => w.contractId === c.id).at(-1);
    return {
      id: c.id,
      email: c.email,
      status: c.status,
      kind: c.kind,
      title:
        c.kind === "access"
          ? (offered.find((p) => p.id === c.planId)?.title ?? "Subscription")
          : names.join(", ") || "Subscription",
      unit: c.unit,
      every: c.every,
      amount: nextCycleAmount(c, ownLines),
      currency: c.currency,
      nextChargeAt: c.nextChargeAt,
      trouble: c.status === "past_due" || c.status === "failed" ? (cycle?.reason ?? "unknown") : null,
      nextTryAt: cycle?.nextTryAt ?? null,
      createdAt: c.createdAt,
    };
  });
}

/** The terms that an order's buyer agreed to, word for word. */
export const listConsents = ({ db }: Pick<BillingDeps, "db">, orderId: string) =>
  db.select().from(consents).where(eq(consents.orderId, orderId)).orderBy(desc(consents.at));

/** The state of the newest failed charge; null where none failed. */
export const getLastFailure = async ({ db }: Pick<BillingDeps, "db">, id: string) =>
  (await db
    .select({ reason: billingCycles.reason, attempts: billingCycles.attempts, nextTryAt: billingCycles.nextTryAt })
    .from(billingCycles)
    .where(and(eq(billingCycles.contractId, id), inArray(billingCycles.status, ["billing", "failed"])))
    .orderBy(desc(billingCycles.cycle))
    .limit(1)
    .get()) ?? null;

/** The history of a subscription with its actors, newest first, at most 200 events. */
export const listHistory = ({ db }: Pick<BillingDeps, "db">, id: string) =>
  db
    .select({
      version: subscriptionEvents.version,
      at: subscriptionEvents.at,
      actor: subscriptionEvents.actor,
      kind: subscriptionEvents.kind,
      detail: subscriptionEvents.detail,
    })
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.contractId, id))
    .orderBy(desc(subscriptionEvents.version))
    .limit(200);

/** Staff change a subscription on the subscriber's behalf: recorded in its history and in the audit trail. */
export async function runAuditedAction(
  deps: BillingDeps,
  id: string,
  input: SubscriptionActionInput,
  actor: string,
  runAction: (subscription: Subscription) => Promise<unknown>,
): Promise<void> {
  const before = await getAuthorizedSubscription(deps, id, { asStaff: true });
  await runAction(before);
  const auditState = ({ status, nextChargeAt, planId, version }: Subscription) => ({
    status,
    nextChargeAt,
    planId,
    version,
  });
  const after = await getAuthorizedSubscription(deps, id, { asStaff: true });
  const lines = input.act === "change" ? { lines: await listSubscriptionLines(deps, id) } : {};
  await auditStatement(deps, {
    actor,
    action: `subscription.${input.act}`,
    target: `subscription:${id}`,
    before: auditState(before),
    after: { ...auditState(after), ...lines },
  });
}
