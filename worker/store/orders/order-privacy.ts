import { httpError } from "../../kernel/http-error.ts";
import { DAY, HOUR, MINUTE } from "../../kernel/instants.ts";
import { readCookie, serializeCookie } from "../../platform/cookies.ts";
import { consumeRateLimit, toNetwork } from "../../platform/rate-limiter.ts";
import type { AdminOrderView, OrderView } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";

/** Emails are forwarded and kept: so long after an order's last activity its link alone shows nothing personal. */
const OPEN_FOR = 60 * DAY;
/** How long a browser sees the details after it has named the order's email address. */
const SHOWN_FOR = HOUR;
/** Each order has a cookie of its own: opening a second one leaves the first open. */
const cookieOf = (orderId: string): string => `order-details-${orderId.replace(/[^\w-]/g, "")}`;
const PURPOSE = "order details";
const NETWORK_LIMIT = { max: 10, window: 15 * MINUTE };
const ORDER_LIMIT = { max: 10, window: HOUR };

type PrivacyDeps = Pick<OrdersDeps, "env" | "ip" | "local" | "now" | "request" | "sign" | "verify">;

/**
 * Whether the link alone no longer shows who ordered: nothing has happened to the order for 60 days. What its holder can
 * do, such as trying a card that is declined, doesn't count: else the link would show the details again.
 */
export function isLinkGuarded(order: AdminOrderView, now: number): boolean {
  const instants = [
    ...[order.placedAt, order.paidAt, order.cancelledAt],
    ...order.events.filter((e) => e.actor !== "customer" && !/^payment_/.test(e.kind)).map((e) => e.at),
    ...order.parcels.flatMap((p) => [p.shippedAt, p.deliveredAt]),
    ...order.refunds.flatMap((r) => [r.createdAt, r.settledAt]),
    ...order.returns.flatMap((r) => [r.createdAt, r.decidedAt]),
  ];
  return now - Math.max(...instants.map((at) => at ?? 0)) > OPEN_FOR;
}

/** "a…@example.com": enough to know which address is meant, for who has it. */
const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, "$1…");

/** The order without what tells who ordered: addresses, card, recipients of gifts, and most of its email address. */
export const hidePersonalDetails = (order: OrderView): OrderView => ({
  ...order,
  guarded: true,
  email: maskEmail(order.email),
  shipTo: null,
  billTo: null,
  lines: order.lines.map((l) => ({ ...l, gift: null })),
  payments: order.payments.map((p) => ({ ...p, cardBrand: null, cardLast4: null, avsCheck: null, cvcCheck: null })),
  returns: order.returns.map((r) => ({ ...r, reason: "", note: "" })),
});

/** Whether this browser has named the order's email address within the hour. */
export async function hasNamedEmail(deps: PrivacyDeps, orderId: string): Promise<boolean> {
  const [until = "", signature = ""] = (readCookie(deps, cookieOf(orderId)) ?? "").split(".");
  if (!/^\d{1,15}$/.test(until) || Number(until) <= deps.now()) return false;
  return deps.verify(PURPOSE, `${orderId} ${until}`, signature);
}

/**
 * Opens an order's details for this browser, for who knows the order's email address.
 * @returns Set-Cookie lines
 * @throws httpError bad_input where it is another address; too_fast
 */
export async function nameEmail(
  deps: PrivacyDeps,
  order: { id: string; email: string },
  email: string,
): Promise<string[]> {
  const { env, ip, local, now } = deps;
  const isOwnMachine = local && (!ip || /^(127\.|::1$|::ffff:127\.)/.test(ip));
  const verdicts = isOwnMachine
    ? []
    : await Promise.all([
        ...(ip ? [consumeRateLimit(env, `order-email:${toNetwork(ip)}`, NETWORK_LIMIT, now())] : []),
        consumeRateLimit(env, `order-email-of:${order.id}`, ORDER_LIMIT, now()),
      ]);
  for (const verdict of verdicts)
    if (!verdict.ok)
      throw httpError("too_fast", "Too many tries. Wait a few minutes and try again.", {
        retryAfter: verdict.retryAfter,
      });
  if (order.email === "" || email !== order.email.toLowerCase())
    throw httpError("bad_input", "That isn't the email address on this order. Check it and try again.", {
      field: "email",
    });
  const until = String(now() + SHOWN_FOR);
  const signature = await deps.sign(PURPOSE, `${order.id} ${until}`);
  return [serializeCookie(deps, cookieOf(order.id), `${until}.${signature}`, SHOWN_FOR)];
}
