/**
 * What a cached page shows, as tags: a page carries the tags of all that is stored and shown on it, and a save raises the
 * tags of what it changed (worker/platform/page-versions.ts).
 */

/** Lists of products and what they are filtered by: every save of a product raises it. */
export const CATALOGUE_TAG = "catalogue";
/** Which product is the flagship. */
export const FLAGSHIP_TAG = "flagship";
/** The plans of subscriptions. */
export const PLANS_TAG = "plans";
/** Texts and facts of the code: no save raises it, a build has pages of its own. */
export const CODE_TAG = "code";

/** A product wherever it is shown: its page, cards, bundles and lots. */
export const productTag = (handle: string): string => `product:${handle}`;
/** The published reviews on a product's page. */
export const reviewsTag = (handle: string): string => `reviews:${handle}`;
/** Which collections there are: menus and lists of them. */
export const COLLECTIONS_TAG = "collections";
/** A collection's own page: its texts, its products and their order. */
export const collectionTag = (handle: string): string => `collection:${handle}`;
/** What the owner chose for the top of the home page. */
export const HOME_TAG = "home";
/** Which product the owner chose for the menus. */
export const MENU_TAG = "menu";
/** Lists of articles and recipes: every publishing of one raises it. */
export const CONTENT_TAG = "content";
/** An article, a recipe or a page wherever it is shown whole; by its address. */
export const entryTag = (path: string): string => `entry:${path}`;
/** What the owner decided about the search: synonyms and pinned results. */
export const SEARCH_TAG = "search";
/** The library of studies: every save of a study, an outcome or an ingredient raises it. */
export const SCIENCE_TAG = "science";
/** What the owner sets of the forum, such as its categories. No post raises it: pages of topics are kept for seconds. */
export const FORUM_TAG = "forum";
