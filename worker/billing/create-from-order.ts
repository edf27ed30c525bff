import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { brand } from "../../app/brand.ts";
import { fault } from "../kernel/http-error.ts";
import { newId, sha256 } from "../kernel/ids.ts";
import type { Statement } from "../platform/run-batch.ts";
import type { ConsentInput, PlanOffer } from "./contract.ts";
import type { BillingBase } from "./deps.ts";
import { dueAfter, GRACE, planPrice } from "./domain.ts";
import { knownZone, localDay, localNoon } from "./domain-calendar.ts";
import { allPlans } from "./plans.ts";
import { consents, contractEvents, contractLines, contracts, cycles } from "./schema.ts";
import { termsText } from "./terms.ts";

/** A line as the orders hand it over. */
export interface PlanLine {
  variantId: string | null;
  planId: string;
  title: string;
  quantity: number;
  unitPrice: number;
}

/** The order that was just paid. */
export interface PaidOrder {
  id: string;
  source: "web" | "renewal";
  userId: string | null;
  email: string;
  currency: string;
  shipTo: string | null;
  shippingMethodId: string | null;
  contractId: string | null;
  cycle: number | null;
  lines: PlanLine[];
  savedCardId: string | null;
  paidAt: number;
}

/** The words that a buyer of these lines agrees to, per plan, with the hash that names them. */
export async function termsOf(
  offers: readonly PlanOffer[],
  lines: readonly PlanLine[],
  now: number,
  timeZone: string,
): Promise<{ planId: string; text: string; hash: string }[]> {
  const planIds = [...new Set(lines.map((l) => l.planId).filter(Boolean))];
  return Promise.all(
    planIds.map(async (planId) => {
      const plan = offers.find((p) => p.id === planId && p.active);
      if (!plan) throw fault("bad_input", "This subscription is no longer offered. Choose another rhythm.");
      const mine = lines.filter((l) => l.planId === planId);
      const price = mine.reduce((a, l) => a + planPrice(l.unitPrice, plan.discountBps) * l.quantity, 0);
      const text = termsText({
        brand: brand.name,
        kind: plan.kind,
        title: plan.kind === "access" ? plan.title : mine.map((l) => `${l.quantity} × ${l.title}`).join(", "),
        price,
        currency: plan.currency,
        unit: plan.unit,
        every: plan.every,
        nextChargeAt: firstDue(plan, now, timeZone),
        timeZone,
      });
      return { planId, text, hash: await sha256(text) };
    }),
  );
}

const zoneOf = (timeZone: string): string => (knownZone(timeZone) ? timeZone : "UTC");

/** The words in force now; these are what `consentStatements` asks for. An unknown time zone counts as UTC. */
export const termsInForce = async (
  base: Pick<BillingBase, "db" | "now">,
  lines: readonly PlanLine[],
  timeZone: string,
): Promise<Awaited<ReturnType<typeof termsOf>>> => termsOf(await allPlans(base), lines, base.now(), zoneOf(timeZone));

/** The first renewal: one interval after noon of the day of purchase. */
function firstDue(plan: PlanOffer, now: number, timeZone: string): number {
  const anchorAt = localNoon(localDay(now, timeZone), timeZone);
  return dueAfter(anchorAt, { unit: plan.unit, every: plan.every, anchorAt, timeZone });
}

/**
 * The consents of an order about to be begun, for its own batch.
 * @throws fault bad_input (reason `consent_needed`) where a plan's exact terms were not agreed to
 */
export async function consentStatements(
  base: BillingBase,
  order: { id: string; userId: string | null; email: string; lines: PlanLine[] },
  given: readonly ConsentInput[],
): Promise<Statement[]> {
  if (order.lines.every((l) => !l.planId)) return [];
  const timeZone = zoneOf(given[0]?.timeZone ?? "UTC");
  const terms = await termsInForce(base, order.lines, timeZone);
  return terms.map(({ planId, text, hash }) => {
    const agreed = given.find((g) => g.planId === planId);
    if (agreed?.termsHash !== hash)
      throw fault("bad_input", "Read the terms of the subscription and tick the box to agree.", {
        field: "consents",
        reason: "consent_needed",
      });
    return base.db.insert(consents).values({
      id: newId(base.now()),
      orderId: order.id,
      planId,
      userId: order.userId,
      email: order.email,
      termsHash: hash,
      terms: text,
      timeZone,
      at: base.now(),
    });
  });
}

/** What a paid order means here, for the batch that makes it paid: new contracts, or a contract's cycle that is billed. */
export async function paidStatements(base: BillingBase, order: PaidOrder): Promise<Statement[]> {
  if (order.source === "renewal") return renewed(base, order);
  const planIds = [...new Set(order.lines.map((l) => l.planId).filter(Boolean))];
  if (planIds.length === 0) return [];
  const [offers, agreed] = await Promise.all([
    allPlans(base),
    base.db.select().from(consents).where(eq(consents.orderId, order.id)),
  ]);
  return planIds.flatMap((planId) => {
    const plan = offers.find((p) => p.id === planId);
    if (!plan) throw new Error(`order ${order.id} names an unknown plan ${planId}`);
    const consent = agreed.find((c) => c.planId === planId);
    return newContract(base, order, plan, consent?.timeZone ?? "UTC");
  });
}

/** The card of an order could only be kept later: its contracts that have none yet take it. */
export const cardKeptStatements = ({ db }: Pick<BillingBase, "db">, orderId: string, cardId: string): Statement[] => [
  db
    .update(contracts)
    .set({ cardId })
    .where(and(eq(contracts.originOrderId, orderId), isNull(contracts.cardId))),
];

/**
 * A paid order was cancelled and given back: what it began ends with it, and access that it paid for ends
 * now. Goods of a renewal are given back alone; the subscription goes on.
 */
export function cancelledStatements(
  { db, now }: Pick<BillingBase, "db" | "now">,
  order: { id: string; source: "web" | "renewal"; contractId: string | null },
): Statement[] {
  const at = now();
  const mine =
    order.source === "web"
      ? eq(contracts.originOrderId, order.id)
      : and(eq(contracts.id, order.contractId ?? ""), eq(contracts.kind, "access"));
  const living = and(mine, ne(contracts.status, "cancelled"));
  const ids = db.select({ id: contracts.id }).from(contracts).where(living);
  return [
    db.insert(contractEvents).select(
      sql`SELECT id || '-' || (version + 1), id, version + 1, ${at}, 'system', 'cancelled', ${JSON.stringify({ orderId: order.id })}
        FROM billing_contract WHERE id IN ${ids}`,
    ),
    db
      .update(contracts)
      .set({
        status: "cancelled",
        nextChargeAt: null,
        resumeAt: null,
        cancelledAt: at,
        cancelReason: "order cancelled",
        paidUntil: sql`CASE WHEN kind = 'access' THEN ${at} END`,
        version: sql`version + 1`,
      })
      .where(living),
  ];
}

/** The id is made of the order's and the plan's, so that a payment that is told twice makes one contract. */
const contractIdOf = (orderId: string, planId: string): string => `${orderId}-${planId}`;

function newContract({ db }: BillingBase, order: PaidOrder, plan: PlanOffer, timeZone: string): Statement[] {
  const id = contractIdOf(order.id, plan.id);
  const anchorAt = localNoon(localDay(order.paidAt, timeZone), timeZone);
  const nextChargeAt = firstDue(plan, order.paidAt, timeZone);
  const goods = plan.kind === "goods";
  return [
    db
      .insert(contracts)
      .values({
        id,
        userId: order.userId,
        email: order.email,
        status: "active",
        kind: plan.kind,
        planId: plan.id,
        currency: order.currency,
        unit: plan.unit,
        every: plan.every,
        price: plan.price,
        discountBps: plan.discountBps,
        grants: JSON.stringify(plan.grants),
        cardId: order.savedCardId,
        shipTo: goods ? order.shipTo : null,
        shippingMethodId: goods ? order.shippingMethodId : null,
        nextCycle: 1,
        nextChargeAt,
        anchorAt,
        timeZone,
        paidUntil: goods ? null : nextChargeAt,
        originOrderId: order.id,
        createdAt: order.paidAt,
      })
      .onConflictDoNothing(),
    db
      .insert(contractEvents)
      .values({ id: `${id}-1`, contractId: id, version: 1, at: order.paidAt, actor: "customer", kind: "started" })
      .onConflictDoNothing(),
    db
      .insert(cycles)
      .values({
        contractId: id,
        cycle: 0,
        status: "billed",
        dueAt: anchorAt,
        orderId: order.id,
        billedAt: order.paidAt,
      })
      .onConflictDoNothing(),
    ...order.lines.flatMap((l) =>
      l.planId === plan.id && l.variantId
        ? [
            db
              .insert(contractLines)
              .values({ contractId: id, variantId: l.variantId, quantity: l.quantity, unitPrice: l.unitPrice })
              .onConflictDoNothing(),
          ]
        : [],
    ),
  ];
}

/**
 * The cycle is billed and the contract moves on, whatever was done to the contract meanwhile: the guards
 * are in the statements, so that this batch never fails for a reason that has nothing to do with the money.
 */
async function renewed({ db }: BillingBase, order: PaidOrder): Promise<Statement[]> {
  const { contractId, cycle } = order;
  if (contractId === null || cycle === null) return [];
  const contract = await db.select().from(contracts).where(eq(contracts.id, contractId)).get();
  const row = await db
    .select({ dueAt: cycles.dueAt })
    .from(cycles)
    .where(sql`contract_id = ${contractId} AND cycle = ${cycle}`)
    .get();
  if (!contract || !row) throw new Error(`order ${order.id} renews an unknown cycle`);
  // Paid long after it was due (a new card, jobs that stood still): the rhythm begins anew on the day of payment,
  // so that nobody is charged for time that was not open to them, or twice in a row.
  const late = order.paidAt > row.dueAt + GRACE;
  const anchorAt = late ? localNoon(localDay(order.paidAt, contract.timeZone), contract.timeZone) : contract.anchorAt;
  const next = dueAfter(late ? anchorAt : row.dueAt, { ...contract, anchorAt });
  const current = and(eq(contracts.id, contractId), eq(contracts.nextCycle, cycle));
  const event = sql`SELECT ${newId(order.paidAt)}, id, version + 1, ${order.paidAt}, 'system', 'renewed', ${JSON.stringify({ cycle, orderId: order.id })}
    FROM billing_contract WHERE id = ${contractId} AND next_cycle = ${cycle}`;
  return [
    db
      .update(cycles)
      .set({
        status: "billed",
        orderId: order.id,
        billedAt: order.paidAt,
        nextTryAt: null,
        claimedUntil: null,
        reason: null,
      })
      .where(and(eq(cycles.contractId, contractId), eq(cycles.cycle, cycle), ne(cycles.status, "billed"))),
    db.insert(contractEvents).select(event),
    db
      .update(contracts)
      .set({
        nextCycle: cycle + 1,
        anchorAt,
        version: sql`version + 1`,
        nextChargeAt: sql`CASE WHEN status IN ('active', 'past_due', 'failed') THEN ${next} ELSE next_charge_at END`,
        status: sql`CASE WHEN status IN ('past_due', 'failed') THEN 'active' ELSE status END`,
        paidUntil: sql`CASE WHEN kind = 'access' THEN ${next} ELSE paid_until END`,
      })
      .where(current),
  ];
}
