/** A JSON response about a person: never stored by caches. Cookies go in headers; the body must not contain a token. */
export function privateJson(body: unknown, cookies: string[] = [], status = 200): Response {
  const headers = new Headers({ "Cache-Control": "private, no-store", Vary: "Cookie" });
  for (const c of cookies) headers.append("Set-Cookie", c);
  return Response.json(body, { status, headers });
}

/** A redirect that carries cookies and is never stored. */
export function privateRedirect(
  location: string,
  cookies: string[] = [],
  extra: Record<string, string> = {},
  status = 302,
): Response {
  const headers = new Headers({ "Cache-Control": "private, no-store", Location: location, ...extra });
  for (const c of cookies) headers.append("Set-Cookie", c);
  return new Response(null, { status, headers });
}
