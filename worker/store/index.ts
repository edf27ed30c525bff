/**
 * The store: what is sold, what it costs, what is there, and every order from the cart to the last
 * refund. Its rooms (catalogue, stock, pricing, cart, orders, gateway, projects, hooks) are handed
 * to each other here.
 */
import { brand } from "../../app/brand.ts";
import { readViewer } from "../auth/index.ts";
import { allPlans } from "../billing/plans.ts";
import type { StoreBase } from "./base.ts";
import { cartService } from "./cart/index.ts";
import { catalogueService } from "./catalogue/index.ts";
import { gatewayService } from "./gateway/index.ts";
import { priceCart, pricingService } from "./pricing/index.ts";
import { projectsService } from "./projects/index.ts";
import { loadDemo } from "./seed/index.ts";
import { stockService } from "./stock/index.ts";

export type { StoreBase } from "./base.ts";

/** The store's services, each made on first use. */
export function storeService(base: StoreBase) {
  const store = {
    get cart() {
      return cartService({
        ...base,
        currency: brand.currency,
        viewer: () => readViewer(base),
        plans: () => allPlans(base),
        sellables: (ids) => store.catalogue.sellables(ids),
        cards: (ids) => store.catalogue.cards(ids),
        stock: store.stock,
        pricing: store.pricing,
      });
    },
    get catalogue() {
      return catalogueService(base);
    },
    get gateway() {
      return gatewayService({ ...base, currency: brand.currency, listener: () => null });
    },
    get pricing() {
      return pricingService(base);
    },
    get projects() {
      const { currency } = brand;
      return projectsService({
        ...base,
        currency,
        viewer: () => readViewer(base),
        shelf: () => store.catalogue.shelf(),
        available: (ids) => store.stock.available(ids),
        pricer: async () => {
          const rules = await store.pricing.rules({ codes: [], place: null, currency });
          return (items) => priceCart({ ...rules, currency, items, methodId: null });
        },
      });
    },
    get stock() {
      return stockService(base);
    },
    /** Fills an empty shop with the demo products; an owner's shop is left alone. */
    loadDemo: () => loadDemo(base),
  };
  return store;
}
export type StoreService = ReturnType<typeof storeService>;
