import { httpError } from "../../kernel/http-error.ts";
import { createApiModule } from "../../platform/api-module.ts";
import { jsonResponse } from "../../platform/json-response.ts";
import { recipeParams } from "./contract.ts";

/** Short, so that corrected recipes show soon. The response is the same for everyone. */
const headers = { "Cache-Control": "public, max-age=300" };

/** The site's recipes as foods for the diary. */
export const recipeFoodsApi = createApiModule("Recipe foods")
  .get("/api/foods/recipes", {
    summary: "Gets the site's recipes as foods, with the nutrients per serving; public",
    handle: async ({ ctx }) => jsonResponse({ recipes: await ctx.recipeFoods.list() }, { headers }),
  })
  .get("/api/foods/recipes/:slug", {
    summary: "Gets one recipe as a food, and its ingredients with their nutrients; public",
    params: recipeParams,
    handle: async ({ ctx, params: { slug } }) => {
      const recipe = await ctx.recipeFoods.read(slug);
      if (!recipe) throw httpError("not_found", "There's no recipe at this address.");
      return jsonResponse(recipe, { headers });
    },
  });
