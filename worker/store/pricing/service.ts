import { hashCustomerEmail } from "./discount-codes.ts";
import { discountService } from "./service-discounts.ts";
import { giftCardService } from "./service-gift-cards.ts";
import { createPriceRulesLoader } from "./service-price-rules.ts";
import { shippingAndTaxService } from "./service-shipping-and-tax.ts";
import type { PricingDeps } from "./statements.ts";

/** Everything that decides a price: discounts, gift cards, shipping and taxes, as tables. */
export function pricingService(deps: PricingDeps) {
  const giftCardMethods = giftCardService(deps);
  return {
    ...giftCardMethods,
    ...discountService(deps),
    ...shippingAndTaxService(deps),
    /** What applies to these codes and this place now. */
    loadPriceRules: createPriceRulesLoader(deps, giftCardMethods.listGiftCardTenders),
    /** Who a buyer is for "once per customer": SHA-256 of the address. */
    customerHash: hashCustomerEmail,
  };
}
export type PricingService = ReturnType<typeof pricingService>;
