import { formatMoney } from "../../kernel/money.ts";
import type { Address } from "../pricing/contract.ts";
import type { LineRecord, OrderRecord } from "./deps.ts";
import { formatAddressLines } from "./domain-address.ts";

/** A mail before it is text or HTML: plain paragraphs, a table of two columns, one link. */
export interface EmailContent {
  subject: string;
  paragraphs: string[];
  rows?: [left: string, right: string][];
  link: { label: string; href: string };
}

interface EmailContext {
  brand: string;
  order: Pick<OrderRecord, "number" | "currency" | "shipTo">;
  link: string;
}

const orderLink = (link: string) => ({ label: "See your order", href: link });

const formatItemName = (l: Pick<LineRecord, "title" | "variantTitle">): string =>
  [l.title, l.variantTitle].filter(Boolean).join(", ");

/** "We have your order": everything that was bought and what it cost. */
export function confirmationEmail(
  { brand, order, link }: EmailContext & { order: OrderRecord },
  lines: readonly LineRecord[],
): EmailContent {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency });
  const rows: [string, string][] = lines.map((l) => [
    `${l.quantity} × ${formatItemName(l)}`,
    money(l.unitPrice * l.quantity),
  ]);
  const addRow = (label: string, minor: number, shown = minor !== 0) => {
    if (shown) rows.push([label, money(minor)]);
  };
  addRow("Discounts", -order.discount);
  addRow(order.shippingName || "Shipping", order.shipping, order.shippingName !== "");
  addRow("Tax", order.taxAdded);
  addRow("Total", order.total, true);
  addRow("Tax in it", order.taxIncluded);
  addRow("Paid by gift card", order.giftPaid);
  const shipToText = order.shipTo ? formatAddressLines(JSON.parse(order.shipTo) as Address).join(", ") : null;
  return {
    subject: `Your ${brand} order ${order.number}`,
    paragraphs: [
      `Thank you. Order ${order.number} is paid.`,
      shipToText ? `It goes to: ${shipToText}. We write again when it leaves.` : "Nothing needs to be sent for it.",
    ],
    rows,
    link: orderLink(link),
  };
}

/** "It is on its way". */
export function shippingEmail(
  { brand, order, link }: EmailContext,
  parcel: { carrier: string; tracking: string; trackingUrl: string; items: { name: string; quantity: number }[] },
): EmailContent {
  const carrierParts = [
    parcel.carrier && `with ${parcel.carrier}`,
    parcel.tracking && `under the number ${parcel.tracking}`,
  ];
  const carrierText = carrierParts.filter(Boolean).join(" ");
  return {
    subject: `Order ${order.number} is on its way`,
    paragraphs: [
      `A parcel of your ${brand} order ${order.number} has left${carrierText ? `, ${carrierText}` : ""}.`,
      ...(parcel.trackingUrl ? [`Follow it here: ${parcel.trackingUrl}`] : []),
    ],
    rows: parcel.items.map((i) => [i.name, `× ${i.quantity}`]),
    link: orderLink(link),
  };
}

/** "Money is on its way back". */
export function refundEmail(
  { brand, order, link }: EmailContext,
  refund: { amount: number; to: "card" | "gift_card" },
): EmailContent {
  const amount = formatMoney({ minor: refund.amount, currency: order.currency });
  const destinationText = refund.to === "card" ? "to the card that you paid with" : "to your gift card";
  return {
    subject: `${amount} back for order ${order.number}`,
    paragraphs: [
      `${brand} has paid ${amount} of order ${order.number} back ${destinationText}.`,
      ...(refund.to === "card" ? ["Banks take up to ten working days to show it."] : []),
    ],
    link: orderLink(link),
  };
}

/** "The order was cancelled". */
export function cancellationEmail({ brand, order, link }: EmailContext, refundAmount: number): EmailContent {
  return {
    subject: `Order ${order.number} is cancelled`,
    paragraphs: [
      `Your ${brand} order ${order.number} is cancelled, and nothing of it will be sent.`,
      refundAmount > 0
        ? `${formatMoney({ minor: refundAmount, currency: order.currency })} goes back to where it came from; we write once that is done.`
        : "Nothing was charged for it.",
    ],
    link: orderLink(link),
  };
}

/** "What you sent back has arrived". */
export function returnReceivedEmail({ brand, order, link }: EmailContext, units: number): EmailContent {
  return {
    subject: `Your return for order ${order.number} has arrived`,
    paragraphs: [
      `${units === 1 ? "One piece" : `${units} pieces`} of your ${brand} order ${order.number} came back to us.`,
      "We look at it now and write again when the money is on its way.",
    ],
    link: orderLink(link),
  };
}

/** "Your payment came too late and goes back". */
export function surplusPaymentEmail({ brand, order, link }: EmailContext, amount: number): EmailContent {
  const money = formatMoney({ minor: amount, currency: order.currency });
  return {
    subject: `Your payment for order ${order.number} goes back`,
    paragraphs: [
      `A payment of ${money} for your ${brand} order ${order.number} reached us when the order did not need it any more.`,
      "We pay all of it back now. If you still want what was in the order, please order it again.",
    ],
    link: orderLink(link),
  };
}

/** "A batch that we sent you is recalled". */
export function recallEmail(
  { brand, order, link }: EmailContext,
  lot: { number: string; title: string; note: string },
): EmailContent {
  const lotUrl = `${new URL(link).origin}/lab/lots/${encodeURIComponent(lot.number)}`;
  return {
    subject: `Please stop using ${lot.title}, lot ${lot.number}`,
    paragraphs: [
      `${brand} recalls lot ${lot.number} of ${lot.title}. Our records say that you were sent some of it, with order ${order.number}.`,
      `Why: ${lot.note}`,
      "Please do not use it, and do not give it to others. The number of the lot stands on the pack, beside the date; packs with another number are not meant.",
      `The certificate of the lot: ${lotUrl}`,
      "You can ask for your money back on the page of your order.",
    ],
    link: orderLink(link),
  };
}

/** The letter as plain text. */
export function renderEmailText(content: EmailContent): string {
  const rows = (content.rows ?? []).map(([a, b]) => `${a}: ${b}`);
  return [
    ...content.paragraphs,
    ...(rows.length > 0 ? [rows.join("\n")] : []),
    `${content.link.label}: ${content.link.href}`,
  ].join("\n\n");
}

/** The letter as simple HTML, readable in every mail program. */
export function renderEmailHtml(content: EmailContent): string {
  const rows = (content.rows ?? []).map(
    ([a, b]) =>
      `<tr><td style="padding:4px 16px 4px 0">${escapeHtml(a)}</td><td style="padding:4px 0;text-align:right">${escapeHtml(b)}</td></tr>`,
  );
  return [
    '<div style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:560px">',
    ...content.paragraphs.map((p) => `<p>${escapeHtml(p)}</p>`),
    rows.length > 0 ? `<table style="border-collapse:collapse">${rows.join("")}</table>` : "",
    `<p><a href="${escapeHtml(content.link.href)}">${escapeHtml(content.link.label)}</a></p>`,
    "</div>",
  ].join("\n");
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
