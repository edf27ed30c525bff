import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { settingsAudit } from "../../settings/schema.ts";
import { db } from "../testing/request-context.ts";
import { customerFilter } from "./contract.ts";
import { customerPageQuery } from "./customer-page-query.ts";
import { encodeCustomerKey } from "./domain.ts";
import { customersService } from "./service.ts";

const service = customersService({ db, now: () => 5000 });
const page = (f: Record<string, unknown> = {}) => service.listCustomers(customerFilter.parse(f));

const TABLES = [
  "store_order",
  "auth_user",
  "store_saved_card",
  "billing_consent",
  "store_customer_note",
  "settings_audit",
];

/** 600 orders of 120 addresses; number 7 has an account, saved cards and a consent. */
beforeEach(async () => {
  const n = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)";
  await env.DB.batch(
    [
      ...TABLES.map((table) => `DELETE FROM ${table}`),
      `${n} INSERT INTO store_order (id, number, email, status, source, currency, ship_to, subtotal, discount, shipping, tax_added, tax_included, total, refunded, placed_at, paid_at)
       SELECT printf('o-%06d', i), i, 'b' || (i % 120) || '@example.com', 'open', 'web', CASE WHEN i = 7 THEN 'EUR' ELSE 'USD' END,
         json_object('name', 'Buyer ' || (i % 120)), 1000, 0, 0, 0, 0, 1000, CASE WHEN i = 127 THEN 400 ELSE 0 END, 1000 + i, CASE WHEN i = 247 THEN NULL ELSE 1000 + i END FROM n`,
      "INSERT INTO auth_user (id, email, email_norm, created_at) VALUES ('u7', 'B7@example.com', 'b7@example.com', 9)",
      `INSERT INTO store_saved_card (id, user_id, email, gateway, customer_ref, card_ref, brand, last4, exp_month, exp_year, status, created_at)
       VALUES ('c1', 'u7', 'else@example.com', 'test', 'secret-customer', 'secret-card', 'VISA', '1111', 4, 2030, 'active', 1),
              ('c2', NULL, 'b7@example.com', 'test', 'x', 'y', 'VISA', '2222', 4, 2030, 'removed', 1)`,
      `INSERT INTO billing_consent (id, order_id, plan_id, user_id, email, terms_hash, terms, at)
       VALUES ('k1', 'o-000007', 'p1', 'u7', 'b7@example.com', 'hash', 'Renews monthly', 3)`,
    ].map((text) => env.DB.prepare(text)),
  );
});

it("lists each address once, most recent order first, page by page", async () => {
  const first = await page();
  const rest = [];
  for (let next = first.next; next; ) {
    const more = await page({ before: next });
    rest.push(...more.rows);
    next = more.next;
  }
  const all = [...first.rows, ...rest];
  expect([first.rows.length, all.length, new Set(all.map((r) => r.email)).size]).toEqual([50, 120, 120]);
  expect(all.map((r) => r.lastOrderAt)).toEqual(Array.from({ length: 120 }, (_, i) => 1600 - i));
});

it("adds up what was paid and not refunded, by currency", async () => {
  const [row] = (await page({ q: "b7@" })).rows;
  expect(row).toMatchObject({ name: "Buyer 7", member: true, orders: 5, lastOrderAt: 1487 });
  expect(row?.spent.toSorted((a, b) => a.minor - b.minor)).toEqual([
    { currency: "EUR", minor: 1000, orders: 1 },
    { currency: "USD", minor: 2600, orders: 3 },
  ]);
});

it("finds by any part of an address or name, members and guests", async () => {
  expect((await page({ q: "uyer 119" })).rows.map((r) => r.email)).toEqual(["b119@example.com"]);
  expect((await page({ q: "119@EXAM" })).rows.map((r) => r.email)).toEqual(["b119@example.com"]);
  expect((await page({ q: "buyer 11" })).rows.map((r) => r.email).sort()).toEqual(
    ["b11@example.com", ...Array.from({ length: 10 }, (_, i) => `b11${i}@example.com`)].sort(),
  );
  expect((await page({ show: "members" })).rows.map((r) => r.email)).toEqual(["b7@example.com"]);
  expect((await page({ show: "guests", q: "b7@" })).rows).toEqual([]);
  expect((await page({ q: "%" })).rows).toEqual([]);
});

it("shows one customer: cards by their last four digits only, consents, and notes that are audited", async () => {
  const key = encodeCustomerKey("b7@example.com");
  await service.addNote(key, "Asked for a smaller pouch", "staff@tikari.example");
  const one = await service.getCustomer(key);
  expect(one).toMatchObject({
    userId: "u7",
    memberSince: 9,
    firstOrderAt: 1007,
    cards: [{ brand: "VISA", last4: "1111", usable: true }],
    consents: [{ terms: "Renews monthly" }],
    notes: [{ text: "Asked for a smaller pouch", actor: "staff@tikari.example" }],
  });
  expect(JSON.stringify(one)).not.toContain("secret-");
  const acts = await db
    .select()
    .from(settingsAudit)
    .where(eq(settingsAudit.target, `customer:${key}`));
  expect(acts.map((a) => a.action)).toEqual(["customer.note"]);
});

it.each([encodeCustomerKey("nobody@example.com"), "nonsense", "%00"])("answers not_found for %s", async (key) => {
  for (const call of [service.getCustomer(key), service.addNote(key, "x", "staff")]) {
    const thrown = await call.catch((e: unknown) => e);
    expect((thrown as Response).status).toBe(404);
  }
});

it("walks an index, however many orders, members or guests there are", async () => {
  for (const f of [{}, { show: "guests" }, { show: "members" }, { q: "b1" }, { before: "o-000300" }]) {
    const plan = await db.all<{ detail: string }>(
      sql`EXPLAIN QUERY PLAN ${customerPageQuery(customerFilter.parse(f), 5000)}`,
    );
    const steps = plan.map((p) => p.detail).join("\n");
    // A search sorts its matches; the full list sorts nothing.
    if ("q" in f) expect(steps).toContain("SEARCH c USING PRIMARY KEY");
    else {
      expect(steps).toContain(`store_customer_${"show" in f ? "member" : "recent"}`);
      expect(steps).not.toContain("FOR ORDER BY");
    }
    expect(steps).not.toMatch(/SCAN (store_order|u)\b/);
  }
});

it("reads the consents of a page of customers, not the whole log of them", async () => {
  await db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
    INSERT INTO store_marketing_consent (id, email, state, source, actor, at)
    SELECT printf('m-%06d', i), 'b' || (i % 120) || '@example.com', CASE WHEN i % 120 < 60 THEN 'granted' ELSE 'withdrawn' END, 'account', 'customer', i FROM n`);
  for (const f of [{ show: "consented" }, { consent: "yes" }, { consent: "no" }]) {
    const { results, meta } = await db.run(customerPageQuery(customerFilter.parse(f), 5000));
    expect([f, results.length]).toEqual([f, 51]);
    expect(meta.rows_read).toBeLessThan(300);
  }
  await db.run(sql`DELETE FROM store_marketing_consent`);
});

describe("the list of customers follows orders and accounts", () => {
  const stored = async () =>
    (await env.DB.prepare("SELECT email, last_order_id, member FROM store_customer ORDER BY email").all()).results;
  /** The same, worked out from the orders themselves. */
  const derived = async () => {
    const { results } = await env.DB.prepare(
      `SELECT email, max(id) AS last_order_id, EXISTS (SELECT 1 FROM auth_user u WHERE u.email_norm = o.email) AS member
       FROM store_order o GROUP BY email ORDER BY email`,
    ).all();
    return results;
  };

  it.each([
    "UPDATE store_order SET email = 'moved@example.com' WHERE id = 'o-000600'",
    "UPDATE store_order SET email = 'moved@example.com' WHERE email = 'b3@example.com'",
    "INSERT INTO auth_user (id, email, email_norm, created_at) VALUES ('u8', 'b8@example.com', 'b8@example.com', 9)",
    "UPDATE auth_user SET email_norm = 'b9@example.com' WHERE id = 'u7'",
    "DELETE FROM auth_user WHERE id = 'u7'",
    "DELETE FROM store_order WHERE id = 'o-000599'",
    "DELETE FROM store_order WHERE email = 'b5@example.com'",
  ])("%s", async (change) => {
    const before = await stored();
    await env.DB.prepare(change).run();
    expect(await stored()).toEqual(await derived());
    expect(await stored()).not.toEqual(before);
  });
});
