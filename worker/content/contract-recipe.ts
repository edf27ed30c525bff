import { z } from "zod";
import { contentKey } from "./contract-body.ts";
import { RECIPE_COURSES, type Recipe } from "./domain-recipe.ts";

const line = (max: number) => z.string().trim().max(max, `Keep it under ${max} characters.`);
const minutes = z.int("Enter whole minutes.").min(0).max(10_080, "Enter a week at most.");

const key = z.string().trim().pipe(contentKey);

const recipeItem = z
  .strictObject({
    grams: z.number("Enter the grams.").positive("Enter the grams.").max(100_000),
    food: key.optional(),
    product: key.optional(),
    us: line(40),
    metric: line(40),
    item: line(160).min(1, "Name the ingredient."),
    prep: line(160).optional(),
    note: line(300).optional(),
    optional: z.boolean().optional(),
  })
  .refine((item) => !(item.food && item.product), {
    error: "Choose a food or a product, not both.",
    path: ["food"],
  });

const recipeStep = z.strictObject({
  title: line(80),
  text: line(2000).min(1, "Say what to do."),
  timers: z
    .array(z.strictObject({ seconds: z.int().min(1).max(604_800), label: line(80) }))
    .max(5)
    .default([]),
});

/** A whole recipe, from an import or the seed; what the editor publishes is checked for the same. */
export const recipeInput = z.strictObject({
  course: z.enum(RECIPE_COURSES),
  cuisine: line(60).default(""),
  yield: z.strictObject({
    count: z.number().positive("Enter how many it makes.").max(1000),
    unit: line(40).min(1, "Say what it makes, such as bowl."),
  }),
  times: z.strictObject({ prep: minutes, cook: minutes, rest: minutes.default(0) }),
  equipment: z.array(line(120)).max(30).default([]),
  ingredients: z
    .array(z.strictObject({ group: line(80).default(""), items: z.array(recipeItem).min(1).max(60) }))
    .min(1, "List what goes into it.")
    .max(12),
  steps: z.array(recipeStep).min(1, "Add a step.").max(60),
  tips: z.array(line(600)).max(20).default([]),
  storage: line(600).default(""),
}) satisfies z.ZodType<Recipe, unknown>;

const lines = (max: number, most: number) =>
  z
    .array(line(max))
    .max(most)
    .default([])
    .transform((list) => list.filter(Boolean));

/** A recipe that is being written: anything may be missing yet. `findRecipeGaps` says what, before it is published. */
export const recipeDraftInput = recipeInput.extend({
  yield: recipeInput.shape.yield.extend({ unit: line(40) }),
  equipment: lines(120, 30),
  ingredients: z
    .array(
      z.strictObject({
        group: line(80).default(""),
        items: z
          .array(
            recipeItem.safeExtend({ grams: z.number("Enter the grams.").nonnegative().max(100_000), item: line(160) }),
          )
          .max(60),
      }),
    )
    .max(12),
  steps: z.array(recipeStep.extend({ text: line(2000) })).max(60),
  tips: lines(600, 20),
}) satisfies z.ZodType<Recipe, unknown>;
