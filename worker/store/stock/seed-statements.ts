import type { BatchStatement } from "../statement.ts";
import type { StockLevel } from "./contract.ts";
import { stockLevels, stockMovements } from "./schema.ts";
import type { StockDeps } from "./statements.ts";

type SeedLevel = Pick<StockLevel, "variantId" | "onHand" | "backorder"> & {
  /** The lots that it came from, in equal parts. */
  lotIds: readonly string[];
};

/** Writes what an empty store has in stock, and the deliveries that brought it, for the batch that fills it. */
export function stockSeedStatements({ db, now }: StockDeps, levels: readonly SeedLevel[]): BatchStatement[] {
  const at = now();
  return levels.flatMap(({ variantId, onHand, backorder, lotIds }): BatchStatement[] => {
    const row = { variantId, onHand, backorder };
    const level = db.insert(stockLevels).values(row).onConflictDoUpdate({ target: stockLevels.variantId, set: row });
    const sources = lotIds.length > 0 ? lotIds : [null];
    const movements = sources.flatMap((lotId, i) => {
      const delta = Math.floor((onHand + i) / sources.length);
      return delta === 0
        ? []
        : [
            {
              id: `seed-move-${variantId}${lotId ? `-${lotId}` : ""}`,
              variantId,
              delta,
              kind: "received" as const,
              ref: lotId ? `seed/${lotId}` : "seed",
              lotId,
              actor: "system",
              note: "Opening stock",
              at,
            },
          ];
    });
    return [...movements.map((movement) => db.insert(stockMovements).values(movement)), level];
  });
}
