/** The sums under the items of an order, the same for customers and staff. */

interface SummedOrder {
  /** What was taken off the items; the discounts of shipping are not part of it. */
  discount: number;
  /** What shipping cost after its discounts. */
  shipping: number;
  discounts: readonly { amount: number }[];
}

/**
 * What shipping cost before its discounts, in minor units. The list of discounts names those of shipping too, so this is
 * the amount that stands beside them: subtotal less discounts, plus shipping and tax, is the total.
 */
export const shippingBeforeDiscounts = ({ discount, shipping, discounts }: SummedOrder): number =>
  shipping + discounts.reduce((sum, d) => sum + d.amount, 0) - discount;

/** What a discount is called on pages and in emails, by the name that is stored. */
export const discountLabel = (name: string): string => (name === "Subscription" ? "Subscription savings" : name);
