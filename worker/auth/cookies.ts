import type { Base } from "./base.ts";
import { ABSOLUTE, CODE_TTL, hintValue, isWebKitOnly, type Role } from "./domain.ts";

type CookieBase = Pick<Base, "request" | "local">;
type CookieUse = "sid" | "tx" | "oidc";
export const HINT = "tikari-hint";

/** WebKit refuses Secure cookies on http://localhost; only there they go without. */
const plain = (base: CookieBase): boolean => base.local && isWebKitOnly(base.request.headers.get("user-agent") ?? "");
const nameOf = (base: CookieBase, use: CookieUse): string => (plain(base) ? use : `__Host-${use}`);

/** The value of one of our own cookies, or null. */
export function readCookie(base: CookieBase, use: CookieUse): string | null {
  const wanted = nameOf(base, use);
  for (const part of (base.request.headers.get("cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === wanted) return part.slice(at + 1).trim() || null;
  }
  return null;
}

/** A Set-Cookie line; `maxAge` in milliseconds. */
export function writeCookie(base: CookieBase, use: CookieUse, value: string, maxAge: number): string {
  const secure = plain(base) ? "" : " Secure;";
  return `${nameOf(base, use)}=${value}; Path=/; Max-Age=${Math.floor(maxAge / 1000)};${secure} HttpOnly; SameSite=Lax`;
}

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
