import type { BatchStatement } from "../statement.ts";
import type { StockLevel } from "./contract.ts";
import { stockLevels, stockMovements } from "./schema.ts";
import type { StockDeps } from "./statements.ts";

type SeedLevel = Pick<StockLevel, "variantId" | "onHand" | "backorder">;

/** Writes what an empty store has in stock, and the delivery that brought it, for the batch that fills it. */
export function stockSeedStatements({ db, now }: StockDeps, levels: readonly SeedLevel[]): BatchStatement[] {
  const at = now();
  return levels.flatMap(({ variantId, onHand, backorder }): BatchStatement[] => {
    const row = { variantId, onHand, backorder };
    const level = db.insert(stockLevels).values(row).onConflictDoUpdate({ target: stockLevels.variantId, set: row });
    if (onHand === 0) return [level];
    const movement = {
      id: `seed-move-${variantId}`,
      variantId,
      delta: onHand,
      kind: "received" as const,
      ref: "seed",
      actor: "system",
      note: "Opening stock",
      at,
    };
    return [db.insert(stockMovements).values(movement), level];
  });
}
