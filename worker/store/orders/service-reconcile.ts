import { and, asc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { DAY, HOUR, MINUTE } from "../../kernel/instants.ts";
import type { Attention } from "./contract.ts";
import type { OrdersBase } from "./deps.ts";
import { IN_FLIGHT } from "./domain.ts";
import { readPayment } from "./queries.ts";
import { orders, payments, refunds } from "./schema.ts";
import { cancelPending } from "./service-cancel.ts";
import { sweepRequests } from "./service-idempotency.ts";
import { finish, settle } from "./service-mark-paid.ts";
import { resolve } from "./service-pay.ts";
import { runRefund } from "./service-process-refund.ts";
import { event, inFlight } from "./state-transitions.ts";

/** A call of the page is left alone for so long. */
const QUIET = 2 * MINUTE;
const A_RUN = 100;
/** How far back our payments and the gateway's are compared. */
const COMPARED_HOURS = 48;

export interface Reconciled {
  /** Payments whose end was found out. */
  resolved: number;
  /** Pending orders that were given up. */
  expired: number;
  refunds: number;
  /** Paid at the gateway, and not here until now. */
  repaired: number;
  cards: number;
  finished: number;
  /** Orders that staff should look at now. */
  flagged: number;
  errors: number;
}

/**
 * Puts right what a crash, a lost answer or a lost webhook left behind, from rows alone; run by the
 * schedule and by hand, as often as one likes. Each piece of work stands alone: one that fails is
 * counted and tried again next time.
 * @param compare also lay the gateways' lists of two days beside ours: for now and then, since lists are long
 */
export async function reconcile(base: OrdersBase, { compare = true } = {}): Promise<Reconciled> {
  const done: Reconciled = {
    resolved: 0,
    expired: 0,
    refunds: 0,
    repaired: 0,
    cards: 0,
    finished: 0,
    flagged: 0,
    errors: 0,
  };
  const each = async <T>(rows: readonly T[], work: (row: T) => Promise<keyof Reconciled | null>): Promise<void> => {
    for (const row of rows) {
      try {
        const what = await work(row);
        if (what) done[what] += 1;
      } catch (error) {
        done.errors += 1;
        console.error(JSON.stringify({ reconcile: String(error) }));
      }
    }
  };
  const { db } = base;
  const now = base.now();

  const waiting = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.status, [...IN_FLIGHT]), lt(payments.updatedAt, now - QUIET)))
    .orderBy(asc(payments.updatedAt))
    .limit(A_RUN);
  await each(waiting, async (p) => {
    if (await resolve(base, p.id, false)) return "resolved";
    return now - p.createdAt > DAY && (await flag(base, p.orderId, "payment_unknown")) ? "flagged" : null;
  });

  if (compare) {
    const lists = await booksOf(base, now);
    const known = new Set(lists.flatMap((l) => l.payments.map((p) => p.key)));
    const taken = lists.flatMap((l) =>
      l.payments.filter((p) => p.status === "captured").map((news) => ({ ...l, news })),
    );
    await each(taken, async ({ gateway, news }) => {
      const ours = news.key ? await readPayment(db, news.key) : null;
      if (ours?.gateway !== gateway) return null;
      if (ours.status === "captured" || ours.status === "surplus")
        return news.refunded > ours.refunded && (await flag(base, ours.orderId, "refund_outside")) ? "flagged" : null;
      await settle(base, ours.id, news);
      return "repaired";
    });
    const names = lists.map((l) => l.gateway);
    const lacking = (await paidLately(base, now)).filter((p) => names.includes(p.gateway) && !known.has(p.id));
    await each(lacking, async (p) => {
      const found = await base.gateways.byName(p.gateway).find(p.reference as string);
      const missing = found === null || (found !== "unknown" && found.status !== "captured");
      return missing && (await flag(base, p.orderId, "payment_missing")) ? "flagged" : null;
    });
  }

  const late = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "pending"), lt(orders.expiresAt, now), sql`NOT ${inFlight(sql`store_order.id`)}`))
    .orderBy(asc(orders.expiresAt))
    .limit(A_RUN);
  await each(late, async (o) =>
    (await cancelPending(base, o.id, "not paid in time")) === "cancelled" ? "expired" : null,
  );

  const open = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.status, ["created", "pending"]), lt(refunds.createdAt, now - QUIET)))
    .orderBy(asc(refunds.createdAt))
    .limit(A_RUN);
  await each(open, async (r) => {
    const status = await runRefund(base, r.id);
    return status === "settled" || status === "failed" ? "refunds" : null;
  });

  await each(await cardless(base, now), (p) => keepCard(base, p));
  const unfinished = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.attention, "unfinished"))
    .limit(A_RUN);
  await each(unfinished, async (o) => {
    await finish(base, o.id);
    return "finished";
  });
  await sweepRequests(base);
  return done;
}

/** What the gateways in use tell of the last two days; one that cannot be asked now is left out. */
async function booksOf(base: OrdersBase, now: number) {
  const used = await base.db
    .selectDistinct({ gateway: payments.gateway })
    .from(payments)
    .where(gte(payments.createdAt, now - COMPARED_HOURS * HOUR));
  const lists = await Promise.all(
    used.map(async ({ gateway }) => ({
      gateway,
      payments: await base.gateways.byName(gateway).recent(COMPARED_HOURS),
    })),
  );
  return lists.flatMap(({ gateway, payments: told }) => (told === "unknown" ? [] : [{ gateway, payments: told }]));
}

/** What we took for paid within that time, with room at both ends for clocks and slow lists. */
const paidLately = (base: OrdersBase, now: number) =>
  base.db
    .select({ id: payments.id, gateway: payments.gateway, reference: payments.reference, orderId: payments.orderId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.status, "captured"),
        gte(payments.createdAt, now - (COMPARED_HOURS - 1) * HOUR),
        lt(payments.capturedAt, now - QUIET),
        sql`${payments.reference} IS NOT NULL`,
        eq(orders.attention, ""),
      ),
    )
    .orderBy(asc(payments.capturedAt))
    .limit(1000);

/** Paid orders whose card was to be kept, and could not be yet. */
const cardless = (base: OrdersBase, now: number) =>
  base.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.status, "captured"),
        eq(payments.keepCard, true),
        isNull(payments.savedCardId),
        gte(payments.capturedAt, now - 7 * DAY),
      ),
    )
    .limit(A_RUN);

async function keepCard(base: OrdersBase, p: typeof payments.$inferSelect): Promise<keyof Reconciled | null> {
  const order = await base.db.select().from(orders).where(eq(orders.id, p.orderId)).get();
  if (!order || !p.reference) return null;
  const cardId = await base.cards.keep({ id: p.id, gateway: p.gateway, reference: p.reference }, order);
  if (!cardId) return null;
  const theirs = (await Promise.all(base.hooks.map((h) => h.cardKept?.(order.id, cardId) ?? []))).flat();
  await base.db.batch([base.db.update(payments).set({ savedCardId: cardId }).where(eq(payments.id, p.id)), ...theirs]);
  return "cards";
}

/** Asks staff to look at an order; false where they are asked already. */
async function flag(base: OrdersBase, orderId: string, attention: Attention): Promise<boolean> {
  const { db } = base;
  const order = await db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (order?.attention !== "") return false;
  await db.batch([
    db
      .update(orders)
      .set({ attention })
      .where(and(eq(orders.id, orderId), eq(orders.attention, ""))),
    event(db, { orderId, at: base.now(), actor: "system", kind: "attention", detail: { attention } }),
  ]);
  return true;
}
