import { readViewer } from "../../auth/index.ts";
import {
  allPlans,
  cancelledStatements,
  cardKeptStatements,
  consentStatements,
  paidStatements,
  termsInForce,
} from "../../billing/index.ts";
import type { CartService } from "../cart/index.ts";
import type { CatalogueService } from "../catalogue/index.ts";
import type { StoreBase } from "../deps.ts";
import type { GatewayService } from "../gateway/index.ts";
import type { PricingService } from "../pricing/index.ts";
import type { StockService } from "../stock/index.ts";
import type { CardPort, OrdersBase } from "./deps.ts";
import { stepper } from "./fault-injection.ts";
import { giftCardHooks } from "./issue-gift-cards.ts";
import { renewalOrders } from "./service-renewals.ts";

/** The rooms that the orders are handed. */
export interface Neighbours {
  cart: Pick<CartService, "open" | "completeStatements" | "addMany">;
  catalogue: Pick<CatalogueService, "sellables">;
  gateway: Pick<GatewayService, "forSale" | "till" | "byName" | "cards" | "countPayAttempt">;
  pricing: PricingService;
  stock: StockService;
}

/** The orders' surroundings, made of the store's other rooms, the accounts and the subscriptions. */
export function ordersBase(base: StoreBase, { cart, catalogue, gateway, pricing, stock }: Neighbours): OrdersBase {
  const viewer = () => readViewer(base);
  const { sign, verify } = base.auth;
  const sellables = (ids: readonly string[]) => catalogue.sellables(ids);
  const orders: OrdersBase = {
    ...base,
    viewer,
    sign,
    verify,
    sellables,
    plans: () => allPlans(base),
    cart: { open: cart.open, completeStatements: cart.completeStatements, add: (lines) => cart.addMany(lines) },
    pricing,
    stock,
    gateways: { inForce: gateway.forSale, byName: gateway.byName },
    takesPayments: gateway.till === null,
    cards: cardPort(gateway.cards),
    countPayAttempt: gateway.countPayAttempt,
    hooks: [],
    step: stepper(base),
  };
  const billing = { ...base, viewer, sign, verify, sellables, orders: () => renewalOrders(orders) };
  return {
    ...orders,
    hooks: [
      {
        terms: (lines, timeZone) => termsInForce(base, lines, timeZone),
        begin: (order, given) => consentStatements(billing, order, given),
        paid: (order) => paidStatements(billing, order),
        cancelled: async (order) => cancelledStatements(base, order),
        cardKept: async (orderId, cardId) => cardKeptStatements(base, orderId, cardId),
      },
      giftCardHooks({ ...base, sign, pricing }),
    ],
  };
}

/** Kept cards as the orders use them: a buyer's own only, and only such as can be charged. */
const cardPort = (cards: GatewayService["cards"]): CardPort => ({
  async find(cardId, userId) {
    const card = await cards.chargeable(cardId);
    return card && (userId === undefined || card.userId === userId) ? card : null;
  },
  async keep({ id, gateway, reference }, { userId, email }) {
    const kept = await cards.keep({ id, gateway, userId, email, from: { paymentReference: reference } });
    return kept.kind === "kept" ? kept.card.id : null;
  },
});
