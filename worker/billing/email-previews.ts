import type { EmailPreview, EmailSample } from "../email/index.ts";
import { DAY } from "../kernel/instants.ts";
import { type SubscriptionEmail, type SubscriptionRecipient, subscriptionEmail } from "./emails.ts";
import { buildTermsText } from "./terms.ts";

const AT = Date.UTC(2026, 7, 18, 16);
const EVERY_4_WEEKS = { unit: "week", every: 4 } as const;

/** Every subscription email with sample data. */
export function previewSubscriptionEmails({ product, sentence, origin }: EmailSample): EmailPreview[] {
  const recipient: SubscriptionRecipient = {
    ...{ timeZone: "America/Denver", link: `${origin}/subscriptions/sample?key=sample` },
    ...{ kind: "goods", interval: EVERY_4_WEEKS },
    items: [
      {
        ...{ title: `1 × ${product}, 300 g`, amount: "$32.30", amountBefore: "$38.00" },
        picture: { src: "/art/packs/puna.jpg", background: "#ffffff", ink: "#7a2e22", ratio: 0.8 },
      },
    ],
  };
  const membership: SubscriptionRecipient = {
    ...{ ...recipient, kind: "access", interval: { unit: "month", every: 1 }, items: [] },
  };
  const title = product;
  const charge = { title, at: AT, amount: 3230, currency: "USD", goods: true };
  const interval = "every 4 weeks";
  const terms = buildTermsText({
    ...{ brand: "Tikari", kind: "goods", title, price: 3230, currency: "USD", ...EVERY_4_WEEKS },
    ...{ nextChargeAt: AT, timeZone: recipient.timeZone },
  });
  const emails: { name: string; when?: string; email: SubscriptionEmail; to?: SubscriptionRecipient }[] = [
    {
      name: "Subscription started",
      when: "An order with a subscription is paid. It repeats the terms that the customer agreed to.",
      email: { ...charge, kind: "started", interval, terms, agreedAt: AT - 28 * DAY },
    },
    {
      name: "Renewal reminder",
      when: "Five days before each charge.",
      email: { ...charge, kind: "reminder" },
    },
    {
      name: "Renewal reminder of a membership",
      email: { ...charge, kind: "reminder", amount: 900, goods: false },
      to: membership,
    },
    {
      name: "Order skipped",
      when: "A customer skips their next order.",
      email: { ...charge, kind: "skipped", skipped: AT - 28 * DAY },
    },
    { name: "Skip undone", when: "A customer undoes a skip.", email: { ...charge, kind: "skip_undone" } },
    { name: "Order rescheduled", when: "The next order is moved.", email: { ...charge, kind: "rescheduled" } },
    { name: "Items changed", when: "The items change.", email: { ...charge, kind: "items_changed" } },
    {
      name: "Frequency changed",
      when: "The frequency changes.",
      email: { ...charge, kind: "frequency_changed", interval },
    },
    {
      name: "Address changed",
      when: "The shipping address of a subscription changes.",
      email: { title, kind: "address_changed", address: ["12 Pine Street", "Boulder, CO 80302", "United States"] },
    },
    {
      name: "Shipping method changed",
      when: "Staff change how a subscription ships.",
      email: { title, kind: "shipping_changed", method: "Express" },
    },
    {
      name: "Gift added",
      when: "Staff add a gift to the next order of a subscription.",
      email: { title, kind: "gift_added", gift: `1 × ${title}` },
    },
    {
      name: "Price lowered",
      when: "Staff lower the price of an item in a subscription.",
      email: { title, kind: "price_lowered", item: title, price: 3230, currency: "USD" },
    },
    {
      name: "Paused",
      when: "A subscription is paused.",
      email: { kind: "paused", title, resumeAt: null, chargeAt: AT },
    },
    { name: "Paused until a day", email: { kind: "paused", title, resumeAt: AT, chargeAt: AT + 5 * DAY } },
    { name: "Resumed", when: "A pause ends.", email: { ...charge, kind: "resumed" } },
    {
      name: "Payment declined",
      when: "A renewal's payment is declined.",
      email: { kind: "declined", title, nextTryAt: AT, final: false },
    },
    { name: "Payment declined, last try", email: { kind: "declined", title, nextTryAt: AT, final: true } },
    {
      name: "Card expires soon",
      when: "Five days before the last charge that the saved card can pay.",
      email: { kind: "card_expiring", title, last4: "4242", month: 9, year: 2026 },
    },
    {
      name: "Card needed",
      when: "The saved card can't be charged anymore.",
      email: { kind: "card_needed", title },
    },
    {
      name: "Ended unpaid",
      when: "The last attempt to charge a renewal has failed.",
      email: { kind: "ended_unpaid", title },
    },
    {
      name: "Out of stock",
      when: "A renewal waits for stock.",
      email: { kind: "out_of_stock", title, detail: sentence, nextTryAt: AT },
    },
    {
      name: "Subscription canceled",
      when: "A subscription is canceled.",
      email: { kind: "cancelled", title, paidUntil: null },
    },
    {
      name: "Membership canceled, access paid for",
      email: { kind: "cancelled", title, paidUntil: AT },
      to: membership,
    },
    {
      name: "Price change",
      when: "You raise the price of something that subscriptions deliver, at least 14 days before it applies.",
      email: { kind: "price_notice", title, from: AT, price: 4200, currency: "USD" },
    },
    {
      name: "Yearly reminder",
      when: "Once a year, as California's law asks for.",
      email: { kind: "annual", title, amount: 3230, currency: "USD", interval },
    },
  ];
  return emails.map(({ name, when, email, to = recipient }) => ({ name, when, content: subscriptionEmail(email, to) }));
}
