import { describe, expect, it } from "vitest";
import { type Amounts, type Food, NUTRIENT_KEYS } from "../../nutrition/domain.ts";
import type { DishLabel } from "../../nutrition/domain-dish.ts";
import type { LabeledProduct } from "../../nutrition/domain-product-food.ts";
import { foodSnapshot } from "../log/contract-records.ts";
import { type LibraryPart, recipeSnapshotOf } from "./domain-recipe-food.ts";
import { type RecipeDeps, readRecipeFoods, readRecipeToLog } from "./read-recipe-foods.ts";

const none = Object.fromEntries(NUTRIENT_KEYS.map((key) => [key, null])) as Amounts;
const food = (key: string, sourceId: string, amounts: Partial<Amounts>): Food => ({
  ...{ key, name: key, source: "USDA SR28", sourceId, description: "", contains: [], main: key },
  per100g: { ...none, ...amounts },
});
const FOODS = [
  food("lentils", "16069", { energyKcal: 350, protein: 24, ironMg: 6 }),
  food("oil", "4053", { energyKcal: 884, protein: 0, ironMg: 0.5 }),
  food("sesame", "12023", { energyKcal: 570, protein: 18 }),
];
/** What the library knows of them: no food is known in all. */
const LIBRARY: Record<string, LibraryPart> = {
  lentils: {
    ...{ species: "lentils-plant", plantPoints: 1 },
    per100g: { energyKcal: 352, protein: 24.6, lysine: 1.72, leucine: 1.79, cholineMg: 64.4, seleniumMcg: 0.1 },
  },
  oil: { species: "olive", plantPoints: 0, per100g: { energyKcal: 884, protein: 0, cholineMg: 0.3 } },
  sesame: { species: "sesame-plant", plantPoints: 1, per100g: { protein: 18, cholineMg: 25 } },
};
const label = {
  ...{ panel: "food", serving: { text: "1 scoop", grams: 30 }, ingredients: [], contains: [], caffeineMg: 0 },
  rows: [
    { nutrient: "calories", amount: 120, unit: "kcal" },
    { nutrient: "protein", amount: 24, unit: "g" },
  ],
} as const satisfies LabeledProduct["label"];
const DAL = {
  course: "dinner",
  yield: { count: 4, unit: "bowl" },
  ingredients: [
    {
      items: [
        { grams: 300, food: "lentils", us: "1½ cups", item: "red lentils" },
        { grams: 20, food: "oil", us: "1½ tbsp", item: "olive oil" },
        { grams: 80, food: "unknown", us: "", item: "something new", optional: true },
      ],
    },
    { items: [{ grams: 10, food: "sesame", us: "1 tbsp", item: "sesame seeds", optional: true }] },
  ],
};
const SHAKE = {
  course: "drinks",
  yield: { count: 1, unit: "glass" },
  ingredients: [
    {
      items: [
        { grams: 30, product: "kusi", us: "1 scoop", item: "protein" },
        { grams: 200, us: "1 cup", item: "spring water" },
      ],
    },
  ],
};
const ENTRY = { id: "text-4", title: "Sesame dal", path: "/article/sesame-dal" };
const entries = [
  { id: "text-1", title: "Red dal", path: "/article/red-dal", facts: DAL },
  { id: "text-2", title: "Shake", path: "/article/shake", facts: SHAKE },
];
const deps: RecipeDeps = {
  readRecipeList: async () => ({ recipes: entries.map(({ facts, ...card }) => ({ card, recipe: facts })) }),
  getEntry: async (path) =>
    entries.find((entry) => entry.path === path) ??
    (path === "/article/story" ? { id: "text-3", title: "A story", path, facts: null } : null),
  listFoods: async (keys) => FOODS.filter(({ key }) => keys.includes(key)),
  findInLibrary: async (foods) => new Map(foods.flatMap(({ key }) => (LIBRARY[key] ? [[key, LIBRARY[key]]] : []))),
  listLabeledProducts: async () => [
    { handle: "kusi", title: "Kusi", barcodes: [], label: label as LabeledProduct["label"] & DishLabel },
  ],
  brandName: "Tikari",
};

describe("a recipe of the site as a food", () => {
  it("holds by the portion what its foods hold, without the optional ones", async () => {
    const [dal] = await readRecipeFoods(deps);
    expect(dal).toMatchObject({ id: "text-1", portionGrams: 80, portionLabel: "1 bowl", species: ["lentils-plant"] });
    const portion = ((dal?.per100g.energyKcal ?? 0) * (dal?.portionGrams ?? 0)) / 100;
    expect(portion).toBeCloseTo((300 * 3.5 + 20 * 8.84) / 4, 1);
    expect(dal?.per100g.zincMg).toBeUndefined();
  });

  it("has amino acids and what else the library knows of all its foods; oil has no protein, and so none of them", async () => {
    const [dal] = await readRecipeFoods(deps);
    expect(dal?.per100g.lysine).toBeCloseTo((300 * 1.72) / 320, 4);
    expect(dal?.per100g.leucine).toBeCloseTo((300 * 1.79) / 320, 4);
    expect(dal?.per100g.cholineMg).toBeCloseTo((300 * 64.4 + 20 * 0.3) / 320, 3);
    // Of the oil nobody knows it: unknown, not zero.
    expect(dal?.per100g).not.toHaveProperty("seleniumMcg");
    expect(dal?.per100g).not.toHaveProperty("valine");
  });

  it("leaves an amino acid out that one of its foods isn't known for", async () => {
    const facts = {
      ...DAL,
      ingredients: [
        {
          items: [
            ...(DAL.ingredients[0]?.items.slice(0, 2) ?? []),
            { grams: 10, food: "sesame", us: "", item: "sesame" },
          ],
        },
      ],
    };
    const { food: dal } = (await readRecipeToLog({ ...deps, getEntry: async () => ({ ...ENTRY, facts }) }, "x")) ?? {};
    expect(dal?.per100g.cholineMg).toBeGreaterThan(0);
    expect(dal?.per100g).not.toHaveProperty("lysine");
  });

  it("isn't offered where a part of it is unknown: its energy would be too low", async () => {
    expect((await readRecipeFoods(deps)).map(({ id }) => id)).toEqual(["text-1"]);
  });

  it("is what the log takes", async () => {
    const [dal] = await readRecipeFoods(deps);
    expect(dal && foodSnapshot.safeParse(recipeSnapshotOf(dal)).success).toBe(true);
  });
});

describe("a recipe of the site as an own one begins", () => {
  it("has its ingredients with what they hold, and those that nobody knows as words", async () => {
    const shake = await readRecipeToLog(deps, "shake");
    expect(shake).toMatchObject({ title: "Shake", servings: 1, food: null });
    expect(shake?.items).toMatchObject([
      { text: "1 scoop protein", grams: 30, food: { ref: { from: "product", id: "product-kusi" } } },
      { text: "1 cup spring water", grams: 200, food: null },
    ]);
    const dal = await readRecipeToLog(deps, "red-dal");
    expect(dal?.items.map(({ text }) => text)).toEqual(["1½ cups red lentils", "1½ tbsp olive oil"]);
    const [lentils] = dal?.items ?? [];
    expect(lentils?.food).toMatchObject({ ref: { from: "library", id: "sr-16069" }, species: ["lentils-plant"] });
    // The recipe's own figures, and of the rest what the library knows.
    expect(lentils?.food?.per100g).toEqual({ ...LIBRARY.lentils?.per100g, energyKcal: 350, protein: 24, ironMg: 6 });
    for (const { food: snapshot } of dal?.items ?? []) expect(foodSnapshot.safeParse(snapshot).success).toBe(true);
  });

  it("is none of an article or of an unknown address", async () => {
    expect([await readRecipeToLog(deps, "story"), await readRecipeToLog(deps, "gone")]).toEqual([null, null]);
  });
});
