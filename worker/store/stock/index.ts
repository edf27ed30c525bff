/**
 * What is there and who holds it: all or nothing by the database's own rules, so that two buyers are
 * never promised the same unit, and a ledger whose sum is what is on the shelf.
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
export { type StockService, stockService } from "./service.ts";
export { stockImportStatements } from "./statements.ts";
