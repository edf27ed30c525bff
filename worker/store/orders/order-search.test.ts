import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createRecordingDb } from "../../test/recording-db.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import { orderFilter } from "./contract.ts";
import { indexOlderOrders } from "./service-index-orders.ts";
import { listOrders } from "./service-list.ts";

const NOW = 86_400_000;
const MANY = 4000;
const list = (f: Record<string, unknown>, from = db) => listOrders({ db: from, now: () => NOW }, orderFilter.parse(f));
const numbers = async (f: Record<string, unknown>) => (await list(f)).orders.map((o) => o.number);
const found = async (q: string) => (await list({ q })).orders.map((o) => [o.number, o.match ?? null]);
const run = (text: string) => env.DB.prepare(text).run();

interface Planted {
  name?: string;
  ship?: Record<string, string>;
  bill?: Record<string, string>;
  note?: string;
  lines?: { title: string; variantTitle?: string; kind?: string; detail?: unknown }[];
}

/** An order as a checkout of an older version inserts it: the order, then its lines. */
async function plant(number: number, { name = "Inti Mamani", ship = {}, bill, note = "", lines = [] }: Planted) {
  const id = `o-${String(number).padStart(6, "0")}`;
  const shipTo = JSON.stringify({ name, country: "US", ...ship });
  await db.run(sql`INSERT INTO store_order (id, number, email, status, source, currency, ship_to, bill_to, subtotal, discount, shipping, tax_added, tax_included, total, placed_at, note)
    VALUES (${id}, ${number}, ${`p${number}@example.com`}, 'open', 'web', 'USD', ${shipTo}, ${bill ? JSON.stringify(bill) : null}, 0, 0, 0, 0, 0, 0, 1, ${note})`);
  for (const [i, l] of lines.entries())
    await db.run(sql`INSERT INTO store_order_line (id, order_id, position, kind, sku, title, variant_title, quantity, unit_price, discount, tax, total, requires_shipping, detail)
      VALUES (${`${id}-${i}`}, ${id}, ${i}, ${l.kind ?? "goods"}, ${`SKU-${number}-${i}`}, ${l.title}, ${l.variantTitle ?? ""}, 2, 0, 0, 0, 0, 1, ${JSON.stringify(l.detail ?? {})})`);
  return id;
}

/** Orders 1 to 4000 of "Puna" to Cusco, all shipped; those that tests look for stand above. */
beforeAll(async () => {
  const N = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})`;
  const id = "printf('o-%06d', i)";
  await run(`${N} INSERT INTO store_order_line (id, order_id, position, kind, variant_id, sku, title, quantity, unit_price, discount, tax, total, requires_shipping, fulfilled)
    SELECT 'l' || i, ${id}, 0, 'goods', 'v1', 'SKU-1', 'Puna', 2, 0, 0, 0, 0, 1, CASE WHEN i = 3990 THEN 0 ELSE 2 END FROM n`);
  await run(`${N} INSERT INTO store_order (id, number, email, status, source, currency, ship_to, subtotal, discount, shipping, tax_added, tax_included, total, placed_at, paid_at)
    SELECT ${id}, i, 'buyer' || i || '@example.com', CASE WHEN i = 3990 THEN 'open' ELSE 'completed' END, 'web', 'USD',
      json_object('name', 'Buyer', 'city', 'Cusco', 'country', 'PE'), 0, 0, 0, 0, 0, 0, 1000 + i, 1 FROM n`);
  await run("ANALYZE");
  await plant(5001, {
    name: "Ana Quispe",
    ship: {
      city: "Boulder",
      region: "CO",
      postalCode: "80302",
      line1: "12 Pine Street",
      line2: "Apt 4",
      phone: "(303) 555-0142",
      company: "Río Labs",
    },
    bill: { name: "Wayra Condori", line1: "9 Elm Road", city: "Denver", region: "CO", postalCode: "80014" },
    note: "Please leave it with the neighbor at the green door",
    lines: [{ title: "Kallpa", variantTitle: "Cacao 500 g" }],
  });
  await plant(5002, { name: "Sara Rojas", lines: [{ title: "Warmi" }] });
  await plant(5003, { lines: [{ title: "Sara", variantTitle: "250 g" }] });
  await plant(5004, {
    lines: [
      { title: "Gift card", kind: "gift_card", detail: { given: { name: "Tika Flores", email: "tika@example.org" } } },
      { title: "Starter set", kind: "bundle", detail: { parts: [{ title: "Mocha Mix" }] } },
    ],
  });
  await run(
    "INSERT INTO store_discount (id, code, title, kind, value, created_at) VALUES ('d1', 'SUMMER26', 'Summer', 'percent', 10, 1)",
  );
  await run(
    "INSERT INTO store_order_adjustment (id, order_id, kind, name, ref, amount) VALUES ('a1', 'o-005003', 'discount', 'Summer', 'd1', 1)",
  );
});

describe("orders are found by anything that they say", () => {
  it.each([
    ["a product", "kallpa", [[5001, "Includes Kallpa Cacao 500 g"]]],
    ["a variant", "cacao 500", [[5001, "Includes Kallpa Cacao 500 g"]]],
    ["a component of a bundle", "mocha", [[5004, "Includes Mocha Mix"]]],
    ["a city", "Boulder", [[5001, "Ships to Boulder CO 80302"]]],
    ["a city with its state", "boulder, co", [[5001, "Ships to Boulder CO 80302"]]],
    ["a ZIP code", "80302", [[5001, "Ships to Boulder CO 80302"]]],
    ["a street", "12 pine st", [[5001, "Ships to 12 Pine Street Apt 4"]]],
    ["a company, with or without accents", "rio labs", [[5001, "Ships to Río Labs"]]],
    ["a phone number", "3035550142", [[5001, "Phone 3035550142"]]],
    ["a phone number, however it is typed", "+1 303.555.0142", [[5001, "Phone 3035550142"]]],
    ["the end of a phone number", "5550142", [[5001, "Phone 3035550142"]]],
    ["the name of a billing address", "wayra", [[5001, "Billed to Wayra Condori"]]],
    ["the ZIP code of a billing address", "80014", [[5001, "Billed to Denver CO 80014"]]],
    ["a note", "green door", [[5001, "Note: Please leave it with the neighbor at the green door"]]],
    ["a discount code", "summer26", [[5003, "Discount code SUMMER26"]]],
    ["who gets a gift card", "tika flo", [[5004, "Gift card for Tika Flores"]]],
    ["the email of who gets a gift card", "tika@exam", [[5004, "Gift card for tika@example.org"]]],
    [
      "a name that is a product too",
      "sara",
      [
        [5003, "Includes Sara 250 g"],
        [5002, null],
      ],
    ],
    ["the number of an order alone", "#80302", []],
    ["what would be an operator", 'kallpa" OR "warmi', []],
  ])("%s", async (_what, q, orders) => expect(await found(q)).toEqual(orders));

  it("an order's own number comes without a note of how it was found", async () => {
    await plant(80014, {});
    expect(await found("80014")).toEqual([
      [80014, null],
      [5001, "Billed to Denver CO 80014"],
    ]);
    expect(await numbers({ q: "80014", limit: 1, before: "o-080014" })).toEqual([5001]);
    await run("DELETE FROM store_order WHERE number = 80014");
  });

  it("pages in both directions and takes the other filters", async () => {
    expect(await numbers({ q: "puna", limit: 2 })).toEqual([4000, 3999]);
    expect(await numbers({ q: "puna", limit: 2, before: "o-003999" })).toEqual([3998, 3997]);
    expect(await numbers({ q: "cusco", limit: 2, sort: "number", before: "o-000002" })).toEqual([3, 4]);
    expect(await numbers({ q: "puna", show: "to_send" })).toEqual([3990]);
    expect(await numbers({ q: "puna", status: "open" })).toEqual([3990]);
    expect(await numbers({ q: "puna", show: "attention" })).toEqual([]);
  });
});

describe("the document follows the order", () => {
  it("items are added and removed, the address changes, and what is deleted is forgotten", async () => {
    const id = await plant(6001, {
      ship: { city: "Aspen" },
      note: "ring twice",
      lines: [{ title: "Qori" }, { title: "Chia" }],
    });
    expect([await numbers({ q: "qori" }), await numbers({ q: "chia" })]).toEqual([[6001], [6001]]);
    await run(`UPDATE store_order_line SET cancelled = 2 WHERE id = '${id}-0'`);
    expect([await numbers({ q: "qori" }), await numbers({ q: "chia" })]).toEqual([[], [6001]]);
    await run(`UPDATE store_order_line SET cancelled = 2 WHERE id = '${id}-1'`);
    expect([await numbers({ q: "qori" }), await numbers({ q: "chia" })]).toEqual([[6001], [6001]]);
    await run("UPDATE store_order SET ship_to = json_object('name', 'Inti', 'city', 'Golden') WHERE number = 6001");
    expect([await numbers({ q: "aspen" }), await numbers({ q: "golden" })]).toEqual([[], [6001]]);
    // Whose personal data is erased is no longer found by it.
    await run("UPDATE store_order SET email = '', ship_to = NULL, bill_to = NULL, note = '' WHERE number = 6001");
    expect([await numbers({ q: "golden" }), await numbers({ q: "ring twice" }), await numbers({ q: "chia" })]).toEqual([
      [],
      [],
      [6001],
    ]);
    await run(
      "UPDATE store_order_line SET detail = json_object('given', json_object('name', 'Killa')), kind = 'gift_card' WHERE order_id = 'o-006001'",
    );
    expect(await numbers({ q: "killa" })).toEqual([6001]);
    await run("UPDATE store_order_line SET detail = '{}' WHERE order_id = 'o-006001'");
    expect(await numbers({ q: "killa" })).toEqual([]);
    await run("DELETE FROM store_order WHERE number = 6001");
    expect(
      await env.DB.prepare(
        "SELECT count(*) AS n FROM store_order_search_detail WHERE store_order_search_detail MATCH 'qori'",
      ).first("n"),
    ).toBe(0);
  });

  it("a job fills in the orders from before the index, once, and goes on where it stopped", async () => {
    await run("DELETE FROM store_order_search_detail WHERE rowid <> 5001");
    await run("DELETE FROM settings_job_state WHERE name = 'order search'");
    expect([await numbers({ q: "puna", limit: 1 }), await numbers({ q: "buyer7@" })]).toEqual([[], [7]]);
    const context = createTestContext(NOW);
    let room = 2;
    const budget = { hasRoomFor: () => room-- > 0, isUsedUp: false, share: () => budget };
    expect(await indexOlderOrders({ db: context.db, now: () => NOW }, budget)).toEqual({
      indexed: 399,
      unfinished: true,
    });
    expect(await numbers({ q: "puna", limit: 1 })).toEqual([4000]);
    expect(await indexOlderOrders({ db: context.db, now: () => NOW })).toEqual({
      indexed: MANY + 4 - 400,
      unfinished: false,
    });
    expect(await numbers({ q: "puna", limit: 1, sort: "number" })).toEqual([1]);
    expect(await numbers({ q: "kallpa" })).toEqual([5001]);
    const { DB, costs } = createRecordingDb();
    expect(await indexOlderOrders({ db: createTestContext(NOW, { DB } as Partial<Env>).db, now: () => NOW })).toEqual({
      indexed: 0,
      unfinished: false,
    });
    expect(costs.reduce((sum, c) => sum + c.rowsRead, 0)).toBeLessThan(5);
  });
});

it.each([
  ["a product that every order has", { q: "puna" }],
  ["its last page", { q: "puna", before: "o-000060" }],
  ["a city of every order, oldest first", { q: "cusco", sort: "number" }],
  ["a text that names and details have", { q: "example.com" }],
  ["a product among what is to be sent", { q: "puna", show: "to_send" }],
  ["a product among flagged orders", { q: "puna", show: "attention" }],
  ["a product in a rare status", { q: "puna", status: "open" }],
  ["a product under a tag that no order has", { q: "puna", tag: "vip" }],
  ["a rare word", { q: "green door" }],
  ["a ZIP code", { q: "80302" }],
])("reads few rows for %s", async (_what, f) => {
  const { DB, costs } = createRecordingDb();
  await list({ ...f, limit: 50 }, createTestContext(NOW, { DB } as Partial<Env>).db);
  // Of a page of 50, two thirds are the rows of its list.
  expect(costs.reduce((sum, c) => sum + c.rowsRead, 0)).toBeLessThan(2500);
});
