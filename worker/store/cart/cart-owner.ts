import { fault } from "../../kernel/http-error.ts";
import { newSecret, sha256 } from "../../kernel/ids.ts";
import { DAY, HOUR } from "../../kernel/instants.ts";
import { readCookie, writeCookie } from "../../platform/cookies.ts";
import { networkOf, takeLimit } from "../../platform/rate-limiter.ts";
import type { CartBase } from "./deps.ts";

/** How long a guest's cart, wishes and cookie are kept after their last change. */
export const GUEST_KEEPS = 90 * DAY;
/** A member's cart does not expire: the last instant that a date can name. */
export const FOREVER = 8_640_000_000_000_000;
const COOKIE = "cart";

/** Whose cart it is: a member's, or that of whoever carries the cookie's secret. */
export interface Owner {
  userId: string | null;
  /** SHA-256 of the cookie's secret; null where there is none. */
  tokenHash: string | null;
}

/** Reads who is asking; a cookie that is not one of ours counts as none. */
export async function ownerOf(base: CartBase): Promise<Owner> {
  const token = readCookie(base, COOKIE);
  const viewer = await base.viewer();
  return {
    userId: viewer?.userId ?? null,
    tokenHash: token && /^[\w-]{43}$/.test(token) ? await sha256(token) : null,
  };
}

/** The cookie of a guest, made anew where there is none, good for another 90 days. */
export async function guestToken(base: CartBase): Promise<{ tokenHash: string; cookies: string[] }> {
  const had = readCookie(base, COOKIE);
  const token = had && /^[\w-]{43}$/.test(had) ? had : newSecret();
  return { tokenHash: await sha256(token), cookies: [writeCookie(base, COOKIE, token, GUEST_KEEPS)] };
}

/** Takes the guest's cookie back once its things are the member's. */
export const dropToken = (base: CartBase): string[] => [writeCookie(base, COOKIE, "", 0)];

const RULES = {
  /** New rows of nobody's: carts and shared links; wishes of guests. */
  cart: { max: 60, window: HOUR },
  wish: { max: 300, window: HOUR },
};

/**
 * Counts what a network does that fills the database.
 * @throws fault too_fast with Retry-After
 */
export async function countNetwork(base: CartBase, what: keyof typeof RULES): Promise<void> {
  if (!base.ip || (base.local && /^(127\.|::1$|::ffff:127\.)/.test(base.ip))) return;
  const verdict = await takeLimit(base.env, `${what}:${networkOf(base.ip)}`, RULES[what], base.now());
  if (!verdict.ok)
    throw fault("too_fast", "Too many at once. Wait a little and try again.", { retryAfter: verdict.retryAfter });
}
