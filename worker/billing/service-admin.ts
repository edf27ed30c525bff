import { and, asc, desc, eq, inArray, lt, or, sql } from "drizzle-orm";
import { DAY } from "../kernel/instants.ts";
import { containsText } from "../platform/contains-text.ts";
import { auditStatement } from "../settings/index.ts";
import type {
  NextOrderQuote,
  StaffActionInput,
  SubscriptionFilter,
  SubscriptionRow,
  SubscriptionView,
} from "./contract.ts";
import type { BillingDeps } from "./deps.ts";
import { FAILURES_UNTIL_FLAGGED } from "./domain.ts";
import { quoteNextOrder } from "./next-order.ts";
import { billingCycles, consents, subscriptionEvents, subscriptions } from "./schema.ts";
import { runSubscriptionAction } from "./subscription-actions.ts";
import {
  getAuthorizedSubscription,
  listContents,
  nextCycleAmount,
  rememberPurchasables,
  type Subscription,
} from "./subscription-queries.ts";
import { readForAction } from "./subscription-reads.ts";
import { getSubscriptionView, viewOfRows } from "./subscription-views.ts";

const PAGE = 50;

/**
 * A page of subscriptions for staff, newest first. `next` is the `before` of the next page.
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
        f.show === "due" ? isDueSoon(deps.now()) : undefined,
        q
          ? or(containsText(subscriptions.email, q), containsText(sql`${subscriptions.shipTo} ->> '$.name'`, q))
          : undefined,
        f.plan ? eq(subscriptions.planId, f.plan) : undefined,
        f.email ? eq(subscriptions.email, f.email.toLowerCase()) : undefined,
        f.before ? lt(subscriptions.id, f.before) : undefined,
      ),
    )
    .orderBy(desc(subscriptions.id))
    .limit(PAGE + 1);
  const page = found.slice(0, PAGE);
  return { rows: await toSubscriptionRows(deps, page), next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** Charged within seven days, or late: read along the index of charges. */
const isDueSoon = (now: number) =>
  sql`${subscriptions.id} IN (SELECT d.id FROM billing_contract d WHERE d.next_charge_at <= ${now + 7 * DAY} AND d.status IN ('active', 'past_due'))`;

async function toSubscriptionRows(deps: BillingDeps, page: readonly Subscription[]): Promise<SubscriptionRow[]> {
  const ids = JSON.stringify(page.map((c) => c.id));
  const [contents, openCycles] = await Promise.all([
    listContents(deps, page),
    deps.db
      .select()
      .from(billingCycles)
      .where(
        sql`${billingCycles.subscriptionId} IN (SELECT value FROM json_each(${ids})) AND ${billingCycles.status} IN ('billing', 'failed')`,
      )
      .orderBy(asc(billingCycles.cycle)),
  ]);
  return page.map(({ id, email, status, kind, unit, every, currency, nextChargeAt, createdAt, ...c }, i) => {
    const { lines, title } = contents[i] as (typeof contents)[number];
    const cycle = openCycles.findLast((w) => w.subscriptionId === id);
    const isUnpaid = status === "past_due" || status === "failed";
    const isFlagged = c.failures >= FAILURES_UNTIL_FLAGGED;
    const trouble = isFlagged ? "repeated_errors" : isUnpaid ? (cycle?.reason ?? "unknown") : null;
    const amount = nextCycleAmount({ ...c, kind, nextChargeAt }, lines);
    return {
      ...{ id, email, status, kind, title, unit, every, amount, currency, nextChargeAt, trouble },
      ...{ name: nameOfAddress(c.shipTo), nextTryAt: cycle?.nextTryAt ?? null, createdAt },
    };
  });
}

const nameOfAddress = (shipTo: string | null): string =>
  shipTo === null ? "" : ((JSON.parse(shipTo) as { name?: string }).name ?? "");

/** One subscription. @throws httpError not_found */
export const getForAdmin = async (deps: BillingDeps, id: string) =>
  getSubscriptionView(deps, await getAuthorizedSubscription(deps, id, { asStaff: true }));

/** The terms that the buyer agreed to, word for word. @throws httpError not_found */
export async function listConsents(deps: BillingDeps, id: string) {
  const { originOrderId } = await getAuthorizedSubscription(deps, id, { asStaff: true });
  return deps.db.select().from(consents).where(eq(consents.orderId, originOrderId)).orderBy(desc(consents.at));
}

/** The state of the newest failed charge; null where none failed. */
export const getLastFailure = async ({ db }: Pick<BillingDeps, "db">, id: string) =>
  (await db
    .select({ reason: billingCycles.reason, attempts: billingCycles.attempts, nextTryAt: billingCycles.nextTryAt })
    .from(billingCycles)
    .where(and(eq(billingCycles.subscriptionId, id), inArray(billingCycles.status, ["billing", "failed"])))
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
    .where(eq(subscriptionEvents.subscriptionId, id))
    .orderBy(desc(subscriptionEvents.version))
    .limit(200);

/**
 * Runs an action on the subscriber's behalf: recorded in its history and in the audit log.
 * @throws httpError not_found, conflict, bad_input
 */
export async function runActionForAdmin(
  deps: BillingDeps,
  id: string,
  input: Exclude<StaffActionInput, { act: "bill_now" }>,
  actor: string,
): Promise<SubscriptionView> {
  return (await runStaffAction(deps, id, input, actor)).view;
}

/** Runs an action of staff, billing included, and writes it down. @throws httpError not_found, conflict, bad_input */
export async function runStaffAction(deps: BillingDeps, id: string, input: StaffActionInput, actor: string) {
  const requestDeps = rememberPurchasables(deps);
  const { subscription: before, reads } = await readForAction(requestDeps, id, { asStaff: true });
  const rows = await runSubscriptionAction(requestDeps, before, reads, input, actor);
  const auditState = ({ status, nextChargeAt, planId, version }: Subscription) => ({
    status,
    nextChargeAt,
    planId,
    version,
  });
  const [after = before] = rows.subscriptions;
  const lines = input.act === "change" ? { lines: rows.lines } : {};
  await auditStatement(deps, actor, `subscription.${input.act}`, `subscription:${id}`, {
    before: auditState(before),
    after: { ...auditState(after), ...lines },
  });
  return { view: await viewOfRows(requestDeps, rows), after };
}

/** What the next order costs if it is charged now. @throws httpError not_found */
export const getNextOrderQuote = async (deps: BillingDeps, id: string): Promise<NextOrderQuote> =>
  quoteNextOrder(deps, await getAuthorizedSubscription(deps, id, { asStaff: true }));
