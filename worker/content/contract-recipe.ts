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

/** A recipe from the editor, an import or the seed. */
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
