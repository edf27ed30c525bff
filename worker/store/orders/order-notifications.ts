import type { EmailContent } from "../../email/index.ts";
import { getSiteOrigin } from "../../platform/site-origin.ts";
import { webhookEventStatement } from "../outbound-webhooks/index.ts";
import type { BatchStatement } from "../statement.ts";
import type { OrderRecord, OrdersDeps } from "./deps.ts";
import { orderEmails } from "./schema.ts";

/** What the signature in an order's link is for. */
const LINK_PURPOSE = "order link";

/** The secret part of an order's link: whoever has it may see the order. */
export const createOrderToken = (deps: Pick<OrdersDeps, "sign">, orderId: string): Promise<string> =>
  deps.sign(LINK_PURPOSE, orderId);
export const isValidOrderToken = (deps: Pick<OrdersDeps, "verify">, orderId: string, token: string): Promise<boolean> =>
  deps.verify(LINK_PURPOSE, orderId, token);

type OrderEmailDeps = Pick<OrdersDeps, "db" | "env" | "url" | "now" | "emails" | "waitUntil" | "sign">;

export interface EnqueuedOrderEmail {
  /** The email and the note that it was caused, for the batch of what caused it: a second one of its kind undoes the batch. */
  statements: BatchStatement[];
  /** Sends it after the batch; where this is lost, the next scheduled delivery does. */
  deliver: () => void;
}

/**
 * An email about an order, once per kind and `ref`.
 * @param ref the refund, parcel … that it is about; empty where there is one per order
 */
export async function enqueueEmail(
  deps: OrderEmailDeps,
  order: OrderRecord,
  kind: string,
  ref: string,
  buildContent: (context: { order: OrderRecord; link: string }) => EmailContent,
  to = order.email,
): Promise<EnqueuedOrderEmail> {
  const link = `${await getSiteOrigin(deps)}/orders/${order.id}?token=${await createOrderToken(deps, order.id)}`;
  const email = deps.emails.enqueue({ to, kind: `order.${kind}`, content: buildContent({ order, link }) });
  return {
    statements: [
      deps.db.insert(orderEmails).values({ orderId: order.id, kind, ref, mailId: email.id }),
      email.statement,
    ],
    deliver: email.deliver,
  };
}

/** What is told to those who listen to our webhooks, in the batch that makes it true. */
export function emitEvent(
  deps: Pick<OrdersDeps, "db" | "now">,
  type: "order.paid" | "order.cancelled" | "order.completed" | "order.shipped" | "refund.settled",
  order: Pick<OrderRecord, "id" | "number" | "currency" | "total" | "email">,
  extra: Record<string, unknown> = {},
): BatchStatement {
  const { id, number, currency, total, email } = order;
  return webhookEventStatement(deps, type, { order: { id, number, currency, total, email }, ...extra });
}
