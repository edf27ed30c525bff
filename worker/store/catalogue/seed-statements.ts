import { type BatchStatement, chunkRows } from "../statement.ts";
import type { LotInput } from "./contract.ts";
import { normalizeLotNumber } from "./domain.ts";
import { type ProductWrite, productWriteStatements } from "./product-statements.ts";
import { lots, lotTests } from "./schema.ts";

interface CatalogueSeed {
  products: readonly Omit<ProductWrite, "version">[];
  lots: readonly (LotInput & { id: string })[];
}

/** Writes products and lots into an empty store, for the batch that fills it. */
export function catalogueSeedStatements(
  deps: Parameters<typeof productWriteStatements>[0],
  seed: CatalogueSeed,
): BatchStatement[] {
  const { db, now } = deps;
  const createdAt = now();
  const lotRows = seed.lots.map(({ tests: _, fileId: __, ...lot }) => ({
    ...lot,
    plainNumber: normalizeLotNumber(lot.number),
    createdAt,
  }));
  const testRows = seed.lots.flatMap((lot) =>
    lot.tests.map((test, position) => ({ ...test, lotId: lot.id, position })),
  );
  return [
    ...seed.products.flatMap((product) => productWriteStatements(deps, { ...product, version: null })),
    ...chunkRows(lotRows, 15).map((rows) => db.insert(lots).values(rows)),
    ...chunkRows(testRows, 10).map((rows) => db.insert(lotTests).values(rows)),
  ];
}
