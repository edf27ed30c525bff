/**
 * The store: what is sold, what it costs, what is there, and every order from the cart to the last
 * refund. Its rooms (catalogue, stock, pricing, cart, orders, gateway, projects, hooks) are handed
 * to each other here.
 */
import type { VisitBase } from "../visit.ts";

/** The store's services, each made on first use. */
export function storeService(_base: VisitBase) {
  return {};
}
export type StoreService = ReturnType<typeof storeService>;
