/** The parts of a request that decide how cookies are set. */
export interface CookieDeps {
  request: Request;
  local: boolean;
}

/** Whether a User-Agent is WebKit without being Chromium: it refuses Secure cookies over http, loopback included. */
export const isWebKitOnly = (ua: string): boolean => /AppleWebKit/i.test(ua) && !/Chrom(e|ium)|Edg\//i.test(ua);

/** WebKit refuses Secure cookies on http://localhost; only there they go without. */
const isSecureOmitted = (deps: CookieDeps): boolean =>
  deps.local && isWebKitOnly(deps.request.headers.get("user-agent") ?? "");
const cookieName = (deps: CookieDeps, name: string): string => (isSecureOmitted(deps) ? name : `__Host-${name}`);

/** The value of one of our own secret cookies (`use` is its name without `__Host-`), or null. */
export function readCookie(deps: CookieDeps, name: string): string | null {
  const wanted = cookieName(deps, name);
  for (const part of (deps.request.headers.get("cookie") ?? "").split(";")) {
    const separator = part.indexOf("=");
    if (separator > 0 && part.slice(0, separator).trim() === wanted) return part.slice(separator + 1).trim() || null;
  }
  return null;
}

/** A Set-Cookie value that scripts cannot read; `maxAge` in milliseconds, 0 deletes the cookie. */
export function serializeCookie(deps: CookieDeps, name: string, value: string, maxAge: number): string {
  const secure = isSecureOmitted(deps) ? "" : " Secure;";
  return `${cookieName(deps, name)}=${value}; Path=/; Max-Age=${Math.floor(maxAge / 1000)};${secure} HttpOnly; SameSite=Lax`;
}
