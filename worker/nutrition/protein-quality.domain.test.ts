import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CandidateFood } from "./domain-closing-food.ts";
import type { Nutrients } from "./domain-nutrients.ts";
import {
  complements,
  PATTERN,
  PATTERN_KEYS,
  PROTEIN_QUALITY_METHOD,
  PROTEIN_QUALITY_NAME,
  proteinQuality,
  proteinQualityByMeal,
} from "./domain-protein-quality.ts";

/** A food with this much protein, whose amino acids are so many times the pattern; lysine on its own. */
const per100g = (protein: number, times: number, lysineTimes: number): Nutrients => {
  const out: Nutrients = { protein, energyKcal: protein * 8 };
  for (const key of PATTERN_KEYS) {
    const { mgPerG, of } = PATTERN[key];
    const grams = (mgPerG * protein * (key === "lysine" ? lysineTimes : times)) / 1000;
    for (const nutrient of of) out[nutrient] = grams / of.length;
  }
  return out;
};
const rice = per100g(7, 1.6, 0.75 / 0.85);
const lentils = per100g(9, 1.6, 1.7);
const food = (name: string, of: Nutrients, own: Partial<CandidateFood> = {}): CandidateFood => ({
  id: name,
  name,
  per100g: of,
  portions: [],
  contains: [],
  ...own,
});
const eater = { diet: "vegan", avoids: [] } as const;

it("has the pattern of FAO 2013, table 5, for everyone older than 3 years", () => {
  expect(PATTERN_KEYS.map((key) => PATTERN[key].mgPerG)).toEqual([16, 30, 61, 48, 23, 41, 25, 6.6, 40]);
});

describe("the estimate", () => {
  it("by hand, with USDA SR28 16070, boiled lentils: 9.02 g protein, 0.63 g lysine, 0.077 g methionine, 0.118 g cystine", () => {
    const cooked: Nutrients = {
      ...per100g(9.02, 2, 2),
      lysine: 0.63,
      methionine: 0.077,
      cystine: 0.118,
    };
    const out = proteinQuality([{ name: "Lentils, cooked", grams: 200, per100g: cooked }]);
    // Lysine: 630 × 0.85 / 9.02 / 48 = 123.7 percent; methionine and cystine: 195 × 0.85 / 9.02 / 23 = 79.9.
    expect(out.percents?.lysine).toBe(124);
    expect(out.percents?.sulfur).toBe(80);
    expect(out).toMatchObject({ limiting: "sulfur", score: 80, coverage: 1 });
    expect(out.text).toBe("Methionine and cystine limit it at 80%.");
  });
  it("two foods together: what one lacks, the other brings", () => {
    const apart = proteinQuality([{ name: "Rice, brown", grams: 200, per100g: rice }]);
    expect(apart).toMatchObject({ score: 75, limiting: "lysine", text: "Lysine limits it at 75%." });
    const together = proteinQuality([
      { name: "Rice, brown", grams: 200, per100g: rice },
      { name: "Lentils", grams: 100, per100g: lentils },
    ]);
    // (14 × 0.75 + 9 × 1.7 × 0.85) / 23 = 102.2 percent
    expect(together.percents?.lysine).toBe(102);
  });
  it("says what it doesn't know: coverage counts protein, and a food without an amino acid is left out", () => {
    const { tryptophan: _, ...incomplete } = lentils;
    const out = proteinQuality([
      { name: "Rice, brown", grams: 200, per100g: rice },
      { name: "Beans", grams: 100, per100g: incomplete },
    ]);
    expect(out).toMatchObject({ protein: 23, knownProtein: 14, score: 75 });
    expect(out.text).toBe("Lysine limits it at 75%. Known for 61% of the protein.");
    expect(proteinQuality([{ name: "Beans", grams: 100, per100g: incomplete }]).text).toBe(
      "Protein quality unknown: no source here has its amino acids.",
    );
    expect(
      proteinQuality([
        { name: "Rice, brown", grams: 50, per100g: rice },
        { name: "Beans", grams: 100, per100g: incomplete },
      ]).text,
    ).toBe("Too little is known to judge it: the amino acids of 28% of the protein.");
    expect(proteinQuality([]).text).toBe("No protein logged.");
  });
  it("counts isolates and animal foods at 95, refined grains at 90, all others at 85 percent", () => {
    const scoreOf = (name: string) => proteinQuality([{ name, grams: 100, per100g: per100g(10, 1, 1) }]).score;
    expect(["Pea protein isolate", "Milk, whole", "Rice, white", "Lentils"].map(scoreOf)).toEqual([95, 95, 90, 85]);
  });
  it("is never called DIAAS", () => {
    expect(PROTEIN_QUALITY_NAME).toBe("Protein quality estimate (FAO 2013 pattern)");
    expect(PROTEIN_QUALITY_METHOD).toContain("not a DIAAS");
  });
  it("a mixture is never worse than its worst food, nor better than its best, in any amino acid", () => {
    const some = fc.record({
      grams: fc.integer({ min: 1, max: 500 }),
      protein: fc.double({ min: 0.5, max: 90, noNaN: true }),
      times: fc.double({ min: 0.1, max: 3, noNaN: true }),
      lysineTimes: fc.double({ min: 0.1, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 6 }), (parts) => {
        const foods = parts.map(({ grams, protein, times, lysineTimes }) => ({
          name: "Beans",
          grams,
          per100g: per100g(protein, times, lysineTimes),
        }));
        const all = proteinQuality(foods).percents;
        const each = foods.map((one) => proteinQuality([one]).percents);
        for (const key of PATTERN_KEYS) {
          const own = each.map((percents) => percents?.[key] ?? 0);
          expect(all?.[key]).toBeGreaterThanOrEqual(Math.min(...own) - 1);
          expect(all?.[key]).toBeLessThanOrEqual(Math.max(...own) + 1);
        }
      }),
    );
  });
});

describe("the food that closes it", () => {
  const meal = [{ name: "Rice, brown", grams: 200, per100g: rice }];
  it("says how many grams lift the limiting amino acid from where to where", () => {
    const [best] = complements(meal, [food("Lentils", lentils), food("Rice cakes", rice)], eater, 400);
    // (48 × 14 − 504) / (0.09 × 48 × (1.7 × 0.85 − 1)) = 168 / 1.9224 = 87.4 g, rounded up to 90
    expect(best).toMatchObject({ grams: 90, aminoAcid: "lysine", from: 75, to: 100, energyKcal: 65 });
    expect(best?.text).toBe("90 g Lentils lift lysine from 75 to 100%");
  });
  it("keeps to the energy, the diet and what is avoided, and says nothing where nothing limits", () => {
    expect(complements(meal, [food("Lentils", lentils)], eater, 40)).toEqual([]);
    expect(complements(meal, [food("Cheese", lentils, { contains: ["milk"] })], eater, 400)).toEqual([]);
    expect(
      complements(meal, [food("Tofu", lentils, { contains: ["soy"] })], { diet: "vegan", avoids: ["soy"] }, 400),
    ).toEqual([]);
    expect(
      complements([{ name: "Lentils", grams: 100, per100g: lentils }], [food("Lentils", lentils)], eater, 400),
    ).toEqual([]);
  });
  it("what is suggested always lifts the amino acid to the pattern", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 1.1, noNaN: true }),
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        fc.integer({ min: 10, max: 600 }),
        (low, high, grams) => {
          const foods = [{ name: "Rice, brown", grams, per100g: per100g(7, 1.6, low) }];
          for (const one of complements(foods, [food("Beans", per100g(9, 1.6, high))], eater, 5000)) {
            expect(one.to).toBeGreaterThanOrEqual(100);
            expect(one.grams).toBeLessThanOrEqual(250);
          }
        },
      ),
    );
  });
});

it("judges each meal and the day", () => {
  const eaten = (meal: string, of: Nutrients) => ({ name: "Rice", date: "2026-11-26", meal, grams: 100, per100g: of });
  const { day, meals } = proteinQualityByMeal([eaten("breakfast", rice), eaten("dinner", lentils)]);
  expect(meals.map(({ meal, quality }) => [meal, quality.limiting === "lysine", quality.score])).toEqual([
    ["breakfast", true, 75],
    ["dinner", false, 136],
  ]);
  expect(day.score).toBeGreaterThan(100);
});
