import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import { type LotInput, lotInput } from "./contract.ts";

const ACTOR = "ada@tikari.test";
const NOW = Date.parse("2026-11-20T12:00:00Z");
const { store } = createTestContext(NOW);
const VARIANT = "demo-puna-300";
const TEST = {
  analyte: "Lead",
  method: "ICP-MS",
  measured: 0.1,
  unit: "mcg",
  rule: "at_most",
  limit: 0.5,
  testedOn: "2026-01-10",
};
const saveLot = (number: string, change: Partial<Record<keyof LotInput, unknown>> = {}) =>
  store.catalogue.saveLot(
    null,
    lotInput.parse({
      number,
      variantId: VARIANT,
      status: "released",
      madeOn: "2026-01-05",
      bestBefore: "2028-01-05",
      lab: "A laboratory",
      tests: [TEST],
      ...change,
    }),
    ACTOR,
  );
const move = (act: "receive" | "damaged", lotId: string, quantity: number) =>
  store.stock.applyChange(
    { act, variantId: VARIANT, requestKey: crypto.randomUUID(), note: "", quantity, lotId },
    ACTOR,
  );

beforeAll(async () => {
  await loadDemoSeed(NOW);
});

describe("the units of a lot", () => {
  it("are what the ledger says: received, used by fulfillments less returns, written off", async () => {
    const id = await saveLot("Q-0001");
    expect(await store.catalogue.admin.getLotQuantities(id)).toEqual({ received: 0, used: 0, left: null });
    await move("receive", id, 100);
    await move("damaged", id, 3);
    await db.batch([
      db.run(
        sql`INSERT INTO store_stock_move (id, variant_id, delta, kind, ref, lot_id, actor, at) VALUES ('m-1', ${VARIANT}, -40, 'shipped', 'f-1', ${id}, ${ACTOR}, 1)`,
      ),
      db.run(
        sql`INSERT INTO store_stock_move (id, variant_id, delta, kind, ref, lot_id, actor, at) VALUES ('m-2', ${VARIANT}, 2, 'returned', 'r-1', ${id}, ${ACTOR}, 2)`,
      ),
    ]);
    expect(await store.catalogue.admin.getLotQuantities(id)).toEqual({ received: 100, used: 38, left: 59 });
  });

  it("of the opening stock belong to the released lots it came from", async () => {
    const [sum] = await db.all<{ n: number; onHand: number }>(sql`
      SELECT (SELECT sum(received) FROM store_lot WHERE variant_id = 'demo-puna-600' AND status = 'released') AS n,
        (SELECT on_hand FROM store_stock WHERE variant_id = 'demo-puna-600') AS onHand`);
    expect(sum?.onHand).toBeGreaterThan(0);
    expect(sum?.n).toBe(sum?.onHand);
  });
});

describe("the lots to fulfill from", () => {
  it("are released, unexpired and not used up, the first to expire first", async () => {
    const later = await saveLot("F-LATER", { bestBefore: "2027-09-01" });
    const first = await saveLot("F-FIRST", { bestBefore: "2027-02-01" });
    const used = await saveLot("F-USED", { bestBefore: "2027-01-01" });
    await saveLot("F-EXPIRED", { bestBefore: "2026-11-19" });
    await saveLot("F-HELD", { bestBefore: "2027-01-15", status: "quarantined" });
    await move("receive", used, 5);
    await move("damaged", used, 5);
    const offered = (await store.catalogue.listLotsToShip([VARIANT, "nobody"])) as Record<
      string,
      { id: string; number: string }[]
    >;
    const numbers = (offered[VARIANT] ?? []).map((l) => l.number).filter((n) => n.startsWith("F-"));
    expect(numbers).toEqual(["F-FIRST", "F-LATER"]);
    expect((offered[VARIANT] ?? []).map((l) => l.id)).toEqual(expect.arrayContaining([later, first]));
    expect(offered.nobody).toEqual([]);
  });
});

describe("lots without a certificate", () => {
  it("are found by their filter; the public lot says nothing of quantities", async () => {
    const bare = await saveLot("C-BARE", { status: "quarantined", tests: [] });
    const whole = await saveLot("C-WHOLE");
    const missing = (await store.catalogue.listLots({ certificate: "missing" })).lots.map((l) => l.id);
    expect(missing).toContain(bare);
    expect(missing).not.toContain(whole);
    expect(Object.keys((await store.catalogue.getLotByNumber("C-WHOLE")) ?? {})).not.toContain("received");
  });
});

describe("the bin of a variant", () => {
  it("is kept where a change of the thresholds does not name it", async () => {
    const rules = { act: "rules" as const, variantId: VARIANT, note: "", backorder: false, lowAt: 7 };
    await store.stock.applyChange({ ...rules, requestKey: "bin-key-1", bin: "A-03-2" }, ACTOR);
    await store.stock.applyChange({ ...rules, requestKey: "bin-key-2", lowAt: 8 }, ACTOR);
    expect((await store.stock.getStockLevels([VARIANT])).get(VARIANT)).toMatchObject({ bin: "A-03-2", lowAt: 8 });
  });
});
