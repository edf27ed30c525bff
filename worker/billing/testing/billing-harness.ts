import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { openDb } from "../../platform/db.ts";
import { runBatch, violatedConstraint } from "../../platform/run-batch.ts";
import { createRequestContext } from "../../request-context.ts";
import { savedCards } from "../../store/gateway/index.ts";
import { buildPurchasableVariant } from "../../store/pricing/testing/purchasable-variant.ts";
import { orderPaidStatements, type PaidOrder } from "../create-from-order.ts";
import type { BillingDeps, ClaimStatements, RenewalOrders, RenewalRequest } from "../deps.ts";
import { discountedPrice } from "../domain.ts";
import {
  billingCycles,
  plans,
  subscriptionEmails,
  subscriptionEvents,
  subscriptionGifts,
  subscriptionLines,
  subscriptions,
} from "../schema.ts";
import { billingService } from "../service.ts";

export const db = openDb(env.DB);

/**
 * Fake renewal orders that record what was charged per subscription and cycle, and that return the card result the test
 * sets.
 */
export class FakeOrders implements RenewalOrders {
  readonly charges: string[] = [];
  /** The cards that were asked, in order. */
  readonly cards: string[] = [];
  readonly orders = new Map<string, RenewalRequest & { id: string; state: "pending" | "paid" | "cancelled" }>();
  cardAnswer: (request: RenewalRequest) => "paid" | "unknown" | "stock" | { declined: string } = () => "paid";
  /** Crashes once, after the charge and before anything is written. */
  failAfterCharge = false;

  constructor(private readonly deps: () => BillingDeps) {}

  async beginRenewal(request: RenewalRequest) {
    if (this.cardAnswer(request) === "stock")
      return { ok: false as const, why: "out_of_stock" as const, detail: "None left." };
    const id = `order-${request.subscriptionId}-${request.cycle}`;
    if (this.orders.get(id)?.state === "cancelled") this.orders.delete(id);
    if (!this.orders.has(id)) {
      if (!(await this.holdsClaim(request.claimStatements, id)))
        return { ok: false as const, why: "changed" as const, detail: "" };
      this.orders.set(id, { ...request, id, state: "pending" });
    }
    return { ok: true as const, orderId: id };
  }

  /** Items at their agreed prices and $5 of shipping. */
  async quoteRenewal(request: Omit<RenewalRequest, "claimStatements">) {
    const subtotal = request.lines.reduce((a, l) => a + discountedPrice(l.unitPrice, l.planBps) * l.quantity, 0);
    const method = { id: request.shippingMethodId ?? "post", name: "Post", price: 500 };
    return {
      ...({ ok: true, currency: request.currency, subtotal, shipping: 500, tax: 0, total: subtotal + 500 } as const),
      ...{ methods: [method, { id: "express", name: "Express", price: 1500 }], methodId: method.id },
    };
  }

  async payRenewal(orderId: string, savedCardId: string, claimStatements: ClaimStatements) {
    const order = this.orders.get(orderId);
    if (!order) throw new Error("no such order");
    if (order.state === "pending" && !(await this.holdsClaim(claimStatements, orderId)))
      return { kind: "changed" as const };
    this.cards.push(savedCardId);
    const answer = this.cardAnswer(order);
    if (order.state === "pending") {
      if (answer === "unknown") return { kind: "unknown" as const };
      if (typeof answer === "object") return { kind: "declined" as const, reason: answer.declined };
      order.state = "paid";
      this.charges.push(`${order.subscriptionId}#${order.cycle}`);
      if (this.failAfterCharge) {
        this.failAfterCharge = false;
        throw new Error("killed");
      }
    }
    await this.markPaid(order, savedCardId);
    return { kind: "paid" as const };
  }

  async cancelPending(orderId: string): ReturnType<RenewalOrders["cancelPending"]> {
    const order = this.orders.get(orderId);
    if (order?.state === "paid") return "paid";
    if (order) order.state = "cancelled";
    return "cancelled";
  }

  private async holdsClaim(claimStatements: ClaimStatements, orderId: string): Promise<boolean> {
    try {
      await runBatch(db, claimStatements(orderId));
      return true;
    } catch (error) {
      if (violatedConstraint(error) !== "billing_cycle.status") throw error;
      return false;
    }
  }

  private async markPaid(order: RenewalRequest & { id: string }, savedCardId: string): Promise<void> {
    const deps = this.deps();
    const paid: PaidOrder = {
      ...order,
      source: "renewal",
      lines: order.lines,
      savedCardId,
      paidAt: deps.now(),
    };
    await runBatch(deps.db, await orderPaidStatements(deps, paid));
  }
}

/** A fake shop whose clock the test sets. */
export function createFakeShop(start: number) {
  let now = start;
  let viewer: { userId: string; email: string; emailVerified: boolean } | null = null;
  const goods = new Map(
    [buildPurchasableVariant("puna"), buildPurchasableVariant("sara", { price: 5200 })].map((s) => [s.variantId, s]),
  );
  const deps = (): BillingDeps => {
    const ctx = createRequestContext(new Request("http://localhost/"), env, createExecutionContext(), () => now);
    return {
      ...ctx,
      now: () => now,
      emails: ctx.emails,
      viewer: async () => viewer,
      sign: ctx.auth.sign,
      verify: ctx.auth.verify,
      purchasables: async () => goods,
      purchasablesAmong: async () => goods,
      orders: () => bank,
    };
  };
  const bank: FakeOrders = new FakeOrders(deps);
  return {
    bank,
    goods,
    base: deps,
    billing: () => billingService(deps()),
    at: () => now,
    to: (instant: number) => {
      now = instant;
    },
    signIn: (as: typeof viewer) => {
      viewer = as;
    },
  };
}

export const TEST_PLANS = [
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

/** A card that can be charged. */
export async function saveTestCard(id: string): Promise<void> {
  await db.insert(savedCards).values({
    ...({ id, userId: null, email: "ada@example.com", gateway: "test", customerRef: "c", cardRef: id } as const),
    ...{ brand: "visa", last4: "4242", expMonth: 12, expYear: 2030, createdAt: 1 },
  });
}

/** Empties billing and loads the plans. */
export async function resetBilling(): Promise<void> {
  await db.batch([
    db.delete(subscriptions),
    db.delete(subscriptionLines),
    db.delete(subscriptionGifts),
    db.delete(subscriptionEvents),
    db.delete(subscriptionEmails),
    db.delete(billingCycles),
    db.delete(plans),
    db.delete(savedCards),
    ...TEST_PLANS.map((p) => db.insert(plans).values({ ...p, currency: "USD" })),
  ]);
}
