import { brand } from "../../../app/brand.ts";
import { newId } from "../../kernel/ids.ts";
import { mailOutbox } from "../../platform/schema.ts";
import { siteOrigin } from "../../platform/site-origin.ts";
import { hookEvents } from "../outbound-webhooks/schema.ts";
import type { Statement } from "../statement.ts";
import type { OrderRecord, OrdersBase } from "./deps.ts";
import { type Letter, letterHtml, letterText } from "./emails.ts";
import { orderMails } from "./schema.ts";

/** What the signature in an order's link is for. */
const LINK = "order link";

/** The secret part of an order's link: whoever has it may see the order. */
export const orderToken = (base: Pick<OrdersBase, "sign">, orderId: string): Promise<string> =>
  base.sign(LINK, orderId);
export const fitsOrder = (base: Pick<OrdersBase, "verify">, orderId: string, token: string): Promise<boolean> =>
  base.verify(LINK, orderId, token);

type PostBase = Pick<OrdersBase, "db" | "env" | "url" | "now" | "mail" | "later" | "sign">;

export interface Posted {
  /** The mail and the note that it was caused, for the batch of what caused it: a second one of its kind undoes the batch. */
  statements: Statement[];
  /** Delivers it after the batch; where this is lost, the hourly drain does. */
  deliver: () => void;
}

/**
 * A mail about an order, once per kind and `ref`.
 * @param ref the refund, parcel … that it tells of; empty where there is one per order
 */
export async function post(
  base: PostBase,
  order: OrderRecord,
  kind: string,
  ref: string,
  write: (about: { brand: string; order: OrderRecord; link: string }) => Letter,
  to = order.email,
): Promise<Posted> {
  const link = `${await siteOrigin(base)}/orders/${order.id}?token=${await orderToken(base, order.id)}`;
  const letter = write({ brand: brand.name, order, link });
  const row = base.mail.row({
    to,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    kind: `order.${kind}`,
  });
  return {
    statements: [
      base.db.insert(orderMails).values({ orderId: order.id, kind, ref, mailId: row.id }),
      base.db.insert(mailOutbox).values(row),
    ],
    deliver: () => base.later(base.mail.deliver(row)),
  };
}

/** What is told to those who listen to our webhooks, in the batch that makes it true. */
export function tell(
  base: Pick<OrdersBase, "db" | "now">,
  type: "order.paid" | "order.cancelled" | "order.completed" | "order.shipped" | "refund.settled",
  order: Pick<OrderRecord, "id" | "number" | "currency" | "total" | "email">,
  more: Record<string, unknown> = {},
): Statement {
  const at = base.now();
  const { id, number, currency, total, email } = order;
  return base.db.insert(hookEvents).values({
    id: newId(at),
    type,
    body: JSON.stringify({ order: { id, number, currency, total, email }, ...more }),
    at,
  });
}
