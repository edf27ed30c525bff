import type { AuthService } from "../../auth/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { MINUTE } from "../../kernel/instants.ts";
import { consumeRateLimit, type RateLimitRule, toNetwork } from "../../platform/rate-limiter.ts";
import type { RequestDeps } from "../../request-context.ts";

export type PaymentAttemptDeps = Pick<RequestDeps, "env" | "now" | "ip" | "local"> & {
  auth: Pick<AuthService, "sign">;
};

/** More payment attempts in a quarter of an hour than honest buyers make. */
const PER_NETWORK: RateLimitRule = { max: 8, window: 15 * MINUTE };
const PER_CART: RateLimitRule = { max: 5, window: 15 * MINUTE };
const PER_EMAIL: RateLimitRule = { max: 5, window: 15 * MINUTE };

/**
 * Counts a payment attempt before the gateway is called, since thieves test lists of stolen cards at shops. A
 * network, a cart (or other payable object) and an email address each have a limit, so that changing one of
 * them is not enough. Addresses are counted by a keyed hash.
 * @throws httpError too_fast with Retry-After
 */
export async function countPaymentAttempt(
  deps: PaymentAttemptDeps,
  who: { cartId?: string | null; email?: string | null },
): Promise<void> {
  const keys: [key: string, rule: RateLimitRule][] = [];
  const isDeveloper = deps.local && deps.ip !== null && /^(127\.|::1$|::ffff:127\.)/.test(deps.ip);
  if (deps.ip && !isDeveloper) keys.push([`pay-ip:${toNetwork(deps.ip)}`, PER_NETWORK]);
  if (who.cartId) keys.push([`pay-cart:${who.cartId}`, PER_CART]);
  if (who.email) keys.push([`pay-mail:${await deps.auth.sign("limit", who.email.trim().toLowerCase())}`, PER_EMAIL]);
  for (const [key, rule] of keys) {
    const verdict = await consumeRateLimit(deps.env, key, rule, deps.now());
    if (!verdict.ok)
      throw httpError("too_fast", "Too many payment attempts. You weren't charged. Try again in a few minutes.", {
        retryAfter: verdict.retryAfter,
      });
  }
}
