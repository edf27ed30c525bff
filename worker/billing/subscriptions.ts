import { and, desc, eq, inArray, or } from "drizzle-orm";
import { fault } from "../kernel/http-error.ts";
import { savedCards } from "../store/gateway/index.ts";
import type { ContractView } from "./contract.ts";
import type { BillingBase } from "./deps.ts";
import { ACTS, type Act, dueAfter, type Grant, lineUnitPrice, mayAct, planPrice } from "./domain.ts";
import { consents, contractEvents, contractLines, contracts, cycles, plans } from "./schema.ts";

export type Contract = typeof contracts.$inferSelect;
export type ContractLine = typeof contractLines.$inferSelect;

/**
 * The contract, if the caller may see it: its owner, whoever holds its signed link, or staff by `asStaff`.
 * @throws fault not_found for all others, so that ids cannot be tried
 */
export async function openContract(
  base: BillingBase,
  id: string,
  by: { key?: string | null; asStaff?: boolean },
): Promise<Contract> {
  const contract = await base.db.select().from(contracts).where(eq(contracts.id, id)).get();
  const allowed =
    contract &&
    (by.asStaff || (by.key ? await base.verify("subscription", id, by.key) : await ownedBy(contract, base)));
  if (!contract || !allowed) throw fault("not_found", "This subscription does not exist, or the link is not complete.");
  return contract;
}

/** A member owns what was bought in the account, and what was bought as a guest under the address that they have confirmed. */
async function ownedBy(contract: Contract, base: BillingBase): Promise<boolean> {
  const viewer = await base.viewer();
  if (!viewer) return false;
  if (contract.userId) return contract.userId === viewer.userId;
  return viewer.emailVerified === true && contract.email.toLowerCase() === viewer.email.toLowerCase();
}

/** The viewer's contracts, newest first, at most 50. */
export async function ownContracts(base: Pick<BillingBase, "db" | "viewer">): Promise<Contract[]> {
  const viewer = await base.viewer();
  if (!viewer) return [];
  const mine = eq(contracts.userId, viewer.userId);
  const where = viewer.emailVerified ? or(mine, eq(contracts.email, viewer.email.toLowerCase())) : mine;
  const rows = await base.db.select().from(contracts).where(where).orderBy(desc(contracts.createdAt)).limit(50);
  return rows.filter((c) => c.userId === null || c.userId === viewer.userId);
}

/** The variants that come to the viewer again and again: of active goods subscriptions, and of those whose payment is being tried. */
export async function subscribedVariants(base: Pick<BillingBase, "db" | "viewer">): Promise<string[]> {
  const coming = (await ownContracts(base)).filter(
    (c) => c.kind === "goods" && (c.status === "active" || c.status === "past_due"),
  );
  if (coming.length === 0) return [];
  const ids = coming.map((c) => c.id);
  const lines = await base.db.select().from(contractLines).where(inArray(contractLines.contractId, ids));
  return [...new Set(lines.map((l) => l.variantId))];
}

/** The lines of one contract. */
export const linesOf = ({ db }: Pick<BillingBase, "db">, contractId: string): Promise<ContractLine[]> =>
  db.select().from(contractLines).where(eq(contractLines.contractId, contractId));

/** What the next cycle costs before shipping and tax, minor units. */
export function amountOf(contract: Contract, lines: readonly ContractLine[]): number {
  if (contract.kind === "access") return contract.price;
  const at = contract.nextChargeAt ?? 0;
  return lines.reduce((a, l) => a + planPrice(lineUnitPrice(l, at), contract.discountBps) * l.quantity, 0);
}

/** What it is called in mails and lists: "2 × Puna, Sara", or the plan's name. */
export async function titleOf(base: BillingBase, contract: Contract, lines: readonly ContractLine[]): Promise<string> {
  if (contract.kind === "access") {
    const plan = await base.db.select().from(plans).where(eq(plans.id, contract.planId)).get();
    return plan?.title ?? "Subscription";
  }
  const sellables = await base.sellables(lines.map((l) => l.variantId));
  return (
    lines
      .map((l) => `${l.quantity > 1 ? `${l.quantity} × ` : ""}${sellables.get(l.variantId)?.title ?? "a product"}`)
      .join(", ") || "Subscription"
  );
}

const AHEAD = 3;
const HISTORY = 30;

/** Everything that the page of a subscription shows. Eight queries, whatever it holds. */
export async function contractView(base: BillingBase, contract: Contract): Promise<ContractView> {
  const { db } = base;
  const [lines, events, billed, card, agreed] = await Promise.all([
    linesOf(base, contract.id),
    db
      .select()
      .from(contractEvents)
      .where(eq(contractEvents.contractId, contract.id))
      .orderBy(desc(contractEvents.version))
      .limit(HISTORY),
    db.select().from(cycles).where(eq(cycles.contractId, contract.id)).orderBy(desc(cycles.cycle)).limit(HISTORY),
    contract.cardId ? db.select().from(savedCards).where(eq(savedCards.id, contract.cardId)).get() : undefined,
    db
      .select()
      .from(consents)
      .where(and(eq(consents.orderId, contract.originOrderId), eq(consents.planId, originPlan(contract))))
      .get(),
  ]);
  const sellables = await base.sellables(lines.map((l) => l.variantId));
  const at = contract.nextChargeAt ?? 0;
  const upcoming: number[] = [];
  for (let due = contract.nextChargeAt; due !== null && upcoming.length < AHEAD; upcoming.push(due))
    due = dueAfter(due, contract);
  return {
    id: contract.id,
    version: contract.version,
    status: contract.status,
    kind: contract.kind,
    title: await titleOf(base, contract, lines),
    planId: contract.planId,
    unit: contract.unit,
    every: contract.every,
    grants: JSON.parse(contract.grants) as Grant[],
    currency: contract.currency,
    email: contract.email,
    lines: lines.map((l) => ({
      variantId: l.variantId,
      title: sellables.get(l.variantId)?.title ?? "No longer in the shop",
      variantTitle: sellables.get(l.variantId)?.variantTitle ?? "",
      quantity: l.quantity,
      unitPrice: lineUnitPrice(l, at),
      price: planPrice(lineUnitPrice(l, at), contract.discountBps),
    })),
    amount: amountOf(contract, lines),
    nextChargeAt: contract.nextChargeAt,
    upcoming,
    resumeAt: contract.resumeAt,
    paidUntil: contract.paidUntil,
    timeZone: contract.timeZone,
    card: card ? { ...faceOf(card), usable: card.status === "active" } : null,
    shipTo: contract.shipTo ? JSON.parse(contract.shipTo) : null,
    notices: lines.flatMap((l) =>
      l.noticedPrice !== null && l.noticedFrom !== null && l.noticedFrom > at
        ? [
            {
              title: sellables.get(l.variantId)?.title ?? "",
              from: l.noticedFrom,
              price: planPrice(l.noticedPrice, contract.discountBps),
            },
          ]
        : [],
    ),
    consent: agreed ? { text: agreed.terms, at: agreed.at } : null,
    history: events.map((e) => ({ at: e.at, kind: e.kind, detail: e.detail })),
    orders: billed.flatMap((c) =>
      c.orderId ? [{ id: c.orderId, cycle: c.cycle, status: c.status, at: c.billedAt }] : [],
    ),
    may: (Object.keys(ACTS) as Act[]).filter((act) => mayAct(act, contract)),
  };
}

/** The plan that it began with; its rhythm may have been changed since. The id is the order's and the plan's. */
const originPlan = (c: Contract): string => c.id.slice(c.originOrderId.length + 1);

const faceOf = ({ id, brand, last4, expMonth, expYear }: typeof savedCards.$inferSelect) => ({
  id,
  brand,
  last4,
  expMonth,
  expYear,
});

/** The grants' contracts of a person, for the access check: one indexed query. */
export async function grantingContracts(base: BillingBase): Promise<Contract[]> {
  const rows = await ownContracts(base);
  return rows.filter((c) => c.kind === "access");
}
