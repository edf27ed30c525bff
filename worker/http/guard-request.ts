import { httpError } from "../kernel/http-error.ts";
import { bufferFormRequest } from "./buffer-form-request.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects unused methods and state-changing requests from other sites. Every unsafe request must come from this origin;
 * signed webhooks are verified by their signature instead.
 * @returns the error response, or null if the request may continue
 */
export function guardRequest(request: Request, url: URL): Response | null {
  if (!/^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/.test(request.method))
    return httpError("method_not_allowed", "This method isn't allowed here.");
  if (SAFE_METHODS.has(request.method) || url.pathname.startsWith("/api/hooks/")) return null;
  const origin = request.headers.get("origin");
  const fetchSite = request.headers.get("sec-fetch-site");
  const isCrossSite =
    (origin !== null && origin !== url.origin) ||
    (fetchSite !== null && fetchSite !== "same-origin" && fetchSite !== "none");
  const isWithoutSource = origin === null && fetchSite === null && request.headers.has("cookie");
  return isCrossSite || isWithoutSource
    ? httpError("forbidden", "This request didn't come from this site. Open the site and try again.")
    : null;
}

/**
 * The request that React Router gets for one visitor, without React Router's own headers, which a client may not set.
 */
export async function toRenderRequest(request: Request, url: URL): Promise<Request> {
  const headers = new Headers(request.headers);
  for (const name of [...headers.keys()]) if (name.startsWith("x-react-router-")) headers.delete(name);
  headers.delete("x-forwarded-host");
  return new Request(url, new Request(await bufferFormRequest(request), { headers }));
}

/**
 * An anonymous request for a shared page: no cookies, address or headers, so the cached page cannot depend on a
 * visitor. It has no abort signal: a visitor who leaves must not cancel the rendering for others.
 */
export const toAnonymousRequest = (url: URL): Request => new Request(url, { headers: { Accept: "text/html" } });
