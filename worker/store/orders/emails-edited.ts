import type { EmailContent } from "../../email/index.ts";
import type { LineRecord } from "./deps.ts";
import {
  countItems,
  formatItemName,
  moneyOf,
  type OrderEmailContext,
  orderColumns,
  orderEmailBase,
  toItem,
  toUnits,
  viewOrder,
} from "./email-parts.ts";
import { balancePaymentLink } from "./emails-balance.ts";

/** Staff changed the order's items or corrected its address; what it owes then can be paid from this email. */
export function orderEditedEmail(
  context: OrderEmailContext,
  edit: {
    /** Units with what was paid for them. */
    removed: { line: LineRecord; quantity: number; amount: number }[];
    added: LineRecord[];
    refund: number;
    newAddress: boolean;
  },
): EmailContent {
  const { order, link } = context;
  const base = orderEmailBase(context);
  const money = moneyOf(order);
  const amount = money(edit.refund);
  const units = edit.removed.reduce((n, r) => n + r.quantity, 0);
  const addedUnits = edit.added.reduce((n, l) => n + l.quantity, 0);
  const owed = edit.added.length > 0 ? order.owed : 0;
  const balance = money(owed);
  const preheader = [
    addedUnits > 0 ? `${countItems(addedUnits)} added${owed > 0 ? `, ${balance} to pay` : ""}.` : "",
    units > 0 ? `${countItems(units)} removed${edit.refund > 0 ? `, ${amount} refunded` : ""}.` : "",
    edit.newAddress ? "It will ship to a different address." : "",
  ];
  return {
    ...base,
    template: "order.edited",
    values: { ...base.values, amount },
    subject: "Order #{{order_number}} has been updated",
    preheader: preheader.filter(Boolean).join(" "),
    heading: "Your order has been updated",
    intro: ["We've updated order #{{order_number}} for you. If you didn't ask for this, reply to this email."],
    paragraphs: [
      ...(units > 0
        ? [
            addedUnits > 0
              ? `We've removed ${edit.removed.map((r) => `${r.quantity} × ${formatItemName(r.line)}${r.amount > 0 ? ` (${money(r.amount)})` : ""}`).join(", ")}.`
              : `We've removed the ${units === 1 ? "item" : "items"} below.`,
          ]
        : []),
      ...(edit.refund > 0
        ? [`We're refunding ${amount} to your original payment method and will email you once it's issued.`]
        : []),
      ...(addedUnits > 0 ? [`We've added ${countItems(addedUnits)}, listed below with their prices.`] : []),
      ...(owed > 0
        ? [
            `The balance is ${balance}. Once you pay it, we'll ship the items we've added. You won't be charged unless you pay.`,
          ]
        : []),
      ...(edit.newAddress ? ["Items that haven't shipped yet will go to the address below."] : []),
    ],
    items: [
      ...(addedUnits > 0
        ? []
        : edit.removed.map(({ line, quantity, amount: worth }) => ({
            ...toUnits(context, line, quantity),
            ...(worth > 0 ? { amount: money(-worth) } : {}),
          }))),
      ...edit.added.map((line) => toItem(context, line)),
    ],
    columns: orderColumns(context).slice(0, order.shipTo ? 1 : 0),
    ...(owed > 0
      ? { button: { label: `Pay ${balance}`, href: balancePaymentLink(context) }, links: [viewOrder(link)] }
      : { button: viewOrder(link) }),
  };
}
