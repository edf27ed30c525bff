import { createApiModule } from "../platform/api-module.ts";
import { jsonResponse } from "../platform/json-response.ts";
import { searchAnswer, searchQuery } from "./contract.ts";

/** The same for everybody: a browser that goes back a letter need not ask again. */
const CACHE_CONTROL = "public, max-age=60";

/** The public API of the search. */
export const searchApi = createApiModule("Search").get("/api/search", {
  summary: "Finds products, pages and articles as you type; words may be unfinished, misspelled or too many",
  query: searchQuery,
  response: searchAnswer,
  handle: async ({ ctx, query }) =>
    jsonResponse(await ctx.search.search(query.q), { headers: { "Cache-Control": CACHE_CONTROL } }),
});
