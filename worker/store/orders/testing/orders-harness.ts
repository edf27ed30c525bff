import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { newId } from "../../../kernel/ids.ts";
import { MINUTE } from "../../../kernel/instants.ts";
import { onIsolateReset } from "../../../platform/isolate-reset.ts";
import { createRequestContext } from "../../../request-context.ts";
import { catalog, clock, db, Visitor } from "../../cart/testing/cart-harness.ts";
import { gatewayService } from "../../gateway/index.ts";
import type { Address, PurchasableVariant } from "../../pricing/contract.ts";
import { pricingService } from "../../pricing/index.ts";
import { stockService } from "../../stock/index.ts";
import type { CheckoutInput } from "../contract.ts";
import { createOrdersDeps } from "../create-orders-deps.ts";
import type { OrdersDeps } from "../deps.ts";
import { ordersService } from "../service.ts";

export { catalog, clock, db, stockVariant, Visitor } from "../../cart/testing/cart-harness.ts";

const now = () => clock.now;
const pendingWork: Promise<unknown>[] = [];
onIsolateReset(() => {
  pendingWork.length = 0;
});
/** Waits for waitUntil work: emails and the test gateway's webhooks. */
export async function flushWaitUntil(): Promise<void> {
  while (pendingWork.length > 0) await pendingWork.shift();
}

export const SHIPPING_ADDRESS: Address = {
  name: "Ana Quispe",
  company: "",
  line1: "12 Pine Street",
  line2: "",
  city: "Boulder",
  region: "CO",
  postalCode: "80302",
  country: "US",
  phone: "",
};

interface OrdersHarnessOptions {
  visitor?: Visitor;
  email?: string;
  faultPoint?: OrdersDeps["faultPoint"];
  /** The database as orders see it; the gateway keeps the real one. */
  d1?: D1Database;
  overrides?: (base: OrdersDeps) => Partial<OrdersDeps>;
}

/** The orders with the real modules around them; only the catalog is the test's own. */
export function createOrdersHarness({
  visitor = new Visitor(),
  email = "",
  faultPoint,
  d1 = env.DB,
  overrides = () => ({}),
}: OrdersHarnessOptions = {}) {
  const createContext = (DB: D1Database) =>
    createRequestContext(
      new Request("http://localhost/"),
      { ...env, DB, LOCAL_SITE: "yes" } as Env,
      createExecutionContext(),
      now,
    );
  const [ordersContext, gatewayContext] = [createContext(d1), createContext(env.DB)];
  const waitUntil = (promise: Promise<unknown>) => void pendingWork.push(promise.catch(() => undefined));
  let paymentEventHandler = () => service.paymentEventHandler();
  const gateway = gatewayService({
    ...gatewayContext,
    waitUntil,
    auth: gatewayContext.auth,
    currency: "USD",
    paymentEventHandler: () => paymentEventHandler(),
  });
  const { emails, auth, live } = ordersContext;
  const pricing = pricingService({ db: ordersContext.db, now });
  const stock = stockService({ db: ordersContext.db, now });
  const deps = createOrdersDeps(
    { ...ordersContext, waitUntil, emails, auth, live },
    {
      cart: visitor.cart,
      catalogue: {
        purchasables: async (ids) =>
          new Map(ids.flatMap((id) => (catalog.has(id) ? [[id, catalog.get(id) as PurchasableVariant]] : []))),
        purchasablesAmong: async () => new Map([...catalog] as [string, PurchasableVariant][]),
      },
      gateway,
      pricing,
      stock,
    },
  );
  const viewer = async () => (visitor.userId ? { userId: visitor.userId, email, emailVerified: true } : null);
  const fullDeps = {
    ...deps,
    viewer,
    countPayAttempt: async () => undefined,
    ...(faultPoint ? { faultPoint } : {}),
    ...overrides(deps),
  };
  const service = ordersService(fullDeps);
  paymentEventHandler = () => createOrdersHarness({ visitor, email, overrides }).service.paymentEventHandler();
  return { service, deps: fullDeps, gateway, pricing, stock };
}

/** The request a buyer's page sends, at the price it was quoted. */
export async function buildCheckoutRequest(
  orders: ReturnType<typeof createOrdersHarness>["service"],
  overrides: Partial<CheckoutInput> = {},
): Promise<CheckoutInput> {
  const request = { codes: [], giftCodes: [], methodId: null, planId: null, email: "ana@example.com", ...overrides };
  const destination =
    overrides.shipTo === null
      ? { country: "", region: "" }
      : { country: SHIPPING_ADDRESS.country, region: SHIPPING_ADDRESS.region };
  const { priced } = await orders.quoteCheckout({ ...request, ...destination });
  return {
    ...request,
    shipTo: SHIPPING_ADDRESS,
    billTo: null,
    source: priced.due > 0 ? { kind: "token", token: "test-ok" } : { kind: "none" },
    quotedTotal: priced.total,
    quotedDue: priced.due,
    consents: [],
    saveCard: false,
    ageConfirmed: false,
    note: "",
    ...overrides,
  };
}

/**
 * An order placed on the checkout, with what it was placed by.
 * @param lines what is in the cart, unless the visitor has filled it
 * @param request further fields of the request; a text is the token of its card
 */
export async function placeOrderOf(
  lines: readonly (readonly [variantId: string, quantity: number])[],
  { request = {}, ...options }: OrdersHarnessOptions & { request?: Partial<CheckoutInput> | string } = {},
) {
  const visitor = options.visitor ?? new Visitor();
  for (const [variantId, quantity] of lines) await visitor.set(variantId, quantity);
  const shop = createOrdersHarness({ ...options, visitor });
  const fields = typeof request === "string" ? { source: { kind: "token" as const, token: request } } : request;
  const input = await buildCheckoutRequest(shop.service, fields);
  const answer = await shop.service.placeOrder(input, newKey());
  return { ...shop, visitor, input, ...answer };
}

export const newKey = (): string => `key-${newId()}`;

/** The HTTP error of a call, or undefined. */
export async function readError(call: Promise<unknown>) {
  const thrown = await call.then(
    () => undefined,
    (e: unknown) => e,
  );
  if (thrown === undefined) return undefined;
  if (!(thrown instanceof Response)) throw thrown;
  const body = (await thrown.json()) as {
    error: { code: string; message: string; field?: string };
    difference?: number;
  };
  return { status: thrown.status, ...body.error, difference: body.difference };
}

const TABLES = [
  "store_order",
  "store_order_line",
  "store_order_adjustment",
  "store_payment",
  "store_refund",
  "store_refund_line",
  "store_dispute",
  "store_fulfilment",
  "store_fulfilment_line",
  "store_return",
  "store_return_line",
  "store_order_mail",
  "store_order_tag",
  "store_draft",
  "store_order_archive",
  "store_order_archive_payment",
  "store_order_archive_lot",
  "store_order_archive_file",
  "store_request_key",
  "store_webhook_event",
  "store_test_gateway_object",
  "store_test_gateway_delivery",
  "store_stock",
  "store_stock_hold",
  "store_discount",
  "store_discount_use",
  "store_gift_card",
  "store_cart",
  "store_cart_line",
  "store_shipping_zone",
  "store_shipping_place",
  "store_shipping_method",
  "store_tax_rate",
  "store_hook_event",
  "store_saved_card",
  "billing_plan",
  "billing_contract",
  "billing_contract_line",
  "billing_cycle",
  "billing_consent",
  "mail_outbox",
];
const LEDGERS = ["store_order_event", "store_stock_move", "store_gift_card_entry", "billing_contract_event"];

/**
 * An empty shop with one shipping method and one tax rate. The append-only tables are emptied after their
 * triggers are dropped.
 */
export async function resetStore(): Promise<void> {
  clock.now = Math.max(clock.now, 1_800_000_000_000) + 7 * 24 * 60 * MINUTE;
  catalog.clear();
  const clearLedgers = LEDGERS.flatMap((t) => [`DROP TRIGGER IF EXISTS ${t}_no_delete`, `DELETE FROM ${t}`]);
  const clearOthers = [...TABLES.map((t) => `DELETE FROM ${t}`), "DELETE FROM settings_value"];
  await env.DB.batch([...clearLedgers, ...clearOthers].map((text) => env.DB.prepare(text)));
  await db.batch([
    db.run(sql`INSERT INTO store_shipping_zone (id, name) VALUES ('us', 'United States')`) as never,
    db.run(sql`INSERT INTO store_shipping_place (country, region, zone_id) VALUES ('US', '', 'us')`) as never,
    db.run(sql`INSERT INTO store_shipping_method (id, zone_id, name, rates, currency, min_days, max_days)
      VALUES ('ground', 'us', 'Ground', '[{"upToG":null,"price":500}]', 'USD', 3, 5)`) as never,
    db.run(
      sql`INSERT INTO store_tax_rate (country, region, category, name, bps) VALUES ('US', 'CO', 'food', 'Sales tax', 290)`,
    ) as never,
  ]);
}

/** The test's D1, each use of which goes through a function. */
export function wrapDatabase(use: <T>(work: () => Promise<T>) => Promise<T>): D1Database {
  const wrap = (real: D1PreparedStatement): D1PreparedStatement & { real: D1PreparedStatement } => ({
    real,
    bind: (...values: unknown[]) => wrap(real.bind(...values)),
    all: () => use(() => real.all()),
    run: () => use(() => real.run()),
    first: ((column?: string) =>
      use(() => (column ? real.first(column) : real.first()))) as D1PreparedStatement["first"],
    raw: ((options: { columnNames: true }) => use(() => real.raw(options))) as D1PreparedStatement["raw"],
  });
  return {
    prepare: (query: string) => wrap(env.DB.prepare(query)),
    batch: (list: (D1PreparedStatement & { real?: D1PreparedStatement })[]) =>
      use(() => env.DB.batch(list.map((s) => s.real ?? s))),
  } as unknown as D1Database;
}

/** A D1 that hangs for good at its nth use, before or after it did the work, like a killed Worker. */
export function createFailingDb(failAtUse: number, when: "before" | "after") {
  let uses = 0;
  let markStopped: () => void = () => undefined;
  const stopped = new Promise<"dead">((resolve) => {
    markStopped = () => resolve("dead");
  });
  const use = async <T>(work: () => Promise<T>): Promise<T> => {
    const mine = ++uses;
    const never = () => {
      markStopped();
      return new Promise<T>(() => undefined);
    };
    if (mine > failAtUse || (mine === failAtUse && when === "before")) return never();
    const done = await work();
    return mine === failAtUse ? never() : done;
  };
  return { d1: wrapDatabase(use), dead: stopped, uses: () => uses };
}
