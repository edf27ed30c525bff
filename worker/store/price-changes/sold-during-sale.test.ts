import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { Browser } from "../../auth/testing/browser.ts";
import { DAY, HOUR } from "../../kernel/instants.ts";
import { createRequestContext } from "../../request-context.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";

/** What a sale means for who subscribed before, during, and for who stands at the checkout. */
const NOW = Date.now();
const SHIP_TO = {
  ...{ name: "Ana Quispe", company: "", line1: "12 Pine Street", line2: "", city: "Boulder", region: "CO" },
  ...{ postalCode: "80302", country: "US", phone: "" },
};
let variant = { id: "", price: 0 };

beforeAll(async () => {
  await loadDemoSeed(NOW);
  variant = (await db.get(sql`SELECT v.id, v.price FROM store_variant v JOIN store_product p ON p.id = v.product_id
    JOIN store_stock s ON s.variant_id = v.id
    WHERE v.active = 1 AND p.status = 'active' AND v.subscribable = 1 AND p.age_restricted = 0 AND s.on_hand > 10
    ORDER BY v.id LIMIT 1`)) as typeof variant;
});

let keys = 0;
const startSale = (now: number, price: number, endsAt: number) =>
  createTestContext(now).store.priceChanges.planPriceChange(
    {
      ...{ name: "Sale", startsAt: null, endsAt, showWas: true, requestKey: `sale-request-${keys++}` },
      prices: [{ variantId: variant.id, price, from: variant.price }],
    },
    "ada@tikari.test",
  );
const runSwitches = (now: number) => createTestContext(now).store.priceChanges.runPriceChanges();

/** Runs a job of subscriptions as the queue does, work after the response included. */
async function runBilling<T>(
  at: number,
  work: (billing: ReturnType<typeof createRequestContext>["billing"]) => Promise<T>,
) {
  const pending: Promise<unknown>[] = [];
  const executionCtx = {
    waitUntil: (promise: Promise<unknown>) => pending.push(promise),
  } as unknown as ExecutionContext;
  const bindings = { ...env, LOCAL_SITE: "yes" } as Env;
  const result = await work(
    createRequestContext(new Request("https://jobs.invalid/"), bindings, executionCtx, () => at).billing,
  );
  for (let i = 0; i < pending.length; i++) await pending[i];
  return result;
}

/** An active subscription to the variant at a price, due at an instant. */
async function subscribe(id: string, unitPrice: number, dueAt: number): Promise<void> {
  const face = { brand: "Visa", last4: "4242", expMonth: 1, expYear: 2090 };
  const body = JSON.stringify({ scenario: "ok", face, email: "ana@example.com", status: "active" });
  const [plan, method] = [
    await db.get<{ id: string }>(sql`SELECT id FROM billing_plan WHERE kind = 'goods' LIMIT 1`),
    await db.get<{ id: string }>(sql`SELECT id FROM store_shipping_method LIMIT 1`),
  ];
  await db.batch([
    db.run(sql`INSERT INTO store_test_gateway_object (id, kind, key, body, created_at)
      VALUES (${`tcard_${id}`}, 'card', ${`k${id}`}, ${body}, ${NOW})`),
    db.run(sql`INSERT INTO store_saved_card (id, email, gateway, customer_ref, card_ref, brand, last4, exp_month, exp_year, created_at)
      VALUES (${`card${id}`}, 'ana@example.com', 'test', 'tcus', ${`tcard_${id}`}, 'Visa', '4242', 1, 2090, ${NOW})`),
    db.run(sql`INSERT INTO billing_contract (id, user_id, email, status, kind, plan_id, currency, unit, every, card_id, ship_to,
        shipping_method_id, next_cycle, next_charge_at, anchor_at, origin_order_id, created_at, reminder_for, reminded_at)
      VALUES (${id}, 'u1', 'ana@example.com', 'active', 'goods', ${plan?.id}, 'USD', 'month', 1, ${`card${id}`},
        ${JSON.stringify(SHIP_TO)}, ${method?.id}, 1, ${dueAt}, ${NOW}, ${`o${id}`}, ${NOW - 30 * DAY}, ${dueAt}, ${dueAt - 5 * DAY})`),
    db.run(sql`INSERT INTO billing_contract_line (contract_id, variant_id, quantity, unit_price)
      VALUES (${id}, ${variant.id}, 1, ${unitPrice})`),
  ]);
}
const lineOf = (id: string) =>
  db.get<{ price: number; noticed: number | null }>(
    sql`SELECT unit_price AS price, noticed_price AS noticed FROM billing_contract_line WHERE contract_id = ${id}`,
  );
const chargedUnitPrices = async (id: string) =>
  (
    await db.all<{ price: number }>(sql`SELECT l.unit_price AS price FROM store_order_line l
      JOIN billing_cycle c ON c.order_id = l.order_id WHERE c.contract_id = ${id} AND l.variant_id = ${variant.id}`)
  ).map((l) => l.price);

it("a subscription that renews during a sale keeps its price, and one that began in it is told of a higher one", async () => {
  const salePrice = variant.price - 700;
  await subscribe("before", variant.price, NOW + 2 * HOUR);
  await startSale(NOW, salePrice, NOW + DAY);
  await subscribe("during", salePrice, NOW + 40 * DAY);
  const emails = (at: number) => runBilling(at, (billing) => billing.runEmails());
  await emails(NOW + HOUR);
  expect([await lineOf("before"), await lineOf("during")]).toEqual([
    { price: variant.price, noticed: null },
    { price: salePrice, noticed: null },
  ]);
  expect(await runBilling(NOW + 3 * HOUR, (billing) => billing.runCharges())).toMatchObject({ due: 1, paid: 1 });
  expect(await chargedUnitPrices("before")).toEqual([variant.price]);
  await runSwitches(NOW + DAY);
  await emails(NOW + DAY + HOUR);
  expect([await lineOf("before"), await lineOf("during")]).toEqual([
    { price: variant.price, noticed: null },
    { price: salePrice, noticed: variant.price },
  ]);
});

it("a checkout that was quoted before a sale's start or end is refused with the difference, and pays the price of now", async () => {
  const guest = new Browser();
  await guest.send("PATCH", "/api/cart", { ops: [{ op: "set", variantId: variant.id, quantity: 2 }] });
  const quote = async () => (await guest.post("/api/checkout/quote", { country: "US", region: "CO" })).json.priced;
  const pay = async (quoted: { total: number; due: number }) =>
    guest.send(
      "POST",
      "/api/checkout",
      {
        ...{ email: "Ana@Example.com", shipTo: SHIP_TO, source: { kind: "token", token: "test-ok" } },
        ...{ quotedTotal: quoted.total, quotedDue: quoted.due },
      },
      { "Idempotency-Key": crypto.randomUUID() },
    );
  const orders = () => db.get(sql`SELECT count(*) AS n FROM store_order WHERE source = 'web'`);
  const [before, none] = [await quote(), await orders()];
  await startSale(NOW, variant.price - 700, NOW + DAY);
  const during = await quote();
  expect(during.total).toBeLessThan(before.total);
  const refused = await pay(before);
  expect([refused.status, refused.json]).toMatchObject([
    409,
    { error: { code: "price_changed" }, difference: during.total - before.total },
  ]);
  await runSwitches(NOW + DAY);
  expect((await pay(during)).json).toMatchObject({
    error: { code: "price_changed" },
    difference: before.total - during.total,
  });
  expect(await orders()).toEqual(none);
  expect((await pay(before)).json).toMatchObject({ state: "paid" });
});
