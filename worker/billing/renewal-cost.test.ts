import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { MAX_RUNS } from "../jobs/domain.ts";
import { DAY, HOUR, MINUTE } from "../kernel/instants.ts";
import { countStatements } from "../platform/db.ts";
import { createRequestContext } from "../request-context.ts";
import { findViolations } from "../store/orders/testing/invariants.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import { db } from "../store/testing/request-context.ts";

/** With the real orders, prices, inventory and the test gateway: what a renewal takes in the database. */
const NOW = Date.UTC(2026, 10, 2, 12);
const SHIP_TO = {
  ...{ name: "Ana Quispe", company: "", line1: "12 Pine Street", line2: "", city: "Boulder", region: "CO" },
  ...{ postalCode: "80302", country: "US", phone: "" },
};

let calls = 0;
let variants: { id: string; price: number }[] = [];
let plan: { id: string } | undefined;
let method: { id: string } | undefined;

beforeAll(async () => {
  await loadDemoSeed(NOW);
  variants =
    await db.all(sql`SELECT v.id, v.price FROM store_variant v JOIN store_product p ON p.id = v.product_id JOIN store_stock s ON s.variant_id = v.id
    WHERE v.active = 1 AND p.status = 'active' AND v.subscribable = 1 ORDER BY v.id`);
  await db.run(sql`UPDATE store_stock SET on_hand = 1000000`);
  plan = await db.get(sql`SELECT id FROM billing_plan WHERE kind = 'goods' LIMIT 1`);
  method = await db.get(sql`SELECT id FROM store_shipping_method LIMIT 1`);
});

const TABLES = [
  ...["billing_contract", "billing_contract_line", "billing_cycle", "store_saved_card", "store_test_gateway_object"],
  ...["store_order", "store_order_line", "store_order_mail", "store_payment", "store_stock_hold", "store_discount_use"],
];
beforeEach(async () => {
  for (const table of TABLES) await db.run(sql.raw(`DELETE FROM ${table}`));
  await db.batch([db.run(sql`UPDATE store_stock SET reserved = 0`), db.run(sql`UPDATE store_discount SET used = 0`)]);
});

async function insertDue(count: number, lines: number, scenario = "ok"): Promise<void> {
  const numbers = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const face = { brand: "Visa", last4: "4242", expMonth: 1, expYear: 2040 };
  await db.run(sql`${numbers} INSERT INTO store_test_gateway_object (id, kind, key, body, created_at)
    SELECT 'tcard_' || i, 'card', 'k' || i, ${JSON.stringify({ scenario, face, email: "ana@example.com", status: "active" })}, ${NOW - 30 * DAY} FROM n`);
  await db.run(sql`${numbers} INSERT INTO store_saved_card (id, email, gateway, customer_ref, card_ref, brand, last4, exp_month, exp_year, created_at)
    SELECT 'card' || i, 'ana@example.com', 'test', 'tcus', 'tcard_' || i, 'Visa', '4242', 1, 2040, ${NOW - 30 * DAY} FROM n`);
  await db.run(sql`${numbers} INSERT INTO billing_contract (id, user_id, email, status, kind, plan_id, currency, unit, every, card_id, ship_to,
      shipping_method_id, next_cycle, next_charge_at, anchor_at, origin_order_id, created_at, reminder_for, reminded_at)
    SELECT printf('s%05d', i) || ${++calls}, 'u' || i, 'ana@example.com', 'active', 'goods', ${plan?.id}, 'USD', 'month', 1, 'card' || i, ${JSON.stringify(SHIP_TO)},
      ${method?.id}, 1, ${NOW} + i, ${NOW}, 'o' || i || ${calls}, ${NOW - 30 * DAY}, ${NOW} + i, ${NOW - 5 * DAY} FROM n`);
  for (const { id, price } of variants.slice(0, lines))
    await db.run(
      sql`INSERT INTO billing_contract_line (contract_id, variant_id, quantity, unit_price) SELECT id, ${id}, 1, ${price} FROM billing_contract`,
    );
}

/** One run of the job, as the queue runs it: work after the response included. */
async function runCharges(at: number) {
  const pending: Promise<unknown>[] = [];
  const executionCtx = { waitUntil: (work: Promise<unknown>) => pending.push(work) } as unknown as ExecutionContext;
  const ctx = createRequestContext(
    new Request("https://jobs.invalid/"),
    { ...env, LOCAL_SITE: "yes" } as Env,
    executionCtx,
    () => at,
  );
  const result = await ctx.billing.runCharges();
  for (let i = 0; i < pending.length; i++) await pending[i];
  return { ...result, statements: countStatements(ctx.db) };
}

const report = (row: unknown) => expect.objectContaining(row as object);

it.each([
  [1, "ok", 1],
  [3, "renewal-declined", 0],
  [3, "timeout-paid", 0],
  [10, "ok", 1],
  [30, "ok", 1],
])(
  "one renewal of %i items with the card %s takes no more statements than are reserved for it",
  async (items, scenario, paid) => {
    await insertDue(1, items, scenario);
    const run = await runCharges(NOW + HOUR);
    expect(run).toEqual(report({ due: 1, paid, unfinished: false }));
    expect(run.statements).toBeLessThan(80 + 6 * items);
    expect(run.statements).toBeGreaterThan(50);
  },
);

it("many that are due at once are charged once each; 10,000 are done within hours", async () => {
  const count = 120;
  await insertDue(count, 2);
  let runs = 0;
  let paid = 0;
  for (let unfinished = true; unfinished; runs++) {
    const run = await runCharges(NOW + HOUR);
    expect(run.statements).toBeLessThan(1000);
    paid += run.paid;
    unfinished = run.unfinished;
    expect(unfinished ? run.backlog.count : 0).toBe(unfinished ? count - paid : 0);
  }
  expect(paid).toBe(count);
  expect(
    await db.all(
      sql`SELECT COUNT(*) AS n, COUNT(DISTINCT order_id) AS orders FROM billing_cycle WHERE status = 'billed'`,
    ),
  ).toEqual([{ n: count, orders: count }]);
  const perRun = count / runs;
  // Each also reads what its confirmation shows: discounts and taxes by name, pictures, and the subscription.
  expect(perRun).toBeGreaterThanOrEqual(10);
  // The queue lets a job go on 50 times in the five minutes of a schedule.
  expect((10_000 / (perRun * MAX_RUNS)) * 5 * MINUTE).toBeLessThan(2 * HOUR);
});

it("two rounds at once charge each subscription once, and the books add up", async () => {
  await insertDue(30, 2);
  const rounds = await Promise.all(
    [1, 2].map(async () => {
      const runs = [];
      do runs.push(await runCharges(NOW + HOUR));
      while (runs.at(-1)?.unfinished);
      return runs;
    }),
  );
  const paid = rounds.flat().reduce((sum, run) => sum + run.paid, 0);
  expect(paid).toBe(30);
  const state = sql`SELECT status, COUNT(*) AS n FROM billing_cycle GROUP BY status`;
  expect(await db.all(state)).toEqual([{ status: "billed", n: 30 }]);
  expect(await findViolations(db)).toEqual([]);
});
