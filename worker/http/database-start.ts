import type { Flags } from "../kernel/flags.ts";
import { MINUTE } from "../kernel/instants.ts";
import { type CookieDeps, readCookie, serializeCookie } from "../platform/cookies.ts";
import { isBookmark, laterStart, NEAREST, PRIMARY, type SessionStart } from "../platform/database-session.ts";
import { publishedStart } from "../platform/page-versions.ts";
import { getRouteAccess, toPagePath } from "./route-access.ts";

/** The state of the database after what this browser wrote last: what it reads next is never older. */
const COOKIE = "bookmark";
/** Until every replica has surely caught up; they usually lag behind by less than a second. */
const COOKIE_TTL = 5 * MINUTE;

/**
 * Pages of a visitor, and calls, that only show something. All others ask the primary: staff, whatever decides about
 * signing in or a payment (the checkout asks the gateway about one under way), and what is opened by a link from an
 * email, which can be faster than a replica.
 */
const NEAR_PAGES =
  /^\/(account\/saved|cart|community\/about\/[^/]+\/[^/]+|custom-project|orders|polls\/[^/]+\/[^/]+|search|subscriptions|feeds\/products\.xml|og\/.+|robots\.txt|llms\.txt|sitemap(-news)?\.xml|sitemaps\/[^/]+|(.+\/)?(feed|atom)\.(xml|json)|wishlist)$/;
const NEAR_CALLS =
  /^\/api\/(account\/reviewable|auth\/user|availability|cart(\/links|\/stack)?|community\/subjects\/[^/]+\/[^/]+|fitness\/subscription-status|foods\/(additions|recipes(\/[^/]+)?)|lots\/[^/]+|menu|orders|plans|polls\/[^/]+|products(\/[^/]+)?|projects(\/current)?|reviews|saved|search(\/topics)?|subscriptions|wishes)$/;

/** What links that we email or show for another device carry. */
const LINK_PARAMETERS = ["token", "key", "order", "share"];

/** Whether a GET of this URL may be answered from a replica. */
export function mayReadReplica({ pathname, search, searchParams }: URL): boolean {
  if (search !== "" && LINK_PARAMETERS.some((name) => searchParams.has(name))) return false;
  if (pathname.startsWith("/api/")) return NEAR_CALLS.test(pathname);
  if (pathname.startsWith("/media/")) return true;
  const access = getRouteAccess(pathname);
  return access === "public" || access === "unknown" || (access === "open" && NEAR_PAGES.test(toPagePath(pathname)));
}

/**
 * Where a visitor's request starts to read: after what is published, and after what this browser wrote.
 * @param flags undefined until they are known
 */
export function visitorStart(deps: CookieDeps & { url: URL }, flags: Flags | undefined): SessionStart {
  const { request, url } = deps;
  if (!flags || (request.method !== "GET" && request.method !== "HEAD") || !mayReadReplica(url)) return PRIMARY;
  // The first request after signing in moves the guest's items to the member's cart.
  if (readCookie(deps, "cart") && readCookie(deps, "sid")) return PRIMARY;
  const own = readCookie(deps, COOKIE);
  if (own !== null && !isBookmark(own)) return PRIMARY;
  return laterStart(own ?? NEAREST, publishedStart(flags));
}

/** The Set-Cookie value after a request that wrote, with the state of the database that holds it. */
export const createBookmarkCookie = (deps: CookieDeps, bookmark: string): string =>
  serializeCookie(deps, COOKIE, bookmark, COOKIE_TTL);
