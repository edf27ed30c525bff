import { type CookieDeps, serializeCookie } from "../platform/cookies.ts";
import { CODE_TTL, encodeHint, type Role, SESSION_TTL } from "./domain.ts";

const HINT_COOKIE = "tikari-hint";

/** The session cookie and the hint cookie. */
export const createSessionCookies = (deps: CookieDeps, token: string, name: string, role: Role): string[] => [
  serializeCookie(deps, "sid", token, SESSION_TTL),
  createHintCookie(deps, name, role),
];

/** Readable by scripts, grants nothing: it lets the page reserve space for the user menu. */
export const createHintCookie = (deps: CookieDeps, name: string, role: Role): string =>
  `${HINT_COOKIE}=${encodeHint(name, role)}; Path=/; Max-Age=${SESSION_TTL / 1000};${deps.local ? "" : " Secure;"} SameSite=Lax`;

/** Deletes all of our cookies at sign-out. */
export const createClearedCookies = (deps: CookieDeps): string[] => [
  serializeCookie(deps, "sid", "", 0),
  serializeCookie(deps, "tx", "", 0),
  `${HINT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`,
];

export const createTransactionCookie = (deps: CookieDeps, value: string): string =>
  serializeCookie(deps, "tx", value, 2 * CODE_TTL);
