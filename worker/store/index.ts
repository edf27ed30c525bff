/**
 * The store: products, prices, inventory, and every order from cart to refund. The services of its modules
 * are wired together here.
 */
import { brand } from "../../app/brand.ts";
import { readViewer, sessionUserIdSql } from "../auth/index.ts";
import { listAllPlans, listSubscribedVariantIds } from "../billing/index.ts";
import { addressesService } from "./addresses/index.ts";
import { readAttention } from "./attention.ts";
import { type CartService, cartService } from "./cart/index.ts";
import { catalogueService } from "./catalogue/index.ts";
import type { DashboardRange } from "./contract-dashboard.ts";
import type { StoreSeed } from "./contract-seed.ts";
import { customerProfileService, customersService } from "./customers/index.ts";
import { readDashboard } from "./dashboard.ts";
import type { StoreDeps } from "./deps.ts";
import { type GatewayService, gatewayService } from "./gateway/index.ts";
import { loadSeed } from "./load-seed.ts";
import { createOrdersDeps, giftCardMailService, type OrdersService, ordersService } from "./orders/index.ts";
import { outboundWebhooksService } from "./outbound-webhooks/index.ts";
import { priceChangesService } from "./price-changes/index.ts";
import { priceCart, pricingService } from "./pricing/index.ts";
import { projectsService } from "./projects/index.ts";
import { readSalesReport } from "./sales.ts";
import { stackService } from "./stack/index.ts";
import { stockService } from "./stock/index.ts";

export { adminStoreApi } from "./api-admin.ts";
export type { StoreDeps } from "./deps.ts";

/** The store's services, each created on first use. */
export function storeService(deps: StoreDeps) {
  let cart: CartService | undefined;
  const store = {
    get cart(): CartService {
      cart ??= cartService({
        ...deps,
        currency: brand.currency,
        viewer: () => readViewer(deps),
        sessionUserIdSql: () => sessionUserIdSql(deps),
        plans: () => listAllPlans(deps),
        purchasables: (ids) => store.catalogue.purchasables(ids),
        listProductCards: (ids) => store.catalogue.listProductCards(ids),
        stock: store.stock,
        pricing: store.pricing,
      });
      return cart;
    },
    get addresses() {
      return addressesService(deps);
    },
    get catalogue() {
      return catalogueService({ ...deps, currency: brand.currency });
    },
    get customers() {
      const removeGuestCards = (email: string) =>
        store.gateway.cards.removeAllOfUser({ userId: "", email, emailVerified: true });
      return { ...customersService(deps), ...customerProfileService({ ...deps, removeGuestCards }) };
    },
    get gateway(): GatewayService {
      return gatewayService({
        ...deps,
        currency: brand.currency,
        paymentEventHandler: () => store.orders.paymentEventHandler(),
      });
    },
    get outboundWebhooks() {
      const { seal, unseal } = deps.auth;
      return outboundWebhooksService({ ...deps, seal, unseal, fetch: (input, init) => fetch(input, init) });
    },
    get orders(): OrdersService {
      return ordersService(createOrdersDeps(deps, store));
    },
    get giftCards() {
      return giftCardMailService({ ...deps, pricing: store.pricing });
    },
    get priceChanges() {
      return priceChangesService(deps);
    },
    get pricing() {
      return pricingService(deps);
    },
    get projects() {
      const { currency } = brand;
      return projectsService({
        ...deps,
        currency,
        viewer: () => readViewer(deps),
        listSuggestableVariants: () => store.catalogue.listSuggestableVariants(),
        listAvailable: (ids) => store.stock.listAvailable(ids),
        createPricer: async () => {
          const rules = await store.pricing.loadPriceRules({ codes: [], destination: null, currency });
          return (items) => priceCart({ ...rules, currency, items, methodId: null });
        },
      });
    },
    get stack() {
      const viewer = () => readViewer(deps);
      return stackService({
        listCartVariantIds: async () => (await store.cart.open())?.lines.map((l) => l.variantId) ?? [],
        listSubscribedVariantIds: () => listSubscribedVariantIds({ ...deps, viewer }),
        listVariantsWithFacts: (ids) => store.catalogue.listVariantsWithFacts(ids),
        getPerson: () => store.projects.getStackPerson(),
      });
    },
    get stock() {
      return stockService(deps);
    },
    /** What needs attention, as numbers beside the sections of the admin area. */
    readAttention: () => readAttention(deps),
    /** The admin dashboard: what needs attention, and the figures of a period. */
    readSalesReport: (days: number, lastDay?: string) => readSalesReport(deps, brand.currency, days, lastDay),
    readDashboard: (range: DashboardRange) => readDashboard(deps, brand.currency, range),
    /** Fills an empty store on the developer's own machine; a store that has products is left alone. */
    loadSeed: (seed: StoreSeed) => loadSeed(deps, seed),
  };
  return store;
}
