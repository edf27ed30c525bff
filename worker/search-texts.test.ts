import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { apiModules } from "./api.ts";
import { Browser } from "./auth/testing/browser.ts";
import { loadDemoSeed } from "./store/testing/demo-seed.ts";

const PASSWORD = "quiet river stones";
const admin = new Browser();

const queryFields = (query: z.ZodType): string[] =>
  Object.keys(
    (z.toJSONSchema(query, { io: "input", unrepresentable: "any" }) as { properties?: object }).properties ?? {},
  );

/** Every call that searches. */
const searches = apiModules
  .flatMap((m) => m.operations)
  .filter((o) => o.method === "GET" && o.query && queryFields(o.query).includes("q"))
  .map((o) => o.path);

const ADDRESS = {
  ...{ name: "Ana Quispe", line1: "12 Pine Street", city: "Boulder" },
  ...{ region: "CO", postalCode: "80302", country: "US" },
};

/** A paid order, for calls that search within one. */
async function placeOrder(): Promise<string> {
  const guest = new Browser();
  await guest.send("PATCH", "/api/cart", { ops: [{ op: "set", variantId: "demo-puna-300", quantity: 1 }] });
  const { priced } = (await guest.post("/api/checkout/quote", { country: "US", region: "CO" })).json;
  const body = {
    ...{ email: "ana@example.com", shipTo: ADDRESS, source: { kind: "token", token: "test-ok" }, ageConfirmed: true },
    ...{ quotedTotal: priced.total, quotedDue: priced.due },
  };
  const { json } = await guest.send("POST", "/api/checkout", body, {
    "Idempotency-Key": `search-${crypto.randomUUID()}`,
  });
  expect(json).toMatchObject({ state: "paid" });
  return json.orderId;
}
let orderId = "";

const LONG_TITLE = "The evening blend of sixty letters and more, with a name that goes on";
const TEXTS = [
  "x".repeat(49),
  "é".repeat(26),
  "🌱".repeat(13),
  "a".repeat(60),
  "%_\\".repeat(16),
  "%",
  "_",
  "\\",
  "'\"; --",
  "a\u0000b",
  "\ud800",
  LONG_TITLE.slice(0, 60),
];

beforeAll(async () => {
  await loadDemoSeed();
  await admin.post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD });
  await admin.post("/api/auth/password/sign-in", { email: "root@example.com", password: PASSWORD });
  await admin.post("/api/auth/access/skip-second-factor");
  await env.DB.prepare("UPDATE store_product SET title = ? WHERE id = 'demo-puna'").bind(LONG_TITLE).run();
  orderId = await placeOrder();
});

it("knows the calls that search", () => {
  expect(searches).toEqual(
    expect.arrayContaining(["stock", "products", "discounts", "gift-cards", "orders"].map((n) => `/api/admin/${n}`)),
  );
});

it.each(searches)("%s takes texts of any length and characters", async (path) => {
  for (const text of TEXTS) {
    const { response } = await admin.get(
      `${path.replace(/:id\b/, orderId)}?q=${encodeURIComponent(text.toWellFormed())}`,
    );
    expect(response.status, text).toBeLessThan(300);
  }
});

it("finds a long text, in any case of its letters, and takes % and _ as they are", async () => {
  const found = async (call: string, q: string) =>
    JSON.stringify((await admin.get(`/api/admin/${call}?q=${encodeURIComponent(q)}`)).json);
  for (const call of ["products", "variants", "stock", "products.csv", "stock.csv"]) {
    for (const q of [LONG_TITLE.slice(0, 60), LONG_TITLE.slice(0, 60).toUpperCase()])
      expect(await found(call, q), `${call} ${q}`).toContain(LONG_TITLE);
    for (const q of ["evening%blend", "evening_blend"])
      expect(await found(call, q), `${call} ${q}`).not.toContain(LONG_TITLE);
  }
});
