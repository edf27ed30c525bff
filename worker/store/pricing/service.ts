import { customerHash } from "./discount-codes.ts";
import { discountService } from "./service-discounts.ts";
import { giftCardService } from "./service-gift-cards.ts";
import { rulesLoader } from "./service-price-rules.ts";
import { placeService } from "./service-shipping-and-tax.ts";
import type { PricingBase } from "./statements.ts";

/** Everything that decides a price: discounts, gift cards, shipping and taxes, as tables. */
export function pricingService(base: PricingBase) {
  const gifts = giftCardService(base);
  return {
    ...gifts,
    ...discountService(base),
    ...placeService(base),
    /** What applies to these codes and this place now. */
    rules: rulesLoader(base, gifts.giftTenders),
    /** Who a buyer is for "once per customer": SHA-256 of the address. */
    customerHash,
  };
}
export type PricingService = ReturnType<typeof pricingService>;
