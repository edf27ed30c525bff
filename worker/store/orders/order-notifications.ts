import type { EmailContent } from "../../email/index.ts";
import { getSiteOrigin } from "../../platform/site-origin.ts";
import { webhookEventStatement } from "../outbound-webhooks/index.ts";
import type { BatchStatement } from "../statement.ts";
import type { OrderRecord, OrdersDeps } from "./deps.ts";
import { type KnownOrderFacts, readOrderEmailFacts } from "./email-facts.ts";
import type { OrderEmailContext } from "./email-parts.ts";
import { orderEmails } from "./schema.ts";

/** What the signature in an order's link is for. */
const LINK_PURPOSE = "order link";

/** The secret part of an order's link: anyone who has it may see the order. */
export const createOrderToken = (deps: Pick<OrdersDeps, "sign">, orderId: string): Promise<string> =>
  deps.sign(LINK_PURPOSE, orderId);
export const isValidOrderToken = (deps: Pick<OrdersDeps, "verify">, orderId: string, token: string): Promise<boolean> =>
  deps.verify(LINK_PURPOSE, orderId, token);

export type OrderEmailDeps = Pick<
  OrdersDeps,
  "db" | "env" | "url" | "now" | "emails" | "waitUntil" | "sign" | "toEmailSubscriptions"
>;

export interface EnqueuedOrderEmail {
  /** The email and the note that it was caused, for the batch of what caused it: a second one of its kind undoes the batch. */
  statements: BatchStatement[];
  /** Sends it after the batch; where this is lost, the next scheduled delivery does. */
  deliver: () => void;
}

/** What the templates of an order's emails are given. */
export async function readEmailContext(
  deps: OrderEmailDeps,
  order: OrderRecord,
  known: KnownOrderFacts = {},
): Promise<OrderEmailContext> {
  const [origin, token, facts] = await Promise.all([
    getSiteOrigin(deps),
    createOrderToken(deps, order.id),
    readOrderEmailFacts(deps, order, known),
  ]);
  return { order, origin, link: `${origin}/orders/${order.id}?token=${token}`, facts };
}

/**
 * An email about an order, once per kind and `ref`.
 * @param ref the refund, parcel … that it is about; empty where there is one per order
 * @param options `to`: someone other than the buyer; else what the caller has read already
 */
export async function enqueueEmail(
  deps: OrderEmailDeps,
  order: OrderRecord,
  kind: string,
  ref: string,
  buildContent: (context: OrderEmailContext) => EmailContent,
  options: { to?: string } & KnownOrderFacts = {},
): Promise<EnqueuedOrderEmail> {
  const { to, ...known } = options;
  return enqueueContent(deps, order, { kind, ref, to }, buildContent(await readEmailContext(deps, order, known)));
}

/** The same with a content that is there already: it reads nothing. */
export function enqueueContent(
  deps: OrderEmailDeps,
  order: OrderRecord,
  { kind, ref, to = order.email }: { kind: string; ref: string; to?: string },
  content: EmailContent,
): EnqueuedOrderEmail {
  const email = deps.emails.enqueue({ to, kind: `order.${kind}`, content });
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
