/** What the emails of an order have in common: pictures, sums, addresses, subscriptions. */

import { brand } from "../../../app/brand.ts";
import type { EmailContent, EmailItem, EmailRow } from "../../email/index.ts";
import { formatCard } from "../../kernel/card-brand.ts";
import { formatLongDate } from "../../kernel/long-date.ts";
import { formatMoney } from "../../kernel/money.ts";
import type { LineProperties } from "../cart/contract.ts";
import { describeGift } from "../cart/domain-gift.ts";
import type { Address } from "../pricing/contract.ts";
import type { LineRecord, OrderRecord } from "./deps.ts";
import { formatAddressLines } from "./domain-address.ts";
import { lineAmounts } from "./domain-line-amounts.ts";
import { discountLabel } from "./domain-order-sums.ts";
import type { OrderEmailFacts } from "./email-facts.ts";

export interface OrderEmailContext {
  order: OrderRecord;
  origin: string;
  /** The page of the order, with the signature that opens it. */
  link: string;
  facts: OrderEmailFacts;
}

export const viewOrder = (link: string) => ({ label: "View your order", href: link });

export const countItems = (n: number): string => `${n} ${n === 1 ? "item" : "items"}`;

export const moneyOf =
  ({ currency }: Pick<OrderRecord, "currency">) =>
  (minor: number): string =>
    formatMoney({ minor, currency });

export const formatItemName = (l: Pick<LineRecord, "title" | "variantTitle">): string =>
  [l.title, l.variantTitle].filter(Boolean).join(", ");

/** The buyer's first name, where the address has one that reads like a name; else null. */
export function getFirstName({ billTo, shipTo }: Pick<OrderRecord, "billTo" | "shipTo">): string | null {
  const stored = billTo ?? shipTo;
  const name = stored ? ((JSON.parse(stored) as Partial<Address>).name ?? "") : "";
  const first = name.trim().split(/\s+/)[0] ?? "";
  return /^\p{L}[\p{L}'’-]{1,29}$/u.test(first) ? first : null;
}

/** A stored address as it stands on a label. */
export const addressLines = (stored: string): string[] => formatAddressLines(JSON.parse(stored) as Address);

/** The day of an order; it was packed where the shop is, and its buyer's time zone is not known. */
export const orderDay = ({ placedAt }: Pick<OrderRecord, "placedAt">): string =>
  formatLongDate(placedAt, brand.dispatch.timeZone);

/** What every email of an order has: its values, its subscriptions in the background (the confirmation shows them up front), and why it is sent. */
export const orderEmailBase = ({ order, facts }: OrderEmailContext) => ({
  values: {
    order_number: String(order.number),
    first_name: getFirstName(order) ?? "there",
    order_date: orderDay(order),
    total: moneyOf(order)(order.total),
  },
  subscriptions: facts.subscriptions.map((one) => ({ ...one, quiet: true })),
  footer: "You're receiving this email because of order #{{order_number}} at {{brand}}.",
});

const giftOf = ({ detail }: Pick<LineRecord, "detail">): LineProperties =>
  (JSON.parse(detail) as { given?: LineProperties }).given ?? {};

/** A line as it was bought: its price, which adds up to the subtotal, and below its name what is taken off. */
export function toItem({ order, facts }: OrderEmailContext, line: LineRecord): EmailItem {
  const money = moneyOf(order);
  const { gross, discount } = lineAmounts(line);
  return {
    title: `${line.quantity} × ${formatItemName(line)}`,
    details: [
      ...(line.quantity > 1 ? [`${money(line.unitPrice)} each`] : []),
      ...(line.planId && line.kind !== "plan" ? ["Subscription"] : []),
      ...(line.kind === "gift_card" ? [describeGift(giftOf(line)) ?? ""].filter(Boolean) : []),
      ...(discount > 0 ? [`Discount: ${money(-discount)}`] : []),
    ],
    picture: facts.pictures[line.id],
    amount: money(gross),
  };
}

/** Units of a line without prices: in shipments and returns. */
export const toUnits = (
  { facts }: OrderEmailContext,
  line: LineRecord,
  units: number,
  links: EmailItem["links"] = [],
): EmailItem => ({ title: `${units} × ${formatItemName(line)}`, picture: facts.pictures[line.id], links });

/** Amounts of the same name as one, in their order. */
function sumByName(rows: readonly { name: string; amount: number; bps: number | null }[]) {
  const sums = new Map<string, { name: string; bps: number | null; amount: number }>();
  for (const { name, amount, bps } of rows) {
    const key = `${name} ${bps}`;
    sums.set(key, { name, bps, amount: (sums.get(key)?.amount ?? 0) + amount });
  }
  return [...sums.values()];
}

const formatRate = (bps: number | null): string => (bps === null ? "" : `, ${bps / 100}%`);

/** What cards have paid. */
const chargedOf = ({ total, giftPaid, credited, owed }: OrderRecord): number => total - giftPaid - credited - owed;

/** From the subtotal to what was charged; each discount and tax by its name. */
export function totalRows({ order, facts }: OrderEmailContext): EmailRow[] {
  const money = moneyOf(order);
  const { adjustments } = facts;
  const ofKind = (...kinds: string[]) => sumByName(adjustments.filter((a) => kinds.includes(a.kind)));
  const units = facts.lines.reduce((n, l) => n + l.quantity, 0);
  const shippingDiscounts = ofKind("shipping_discount").map((d) => d.name);
  const taxes = ofKind("tax", "shipping_tax");
  const hasShipping = order.shippingName !== "" || order.shipping !== 0;
  const taxRow = ({ name, bps, amount }: (typeof taxes)[number]): EmailRow => ({
    label: `${order.taxIncluded > 0 ? "Includes " : ""}${name || "Tax"}${formatRate(bps)}`,
    value: money(amount),
  });
  const total = { label: "Total", value: money(order.total), strong: true };
  return [
    { label: `Subtotal (${countItems(units)})`, value: money(order.subtotal) },
    ...ofKind("discount").map(({ name, amount }) => ({
      label: discountLabel(name),
      value: money(-amount),
      saving: true,
    })),
    ...(hasShipping
      ? [
          {
            label: ["Shipping", order.shippingName && `(${order.shippingName})`].filter(Boolean).join(" "),
            value: order.shipping === 0 ? "Free" : money(order.shipping),
          },
          ...shippingDiscounts.map((name) => ({ label: `Shipping discount: ${name}`, value: "" })),
        ]
      : []),
    ...(order.taxAdded > 0 ? taxes.map(taxRow) : []),
    total,
    ...(order.taxIncluded > 0 ? taxes.map(taxRow) : []),
    ...ofKind("gift_card").map(({ name, amount }) => ({ label: name, value: money(-amount), saving: true })),
    ...(order.credited > 0 ? [{ label: "Removed items", value: money(-order.credited), saving: true }] : []),
    ...(order.giftPaid > 0 ? [{ label: "Charged to your card", value: money(chargedOf(order)) }] : []),
    ...(order.owed > 0 ? [{ label: "Balance due", value: money(order.owed), strong: true }] : []),
  ];
}

/** Where the order goes, who pays, and with what. */
export function orderColumns({ order, facts }: OrderEmailContext): NonNullable<EmailContent["columns"]> {
  const money = moneyOf(order);
  const charged = chargedOf(order);
  const billTo = order.billTo ?? order.shipTo;
  const isSame =
    order.shipTo !== null && billTo !== null && `${addressLines(order.shipTo)}` === `${addressLines(billTo)}`;
  const payment = [
    ...(facts.card ? [formatCard(facts.card)] : []),
    ...(order.giftPaid > 0 ? ["Gift card"] : []),
    ...(charged > 0 ? [`Charged ${money(charged)}`] : []),
    orderDay(order),
  ];
  return [
    ...(order.shipTo ? [{ title: "Shipping to", lines: addressLines(order.shipTo) }] : []),
    ...(billTo
      ? [{ title: "Billing address", lines: isSame ? ["Same as shipping address"] : addressLines(billTo) }]
      : []),
    { title: "Payment", lines: payment },
  ];
}
