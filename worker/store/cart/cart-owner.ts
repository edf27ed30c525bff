import { httpError } from "../../kernel/http-error.ts";
import { newSecret, sha256 } from "../../kernel/ids.ts";
import { DAY, HOUR } from "../../kernel/instants.ts";
import { readCookie, serializeCookie } from "../../platform/cookies.ts";
import { consumeRateLimit, toNetwork } from "../../platform/rate-limiter.ts";
import type { CartDeps } from "./deps.ts";

/** How long a guest's cart, wishlist and cookie are kept after their last change. */
export const GUEST_RETENTION = 90 * DAY;
/** A member's cart does not expire: this is the last instant that a Date can hold. */
export const NEVER_EXPIRES = 8_640_000_000_000_000;
const COOKIE = "cart";

/** The owner of a cart: a member, or the browser with the cookie's secret. */
export interface CartOwner {
  userId: string | null;
  /** SHA-256 of the cookie's secret; null without a cookie. */
  tokenHash: string | null;
}

/** Whether the request has the cookie of a guest's cart. */
export const hasGuestCookie = (deps: CartDeps): boolean => readCookie(deps, COOKIE) !== null;

/** Identifies the caller; a cookie that is not one of ours is ignored. */
export async function getCartOwner(deps: CartDeps): Promise<CartOwner> {
  const token = readCookie(deps, COOKIE);
  const viewer = await deps.viewer();
  return {
    userId: viewer?.userId ?? null,
    tokenHash: token && /^[\w-]{43}$/.test(token) ? await sha256(token) : null,
  };
}

/** The cookie of a guest, created if there is none, valid for another 90 days. */
export async function ensureGuestToken(deps: CartDeps): Promise<{ tokenHash: string; cookies: string[] }> {
  const existing = readCookie(deps, COOKIE);
  const token = existing && /^[\w-]{43}$/.test(existing) ? existing : newSecret();
  return { tokenHash: await sha256(token), cookies: [serializeCookie(deps, COOKIE, token, GUEST_RETENTION)] };
}

/** Clears the guest cookie once the guest's items belong to the member. */
export const clearGuestCookie = (deps: CartDeps): string[] => [serializeCookie(deps, COOKIE, "", 0)];

const WRITE_LIMITS = {
  /** New rows without an account: carts and shared links; wishlist items of guests. */
  cart: { max: 60, window: HOUR },
  wish: { max: 300, window: HOUR },
};

/**
 * Limits how many rows a network can create without an account.
 * @throws httpError too_fast with Retry-After
 */
export async function limitGuestWrites(deps: CartDeps, what: keyof typeof WRITE_LIMITS): Promise<void> {
  if (!deps.ip || (deps.local && /^(127\.|::1$|::ffff:127\.)/.test(deps.ip))) return;
  const verdict = await consumeRateLimit(deps.env, `${what}:${toNetwork(deps.ip)}`, WRITE_LIMITS[what], deps.now());
  if (!verdict.ok)
    throw httpError("too_fast", "Too many requests. Wait a few minutes and try again.", {
      retryAfter: verdict.retryAfter,
    });
}
