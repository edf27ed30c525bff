import { formatLongDate } from "../kernel/long-date.ts";
import { formatMoney } from "../kernel/money.ts";
import { type BillingInterval, formatInterval, REMINDER_DAYS } from "./domain.ts";

/** What a subscription is and what it costs, as its box in an email says it. */
export interface SubscriptionSummary extends BillingInterval {
  title: string;
  kind: "goods" | "access";
  amount: number;
  currency: string;
  nextChargeAt: number;
  timeZone: string;
}

/** The box of a subscription: what is charged when, and the three ways out. @param link its signed address */
export function toEmailSubscription(summary: SubscriptionSummary, link: string) {
  const { title, kind, amount, currency, nextChargeAt, timeZone } = summary;
  const price = formatMoney({ minor: amount, currency });
  const extra = kind === "goods" ? " plus shipping and tax" : " plus tax";
  return {
    title: kind === "goods" ? "Your subscription" : "Your membership",
    text: `${title}: ${price}${extra}, ${formatInterval(summary)}, until you cancel. Next charge: ${formatLongDate(nextChargeAt, timeZone)}. We'll email you ${REMINDER_DAYS} days before.`,
    links: subscriptionLinks(link, kind),
  };
}

/**
 * The ways out that stand in every email of a subscription. Each leads to the page that asks; opening it changes nothing.
 * @param link the subscription's signed address
 */
export const subscriptionLinks = (
  link: string,
  kind: "goods" | "access",
  isPaused = false,
): { label: string; href: string }[] => [
  ...(kind === "goods"
    ? [
        // Nothing of a paused subscription can be skipped.
        { label: isPaused ? "Resume" : "Skip next", href: `${link}#next` },
        { label: "Change", href: `${link}#items` },
      ]
    : [{ label: "Manage", href: link }]),
  { label: "Cancel", href: `${link}&cancel=1#cancel` },
];
