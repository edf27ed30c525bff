import { brand } from "../../app/brand.ts";
import { longDay } from "../kernel/instants.ts";
import { moneyText } from "../kernel/money.ts";
import type { Statement } from "../platform/run-batch.ts";
import { mailOutbox } from "../platform/schema.ts";
import type { BillingBase } from "./deps.ts";
import { contractMails } from "./schema.ts";

/** Which mail, and what it has to say. Dates are the holder's own. */
export type ContractMail =
  | { kind: "reminder"; title: string; at: number; amount: number; currency: string; goods: boolean }
  | { kind: "declined"; title: string; nextTryAt: number | null; final: boolean }
  | { kind: "card_needed"; title: string }
  | { kind: "ended_unpaid"; title: string }
  | { kind: "out_of_stock"; title: string; detail: string; nextTryAt: number | null }
  | { kind: "cancelled"; title: string; paidUntil: number | null }
  | { kind: "price_notice"; title: string; from: number; price: number; currency: string }
  | { kind: "annual"; title: string; amount: number; currency: string; rhythm: string };

/** Where the holder of a subscription goes, also without an account: the address carries a signature. */
export async function contractLink(base: Pick<BillingBase, "sign">, origin: string, id: string): Promise<string> {
  return `${origin}/subscriptions/${encodeURIComponent(id)}?key=${await base.sign("subscription", id)}`;
}

/**
 * The statements that put a mail about a contract into the outbox, once per kind and `ref`. The key's own
 * row comes first: where it is there already the whole batch would fail, so callers ask `wasSent` before.
 */
export function mailStatements(
  base: Pick<BillingBase, "db" | "mail">,
  to: { contractId: string; email: string; timeZone: string; link: string },
  ref: string,
  mail: ContractMail,
): Statement[] {
  const { subject, body } = write(mail, to.timeZone);
  const row = base.mail.row({
    to: to.email,
    subject,
    text: `${body}\n\nYour subscription, with every setting and the way to cancel it:\n${to.link}\n\n${brand.name}, ${brand.contact.email}`,
    kind: `subscription.${mail.kind}`,
  });
  return [
    base.db.insert(contractMails).values({ contractId: to.contractId, kind: mail.kind, ref, mailId: row.id }),
    base.db.insert(mailOutbox).values(row),
  ];
}

function write(mail: ContractMail, timeZone: string): { subject: string; body: string } {
  const day = (at: number) => longDay(at, timeZone);
  switch (mail.kind) {
    case "reminder":
      return {
        subject: `${mail.title}: next charge on ${day(mail.at)}`,
        body: `On ${day(mail.at)} we charge your card ${moneyText({ minor: mail.amount, currency: mail.currency })} for ${mail.title}${mail.goods ? ", plus shipping and tax, and send it" : ""}.\nNothing to do if that suits you.${mail.goods ? " You can skip this one, change it or move the date by the link below." : ""}`,
      };
    case "declined":
      return {
        subject: `${mail.title}: your card was declined`,
        body: `The charge for ${mail.title} was declined by your card's bank.${mail.nextTryAt ? ` We try again on ${day(mail.nextTryAt)}${mail.final ? ", for the last time" : ""}.` : ""}\nIf the card is no longer good, choose another by the link below.`,
      };
    case "card_needed":
      return {
        subject: `${mail.title}: a new card is needed`,
        body: `Your card cannot be charged any more for ${mail.title}. We will not try it again.\nChoose another card by the link below and everything goes on.`,
      };
    case "ended_unpaid":
      return {
        subject: `${mail.title}: stopped`,
        body: `We could not charge your card for ${mail.title} and have stopped the subscription. You owe nothing.\nWith a new card it can go on.`,
      };
    case "out_of_stock":
      return {
        subject: `${mail.title}: waiting for stock`,
        body: `${mail.detail}\nYour card was not charged.${mail.nextTryAt ? ` We look again on ${day(mail.nextTryAt)}.` : ""} You can also change or skip it by the link below.`,
      };
    case "cancelled":
      return {
        subject: `${mail.title}: cancelled`,
        body: `Your subscription to ${mail.title} is cancelled. Nothing more is charged.${mail.paidUntil ? ` What you have paid for stays open until ${day(mail.paidUntil)}.` : ""}`,
      };
    case "price_notice":
      return {
        subject: `${mail.title}: a new price from ${day(mail.from)}`,
        body: `From ${day(mail.from)} on, ${mail.title} costs ${moneyText({ minor: mail.price, currency: mail.currency })} in your subscription. Charges before that day stay as they are.\nIf that does not suit you, change or cancel it by the link below before then.`,
      };
    case "annual":
      return {
        subject: `${mail.title}: your yearly reminder`,
        body: `You have a subscription to ${mail.title}: ${moneyText({ minor: mail.amount, currency: mail.currency })} ${mail.rhythm}. It goes on until you cancel it.`,
      };
  }
}
