import { formatLongDate } from "../kernel/long-date.ts";
import { formatMoney } from "../kernel/money.ts";
import { type BillingInterval, formatInterval } from "./domain.ts";

/** Everything that is material to an automatic renewal. */
export interface TermsInput extends BillingInterval {
  brand: string;
  kind: "goods" | "access";
  title: string;
  /** The price of a cycle before shipping and tax, minor units. */
  price: number;
  currency: string;
  /** First renewal, epoch milliseconds. */
  nextChargeAt: number;
  timeZone: string;
}

/**
 * The terms that the buyer agrees to before paying: the text that is shown beside the unticked box is the text that is
 * stored (ROSCA, 15 U.S.C. 8403; Cal. Bus. & Prof. Code 17602).
 */
export function buildTermsText(t: TermsInput): string {
  const date = formatLongDate(t.nextChargeAt, t.timeZone);
  const amount = formatMoney({ minor: t.price, currency: t.currency });
  const extra = t.kind === "goods" ? ", plus shipping and tax as shown today" : ", plus tax where it applies";
  return [
    `${t.title}: ${t.brand} charges your card ${amount}${extra}, ${formatInterval(t)}, until you cancel.`,
    `The next charge is on ${date}. We email you five days before each charge${t.kind === "goods" ? ", with a link to skip it" : ""}.`,
    "You can cancel anytime on your subscription page or with the link in any of our emails; it takes two clicks and no phone call.",
    t.kind === "goods"
      ? "Earlier orders are not refunded; nothing is charged after you cancel."
      : "You keep access until the end of the period that you've paid for; nothing is charged after you cancel, and the rest of that period is not refunded.",
    "We never charge a higher price without at least 14 days' notice.",
  ].join(" ");
}
