import { and, eq } from "drizzle-orm";
import { fault } from "../kernel/http-error.ts";
import { newId } from "../kernel/ids.ts";
import { DAY } from "../kernel/instants.ts";
import { brokenRule, runBatch, type Statement } from "../platform/run-batch.ts";
import { siteOrigin } from "../platform/site-origin.ts";
import { savedCards } from "../store/gateway/index.ts";
import type { ActInput } from "./contract.ts";
import type { BillingBase } from "./deps.ts";
import { type Act, dueAfter, mayAct, RETRY_DAYS } from "./domain.ts";
import { daysLater, localDay, localNoon } from "./domain-calendar.ts";
import { contractLink, mailStatements } from "./emails.ts";
import { allPlans } from "./plans.ts";
import { contractEvents, contractLines, contractMails, contracts, cycles } from "./schema.ts";
import { type Contract, contractView, linesOf, titleOf } from "./subscriptions.ts";

type Patch = Partial<typeof contracts.$inferInsert>;

/** What an act does: new values of the contract, what is noted, and what is written with it. */
interface Change {
  patch: Patch;
  detail: unknown;
  also?: Statement[];
}

/**
 * Changes a contract and notes it, all or nothing. The event's unique version makes the loser of two
 * changes at once fail whole.
 * @throws fault conflict where somebody else changed it first
 */
export async function changeContract(
  base: Pick<BillingBase, "db" | "now">,
  contract: Contract,
  actor: string,
  kind: string,
  { patch, detail, also = [] }: Change,
): Promise<void> {
  const { db } = base;
  const version = contract.version + 1;
  try {
    await runBatch(db, [
      db.insert(contractEvents).values({
        id: newId(base.now()),
        contractId: contract.id,
        version,
        at: base.now(),
        actor,
        kind,
        detail: JSON.stringify(detail),
      }),
      db
        .update(contracts)
        .set({ ...patch, version })
        .where(and(eq(contracts.id, contract.id), eq(contracts.version, contract.version))),
      ...also,
    ]);
  } catch (error) {
    if (!brokenRule(error)?.startsWith("billing_contract_event.")) throw error;
    throw fault(
      "conflict",
      "This subscription was changed in the meantime. Look at it again, then repeat your change.",
    );
  }
}

/**
 * What the holder asks for.
 * @param actor `customer`, or the e-mail of staff
 * @throws fault conflict (changed meanwhile, or not possible in this state), bad_input
 */
export async function act(base: BillingBase, contract: Contract, input: ActInput, actor: string) {
  if (contract.version !== input.version)
    throw fault(
      "conflict",
      "This subscription was changed in the meantime. Look at it again, then repeat your change.",
    );
  if (!mayAct(input.act, contract))
    throw fault("conflict", `A subscription that is ${contract.status.replace("_", " ")} cannot be changed like this.`);
  await demandQuiet(base, contract, input.act);
  await changeContract(base, contract, actor, pastOf[input.act], await changeOf(base, contract, input, actor));
  const after = await base.db.select().from(contracts).where(eq(contracts.id, contract.id)).get();
  return contractView(base, after ?? contract);
}

const pastOf: Record<Act, string> = {
  skip: "skipped",
  reschedule: "rescheduled",
  change: "changed",
  rhythm: "rhythm_changed",
  address: "address_changed",
  pause: "paused",
  resume: "resumed",
  cancel: "cancelled",
  card: "card_changed",
};

/** While a cycle is being billed its date and contents stand; a card may be changed and all may be cancelled at any time. */
async function demandQuiet(base: BillingBase, contract: Contract, what: Act): Promise<void> {
  if (what === "card" || what === "resume") return;
  const row = await cycleNow(base, contract);
  if (row?.status !== "billing") return;
  const free = what === "cancel" || what === "pause";
  if (
    free &&
    row.orderId &&
    (await base.orders().cancelPending(row.orderId, `subscription ${pastOf[what]}`)) === "paid"
  )
    throw fault("conflict", "This charge has just gone through. Look at the subscription again.");
  if (!free)
    throw fault(
      "conflict",
      "The charge of this cycle is under way. Change it when it is done, or cancel the subscription.",
    );
}

const cycleNow = (base: BillingBase, contract: Contract) =>
  base.db
    .select()
    .from(cycles)
    .where(and(eq(cycles.contractId, contract.id), eq(cycles.cycle, contract.nextCycle)))
    .get();

async function changeOf(base: BillingBase, c: Contract, input: ActInput, actor: string): Promise<Change> {
  switch (input.act) {
    case "skip":
      return skip(base, c);
    case "reschedule": {
      const at = dayOf(base, c, input.day);
      return { patch: { nextChargeAt: at, anchorAt: at }, detail: { from: c.nextChargeAt, to: at } };
    }
    case "change":
      return changeLines(base, c, input.lines);
    case "rhythm": {
      const plan = (await allPlans(base)).find((p) => p.id === input.planId && p.kind === "goods" && p.active);
      if (!plan) throw fault("bad_input", "Choose one of the rhythms that are offered.", { field: "planId" });
      const { unit, every, discountBps } = plan;
      return { patch: { planId: plan.id, unit, every, discountBps }, detail: { from: c.planId, to: plan.id } };
    }
    case "address":
      return { patch: { shipTo: JSON.stringify(input.shipTo) }, detail: {} };
    case "pause": {
      const until = input.until === null ? null : dayOf(base, c, input.until);
      return {
        patch: { status: "paused", nextChargeAt: null, resumeAt: until },
        detail: { until },
        also: await dropCycle(base, c),
      };
    }
    case "resume":
      return { patch: resumed(base, c), detail: {} };
    case "cancel":
      return cancel(base, c, input.reason, actor);
    case "card":
      return changeCard(base, c, input.cardId);
  }
}

/** Local noon of a day that the holder chose, from tomorrow to a year from now. */
function dayOf(base: BillingBase, c: Contract, text: string): number {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  const at = localNoon({ year, month, day }, c.timeZone);
  const real = localDay(at, c.timeZone);
  const max = base.now() + 366 * DAY;
  if (real.month !== month || real.day !== day || at < daysLater(base.now(), 1, c.timeZone) || at > max)
    throw fault("bad_input", "Choose a day from tomorrow to a year from now.", { field: "day" });
  return at;
}

function skip({ db }: BillingBase, c: Contract): Change {
  const due = c.nextChargeAt ?? 0;
  const next = dueAfter(due, c);
  return {
    patch: { nextCycle: c.nextCycle + 1, nextChargeAt: next },
    detail: { cycle: c.nextCycle, due, next },
    also: [db.insert(cycles).values({ contractId: c.id, cycle: c.nextCycle, status: "skipped", dueAt: due })],
  };
}

/** From a pause: the day that it was due on, if that is still to come, else tomorrow; access that is paid for runs out first. */
export function resumed(base: Pick<BillingBase, "now">, c: Contract): Patch {
  const tomorrow = daysLater(base.now(), 1, c.timeZone);
  const at = Math.max(tomorrow, c.paidUntil ?? 0);
  return { status: "active", resumeAt: null, nextChargeAt: at, anchorAt: at };
}

async function changeLines(
  { db, sellables }: BillingBase,
  c: Contract,
  wanted: { variantId: string; quantity: number }[],
): Promise<Change> {
  const ids = wanted.map((w) => w.variantId);
  if (new Set(ids).size !== ids.length)
    throw fault("bad_input", "Each product can be in the list once.", { field: "lines" });
  const found = await sellables(ids);
  const before = await db.select().from(contractLines).where(eq(contractLines.contractId, c.id));
  const rows = wanted.map(({ variantId, quantity }) => {
    const kept = before.find((l) => l.variantId === variantId);
    if (kept) return { ...kept, quantity };
    const sellable = found.get(variantId);
    if (!sellable?.active || !sellable.subscribable || sellable.currency !== c.currency)
      throw fault("bad_input", "One of the products cannot be bought on subscription.", { field: "lines" });
    return { contractId: c.id, variantId, quantity, unitPrice: sellable.price, noticedPrice: null, noticedFrom: null };
  });
  return {
    patch: {},
    detail: { lines: wanted },
    also: [
      db.delete(contractLines).where(eq(contractLines.contractId, c.id)),
      ...rows.map((row) => db.insert(contractLines).values(row)),
    ],
  };
}

/** A cycle that was begun and is not wanted any more counts as failed; the contract's next one has a new number. */
async function dropCycle(base: BillingBase, c: Contract): Promise<Statement[]> {
  const row = await cycleNow(base, c);
  if (row?.status !== "billing") return [];
  return [
    base.db
      .update(cycles)
      .set({ status: "failed", nextTryAt: null, claimedUntil: null, reason: "stopped" })
      .where(and(eq(cycles.contractId, c.id), eq(cycles.cycle, c.nextCycle), eq(cycles.status, "billing"))),
    base.db
      .update(contracts)
      .set({ nextCycle: c.nextCycle + 1 })
      .where(and(eq(contracts.id, c.id), eq(contracts.nextCycle, c.nextCycle))),
  ];
}

async function cancel(base: BillingBase, c: Contract, reason: string, actor: string): Promise<Change> {
  const at = base.now();
  const link = await contractLink(base, await siteOrigin(base), c.id);
  const title = await titleOf(base, c, await linesOf(base, c.id));
  const paidUntil = (c.paidUntil ?? 0) > at ? c.paidUntil : null;
  const sent = await base.db
    .select()
    .from(contractMails)
    .where(and(eq(contractMails.contractId, c.id), eq(contractMails.kind, "cancelled")))
    .get();
  const to = { contractId: c.id, email: c.email, timeZone: c.timeZone, link };
  return {
    patch: { status: "cancelled", nextChargeAt: null, resumeAt: null, cancelledAt: at, cancelReason: reason },
    detail: { reason, by: actor },
    also: [
      ...(await dropCycle(base, c)),
      ...(sent ? [] : mailStatements(base, to, "", { kind: "cancelled", title, paidUntil })),
    ],
  };
}

/** A new card takes up what an old one left: a failed or waiting charge is tried again at once. */
async function changeCard(base: BillingBase, c: Contract, cardId: string): Promise<Change> {
  const { db } = base;
  const card = await db.select().from(savedCards).where(eq(savedCards.id, cardId)).get();
  const mine = card && (c.userId ? card.userId === c.userId : card.email.toLowerCase() === c.email.toLowerCase());
  if (!card || !mine || card.status !== "active")
    throw fault("bad_input", "Choose one of your own cards that can be charged.", { field: "cardId" });
  const waits = c.status === "past_due" || c.status === "failed";
  const row = await cycleNow(base, c);
  return {
    patch: waits ? { cardId, status: "past_due", nextChargeAt: base.now() } : { cardId },
    detail: { last4: card.last4 },
    also:
      waits && row && row.status !== "billed"
        ? [
            db
              .update(cycles)
              .set({
                status: "billing",
                nextTryAt: base.now(),
                // A new card begins a new row of tries.
                attempts: Math.min(row.attempts, RETRY_DAYS.length - 1),
              })
              .where(and(eq(cycles.contractId, c.id), eq(cycles.cycle, c.nextCycle))),
          ]
        : [],
  };
}
