import { jsonResponse, NO_STORE } from "../platform/json-response.ts";

/** A JSON response about a person: never stored by caches. Cookies go in headers; the body must not contain a token. */
export const privateJson = (body: unknown, cookies: readonly string[] = [], status = 200): Response =>
  jsonResponse(body, { cookies, status, headers: { ...NO_STORE, Vary: "Cookie" } });

/** A redirect that sets cookies and is never stored. */
export function privateRedirect(
  location: string,
  cookies: readonly string[] = [],
  extra: Record<string, string> = {},
  status = 302,
): Response {
  const headers = new Headers({ ...NO_STORE, Location: location, ...extra });
  for (const c of cookies) headers.append("Set-Cookie", c);
  return new Response(null, { status, headers });
}
