import type { Viewer } from "../../auth/index.ts";
import type { VariantWithFacts } from "../catalogue/contract.ts";
import type { StoreDeps } from "../deps.ts";
import type { PriceBreakdown, PriceItem } from "../pricing/contract.ts";

/** What projects are handed: the request's surroundings and their neighbours in the store. */
export interface ProjectsDeps extends StoreDeps {
  viewer: () => Promise<Viewer | null>;
  /** What the shop sells in, ISO 4217. */
  currency: string;
  /** Every variant in force that has a label. */
  listVariantsWithFacts: () => Promise<VariantWithFacts[]>;
  /** What is there of each variant. */
  listAvailable: (variantIds: string[]) => Promise<Map<string, number | "backorder">>;
  /** The shop's own price function, with the automatic discounts of now; no place is known, so no shipping and no tax. */
  createPricer: () => Promise<(items: PriceItem[]) => PriceBreakdown>;
}
