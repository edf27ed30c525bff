import type { Viewer } from "../../auth/index.ts";
import type { VariantWithFacts } from "../catalogue/contract.ts";
import type { StoreDeps } from "../deps.ts";
import type { PriceBreakdown, PriceItem } from "../pricing/contract.ts";

/** What projects depend on: the request's dependencies and other store modules. */
export interface ProjectsDeps extends StoreDeps {
  viewer: () => Promise<Viewer | null>;
  /** The shop's currency, ISO 4217. */
  currency: string;
  /** Every active variant that has a label. */
  listSuggestableVariants: () => Promise<VariantWithFacts[]>;
  /** The available stock of each variant. */
  listAvailable: (variantIds: string[]) => Promise<Map<string, number | "backorder">>;
  /**
   * The shop's own price function, with the current automatic discounts. No destination is known, so neither
   * shipping nor tax is included.
   */
  createPricer: () => Promise<(items: PriceItem[]) => PriceBreakdown>;
}
