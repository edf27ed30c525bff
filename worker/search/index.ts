/**
 * The search of the shop and its texts: results as you type, and the search page. Products, pages and articles of the
 * database and the code become one index in memory (domain.ts), which knows misspelled and unfinished words.
 */
export { searchApi } from "./api.ts";
export { type SearchService, searchService } from "./service.ts";
