import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CandidateFood, closingFoods, type Eater, suits } from "./domain-closing-food.ts";
import { type EatenFood, isTeaOrCoffee, proteinClassOf } from "./domain-eaten.ts";
import { ironMeals } from "./domain-iron-timing.ts";
import { DIARY_NUTRIENTS, type Nutrients } from "./domain-nutrients.ts";
import { effectiveTargets } from "./domain-reference-intakes.ts";
import { absorbedB12, absorbedTarget, b12Occasions, countsForB12 } from "./domain-vitamin-b12.ts";
import { SOURCES, type WatchKey, watchList } from "./domain-watch-list.ts";

const targets = effectiveTargets({
  sex: "female",
  age: 30,
  stage: "none",
  weightKg: 60,
  diet: "vegan",
  energyKcal: 2000,
});
const eaten = (name: string, grams: number, per100g: Nutrients, own: Partial<EatenFood> = {}): EatenFood => ({
  name,
  date: "2026-11-26",
  meal: "lunch",
  grams,
  per100g,
  ...own,
});
const row = (foods: EatenFood[], key: WatchKey) => watchList({ foods, targets }).rows.find((one) => one.key === key);

describe("B12 by occasion", () => {
  it("by hand: 1 mcg → 0.5, 3 → 1.5, 25 → 1.72, 1,000 → 11.47 absorbed", () => {
    expect([0, 1, 3, 25, 1000].map((mcg) => Number(absorbedB12(mcg).toFixed(2)))).toEqual([0, 0.5, 1.5, 1.72, 11.47]);
  });
  it("agrees with the NIH fact sheet (about 1.3 percent of 1,000 mcg) within what an estimate may be off", () => {
    expect(absorbedB12(1000) / 1000).toBeGreaterThan(0.01);
    expect(absorbedB12(1000) / 1000).toBeLessThan(0.016);
  });
  it("each of the three ways that VeganHealth.org names brings what EFSA's 4 mcg bring", () => {
    const aim = absorbedTarget(4);
    expect(aim).toBeCloseTo(1.6, 9);
    for (const perDay of [2 * absorbedB12(2), absorbedB12(25), (2 * absorbedB12(1000)) / 7]) {
      expect(perDay).toBeGreaterThanOrEqual(aim);
    }
  });
  it("two small intakes bring more than one large one of the same sum", () => {
    const milk = (meal: string, grams: number) =>
      eaten("Soy milk, fortified", grams, { vitaminB12Mcg: 1 }, { meal, isFortified: true });
    const absorbed = (foods: EatenFood[]) => b12Occasions(foods).reduce((sum, one) => sum + one.absorbedMcg, 0);
    expect(absorbed([milk("breakfast", 300), milk("dinner", 300)])).toBeCloseTo(3, 9);
    expect(absorbed([milk("breakfast", 300), milk("breakfast", 300)])).toBeCloseTo(1.53, 9);
  });
  it("counts fortified foods, supplements, milk and eggs; not algae, mushrooms, ferments and traces", () => {
    const counts = (name: string, mcg: number, isFortified?: boolean) =>
      countsForB12({ name, per100g: { vitaminB12Mcg: mcg }, ...(isFortified === undefined ? {} : { isFortified }) });
    expect(counts("Nutritional yeast, fortified", 80)).toBe(true);
    expect(counts("Eggs, boiled", 1.1)).toBe(true);
    expect(counts("Seaweed, nori, dried", 50)).toBe(false);
    expect(counts("Tempeh", 0.14)).toBe(false);
    expect(counts("Tempeh with B12", 2, true)).toBe(true);
    expect(counts("Beans, black", 0.02)).toBe(false);
  });
  it("is told by what is absorbed, since what is eaten may be far above the target", () => {
    const tablet = eaten("Vitamin B12 tablet", 1, { vitaminB12Mcg: 2500 }, { isFortified: true });
    const bread = eaten("Bread, white", 50, {}, { date: "2026-11-27" });
    expect(row([tablet], "vitaminB12Mcg")?.stateText).toBe("Covered: about 1.7 of 1.6 mcg absorbed");
    expect(row([tablet, bread], "vitaminB12Mcg")?.stateText).toBe(
      "Low: at least 0.9 of 1.6 mcg absorbed, known for 1 of 2 foods",
    );
  });
  it("a list without B12 says what counts and what to take, by name of who says so", () => {
    const b12 = row([eaten("Tempeh", 200, { vitaminB12Mcg: 0.14 })], "vitaminB12Mcg");
    expect(b12).toMatchObject({ amount: 0, percent: 0, state: "low" });
    expect(b12?.notes.join(" ")).toMatch(/unfortified plants hold no reliable B12.*VeganHealth\.org.*NIH/s);
  });
});

describe("iron at the table", () => {
  const lentils = (own: Partial<EatenFood> = {}) =>
    eaten("Lentils, cooked", 200, { ironMg: 3.3, vitaminCMg: 1.5 }, own);
  it("needs 30 mg of vitamin C at the same meal, and sees tea or coffee within an hour", () => {
    const at = Date.parse("2026-11-26T12:00:00Z");
    const pepper = eaten("Peppers, sweet, red", 25, { vitaminCMg: 128 });
    const tea = (minutes: number) => eaten("Green tea, brewed", 250, {}, { meal: "snack", at: at + minutes * 60_000 });
    expect(ironMeals([lentils(), pepper])[0]).toMatchObject({ hasVitaminC: true, hasTeaOrCoffee: false });
    expect(ironMeals([lentils()])[0]?.hasVitaminC).toBe(false);
    expect(ironMeals([lentils({ at }), tea(45)])[0]?.hasTeaOrCoffee).toBe(true);
    expect(ironMeals([lentils({ at }), tea(75)])[0]?.hasTeaOrCoffee).toBe(false);
    expect(ironMeals([lentils({ at }), { ...tea(45), date: "2026-11-27" }])[0]?.hasTeaOrCoffee).toBe(true);
    expect(ironMeals([lentils(), { ...tea(0), meal: "lunch", at: null }])[0]?.hasTeaOrCoffee).toBe(true);
  });
  it("always says that the effect over a whole diet is small", () => {
    expect(row([lentils()], "ironMg")?.notes.join(" ")).toContain("Cook and Reddy, 2001");
  });
  it("tells tea and coffee by name", () => {
    expect(
      ["Black tea, brewed", "Coffee, brewed", "Tea, green, brewed", "Espresso", "Oat latte", "Yerba mate"].map(
        isTeaOrCoffee,
      ),
    ).toEqual(Array(6).fill(true));
    expect(["Steak sauce", "Coffee cake", "Chocolate candy", "Team shake", "Green beans"].map(isTeaOrCoffee)).toEqual(
      Array(5).fill(false),
    );
  });
});

describe("the list", () => {
  it("unknown is not zero: a row says for how many foods it is known, and isn't called low", () => {
    const foods = [eaten("Oats", 100, { iodineMcg: 1 }), eaten("Kale", 100, {}), eaten("Rice", 100, {})];
    expect(row(foods, "iodineMcg")).toMatchObject({
      amount: 1,
      state: "unknown",
      stateText: "Known for 1 of 3 foods: at least 1 of 150 mcg",
    });
    expect(row(foods, "seleniumMcg")).toMatchObject({
      amount: null,
      percent: null,
      missing: null,
      stateText: "Unknown: none of 3 foods says how much",
    });
  });
  it("what is known can cover a target, though not all is known", () => {
    const foods = [eaten("Salt, iodized", 3, { iodineMcg: 5080 }), eaten("Kale", 1, {}), eaten("Rice", 1, {})];
    expect(row(foods, "iodineMcg")).toMatchObject({ state: "covered", missing: 0 });
  });
  it("the biggest gap stands first, then what is unknown, then what is covered", () => {
    const foods = [
      eaten(
        "A",
        100,
        { calciumMg: 900, ironMg: 3, zincMg: 20, seleniumMcg: 30, cholineMg: 200, vitaminB12Mcg: 20 },
        { isFortified: true },
      ),
    ];
    const { rows, summary } = watchList({ foods, targets });
    expect(rows.map(({ key }) => key).slice(0, 4)).toEqual(["ironMg", "cholineMg", "seleniumMcg", "calciumMg"]);
    expect(rows.map(({ state }) => state)).toEqual([
      "low",
      "low",
      "low",
      "close",
      "unknown",
      "unknown",
      "unknown",
      "unknown",
      "unknown",
      "covered",
      "covered",
    ]);
    expect(summary).toBe(
      "Iron matters most now, at 9%. 3 other nutrients are below target. 5 nutrients can't be judged: too few foods say how much.",
    );
  });
  it("EPA and DHA come after the other gaps, since most plant diets have none", () => {
    const { rows } = watchList({
      foods: [eaten("Tofu", 100, { calciumMg: 700, epaDhaMg: 0, iodineMcg: 200 })],
      targets,
    });
    expect(rows.map(({ key }) => key).slice(0, 2)).toEqual(["calciumMg", "epaDhaMg"]);
  });
  it("7 days are the average of those with something logged", () => {
    const foods = [
      eaten("Tofu", 100, { calciumMg: 400 }),
      eaten("Tofu", 100, { calciumMg: 200 }, { date: "2026-11-24" }),
    ];
    expect(watchList({ foods, targets }).days).toBe(2);
    expect(row(foods, "calciumMg")).toMatchObject({ amount: 300, percent: 30 });
  });
  it("nothing logged is no gap of zero percent in the words", () => {
    const empty = watchList({ foods: [], targets });
    expect(empty.summary).toBe("Log a day of food and this list shows what to look after.");
    expect(empty.rows.every(({ stateText }) => stateText === "Nothing logged yet")).toBe(true);
  });
  it("notes: oxalate for spinach, phytate for zinc, LA to ALA of foods that both are known for, upper levels", () => {
    const spinach = eaten("Spinach, raw", 200, { calciumMg: 99 });
    expect(row([spinach], "calciumMg")?.notes[0]).toContain("198 mg a day are from spinach");
    expect(row([eaten("Kale, raw", 200, { calciumMg: 150 })], "calciumMg")?.notes).toEqual([]);
    expect(row([spinach], "zincMg")?.notes[0]).toContain("Phytate");
    const walnuts = eaten("Walnuts", 30, { alaG: 9, linoleicG: 38 });
    const fats = [walnuts, walnuts, walnuts, eaten("Oil", 10, { linoleicG: 60 })];
    expect(row(fats, "alaG")?.notes[0]).toContain("(LA to ALA) is 4.2 to 1, from 3 foods");
    expect(row([walnuts, walnuts], "alaG")?.notes).toEqual([]);
    expect(row([eaten("Kelp", 5, { iodineMcg: 150_000 })], "iodineMcg")?.notes[0]).toContain(
      "above the upper level of 1,100 mcg",
    );
  });
  it("names a source for every row, and each exists", () => {
    for (const { sources, key } of watchList({ foods: [eaten("Oats", 50, { ironMg: 4 })], targets }).rows) {
      expect(sources.length, key).toBeGreaterThan(0);
      for (const source of sources) expect(Object.hasOwn(SOURCES, source)).toBe(true);
    }
  });
  it("for any diary: percentages are of what is known, states follow them, and no row is lost", () => {
    const food = fc.record({
      name: fc.constantFrom("Tofu", "Spinach", "Nori", "Black tea", "Soy milk"),
      date: fc.constantFrom("2026-11-24", "2026-11-25", "2026-11-26"),
      meal: fc.constantFrom("breakfast", "lunch"),
      grams: fc.integer({ min: 1, max: 2000 }),
      per100g: fc.dictionary(
        fc.constantFrom(...Object.keys(DIARY_NUTRIENTS)),
        fc.double({ min: 0, max: 5000, noNaN: true }),
      ) as fc.Arbitrary<Nutrients>,
    });
    fc.assert(
      fc.property(fc.array(food, { maxLength: 12 }), (foods) => {
        const { rows } = watchList({ foods, targets });
        expect(rows).toHaveLength(11);
        for (const { amount, percent, state, known, parts, missing } of rows) {
          expect(known).toBeLessThanOrEqual(parts);
          expect(amount === null).toBe(known === 0 && parts > 0);
          if (state === "covered") expect(percent).toBeGreaterThanOrEqual(100);
          if (state === "low") expect(percent).toBeLessThan(75);
          if (missing !== null) expect(missing).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe("the food that closes a gap", () => {
  const food = (name: string, per100g: Nutrients, own: Partial<CandidateFood> = {}): CandidateFood => ({
    id: name,
    name,
    per100g,
    portions: [{ label: "cup", grams: 100 }],
    contains: [],
    ...own,
  });
  const eater: Eater = { diet: "vegan", avoids: [] };
  const find = (foods: CandidateFood[], own: Partial<Parameters<typeof closingFoods>[0]> = {}) =>
    closingFoods({ key: "calciumMg", foods, eater, day: { calciumMg: 700 }, targets, energyLeftKcal: 300, ...own })[0];
  const tofu = food("Tofu, set with calcium", { energyKcal: 140, calciumMg: 350 }, { contains: ["soy"] });
  const kale = food("Kale", { energyKcal: 35, calciumMg: 150 });

  it("says the food, its household portion, what it adds and where that leads", () => {
    expect(find([tofu, kale])).toMatchObject({
      food: { name: "Kale" },
      portions: 2,
      portionLabel: "cup",
      grams: 200,
      adds: 300,
      energyKcal: 70,
      percentAfter: 100,
    });
  });
  it("keeps within the energy that is left; a little always fits", () => {
    expect(find([tofu], { energyLeftKcal: 80 })).toMatchObject({ portions: 0.5, energyKcal: 70 });
    expect(find([tofu], { energyLeftKcal: -500 })).toBeUndefined();
    expect(find([kale], { energyLeftKcal: -500 })?.portions).toBe(1.5);
  });
  it("knows the diet and what is avoided, and suggests nothing whose contents are unknown", () => {
    expect(find([tofu], { eater: { diet: "vegan", avoids: ["soy"] } })).toBeUndefined();
    expect(find([food("Yogurt", { energyKcal: 60, calciumMg: 200 }, { contains: ["milk"] })])).toBeUndefined();
    expect(
      find([food("Yogurt", { energyKcal: 60, calciumMg: 200 }, { contains: ["milk"] })], {
        eater: { diet: "vegetarian", avoids: [] },
      }),
    ).toBeDefined();
    expect(suits({ contains: ["fish"] }, { diet: "mostly_plants", avoids: [] })).toBe(false);
    expect(suits({ contains: ["wheat"] }, { diet: "vegan", avoids: ["gluten"] })).toBe(false);
    expect(find([{ ...kale, contains: null }])).toBeUndefined();
  });
  it("never passes an upper level, of this nutrient or another, nor a limit", () => {
    const kelp = food("Kelp", { energyKcal: 40, iodineMcg: 30_000 }, { portions: [{ label: "sheet", grams: 5 }] });
    const salt = food(
      "Salt, iodized",
      { energyKcal: 0, iodineMcg: 5080, sodiumMg: 38_758 },
      { portions: [{ label: "dash", grams: 0.4 }] },
    );
    const own = { key: "iodineMcg", day: { iodineMcg: 20, sodiumMg: 500 } } as const;
    expect(find([kelp], own)).toBeUndefined();
    expect(find([salt], own)).toMatchObject({ grams: 0.8 });
    expect(find([salt], { ...own, day: { iodineMcg: 20, sodiumMg: 2290 } })).toBeUndefined();
    const drops = food(
      "Vitamin D drops",
      { energyKcal: 0, vitaminDMcg: 12_500 },
      { isSupplement: true, portions: [{ label: "dose", grams: 1 }] },
    );
    expect(find([drops], { key: "vitaminDMcg", day: {} })).toBeUndefined();
    expect(
      find([{ ...drops, per100g: { energyKcal: 0, vitaminDMcg: 2500 } }], { key: "vitaminDMcg", day: {} })?.adds,
    ).toBe(25);
    expect(find([{ ...drops, per100g: { energyKcal: 0, ironMg: 1400 } }], { key: "ironMg", day: {} })).toBeUndefined();
  });
  it("suggests no heap of anything, no calcium from spinach, and a supplement only where food can't", () => {
    const spinach = food(
      "Spinach, raw",
      { energyKcal: 23, calciumMg: 99 },
      { portions: [{ label: "1 bunch", grams: 340 }] },
    );
    expect(find([spinach])).toBeUndefined();
    expect(find([{ ...kale, mostGrams: 120 }])?.portions).toBe(1);
    expect(find([{ ...kale, mostGrams: 0 }])).toBeUndefined();
    const own = { key: "vitaminDMcg", day: {} } as const;
    const pill = food(
      "D",
      { energyKcal: 0, vitaminDMcg: 1500 },
      { isSupplement: true, portions: [{ label: "1 tablet", grams: 1 }] },
    );
    const milk = food("Oat milk", { energyKcal: 50, vitaminDMcg: 6 }, { portions: [{ label: "1 cup", grams: 240 }] });
    expect(find([pill, milk], own)?.food.name).toBe("Oat milk");
    expect(find([pill], own)?.food.name).toBe("D");
  });
  it("prefers what people have at home, and what this member has eaten before", () => {
    const twin = { ...kale, id: "Twin", name: "Twin", rank: 2 };
    expect(find([twin, { ...kale, rank: 1 }])?.food.name).toBe("Kale");
    expect(find([twin, { ...kale, rank: 1 }], { familiar: new Set(["Twin"]) })?.food.name).toBe("Twin");
    expect(find([twin, kale], { except: new Set(["Kale"]) })?.food.name).toBe("Twin");
  });
  it("closes B12 with what counts, by what is absorbed", () => {
    const own = { key: "vitaminB12Mcg", day: {}, absorbedB12Mcg: 0.4 } as const;
    expect(find([food("Nori", { energyKcal: 35, vitaminB12Mcg: 50 })], own)).toBeUndefined();
    const milk = food(
      "Soy milk",
      { energyKcal: 33, vitaminB12Mcg: 1.2 },
      { isFortified: true, portions: [{ label: "cup", grams: 240 }] },
    );
    // 0.4 + 0.5 × 2.88 = 1.84 of 1.6 mcg
    expect(find([milk], own)).toMatchObject({ grams: 240, percentAfter: 115 });
  });
  it("for any list: what is suggested fits the energy, the diet and the upper levels", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.integer({ min: 0, max: 900 }),
            fc.integer({ min: 0, max: 9000 }),
            fc.integer({ min: 1, max: 400 }),
          ),
          { maxLength: 8 },
        ),
        fc.integer({ min: -500, max: 2000 }),
        (rows, energyLeftKcal) => {
          const foods = rows.map(([energyKcal, calciumMg, grams], index) =>
            food(`f${index}`, { energyKcal, calciumMg }, { portions: [{ label: "portion", grams }] }),
          );
          for (const one of closingFoods(
            { key: "calciumMg", foods, eater, day: { calciumMg: 700 }, targets, energyLeftKcal },
            9,
          )) {
            expect(one.energyKcal).toBeLessThanOrEqual(Math.max(60, energyLeftKcal) + 0.5);
            expect(700 + one.adds).toBeLessThanOrEqual(2500);
            expect(one.adds).toBeGreaterThanOrEqual(60);
          }
        },
      ),
    );
  });
});

it("tells a protein's class by name, unless the food says its own", () => {
  expect(
    ["Soy protein isolate", "Seitan", "Bread, white", "Whole wheat pasta", "Eggs, boiled", "Soy milk", "Lentils"].map(
      (name) => proteinClassOf({ name }),
    ),
  ).toEqual(["isolate", "isolate", "refined", "whole", "animal", "whole", "whole"]);
  expect(proteinClassOf({ name: "Lentils", proteinClass: "isolate" })).toBe("isolate");
});
