import type { PricingDeps } from "./deps.ts";
import { hashCustomerEmail } from "./discount-codes.ts";
import { discountBatchService } from "./service-discount-batches.ts";
import { discountService } from "./service-discounts.ts";
import { giftCardService } from "./service-gift-cards.ts";
import { marketsService } from "./service-markets.ts";
import { createPriceRulesLoader } from "./service-price-rules.ts";
import { shippingAndTaxService } from "./service-shipping-and-tax.ts";

export function pricingService(deps: PricingDeps) {
  const giftCardMethods = giftCardService(deps);
  return {
    ...giftCardMethods,
    ...discountService(deps),
    ...discountBatchService(deps),
    ...shippingAndTaxService(deps),
    ...marketsService(deps),
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
