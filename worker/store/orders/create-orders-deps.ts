import { readViewer } from "../../auth/index.ts";
import {
  cardSavedStatements,
  consentStatements,
  getCurrentTerms,
  listAllPlans,
  orderCancelledStatements,
  orderPaidStatements,
  toEmailSubscriptions,
} from "../../billing/index.ts";
import { createFaultPoint } from "../../platform/fault-injection.ts";
import type { CartService } from "../cart/index.ts";
import type { CatalogueService } from "../catalogue/index.ts";
import type { StoreDeps } from "../deps.ts";
import type { GatewayService } from "../gateway/index.ts";
import type { PricingService } from "../pricing/index.ts";
import type { StockService } from "../stock/index.ts";
import type { OrdersDeps, SavedCardPort } from "./deps.ts";
import { draftLifecycle } from "./draft-order-statements.ts";
import { giftCardLifecycle } from "./issue-gift-cards.ts";
import { createRenewalOrders } from "./service-renewals.ts";

/** The store modules that orders depend on. */
export interface OrdersModules {
  cart: Pick<CartService, "open" | "readOwner" | "completeCartStatements" | "addLines">;
  catalogue: Pick<CatalogueService, "purchasables" | "purchasablesAmong">;
  gateway: Pick<
    GatewayService,
    "requireActiveGateway" | "paymentsDisabledReason" | "byName" | "cards" | "countPaymentAttempt"
  >;
  pricing: PricingService;
  stock: StockService;
}

/** Builds the orders' dependencies from the other store modules, accounts and subscriptions. */
export function createOrdersDeps(
  deps: StoreDeps,
  { cart, catalogue, gateway, pricing, stock }: OrdersModules,
): OrdersDeps {
  const viewer = () => readViewer(deps);
  const { sign, verify } = deps.auth;
  const purchasables = (ids: readonly string[]) => catalogue.purchasables(ids);
  const ordersDeps: OrdersDeps = {
    ...deps,
    viewer,
    sign,
    verify,
    purchasables,
    plans: () => listAllPlans(deps),
    cart: {
      findOpenCart: cart.open,
      readOwner: cart.readOwner,
      completeStatements: cart.completeCartStatements,
      addLines: (lines) => cart.addLines(lines),
    },
    pricing,
    stock,
    gateways: { requireActive: gateway.requireActiveGateway, byName: gateway.byName },
    canTakePayments: gateway.paymentsDisabledReason === null,
    cards: createSavedCardPort(gateway.cards),
    countPayAttempt: gateway.countPaymentAttempt,
    lifecycle: [],
    toEmailSubscriptions: (order, rows) => toEmailSubscriptions(billingDeps, order, rows),
    faultPoint: createFaultPoint(deps),
  };
  const billingDeps = {
    ...deps,
    viewer,
    sign,
    verify,
    purchasables,
    purchasablesAmong: catalogue.purchasablesAmong,
    orders: () => createRenewalOrders(ordersDeps),
  };
  return {
    ...ordersDeps,
    lifecycle: [
      {
        readPlanTerms: (lines, timeZone, plans) => getCurrentTerms(deps, plans, lines, timeZone),
        onCreate: (order, consents) => consentStatements(billingDeps, order, consents),
        onPaid: (order) => orderPaidStatements(billingDeps, order),
        onCancelled: async (order) => orderCancelledStatements(deps, order),
        onCardSaved: async (orderId, cardId) => cardSavedStatements(deps, orderId, cardId),
      },
      giftCardLifecycle({ ...ordersDeps, pricing }),
      draftLifecycle(ordersDeps),
    ],
  };
}

/** Saved cards as orders use them: only the buyer's own, and only chargeable ones. */
const createSavedCardPort = (cards: GatewayService["cards"]): SavedCardPort => ({
  async findChargeable(cardId, userId) {
    const card = await cards.findChargeable(cardId);
    return card && (userId === undefined || card.userId === userId) ? card : null;
  },
  async saveFromPayment({ id, gateway, reference }, { userId, email }) {
    const saved = await cards.save({ id, gateway, userId, email, from: { paymentReference: reference } });
    return saved.kind === "kept" ? saved.card.id : null;
  },
});
