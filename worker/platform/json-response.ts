/** For responses that depend on who asks: no cache may store them. */
export const NO_STORE = { "Cache-Control": "private, no-store" };

/** A JSON response with the cookies that it sets; not stored by any cache unless `headers` say otherwise. */
export function jsonResponse(
  data: unknown,
  { cookies = [], headers = NO_STORE, status = 200 }: JsonResponseOptions = {},
): Response {
  const response = Response.json(data, { status, headers });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

interface JsonResponseOptions {
  /** Lines for Set-Cookie. */
  cookies?: readonly string[];
  headers?: Record<string, string>;
  status?: number;
}
