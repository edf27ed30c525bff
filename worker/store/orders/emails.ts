import { moneyText } from "../../kernel/money.ts";
import type { Address } from "../pricing/contract.ts";
import type { LineRecord, OrderRecord } from "./deps.ts";
import { addressLines } from "./domain-address.ts";

/** A mail before it is text or HTML: plain paragraphs, a table of two columns, one link. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  rows?: [left: string, right: string][];
  link: { label: string; href: string };
}

interface About {
  brand: string;
  order: Pick<OrderRecord, "number" | "currency" | "shipTo">;
  link: string;
}

const see = (link: string) => ({ label: "See your order", href: link });

const itemName = (l: Pick<LineRecord, "title" | "variantTitle">): string =>
  [l.title, l.variantTitle].filter(Boolean).join(", ");

/** "We have your order": everything that was bought and what it cost. */
export function confirmationLetter(
  { brand, order, link }: About & { order: OrderRecord },
  lines: readonly LineRecord[],
): Letter {
  const money = (minor: number) => moneyText({ minor, currency: order.currency });
  const rows: [string, string][] = lines.map((l) => [
    `${l.quantity} × ${itemName(l)}`,
    money(l.unitPrice * l.quantity),
  ]);
  const add = (label: string, minor: number, shown = minor !== 0) => {
    if (shown) rows.push([label, money(minor)]);
  };
  add("Discounts", -order.discount);
  add(order.shippingName || "Shipping", order.shipping, order.shippingName !== "");
  add("Tax", order.taxAdded);
  add("Total", order.total, true);
  add("Tax in it", order.taxIncluded);
  add("Paid by gift card", order.giftPaid);
  const to = order.shipTo ? addressLines(JSON.parse(order.shipTo) as Address).join(", ") : null;
  return {
    subject: `Your ${brand} order ${order.number}`,
    paragraphs: [
      `Thank you. Order ${order.number} is paid.`,
      to ? `It goes to: ${to}. We write again when it leaves.` : "Nothing needs to be sent for it.",
    ],
    rows,
    link: see(link),
  };
}

/** "It is on its way". */
export function shippingLetter(
  { brand, order, link }: About,
  parcel: { carrier: string; tracking: string; trackingUrl: string; items: { name: string; quantity: number }[] },
): Letter {
  const way = [parcel.carrier && `with ${parcel.carrier}`, parcel.tracking && `under the number ${parcel.tracking}`];
  const how = way.filter(Boolean).join(" ");
  return {
    subject: `Order ${order.number} is on its way`,
    paragraphs: [
      `A parcel of your ${brand} order ${order.number} has left${how ? `, ${how}` : ""}.`,
      ...(parcel.trackingUrl ? [`Follow it here: ${parcel.trackingUrl}`] : []),
    ],
    rows: parcel.items.map((i) => [i.name, `× ${i.quantity}`]),
    link: see(link),
  };
}

/** "Money is on its way back". */
export function refundLetter(
  { brand, order, link }: About,
  refund: { amount: number; to: "card" | "gift_card" },
): Letter {
  const amount = moneyText({ minor: refund.amount, currency: order.currency });
  const where = refund.to === "card" ? "to the card that you paid with" : "to your gift card";
  return {
    subject: `${amount} back for order ${order.number}`,
    paragraphs: [
      `${brand} has paid ${amount} of order ${order.number} back ${where}.`,
      ...(refund.to === "card" ? ["Banks take up to ten working days to show it."] : []),
    ],
    link: see(link),
  };
}

/** "The order was cancelled". */
export function cancellationLetter({ brand, order, link }: About, back: number): Letter {
  return {
    subject: `Order ${order.number} is cancelled`,
    paragraphs: [
      `Your ${brand} order ${order.number} is cancelled, and nothing of it will be sent.`,
      back > 0
        ? `${moneyText({ minor: back, currency: order.currency })} goes back to where it came from; we write once that is done.`
        : "Nothing was charged for it.",
    ],
    link: see(link),
  };
}

/** "What you sent back has arrived". */
export function returnLetter({ brand, order, link }: About, received: number): Letter {
  return {
    subject: `Your return for order ${order.number} has arrived`,
    paragraphs: [
      `${received === 1 ? "One piece" : `${received} pieces`} of your ${brand} order ${order.number} came back to us.`,
      "We look at it now and write again when the money is on its way.",
    ],
    link: see(link),
  };
}

/** "Your payment came too late and goes back". */
export function surplusLetter({ brand, order, link }: About, amount: number): Letter {
  const money = moneyText({ minor: amount, currency: order.currency });
  return {
    subject: `Your payment for order ${order.number} goes back`,
    paragraphs: [
      `A payment of ${money} for your ${brand} order ${order.number} reached us when the order did not need it any more.`,
      "We pay all of it back now. If you still want what was in the order, please order it again.",
    ],
    link: see(link),
  };
}

/** "A batch that we sent you is recalled". */
export function recallLetter(
  { brand, order, link }: About,
  lot: { number: string; title: string; note: string },
): Letter {
  const page = `${new URL(link).origin}/lab/lots/${encodeURIComponent(lot.number)}`;
  return {
    subject: `Please stop using ${lot.title}, lot ${lot.number}`,
    paragraphs: [
      `${brand} recalls lot ${lot.number} of ${lot.title}. Our records say that you were sent some of it, with order ${order.number}.`,
      `Why: ${lot.note}`,
      "Please do not use it, and do not give it to others. The number of the lot stands on the pack, beside the date; packs with another number are not meant.",
      `The certificate of the lot: ${page}`,
      "You can ask for your money back on the page of your order.",
    ],
    link: see(link),
  };
}

/** The letter as plain text. */
export function letterText(l: Letter): string {
  const rows = (l.rows ?? []).map(([a, b]) => `${a}: ${b}`);
  return [...l.paragraphs, ...(rows.length > 0 ? [rows.join("\n")] : []), `${l.link.label}: ${l.link.href}`].join(
    "\n\n",
  );
}

/** The letter as simple HTML, readable in every mail program. */
export function letterHtml(l: Letter): string {
  const rows = (l.rows ?? []).map(
    ([a, b]) =>
      `<tr><td style="padding:4px 16px 4px 0">${escaped(a)}</td><td style="padding:4px 0;text-align:right">${escaped(b)}</td></tr>`,
  );
  return [
    '<div style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:560px">',
    ...l.paragraphs.map((p) => `<p>${escaped(p)}</p>`),
    rows.length > 0 ? `<table style="border-collapse:collapse">${rows.join("")}</table>` : "",
    `<p><a href="${escaped(l.link.href)}">${escaped(l.link.label)}</a></p>`,
    "</div>",
  ].join("\n");
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
