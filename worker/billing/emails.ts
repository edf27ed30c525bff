import { brand } from "../../app/brand.ts";
import { formatLongDate } from "../kernel/instants.ts";
import { formatMoney } from "../kernel/money.ts";
import type { BatchStatement } from "../platform/run-batch.ts";
import { mailOutbox } from "../platform/schema.ts";
import type { BillingDeps } from "./deps.ts";
import { subscriptionEmails } from "./schema.ts";

/** Which mail, and what it has to say. Dates are the holder's own. */
export type SubscriptionEmail =
  | { kind: "reminder"; title: string; at: number; amount: number; currency: string; goods: boolean }
  | { kind: "declined"; title: string; nextTryAt: number | null; final: boolean }
  | { kind: "card_needed"; title: string }
  | { kind: "ended_unpaid"; title: string }
  | { kind: "out_of_stock"; title: string; detail: string; nextTryAt: number | null }
  | { kind: "cancelled"; title: string; paidUntil: number | null }
  | { kind: "price_notice"; title: string; from: number; price: number; currency: string }
  | { kind: "annual"; title: string; amount: number; currency: string; rhythm: string };

/** Where the holder of a subscription goes, also without an account: the address carries a signature. */
export async function getSubscriptionUrl(deps: Pick<BillingDeps, "sign">, origin: string, id: string): Promise<string> {
  return `${origin}/subscriptions/${encodeURIComponent(id)}?key=${await deps.sign("subscription", id)}`;
}

/**
 * The statements that put a mail about a contract into the outbox, once per kind and `ref`. The key's own
 * row comes first: where it is there already the whole batch would fail, so callers ask `wasSent` before.
 */
export function emailStatements(
  deps: Pick<BillingDeps, "db" | "mail">,
  recipient: { contractId: string; email: string; timeZone: string; link: string },
  ref: string,
  email: SubscriptionEmail,
): BatchStatement[] {
  const { subject, body } = renderEmail(email, recipient.timeZone);
  const row = deps.mail.row({
    to: recipient.email,
    subject,
    text: `${body}\n\nYour subscription, with every setting and the way to cancel it:\n${recipient.link}\n\n${brand.name}, ${brand.contact.email}`,
    kind: `subscription.${email.kind}`,
  });
  return [
    deps.db
      .insert(subscriptionEmails)
      .values({ contractId: recipient.contractId, kind: email.kind, ref, mailId: row.id }),
    deps.db.insert(mailOutbox).values(row),
  ];
}

function renderEmail(email: SubscriptionEmail, timeZone: string): { subject: string; body: string } {
  const day = (at: number) => formatLongDate(at, timeZone);
  switch (email.kind) {
    case "reminder":
      return {
        subject: `${email.title}: next charge on ${day(email.at)}`,
        body: `On ${day(email.at)} we charge your card ${formatMoney({ minor: email.amount, currency: email.currency })} for ${email.title}${email.goods ? ", plus shipping and tax, and send it" : ""}.\nNothing to do if that suits you.${email.goods ? " You can skip this one, change it or move the date by the link below." : ""}`,
      };
    case "declined":
      return {
        subject: `${email.title}: your card was declined`,
        body: `The charge for ${email.title} was declined by your card's bank.${email.nextTryAt ? ` We try again on ${day(email.nextTryAt)}${email.final ? ", for the last time" : ""}.` : ""}\nIf the card is no longer good, choose another by the link below.`,
      };
    case "card_needed":
      return {
        subject: `${email.title}: a new card is needed`,
        body: `Your card cannot be charged any more for ${email.title}. We will not try it again.\nChoose another card by the link below and everything goes on.`,
      };
    case "ended_unpaid":
      return {
        subject: `${email.title}: stopped`,
        body: `We could not charge your card for ${email.title} and have stopped the subscription. You owe nothing.\nWith a new card it can go on.`,
      };
    case "out_of_stock":
      return {
        subject: `${email.title}: waiting for stock`,
        body: `${email.detail}\nYour card was not charged.${email.nextTryAt ? ` We look again on ${day(email.nextTryAt)}.` : ""} You can also change or skip it by the link below.`,
      };
    case "cancelled":
      return {
        subject: `${email.title}: cancelled`,
        body: `Your subscription to ${email.title} is cancelled. Nothing more is charged.${email.paidUntil ? ` What you have paid for stays open until ${day(email.paidUntil)}.` : ""}`,
      };
    case "price_notice":
      return {
        subject: `${email.title}: a new price from ${day(email.from)}`,
        body: `From ${day(email.from)} on, ${email.title} costs ${formatMoney({ minor: email.price, currency: email.currency })} in your subscription. Charges before that day stay as they are.\nIf that does not suit you, change or cancel it by the link below before then.`,
      };
    case "annual":
      return {
        subject: `${email.title}: your yearly reminder`,
        body: `You have a subscription to ${email.title}: ${formatMoney({ minor: email.amount, currency: email.currency })} ${email.rhythm}. It goes on until you cancel it.`,
      };
  }
}
