import type { Flags } from "../kernel/flags.ts";
import { httpError } from "../kernel/http-error.ts";
import { renderMaintenancePage } from "../live/index.ts";

/** Paths that stay reachable during maintenance, so that staff can sign in and turn it off. */
const ALLOWED_PATHS = [
  /^\/420(\/|$)/,
  /^\/420(\/.*)?\.data$/,
  /^\/login(\.data)?$/,
  /^\/__manifest$/,
  /^\/assets\//,
  /^\/media\//,
  /^\/api\/(login|logout|health|live|maintenance-status|forum\/status)$/,
  /^\/api\/fitness\/subscription-status$/,
  /^\/api\/(auth|hooks|admin|dev)\//,
];

/**
 * The 503 response during maintenance, with Retry-After, as a page or as JSON.
 * @returns null when maintenance is off or the path stays reachable
 */
export function maintenanceResponse(flags: Flags, url: URL, now: number, nonce: string): Response | null {
  if (!flags.maintenance.isEnabled || ALLOWED_PATHS.some((r) => r.test(url.pathname))) return null;
  const { endsAt } = flags.maintenance;
  const retryAfter = endsAt && endsAt > now ? Math.ceil((endsAt - now) / 1000) : 300;
  if (url.pathname.startsWith("/api/") || url.pathname.endsWith(".data"))
    return httpError("unavailable", flags.maintenance.message ?? "We're down for maintenance. Try again shortly.", {
      retryAfter,
      reason: "maintenance",
    });
  return new Response(renderMaintenancePage(flags, nonce), {
    status: 503,
    statusText: "Service Unavailable",
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Retry-After": String(retryAfter),
      "Cache-Control": "private, no-store",
    },
  });
}
