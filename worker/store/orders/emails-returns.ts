import type { EmailContent } from "../../email/index.ts";
import type { LineRecord } from "./deps.ts";
import { countItems, type OrderEmailContext, orderEmailBase, toUnits, viewOrder } from "./email-parts.ts";

/** Units of each line that a return is about. */
export type ReturnedUnits = { line: LineRecord; quantity: number }[];

const toItems = (context: OrderEmailContext, units: ReturnedUnits): EmailContent["items"] =>
  units.map(({ line, quantity }) => toUnits(context, line, quantity));

/** The buyer asked for a return. */
export function returnRequestedEmail(
  context: OrderEmailContext,
  { units, reason }: { units: ReturnedUnits; reason: string },
): EmailContent {
  const base = orderEmailBase(context);
  return {
    ...base,
    template: "order.return_requested",
    subject: "We've received your return request for order #{{order_number}}",
    preheader: "We'll email you within two business days.",
    heading: "We've received your return request",
    intro: [
      "We'll look at it and email you within two business days, with the address to send it to or our reason if we can't take it back.",
      "Please keep the items until you hear from us.",
    ],
    quote: { label: "Your reason", text: reason },
    button: viewOrder(context.link),
    items: toItems(context, units),
  };
}

/** Staff approved a return. @param note the address, the label, and whatever else the buyer has to know */
export function returnApprovedEmail(
  context: OrderEmailContext,
  { units, note }: { units: ReturnedUnits; note: string },
): EmailContent {
  const base = orderEmailBase(context);
  return {
    ...base,
    template: "order.return_approved",
    subject: "Your return for order #{{order_number}} is approved",
    preheader: "Here's how to send it back.",
    heading: "Your return is approved",
    intro: [
      "Please pack the items below and send them back. Put a note with order #{{order_number}} in the parcel.",
      "We'll email you when they arrive, and again once your refund is issued.",
    ],
    ...(note
      ? { quote: { label: "How to send it back", text: note } }
      : { paragraphs: ["If you need the address, write to us at the address below."] }),
    button: viewOrder(context.link),
    items: toItems(context, units),
  };
}

/** Staff declined a return. @param note the reason */
export function returnDeclinedEmail(
  context: OrderEmailContext,
  { units, note }: { units: ReturnedUnits; note: string },
): EmailContent {
  const base = orderEmailBase(context);
  return {
    ...base,
    template: "order.return_declined",
    subject: "About your return request for order #{{order_number}}",
    preheader: "We can't take these items back.",
    heading: "We can't accept this return",
    intro: [
      "We've looked at your return request for order #{{order_number}} and can't take these items back. If you think we've missed something, write to us.",
    ],
    ...(note ? { quote: { label: "Why", text: note } } : {}),
    button: viewOrder(context.link),
    items: toItems(context, units),
  };
}

/** Returned items arrived. */
export function returnReceivedEmail(context: OrderEmailContext, units: ReturnedUnits): EmailContent {
  const base = orderEmailBase(context);
  const count = units.reduce((n, u) => n + u.quantity, 0);
  return {
    ...base,
    template: "order.return_received",
    values: { ...base.values, count: countItems(count) },
    subject: "We've received your return for order #{{order_number}}",
    preheader: "Your refund is next.",
    heading: "We've received your return",
    intro: ["We've received your return for order #{{order_number}} and will email you once your refund is issued."],
    paragraphs: [`${countItems(count)} ${count === 1 ? "is" : "are"} back with us.`],
    button: viewOrder(context.link),
    items: toItems(
      context,
      units.filter((u) => u.quantity > 0),
    ),
  };
}
