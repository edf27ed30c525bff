import { createApiModule } from "../platform/api-module.ts";
import { jsonResponse, NO_STORE } from "../platform/json-response.ts";
import { searchAnswer, searchBeacon, searchQuery, similarQuery, similarTopics } from "./contract.ts";
import { parseQuery } from "./domain-query.ts";
import { isWorthComparing } from "./domain-similar.ts";
import { limitSearches } from "./limit.ts";

/** The same for everybody: a browser that goes back a letter need not ask again, nor need its neighbors. */
const CACHE_CONTROL = "public, max-age=60";

/** The public API of the search. */
export const searchApi = createApiModule("Search")
  .get("/api/search", {
    summary:
      "Finds products, articles, recipes, studies, ingredients and pages as you type; words may be unfinished, misspelled or too many",
    query: searchQuery,
    response: searchAnswer,
    handle: async ({ ctx, query }) => {
      // What is asked often is asked in the same words; whatever is published makes it new.
      const { words, isOpen } = parseQuery(query.q);
      const { contentVersion } = await ctx.flags();
      const key = `${ctx.url.origin}/api/search?v=${contentVersion}&q=${encodeURIComponent(query.q.trim().toLowerCase())}`;
      const cache = words.length > 0 && isOpen && !import.meta.env.DEV ? await caches.open("search") : null;
      const known = await cache?.match(key);
      if (known) return new Response(known.body, known);
      if (words.length > 0) await limitSearches(ctx);
      const found = await ctx.search.search(query.q);
      // What is said in the forum may be taken away at any moment, and the forum closed.
      if (found.counts.some(({ kind }) => kind === "topic")) return jsonResponse(found, { headers: NO_STORE });
      const answer = jsonResponse(found, { headers: { "Cache-Control": CACHE_CONTROL } });
      if (cache) ctx.waitUntil(cache.put(key, answer.clone()).catch(() => undefined));
      return answer;
    },
  })
  .get("/api/search/topics", {
    summary: "Finds topics of the forum like a title that is being written; a title of few words has none",
    query: similarQuery,
    response: similarTopics,
    handle: async ({ ctx, query: { q } }) => {
      if (!isWorthComparing(q)) return { topics: [] };
      await limitSearches(ctx);
      return { topics: await ctx.search.findSimilarTopics(q) };
    },
  })
  .post("/api/search/log", {
    summary: "Counts a search that is over, and what was opened from its results; nothing about who asked is stored",
    body: searchBeacon,
    beacon: true,
    handle: async ({ ctx, body }) => {
      await limitSearches(ctx);
      await ctx.search.logSearch(body);
      return new Response(null, { status: 204, headers: NO_STORE });
    },
  });
