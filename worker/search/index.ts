/**
 * The search: products, collections, ingredients, articles, recipes, studies, pages and topics in a full text index of a database of
 * its own (SEARCH), fed by an outbox that triggers of the main database write, and made again while it serves.
 */
export { searchApi } from "./api.ts";
export { searchAdminApi } from "./api-admin.ts";
export { searchLocalApi } from "./api-local.ts";
export { runSearchLogJob } from "./log.ts";
export { searchService } from "./service.ts";
export { searchAdminService } from "./service-admin.ts";
export { runIndexJob } from "./work-index.ts";
