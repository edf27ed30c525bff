import { type CookieBase, writeCookie } from "../platform/cookies.ts";
import { ABSOLUTE, CODE_TTL, hintValue, type Role } from "./domain.ts";

const HINT = "tikari-hint";

/** The session's cookie and the hint beside it. */
export const sessionCookies = (base: CookieBase, token: string, name: string, role: Role): string[] => [
  writeCookie(base, "sid", token, ABSOLUTE),
  hintCookie(base, name, role),
];

/** Readable by scripts, without authority: it only keeps the place of the user menu. */
export const hintCookie = (base: CookieBase, name: string, role: Role): string =>
  `${HINT}=${hintValue(name, role)}; Path=/; Max-Age=${ABSOLUTE / 1000};${base.local ? "" : " Secure;"} SameSite=Lax`;

/** Takes everything back at sign-out. */
export const clearCookies = (base: CookieBase): string[] => [
  writeCookie(base, "sid", "", 0),
  writeCookie(base, "tx", "", 0),
  `${HINT}=; Path=/; Max-Age=0; SameSite=Lax`,
];

export const txCookie = (base: CookieBase, value: string): string => writeCookie(base, "tx", value, 2 * CODE_TTL);
