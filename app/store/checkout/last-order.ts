export interface LastOrder {
  orderId: string;
  token: string;
  number: number;
  /** The access plan that was bought; empty for a cart. */
  planId: string;
}
const STORAGE_KEY = "tikari-last-order";

/** The order that this tab placed last, so that the back button does not lead to an empty checkout. */
export function loadLastOrder(): LastOrder | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as LastOrder | null;
  } catch {
    return null;
  }
}

export function saveLastOrder(order: LastOrder): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(order));
  } catch {
    // The confirmation is also emailed.
  }
}
