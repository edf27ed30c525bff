import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { DAY, MINUTE } from "../../kernel/instants.ts";
import { createJobBudget, type JobBudget } from "../../platform/job-budget.ts";
import { sqlLiterals } from "../../platform/sql-literals.ts";
import { GATEWAY_LABELS } from "../gateway/contract.ts";
import type { AttentionReason } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { IN_FLIGHT_STATUSES } from "./domain.ts";
import { gatewayOf, readPayment } from "./queries.ts";
import { orders, payments, refunds } from "./schema.ts";
import { cancelPendingOrder } from "./service-cancel.ts";
import { type ComparisonProgress, comparePayments } from "./service-compare-payments.ts";
import { applyRefundOfGateway } from "./service-gateway-refunds.ts";
import { deleteOldRequestKeys } from "./service-idempotency.ts";
import { completePaidOrder, markPaid } from "./service-mark-paid.ts";
import { resolvePayment } from "./service-pay.ts";
import { processRefund } from "./service-process-refund.ts";
import { hasPaymentInFlight, insertOrderEvent } from "./state-transitions.ts";

/** A page's own call is left alone for this long. */
const GRACE_PERIOD = 2 * MINUTE;
const BATCH_LIMIT = 100;
/** The most statements that one item takes: an order of fifty items. */
const ITEM_COST = 250;
/** Items that fail again and again never stand in front of the others. */
const IN_ANY_ORDER = sql`random()`;

interface ReconcileCounts {
  /** Payments whose outcome was found out. */
  resolved: number;
  /** Pending orders that were canceled. */
  expired: number;
  refunds: number;
  /** Captured at the gateway, but not recorded here until now. */
  repaired: number;
  cards: number;
  finished: number;
  /** Orders that were flagged for staff. */
  flagged: number;
  errors: number;
}
/** `unfinished`: the budget is used up and work is left. */
export type RepairReport = ReconcileCounts & { unfinished: boolean };
export type ReconcileReport = RepairReport & Partial<Pick<ComparisonProgress, "notCompared" | "comparedTo">>;
export type ComparisonReport = ReconcileCounts & ComparisonProgress;

const createCounts = (): ReconcileCounts => ({
  ...{ resolved: 0, expired: 0, refunds: 0, repaired: 0 },
  ...{ cards: 0, finished: 0, flagged: 0, errors: 0 },
});

type Work<T> = (item: T) => Promise<keyof ReconcileCounts | null>;

/** Works on one item and counts the outcome; an error is counted and logged. */
async function count<T>(report: ReconcileCounts, item: T, work: Work<T>): Promise<void> {
  try {
    const outcome = await work(item);
    if (outcome) report[outcome] += 1;
  } catch (error) {
    report.errors += 1;
    console.error(JSON.stringify({ reconcile: String(error) }));
  }
}

/**
 * Repairs what a crash, a lost answer or a lost webhook left behind, until the budget is used up. Safe to run at any time;
 * a failing item is counted and retried next time.
 * @param compare also compare the gateways' payment lists of the last 48 hours; the jobs do that on its own
 */
export async function reconcile(
  deps: OrdersDeps,
  { compare = true, budget = createJobBudget(deps.db) } = {},
): Promise<ReconcileReport> {
  const report = createCounts();
  await resolvePayments(deps, budget.share(5), report);
  const compared = compare ? await compareAndRepair(deps, createJobBudget(deps.db), report) : null;
  await repairLeftovers(deps, budget, report);
  await deleteOldRequestKeys(deps);
  const progress = compared ? { notCompared: compared.notCompared, comparedTo: compared.comparedTo } : {};
  return { ...report, unfinished: budget.isUsedUp, ...progress };
}

/** Finds out how payments ended whose outcome is unknown. */
async function resolvePayments(deps: OrdersDeps, budget: JobBudget, report: ReconcileCounts): Promise<void> {
  const now = deps.now();
  const undecided = await deps.db
    .select()
    .from(payments)
    .where(
      and(
        sql`${payments.status} IN (${sqlLiterals(...IN_FLIGHT_STATUSES)})`,
        lt(payments.updatedAt, now - GRACE_PERIOD),
      ),
    )
    .orderBy(IN_ANY_ORDER)
    .limit(BATCH_LIMIT);
  await runEach(budget, report, undecided, async (p) => {
    if (await resolvePayment(deps, p.id, false)) return "resolved";
    return now - p.createdAt > DAY && (await flagOrder(deps, p.orderId, "payment_unknown")) ? "flagged" : null;
  });
}

/** Pending orders that nobody paid, open refunds, cards that were not saved, paid orders that were not completed. */
async function repairLeftovers(deps: OrdersDeps, budget: JobBudget, report: ReconcileCounts): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const expiredOrders = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} = ${sqlLiterals("pending")}`,
        lt(orders.expiresAt, now),
        sql`NOT ${hasPaymentInFlight(sql`store_order.id`)}`,
      ),
    )
    .orderBy(IN_ANY_ORDER)
    .limit(BATCH_LIMIT);
  await runEach(budget.share(4), report, expiredOrders, async (o) =>
    (await cancelPendingOrder(deps, o.id, "not paid in time")) === "cancelled" ? "expired" : null,
  );

  const openRefunds = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(sql`${refunds.status} IN (${sqlLiterals("created", "pending")})`, lt(refunds.createdAt, now - GRACE_PERIOD)),
    )
    .orderBy(IN_ANY_ORDER)
    .limit(BATCH_LIMIT);
  await runEach(budget.share(3), report, openRefunds, async (r) => {
    const status = await processRefund(deps, r.id);
    return status === "settled" || status === "failed" ? "refunds" : null;
  });

  await runEach(budget.share(2), report, await listPaymentsWithUnsavedCard(deps, now), (p) =>
    saveCardOfPayment(deps, p),
  );
  const unfinished = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.attention} = ${sqlLiterals("unfinished")}`)
    .orderBy(IN_ANY_ORDER)
    .limit(BATCH_LIMIT);
  await runEach(budget, report, unfinished, async (o) => {
    await completePaidOrder(deps, o.id);
    return "finished";
  });
}

/** Works on items until the budget is used up. */
async function runEach<T>(
  budget: JobBudget,
  report: ReconcileCounts,
  items: readonly T[],
  work: Work<T>,
): Promise<void> {
  for (const item of items) {
    if (!budget.hasRoomFor(ITEM_COST)) return;
    await count(report, item, work);
  }
}

/** Compares with the gateways, and repairs what differs. */
async function compareAndRepair(
  deps: OrdersDeps,
  budget: JobBudget,
  report: ReconcileCounts,
): Promise<ComparisonProgress> {
  return comparePayments(deps, budget, {
    record: (difference) =>
      count(report, difference, async ({ id, gatewayPayment }) => {
        await markPaid(deps, id, gatewayPayment);
        return "repaired";
      }),
    lookUp: (difference) =>
      count(report, difference, async ({ gateway, reference, orderId }) => {
        const found = await deps.gateways.byName(gateway).find(reference);
        const missing = found === null || (found !== "unknown" && found.status !== "captured");
        return missing && (await flagOrder(deps, orderId, "payment_missing")) ? "flagged" : null;
      }),
    applyRefund: (gateway, refund) =>
      count(report, refund, async () => ((await applyRefundOfGateway(deps, gateway, refund)) ? "flagged" : null)),
    explainRefund: (difference) =>
      count(report, difference, async ({ id, refunded }) => {
        const payment = await readPayment(deps.db, id);
        const isUnexplained = payment !== null && refunded > payment.refunded;
        return isUnexplained && (await flagOrder(deps, payment.orderId, "refund_outside")) ? "flagged" : null;
      }),
  });
}

/**
 * The hourly job: compares with the gateways, and repairs what differs.
 * @throws Error that names the gateways whose payments were not compared, so that the run counts as failed
 */
export async function comparePaymentsJob(deps: OrdersDeps): Promise<ComparisonReport> {
  const counts = createCounts();
  const report = { ...(await compareAndRepair(deps, createJobBudget(deps.db), counts)), ...counts };
  if (report.notCompared.length > 0)
    throw new Error(
      `Payments were not compared: the list of ${report.notCompared.map((name) => GATEWAY_LABELS[name]).join(" and ")} couldn't be read. ${JSON.stringify(report)}`,
    );
  return report;
}

/** Captured payments whose card should be saved and isn't yet. */
const listPaymentsWithUnsavedCard = (deps: OrdersDeps, now: number) =>
  deps.db
    .select()
    .from(payments)
    .where(
      and(
        sql`${payments.status} = ${sqlLiterals("captured")} AND ${payments.keepCard} = 1`,
        isNull(payments.savedCardId),
        gte(payments.capturedAt, now - 7 * DAY),
      ),
    )
    .orderBy(IN_ANY_ORDER)
    .limit(BATCH_LIMIT);

async function saveCardOfPayment(
  deps: OrdersDeps,
  payment: typeof payments.$inferSelect,
): Promise<keyof ReconcileCounts | null> {
  const order = await deps.db.select().from(orders).where(eq(orders.id, payment.orderId)).get();
  if (!order || !payment.reference) return null;
  const cardId = await deps.cards.saveFromPayment(
    { id: payment.id, gateway: gatewayOf(deps, payment).name, reference: payment.reference },
    order,
  );
  if (!cardId) return null;
  const lifecycleStatements = (
    await Promise.all(deps.lifecycle.map((h) => h.onCardSaved?.(order.id, cardId) ?? []))
  ).flat();
  await deps.db.batch([
    deps.db.update(payments).set({ savedCardId: cardId }).where(eq(payments.id, payment.id)),
    ...lifecycleStatements,
  ]);
  return "cards";
}

/** Flags an order for staff; false if it is flagged already. */
async function flagOrder(deps: OrdersDeps, orderId: string, attention: AttentionReason): Promise<boolean> {
  const { db } = deps;
  const order = await db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (order?.attention !== "") return false;
  await db.batch([
    db
      .update(orders)
      .set({ attention })
      .where(and(eq(orders.id, orderId), eq(orders.attention, ""))),
    insertOrderEvent(db, { orderId, at: deps.now(), actor: "system", kind: "attention", detail: { attention } }),
  ]);
  return true;
}
