import { CODE_TAG } from "../kernel/page-tags.ts";

/**
 * Who may open a path. Decides what may be cached for everybody and what only staff may know of; a test compares it
 * with app/routes.ts.
 */
export type RouteAccess =
  /** The same HTML for everybody: cached at the edge. */
  | "public"
  /** Rendered for each visitor. */
  | "open"
  /** Staff only; everybody else gets the 404 page. */
  | "staff"
  /** Signed-in members only; guests get the 404 page. */
  | "member"
  | "unknown";

type PublicRoute = [pattern: string, query?: string[]];

/**
 * Public routes, with the query parameters that their HTML depends on, which show something stored. Their loaders say
 * what (`publicData`, `addPageTags` of the RequestContext).
 */
const STORED_CONTENT_ROUTES: PublicRoute[] = [
  ["/"],
  ["/product", ["variant"]],
  ["/products", ["goal", "ingredient", "free", "format", "max", "sort", "cursor"]],
  ["/products/:handle", ["variant"]],
  ["/collections/:handle", ["sort", "cursor"]],
  ["/lab/lots/:number"],
  ["/blog/recipe-guides", ["time", "diet", "course", "main", "protein", "sort", "cursor", "page"]],
  ["/subscription"],
  ["/fitness-app", ["shell"]],
  ["/ai-coach-subscription"],
  ["/article/:slug", ["servings", "units"]],
  ["/pages/:slug"],
  ["/science"],
  ["/ingredients"],
  ["/ingredients/:key", ["outcome", "measure", "people"]],
  ["/ingredient-studies", ["ingredient", "outcome", "grade", "design", "population", "year", "q", "sort", "page"]],
  ["/ingredient-studies/:id"],
  ["/performance/evolve"],
  ["/performance/nourish"],
  ["/performance/thrive"],
  ["/performance/focus"],
  ["/blog"],
  ["/blog/:category", ["cursor", "page"]],
  ["/posts/category/:category", ["cursor", "page"]],
  ["/posts/tag/:tag", ["cursor", "page"]],
  ["/all-articles", ["category", "kind", "cursor", "page"]],
  ["/authors/:author", ["cursor", "page"]],
  ["/community/t/:slug/:id"],
  ["/community/t/:slug/:id/:number"],
  ["/community", ["sort", "cursor"]],
  ["/community/c/:category", ["sort", "cursor"]],
  ["/community/tag/:tag", ["cursor"]],
  ["/community/people", ["period"]],
  ["/community/u/:handle", ["cursor"]],
];

/** The same, which show nothing but what is in the code, as the articles are: no publishing changes them. */
const CODE_CONTENT_ROUTES: PublicRoute[] = [
  ["/lab", ["lot"]],
  ["/about"],
  ["/mission"],
  ["/performance"],
  ["/terms-of-service"],
  ["/privacy-policy"],
  ["/affiliate-disclosure"],
  ["/community-guidelines"],
  ["/join-network"],
  ["/maintenance"],
];
const PUBLIC_ROUTES = [...STORED_CONTENT_ROUTES, ...CODE_CONTENT_ROUTES];

/** Paths that are rendered for each visitor. */
export const OPEN_PATHS = [
  "/custom-project",
  "/success",
  "/cart",
  "/wishlist",
  "/checkout",
  "/orders",
  "/orders/track",
  "/orders/:id",
  "/orders/:id/review",
  "/subscriptions",
  "/subscriptions/:id",
  "/account/addresses",
  "/account/deleted",
  "/account/cards",
  "/account/lots",
  "/account/saved",
  "/restock/:id",
  "/email-preferences",
  "/discount/:code",
  "/ingredients/:key/:file",
  "/ingredient-studies/:id/:file",
  "/polls/:entry/:poll",
  "/preview/:token",
  "/feeds/products.xml",
  "/sitemap.xml",
  "/sitemap-news.xml",
  "/sitemaps/:part",
  "/llms.txt",
  ...["", "/blog/:category", "/posts/tag/:tag", "/authors/:author"].flatMap((list) =>
    ["feed.xml", "atom.xml", "feed.json"].map((file) => `${list}/${file}`),
  ),
  ...["/community", "/community/c/:category", "/community/topics/:id"].flatMap((list) =>
    ["feed.xml", "atom.xml", "feed.json"].map((file) => `${list}/${file}`),
  ),
  "/og/:kind/:slug/:file",
  "/robots.txt",
  "/.well-known/security.txt",
  "/search",
  "/community/m/c/:category",
  "/community/about/:kind/:id",
  "/community/new",
  "/community/me",
  "/420",
  "/login",
  "/join",
  "/recover",
  "/confirm-email",
  "/restore-email",
  "/invitation",
  "/setup",
  "/community/decisions",
  "/community/bookmarks",
  "/community/following",
  "/community/drafts",
  "/community/unread",
  "/profile-settings",
  "/notifications",
  "/account",
  "/dev/mailbox",
];

/** Public pages in whose place a member may get one that is drawn for them. */
const PERSONAL_PATHS = new Set(["/fitness-app"]);

/** The shell, which is kept for reading offline, is the same for everybody. */
export const isPersonalPath = (url: URL): boolean =>
  PERSONAL_PATHS.has(toPagePath(url.pathname)) && !url.searchParams.has("shell");

/** Paths that only signed-in members know of. */
export const MEMBER_PATHS = [
  "/encryption-settings",
  "/messages",
  "/messages/:id",
  "/community/m/:slug/:id",
  "/community/m/:slug/:id/:number",
];

/**
 * The unmatched path that stands for every page that a visitor may not know of. React Router names the routes of all
 * its parent paths in the document, so these must be public.
 */
export const NOT_FOUND_PATH = "/about/not/found";

/** A parameter is one segment; an escaped slash would make it two. */
const toRegExp = (pattern: string) => new RegExp(`^${pattern.replace(/:[a-z]+/g, "(?:(?!%2[fF]|%5[cC])[^/])+")}$`);
const openRoutes = OPEN_PATHS.map(toRegExp);
const memberRoutes = MEMBER_PATHS.map(toRegExp);
const publicPaths = new Set(PUBLIC_ROUTES.map(([pattern]) => pattern).filter((pattern) => !pattern.includes(":")));
const codeRoutes = CODE_CONTENT_ROUTES.map(([pattern]) => toRegExp(pattern));
const publicRoutes = PUBLIC_ROUTES.map(([pattern, query = []]) => ({ test: toRegExp(pattern), query }));

/** A longer value of a query parameter is not one that a page offers. */
const MAX_QUERY_VALUE_LENGTH = 300;

/** Access of a path; a trailing slash and the `.data` suffix of React Router's data requests are ignored. */
export function getRouteAccess(pathname: string): RouteAccess {
  const path = toPagePath(pathname);
  if (publicPaths.has(path) || publicRoutes.some((r) => r.test.test(path))) return "public";
  if (openRoutes.some((r) => r.test(path))) return "open";
  if (memberRoutes.some((r) => r.test(path))) return "member";
  if (path.startsWith("/420/") || ADMIN_LINK_PATH.test(path)) return "staff";
  return "unknown";
}

/** The tag of a page that shows nothing but what is in the code, such as the 404 page; else none. */
export function getCodeTags(pathname: string): string[] {
  const path = toPagePath(pathname);
  return path === NOT_FOUND_PATH || codeRoutes.some((r) => r.test(path)) ? [CODE_TAG] : [];
}

/** The shape of a private link: one segment of 43 base64url characters, 256 bits. */
export const ADMIN_LINK_PATH = /^\/[A-Za-z0-9_-]{43}$/;

/** The path of the page that a document or data request asks for. */
export function toPagePath(pathname: string): string {
  const path = pathname.replace(/\/+$/, "").replace(/\.data$/, "");
  return path === "" || path === "/_" || path === "/_root" ? "/" : path.replace(/\/_$/, "");
}

/** The URL that a public page is rendered and cached under: known query parameters only, in fixed order. */
export function toCanonicalUrl(url: URL): URL {
  if (publicPaths.has(url.pathname) && !url.search && !url.href.endsWith("?")) return url;
  const path = toPagePath(url.pathname);
  const knownParams = publicRoutes.find((r) => r.test.test(path))?.query ?? [];
  const canonical = new URL(url.pathname.replace(/(.)\/+$/, "$1"), url.origin);
  for (const name of knownParams) {
    // A form without scripts repeats the name for each value; the page expects one value with commas.
    const value = url.searchParams.getAll(name).filter(Boolean).join(",");
    if (value) canonical.searchParams.set(name, value.slice(0, MAX_QUERY_VALUE_LENGTH));
  }
  return canonical;
}

export const publicPatterns = PUBLIC_ROUTES.map(([pattern]) => pattern);
