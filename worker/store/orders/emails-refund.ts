import type { EmailContent, EmailRow } from "../../email/index.ts";
import { moneyOf, type OrderEmailContext, orderEmailBase, toUnits, viewOrder } from "./email-parts.ts";
import type { RefundBreakdown, RefundTarget } from "./refund-breakdown.ts";

const PREHEADERS: Partial<Record<RefundTarget, string>> = {
  gift_card: "It's on your gift card now.",
  outside: "We're refunding it the same way you paid.",
};

const SHARE_LABELS: Record<RefundTarget, string> = {
  ...{ card: "Refunded to your card", gift_card: "Refunded to your gift card" },
  ...{ outside: "Refunded the same way you paid", credit: "Applied to added items" },
};

/** From the whole refund to the share that this email is about. */
function refundRows(
  money: (minor: number) => string,
  amount: number,
  to: RefundTarget,
  { items, shipping, extra, total, others }: RefundBreakdown,
): EmailRow[] {
  const hasParts = items.length > 0 || shipping > 0;
  return [
    ...(shipping > 0 ? [{ label: "Shipping", value: money(shipping) }] : []),
    ...(hasParts && extra > 0 ? [{ label: "Additional refund", value: money(extra) }] : []),
    ...(others.length > 0
      ? [
          { label: "Total refund", value: money(total) },
          ...others.map((o) => ({ label: SHARE_LABELS[o.to], value: money(-o.amount) })),
        ]
      : []),
    { label: others.length > 0 ? SHARE_LABELS[to] : "Refunded", value: money(amount), strong: true },
  ];
}

/** Money was refunded: for which items, and where it went. */
export function refundEmail(
  context: OrderEmailContext,
  refund: { amount: number; to: "card" | "gift_card" | "outside"; breakdown: RefundBreakdown },
): EmailContent {
  const { link, facts } = context;
  const money = moneyOf(context.order);
  const amount = money(refund.amount);
  const card = facts.card ? `the card ending in ${facts.card.last4}` : "the card you paid with";
  const base = orderEmailBase(context);
  const { items } = refund.breakdown;
  return {
    ...base,
    template: "order.refund",
    values: { ...base.values, amount },
    subject: "Refund of {{amount}} for order #{{order_number}}",
    preheader: PREHEADERS[refund.to] ?? `It goes to ${card}.`,
    heading: "We've refunded {{amount}}",
    intro: ["We've refunded {{amount}} for order #{{order_number}}."],
    paragraphs: [
      refund.to === "card"
        ? `The refund goes to ${card}. Your bank can take up to 10 business days to show it.`
        : refund.to === "gift_card"
          ? "The refund is on your gift card now."
          : "We're refunding it the same way you paid.",
    ],
    items: items.map(({ line, quantity, amount: paid }) => ({
      ...toUnits(context, line, quantity),
      ...(line.discount > 0 || line.tax > 0 ? { details: ["After discounts, with tax"] } : {}),
      amount: money(paid),
    })),
    rows: refundRows(money, refund.amount, refund.to, refund.breakdown),
    button: viewOrder(link),
  };
}
