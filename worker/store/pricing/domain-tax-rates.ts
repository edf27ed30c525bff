import { pick } from "../../kernel/pick.ts";
import type { TaxRate } from "./contract.ts";
import type { TaxRateInput } from "./contract-admin.ts";

/** The tax rates of a destination: for each category the region's own row, else the country's. */
export function selectTaxRates(rows: readonly TaxRateInput[]): TaxRate[] {
  const best = new Map<string, TaxRateInput>();
  for (const r of rows) if (r.region !== "" || !best.has(r.category)) best.set(r.category, r);
  return [...best.values()].map((r) => pick(r, ["category", "name", "bps", "included"]));
}
