import { brand } from "../../../app/brand.ts";
import { type EmailContent, type EmailRow, shortenTitle } from "../../email/index.ts";
import { formatLongDate } from "../../kernel/instants.ts";
import { formatMoney } from "../../kernel/money.ts";
import type { DisputeStatus } from "../gateway/contract.ts";
import type { Address } from "../pricing/contract.ts";
import type { LineRecord, OrderRecord } from "./deps.ts";
import { formatAddressLines } from "./domain-address.ts";

interface OrderEmailContext {
  order: Pick<OrderRecord, "number" | "currency" | "shipTo" | "billTo">;
  /** The page of the order, with the signature that opens it. */
  link: string;
}

type ConfirmedOrder = OrderEmailContext["order"] &
  Pick<OrderRecord, "discount" | "shipping" | "shippingName" | "taxAdded" | "taxIncluded" | "total" | "giftPaid">;

const viewOrder = (link: string) => ({ label: "View your order", href: link });

const orderFooter = (order: Pick<OrderRecord, "number">): string =>
  `You're receiving this email about order #${order.number} at ${brand.name}.`;

const formatItemName = (l: Pick<LineRecord, "title" | "variantTitle">): string =>
  [l.title, l.variantTitle].filter(Boolean).join(", ");

const countItems = (n: number): string => `${n} ${n === 1 ? "item" : "items"}`;

function formatAddress(stored: string): string {
  return formatAddressLines(JSON.parse(stored) as Address).join(", ");
}

/** The buyer's first name, where the address has one that reads like a name; else null. */
function getFirstName({ billTo, shipTo }: Pick<OrderRecord, "billTo" | "shipTo">): string | null {
  const stored = billTo ?? shipTo;
  const name = stored ? ((JSON.parse(stored) as Partial<Address>).name ?? "") : "";
  const first = name.trim().split(/\s+/)[0] ?? "";
  return /^\p{L}[\p{L}'’-]{1,29}$/u.test(first) ? first : null;
}

/** An order was placed and paid: everything that was bought and what it cost. */
export function confirmationEmail(
  { order, link }: { order: ConfirmedOrder; link: string },
  lines: readonly Pick<LineRecord, "title" | "variantTitle" | "quantity" | "unitPrice">[],
): EmailContent {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency });
  const rows: EmailRow[] = lines.map((l) => ({
    label: `${l.quantity} × ${formatItemName(l)}`,
    value: money(l.unitPrice * l.quantity),
  }));
  const addRow = (label: string, minor: number) => {
    if (minor !== 0) rows.push({ label, value: money(minor) });
  };
  addRow("Discounts", -order.discount);
  if (order.shippingName || order.shipping !== 0)
    rows.push({
      label: order.shippingName ? `Shipping (${order.shippingName})` : "Shipping",
      value: order.shipping === 0 ? "Free" : money(order.shipping),
    });
  addRow("Tax", order.taxAdded);
  rows.push({ label: "Total", value: money(order.total), strong: true });
  addRow("Tax included", order.taxIncluded);
  addRow("Paid by gift card", order.giftPaid);
  const firstName = getFirstName(order);
  const units = lines.reduce((n, l) => n + l.quantity, 0);
  return {
    subject: `Order #${order.number} confirmed`,
    preheader: `${countItems(units)}, ${money(order.total)} in total.`,
    heading: firstName ? `Thanks, ${firstName}. Your order is confirmed.` : "Thank you. Your order is confirmed.",
    paragraphs: order.shipTo
      ? [`Shipping to ${formatAddress(order.shipTo)}.`, "We'll email you when it ships."]
      : ["There's nothing to ship for this order."],
    rows,
    button: viewOrder(link),
    footer: orderFooter(order),
  };
}

/** A parcel was sent. */
export function shippingEmail(
  { order, link }: OrderEmailContext,
  parcel: { carrier: string; tracking: string; trackingUrl: string; items: { name: string; quantity: number }[] },
): EmailContent {
  const tracking = parcel.tracking
    ? `${parcel.carrier ? `${parcel.carrier} tracking` : "Tracking number"}: ${parcel.tracking}`
    : parcel.carrier && `Carrier: ${parcel.carrier}`;
  return {
    subject: `Order #${order.number} has shipped`,
    preheader: tracking || "It's on its way to you.",
    heading: "Your order has shipped",
    paragraphs: [...(tracking ? [tracking] : []), "In this shipment:"],
    rows: parcel.items.map((i) => ({ label: `${i.quantity} × ${i.name}`, value: "" })),
    ...(parcel.trackingUrl
      ? { button: { label: "Track shipment", href: parcel.trackingUrl }, links: [viewOrder(link)] }
      : { button: viewOrder(link) }),
    footer: orderFooter(order),
  };
}

/** Money was refunded. */
export function refundEmail(
  { order, link }: OrderEmailContext,
  refund: { amount: number; to: "card" | "gift_card" },
): EmailContent {
  const amount = formatMoney({ minor: refund.amount, currency: order.currency });
  const toCard = refund.to === "card";
  return {
    subject: `Refund of ${amount} for order #${order.number}`,
    preheader: toCard ? "It goes to the card you paid with." : "It's on your gift card now.",
    heading: `We've refunded ${amount}`,
    paragraphs: [
      `We've refunded ${amount} for order #${order.number} to ${toCard ? "the card you paid with" : "your gift card"}.`,
      ...(toCard ? ["It can take up to 10 business days for your bank to show it."] : []),
    ],
    button: viewOrder(link),
    footer: orderFooter(order),
  };
}

/** The order was canceled. */
export function cancellationEmail({ order, link }: OrderEmailContext, refundAmount: number): EmailContent {
  const amount = formatMoney({ minor: refundAmount, currency: order.currency });
  return {
    subject: `Order #${order.number} canceled`,
    preheader: refundAmount > 0 ? `We're refunding ${amount}.` : "You weren't charged.",
    heading: "Your order is canceled",
    paragraphs: [
      `Order #${order.number} is canceled, and nothing will ship.`,
      refundAmount > 0
        ? `We're refunding ${amount} to your original payment method and will email you once it's issued.`
        : "You weren't charged for it.",
    ],
    button: viewOrder(link),
    footer: orderFooter(order),
  };
}

/** Returned items arrived. */
export function returnReceivedEmail({ order, link }: OrderEmailContext, units: number): EmailContent {
  return {
    subject: `We've received your return for order #${order.number}`,
    preheader: "Your refund is next.",
    heading: "We've received your return",
    paragraphs: [
      `${countItems(units)} from order #${order.number} ${units === 1 ? "is" : "are"} back with us.`,
      "We'll email you once your refund is issued.",
    ],
    button: viewOrder(link),
    footer: orderFooter(order),
  };
}

/** A payment arrived that the order did not need, and is refunded. */
export function surplusPaymentEmail({ order, link }: OrderEmailContext, amount: number): EmailContent {
  const money = formatMoney({ minor: amount, currency: order.currency });
  return {
    subject: `We're refunding your payment for order #${order.number}`,
    preheader: `${money} is on its way back to you.`,
    heading: "We're refunding your payment",
    paragraphs: [
      `We received a payment of ${money} for order #${order.number} when the order no longer needed it.`,
      "We're refunding all of it now. If you still want these items, please order them again.",
    ],
    button: viewOrder(link),
    footer: orderFooter(order),
  };
}

/** A lot that was sent with the order is recalled. */
export function recallEmail(
  { order, link }: OrderEmailContext,
  lot: { number: string; title: string; note: string },
): EmailContent {
  const lotUrl = `${new URL(link).origin}/lab/lots/${encodeURIComponent(lot.number)}`;
  return {
    subject: `Please stop using ${shortenTitle(lot.title)}, lot ${lot.number}`,
    preheader: `Recall of lot ${lot.number}, shipped with order #${order.number}.`,
    heading: `Please stop using ${lot.title}, lot ${lot.number}`,
    paragraphs: [
      `${brand.name} is recalling lot ${lot.number} of ${lot.title}. Our records show that some of it was shipped with order #${order.number}.`,
      `Reason: ${lot.note}`,
      "Don't use it, and don't give it to anyone else. The lot number is on the pack, next to the date. Packs with a different number aren't affected.",
      "You can request a refund on your order page.",
    ],
    button: viewOrder(link),
    links: [{ label: `Certificate of lot ${lot.number}`, href: lotUrl }],
    footer: orderFooter(order),
  };
}

/** A gift card, for its recipient. */
export function giftCardEmail(
  { order, link }: OrderEmailContext,
  card: {
    amount: number;
    code: string;
    recipientName?: string;
    senderName?: string;
    message?: string;
    isForBuyer: boolean;
  },
): EmailContent {
  const amount = formatMoney({ minor: card.amount, currency: order.currency });
  return {
    subject: `Your ${amount} ${brand.name} gift card`,
    preheader: "Enter the code at checkout to use it.",
    heading: `${card.recipientName ? `${card.recipientName}, here` : "Here"}'s your ${amount} gift card`,
    paragraphs: [
      ...(card.senderName ? [`It's from ${card.senderName}.`] : []),
      ...(card.message ? [card.message] : []),
      "Enter this code at checkout to pay with it. Any remaining balance stays on the card.",
    ],
    code: { label: "Gift card code", value: card.code },
    // The order's own page is for its buyer alone.
    button: card.isForBuyer ? viewOrder(link) : { label: `Shop ${brand.name}`, href: new URL(link).origin },
    footer: card.isForBuyer
      ? orderFooter(order)
      : `You're receiving this email because someone sent you a ${brand.name} gift card.`,
  };
}

const DISPUTE_HEADINGS: Record<DisputeStatus, string> = {
  open: "A payment is disputed",
  won: "A dispute was won",
  lost: "A dispute was lost",
};
const DISPUTE_TEXTS: Record<DisputeStatus, string> = {
  open: "Unfulfilled items are on hold until the bank decides. Submit evidence in your payment gateway's dashboard.",
  won: "You keep the payment, and items on hold can be fulfilled.",
  lost: "The bank has returned the money to the customer. It's listed with the order's refunds. Decide whether to fulfill the remaining items.",
};

/** For staff: a dispute was opened or decided. */
export function disputeEmail(
  { order, link }: { order: Pick<OrderRecord, "id" | "number" | "currency">; link: string },
  dispute: { status: DisputeStatus; reason: string; amount: number; dueAt: number | null },
): EmailContent {
  const { status, reason, amount, dueAt } = dispute;
  const due = dueAt === null ? [] : [{ label: "Evidence due by (UTC)", value: formatLongDate(dueAt, "UTC") }];
  return {
    subject: `${DISPUTE_HEADINGS[status]}: order #${order.number}`,
    preheader: `${formatMoney({ minor: amount, currency: order.currency })}, ${reason.replaceAll("_", " ")}.`,
    heading: DISPUTE_HEADINGS[status],
    paragraphs: [DISPUTE_TEXTS[status]],
    rows: [
      { label: "Order", value: `#${order.number}` },
      { label: "Amount", value: formatMoney({ minor: amount, currency: order.currency }) },
      { label: "Reason", value: reason.replaceAll("_", " ") },
      ...(status === "open" ? due : []),
    ],
    button: { label: "View the order", href: `${new URL(link).origin}/420/orders/${order.id}` },
    footer: `You're receiving this email because you run ${brand.name}.`,
  };
}
