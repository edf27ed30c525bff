import { ACCOUNT_COOKIE, accountTag } from "../kernel/account-tag.ts";
import { type CookieDeps, serializeCookie } from "../platform/cookies.ts";
import { CODE_TTL, encodeHint, type Role, SESSION_TTL } from "./domain.ts";

const HINT_COOKIE = "tikari-hint";

interface SignedIn {
  id: string;
  email: string;
  firstName: string | null;
  role: Role;
}

/** The session cookie, the hint cookie, and the one that tells accounts apart. */
export const createSessionCookies = (deps: CookieDeps, token: string, user: SignedIn): string[] => [
  serializeCookie(deps, "sid", token, SESSION_TTL),
  createHintCookie(deps, user.firstName ?? user.email, user.role),
  readableCookie(deps, ACCOUNT_COOKIE, accountTag(user.id)),
];

/** Readable by scripts, grants nothing: it lets the page reserve space for the user menu. */
export const createHintCookie = (deps: CookieDeps, name: string, role: Role): string =>
  readableCookie(deps, HINT_COOKIE, encodeHint(name, role));

const readableCookie = (deps: CookieDeps, name: string, value: string): string =>
  `${name}=${value}; Path=/; Max-Age=${SESSION_TTL / 1000};${deps.local ? "" : " Secure;"} SameSite=Lax`;

/** Deletes all of our cookies at sign-out. */
export const createClearedCookies = (deps: CookieDeps): string[] => [
  serializeCookie(deps, "sid", "", 0),
  serializeCookie(deps, "tx", "", 0),
  ...[HINT_COOKIE, ACCOUNT_COOKIE].map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`),
];

export const createTransactionCookie = (deps: CookieDeps, value: string): string =>
  serializeCookie(deps, "tx", value, 2 * CODE_TTL);
