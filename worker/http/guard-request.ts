import { fault } from "../kernel/http-error.ts";
import { readableForm } from "./validate-form-request.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what no page of ours sends: odd methods, and changes asked for by another site.
 * Every unsafe request must come from this origin; signed webhooks prove themselves otherwise.
 * @returns the refusal, or null when the request may go on
 */
export function refuse(request: Request, url: URL): Response | null {
  if (!/^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/.test(request.method))
    return fault("method_not_allowed", "This method is not used here.");
  if (SAFE.has(request.method) || url.pathname.startsWith("/api/hooks/")) return null;
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const foreign =
    (origin !== null && origin !== url.origin) || (site !== null && site !== "same-origin" && site !== "none");
  const unsaid = origin === null && site === null && request.headers.has("cookie");
  return foreign || unsaid
    ? fault("forbidden", "This request did not come from a page of this site. Open the site and try again.")
    : null;
}

/**
 * The request as the renderer may see it for one visitor. React Router's own headers are never
 * taken from outside.
 */
export async function forRender(request: Request, url: URL): Promise<Request> {
  const headers = new Headers(request.headers);
  for (const name of [...headers.keys()]) if (name.startsWith("x-react-router-")) headers.delete(name);
  headers.delete("x-forwarded-host");
  return new Request(url, new Request(await readableForm(request), { headers }));
}

/**
 * Nobody's request for a page that everybody gets: no cookie, no address, no header that could
 * colour it. It has no signal either: a visitor who leaves must not cut short what others get.
 */
export const forEverybody = (url: URL): Request => new Request(url, { headers: { Accept: "text/html" } });
