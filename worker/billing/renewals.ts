import { and, asc, eq, inArray, lte, ne, sql } from "drizzle-orm";
import { MINUTE } from "../kernel/instants.ts";
import type { Statement } from "../platform/run-batch.ts";
import { HARD_DECLINES } from "../store/gateway/index.ts";
import type { BillingBase, RenewalRequest } from "./deps.ts";
import { dueFrom, lineUnitPrice, RETRY_DAYS, retryAt } from "./domain.ts";
import { daysLater } from "./domain-calendar.ts";
import type { ContractMail } from "./emails.ts";
import { mailOnce } from "./scheduled-emails.ts";
import { contracts, cycles } from "./schema.ts";
import { changeContract, resumed } from "./subscription-actions.ts";
import { type Contract, type ContractLine, linesOf, titleOf } from "./subscriptions.ts";

/** How long a worker that bills a cycle keeps it to itself. */
const CLAIM = 10 * MINUTE;
const A_RUN = 40;

type Cycle = typeof cycles.$inferSelect;

/**
 * Bills every cycle that is due, one after the other, each by steps that can be repeated: claim the cycle,
 * begin its order (one per cycle, by a unique key), charge the card under the payment's own key. A
 * process that dies between two steps leaves a claim that runs out, and the next run goes on where it was.
 */
export async function runRenewals(base: BillingBase): Promise<{ due: number; paid: number; failed: number }> {
  const now = base.now();
  const rows = await base.db
    .select()
    .from(contracts)
    .where(and(inArray(contracts.status, ["active", "past_due"]), lte(contracts.nextChargeAt, now)))
    .orderBy(asc(contracts.nextChargeAt))
    .limit(A_RUN);
  const done = { due: rows.length, paid: 0, failed: 0 };
  for (const contract of rows) {
    try {
      const outcome = await renew(base, contract);
      if (outcome === "paid") done.paid += 1;
      if (outcome === "failed") done.failed += 1;
    } catch (error) {
      done.failed += 1;
      console.error(JSON.stringify({ renewal: contract.id, error: String(error) }));
    }
  }
  return done;
}

/** One contract's cycle; "waiting" where somebody else is at it, or its next try is to come. */
async function renew(base: BillingBase, contract: Contract): Promise<"paid" | "failed" | "waiting"> {
  const cycle = await claim(base, contract);
  if (!cycle) return "waiting";
  if (!contract.cardId) return declined(base, contract, cycle, "no_card");
  const lines = await linesOf(base, contract.id);
  const begun = await base.orders().beginRenewal(await requestOf(base, contract, cycle, lines));
  if (!begun.ok) return held(base, contract, cycle, begun.detail);
  await base.db
    .update(cycles)
    .set({ orderId: begun.orderId })
    .where(and(eq(cycles.contractId, contract.id), eq(cycles.cycle, cycle.cycle)));
  const outcome = await base.orders().payRenewal(begun.orderId, contract.cardId);
  if (outcome.kind === "paid") return "paid";
  // Nobody can say yet: the claim runs out, and the next run asks under the same key.
  if (outcome.kind === "unknown") return "waiting";
  return declined(base, contract, cycle, outcome.reason);
}

/** Takes the cycle for a while, unless it is billed, waits for its next try, or is in other hands. */
async function claim(base: BillingBase, contract: Contract): Promise<Cycle | null> {
  const now = base.now();
  const row = {
    contractId: contract.id,
    cycle: contract.nextCycle,
    status: "billing" as const,
    dueAt: contract.nextChargeAt ?? now,
    claimedUntil: now + CLAIM,
  };
  const [mine] = await base.db
    .insert(cycles)
    .values(row)
    .onConflictDoUpdate({
      target: [cycles.contractId, cycles.cycle],
      set: { claimedUntil: row.claimedUntil },
      setWhere: sql`status = 'billing' AND (claimed_until IS NULL OR claimed_until <= ${now}) AND (next_try_at IS NULL OR next_try_at <= ${now})`,
    })
    .returning();
  return mine ?? null;
}

async function requestOf(
  base: BillingBase,
  c: Contract,
  cycle: Cycle,
  lines: readonly ContractLine[],
): Promise<RenewalRequest> {
  const goods = lines.map((l) => ({
    variantId: l.variantId,
    planId: c.planId,
    title: "",
    quantity: l.quantity,
    unitPrice: lineUnitPrice(l, cycle.dueAt),
    planBps: c.discountBps,
  }));
  const access = [
    {
      variantId: null,
      planId: c.planId,
      title: await titleOf(base, c, lines),
      quantity: 1,
      unitPrice: c.price,
      planBps: 0,
    },
  ];
  return {
    contractId: c.id,
    cycle: cycle.cycle,
    userId: c.userId,
    email: c.email,
    currency: c.currency,
    lines: c.kind === "access" ? access : goods,
    shipTo: c.shipTo,
    shippingMethodId: c.shippingMethodId,
  };
}

/** The card said no: ask again in some days, or, where that is of no use, ask for another card. */
async function declined(base: BillingBase, c: Contract, cycle: Cycle, reason: string): Promise<"failed"> {
  const tries = cycle.attempts + 1;
  const hard = reason === "no_card" || (HARD_DECLINES as readonly string[]).includes(reason);
  const next = hard ? null : retryAt(cycle.dueAt, tries, c.timeZone);
  // The contract's own date is behind; a try is never set before now.
  const nextTryAt = next === null ? null : Math.max(next, daysLater(base.now(), 1, c.timeZone));
  const mail: ContractMail = nextTryAt
    ? { kind: "declined", title: "", nextTryAt, final: tries === RETRY_DAYS.length }
    : hard
      ? { kind: "card_needed", title: "" }
      : { kind: "ended_unpaid", title: "" };
  await settleTry(base, c, cycle, { tries, nextTryAt, reason, mail });
  return "failed";
}

const STOCK_RETRY_DAYS = 3;
const STOCK_TRIES = 5;

/** Nothing was charged: the goods are not there, or cannot be sent. Looks again in three days, five times, then skips the cycle. */
async function held(base: BillingBase, c: Contract, cycle: Cycle, detail: string): Promise<"failed"> {
  const tries = cycle.attempts + 1;
  const nextTryAt = tries >= STOCK_TRIES ? null : daysLater(base.now(), STOCK_RETRY_DAYS, c.timeZone);
  await settleTry(base, c, cycle, {
    tries,
    nextTryAt,
    reason: "held",
    mail: { kind: "out_of_stock", title: "", detail, nextTryAt },
  });
  return "failed";
}

/** Notes a failed try, moves or stops the contract, and writes the mail: one batch. */
async function settleTry(
  base: BillingBase,
  c: Contract,
  cycle: Cycle,
  how: { tries: number; nextTryAt: number | null; reason: string; mail: ContractMail },
): Promise<void> {
  const { db } = base;
  const where = and(eq(cycles.contractId, c.id), eq(cycles.cycle, cycle.cycle), ne(cycles.status, "billed"));
  const waiting = how.nextTryAt !== null;
  // Out of stock to the end: this cycle falls away and the subscription goes on.
  const fallsAway = !waiting && how.reason === "held";
  const after = fallsAway
    ? { nextCycle: c.nextCycle + 1, nextChargeAt: dueFrom(cycle.dueAt, c, base.now()) }
    : {
        status: waiting && how.reason === "held" ? c.status : ((waiting ? "past_due" : "failed") as Contract["status"]),
        nextChargeAt: how.nextTryAt,
      };
  const also: Statement[] = [
    db
      .update(cycles)
      .set({
        status: waiting ? "billing" : fallsAway ? "skipped" : "failed",
        attempts: how.tries,
        nextTryAt: how.nextTryAt,
        claimedUntil: null,
        reason: how.reason,
      })
      .where(where),
    ...(await mailOnce(base, c, `${cycle.cycle}.${how.tries}`, how.mail)),
  ];
  const detail = { cycle: cycle.cycle, tries: how.tries, reason: how.reason, nextTryAt: how.nextTryAt };
  const kind = how.reason === "held" ? "held" : "declined";
  await unlessTaken(changeContract(base, c, "system", kind, { patch: after, detail, also }));
}

/** Another worker, or the holder, was faster: what is left is for the next round. */
async function unlessTaken(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 409) throw error;
  }
}

/** Pauses that end today. */
export async function runResumes(base: BillingBase): Promise<{ resumed: number }> {
  const rows = await base.db
    .select()
    .from(contracts)
    .where(and(eq(contracts.status, "paused"), lte(contracts.resumeAt, base.now())))
    .limit(A_RUN);
  for (const c of rows)
    await unlessTaken(changeContract(base, c, "system", "resumed", { patch: resumed(base, c), detail: {} }));
  return { resumed: rows.length };
}
