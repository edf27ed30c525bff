import type { Viewer } from "../../auth/index.ts";
import type { Labelled } from "../catalogue/index.ts";
import type { StoreBase } from "../deps.ts";
import type { Priced, PriceItem } from "../pricing/contract.ts";

/** What projects are handed: the request's surroundings and their neighbours in the store. */
export interface ProjectsBase extends StoreBase {
  viewer: () => Promise<Viewer | null>;
  /** What the shop sells in, ISO 4217. */
  currency: string;
  /** Every variant in force that has a label. */
  shelf: () => Promise<Labelled[]>;
  /** What is there of each variant. */
  available: (variantIds: string[]) => Promise<Map<string, number | "backorder">>;
  /** The shop's own price function, with the automatic discounts of now; no place is known, so no shipping and no tax. */
  pricer: () => Promise<(items: PriceItem[]) => Priced>;
}
