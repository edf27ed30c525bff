import { formatLongDate } from "../kernel/instants.ts";
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
    `The next charge is on ${date}. We write to you five days before each one${t.kind === "goods" ? ", with a link that skips it" : ""}.`,
    "You can cancel at any time on your subscription's page or by the link in any of our e-mails; it takes two clicks and no telephone call.",
    t.kind === "goods"
      ? "What was sent before stays paid; nothing is charged after you cancel."
      : "What you have paid for stays open to the end of the period; nothing is charged after you cancel, and days already begun are not paid back.",
    "A higher price is never charged without a notice at least 14 days before.",
  ].join(" ");
}
