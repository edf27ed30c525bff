import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Foods with what 100 g of them hold. */
export const nutritionFoods = sqliteTable("nutrition_food", {
  /** Recipes name a food by it, such as `rolled-oats`. */
  key: text("key").primaryKey(),
  name: text("name").notNull(),
  /** Where the figures are from, such as `USDA SR28`. */
  source: text("source").notNull(),
  sourceId: text("source_id").notNull().default(""),
  description: text("description").notNull().default(""),
  /** JSON: amounts by nutrient (domain.ts); null is unknown. */
  per100g: text("per_100g").notNull(),
  /** JSON list: allergens, gluten, or animal; see domain-contains.ts. */
  contains: text("contains").notNull().default("[]"),
  /** Its name in the list of main ingredients; empty for what is never one, such as salt. */
  main: text("main").notNull().default(""),
});

/** What staff corrected in the food library, and foods that they added: see contract-food-edit.ts. */
export const nutritionLibraryEdits = sqliteTable("nutrition_library_edit", {
  /** Of the food that it corrects, or `staff-…`. */
  id: text("id").primaryKey(),
  version: integer("version").notNull().default(1),
  /** JSON: `FoodPatch`. */
  patch: text("patch").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
