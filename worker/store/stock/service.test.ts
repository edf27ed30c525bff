import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { openDb } from "../../platform/db.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import { stockChange } from "./contract.ts";
import { allocateStock, type StockLine, stockProblemOfRule, toStockItems } from "./domain.ts";
import { stockCheckpoints, stockLevels, stockReservations } from "./schema.ts";
import { stockService } from "./service.ts";

const db = openDb(env.DB);
const at = (now: number) => stockService({ db, now: () => now });
const NOW = 1_000_000;
const s = at(NOW);

/** The result of a batch: null if it was written, else the violated stock rule. */
async function outcome(statements: BatchStatement[]): Promise<string | null> {
  try {
    await runBatch(db, statements);
    return null;
  } catch (error) {
    const problem = stockProblemOfRule(violatedConstraint(error));
    if (!problem) throw error;
    return problem;
  }
}
const row = async (id: string) => (await s.getStockLevels([id])).get(id);
const key = (n: number | string) => `request-${n}`;

beforeEach(async () => {
  // The ledger cannot be emptied, by design: each test uses its own variants.
  await db.batch([db.delete(stockLevels), db.delete(stockReservations)]);
});
let n = 0;
const fresh = async (units: number): Promise<string> => {
  const id = `v${++n}-${crypto.randomUUID()}`;
  await runBatch(db, s.receiveStatements(`delivery-${id}`, [{ variantId: id, quantity: units }], "test"));
  return id;
};

describe("holding", () => {
  it("reserves, confirms and releases, each idempotent", async () => {
    const v = await fresh(10);
    for (let i = 0; i < 2; i++)
      expect(await outcome(s.reserveStatements("o1", [{ variantId: v, quantity: 4 }], NOW + 10))).toBeNull();
    expect(await row(v)).toMatchObject({ onHand: 10, reserved: 4 });
    for (let i = 0; i < 2; i++)
      expect(await outcome(s.confirmReservationStatements("o1", [{ variantId: v, quantity: 4 }]))).toBeNull();
    expect(await s.listReservations("o1")).toEqual([{ variantId: v, quantity: 4, expiresAt: null }]);
    expect(await at(NOW + 999).listExpiredReservations(NOW + 999, 10)).toEqual([]);
    for (let i = 0; i < 2; i++) expect(await outcome(s.releaseStatements("o1"))).toBeNull();
    expect(await row(v)).toMatchObject({ onHand: 10, reserved: 0 });
  });

  it("undoes the whole batch if one of several is short or not tracked", async () => {
    const [a, b] = [await fresh(5), await fresh(1)];
    const both = [
      { variantId: a, quantity: 2 },
      { variantId: b, quantity: 2 },
    ];
    expect(await outcome(s.reserveStatements("o1", both, NOW))).toBe("short");
    expect(
      await outcome(
        s.reserveStatements(
          "o1",
          [
            { variantId: a, quantity: 1 },
            { variantId: "nobody", quantity: 1 },
          ],
          NOW,
        ),
      ),
    ).toBe("not_held");
    expect(await row(a)).toMatchObject({ reserved: 0 });
    expect(await s.listReservations("o1")).toEqual([]);
  });

  it("renews a reservation that expired before the payment arrived, or fails", async () => {
    const v = await fresh(3);
    const items = [{ variantId: v, quantity: 2 }];
    await runBatch(db, s.reserveStatements("late", items, NOW));
    expect(await s.listExpiredReservations(NOW - 1, 10)).toEqual([]);
    expect(await s.listExpiredReservations(NOW, 10)).toEqual(["late"]);
    await runBatch(db, s.releaseStatements("late", NOW));
    await runBatch(db, s.reserveStatements("other", items, NOW + 9));
    expect(await outcome(s.confirmReservationStatements("late", items))).toBe("short");
    await runBatch(db, s.releaseStatements("other"));
    expect(await outcome(s.confirmReservationStatements("late", items))).toBeNull();
    expect(await row(v)).toMatchObject({ reserved: 2 });
  });

  it("does not release what was confirmed while the expiry job ran", async () => {
    const v = await fresh(3);
    await runBatch(db, s.reserveStatements("o", [{ variantId: v, quantity: 2 }], NOW));
    await runBatch(db, s.confirmReservationStatements("o", [{ variantId: v, quantity: 2 }]));
    await runBatch(db, s.releaseStatements("o", NOW + 1000));
    expect(await row(v)).toMatchObject({ reserved: 2 });
  });

  it("reports what is available, backorders as such, and without an order's own reservation", async () => {
    const v = await fresh(3);
    await runBatch(db, s.reserveStatements("mine", [{ variantId: v, quantity: 3 }], NOW));
    expect((await s.listAvailable([v, "none"])).get(v)).toBe(0);
    expect((await s.listAvailable([v, "none"])).get("none")).toBe(0);
    expect((await s.listAvailable([v], "mine")).get(v)).toBe(3);
    await s.applyChange(
      stockChange.parse({ act: "rules", variantId: v, requestKey: key(v), backorder: true, lowAt: 2 }),
      "ada",
    );
    expect((await s.listAvailable([v])).get(v)).toBe("backorder");
    expect(await outcome(s.reserveStatements("more", [{ variantId: v, quantity: 9 }], NOW))).toBeNull();
  });
});

describe("shipping and returning", () => {
  it("ships by parcel, never more than was reserved, each parcel once; a late payment event reserves nothing again", async () => {
    const v = await fresh(10);
    const items = [{ variantId: v, quantity: 4 }];
    await runBatch(db, s.reserveStatements("o", items, NOW));
    const ship = (parcel: string, quantity: number) =>
      outcome(s.shipStatements(parcel, "o", [{ variantId: v, quantity, lotId: "lot" }], "ada"));
    expect(await ship("early", 1)).toBe("not_held");
    await runBatch(db, s.confirmReservationStatements("o", items));
    expect(await ship("p1", 3)).toBeNull();
    expect(await ship("p1", 1)).toBe("repeated");
    expect(await ship("p2", 2)).toBe("not_held");
    expect(await ship("p2", 1)).toBeNull();
    expect(await row(v)).toMatchObject({ onHand: 6, reserved: 0 });
    await runBatch(db, s.confirmReservationStatements("o", items));
    await runBatch(db, s.releaseStatements("o"));
    expect(await row(v)).toMatchObject({ onHand: 6, reserved: 0 });
    expect(await s.findUnbalanced()).toEqual([]);
  });

  it("records each lot of a parcel", async () => {
    const v = await fresh(5);
    await runBatch(db, s.confirmReservationStatements("o", [{ variantId: v, quantity: 3 }]));
    const parcel = [
      { variantId: v, quantity: 1, lotId: "a" },
      { variantId: v, quantity: 2, lotId: "b" },
    ];
    await runBatch(db, s.shipStatements("p", "o", parcel, "ada"));
    const { moves } = await s.listMovements({ variantId: v });
    expect(
      moves
        .filter((m) => m.kind === "shipped")
        .map((m) => [m.lotId, m.delta])
        .sort(),
    ).toEqual([
      ["a", -1],
      ["b", -2],
    ]);
  });

  it("releases part of a reservation and restocks returned goods, once", async () => {
    const v = await fresh(5);
    await runBatch(db, s.confirmReservationStatements("o", [{ variantId: v, quantity: 5 }]));
    expect(await outcome(s.releasePartStatements("o", [{ variantId: v, quantity: 2 }]))).toBeNull();
    expect(await outcome(s.releasePartStatements("o", [{ variantId: v, quantity: 4 }]))).toBe("not_held");
    await runBatch(db, s.shipStatements("p", "o", [{ variantId: v, quantity: 3 }], "ada"));
    expect(await outcome(s.returnStatements("r", [{ variantId: v, quantity: 1 }], "ada"))).toBeNull();
    expect(await outcome(s.returnStatements("r", [{ variantId: v, quantity: 1 }], "ada"))).toBe("repeated");
    expect(await row(v)).toMatchObject({ onHand: 3, reserved: 0 });
  });
});

describe("staff", () => {
  const act = (change: object) => s.applyChange(stockChange.parse(change), "ada@example.com");

  it("receives, counts, corrects and writes off, each request once, and the ledger adds up to the stock level", async () => {
    const v = `v${++n}`;
    for (let i = 0; i < 2; i++)
      await act({ act: "receive", variantId: v, requestKey: key(`r${v}`), quantity: 20, lotId: "L1" });
    await act({ act: "count", variantId: v, requestKey: key(`c${v}`), counted: 18 });
    await act({ act: "correct", variantId: v, requestKey: key(`k${v}`), delta: 3, note: "found behind the shelf" });
    await act({ act: "damaged", variantId: v, requestKey: key(`d${v}`), quantity: 1 });
    expect(await row(v)).toMatchObject({ onHand: 20 });
    const first = await s.listMovements({ variantId: v, limit: 3 });
    const second = await s.listMovements({ variantId: v, limit: 3, before: first.next as string });
    expect([...first.moves, ...second.moves].map((m) => m.delta).sort((a, b) => a - b)).toEqual([-2, -1, 3, 20]);
    expect(second.next).toBeNull();
    expect(await s.findUnbalanced()).toEqual([]);
    expect((await s.listLowStock()).map((r) => r.variantId)).toEqual([]);
    await act({ act: "count", variantId: v, requestKey: key(`e${v}`), counted: 10 });
    expect((await s.listLowStock()).map((r) => r.variantId)).toEqual([v]);
  });

  it("refuses to lose what orders have reserved, with a message", async () => {
    const v = await fresh(5);
    await runBatch(db, s.confirmReservationStatements("o", [{ variantId: v, quantity: 4 }]));
    const refused = await act({ act: "count", variantId: v, requestKey: key(`x${v}`), counted: 3 }).catch((r) => r);
    expect(refused.status).toBe(409);
    expect((await refused.json()).error.code).toBe("promised");
    expect(await row(v)).toMatchObject({ onHand: 5, reserved: 4 });
    expect(await s.findUnbalanced()).toEqual([]);
  });

  it("refuses invalid counts", () => {
    const base = { variantId: "v", requestKey: key("odd") };
    for (const bad of [-1, 0, 1.5, 1e9, "3", null, Number.NaN])
      expect(stockChange.safeParse({ act: "receive", ...base, quantity: bad }).success).toBe(false);
    for (const bad of [-1, 1.5, "3"])
      expect(stockChange.safeParse({ act: "count", ...base, counted: bad }).success).toBe(false);
  });

  it("finds a ledger that does not match the stock levels", async () => {
    const v = await fresh(3);
    expect(await s.checkLedger()).toBe("balanced");
    await db.update(stockLevels).set({ onHand: 4 });
    await expect(s.checkLedger()).rejects.toThrow(v);
    await expect(at(NOW + 2 * 86_400_000).checkLedger()).resolves.toBe("balanced");
  });

  it("checks a long ledger from its last checkpoint on", async () => {
    const v = await fresh(3);
    const day = 86_400_000;
    for (let i = 0; i < 60; i++)
      await runBatch(db, s.receiveStatements(`more-${v}-${i}`, [{ variantId: v, quantity: 2 }], "test"));
    expect(await at(NOW + day / 2).checkLedger()).toBe("balanced");
    expect(await db.select().from(stockCheckpoints).where(eq(stockCheckpoints.variantId, v))).toMatchObject([
      { at: NOW + day / 2 - 3_600_000, total: 123 },
    ]);
    const later = at(NOW + day / 2 + 1);
    await runBatch(db, later.receiveStatements(`last-${v}`, [{ variantId: v, quantity: 1 }], "test"));
    expect(await later.checkLedger()).toBe("balanced");
    await db.update(stockLevels).set({ onHand: 125 });
    await expect(later.checkLedger()).rejects.toThrow(v);
  });

  it("does not allow edits of the ledger", async () => {
    await fresh(1);
    await expect(env.DB.prepare("UPDATE store_stock_move SET delta = 9").run()).rejects.toThrow(/not edited/);
    await expect(env.DB.prepare("DELETE FROM store_stock_move").run()).rejects.toThrow(/not deleted/);
  });
});

describe("races", () => {
  it("sells exactly the stock to 200 buyers at once, single products and bundles", async () => {
    const [a, b, c] = [await fresh(60), await fresh(25), await fresh(9)];
    const single = (variantId: string): StockLine => ({ variantId, kind: "goods", parts: [], quantity: 1 });
    const bundle: StockLine = {
      variantId: "bundle",
      kind: "bundle",
      quantity: 1,
      parts: [
        { variantId: a, quantity: 2 },
        { variantId: b, quantity: 1 },
      ],
    };
    const carts: StockLine[][] = [[single(a)], [bundle], [bundle, single(a), single(b)], [single(b), single(c)]];
    const buyers = Array.from({ length: 200 }, (_, i) => ({
      id: `buyer-${i}`,
      items: toStockItems(carts[i % 4] ?? []),
    }));
    const results = await Promise.all(
      buyers.map(async (o) => ({ ...o, why: await outcome(s.reserveStatements(o.id, o.items, NOW + 600)) })),
    );
    expect(new Set(results.map((r) => r.why))).toEqual(new Set([null, "short"]));
    const sold = results.filter((r) => r.why === null);
    for (const v of [a, b, c]) {
      const units = sold.reduce((sum, r) => sum + (r.items.find((i) => i.variantId === v)?.quantity ?? 0), 0);
      expect((await row(v))?.reserved).toBe(units);
    }
    // Nobody was refused something that is still available.
    const left = await s.listAvailable([a, b, c]);
    for (const r of results.filter((x) => x.why === "short"))
      expect(r.items.some((i) => i.quantity > (left.get(i.variantId) as number))).toBe(true);
    // All pay and get their parcels: exactly the sold units are gone.
    await Promise.all(sold.map((o) => runBatch(db, s.confirmReservationStatements(o.id, o.items))));
    await Promise.all(sold.map((o) => runBatch(db, s.shipStatements(`p-${o.id}`, o.id, o.items, "ada"))));
    for (const v of [a, b, c]) expect(await row(v)).toMatchObject({ reserved: 0, onHand: left.get(v) });
    expect(await s.findUnbalanced()).toEqual([]);
  });

  it("keeps ledger and stock levels consistent after any sequence of operations", async () => {
    const step = fc.record({
      act: fc.constantFrom("hold", "promise", "release", "part", "ship", "return", "receive", "count"),
      order: fc.constantFrom("a", "b", "c"),
      which: fc.constantFrom(0, 1),
      units: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const ids = [await fresh(6), await fresh(3)];
        const run = crypto.randomUUID();
        for (const [i, { act, order, which, units }] of steps.entries()) {
          const [id, ref] = [`${order}-${run}`, `${i}-${run}`];
          const items = [{ variantId: ids[which] as string, quantity: units }];
          if (act === "hold") await outcome(s.reserveStatements(id, items, NOW + i));
          if (act === "promise") await outcome(s.confirmReservationStatements(id, items));
          if (act === "release") await outcome(s.releaseStatements(id));
          if (act === "part") await outcome(s.releasePartStatements(id, items));
          if (act === "ship") await outcome(s.shipStatements(ref, id, items, "x"));
          if (act === "return") await outcome(s.returnStatements(ref, items, "x"));
          if (act === "receive") await outcome(s.receiveStatements(ref, items, "x"));
          if (act === "count")
            await s
              .applyChange({ act, variantId: ids[which] as string, requestKey: ref, note: "", counted: units }, "x")
              .catch((refused) => expect(refused.status).toBe(409));
        }
        expect(await s.findUnbalanced()).toEqual([]);
        for (const r of (await s.getStockLevels(ids)).values()) expect(r.reserved).toBeLessThanOrEqual(r.onHand);
      }),
      { numRuns: 40 },
    );
  });
});

describe("bundles", () => {
  const goods = (variantId: string, quantity: number): StockLine => ({ variantId, kind: "goods", parts: [], quantity });
  const pair = (quantity: number): StockLine => ({
    variantId: "pair",
    kind: "bundle",
    quantity,
    parts: [
      { variantId: "a", quantity: 2 },
      { variantId: "b", quantity: 1 },
    ],
  });

  it("adds up components and single products; gift cards take nothing", () => {
    const gift: StockLine = { variantId: "gift", kind: "gift_card", parts: [], quantity: 3 };
    expect(toStockItems([pair(2), goods("a", 1), gift])).toEqual([
      { variantId: "a", quantity: 5 },
      { variantId: "b", quantity: 2 },
    ]);
  });

  it("computes what each line gets beside the others", () => {
    const there = new Map<string, number | "backorder">([
      ["a", 5],
      ["b", "backorder"],
    ]);
    expect(allocateStock([goods("a", 2), pair(2)], there)).toEqual([
      { served: 2, most: 1 },
      { served: 1, most: 1 },
    ]);
    expect(allocateStock([goods("b", 9)], there)).toEqual([{ served: 9, most: Number.POSITIVE_INFINITY }]);
  });
});
