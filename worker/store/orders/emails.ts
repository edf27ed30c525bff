import { brand } from "../../../app/brand.ts";
import type { EmailContent } from "../../email/index.ts";
import { formatDeliveryWindow } from "../pricing/domain-delivery.ts";
import type { LineRecord, OrderRecord } from "./deps.ts";
import {
  countItems,
  getFirstName,
  moneyOf,
  type OrderEmailContext,
  orderColumns,
  orderEmailBase,
  toItem,
  totalRows,
  toUnits,
  viewOrder,
} from "./email-parts.ts";

/** When the order was said to arrive; the panel beside the button. */
const arrival = ({ deliveryFrom: from, deliveryTo: to }: OrderRecord): Pick<EmailContent, "panel"> =>
  from && to ? { panel: { label: "Arrives", value: formatDeliveryWindow({ from, to }) } } : {};

/** An order was placed and paid: everything that was bought and what it cost. */
export function confirmationEmail(context: OrderEmailContext): EmailContent {
  const { order, link, facts } = context;
  const units = facts.lines.reduce((n, l) => n + l.quantity, 0);
  const base = orderEmailBase(context);
  const { panel } = arrival(order);
  return {
    ...base,
    template: "order.confirmation",
    subject: "Order #{{order_number}} confirmed",
    preheader: panel
      ? `Arrives ${panel.value}. ${countItems(units)}, {{total}}.`
      : `${countItems(units)}, {{total}} in total.`,
    heading: getFirstName(order)
      ? "Thanks, {{first_name}}. Your order is confirmed."
      : "Thank you. Your order is confirmed.",
    intro: [
      `We've received order #{{order_number}}, placed on {{order_date}}. ${order.shipTo ? "We'll email you when it ships." : "There's nothing to ship for this order."}`,
    ],
    ...(panel ? { panel } : {}),
    button: viewOrder(link),
    items: facts.lines.map((line) => toItem(context, line)),
    rows: totalRows(context),
    subscriptions: facts.subscriptions,
    columns: orderColumns(context),
  };
}

export interface ShippedParcel {
  carrier: string;
  tracking: string;
  trackingUrl: string;
  /** Units of each line, and the lots that they came from. */
  items: { line: LineRecord; quantity: number; lotIds: readonly string[] }[];
}

/** A parcel was sent. */
export function shippingEmail(context: OrderEmailContext, parcel: ShippedParcel): EmailContent {
  const { order, link, origin, facts } = context;
  const tracking = parcel.tracking
    ? `${parcel.carrier ? `${parcel.carrier} tracking` : "Tracking number"}: ${parcel.tracking}`
    : parcel.carrier && `Carrier: ${parcel.carrier}`;
  const lotLinks = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const number = facts.lots[id];
      return number
        ? [{ label: `Lot ${number}: certificate`, href: `${origin}/lab/lots/${encodeURIComponent(number)}` }]
        : [];
    });
  const base = orderEmailBase(context);
  const shipped = parcel.items.reduce((n, i) => n + i.quantity, 0);
  const left =
    facts.lines.reduce((n, l) => n + (l.requiresShipping ? l.quantity - l.fulfilled - l.cancelled : 0), 0) - shipped;
  return {
    ...base,
    template: "order.shipping",
    values: { ...base.values, tracking, count: countItems(shipped) },
    subject: "Order #{{order_number}} has shipped",
    preheader: tracking || "It's on its way to you.",
    heading: "Your order has shipped",
    intro: [left > 0 ? "Part of order #{{order_number}} is on its way." : "Order #{{order_number}} is on its way."],
    paragraphs: [
      ...(tracking ? [tracking] : []),
      ...(left > 0 ? [`${countItems(left)} will follow in another shipment. We'll email you when it ships.`] : []),
    ],
    ...arrival(order),
    ...(parcel.trackingUrl
      ? { button: { label: "Track shipment", href: parcel.trackingUrl }, links: [viewOrder(link)] }
      : { button: viewOrder(link) }),
    items: parcel.items.map(({ line, quantity, lotIds }) => toUnits(context, line, quantity, lotLinks(lotIds))),
    columns: orderColumns(context).slice(0, order.shipTo ? 1 : 0),
  };
}

/** The order was canceled. */
export function cancellationEmail(context: OrderEmailContext, refundAmount: number): EmailContent {
  const base = orderEmailBase(context);
  const amount = moneyOf(context.order)(refundAmount);
  const isSubscriptionOrder = context.order.source === "web";
  return {
    ...base,
    // A canceled order takes the subscriptions that it started with it.
    subscriptions: isSubscriptionOrder ? [] : base.subscriptions,
    template: "order.cancellation",
    values: { ...base.values, amount },
    subject: "Order #{{order_number}} canceled",
    preheader: refundAmount > 0 ? `We're refunding ${amount}.` : "You weren't charged.",
    heading: "Your order is canceled",
    intro: ["Order #{{order_number}} is canceled, and nothing will ship."],
    paragraphs: [
      refundAmount > 0
        ? `We're refunding ${amount} to your original payment method and will email you once it's issued.`
        : "You weren't charged for it.",
      ...(isSubscriptionOrder && base.subscriptions.length > 0
        ? ["The subscription that this order started is canceled too. You won't be charged again."]
        : []),
    ],
    button: viewOrder(context.link),
    items: context.facts.lines.map((line) => toItem(context, line)),
  };
}

/** A payment arrived that the order did not need, and is refunded. */
export function surplusPaymentEmail(context: OrderEmailContext, paid: number): EmailContent {
  const base = orderEmailBase(context);
  return {
    ...base,
    template: "order.surplus",
    values: { ...base.values, amount: moneyOf(context.order)(paid) },
    subject: "We're refunding your payment for order #{{order_number}}",
    preheader: "{{amount}} is on its way back to you.",
    heading: "We're refunding your payment",
    intro: [
      "We received a payment of {{amount}} for order #{{order_number}} when the order no longer needed it.",
      "We're refunding all of it now. If you still want these items, please order them again.",
    ],
    rows: [{ label: "Refund", value: moneyOf(context.order)(paid), strong: true }],
    button: viewOrder(context.link),
  };
}

/** A lot that was sent with the order is recalled. */
export function recallEmail(
  context: OrderEmailContext,
  lot: { number: string; title: string; note: string },
): EmailContent {
  const { link, origin } = context;
  const base = orderEmailBase(context);
  return {
    ...base,
    template: "order.recall",
    values: { ...base.values, product: lot.title, lot: lot.number },
    subject: "Please stop using {{product}}, lot {{lot}}",
    preheader: "Recall of lot {{lot}}, shipped with order #{{order_number}}.",
    heading: "Please stop using {{product}}, lot {{lot}}",
    // What to do in a recall is not for editing.
    paragraphs: [
      `${brand.name} is recalling lot ${lot.number} of ${lot.title}. Our records show that some of it was shipped with order #${context.order.number}.`,
      `Reason: ${lot.note}`,
      "Don't use it, and don't give it to anyone else. The lot number is on the pack, next to the date. Packs with a different number aren't affected.",
      "You can request a refund on your order page.",
    ],
    button: viewOrder(link),
    links: [
      { label: `Certificate of lot ${lot.number}`, href: `${origin}/lab/lots/${encodeURIComponent(lot.number)}` },
    ],
  };
}
