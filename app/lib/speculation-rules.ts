/**
 * The pages that a browser may fetch before they are asked for: the same HTML for everybody, no side effects, nothing
 * of a visitor. They are the public places of the front door (worker/http/route-access.ts), in the same notation.
 */
export const SPECULATED_PATHS = [
  "/",
  "/product",
  "/products",
  "/products/:handle",
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
  "/posts/category/:category",
  "/posts/tag/:tag",
  "/ingredient-studies",
  "/terms-of-service",
  "/privacy-policy",
  "/affiliate-disclosure",
  "/community-guidelines",
  "/all-articles",
  "/join-network",
  "/subscription",
  "/ai-coach-subscription",
  "/community",
  "/fitness-app",
];

const speculatedLinks = { href_matches: SPECULATED_PATHS };

/**
 * Speculation rules: a link is fetched when the pointer rests on it, and drawn when it is pressed. A drawn page does
 * nothing before it is looked at (app/entry.client.tsx): no call, no socket, no page view.
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: speculatedLinks, eagerness: "moderate" }],
  prerender: [{ where: speculatedLinks, eagerness: "conservative" }],
});
