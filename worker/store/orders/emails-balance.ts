/** Emails about what an edited order owes. */

import type { EmailContent } from "../../email/index.ts";
import { moneyOf, type OrderEmailContext, orderEmailBase, toItem, viewOrder } from "./email-parts.ts";

/** The page that takes the balance of an order; the link of the order's page has the signature. */
export const balancePaymentLink = ({ order, link, origin }: OrderEmailContext): string =>
  `${origin}/checkout?order=${order.id}&token=${new URL(link).searchParams.get("token") ?? ""}`;

/** Items were added to the order, and the customer is asked to pay for them. */
export function balanceDueEmail(context: OrderEmailContext): EmailContent {
  const { order, facts, link } = context;
  const base = orderEmailBase(context);
  const unpaid = facts.lines.filter((l) => l.unpaid && l.quantity > l.cancelled);
  return {
    ...base,
    template: "order.balance_due",
    values: { ...base.values, amount: moneyOf(order)(order.owed) },
    subject: "{{amount}} is due for order #{{order_number}}",
    preheader: "We've added items to your order. Pay the balance online.",
    heading: "Your order has a balance of {{amount}}",
    intro: [
      "We've added items to order #{{order_number}} for you. Please pay the balance, and we'll ship them.",
      "If you didn't ask for this, reply to this email. You won't be charged unless you pay.",
    ],
    rows: [{ label: "Balance due", value: moneyOf(order)(order.owed), strong: true }],
    items: unpaid.map((line) => toItem(context, line)),
    button: { label: `Pay ${moneyOf(order)(order.owed)}`, href: balancePaymentLink(context) },
    links: [viewOrder(link)],
  };
}

/** The customer paid the balance. @param amount what was charged, in minor units */
export function balancePaidEmail(context: OrderEmailContext, amount: number): EmailContent {
  const { order, facts, link } = context;
  const base = orderEmailBase(context);
  const card = facts.card ? ` with the card ending in ${facts.card.last4}` : "";
  return {
    ...base,
    template: "order.balance_paid",
    values: { ...base.values, amount: moneyOf(order)(amount) },
    subject: "Payment of {{amount}} received for order #{{order_number}}",
    preheader: "Your order is paid in full.",
    heading: "Thanks, we've received your payment",
    intro: ["Order #{{order_number}} is paid in full. We'll email you when the items ship."],
    paragraphs: [`You paid ${moneyOf(order)(amount)}${card}.`],
    rows: [
      { label: "Paid", value: moneyOf(order)(amount) },
      { label: "Order total", value: moneyOf(order)(order.total - order.credited), strong: true },
    ],
    button: viewOrder(link),
  };
}
