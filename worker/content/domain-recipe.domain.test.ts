import { expect, it } from "vitest";
import { recipeDraftInput, recipeInput } from "./contract-recipe.ts";
import { bodyText } from "./domain-body.ts";
import { findRecipeGaps, type Recipe } from "./domain-recipe.ts";
import { recipeBlocks } from "./domain-recipe-body.ts";

const oats = { grams: 80, us: "1 cup", metric: "80 g", item: "rolled oats", food: "rolled-oats" };
const whole: Recipe = {
  course: "breakfast",
  cuisine: "",
  yield: { count: 2, unit: "bowl" },
  times: { prep: 5, cook: 10, rest: 0 },
  equipment: [],
  ingredients: [{ group: "", items: [oats] }],
  steps: [{ title: "Cook", text: "Cook the oats.", timers: [{ seconds: 300, label: "oats" }] }],
  tips: [],
  storage: "",
};
const step = { title: "", text: "", timers: [] };

const halfWritten: [why: string, change: Partial<Recipe>, gap: string][] = [
  ["no step", { steps: [] }, "Add the ingredients and the steps."],
  ["an empty step", { steps: [step] }, "Say what to do in each step."],
  ["no name", { ingredients: [{ group: "", items: [{ ...oats, item: "" }] }] }, "Name each ingredient."],
  ["no grams", { ingredients: [{ group: "", items: [{ ...oats, grams: 0 }] }] }, "Enter the grams of “rolled oats”."],
  ["no unit", { yield: { count: 2, unit: "" } }, "Say what it makes, such as bowl."],
  [
    "an empty group",
    {
      ingredients: [
        { group: "", items: [oats] },
        { group: "Top", items: [] },
      ],
    },
    "Fill or remove the empty group.",
  ],
];

it.each(halfWritten)("keeps a half written recipe with %s, and says what it lacks", (_, change, gap) => {
  const written = { ...whole, ...change };
  expect(recipeDraftInput.safeParse(written)).toEqual({ success: true, data: written });
  expect(recipeInput.safeParse(written).success).toBe(false);
  expect(findRecipeGaps(written)).toEqual([gap]);
});

it("finds nothing missing in a whole recipe, and everything in none", () => {
  expect(recipeInput.safeParse(whole).success).toBe(true);
  expect(findRecipeGaps(whole)).toEqual([]);
  expect(findRecipeGaps(null)).toEqual(["Add the ingredients and the steps."]);
});

it("drops the empty lines of a list, and still refuses what can't be added up", () => {
  expect(recipeDraftInput.parse({ ...whole, tips: ["", "Serve warm. ", ""] }).tips).toEqual(["Serve warm."]);
  expect(recipeDraftInput.safeParse({ ...whole, yield: { count: 0, unit: "bowl" } }).success).toBe(false);
  const both = [{ group: "", items: [{ ...oats, product: "puna" }] }];
  expect(recipeDraftInput.safeParse({ ...whole, ingredients: both }).success).toBe(false);
});

it("is told in words to programs that know no recipes", () => {
  const items = [
    { ...oats, prep: "rinsed", note: "or flakes" },
    { ...oats, us: "", metric: "5 g", item: "cinnamon", optional: true },
  ];
  const content = recipeBlocks({ ...whole, ingredients: [{ group: "", items }] });
  const text = bodyText({ type: "doc", content });
  expect(text).toContain("Makes 2 bowls. Takes 15 minutes (preparation 5 minutes, cooking 10 minutes).");
  expect(text).toContain("80 g (1 cup) rolled oats, rinsed; or flakes");
  expect(text).not.toContain("or flakes (optional)");
  expect(text).toContain("5 g cinnamon (optional)");
});
