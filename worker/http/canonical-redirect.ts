import { openPaths, publicPatterns } from "./route-access.ts";

/** Routes that everybody may know of, by their segments. */
const KNOWN_ROUTES = [...publicPatterns, ...openPaths].map((pattern) => pattern.split("/"));

/**
 * The redirect to the one address of a page: single slashes, none at the end, and a known route in its own case. Slashes
 * are judged by the spelling alone, before anything asks what is there, so a hidden page and an unknown one answer alike.
 * Data requests follow their page, and calls have their own rules.
 * @returns 308 with the query kept, or null where the address is fine
 */
export function canonicalRedirect({ method }: Request, { pathname, search }: URL): Response | null {
  if ((method !== "GET" && method !== "HEAD") || pathname.endsWith(".data")) return null;
  // Two slashes at the start would name another host.
  const singleSlashed = pathname.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  const path = /[A-Z]/.test(singleSlashed) ? toRouteCase(singleSlashed) : singleSlashed;
  return path === pathname ? null : new Response(null, { status: 308, headers: { Location: path + search } });
}

/** A known route's own words in lower case; a parameter, such as the number of a lot, is left as it is. */
function toRouteCase(path: string): string {
  const segments = path.split("/");
  const route = KNOWN_ROUTES.find(
    (routeSegments) =>
      routeSegments.length === segments.length &&
      routeSegments.every((segment, i) => segment.startsWith(":") || segment === segments[i]?.toLowerCase()),
  );
  return route ? route.map((segment, i) => (segment.startsWith(":") ? segments[i] : segment)).join("/") : path;
}
