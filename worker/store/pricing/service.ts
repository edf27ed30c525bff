import type { PricingDeps } from "./deps.ts";
import { hashCustomerEmail } from "./discount-codes.ts";
import { discountService } from "./service-discounts.ts";
import { giftCardService } from "./service-gift-cards.ts";
import { createPriceRulesLoader } from "./service-price-rules.ts";
import { shippingAndTaxService } from "./service-shipping-and-tax.ts";

export function pricingService(deps: PricingDeps) {
  const giftCardMethods = giftCardService(deps);
  return {
    ...giftCardMethods,
    ...discountService(deps),
    ...shippingAndTaxService(deps),
    /** The price rules for these codes and this destination now. */
    loadPriceRules: createPriceRulesLoader(deps, giftCardMethods.listGiftCardTenders),
    /**
     * Identifies a buyer for discounts that are limited to one use per customer: SHA-256 of the email
     * address.
     */
    customerHash: hashCustomerEmail,
  };
}
export type PricingService = ReturnType<typeof pricingService>;
