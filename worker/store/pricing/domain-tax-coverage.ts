/** What the tax table leaves untaxed, so that nobody believes that a row covers more than it does. */

import type { TaxCategory } from "./contract.ts";
import type { TaxRateInput } from "./contract-admin.ts";
import { selectTaxRates } from "./domain-tax-rates.ts";

type TaxedCategory = Exclude<TaxCategory, "none">;
const CATEGORIES: readonly TaxedCategory[] = ["standard", "food", "dietary_supplement"];

/** A country or region with rates of its own: what is taxed there, and what isn't. */
export interface TaxCoverage {
  country: string;
  region: string;
  /** The rate of each category; 0 is an exemption that someone entered. */
  covered: { category: TaxRateInput["category"]; name: string; bps: number; included: boolean; inherited: boolean }[];
  /** Categories without a rate: sold untaxed, with how many products are in them and the first names. */
  untaxed: { category: TaxedCategory; products: string[]; count: number }[];
}

/**
 * Every country and region that has a rate, with the categories that it leaves untaxed although products are in them.
 * A region inherits its country's rates.
 * @param sold how many active products each tax category has, with the first titles
 */
export function describeTaxCoverage(
  rates: readonly TaxRateInput[],
  sold: readonly { category: TaxCategory; count: number; titles: readonly string[] }[],
): TaxCoverage[] {
  const places = [...new Map(rates.map((r) => [`${r.country}-${r.region}`, r])).values()];
  return places.map(({ country, region }) => {
    const rows = rates.filter((r) => r.country === country && (r.region === "" || r.region === region));
    const own = rows.filter((r) => r.region === region);
    const covered = selectTaxRates(rows).map((r) => ({
      ...r,
      inherited: !own.some((o) => o.category === r.category),
    }));
    const untaxed = CATEGORIES.flatMap((category) => {
      const products = sold.find((p) => p.category === category);
      return !products || products.count === 0 || covered.some((c) => c.category === category)
        ? []
        : [{ category, products: [...products.titles], count: products.count }];
    });
    return { country, region, covered, untaxed };
  });
}
