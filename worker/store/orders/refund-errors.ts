import { httpError } from "../../kernel/http-error.ts";
import { formatMoney } from "../../kernel/money.ts";
import { violatedConstraint } from "../statement.ts";

/** 409: a gift card that the order bought has been spent. */
export const giftCardSpentError = () =>
  httpError("conflict", "A gift card from this order has been used, so the order can't be fully refunded.", {
    reason: "gift_card_used",
  });

/** 409: an additional refund over gift cards that stay valid, in minor units. */
export const giftCardsStayError = (amount: number, currency: string) =>
  httpError(
    "conflict",
    `${formatMoney({ minor: amount, currency })} of this would refund gift cards that stay valid. Refund the gift cards instead, or confirm that they stay valid.`,
    { reason: "gift_cards_stay", field: "extra" },
  );

/** 409: what is removed first lowers what is owed, which an edit of the order does. */
export const owesError = ({ owed, currency }: { owed: number; currency: string }) =>
  httpError(
    "conflict",
    `This order has a balance due of ${formatMoney({ minor: owed, currency })}. Collect it, or edit the order to remove items, before you refund.`,
    { reason: "owes" },
  );

/** 409: more than is left. */
export const refundTooLargeError = () =>
  httpError("conflict", "That's more than is left to refund.", { reason: "too_much", field: "extra" });

/** What staff are told where a constraint undid the batch of a refund; any other error as it is. */
export function toRefundError(error: unknown): unknown {
  const rule = violatedConstraint(error) ?? "";
  if (/store_gift_card/.test(rule)) return giftCardSpentError();
  if (/store_order|store_payment_refunded|store_refund/.test(rule)) return refundTooLargeError();
  if (/store_stock/.test(rule))
    return httpError("conflict", "Some of these items have shipped. Reload the page and try again.", {
      reason: "stale",
    });
  return error;
}
