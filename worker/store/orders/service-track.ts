import { and, eq } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { HOUR, MINUTE } from "../../kernel/instants.ts";
import { consumeRateLimit, toNetwork } from "../../platform/rate-limiter.ts";
import { getSiteOrigin } from "../../platform/site-origin.ts";
import type { TrackedOrder, TrackInput } from "./contract.ts";
import type { OrderRecord, OrdersDeps } from "./deps.ts";
import { orderLinkEmail } from "./emails-order-link.ts";
import { createOrderToken } from "./order-notifications.ts";
import { readAdminOrderView } from "./response-mappers.ts";
import { orders } from "./schema.ts";

/** Order numbers count up, so anyone who knows an address could try them one by one. */
const NETWORK_LIMIT = { max: 10, window: 15 * MINUTE };
const ADDRESS_LIMIT = { max: 10, window: HOUR };
/** Links that one order mails to its buyer. */
const EMAIL_LIMIT = { max: 3, window: HOUR };

/**
 * The status of an order for anyone who knows its number and its email address: nothing personal but the city. A fresh link
 * to its page is mailed to that address, so that only the buyer gets the rest.
 * @returns null where number and address are not one order's, whichever of them is wrong
 * @throws httpError too_fast
 */
export async function trackOrder(deps: OrdersDeps, { number, email }: TrackInput): Promise<TrackedOrder | null> {
  await limitTracking(deps, email);
  const order = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.email, email)))
    .get();
  if (!order) return null;
  const [view] = await Promise.all([readAdminOrderView(deps, order.id), sendLink(deps, order)]);
  const { status, paymentStatus, fulfilmentStatus, words, placedAt, paidAt, delivery } = view;
  return {
    ...{ number, status, paymentStatus, fulfilmentStatus, words, placedAt, paidAt, delivery },
    city: view.shipTo?.city ?? null,
    parcels: view.parcels.map((p) => ({ ...p, lines: [] })),
  };
}

async function limitTracking({ env, ip, local, now }: OrdersDeps, email: string): Promise<void> {
  const isOwnMachine = local && (!ip || /^(127\.|::1$|::ffff:127\.)/.test(ip));
  if (isOwnMachine) return;
  const verdicts = await Promise.all([
    ip ? consumeRateLimit(env, `track:${toNetwork(ip)}`, NETWORK_LIMIT, now()) : ({ ok: true } as const),
    consumeRateLimit(env, `track-to:${email}`, ADDRESS_LIMIT, now()),
  ]);
  for (const verdict of verdicts)
    if (!verdict.ok)
      throw httpError("too_fast", "Too many tries. Wait a few minutes and try again.", {
        retryAfter: verdict.retryAfter,
      });
}

/** Mails the order's link, a few times an hour at most. */
async function sendLink(deps: OrdersDeps, order: OrderRecord): Promise<void> {
  const verdict = await consumeRateLimit(deps.env, `track-mail:${order.id}`, EMAIL_LIMIT, deps.now());
  if (!verdict.ok) return;
  const link = `${await getSiteOrigin(deps)}/orders/${order.id}?token=${await createOrderToken(deps, order.id)}`;
  const email = deps.emails.enqueue({ to: order.email, kind: "order.link", content: orderLinkEmail({ order, link }) });
  await deps.db.batch([email.statement as never]);
  email.deliver();
}
