import { adminSections } from "../app/admin/admin-sections.ts";
import { publicPatterns } from "../worker/http/route-access.ts";

/** The routes of the specification, section 2, in its order. */
const SPECIFIED_PATHS = [
  "/",
  "/product",
  "/products",
  "/products/sara",
  "/products/ayllu",
  "/lab",
  "/lab/lots/PUNA-2608-01",
  "/science",
  "/custom-project",
  "/about",
  "/mission",
  "/performance",
  "/performance/evolve",
  "/performance/nourish",
  "/performance/thrive",
  "/performance/focus",
  "/blog",
  "/blog/training",
  "/posts/category/recipe-guides",
  "/posts/tag/protein",
  "/ingredient-studies",
  "/terms-of-service",
  "/privacy-policy",
  "/affiliate-disclosure",
  "/all-articles",
  "/join-network",
  "/success",
  "/maintenance",
  "/subscription",
  "/ai-coach-subscription",
  "/community",
  "/fitness-app",
  "/fitness-app?tab=nutrition",
  "/420",
];

/** Those, and every other public page that needs no object: a new page is visited without being named here. */
export const PUBLIC_PATHS = [
  ...SPECIFIED_PATHS,
  ...publicPatterns.filter((path) => !path.includes(":") && !SPECIFIED_PATHS.includes(path)),
  "/ingredients/maca",
  "/ingredient-studies/sesso-2022-cocoa",
  "/pages/how-we-write-and-correct",
  "/pages/working-with-our-writers",
];

/** The shop's own pages besides those; the cart and orders are tested in store-checkout.spec.ts. */
export const STORE_PATHS = ["/cart", "/checkout"];

/** Pages that start with a list, plans or a form: their band is low, with a drawing of their section. */
export const BAND_PATHS = [
  "/products",
  "/subscription",
  "/ai-coach-subscription",
  "/science",
  "/lab",
  "/ingredient-studies",
  "/performance",
  "/performance/focus",
  "/blog",
  "/all-articles",
  "/community",
  "/fitness-app",
  "/custom-project",
  "/privacy-policy",
];

/** Personal pages: a guest is asked to sign in. */
export const MEMBER_PATHS = [
  "/profile-settings",
  "/notifications",
  "/account",
  "/community/decisions",
  "/community/bookmarks",
  "/community/following",
  "/community/drafts",
  "/community/unread",
  "/account/addresses",
  "/account/cards",
  "/account/lots",
  "/orders",
  "/subscriptions",
];

/** Don't exist for guests. */
export const HIDDEN_MEMBER_PATHS = ["/encryption-settings", "/messages"];

/** Exist only for people with server-confirmed admin access. `/420/draft/{id}` and `/{token}` need an object. */
export const ADMIN_PATHS = adminSections.map((section) => section.path).filter((path) => path !== "/420");

/** More admin pages of the catalog: with an object, empty for a new one, in another mode. */
export const CATALOG_ADMIN_PATHS = [
  "/420/products/demo-puna",
  "/420/products/new",
  "/420/collections/new",
  "/420/stock?mode=count",
  "/420/lots/new",
];

/** Admin pages of orders that need an object. */
export const SELLING_ADMIN_PATHS = ["/420/orders/x", "/420/orders-print"];

/** Those that moderators may open. */
export const MODERATOR_PATHS = ["/420/forum-moderation", "/420/forum-moderation/record", "/420/spam-protection"];

export const NOT_FOUND_TITLE = "404 Page Not Found";
export const NOT_FOUND_TEXT = "The page you're looking for doesn't exist or has been moved.";
