import { brand } from "../../app/brand.ts";
import { type EmailContent, shortenTitle } from "../email/index.ts";
import { formatLongDate } from "../kernel/instants.ts";
import { formatMoney } from "../kernel/money.ts";
import type { BatchStatement } from "../platform/run-batch.ts";
import { getSiteOrigin } from "../platform/site-origin.ts";
import type { BillingDeps } from "./deps.ts";
import { subscriptionEmails } from "./schema.ts";

/** Which email, and what it is about. Dates are shown in the subscriber's own time zone. */
export type SubscriptionEmail =
  | { kind: "reminder"; title: string; at: number; amount: number; currency: string; goods: boolean }
  | { kind: "paused"; title: string; resumeAt: number | null; chargeAt: number }
  | { kind: "resumed"; title: string; at: number; amount: number; currency: string; goods: boolean }
  | { kind: "declined"; title: string; nextTryAt: number | null; final: boolean }
  | { kind: "card_needed"; title: string }
  | { kind: "ended_unpaid"; title: string }
  | { kind: "out_of_stock"; title: string; detail: string; nextTryAt: number | null }
  | { kind: "cancelled"; title: string; paidUntil: number | null }
  | { kind: "price_notice"; title: string; from: number; price: number; currency: string }
  | { kind: "annual"; title: string; amount: number; currency: string; interval: string };

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
 */
export function emailStatements(
  deps: Pick<BillingDeps, "db" | "emails">,
  recipient: { subscriptionId: string; email: string; timeZone: string; link: string },
  ref: string,
  email: SubscriptionEmail,
): BatchStatement[] {
  const { id, statement } = deps.emails.enqueue({
    to: recipient.email,
    kind: `subscription.${email.kind}`,
    content: subscriptionEmail(email, recipient),
  });
  return [
    deps.db
      .insert(subscriptionEmails)
      .values({ subscriptionId: recipient.subscriptionId, kind: email.kind, ref, mailId: id }),
    statement,
  ];
}

/** What the law wants beside each charge: the way out, in one step. */
const MANAGE_NOTE =
  "You can change or cancel your subscription anytime with the link above. You don't need to sign in.";

type Message = Pick<EmailContent, "subject" | "preheader" | "paragraphs" | "rows"> & {
  heading?: string;
  buttonLabel?: string;
};

/** The email about a subscription. @param link where it is managed, also without an account */
export function subscriptionEmail(
  email: SubscriptionEmail,
  { timeZone, link }: { timeZone: string; link: string },
): EmailContent {
  const { buttonLabel = "Manage subscription", heading, ...message } = buildMessage(email, timeZone);
  return {
    heading: heading ?? message.subject,
    ...message,
    button: { label: buttonLabel, href: link },
    ...(email.kind === "cancelled" ? {} : { notes: [MANAGE_NOTE] }),
    footer: `You're receiving this email about your subscription at ${brand.name}.`,
  };
}

function buildMessage(email: SubscriptionEmail, timeZone: string): Message {
  const day = (at: number) => formatLongDate(at, timeZone);
  const name = shortenTitle(email.title);
  switch (email.kind) {
    case "reminder": {
      const price = formatMoney({ minor: email.amount, currency: email.currency });
      return {
        subject: `Your ${name} subscription renews on ${day(email.at)}`,
        preheader: `We'll charge your card ${price}${email.goods ? ", plus shipping and tax" : ""}.`,
        heading: `Your subscription renews on ${day(email.at)}`,
        paragraphs: [
          `On ${day(email.at)} we'll charge your card ${price} for ${email.title}${email.goods ? ", plus shipping and tax, and ship your order" : ""}.`,
          `You don't need to do anything.${email.goods ? " To skip, change or reschedule this order, open your subscription before then." : ""}`,
        ],
      };
    }
    case "paused":
      return {
        subject: `Your ${name} subscription is paused`,
        preheader: email.resumeAt
          ? `It resumes on ${day(email.resumeAt)}.`
          : "You won't be charged until you resume it.",
        heading: "Your subscription is paused",
        paragraphs: [
          email.resumeAt
            ? `Your subscription to ${email.title} is paused. It resumes on ${day(email.resumeAt)}, and the next charge is on ${day(email.chargeAt)}.`
            : `Your subscription to ${email.title} is paused. You won't be charged until you resume it.`,
          email.resumeAt
            ? "We'll email you again before that charge."
            : "Before you resume, your subscription page shows the date of the next charge.",
        ],
      };
    case "resumed": {
      const price = formatMoney({ minor: email.amount, currency: email.currency });
      return {
        subject: `Your ${name} subscription is active again`,
        preheader: `The next charge is on ${day(email.at)}.`,
        heading: "Your subscription is active again",
        paragraphs: [
          `The next charge for ${email.title} is on ${day(email.at)}: ${price}${email.goods ? ", plus shipping and tax" : ""}.`,
          "We'll email you again before that charge.",
        ],
      };
    }
    case "declined":
      return {
        subject: `Payment declined for your ${name} subscription`,
        preheader: email.nextTryAt
          ? `We'll try again on ${day(email.nextTryAt)}.`
          : "Please update your payment method.",
        heading: "Your payment was declined",
        paragraphs: [
          `Your bank declined the charge for ${email.title}.`,
          ...(email.nextTryAt
            ? [`We'll try again on ${day(email.nextTryAt)}${email.final ? ", for the last time" : ""}.`]
            : []),
          "If this card no longer works, choose a different one.",
        ],
        buttonLabel: "Update payment method",
      };
    case "card_needed":
      return {
        subject: "Update your payment method",
        preheader: `We can't charge your card for ${name}.`,
        paragraphs: [
          `We can't charge your card for ${email.title} anymore, and we won't try it again.`,
          "Choose a different card, and your subscription will continue.",
        ],
        buttonLabel: "Update payment method",
      };
    case "ended_unpaid":
      return {
        subject: `Your ${name} subscription has ended`,
        preheader: "You don't owe anything.",
        heading: "Your subscription has ended",
        paragraphs: [
          `We couldn't charge your card for ${email.title}, so we've ended your subscription. You don't owe anything.`,
          "Add a different card, and your subscription will continue.",
        ],
        buttonLabel: "Update payment method",
      };
    case "out_of_stock":
      return {
        subject: `Your ${name} subscription order is delayed`,
        preheader: "Your card wasn't charged.",
        heading: "Your order is delayed",
        paragraphs: [
          `This is about your subscription to ${email.title}. ${email.detail}`,
          `Your card wasn't charged.${email.nextTryAt ? ` We'll try again on ${day(email.nextTryAt)}.` : ""} You can also change or skip this order.`,
        ],
      };
    case "cancelled":
      return {
        subject: `Your ${name} subscription is canceled`,
        preheader: "You won't be charged again.",
        heading: "Your subscription is canceled",
        paragraphs: [
          `Your subscription to ${email.title} is canceled. You won't be charged again.`,
          ...(email.paidUntil ? [`You have access until ${day(email.paidUntil)}.`] : []),
        ],
        buttonLabel: "View subscription",
      };
    case "price_notice": {
      const price = formatMoney({ minor: email.price, currency: email.currency });
      return {
        subject: `Price change for your ${name} subscription`,
        preheader: `${price} from ${day(email.from)}.`,
        heading: "The price of your subscription is changing",
        paragraphs: [
          `From ${day(email.from)}, ${email.title} costs ${price} in your subscription. Charges before that day stay the same.`,
          "If that doesn't suit you, change or cancel your subscription before then.",
        ],
      };
    }
    case "annual": {
      const price = formatMoney({ minor: email.amount, currency: email.currency });
      return {
        subject: `Yearly reminder: your ${name} subscription`,
        preheader: `${price} ${email.interval}.`,
        heading: "Your subscription, once a year",
        paragraphs: [
          `You have a subscription to ${email.title}: ${price} ${email.interval}. It renews until you cancel it.`,
        ],
      };
    }
  }
}
