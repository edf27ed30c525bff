import type { EmailPreview, EmailSample } from "../email/index.ts";
import { DAY } from "../kernel/instants.ts";
import { type SubscriptionEmail, subscriptionEmail } from "./emails.ts";

const AT = Date.UTC(2026, 7, 18, 16);

/** Every subscription email with sample data. */
export function previewSubscriptionEmails({ product, sentence, origin }: EmailSample): EmailPreview[] {
  const recipient = { timeZone: "America/Denver", link: `${origin}/subscriptions/sample?key=sample` };
  const title = product;
  const emails: [string, SubscriptionEmail][] = [
    ["Renewal reminder", { kind: "reminder", title, at: AT, amount: 3230, currency: "USD", goods: true }],
    [
      "Renewal reminder of a membership",
      { kind: "reminder", title, at: AT, amount: 900, currency: "USD", goods: false },
    ],
    ["Paused", { kind: "paused", title, resumeAt: null, chargeAt: AT }],
    ["Paused until a day", { kind: "paused", title, resumeAt: AT, chargeAt: AT + 5 * DAY }],
    ["Resumed", { kind: "resumed", title, at: AT, amount: 3230, currency: "USD", goods: true }],
    ["Payment declined", { kind: "declined", title, nextTryAt: AT, final: false }],
    ["Payment declined, last try", { kind: "declined", title, nextTryAt: AT, final: true }],
    ["Card needed", { kind: "card_needed", title }],
    ["Ended unpaid", { kind: "ended_unpaid", title }],
    ["Out of stock", { kind: "out_of_stock", title, detail: sentence, nextTryAt: AT }],
    ["Canceled", { kind: "cancelled", title, paidUntil: null }],
    ["Canceled, access paid for", { kind: "cancelled", title, paidUntil: AT }],
    ["Price change", { kind: "price_notice", title, from: AT, price: 4200, currency: "USD" }],
    ["Yearly reminder", { kind: "annual", title, amount: 3230, currency: "USD", interval: "every 4 weeks" }],
  ];
  return emails.map(([name, email]) => ({ name, content: subscriptionEmail(email, recipient) }));
}
