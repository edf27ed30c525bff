import { z } from "zod";
import { createAdminApiModule } from "../platform/api-module.ts";

const keys = z
  .string()
  .max(8000)
  .default("")
  .transform((list) => [...new Set(list.split(",").filter(Boolean))].slice(0, 200));

/** The admin API of what recipes are made of. */
export const foodsAdminApi = createAdminApiModule("Foods (staff)")
  .get("/api/admin/foods", {
    summary: "Finds foods by part of their name",
    query: z.object({ q: z.string().trim().max(120).catch("").default("") }),
    handle: async ({ ctx, query }) => ({ foods: await ctx.nutrition.findFoods(query.q) }),
  })
  .get("/api/admin/recipe-sources", {
    summary: "Gets what 100 g of these foods hold, and the labels of these products",
    query: z.object({ foods: keys, products: keys }),
    handle: async ({ ctx, query }) => {
      const [foods, products] = await Promise.all([
        ctx.nutrition.listFoods(query.foods),
        ctx.store.catalogue.listProductsOfText(query.products),
      ]);
      return { foods, products };
    },
  });
