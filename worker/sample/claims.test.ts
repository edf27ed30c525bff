import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { MINUTE } from "../kernel/instants.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import { createTestContext, db } from "../store/testing/request-context.ts";
import { markDescendants, removeStock } from "./removal.ts";
import { OWNER } from "./testing/fill-and-remove.ts";

/** Who may work on a run of sample data, and what goes with the samples. */
const NOW = Date.now();
const sample = (now = NOW) => createTestContext(now).sample;
const setRun = (state: string, claimedUntil: number, step = 0) =>
  db.run(sql`INSERT INTO sample_run (id, run, state, seed, actor, step, steps, shop, claimed_until, started_at, updated_at)
    VALUES ('sample', 'r1', ${state}, 1, ${OWNER}, ${step}, 9, '{}', ${claimedUntil}, ${NOW}, ${NOW})
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, claimed_until = excluded.claimed_until, step = excluded.step`);
const run = () => db.get(sql`SELECT state, step FROM sample_run`);

beforeAll(() => loadDemoSeed());
beforeEach(async () => {
  for (const table of ["sample_run", "sample_row", "billing_contract", "store_order"])
    await db.run(sql`DELETE FROM ${sql.identifier(table)}`);
});

it("samples that someone is writing can't be removed until that caller is done or was stopped", async () => {
  await setRun("filling", NOW + MINUTE);
  const refused = await sample()
    .remove(OWNER)
    .catch((e: Response) => e.status);
  expect([refused, await run()]).toEqual([409, { state: "filling", step: 0 }]);
  await sample(NOW + 2 * MINUTE).remove(OWNER);
  expect(await run()).not.toMatchObject({ state: "filling" });
});

it("a run that another caller works on is left to it", async () => {
  await setRun("removing", NOW + MINUTE);
  expect(await sample().work()).toEqual({ unfinished: false });
  expect(await run()).toEqual({ state: "removing", step: 0 });
  for (let i = 0; i < 20; i++) await sample(NOW + 2 * MINUTE).work();
  expect(await run()).toMatchObject({ state: "removed" });
});

it("orders of sample subscriptions go with them, and no others", async () => {
  const order = (id: string, number: number, contract: string | null) =>
    db.run(sql`INSERT INTO store_order (id, number, email, status, source, currency, subtotal, discount, shipping, tax_added, tax_included, total, placed_at, paid_at, contract_id)
      VALUES (${id}, ${number}, 'ana@example.com', 'open', 'renewal', 'USD', 1, 0, 0, 0, 0, 1, 1, 1, ${contract})`);
  const contract = (id: string, origin: string) =>
    db.run(sql`INSERT INTO billing_contract (id, email, status, kind, plan_id, currency, unit, every, next_cycle, anchor_at, origin_order_id, created_at)
      VALUES (${id}, 'ana@example.com', 'active', 'goods', 'p', 'USD', 'week', 4, 1, 1, ${origin}, 1)`);
  await order("o-sample", 1, null);
  await order("o-real", 2, null);
  await contract("c-sample", "o-sample");
  await contract("c-real", "o-real");
  await order("renewal-sample", 3, "c-sample");
  await order("renewal-real", 4, "c-real");
  await db.run(sql`INSERT INTO sample_row (kind, id) VALUES ('order', 'o-sample')`);
  await db.batch(markDescendants(db) as never);
  expect(await db.all(sql`SELECT kind, id FROM sample_row ORDER BY kind, id`)).toEqual([
    ...[
      { kind: "order", id: "o-sample" },
      { kind: "order", id: "renewal-sample" },
    ],
    { kind: "subscription", id: "c-sample" },
  ]);
});

it("units that real orders hold beyond what is left are corrected, never a negative level", async () => {
  const variantId = "demo-puna-300";
  await db.run(sql`UPDATE store_stock SET on_hand = 12, reserved = 5, backorder = 0 WHERE variant_id = ${variantId}`);
  // Ten of the twelve came with the samples; real orders hold five.
  await db.run(sql`INSERT INTO store_stock_move (id, variant_id, delta, kind, ref, actor, note, at)
    VALUES ('m1', ${variantId}, 10, 'received', 'x', ${OWNER}, '', 1)`);
  await db.run(sql`INSERT INTO sample_row (kind, id) VALUES ('stock_move', 'm1')`);
  await db.batch(removeStock(db, OWNER, NOW) as never);
  expect(await db.get(sql`SELECT on_hand, reserved FROM store_stock WHERE variant_id = ${variantId}`)).toEqual({
    ...{ on_hand: 5, reserved: 5 },
  });
  expect(await db.all(sql`SELECT delta, kind FROM store_stock_move WHERE id LIKE 'sample-removed-%'`)).toEqual([
    { delta: 3, kind: "corrected" },
  ]);
});
