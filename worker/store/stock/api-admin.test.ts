import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import { type StockChange, stockFilter } from "./contract.ts";

const stock = () => createTestContext().store.stock;
const PUNA = "demo-puna-300";
let n = 0;
const change = (c: { act: StockChange["act"]; variantId?: string } & Record<string, unknown>): StockChange =>
  ({ variantId: PUNA, requestKey: `staff-test-${++n}`, note: "", lotId: null, ...c }) as StockChange;
const onHand = async (id = PUNA) => (await stock().getStockLevels([id])).get(id)?.onHand;

beforeAll(async () => {
  await loadDemoSeed();
});

it("lists inventory by SKU, page by page, with filters", async () => {
  const all = [];
  for (let before: string | undefined; ; ) {
    const page = await stock().listStockLevels(stockFilter.parse({ before }));
    all.push(...page.rows);
    if (page.next === null) break;
    before = page.next;
  }
  const skus = all.map((r) => r.sku);
  expect(skus).toEqual([...skus].sort());
  expect(new Set(skus).size).toBe(skus.length);
  expect(skus.some((s) => s.startsWith("TK-AYLLU"))).toBe(false);
  const found = await stock().listStockLevels(stockFilter.parse({ q: "puna" }));
  expect(found.rows.map((r) => r.variantId)).toContain(PUNA);
  expect(found.rows.every((r) => /puna/i.test(`${r.sku} ${r.title}`))).toBe(true);
  const low = await stock().listStockLevels(stockFilter.parse({ show: "low" }));
  expect(low.rows.length).toBeGreaterThan(0);
  expect(low.rows.every((r) => r.onHand - r.reserved <= r.lowAt && !r.backorder)).toBe(true);
  const sums = await stock().sumStockLevels();
  expect(sums.low).toBe(low.rows.length);
  expect(sums.kept).toBe(all.length);
});

it("applies each change independently, once per key, with a ledger entry and an audit row", async () => {
  const was = (await onHand()) as number;
  const actor = "changes@tikari.test";
  const changes = [
    change({ act: "receive", quantity: 5, note: "Delivery 7" }),
    change({ act: "correct", delta: -2, note: "Found two less" }),
    change({ act: "damaged", quantity: 1 }),
    change({ act: "correct", delta: -1_000_000, note: "Too many" }),
  ];
  const outcomes = await stock().applyChanges(changes, actor);
  expect(outcomes.map((o) => o.problem)).toEqual([null, null, null, expect.stringContaining("committed")]);
  expect(await onHand()).toBe(was + 2);
  await stock().applyChanges(changes.slice(0, 3), actor);
  expect(await onHand()).toBe(was + 2);
  const { moves } = await stock().listMovements({ variantId: PUNA });
  expect(moves.slice(0, 3).map((m) => [m.kind, m.delta, m.actor])).toEqual([
    ["damaged", -1, actor],
    ["corrected", -2, actor],
    ["received", 5, actor],
  ]);
  const trail = await db.all<{ action: string; after: string }>(
    sql`SELECT action, after FROM settings_audit WHERE target = ${`variant:${PUNA}`} AND actor = ${actor} ORDER BY rowid`,
  );
  expect(trail.map((t) => t.action)).toEqual(["stock.receive", "stock.correct", "stock.damaged"]);
  expect(JSON.parse(trail[0]?.after ?? "")).toMatchObject({ quantity: 5, note: "Delivery 7" });
  expect(await stock().findUnbalanced()).toEqual([]);
});

it("refuses unknown variants, bundles, gift cards, and a lot of another variant", async () => {
  const [lot] = await db.all<{ id: string; number: string }>(
    sql`SELECT id, number FROM store_lot WHERE variant_id = ${PUNA} LIMIT 1`,
  );
  const outcomes = await stock().applyChanges(
    [
      change({ act: "count", variantId: "nobody", counted: 3 }),
      change({ act: "count", variantId: "demo-ayllu-set", counted: 3 }),
      change({ act: "count", variantId: "demo-gift-card-50", counted: 3 }),
      change({ act: "receive", variantId: "demo-puna-600", quantity: 3, lotId: lot?.id }),
      change({ act: "receive", quantity: 3, lotId: lot?.id }),
    ],
    "refused@tikari.test",
  );
  expect(outcomes.map((o) => o.problem === null)).toEqual([false, false, false, false, true]);
  expect((await stock().getStockLevels(["nobody", "demo-ayllu-set"])).size).toBe(0);
  expect((await stock().listMovements({ variantId: PUNA })).moves[0]).toMatchObject({ lot: lot?.number, delta: 3 });
});

it("sets a quantity only where it is still the one that was read", async () => {
  const was = (await onHand()) as number;
  const set = (counted: number, expected: number) =>
    stock().applyChanges([change({ act: "count", counted, expected, note: "Correction" })], "inline@tikari.test");
  expect((await set(was + 7, was))[0]?.problem).toBeNull();
  expect((await set(was + 9, was))[0]?.problem).toMatch(/has changed since/);
  expect(await onHand()).toBe(was + 7);
  expect(await stock().findUnbalanced()).toEqual([]);
});
