import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { openDb } from "../../platform/db.ts";
import { runBatch } from "../../platform/run-batch.ts";
import { openVisit } from "../../request-context.ts";
import { sellable } from "../../store/pricing/testing/purchasable-variant.ts";
import { type PaidOrder, paidStatements } from "../create-from-order.ts";
import type { BillingBase, RenewalOrders, RenewalRequest } from "../deps.ts";
import { contractEvents, contractLines, contractMails, contracts, cycles, plans } from "../schema.ts";
import { billingService } from "../service.ts";

export const db = openDb(env.DB);

/** Money as the tests see it: what was charged per contract and cycle, and what the card answers next. */
export class Bank implements RenewalOrders {
  readonly charges: string[] = [];
  readonly begun = new Map<string, RenewalRequest & { id: string; state: "pending" | "paid" | "cancelled" }>();
  answer: (request: RenewalRequest) => "paid" | "unknown" | "stock" | { declined: string } = () => "paid";
  /** Dies after the money moved and before anything is written, once. */
  dieAfterCharge = false;

  constructor(private readonly base: () => BillingBase) {}

  async beginRenewal(request: RenewalRequest) {
    if (this.answer(request) === "stock")
      return { ok: false as const, why: "out_of_stock" as const, detail: "None left." };
    const id = `order-${request.contractId}-${request.cycle}`;
    if (!this.begun.has(id)) this.begun.set(id, { ...request, id, state: "pending" });
    return { ok: true as const, orderId: id };
  }

  async payRenewal(orderId: string, savedCardId: string) {
    const order = this.begun.get(orderId);
    if (!order) throw new Error("no such order");
    const answer = this.answer(order);
    if (order.state === "pending") {
      if (answer === "unknown") return { kind: "unknown" as const };
      if (typeof answer === "object") return { kind: "declined" as const, reason: answer.declined };
      order.state = "paid";
      this.charges.push(`${order.contractId}#${order.cycle}`);
      if (this.dieAfterCharge) {
        this.dieAfterCharge = false;
        throw new Error("killed");
      }
    }
    await this.settle(order, savedCardId);
    return { kind: "paid" as const };
  }

  async cancelPending(orderId: string) {
    const order = this.begun.get(orderId);
    if (order?.state === "paid") return "paid" as const;
    if (order) order.state = "cancelled";
    return "cancelled" as const;
  }

  private async settle(order: RenewalRequest & { id: string }, savedCardId: string): Promise<void> {
    const base = this.base();
    const paid: PaidOrder = {
      ...order,
      source: "renewal",
      lines: order.lines,
      savedCardId,
      paidAt: base.now(),
    };
    await runBatch(base.db, await paidStatements(base, paid));
  }
}

/** A shop with a clock that the test holds. */
export function shop(start: number) {
  let now = start;
  let viewer: { userId: string; email: string; emailVerified: boolean } | null = null;
  const goods = new Map([sellable("puna"), sellable("sara", { price: 5200 })].map((s) => [s.variantId, s]));
  const base = (): BillingBase => {
    const visit = openVisit(new Request("http://localhost/"), env, createExecutionContext(), () => now);
    return {
      ...visit,
      now: () => now,
      mail: visit.mail,
      viewer: async () => viewer,
      sign: visit.auth.sign,
      verify: visit.auth.verify,
      sellables: async () => goods,
      orders: () => bank,
    };
  };
  const bank: Bank = new Bank(base);
  return {
    bank,
    goods,
    base,
    billing: () => billingService(base()),
    at: () => now,
    to: (instant: number) => {
      now = instant;
    },
    signIn: (as: typeof viewer) => {
      viewer = as;
    },
  };
}

export const PLANS = [
  {
    id: "every-4",
    handle: "every-4-weeks",
    title: "Every 4 weeks",
    kind: "goods" as const,
    unit: "week" as const,
    every: 4,
    discountBps: 1000,
    price: 0,
    grants: "[]",
  },
  {
    id: "every-8",
    handle: "every-8-weeks",
    title: "Every 8 weeks",
    kind: "goods" as const,
    unit: "week" as const,
    every: 8,
    discountBps: 1000,
    price: 0,
    grants: "[]",
  },
  {
    id: "fitness",
    handle: "fitness-monthly",
    title: "Fitness",
    kind: "access" as const,
    unit: "month" as const,
    every: 1,
    discountBps: 0,
    price: 1200,
    grants: '["fitness"]',
  },
];

/** Empties billing and loads the plans. */
export async function clean(): Promise<void> {
  await db.batch([
    db.delete(contracts),
    db.delete(contractLines),
    db.delete(contractEvents),
    db.delete(contractMails),
    db.delete(cycles),
    db.delete(plans),
    ...PLANS.map((p) => db.insert(plans).values({ ...p, currency: "USD" })),
  ]);
}
