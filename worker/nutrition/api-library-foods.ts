import { z } from "zod";
import { createAdminApiModule, createApiModule, okResponse } from "../platform/api-module.ts";
import { jsonResponse } from "../platform/json-response.ts";
import { foodEditBody, libraryFoodParams, libraryFoodsQuery } from "./contract-food-edit.ts";

const response = okResponse;

/** Short, since a corrected food should be found soon; the answer is the same for everybody. */
const CACHE_CONTROL = "public, max-age=120";

/** What is added to the food library of the build. The library itself is a file: see app/fitness/foods/load-foods.ts. */
export const libraryFoodsApi = createApiModule("Food library").get("/api/foods/additions", {
  summary: "Gets own products as foods, and what staff corrected and added; public",
  handle: async ({ ctx }) => {
    const additions = await ctx.nutrition.listAdditions();
    const etag = `"${additions.version}"`;
    const headers = { "Cache-Control": CACHE_CONTROL, ETag: etag };
    if (ctx.request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
    return jsonResponse(additions, { headers });
  },
});

/** The editor of the food library. */
export const libraryFoodsAdminApi = createAdminApiModule("Food library (staff)")
  .get("/api/admin/library-foods", {
    summary: "Finds foods of the library, with what staff corrected and added",
    query: libraryFoodsQuery,
    handle: ({ ctx, query }) => ctx.nutrition.listLibraryFoods(query),
  })
  .post("/api/admin/library-foods", {
    summary: "Adds a food; energy that doesn't fit the macros is refused unless it is said to be meant",
    body: foodEditBody,
    handle: ({ ctx, body, actor }) => ctx.nutrition.addFood(body, actor),
  })
  .put("/api/admin/library-foods/:id", {
    summary: "Saves a correction or a food that staff added; an outdated version is refused",
    params: libraryFoodParams,
    body: foodEditBody,
    response,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.nutrition.saveFood(id, body, actor),
  })
  .delete("/api/admin/library-foods/:id", {
    summary: "Removes a correction, so that the food is as its source has it, or a food that staff added",
    params: libraryFoodParams,
    query: z.object({ version: z.coerce.number().int().positive() }),
    response,
    handle: ({ ctx, params: { id }, query: { version }, actor }) => ctx.nutrition.removeFoodEdit(id, version, actor),
  });
