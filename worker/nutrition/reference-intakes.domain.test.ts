import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NutrientKey } from "./domain-nutrients.ts";
import { effectiveTargets, type ReferencePerson, referenceTarget, SOURCES } from "./domain-reference-intakes.ts";
import {
  REFERENCE_KEYS,
  REFERENCE_TABLE,
  type ReferenceKey,
  type ReferenceRow,
  valueFor,
} from "./domain-reference-table.ts";

const person = (own: Partial<ReferencePerson> = {}): ReferencePerson => ({
  sex: "female",
  age: 30,
  stage: "none",
  weightKg: 60,
  diet: "mostly_plants",
  energyKcal: 2000,
  ...own,
});
const amounts = (key: ReferenceKey, people: Partial<ReferencePerson>[]) =>
  people.map((own) => referenceTarget(key, person(own)).amount);

describe("the National Academies' summary tables", () => {
  it.each([
    // key, men 19–30, women 19–30, women 51–70, boys 14–18, pregnant 19–30, breastfeeding 19–30
    ["calciumMg", 1000, 1000, 1200, 1300, 1000, 1000],
    ["ironMg", 8, 18, 8, 11, 27, 9],
    ["zincMg", 11, 8, 8, 11, 11, 12],
    ["iodineMcg", 150, 150, 150, 150, 220, 290],
    ["seleniumMcg", 55, 55, 55, 55, 60, 70],
    ["magnesiumMg", 400, 310, 320, 410, 350, 310],
    ["cholineMg", 550, 425, 425, 550, 450, 550],
    ["folateDfeMcg", 400, 400, 400, 400, 600, 500],
    ["vitaminAMcgRae", 900, 700, 700, 900, 770, 1300],
    ["vitaminCMg", 90, 75, 75, 75, 85, 120],
    ["vitaminKMcg", 120, 90, 90, 75, 90, 90],
    ["vitaminB6Mg", 1.3, 1.3, 1.5, 1.3, 1.9, 2],
    ["potassiumMg", 3400, 2600, 2600, 3000, 2900, 2800],
    ["fiber", 38, 25, 21, 38, 28, 29],
    ["alaG", 1.6, 1.1, 1.1, 1.6, 1.4, 1.3],
  ] as const)("%s", (key, men, women, older, boys, pregnant, lactating) => {
    expect(
      amounts(key, [
        { sex: "male", age: 25 },
        { age: 25 },
        { age: 60 },
        { sex: "male", age: 15 },
        { age: 25, stage: "pregnant" },
        { age: 25, stage: "lactating" },
      ]),
    ).toEqual([men, women, older, boys, pregnant, lactating]);
  });
  it("changes with the birthday that opens an age group", () => {
    expect([50, 51, 70, 71].map((age) => referenceTarget("ironMg", person({ age })).amount)).toEqual([18, 8, 8, 8]);
    expect([70, 71].map((age) => referenceTarget("vitaminDMcg", person({ age })).amount)).toEqual([15, 20]);
    expect(() => valueFor(REFERENCE_TABLE.ironMg.values, "male", 8, "none")).toThrow(RangeError);
  });
  it("no average requirement is above its recommendation, and no recommendation above its upper level", () => {
    for (const key of REFERENCE_KEYS) {
      const row: ReferenceRow = REFERENCE_TABLE[key];
      for (const group of ["male", "female", "pregnant", "lactating"] as const) {
        row.values[group].forEach((value, index) => {
          expect(row.average?.[group][index] ?? 0, key).toBeLessThan(value);
          // Magnesium's upper level is of supplements alone.
          if (row.upperOf === "all") expect(row.upper?.[group][index] ?? 0, key).toBeGreaterThan(value);
        });
      }
      expect(Object.hasOwn(SOURCES, row.source)).toBe(true);
    }
  });
});

it("EFSA stands for B12 (4 mcg) and for EPA and DHA (250 mg)", () => {
  expect(amounts("vitaminB12Mcg", [{}, { stage: "pregnant" }, { stage: "lactating" }])).toEqual([4, 4.5, 5]);
  expect(amounts("epaDhaMg", [{}, { sex: "male" }])).toEqual([250, 250]);
  expect(referenceTarget("vitaminB12Mcg", person()).why).toBe("Adequate Intake of EFSA (2015).");
});

it("lysine and leucine go by weight: 38 and 42 mg per kg for adults (IOM 2005), by hand for 60 kg", () => {
  expect(referenceTarget("lysine", person()).amount).toBeCloseTo(2.28, 6);
  expect(referenceTarget("leucine", person()).amount).toBeCloseTo(2.52, 6);
});

describe("a plant diet", () => {
  it("needs 1.8 times the iron and up to 1.5 times the zinc (IOM 2001): 32.4 and 14.4 mg, 12 and 16.5 mg", () => {
    const of = (key: "ironMg" | "zincMg", sex: "female" | "male") =>
      referenceTarget(key, person({ sex, diet: "vegan" })).amount;
    expect(of("ironMg", "female")).toBeCloseTo(32.4, 9);
    expect(of("ironMg", "male")).toBeCloseTo(14.4, 9);
    expect(of("zincMg", "female")).toBeCloseTo(12, 9);
    expect(of("zincMg", "male")).toBeCloseTo(16.5, 9);
    expect(referenceTarget("ironMg", person({ diet: "vegetarian" })).why).toContain(
      "times 1.8, because iron from plants",
    );
    expect(amounts("ironMg", [{ diet: "mostly_plants" }])).toEqual([18]);
  });
  it("asks nobody for more than the upper level: in pregnancy 27 mg of iron stand, and the clinician decides", () => {
    const iron = referenceTarget("ironMg", person({ diet: "vegan", stage: "pregnant" }));
    expect(iron.amount).toBe(27);
    expect(iron.why).toContain("it would pass the upper level of 45 mg, so ask your clinician");
  });
});

it("an unknown sex gets the higher of both, so that nobody falls short", () => {
  expect(amounts("ironMg", [{ sex: "average" }])).toEqual([18]);
  expect(amounts("zincMg", [{ sex: "average" }])).toEqual([11]);
});

it("upper levels of supplements and of retinol alone are said, and not held against a diary", () => {
  expect(referenceTarget("magnesiumMg", person())).toMatchObject({
    upper: null,
    upperNote: "350 mg from supplements; what foods hold doesn't count.",
  });
  expect(referenceTarget("vitaminAMcgRae", person()).upper).toBeNull();
  expect(referenceTarget("seleniumMcg", person()).upper).toBe(400);
});

it("limits: sodium by age, a tenth of energy as saturated fat, caffeine lower in pregnancy and by weight for minors", () => {
  const limitOf = (key: NutrientKey, own: Partial<ReferencePerson>) => effectiveTargets(person(own))[key]?.amount;
  expect([limitOf("sodiumMg", { age: 13 }), limitOf("sodiumMg", {})]).toEqual([1800, 2300]);
  expect(limitOf("saturatedFat", { energyKcal: 1800 })).toBe(20);
  expect([
    limitOf("caffeineMg", {}),
    limitOf("caffeineMg", { stage: "pregnant" }),
    limitOf("caffeineMg", { age: 15, weightKg: 50 }),
  ]).toEqual([400, 200, 150]);
});

describe("own targets", () => {
  it("stand in the place of the published ones and say so", () => {
    const { ironMg, copperMg } = effectiveTargets(person({ diet: "vegan" }), { ironMg: 18 });
    expect(ironMg).toMatchObject({ amount: 18, kind: "own", published: 18 });
    expect(ironMg?.why).toContain("Your own target for Iron.");
    expect(copperMg?.kind).toBe("RDA");
  });
  it("never pass an upper level, whatever is typed", () => {
    fc.assert(
      fc.property(fc.constantFrom(...REFERENCE_KEYS), fc.double({ noNaN: false }), (key, own) => {
        const target = effectiveTargets(person(), { [key]: own })[key];
        expect(target?.amount).toBeLessThanOrEqual(target?.upper ?? Number.POSITIVE_INFINITY);
        expect(target?.amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
