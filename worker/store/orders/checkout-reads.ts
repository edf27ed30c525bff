import type { PricedCart } from "../priced-cart.ts";
import { rememberPricingReads } from "../remember-pricing-reads.ts";
import type { OpenCart, OrderRecord, OrdersDeps } from "./deps.ts";
import { loadPricedCart } from "./load-priced-cart.ts";
import { findActiveOrderOfCart } from "./queries.ts";
import { type QuoteRequest, readQuoteInputs } from "./service-quote.ts";

/** What a checkout reads before it writes. */
export interface CheckoutReads {
  /** Answers what is asked below from memory; only until this request has written something. */
  deps: OrdersDeps;
  pricedCart: Promise<PricedCart>;
  /** The order that the cart already has, if it is not canceled. */
  activeOrder: Promise<OrderRecord | null>;
}

/**
 * Starts all look-ups of a checkout: the cart, and as soon as its rows are known its variants, prices, inventory and
 * order, side by side. Whatever they miss, or find too late, the batch that creates the order refuses. A failed look-up
 * is thrown where its result is used.
 * @param toOrder whether the cart's order is asked for as well
 */
export function startCheckoutReads(
  deps: OrdersDeps,
  request: QuoteRequest & { planId: string | null },
  { toOrder }: { toOrder: boolean },
): CheckoutReads {
  const reads = rememberGiftCardReads(rememberPricingReads(deps));
  let findActiveOrder: Promise<OrderRecord | null> | undefined;
  const onCart = (cart: OpenCart) => {
    if (toOrder) findActiveOrder = findActiveOrderOfCart(deps.db, cart.id);
    const variantIds = cart.lines.flatMap((l) => l.variantId || []);
    const startedAhead = [
      findActiveOrder,
      readQuoteInputs(
        reads,
        { cartId: cart.id, currency: cart.currency, codes: JSON.parse(cart.codes) as string[], variantIds },
        request,
      ),
    ];
    for (const promise of startedAhead) promise?.catch(() => undefined);
  };
  const pricedCart = loadPricedCart(reads, request.planId, onCart);
  const activeOrder = pricedCart.then(() => findActiveOrder ?? null);
  pricedCart.catch(() => undefined);
  activeOrder.catch(() => undefined);
  return { deps: reads, pricedCart, activeOrder };
}

/** A gift card's code, looked up once. */
function rememberGiftCardReads(deps: OrdersDeps): OrdersDeps {
  const cards = new Map<string, ReturnType<OrdersDeps["pricing"]["findGiftCardByCode"]>>();
  const findGiftCardByCode: OrdersDeps["pricing"]["findGiftCardByCode"] = (code, currency) => {
    const card = cards.get(`${currency} ${code}`) ?? deps.pricing.findGiftCardByCode(code, currency);
    cards.set(`${currency} ${code}`, card);
    return card;
  };
  return { ...deps, pricing: { ...deps.pricing, findGiftCardByCode } };
}
