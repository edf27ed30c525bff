import { httpError } from "../../kernel/http-error.ts";
import { newSecret, sha256 } from "../../kernel/ids.ts";
import { DAY, HOUR } from "../../kernel/instants.ts";
import { readCookie, serializeCookie } from "../../platform/cookies.ts";
import { consumeRateLimit, toNetwork } from "../../platform/rate-limiter.ts";
import type { CartDeps } from "./deps.ts";

/** How long a guest's cart, wishes and cookie are kept after their last change. */
export const GUEST_RETENTION = 90 * DAY;
/** A member's cart does not expire: the last instant that a date can name. */
export const NEVER_EXPIRES = 8_640_000_000_000_000;
const COOKIE = "cart";

/** Whose cart it is: a member's, or that of whoever carries the cookie's secret. */
export interface CartOwner {
  userId: string | null;
  /** SHA-256 of the cookie's secret; null where there is none. */
  tokenHash: string | null;
}

/** Reads who is asking; a cookie that is not one of ours counts as none. */
export async function getCartOwner(deps: CartDeps): Promise<CartOwner> {
  const token = readCookie(deps, COOKIE);
  const viewer = await deps.viewer();
  return {
    userId: viewer?.userId ?? null,
    tokenHash: token && /^[\w-]{43}$/.test(token) ? await sha256(token) : null,
  };
}

/** The cookie of a guest, made anew where there is none, good for another 90 days. */
export async function ensureGuestToken(deps: CartDeps): Promise<{ tokenHash: string; cookies: string[] }> {
  const existing = readCookie(deps, COOKIE);
  const token = existing && /^[\w-]{43}$/.test(existing) ? existing : newSecret();
  return { tokenHash: await sha256(token), cookies: [serializeCookie(deps, COOKIE, token, GUEST_RETENTION)] };
}

/** Takes the guest's cookie back once its things are the member's. */
export const clearGuestCookie = (deps: CartDeps): string[] => [serializeCookie(deps, COOKIE, "", 0)];

const WRITE_LIMITS = {
  /** New rows of nobody's: carts and shared links; wishes of guests. */
  cart: { max: 60, window: HOUR },
  wish: { max: 300, window: HOUR },
};

/**
 * Counts what a network does that fills the database.
 * @throws httpError too_fast with Retry-After
 */
export async function limitGuestWrites(deps: CartDeps, what: keyof typeof WRITE_LIMITS): Promise<void> {
  if (!deps.ip || (deps.local && /^(127\.|::1$|::ffff:127\.)/.test(deps.ip))) return;
  const verdict = await consumeRateLimit(deps.env, `${what}:${toNetwork(deps.ip)}`, WRITE_LIMITS[what], deps.now());
  if (!verdict.ok)
    throw httpError("too_fast", "Too many at once. Wait a little and try again.", { retryAfter: verdict.retryAfter });
}
