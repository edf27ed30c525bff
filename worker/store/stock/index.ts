/**
 * Stock levels and reservations, with a ledger of all movements. The database's own constraints prevent two
 * orders from reserving the same unit.
 */
export { stockAdminApi } from "./api-admin.ts";
export {
  type AvailableUnits,
  allocateStock,
  maxQuantityFor,
  type StockLine,
  stockProblemOfRule,
  unitsAvailable,
  variantsOf,
} from "./domain.ts";
export { stockExport } from "./exports.ts";
export { stockReservations } from "./schema.ts";
export { stockSeedStatements } from "./seed-statements.ts";
export { type StockService, stockService } from "./service.ts";
export { stockImportStatements } from "./statements.ts";
