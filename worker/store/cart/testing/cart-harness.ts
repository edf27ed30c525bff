import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import type { PlanOffer } from "../../../billing/contract.ts";
import { openDb } from "../../../platform/db.ts";
import { onIsolateReset } from "../../../platform/isolate-reset.ts";
import type { ProductCard } from "../../catalogue/contract.ts";
import { bundleParts } from "../../catalogue/schema.ts";
import type { PurchasableVariant } from "../../pricing/contract.ts";
import { discounts, discountUses } from "../../pricing/schema.ts";
import { pricingService } from "../../pricing/service.ts";
import { buildPurchasableVariant } from "../../pricing/testing/purchasable-variant.ts";
import { runBatch } from "../../statement.ts";
import { stockService } from "../../stock/service.ts";
import type { LineProperties } from "../contract.ts";
import { cartLines, cartLinks, carts, wishlistItems } from "../schema.ts";
import { cartService } from "../service.ts";

export const db = openDb(env.DB);

const START = 1_800_000_000_000;
/** A clock, a shop and its visitors, for cart tests. */
export const clock = { now: START };
const now = () => clock.now;
export const stock = stockService({ db, now });
export const pricing = pricingService({ db, now });

/** The products of the test shop; a test may change them. */
export const catalog = new Map<string, PurchasableVariant>();
onIsolateReset(() => {
  clock.now = START;
  catalog.clear();
});
const monthlyPlan: PlanOffer = {
  id: "monthly",
  handle: "monthly",
  title: "Every month",
  kind: "goods",
  unit: "month",
  every: 1,
  discountBps: 1000,
  price: 0,
  currency: "USD",
  grants: [],
  active: true,
};

let variantCount = 0;
/** Adds a variant with stock to the catalog under test. */
export async function stockVariant(quantity: number, overrides: Partial<PurchasableVariant> = {}): Promise<string> {
  const id = overrides.variantId ?? `v${++variantCount}-${crypto.randomUUID().slice(0, 8)}`;
  catalog.set(id, buildPurchasableVariant(id, { title: `Thing ${id}`, price: 1000, weightG: 100, ...overrides }));
  for (const part of overrides.parts ?? [])
    await db.insert(bundleParts).values({ bundleId: id, variantId: part.variantId, quantity: part.quantity });
  if (quantity > 0) await runBatch(db, stock.receiveStatements(`d-${id}`, [{ variantId: id, quantity }], "test"));
  return id;
}

/** A client of the cart service: keeps its cookie, and may sign in. */
export class Visitor {
  cookie: string | null = null;
  /** Runs once, between reading the cart and writing it. */
  beforeWrite: (() => Promise<unknown>) | null = null;
  /** Whose session the cookie names, where that is not the viewer. */
  sessionUserId: string | null = null;
  constructor(public userId: string | null = null) {}

  get cart() {
    const headers = new Headers(this.cookie ? { cookie: `__Host-cart=${this.cookie}` } : {});
    return cartService({
      db,
      env,
      now,
      request: new Request("http://localhost/cart", { headers }),
      local: true,
      ip: "127.0.0.1",
      currency: "USD",
      sessionUserIdSql: async () => (this.userId ? sql`${this.sessionUserId ?? this.userId}` : null),
      viewer: async () => (this.userId ? { userId: this.userId } : null),
      purchasables: async (ids) =>
        new Map(ids.flatMap((id) => (catalog.has(id) ? [[id, catalog.get(id) as PurchasableVariant]] : []))),
      plans: async () => [
        monthlyPlan,
        { ...monthlyPlan, id: "old", active: false },
        { ...monthlyPlan, id: "access", kind: "access" },
      ],
      listProductCards: async (ids) => ids.filter((id) => !id.startsWith("no")).map((id) => ({ id }) as ProductCard),
      stock: {
        listAvailable: async (ids, except) => {
          const callback = this.beforeWrite;
          this.beforeWrite = null;
          await callback?.();
          return stock.listAvailable(ids, except);
        },
      },
      pricing,
    });
  }
  private storeCookies<T>({ value, cookies }: { value: T; cookies: string[] }): T {
    for (const line of cookies) {
      const token = /^__Host-cart=([^;]*)/.exec(line)?.[1] ?? "";
      this.cookie = /Max-Age=0\b/.test(line) ? null : token;
    }
    return value;
  }
  read = async () => this.storeCookies(await this.cart.getCart());
  set = async (variantId: string, quantity: number, planId = "", version?: number) =>
    this.storeCookies(await this.cart.changeCart([{ op: "set", variantId, planId, quantity }], version));
  /** Puts a gift card into the cart, for a recipient. */
  setGiftCard = async (variantId: string, given: LineProperties) =>
    this.storeCookies(await this.cart.changeCart([{ op: "set", variantId, planId: "", quantity: 1, given }]));
  changeCode = async (code: string, op: "code.add" | "code.remove" = "code.add") =>
    this.storeCookies(await this.cart.changeCart([{ op, code }]));
  add = async (...lines: [variantId: string, quantity: number, planId?: string][]) =>
    this.storeCookies(
      await this.cart.addLines(lines.map(([variantId, quantity, planId]) => ({ variantId, quantity, planId }))),
    );
  wish = async (productId: string, wished = true) =>
    this.storeCookies(await this.cart.setWishlisted(productId, wished));
  wishes = async () => this.storeCookies(await this.cart.getWishlist()).products.map((p) => p.id);
  /** The cart's lines as `[variant, plan, quantity]`, by variant. */
  async lines(): Promise<(string | number)[][]> {
    const { lines } = await this.read();
    return lines.map((l) => [l.variantId, l.planId, l.quantity]).sort();
  }
}

/** The HTTP error of a call, or undefined. */
export async function readError(
  call: Promise<unknown>,
): Promise<{ status: number; code: string; cart?: { version: number } } | undefined> {
  const thrown = await call.then(
    () => undefined,
    (e: unknown) => e,
  );
  if (thrown === undefined) return undefined;
  if (!(thrown instanceof Response)) throw thrown;
  const { error, cart } = (await thrown.json()) as { error: { code: string }; cart?: { version: number } };
  return { status: thrown.status, code: error.code, cart };
}

/** Empties the carts and the price rules, and sets the clock. */
export async function resetCarts(): Promise<void> {
  clock.now = START;
  catalog.clear();
  await db.batch([
    db.delete(carts),
    db.delete(cartLines),
    db.delete(cartLinks),
    db.delete(wishlistItems),
    db.delete(discounts),
    db.delete(discountUses),
  ]);
}

export const countRows = async () => ({
  carts: (await db.select().from(carts)).length,
  lines: (await db.select().from(cartLines)).length,
});
