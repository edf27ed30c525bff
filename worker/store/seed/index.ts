/**
 * The demo shop: products with labels and batches, shipping, tax, discounts and plans. Loaded once
 * into an empty shop; from then on it is the owner's. There are no reviews: a shop must not make up
 * what buyers say.
 */
import { sql } from "drizzle-orm";
import { plans } from "../../billing/schema.ts";
import { productWriteStatements } from "../catalogue/product-statements.ts";
import { lots, lotTests } from "../catalogue/schema.ts";
import type { StoreDeps } from "../deps.ts";
import { discounts, shippingDestinations, shippingMethods, shippingZones, taxRates } from "../pricing/schema.ts";
import { type BatchStatement, runBatch } from "../statement.ts";
import { stockLevels, stockMovements } from "../stock/schema.ts";
import { DEMO, demoId, demoWrite, variantKey } from "./input.ts";
import { demoLots } from "./lots.ts";
import { DISCOUNTS, METHODS, PLACES, PLANS, TAXES, ZONES } from "./shop.ts";

/**
 * Loads the demo shop where there is no product yet: all of it or nothing, in one batch. Two that
 * load at once write the same ids, and the second one's batch is undone.
 * @returns whether it was loaded now
 */
export async function loadDemo(base: StoreDeps): Promise<boolean> {
  if (!(await isEmpty(base))) return false;
  try {
    await runBatch(base.db, statements(base));
  } catch (error) {
    if (await isEmpty(base)) throw error;
    return false;
  }
  await base.live.publishContent();
  return true;
}

async function isEmpty({ db }: StoreDeps): Promise<boolean> {
  return (await db.get(sql`SELECT 1 AS one FROM store_product LIMIT 1`)) === undefined;
}

function statements(base: StoreDeps): BatchStatement[] {
  const { db, now } = base;
  const at = now();
  const batches = demoLots(at);
  const few = <T>(rows: readonly T[], size: number): T[][] =>
    Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));
  return [
    ...DEMO.flatMap((p, position) => productWriteStatements(base, demoWrite(p, position))),
    ...stockStatements(base),
    // At most 100 bound values a statement.
    ...few(batches.lots, 7).map((rows) => db.insert(lots).values(rows)),
    ...few(batches.tests, 9).map((rows) => db.insert(lotTests).values(rows)),
    db.insert(shippingZones).values(ZONES),
    ...few(PLACES, 30).map((rows) => db.insert(shippingDestinations).values(rows)),
    ...few(METHODS, 9).map((rows) => db.insert(shippingMethods).values(rows)),
    ...few(TAXES, 15).map((rows) => db.insert(taxRates).values(rows)),
    ...DISCOUNTS.map((row) => db.insert(discounts).values({ ...row, createdAt: at })),
    ...PLANS.map((row) => db.insert(plans).values(row).onConflictDoNothing()),
  ];
}

/** What lies on the shelves, with the delivery that brought it in the ledger. */
function stockStatements({ db, now }: StoreDeps): BatchStatement[] {
  const at = now();
  return DEMO.flatMap((p) =>
    p.variants.flatMap((v): BatchStatement[] => {
      if (v.stock === undefined) return [];
      const variantId = demoId(variantKey(p, v));
      const row = { variantId, onHand: v.stock, backorder: v.backorder ?? false };
      const kept = db.insert(stockLevels).values(row).onConflictDoUpdate({ target: stockLevels.variantId, set: row });
      if (v.stock === 0) return [kept];
      const move = {
        id: `demo-move-${variantId}`,
        variantId,
        delta: v.stock,
        kind: "received" as const,
        ref: "demo",
        actor: "system",
        note: "Demo stock",
        at,
      };
      return [db.insert(stockMovements).values(move), kept];
    }),
  );
}
