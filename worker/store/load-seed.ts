/**
 * Fills an empty store with content from outside the Worker: the demo content of migrations/seed on a developer's own
 * machine. Loaded once; from then on it is the owner's.
 */
import { sql } from "drizzle-orm";
import { planSeedStatements } from "../billing/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { DAY, toUtcDay } from "../kernel/instants.ts";
import { catalogueSeedStatements } from "./catalogue/index.ts";
import type { StoreSeed } from "./contract-seed.ts";
import type { StoreDeps } from "./deps.ts";
import { pricingSeedStatements } from "./pricing/index.ts";
import { type BatchStatement, runBatch } from "./statement.ts";
import { stockSeedStatements } from "./stock/index.ts";

/**
 * Loads the content where there is no product yet: all of it or nothing, in one batch. Two that load at once write the
 * same ids, and the second one's batch is undone.
 * @returns whether it was loaded now
 * @throws httpError not_found anywhere but on the developer's own machine
 */
export async function loadSeed(deps: StoreDeps, seed: StoreSeed): Promise<boolean> {
  if (!deps.local) throw httpError("not_found", "There is nothing here.");
  if (!(await isEmpty(deps))) return false;
  try {
    await runBatch(deps.db, seedStatements(deps, seed));
  } catch (error) {
    if (await isEmpty(deps)) throw error;
    return false;
  }
  await deps.live.publishContent(null);
  return true;
}

async function isEmpty({ db }: StoreDeps): Promise<boolean> {
  return (await db.get(sql`SELECT 1 AS one FROM store_product LIMIT 1`)) === undefined;
}

function seedStatements(deps: StoreDeps, seed: StoreSeed): BatchStatement[] {
  const today = Math.floor(deps.now() / DAY) * DAY;
  const toLoadDay = (day: string) => toUtcDay(Date.parse(day) + today - Date.parse(seed.asOf));
  const lots = seed.products
    .flatMap((p) => p.lots)
    .map((lot) => ({
      ...lot,
      madeOn: toLoadDay(lot.madeOn),
      bestBefore: toLoadDay(lot.bestBefore),
      tests: lot.tests.map((t) => ({ ...t, testedOn: toLoadDay(t.testedOn) })),
    }));
  const products = seed.products.map(({ id, stock: _, lots: __, ...input }) => ({
    id,
    // The contract asks each variant for its id.
    input: { ...input, variants: input.variants.map((v) => ({ ...v, id: v.id as string })) },
  }));
  return [
    ...catalogueSeedStatements(deps, { products, lots }),
    // After the products, which give each variant its row.
    ...stockSeedStatements(
      deps,
      seed.products.flatMap((p) =>
        p.stock.map((level) => ({
          ...level,
          lotIds: p.lots.filter((l) => l.variantId === level.variantId && l.status === "released").map((l) => l.id),
        })),
      ),
    ),
    ...pricingSeedStatements(deps, seed),
    ...planSeedStatements(deps, seed.plans),
  ];
}
