import { OPEN_PATHS, publicPatterns } from "./route-access.ts";

/** Routes whose existence is no secret, split into segments. */
const KNOWN_ROUTES = [...publicPatterns, ...OPEN_PATHS].map((pattern) => pattern.split("/"));

/**
 * The redirect to a page's canonical address: single slashes, no trailing slash, and a known route in its own case.
 * Slashes are checked by spelling alone, before any lookup, so that a hidden page and an unknown one answer alike. Data
 * requests follow their page; /api has rules of its own.
 * @returns 308 with the query kept, or null if the address is canonical
 */
export function canonicalRedirect({ method }: Request, { pathname, search }: URL): Response | null {
  if ((method !== "GET" && method !== "HEAD") || pathname.endsWith(".data")) return null;
  // Two leading slashes would make the rest a host name.
  const singleSlashed = pathname.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  const path = /[A-Z]/.test(singleSlashed) ? toRouteCase(singleSlashed) : singleSlashed;
  return path === pathname ? null : new Response(null, { status: 308, headers: { Location: path + search } });
}

/** Parameters that are written in lower case wherever they are made. */
const LOWER_CASE_PARAMS = [":handle", ":category", ":slug", ":tag", ":author"];

/**
 * Writes the fixed segments of a known route in their own case, and the handle of a product or article in lower case;
 * another parameter, such as a lot number, stays as it is.
 */
function toRouteCase(path: string): string {
  const segments = path.split("/");
  const route = KNOWN_ROUTES.find(
    (routeSegments) =>
      routeSegments.length === segments.length &&
      routeSegments.every((segment, i) => segment.startsWith(":") || segment === segments[i]?.toLowerCase()),
  );
  const toCase = (segment: string, given = "") =>
    LOWER_CASE_PARAMS.includes(segment) ? given.toLowerCase() : segment.startsWith(":") ? given : segment;
  return route ? route.map((segment, i) => toCase(segment, segments[i])).join("/") : path;
}
