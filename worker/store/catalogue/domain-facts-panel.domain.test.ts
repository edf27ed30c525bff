import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Label, label, NUTRIENT_KEYS } from "./contract.ts";
import {
  buildFactsPanel,
  declaredAmount,
  findLabelProblems,
  formatAllergens,
  NUTRIENT_INFO,
  percentDailyValue,
} from "./domain.ts";

const supplement = (more: Partial<Label> = {}): Label =>
  label.parse({
    panel: "supplement",
    serving: { text: "2 capsules", grams: 1.2 },
    rows: [],
    inside: [{ key: "cellulose", what: "Cellulose" }],
    ...more,
  });

describe("amounts, rule by rule", () => {
  const cases: [
    nutrient: (typeof NUTRIENT_KEYS)[number],
    amount: number,
    food: string | null,
    supplement?: string | null,
  ][] = [
    // 101.9(c)(1): calories
    ["calories", 4.9, null],
    ["calories", 5, "5"],
    ["calories", 47.4, "45"],
    ["calories", 47.5, "50"],
    ["calories", 50, "50"],
    ["calories", 54.9, "50"],
    ["calories", 55, "60"],
    // (c)(2): fats
    ["fat", 0.49, null],
    ["fat", 0.5, "0.5"],
    ["fat", 4.74, "4.5"],
    ["fat", 4.75, "5"],
    ["fat", 5.4, "5"],
    ["fat", 5.5, "6"],
    ["trans_fat", 0.3, null],
    // (c)(3): cholesterol
    ["cholesterol", 1.9, null],
    ["cholesterol", 2, "less than 5"],
    ["cholesterol", 5, "less than 5"],
    ["cholesterol", 7.5, "10"],
    // (c)(4): sodium
    ["sodium", 4.9, null],
    ["sodium", 5, "5"],
    ["sodium", 137.5, "140"],
    ["sodium", 140, "140"],
    ["sodium", 144, "140"],
    ["sodium", 145, "150"],
    // (c)(6), (c)(7): carbohydrate, fiber, sugars, protein
    ["fiber", 0.49, null],
    ["fiber", 0.5, "less than 1"],
    ["sugars", 0.99, "less than 1"],
    ["protein", 1.49, "1"],
    ["protein", 24.5, "25"],
    // (c)(8)(iii): vitamins and minerals
    ["vitamin_d", 0.39, null],
    ["vitamin_d", 2.04, "2", "2"],
    ["vitamin_c", 88.6, "89", "89"],
    ["calcium", 25.9, null],
    ["calcium", 264, "260", "264"],
    ["potassium", 94, "90", "94"],
    ["iron", 0.36, "0.4", "0.36"],
    ["iron", 8.04, "8", "8"],
    ["copper", 0.02, "0.02", "0.02"],
    ["vitamin_b12", 100, "100", "100"],
    ["thiamin", 0.35, "0.4", "0.35"],
    ["magnesium", 375, "380", "375"],
  ];
  it.each(cases)("%s %d is declared as %s in a food", (nutrient, amount, food, own = food) => {
    expect(declaredAmount(nutrient, amount, "food")).toBe(food);
    expect(declaredAmount(nutrient, amount, "supplement")).toBe(own);
  });

  it("never moves an amount further than half a step, and never turns more into less", () => {
    const value = (n: (typeof NUTRIENT_KEYS)[number], x: number) => {
      const text = declaredAmount(n, x, "food");
      return text === null ? 0 : text.startsWith("less") ? Number(text.slice(10)) / 2 : Number(text);
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...NUTRIENT_KEYS),
        fc.double({ min: 0, max: 5000, noNaN: true }),
        fc.double({ min: 0, max: 500, noNaN: true }),
        (n, x, more) => {
          expect(value(n, x + more)).toBeGreaterThanOrEqual(value(n, x));
          const { rule, daily } = NUTRIENT_INFO[n];
          const lost = Math.abs(value(n, x) - x);
          const step = { calories: 5, fat: 0.5, cholesterol: 2.5, sodium: 5, carbohydrate: 0.5, micro: 5 }[rule];
          expect(lost).toBeLessThanOrEqual(Math.max(step, rule === "micro" ? (daily ?? 0) * 0.02 : 0) + 1e-6);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("percent of the Daily Value", () => {
  it.each([
    ["vitamin_c", 1.7, "0%", "2%"],
    ["vitamin_c", 0.8, "0%", "<1%"],
    ["vitamin_c", 1.8, "2%", "2%"],
    ["vitamin_c", 6.4, "8%", "7%"],
    ["vitamin_c", 9, "10%", "10%"],
    ["vitamin_c", 11.4, "15%", "13%"],
    ["vitamin_c", 45, "50%", "50%"],
    ["vitamin_c", 50.3, "60%", "56%"],
    ["vitamin_b12", 100, "4170%", "4167%"],
    ["fat", 8, "10%", "10%"],
    ["sodium", 100, "4%", "4%"],
    ["trans_fat", 2, null, null],
    ["protein", 20, null, null],
  ] as const)("%s %d is %s of a food and %s of a supplement", (n, amount, food, own) => {
    expect(percentDailyValue(n, amount, "food")).toBe(food);
    expect(percentDailyValue(n, amount, "supplement")).toBe(own);
  });
});

describe("Supplement Facts", () => {
  it("lists what is above zero in the order of the law, sodium among the minerals", () => {
    const panel = buildFactsPanel(
      supplement({
        rows: [
          { nutrient: "sodium", amount: 200, unit: "mg" },
          { nutrient: "magnesium", amount: 0.2, unit: "g" },
          { nutrient: "vitamin_c", amount: 50_000, unit: "mcg" },
          { nutrient: "fat", amount: 0.2, unit: "g" },
          { nutrient: "carbohydrate", amount: 2.2, unit: "g" },
          { nutrient: "calories", amount: 10, unit: "kcal" },
        ],
      }),
      30,
    );
    expect(panel.rows.map((r) => [r.name, r.amount, r.percent])).toEqual([
      ["Total Carbohydrate", "2 g", "<1%"],
      ["Vitamin C", "50 mg", "56%"],
      ["Magnesium", "200 mg", "48%"],
      ["Sodium", "200 mg", "9%"],
    ]);
    expect(panel).toMatchObject({ title: "Supplement Facts", calories: "10", servings: 30 });
    expect(panel.footnotes).toEqual(["* Percent Daily Values are based on a 2,000 calorie diet."]);
  });

  it("puts ingredients without a Daily Value below, with plant part, and blends by their total weight", () => {
    const panel = buildFactsPanel(
      supplement({
        ingredients: [{ key: "maca", name: "Maca", amount: 1.5, unit: "g", part: "root", latin: "Lepidium meyenii" }],
        blends: [
          {
            name: "Berry blend",
            amount: 500,
            unit: "mg",
            parts: [
              { key: "camu-camu", name: "Camu camu", part: "fruit", latin: "" },
              { key: "acai", name: "Açaí", part: "", latin: "" },
            ],
          },
        ],
      }),
      60,
    );
    expect(panel.ingredients).toMatchObject([
      { name: "Maca", detail: "(Lepidium meyenii) (root)", amount: "1.5 g", percent: "†" },
      { name: "Berry blend", detail: "Camu camu (fruit), Açaí", amount: "500 mg", percent: "†" },
    ]);
    expect(panel.footnotes).toEqual(["† Daily Value not established."]);
    expect(panel.ingredientLine).toEqual({ title: "Other ingredients", text: "Cellulose." });
  });
});

it("keeps zero rows on Nutrition Facts, vitamin D first of the vitamins, calories apart", () => {
  const food = supplement({
    panel: "food",
    rows: NUTRIENT_KEYS.filter((n) => NUTRIENT_INFO[n].mandatory).map((nutrient) => ({
      nutrient,
      amount: 0,
      unit: NUTRIENT_INFO[nutrient].unit,
    })),
  });
  expect(findLabelProblems(food)).toEqual([]);
  const panel = buildFactsPanel(food, 12);
  expect(panel.calories).toBe("0");
  expect(panel.rows.map((r) => r.key).slice(-5)).toEqual(["protein", "vitamin_d", "calcium", "iron", "potassium"]);
  expect(panel.rows.every((r) => r.amount.startsWith("0 "))).toBe(true);
  expect(panel.ingredientLine?.title).toBe("Ingredients");
  expect(findLabelProblems({ ...food, rows: food.rows.slice(1) })).toEqual([
    "A Nutrition Facts panel also needs: Calories.",
  ]);
});

it("names each allergen once, with its species", () => {
  expect(formatAllergens("Contains", [])).toBeNull();
  expect(
    formatAllergens("Contains", [
      { kind: "tree_nuts", species: "Almond" },
      { kind: "soy", species: "" },
      { kind: "tree_nuts", species: "Brazil nut" },
    ]),
  ).toBe("Contains: Tree Nuts (Almond, Brazil nut), Soy.");
});

it("refuses a label with an unnamed fish, calories in grams or a negative amount", () => {
  const bad = (more: object) => label.safeParse({ ...supplement(), ...more }).success;
  expect(bad({ contains: [{ kind: "fish" }] })).toBe(false);
  expect(bad({ rows: [{ nutrient: "calories", amount: 1, unit: "g" }] })).toBe(false);
  expect(bad({ rows: [{ nutrient: "iron", amount: -1, unit: "mg" }] })).toBe(false);
  expect(bad({ rows: [{ nutrient: "iron", amount: 1, unit: "kcal" }] })).toBe(false);
});
