import { and, asc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { DAY, MINUTE } from "../../kernel/instants.ts";
import { sqlLiterals } from "../../platform/sql-literals.ts";
import { GATEWAY_LABELS, GATEWAYS } from "../gateway/contract.ts";
import type { AttentionReason } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { IN_FLIGHT_STATUSES } from "./domain.ts";
import { readPayment } from "./queries.ts";
import { orders, payments, refunds } from "./schema.ts";
import { cancelPendingOrder } from "./service-cancel.ts";
import {
  COMPARED_HOURS,
  type ComparisonProgress,
  comparePayments,
  type PaymentDifferences,
} from "./service-compare-payments.ts";
import { applyRefundOfGateway, withoutOwnRefunds } from "./service-gateway-refunds.ts";
import { deleteOldRequestKeys } from "./service-idempotency.ts";
import { completePaidOrder, markPaid } from "./service-mark-paid.ts";
import { resolvePayment } from "./service-pay.ts";
import { processRefund } from "./service-process-refund.ts";
import { hasPaymentInFlight, insertOrderEvent } from "./state-transitions.ts";

/** A page's own call is left alone for this long. */
const GRACE_PERIOD = 2 * MINUTE;
const BATCH_LIMIT = 100;

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
export type ReconcileReport = ReconcileCounts & Partial<ComparisonProgress>;

/**
 * Repairs what a crash, a lost answer or a lost webhook left behind. Safe to run at any time; a failing item
 * is counted and retried next time.
 * @param compare also compare the gateways' payment lists of the last 48 hours; not on every run, since the
 * lists are long
 */
export async function reconcile(deps: OrdersDeps, { compare = true } = {}): Promise<ReconcileReport> {
  let comparison: Partial<ComparisonProgress> = {};
  const report: ReconcileCounts = {
    resolved: 0,
    expired: 0,
    refunds: 0,
    repaired: 0,
    cards: 0,
    finished: 0,
    flagged: 0,
    errors: 0,
  };
  const runEach = async <T>(
    rows: readonly T[],
    work: (row: T) => Promise<keyof ReconcileCounts | null>,
  ): Promise<void> => {
    for (const row of rows) {
      try {
        const outcome = await work(row);
        if (outcome) report[outcome] += 1;
      } catch (error) {
        report.errors += 1;
        console.error(JSON.stringify({ reconcile: String(error) }));
      }
    }
  };
  const { db } = deps;
  const now = deps.now();

  const undecidedPayments = await db
    .select()
    .from(payments)
    .where(
      and(
        sql`${payments.status} IN (${sqlLiterals(...IN_FLIGHT_STATUSES)})`,
        lt(payments.updatedAt, now - GRACE_PERIOD),
      ),
    )
    .orderBy(asc(payments.updatedAt))
    .limit(BATCH_LIMIT);
  await runEach(undecidedPayments, async (p) => {
    if (await resolvePayment(deps, p.id, false)) return "resolved";
    return now - p.createdAt > DAY && (await flagOrder(deps, p.orderId, "payment_unknown")) ? "flagged" : null;
  });

  if (compare) {
    /** More was refunded at the gateway than was recorded here when the comparison began. */
    const refundedMore: PaymentDifferences["refundedMore"] = [];
    const progress = await comparePayments(deps, async (differences) => {
      refundedMore.push(...differences.refundedMore);
      await runEach(differences.notRecorded, async ({ id, gatewayPayment }) => {
        await markPaid(deps, id, gatewayPayment);
        return "repaired";
      });
      await runEach(differences.notListed, async ({ gateway, reference, orderId }) => {
        const found = await deps.gateways.byName(gateway).find(reference);
        const missing = found === null || (found !== "unknown" && found.status !== "captured");
        return missing && (await flagOrder(deps, orderId, "payment_missing")) ? "flagged" : null;
      });
    });
    const notCompared = new Set(progress.notCompared);
    for (const { gateway, list } of await listGatewayRefunds(deps)) {
      if (list === "unknown") {
        notCompared.add(gateway);
        continue;
      }
      await runEach(await withoutOwnRefunds(deps, list), async (refund) =>
        (await applyRefundOfGateway(deps, gateway, refund)) ? "flagged" : null,
      );
    }
    await runEach(refundedMore, async ({ id, refunded }) => {
      const payment = await readPayment(db, id);
      const isUnexplained = payment !== null && refunded > payment.refunded;
      return isUnexplained && (await flagOrder(deps, payment.orderId, "refund_outside")) ? "flagged" : null;
    });
    comparison = { notCompared: [...notCompared], comparedTo: progress.comparedTo };
  }

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
    .orderBy(asc(orders.expiresAt))
    .limit(BATCH_LIMIT);
  await runEach(expiredOrders, async (o) =>
    (await cancelPendingOrder(deps, o.id, "not paid in time")) === "cancelled" ? "expired" : null,
  );

  const openRefunds = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(sql`${refunds.status} IN (${sqlLiterals("created", "pending")})`, lt(refunds.createdAt, now - GRACE_PERIOD)),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(BATCH_LIMIT);
  await runEach(openRefunds, async (r) => {
    const status = await processRefund(deps, r.id);
    return status === "settled" || status === "failed" ? "refunds" : null;
  });

  await runEach(await listPaymentsWithUnsavedCard(deps, now), (p) => saveCardOfPayment(deps, p));
  const unfinished = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.attention} = ${sqlLiterals("unfinished")}`)
    .limit(BATCH_LIMIT);
  await runEach(unfinished, async (o) => {
    await completePaidOrder(deps, o.id);
    return "finished";
  });
  await deleteOldRequestKeys(deps);
  return { ...report, ...comparison };
}

/**
 * The hourly job: repairs, and compares with the gateways.
 * @throws Error that names the gateways whose payments were not compared, so that the run counts as failed
 */
export async function comparePaymentsJob(deps: OrdersDeps): Promise<ReconcileReport> {
  const report = await reconcile(deps);
  if (report.notCompared?.length)
    throw new Error(
      `Payments were not compared: the list of ${report.notCompared.map((name) => GATEWAY_LABELS[name]).join(" and ")} couldn't be read. ${JSON.stringify(report)}`,
    );
  return report;
}

/** Recent refunds of every gateway that ever took a payment: the refunded payments may be of any age. */
async function listGatewayRefunds(deps: OrdersDeps) {
  const lists = await Promise.all(
    GATEWAYS.map(async (gateway) => {
      const anyPayment = await deps.db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.gateway, gateway), sql`reference IS NOT NULL`))
        .limit(1)
        .get();
      return { gateway, list: anyPayment ? await deps.gateways.byName(gateway).listRecentRefunds(COMPARED_HOURS) : [] };
    }),
  );
  return lists;
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
    .limit(BATCH_LIMIT);

async function saveCardOfPayment(
  deps: OrdersDeps,
  payment: typeof payments.$inferSelect,
): Promise<keyof ReconcileCounts | null> {
  const order = await deps.db.select().from(orders).where(eq(orders.id, payment.orderId)).get();
  if (!order || !payment.reference) return null;
  const cardId = await deps.cards.saveFromPayment(
    { id: payment.id, gateway: payment.gateway, reference: payment.reference },
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
