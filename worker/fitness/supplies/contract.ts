/** How long products that a member bought last. */
import { memberQuery } from "../contract.ts";
import { localDate } from "../log/contract-records.ts";

/** `today`: the member's own date. */
export const suppliesQuery = memberQuery.extend({ today: localDate });

/** A product that came with the member's orders, and how long it lasts. */
export interface Supply {
  handle: string;
  title: string;
  variantId: string;
  variantTitle: string;
  /** The shop has the product, if in other variants. Else the diary's list of foods doesn't have it either. */
  isListed: boolean;
  /** The shop has the variant. */
  isOnSale: boolean;
  isSoldOut: boolean;
  /** Local date of the next order of a subscription that the member has for it; null without one. */
  nextOrderOn: string | null;
  /** Local date of the last delivery. */
  arrivedOn: string;
  estimate: SupplyEstimate;
}

export interface SupplyEstimate {
  /** Whole days from today; 0: probably used up. */
  daysLeft: number;
  servingsLeft: number;
  /** Servings a day. */
  perDay: number;
  /**
   * What `perDay` follows from. `directions`: the product's own say it. `log`: they don't, and it is what was logged in the last 14
   * days. `serving`: too little was logged, so one serving a day is assumed.
   */
  by: "directions" | "log" | "serving";
  /** Whether the diary shows that the member uses it. */
  isLogged: boolean;
}
