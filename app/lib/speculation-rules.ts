/**
 * The pages that a browser may prefetch: the same HTML for all visitors, no side effects, no personal data. They are the public routes of worker/http/route-access.ts, in the same notation.
 */
export const SPECULATED_PATHS = [
  "/",
  "/product",
  "/products",
  "/products/:handle",
  "/collections/:handle",
  "/lab",
  "/lab/lots/:number",
  "/science",
  "/about",
  "/mission",
  "/performance",
  "/performance/:part",
  "/blog",
  "/blog/:category",
  "/article/:slug",
  "/pages/:slug",
  "/posts/category/:category",
  "/posts/tag/:tag",
  "/authors/:author",
  "/ingredients",
  "/ingredients/:key",
  "/ingredient-studies",
  "/ingredient-studies/:id",
  "/terms-of-service",
  "/privacy-policy",
  "/affiliate-disclosure",
  "/community-guidelines",
  "/all-articles",
  "/join-network",
  "/subscription",
  "/ai-coach-subscription",
  "/community",
  "/community/people",
  "/community/c/:category",
  "/community/tag/:tag",
  "/community/u/:handle",
  "/community/t/:slug/:id",
  "/community/t/:slug/:id/:number",
  "/fitness-app",
];

const speculatedLinks = { href_matches: SPECULATED_PATHS };

/**
 * Speculation rules: a link is prefetched on hover and prerendered on pointerdown. A prerendered page does nothing before it is shown (app/entry.client.tsx): no call, no socket, no page view.
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: speculatedLinks, eagerness: "moderate" }],
  prerender: [{ where: speculatedLinks, eagerness: "conservative" }],
});
