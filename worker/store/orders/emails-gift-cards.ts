import { brand } from "../../../app/brand.ts";
import { isKnownTimeZone } from "../../billing/domain-calendar.ts";
import type { EmailContent } from "../../email/index.ts";
import { formatLongDate } from "../../kernel/long-date.ts";
import { formatMoney } from "../../kernel/money.ts";
import { type OrderEmailContext, orderEmailBase, viewOrder } from "./email-parts.ts";

/** A gift card as its email shows it. */
export interface GiftCardForEmail {
  amount: number;
  currency: string;
  code: string;
  recipientName?: string;
  /** Who gives it; empty: it is the buyer's own, or staff's. */
  senderName?: string;
  message?: string;
  expiresAt?: number | null;
}

/** A gift card, for the person who may spend it. @param origin the site's own */
export function giftCardEmail(card: GiftCardForEmail, origin: string): EmailContent {
  const amount = formatMoney({ minor: card.amount, currency: card.currency });
  return {
    template: "gift_card.recipient",
    values: { amount, first_name: card.recipientName || "there", sender: card.senderName || brand.name },
    subject: card.senderName ? "{{sender}} sent you a {{amount}} gift card" : "Your {{amount}} {{brand}} gift card",
    preheader: "Enter the code at checkout to use it.",
    heading: card.recipientName
      ? "{{first_name}}, here's your {{amount}} gift card"
      : "Here's your {{amount}} gift card",
    intro: ["Enter this code at checkout to pay with it. Any remaining balance stays on the card."],
    ...(card.message
      ? { quote: { label: card.senderName ? `From ${card.senderName}` : "Message", text: card.message } }
      : {}),
    code: { label: "Gift card code", value: card.code },
    button: { label: `Shop ${brand.name}`, href: origin },
    notes: [
      card.expiresAt
        ? `The card can be used until ${formatLongDate(card.expiresAt, "UTC")}.`
        : "The card doesn't expire.",
      "Treat the code like cash: anyone who has it can use it.",
    ],
    footer: card.senderName
      ? "You're receiving this email because someone sent you a {{brand}} gift card."
      : "You're receiving this email because you have a {{brand}} gift card.",
  };
}

/** For the buyer: their gift card went out, or will. @param sendAt when it goes out; null: now */
export function giftCardReceiptEmail(
  context: OrderEmailContext,
  card: { amount: number; recipient: string; message?: string; sendAt: number | null; timeZone?: string },
): EmailContent {
  const base = orderEmailBase(context);
  const amount = formatMoney({ minor: card.amount, currency: context.order.currency });
  // The day that the buyer chose: elsewhere it may be another one at that moment.
  const timeZone = card.timeZone && isKnownTimeZone(card.timeZone) ? card.timeZone : "UTC";
  const day = card.sendAt === null ? null : formatLongDate(card.sendAt, timeZone);
  return {
    ...base,
    template: "gift_card.receipt",
    values: { ...base.values, amount },
    subject: "Your {{amount}} gift card for order #{{order_number}}",
    preheader: day ? `We'll send it on ${day}.` : `We've sent it to ${card.recipient}.`,
    heading: day ? "Your gift card is scheduled" : "Your gift card is on its way",
    intro: ["Thanks for giving a {{brand}} gift card. The code goes to the recipient alone."],
    ...(card.message ? { quote: { label: "Your message", text: card.message } } : {}),
    button: viewOrder(context.link),
    rows: [
      { label: "Gift card", value: amount },
      { label: "Recipient", value: card.recipient },
      { label: day ? "Will be sent on" : "Sent", value: day ?? "Now" },
    ],
  };
}
