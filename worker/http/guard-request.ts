import { httpError } from "../kernel/http-error.ts";
import { validateFormRequest } from "./validate-form-request.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what no page of ours sends: odd methods, and changes asked for by another site.
 * Every unsafe request must come from this origin; signed webhooks prove themselves otherwise.
 * @returns the refusal, or null when the request may go on
 */
export function guardRequest(request: Request, url: URL): Response | null {
  if (!/^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/.test(request.method))
    return httpError("method_not_allowed", "This method is not used here.");
  if (SAFE_METHODS.has(request.method) || url.pathname.startsWith("/api/hooks/")) return null;
  const origin = request.headers.get("origin");
  const fetchSite = request.headers.get("sec-fetch-site");
  const isCrossSite =
    (origin !== null && origin !== url.origin) ||
    (fetchSite !== null && fetchSite !== "same-origin" && fetchSite !== "none");
  const isWithoutSource = origin === null && fetchSite === null && request.headers.has("cookie");
  return isCrossSite || isWithoutSource
    ? httpError("forbidden", "This request did not come from a page of this site. Open the site and try again.")
    : null;
}

/**
 * The request as the renderer may see it for one visitor. React Router's own headers are never
 * taken from outside.
 */
export async function toRenderRequest(request: Request, url: URL): Promise<Request> {
  const headers = new Headers(request.headers);
  for (const name of [...headers.keys()]) if (name.startsWith("x-react-router-")) headers.delete(name);
  headers.delete("x-forwarded-host");
  return new Request(url, new Request(await validateFormRequest(request), { headers }));
}

/**
 * Nobody's request for a page that everybody gets: no cookie, no address, no header that could
 * colour it. It has no signal either: a visitor who leaves must not cut short what others get.
 */
export const toAnonymousRequest = (url: URL): Request => new Request(url, { headers: { Accept: "text/html" } });
