import { brand } from "../../app/brand.ts";
import { httpError } from "../kernel/http-error.ts";
import { themeColors } from "../kernel/theme-colors.ts";
import type { RequestDeps } from "../request-context.ts";
import { ADMIN_LINK_PATH } from "./route-access.ts";
import { newNonce, withSecurityHeaders } from "./security-headers.ts";

/**
 * The response to an unexpected error: an HTML page for a person, JSON for an API call. The log entry carries the same
 * reference that the person sees; the token of a private link is not logged.
 */
export function renderErrorPage(ctx: Pick<RequestDeps, "id" | "request" | "url">, error: unknown): Response {
  const { id, request, url } = ctx;
  const path = url.pathname.replace(ADMIN_LINK_PATH, "/{token}");
  console.error(JSON.stringify({ id, path, error: String(error), stack: (error as Error)?.stack }));
  const isDataRequest =
    url.pathname.startsWith("/api/") || url.pathname.startsWith("/assets/") || /\.data$/.test(url.pathname);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isDataRequest || !isRead)
    return withSecurityHeaders(
      httpError("broken", `Something went wrong on our side. Nothing was changed. Reference: ${id}`),
      url,
    );
  const nonce = newNonce();
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  return withSecurityHeaders(new Response(errorPageHtml(id, nonce), { status: 500, headers }), url, nonce);
}

const errorPageHtml = (id: string, nonce: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Something went wrong | ${brand.name}</title><meta name="robots" content="noindex">
<style nonce="${nonce}">body{margin:0;background:${themeColors.background};color:${themeColors.text};font:1.0625rem/1.6 ui-sans-serif,system-ui,sans-serif}main{max-width:40rem;margin:0 auto;padding:4rem 1.5rem}h1{font:500 2.25rem/1.15 ui-serif,Georgia,serif}a{color:${themeColors.primary};display:inline-flex;align-items:center;min-height:44px}</style></head>
<body><main><h1>Something went wrong on our side</h1>
<p>Nothing was changed. Trying again in a moment often helps.</p>
<p><a href="">Try again</a></p><p>If you contact us, include this reference: <code>${id}</code></p>
</main></body></html>`;
