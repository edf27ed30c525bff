/**
 * What is there and who holds it: all or nothing by the database's own rules, so that two buyers are
 * never promised the same unit, and a ledger whose sum is what is on the shelf.
 */
export { stockApi } from "./api-admin.ts";
export {
  type Available,
  mostFor,
  type StockItem,
  type StockLine,
  serve,
  stockProblem,
  unitsLeft,
  variantsOf,
} from "./domain.ts";
export { type StockService, stockService } from "./service.ts";
