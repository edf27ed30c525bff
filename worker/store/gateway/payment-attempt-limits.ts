import type { AuthService } from "../../auth/index.ts";
import { fault } from "../../kernel/http-error.ts";
import { MINUTE } from "../../kernel/instants.ts";
import { type LimitRule, networkOf, takeLimit } from "../../platform/rate-limiter.ts";
import type { VisitBase } from "../../request-context.ts";

export type PayLimitBase = Pick<VisitBase, "env" | "now" | "ip" | "local"> & { auth: Pick<AuthService, "sign"> };

/** What honest buyers do not reach: attempts to pay in a quarter of an hour. */
const PER_NETWORK: LimitRule = { max: 8, window: 15 * MINUTE };
const PER_CART: LimitRule = { max: 5, window: 15 * MINUTE };
const PER_EMAIL: LimitRule = { max: 5, window: 15 * MINUTE };

/**
 * Counts an attempt to pay before the gateway hears of it: thieves try lists of stolen cards at shops.
 * A network, a cart (or any other thing that is paid for) and an e-mail address each have a budget, so
 * that changing one of them is not enough. Addresses are counted by a keyed hash.
 * @throws fault too_fast with Retry-After
 */
export async function countPayAttempt(
  base: PayLimitBase,
  who: { cartId?: string | null; email?: string | null },
): Promise<void> {
  const keys: [key: string, rule: LimitRule][] = [];
  const developer = base.local && base.ip !== null && /^(127\.|::1$|::ffff:127\.)/.test(base.ip);
  if (base.ip && !developer) keys.push([`pay-ip:${networkOf(base.ip)}`, PER_NETWORK]);
  if (who.cartId) keys.push([`pay-cart:${who.cartId}`, PER_CART]);
  if (who.email) keys.push([`pay-mail:${await base.auth.sign("limit", who.email.trim().toLowerCase())}`, PER_EMAIL]);
  for (const [key, rule] of keys) {
    const verdict = await takeLimit(base.env, key, rule, base.now());
    if (!verdict.ok)
      throw fault("too_fast", "Too many attempts to pay. Nothing was charged. Wait a little and try again.", {
        retryAfter: verdict.retryAfter,
      });
  }
}
