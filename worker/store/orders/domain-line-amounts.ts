/** What a line of an order or a quote shows: its price, what is taken off below it, and what is left. */
export interface LineAmounts {
  /** Unit price times quantity: these add up to the order's subtotal. */
  gross: number;
  /** All discounts of the line: with the discounts of shipping, these add up to the order's discounts. */
  discount: number;
  net: number;
}

interface PricedOrderLine {
  quantity: number;
  unitPrice: number;
  /** All discounts of the line, the subscription's included. */
  discount: number;
}

/**
 * The amounts of one line, in minor units. Pages, slips, emails and the admin show `gross` in the column of prices and
 * `discount` under it, so that the column adds up to the subtotal below it.
 */
export function lineAmounts({ quantity, unitPrice, discount }: PricedOrderLine): LineAmounts {
  const gross = unitPrice * quantity;
  return { gross, discount, net: gross - discount };
}
