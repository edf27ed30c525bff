import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { getKey } from "../auth/keys.ts";
import { openDb } from "../platform/db.ts";
import { type Cost, type CountingVisitor, createCountingVisitor } from "../test/counting-visitor.ts";
import { createFakeSquare, FAKE_SQUARE_SETTINGS } from "./gateway/testing/fake-square.ts";
import { loadDemoSeed } from "./testing/demo-seed.ts";

const HOME = {
  name: "Ana Example",
  line1: "1 Demo Street",
  city: "Boulder",
  region: "CO",
  postalCode: "80302",
  country: "US",
};
const EMAIL = "ana@example.com";

/** One for all tests: its references are unique in the database. */
const square = createFakeSquare();
let variants: string[] = [];
beforeAll(async () => {
  await loadDemoSeed();
  await getKey({ db: openDb(env.DB), env: env as Env, now: Date.now }, "hmac");
  const { results } = await env.DB.prepare(
    "SELECT v.id FROM store_variant v JOIN store_stock s ON s.variant_id = v.id WHERE s.on_hand >= 20 ORDER BY v.sku LIMIT 2",
  ).all<{ id: string }>();
  variants = results.map((row) => row.id);
});

/** Each step of buying, with what it may cost. Never raise these. */
async function buy(visit: CountingVisitor, most: Record<string, Cost>, token = "test-ok"): Promise<void> {
  const measured: Record<string, Cost> = {};
  const step = async (name: string, ...call: Parameters<CountingVisitor>) => {
    const { status, json, cost } = await visit(...call);
    expect([name, status]).toEqual([name, 200]);
    measured[name] = cost;
    return json;
  };
  const set = (i: number) => ({ method: "PATCH", body: { ops: [{ op: "set", variantId: variants[i], quantity: 1 }] } });
  await step("first item", "/api/cart", set(0));
  await step("second item", "/api/cart", set(1));
  await step("cart", "/cart");
  await step("checkout", "/checkout");
  const quote = { email: EMAIL, country: HOME.country, region: HOME.region };
  const { priced } = await step("quote", "/api/checkout/quote", { method: "POST", body: quote });
  const { orderId, token: signature } = await step("order", "/api/checkout", {
    method: "POST",
    key: crypto.randomUUID(),
    body: {
      ...{ email: EMAIL, shipTo: HOME, methodId: priced.method?.id ?? null, ageConfirmed: true },
      ...{ source: { kind: "token", token }, quotedTotal: priced.total, quotedDue: priced.due },
    },
  });
  await step("order page", `/orders/${orderId}?token=${signature}`);
  await step("success page", `/success?order=${orderId}&token=${signature}`);
  const tooDear = Object.entries(measured).filter(([name, cost]) => cost.some((n, i) => n > (most[name]?.[i] ?? 0)));
  if (tooDear.length > 0) console.log(JSON.stringify(measured));
  expect(tooDear).toEqual([]);
}

const GUEST_COSTS: Record<string, Cost> = {
  "first item": [5, 3],
  "second item": [5, 3],
  cart: [7, 2],
  checkout: [8, 2],
  quote: [4, 2],
  // Before the gateway's call: the claim on the request key, the look-ups, the signing key (once an isolate), the order;
  // after it: paid, the answer, the request key.
  order: [11, 7],
  "order page": [3, 2],
  "success page": [2, 2],
};

// The test gateway keeps its payments in the same database, and sends its webhook while the answer is prepared.
it("a guest's purchase", () => buy(createCountingVisitor(), { ...GUEST_COSTS, order: [23, 12] }));

it("a guest's purchase through a gateway with a database of its own", async () => {
  vi.stubGlobal("fetch", square.fetch);
  const visit = createCountingVisitor({ PAYMENT_GATEWAY: "square", ...FAKE_SQUARE_SETTINGS });
  await buy(visit, GUEST_COSTS, "cnon:card-nonce-ok");
});

it("a member's purchase", async () => {
  const visit = createCountingVisitor();
  const password = "quiet river stones";
  await visit("/api/dev/bootstrap", { method: "POST", body: { users: [{ email: EMAIL, password }] } });
  await visit("/api/auth/password/sign-in", { method: "POST", body: { email: EMAIL, password } });
  await buy(visit, {
    "first item": [6, 3],
    "second item": [6, 3],
    cart: [10, 3],
    checkout: [14, 4],
    quote: [5, 2],
    order: [23, 11],
    "order page": [4, 2],
    "success page": [3, 2],
  });
});

it("a member's order with a subscription through a gateway with a database of its own", async () => {
  vi.stubGlobal("fetch", square.fetch);
  const visit = createCountingVisitor({ PAYMENT_GATEWAY: "square", ...FAKE_SQUARE_SETTINGS });
  const member = { email: "sara@example.com", password: "quiet river stones" };
  await visit("/api/dev/bootstrap", { method: "POST", body: { users: [member] } });
  await visit("/api/auth/password/sign-in", { method: "POST", body: member });
  const sql = `SELECT v.id AS variantId, p.id AS planId FROM store_variant v JOIN store_stock s ON s.variant_id = v.id
    JOIN billing_plan p ON p.kind = 'goods' AND p.active = 1 WHERE v.subscribable = 1 AND s.on_hand >= 20 LIMIT 1`;
  const line = await env.DB.prepare(sql).first<{ variantId: string; planId: string }>();
  await visit("/api/cart", { method: "PATCH", body: { ops: [{ op: "set", ...line, quantity: 1 }] } });
  const { email } = member;
  const request = { email, country: HOME.country, region: HOME.region };
  const { json: quote } = await visit("/api/checkout/quote", { method: "POST", body: request });
  const placed = await visit("/api/checkout", {
    method: "POST",
    key: crypto.randomUUID(),
    body: {
      ...{ email, shipTo: HOME, methodId: quote.priced.method?.id ?? null, ageConfirmed: true },
      ...{ source: { kind: "token", token: "cnon:card-nonce-ok" } },
      ...{ quotedTotal: quote.priced.total, quotedDue: quote.priced.due },
      consents: quote.terms.map((t: { planId: string; hash: string }) => ({ planId: t.planId, termsHash: t.hash })),
    },
  });
  expect([placed.status, placed.json.state]).toEqual([200, "paid"]);
  // As without a subscription, and after the gateway's call: is the card known, the card, the plans and consents.
  expect(placed.cost[0]).toBeLessThanOrEqual(19);
  expect(placed.cost[1]).toBeLessThanOrEqual(9);
});

it("admin pages", async () => {
  const visit = createCountingVisitor();
  const admin = { email: "admin@example.com", password: "quiet river stones", role: "admin" };
  await visit("/api/dev/bootstrap", { method: "POST", body: { users: [admin] } });
  await visit("/api/auth/password/sign-in", { method: "POST", body: admin });
  await visit("/api/auth/access/skip-second-factor", { method: "POST", body: {} });
  await buy(createCountingVisitor(), { ...GUEST_COSTS, order: [23, 12] });
  const order = await env.DB.prepare("SELECT id FROM store_order LIMIT 1").first<{ id: string }>();
  const most: Record<string, Cost> = {
    "/420": [6, 4],
    "/420/orders": [3, 3],
    "/420/orders?q=ana": [4, 4],
    [`/420/orders/${order?.id}`]: [11, 4],
    "/420/products": [3, 2],
    "/420/customers": [5, 3],
    "/420/forum-moderation": [2, 2],
    "/420/forum-moderation/record": [3, 3],
  };
  for (const [path, [roundTrips, inSequence]] of Object.entries(most)) {
    const { status, cost } = await visit(path);
    expect([path, status, cost[0] <= roundTrips, cost[1] <= inSequence]).toEqual([path, 200, true, true]);
  }
});
