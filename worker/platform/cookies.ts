/** What a cookie needs to know of the request. */
export interface CookieBase {
  request: Request;
  local: boolean;
}

/** Whether a User-Agent is WebKit without being Chromium: it refuses Secure cookies over http, loopback included. */
export const isWebKitOnly = (ua: string): boolean => /AppleWebKit/i.test(ua) && !/Chrom(e|ium)|Edg\//i.test(ua);

/** WebKit refuses Secure cookies on http://localhost; only there they go without. */
const plain = (base: CookieBase): boolean => base.local && isWebKitOnly(base.request.headers.get("user-agent") ?? "");
const nameOf = (base: CookieBase, use: string): string => (plain(base) ? use : `__Host-${use}`);

/** The value of one of our own secret cookies (`use` is its name without `__Host-`), or null. */
export function readCookie(base: CookieBase, use: string): string | null {
  const wanted = nameOf(base, use);
  for (const part of (base.request.headers.get("cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === wanted) return part.slice(at + 1).trim() || null;
  }
  return null;
}

/** A Set-Cookie line that scripts cannot read; `maxAge` in milliseconds, 0 takes it back. */
export function writeCookie(base: CookieBase, use: string, value: string, maxAge: number): string {
  const secure = plain(base) ? "" : " Secure;";
  return `${nameOf(base, use)}=${value}; Path=/; Max-Age=${Math.floor(maxAge / 1000)};${secure} HttpOnly; SameSite=Lax`;
}
