import { brand } from "../../app/brand.ts";
import type { EmailContent, EmailItem } from "../email/index.ts";
import { formatLongDate } from "../kernel/long-date.ts";
import { formatMoney } from "../kernel/money.ts";
import type { BatchStatement } from "../platform/run-batch.ts";
import { getSiteOrigin } from "../platform/site-origin.ts";
import type { BillingDeps } from "./deps.ts";
import { type BillingInterval, formatInterval } from "./domain.ts";
import { subscriptionLinks } from "./domain-emails.ts";
import { subscriptionEmails } from "./schema.ts";

/** A charge that is to come. */
interface Charge {
  at: number;
  amount: number;
  currency: string;
  goods: boolean;
}

/** Which email, and what it is about. Dates are shown in the subscriber's own time zone. */
export type SubscriptionEmail = { title: string } & (
  | ({ kind: "started"; interval: string; terms: string; agreedAt: number } & Charge)
  | ({ kind: "reminder" } & Charge)
  | ({ kind: "skipped"; skipped: number } & Charge)
  | ({ kind: "skip_undone" } & Charge)
  | ({ kind: "rescheduled" } & Charge)
  | ({ kind: "items_changed" } & Charge)
  | ({ kind: "frequency_changed"; interval: string } & Charge)
  | { kind: "address_changed"; address: string[] }
  | { kind: "shipping_changed"; method: string }
  | { kind: "gift_added"; gift: string }
  | { kind: "price_lowered"; item: string; price: number; currency: string }
  | { kind: "paused"; resumeAt: number | null; chargeAt: number }
  | ({ kind: "resumed" } & Charge)
  | { kind: "declined"; nextTryAt: number | null; final: boolean }
  | { kind: "card_expiring"; last4: string; month: number; year: number }
  | { kind: "card_needed" }
  | { kind: "ended_unpaid" }
  | { kind: "out_of_stock"; detail: string; nextTryAt: number | null }
  | { kind: "cancelled"; paidUntil: number | null }
  | { kind: "price_notice"; from: number; price: number; currency: string }
  | { kind: "annual"; amount: number; currency: string; interval: string }
);

/** What every email of a subscription shows of it. */
export interface SubscriptionRecipient {
  timeZone: string;
  /** Where it is managed, also without an account. */
  link: string;
  kind: "goods" | "access";
  interval: BillingInterval;
  items?: EmailItem[];
}

/** Where the holder of a subscription goes, also without an account: the address carries a signature. */
export async function getSubscriptionUrl(deps: Pick<BillingDeps, "sign">, origin: string, id: string): Promise<string> {
  return `${origin}/subscriptions/${encodeURIComponent(id)}?key=${await deps.sign("subscription", id)}`;
}

/** The same, at this site. */
export const getSiteSubscriptionUrl = async (deps: BillingDeps, id: string): Promise<string> =>
  getSubscriptionUrl(deps, await getSiteOrigin(deps), id);

/**
 * The statements that put an email about a subscription into the outbox, once per kind and `ref`. The key's own
 * row comes first: where it is there already the whole batch would fail, so callers look for it before.
 * @param keepExisting an email that is there already is left as it is: for batches that may be written twice
 */
export function emailStatements(
  deps: Pick<BillingDeps, "db" | "emails">,
  recipient: SubscriptionRecipient & { subscriptionId: string; email: string },
  ref: string,
  email: SubscriptionEmail,
  { keepExisting = false } = {},
): BatchStatement[] {
  const { subscriptionId, email: to } = recipient;
  const { id, statement } = deps.emails.enqueue({
    to,
    kind: `subscription.${email.kind}`,
    content: subscriptionEmail(email, recipient),
    ...(keepExisting ? { id: `subscription.${email.kind}:${subscriptionId}:${ref}`, keepExisting } : {}),
  });
  const note = deps.db.insert(subscriptionEmails).values({ subscriptionId, kind: email.kind, ref, mailId: id });
  return [keepExisting ? note.onConflictDoNothing() : note, statement];
}

type Message = Pick<EmailContent, "subject" | "preheader" | "heading" | "intro" | "paragraphs" | "quote" | "rows"> & {
  /** The day that {{date}} stands for. */
  date?: string;
  buttonLabel?: string;
  /** What the box of the ways out says. */
  box?: string;
};

/** The email about a subscription, with the ways to skip, change and cancel it. */
export function subscriptionEmail(
  email: SubscriptionEmail,
  { timeZone, link, kind, interval, items }: SubscriptionRecipient,
): EmailContent {
  const message = buildMessage(email, timeZone);
  const { buttonLabel = "Manage subscription", date, box, ...texts } = message;
  const frequency = formatInterval(interval);
  const isOver = email.kind === "cancelled" || email.kind === "ended_unpaid";
  return {
    ...texts,
    template: `subscription.${email.kind}`,
    values: { product: email.title, frequency, ...(date ? { date } : {}) },
    button: {
      label: buttonLabel,
      href:
        email.kind === "declined" || email.kind === "card_needed" || email.kind === "card_expiring"
          ? `${link}#card`
          : link,
    },
    ...(items?.length ? { items } : {}),
    ...(isOver
      ? {}
      : {
          subscriptions: [
            {
              title: kind === "goods" ? "Your subscription" : "Your membership",
              text: `${box ?? `${email.title}, ${frequency}.`} You can change or cancel it anytime here. You don't need to sign in.`,
              links: subscriptionLinks(link, kind, email.kind === "paused"),
            },
          ],
        }),
    footer: "You're receiving this email about your subscription at {{brand}}.",
  };
}

function buildMessage(email: SubscriptionEmail, timeZone: string): Message {
  const day = (at: number) => formatLongDate(at, timeZone);
  const priceOf = ({ amount, currency }: { amount: number; currency: string }) =>
    formatMoney({ minor: amount, currency });
  const extra = ({ goods }: { goods: boolean }) => (goods ? ", plus shipping and tax" : ", plus tax");
  const chargeRows = (charge: Charge): EmailContent["rows"] => [
    { label: "Next charge", value: day(charge.at) },
    { label: "Subtotal", value: priceOf(charge), strong: true },
  ];
  const next = (charge: Charge): Pick<Message, "date" | "rows" | "box"> => ({
    date: day(charge.at),
    rows: chargeRows(charge),
    box: `${email.title}: ${priceOf(charge)}${extra(charge)}, on ${day(charge.at)}.`,
  });
  switch (email.kind) {
    case "started":
      return {
        ...next(email),
        subject: "Your {{product}} subscription has started",
        preheader: `${priceOf(email)} ${email.interval}. Next charge: {{date}}.`,
        heading: "Your subscription has started",
        intro: ["Thanks for subscribing. Here's what you've agreed to, and how to change it. Please keep this email."],
        rows: [{ label: email.title, value: email.interval }, ...(chargeRows(email) ?? [])],
        ...(email.terms
          ? { quote: { label: `The terms you agreed to on ${day(email.agreedAt)}`, text: email.terms } }
          : {}),
      };
    case "reminder":
      return {
        ...next(email),
        subject: "Your {{product}} subscription renews on {{date}}",
        preheader: `We'll charge your card ${priceOf(email)}${extra(email)}.`,
        heading: "Your subscription renews on {{date}}",
        intro: ["You don't need to do anything. To skip, change or reschedule, open your subscription before then."],
        paragraphs: [
          `On ${day(email.at)} we'll charge your card ${priceOf(email)} for ${email.title}${extra(email)}${email.goods ? ", and ship your order" : ""}.`,
        ],
      };
    case "skipped":
      return {
        ...next(email),
        subject: "Your next {{product}} order is skipped",
        preheader: "Your next order is on {{date}}.",
        heading: "Your next order is skipped",
        intro: [
          "We won't charge you or ship anything for the skipped order. After that, your subscription continues as before.",
        ],
        paragraphs: [
          `The order of ${day(email.skipped)} is skipped. Your next one is on ${day(email.at)}. If you change your mind, reschedule it to an earlier day.`,
        ],
      };
    case "skip_undone":
      return {
        ...next(email),
        subject: "Your {{product}} order is back on for {{date}}",
        preheader: "You undid the skip. Nothing else has changed.",
        heading: "Your order is no longer skipped",
        intro: ["You undid the skip, so your subscription continues as before."],
        paragraphs: [`Your next order is on ${day(email.at)} again. Our last email no longer applies.`],
      };
    case "rescheduled":
      return {
        ...next(email),
        subject: "Your {{product}} order is now on {{date}}",
        preheader: "The orders after it follow from that day.",
        heading: "Your next order is rescheduled",
        intro: ["The orders after it follow from the new day."],
        paragraphs: [`Your next order is on ${day(email.at)}.`],
      };
    case "items_changed":
      return {
        ...next(email),
        subject: "Your subscription's items have changed",
        preheader: "The change applies from {{date}}.",
        heading: "Your subscription's items have changed",
        intro: ["The change applies from your next order."],
        paragraphs: [`From ${day(email.at)} your subscription includes ${email.title}.`],
      };
    case "frequency_changed":
      return {
        ...next(email),
        subject: "Your {{product}} subscription now renews {{frequency}}",
        preheader: "The next charge is on {{date}}.",
        heading: "Your frequency has changed",
        intro: ["Your subscription now renews {{frequency}}."],
        paragraphs: [`${email.title} now renews ${email.interval}. The next charge is on ${day(email.at)}.`],
      };
    case "address_changed":
      return {
        subject: "New shipping address for your {{product}} subscription",
        preheader: "The change applies from your next order.",
        heading: "Your shipping address has changed",
        intro: ["Your next order goes to the new address. If you didn't change it, write to us at once."],
        quote: { label: "New address", text: email.address.join("\n") },
      };
    case "shipping_changed":
      return {
        subject: "New shipping method for your {{product}} subscription",
        preheader: "The change applies from your next order.",
        heading: "Your shipping method has changed",
        intro: ["The change applies from your next order."],
        paragraphs: [`Your next order ships by ${email.method}.`],
      };
    case "gift_added":
      return {
        subject: "A gift comes with your next order",
        preheader: "It's free, and it comes once.",
        heading: "A gift comes with your next order",
        intro: ["We've added something to your next order, at no charge."],
        paragraphs: [
          `Your next order of ${email.title} brings ${email.gift}. You pay nothing for it, and it comes once.`,
        ],
      };
    case "price_lowered":
      return {
        subject: "A lower price for your {{product}} subscription",
        preheader: "It applies from your next order.",
        heading: "Your subscription costs less now",
        intro: ["The new price applies from your next order."],
        paragraphs: [
          `${email.item} now costs ${formatMoney({ minor: email.price, currency: email.currency })} in your subscription.`,
        ],
      };
    case "paused":
      return {
        ...(email.resumeAt ? { date: day(email.resumeAt) } : {}),
        subject: "Your {{product}} subscription is paused",
        preheader: email.resumeAt
          ? `It resumes on ${day(email.resumeAt)}.`
          : "You won't be charged until you resume it.",
        heading: "Your subscription is paused",
        intro: ["Nothing is charged or shipped while it's paused."],
        paragraphs: [
          email.resumeAt
            ? `Your subscription to ${email.title} is paused. It resumes on ${day(email.resumeAt)}, and the next charge is on ${day(email.chargeAt)}.`
            : `Your subscription to ${email.title} is paused. You won't be charged until you resume it.`,
          email.resumeAt
            ? "We'll email you again before that charge."
            : "Before you resume, your subscription page shows the date of the next charge.",
        ],
        buttonLabel: "Resume or change it",
      };
    case "resumed":
      return {
        ...next(email),
        subject: "Your {{product}} subscription is active again",
        preheader: "The next charge is on {{date}}.",
        heading: "Your subscription is active again",
        intro: ["Welcome back. We'll email you again before the next charge."],
        paragraphs: [`The next charge for ${email.title} is on ${day(email.at)}: ${priceOf(email)}${extra(email)}.`],
      };
    case "declined":
      return {
        ...(email.nextTryAt ? { date: day(email.nextTryAt) } : {}),
        subject: "Payment declined for your {{product}} subscription",
        preheader: email.nextTryAt
          ? `We'll try again on ${day(email.nextTryAt)}.`
          : "Please update your payment method.",
        heading: "Your payment was declined",
        intro: [
          "We couldn't charge your card. If it no longer works, choose a different one, and your subscription will continue.",
        ],
        paragraphs: [
          `Your bank declined the charge for ${email.title}.`,
          ...(email.nextTryAt
            ? [`We'll try again on ${day(email.nextTryAt)}${email.final ? ", for the last time" : ""}.`]
            : []),
        ],
        buttonLabel: "Update payment method",
      };
    case "card_expiring": {
      const expiry = `${String(email.month).padStart(2, "0")}/${email.year}`;
      return {
        date: expiry,
        subject: "Your card for {{product}} expires soon",
        preheader: `The card ending in ${email.last4} expires ${expiry}.`,
        heading: "Your card expires soon",
        intro: ["Choose a different card now, and your subscription will continue without a break."],
        paragraphs: [
          `The card ending in ${email.last4} expires ${expiry}, before the charge after the next one for ${email.title}.`,
        ],
        buttonLabel: "Update payment method",
      };
    }
    case "card_needed":
      return {
        subject: "Update your payment method",
        preheader: `We can't charge your card for your subscription.`,
        heading: "Update your payment method",
        intro: ["Your card no longer works here. Choose a different one, and your subscription will continue."],
        paragraphs: [`We can't charge your card for ${email.title} anymore, and we won't try it again.`],
        buttonLabel: "Update payment method",
      };
    case "ended_unpaid":
      return {
        subject: "Your {{product}} subscription has ended",
        preheader: "You don't owe anything.",
        heading: "Your subscription has ended",
        intro: ["We're sorry to see it end. Add a different card, and your subscription will continue."],
        paragraphs: [
          `We couldn't charge your card for ${email.title}, so we've ended your subscription. You don't owe anything.`,
        ],
        buttonLabel: "Update payment method",
      };
    case "out_of_stock":
      return {
        subject: "Your {{product}} subscription order is delayed",
        preheader: "Your card wasn't charged.",
        heading: "Your order is delayed",
        intro: ["We're sorry about the wait. You can also change or skip this order."],
        paragraphs: [
          `This is about your subscription to ${email.title}. ${email.detail}`,
          `Your card wasn't charged.${email.nextTryAt ? ` We'll try again on ${day(email.nextTryAt)}.` : ""}`,
        ],
      };
    case "cancelled":
      return {
        subject: "Your {{product}} subscription is canceled",
        preheader: "You won't be charged again.",
        heading: "Your subscription is canceled",
        intro: ["You're welcome back anytime."],
        paragraphs: [
          `Your subscription to ${email.title} is canceled. You won't be charged again.`,
          ...(email.paidUntil ? [`You have access until ${day(email.paidUntil)}.`] : []),
        ],
        buttonLabel: "View subscription",
      };
    case "price_notice": {
      const price = formatMoney({ minor: email.price, currency: email.currency });
      return {
        date: day(email.from),
        subject: "Price change for your {{product}} subscription",
        preheader: `${price} from ${day(email.from)}.`,
        heading: "The price of your subscription is changing",
        intro: [
          "We're letting you know in advance. If the new price doesn't work for you, change or cancel your subscription before it takes effect.",
        ],
        paragraphs: [
          `From ${day(email.from)}, ${email.title} costs ${price} in your subscription. Charges before that day stay the same.`,
        ],
        rows: [{ label: `Price from ${day(email.from)}`, value: price, strong: true }],
      };
    }
    case "annual": {
      const price = formatMoney({ minor: email.amount, currency: email.currency });
      return {
        subject: "Yearly reminder: your {{product}} subscription",
        preheader: `${price} ${email.interval}.`,
        heading: "Your subscription, once a year",
        intro: [`Once a year we remind you of what you're subscribed to at ${brand.name}.`],
        paragraphs: [
          `You have a subscription to ${email.title}: ${price} ${email.interval}. It renews until you cancel it.`,
        ],
      };
    }
  }
}
