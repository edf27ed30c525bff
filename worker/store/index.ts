/**
 * The store: what is sold, what it costs, what is there, and every order from the cart to the last
 * refund. Its rooms (catalogue, stock, pricing, cart, orders, gateway, projects, hooks) are handed
 * to each other here.
 */
import { brand } from "../../app/brand.ts";
import { readViewer } from "../auth/index.ts";
import { allPlans, subscribedVariants } from "../billing/index.ts";
import { cartService } from "./cart/index.ts";
import { catalogueService } from "./catalogue/index.ts";
import { customersService } from "./customers/index.ts";
import { storeToday } from "./dashboard.ts";
import type { StoreBase } from "./deps.ts";
import { type GatewayService, gatewayService } from "./gateway/index.ts";
import { type OrdersService, ordersBase, ordersService } from "./orders/index.ts";
import { hooksService } from "./outbound-webhooks/index.ts";
import { priceCart, pricingService } from "./pricing/index.ts";
import { projectsService } from "./projects/index.ts";
import { loadDemo } from "./seed/index.ts";
import { stackService } from "./stack/index.ts";
import { stockService } from "./stock/index.ts";

export type { Today } from "./dashboard.ts";
export type { StoreBase } from "./deps.ts";

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
      return catalogueService({ ...base, currency: brand.currency });
    },
    get customers() {
      return customersService(base);
    },
    get gateway(): GatewayService {
      return gatewayService({ ...base, currency: brand.currency, listener: () => store.orders.listener() });
    },
    get hooks() {
      const { seal, unseal } = base.auth;
      return hooksService({ ...base, seal, unseal, ask: (input, init) => fetch(input, init) });
    },
    get orders(): OrdersService {
      return ordersService(ordersBase(base, store));
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
    get stack() {
      const viewer = () => readViewer(base);
      return stackService({
        cart: async () => (await store.cart.open())?.lines.map((l) => l.variantId) ?? [],
        subscribed: () => subscribedVariants({ ...base, viewer }),
        labelled: (ids) => store.catalogue.labelled(ids),
        person: () => store.projects.person(),
      });
    },
    get stock() {
      return stockService(base);
    },
    /** What waits for the staff, and the sales of the last month. */
    today: () => storeToday(base, brand.currency),
    /** Fills an empty shop with the demo products; an owner's shop is left alone. */
    loadDemo: () => loadDemo(base),
  };
  return store;
}
export type StoreService = ReturnType<typeof storeService>;
