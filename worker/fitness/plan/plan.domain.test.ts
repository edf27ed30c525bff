import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatSource } from "../../nutrition/domain-source.ts";
import { type Profile, type ProfileInput, planData, profileData } from "./contract-profile.ts";
import { ageOn, explainTarget, findAgeProblem, makePlan, SOURCES } from "./domain-plan.ts";

const TODAY = "2026-11-26";
const profile = (own: Partial<ProfileInput> = {}): Profile =>
  profileData.parse({
    goal: "lose",
    aim: "strength",
    sex: "male",
    birthYear: 1995,
    birthMonth: 11,
    heightCm: 175,
    weightKg: 70,
    activity: "moderate",
    diet: "vegan",
    ...own,
  });

describe("age", () => {
  it("counts a birthday once its month is over, or its year where no month is known", () => {
    expect(ageOn(TODAY, 1996, 10)).toBe(30);
    expect(ageOn(TODAY, 1996, 11)).toBe(29);
    expect(ageOn(TODAY, 1996, null)).toBe(29);
  });
  it("nobody below 13 gets in, nor a plan", () => {
    expect(findAgeProblem(TODAY, 2013, 10)).toBeNull();
    expect(findAgeProblem(TODAY, 2013, 12)).toContain("from 13 years on");
    expect(findAgeProblem(TODAY, 2013, null)).toContain("from 13 years on");
    expect(() => makePlan(profile({ birthYear: 2020 }), TODAY)).toThrow(RangeError);
  });
});

describe("a plan", () => {
  it("by hand: a man of 30, 175 cm, 70 kg, losing 0.5 percent a week", () => {
    const { plan, age, restingKcal } = makePlan(profile(), TODAY);
    // Mifflin at 30: 700 + 1093.75 − 150 + 5 = 1648.75 × 1.55 = 2555.6 → 2,560; 0.35 kg × 7,700 / 7 = 385 → 2,175 → 2,180
    expect([age, restingKcal]).toEqual([30, 1648.75]);
    // Protein (1.6 + 2.2) / 2 × 70 = 133 g; fat 28 % of 2,180 / 9 = 67.8; carbohydrate (2,180 − 532 − 612) / 4 = 259
    expect(plan).toMatchObject({
      effectiveFrom: TODAY,
      expenditureKcal: 2560,
      energyKcal: 2180,
      proteinG: 133,
      fatG: 68,
      carbohydrateG: 259,
      expenditureFrom: "formula",
      isCareful: false,
    });
    expect(plan.targets).toMatchObject({ ironMg: 14.4, zincMg: 16.5, vitaminB12Mcg: 4, lysine: 2.66, fiber: 38 });
    expect(plan.rules.energyKcal).toBe(
      "Resting energy by Mifflin-St Jeor (1990), times 1.55 for activity. That makes 2,560 kcal a day. Your target is 380 kcal less, 2,180: 0.5% of body weight a week at 7,700 kcal per kg.",
    );
    expect(planData.parse(plan)).toEqual(plan);
  });
  it("takes the expenditure of the log in place of activity, and the trend in place of the first weight", () => {
    const expenditure = { kcal: 2800, from: "log", reason: "From 20 complete days." } as const;
    const plans = (["sitting", "very"] as const).map(
      (activity) => makePlan(profile({ activity }), TODAY, { expenditure, weightKg: 68 }).plan,
    );
    expect(plans[0]).toEqual(plans[1]);
    // 0.5 % of 68 kg × 7,700 / 7 = 374
    expect(plans[0]).toMatchObject({ expenditureKcal: 2800, energyKcal: 2430, expenditureFrom: "log" });
  });
  it("is careful with minors, in pregnancy and with conditions: no deficit, and the clinician is named", () => {
    for (const own of [
      { birthYear: 2010 },
      { sex: "female", lifeStage: "pregnant_2" },
      { conditions: ["diabetes"] },
      { conditions: ["eating_disorder"] },
    ] as Partial<ProfileInput>[]) {
      const { plan } = makePlan(profile(own), TODAY);
      expect(plan.isCareful).toBe(true);
      expect(plan.energyKcal).toBeGreaterThanOrEqual(plan.expenditureKcal - 5);
      expect(plan.rules.energyKcal).toMatch(/clinician/);
    }
  });
  it("says so where protein is counted for less than the body weight", () => {
    // 1.6–2.2 × 30 × 1.75² = 147–202 g
    const { plan } = makePlan(profile({ weightKg: 180 }), TODAY);
    expect(plan.proteinG).toBe(175);
    expect(plan.rules.protein).toContain("1.6–2.2 g per kg of the weight that has a BMI of 30");
    expect(makePlan(profile(), TODAY).plan.rules.protein).toContain("per kg of body weight a day");
  });
  it("keeps protein at the reference intake with kidney disease", () => {
    const { plan } = makePlan(profile({ conditions: ["kidney"] }), TODAY);
    expect(plan.proteinG).toBe(56);
    expect(plan.rules.protein).toContain("ask your clinician");
  });
  it("own targets stand, but not above an upper level", () => {
    const { plan, warnings } = makePlan(
      profile({ overrides: { seleniumMcg: 5000, ironMg: 10, sodiumMg: 3000 } }),
      TODAY,
    );
    expect(plan.targets).toMatchObject({ seleniumMcg: 400, ironMg: 10, sodiumMg: 3000 });
    expect(plan.targets).not.toHaveProperty("energyKcal");
    expect(warnings).toEqual({
      seleniumMcg: "5,000 mcg is above the upper level, so the target is 400 mcg.",
      sodiumMg: "That's more than the published limit for Sodium, 2,300 mg a day.",
    });
  });
  it("own energy stops where no plan goes: 1% of body weight a week, the floor, or no deficit at all", () => {
    const own = (overrides: Profile["overrides"], of: Partial<ProfileInput> = {}) =>
      makePlan(profile({ ...of, overrides }), TODAY);
    // 2,560 − 770 for 0.7 kg a week is 1,790
    expect(own({ energyKcal: 800 }).plan.energyKcal).toBe(1790);
    expect(own({ energyKcal: 800 }).warnings.energyKcal).toContain("so the target is 1,790 kcal");
    // A woman of 39, 150 cm and 45 kg: 450 + 937.5 − 195 − 161 = 1,031.5 × 1.2 → 1,240, less 495 is 745: the floor is 1,200
    const small = { sex: "female", weightKg: 45, heightCm: 150, birthYear: 1986, activity: "sitting" } as const;
    expect(own({ energyKcal: 300 }, small).plan.energyKcal).toBe(1200);
    for (const careful of [{ conditions: ["eating_disorder"] }, { birthYear: 2010 }] as Partial<ProfileInput>[]) {
      const { plan } = own({ energyKcal: 800 }, careful);
      expect(plan.energyKcal).toBeGreaterThanOrEqual(plan.expenditureKcal - 5);
    }
    expect(own({ energyKcal: 2300 }).plan).toMatchObject({
      energyKcal: 2300,
      proteinG: 133,
      fatG: 72,
      carbohydrateG: 280,
    });
    expect(own({ energyKcal: 2300 }).warnings).toEqual({});
    expect(own({ energyKcal: 5000 }).plan.energyKcal).toBe(5000);
    expect(own({ energyKcal: 5000 }).warnings.energyKcal).toContain("0.5%");
  });
  it("own protein and fat stay within the published ranges, and carbohydrate is the rest", () => {
    const own = (overrides: Profile["overrides"], of: Partial<ProfileInput> = {}) =>
      makePlan(profile({ ...of, overrides }), TODAY);
    expect(own({ protein: 150, fat: 60 }).plan).toMatchObject({ proteinG: 150, fatG: 60, carbohydrateG: 260 });
    // 0.8 × 70; 35 % of 2,180 / 4; 20 and 35 % of 2,180 / 9
    expect(own({ protein: 10, fat: 5 }).plan).toMatchObject({ proteinG: 56, fatG: 49 });
    expect(own({ protein: 400, fat: 400 }).plan).toMatchObject({ proteinG: 190, fatG: 84 });
    expect(Object.keys(own({ protein: 400, fat: 400 }).warnings)).toEqual(["protein", "fat"]);
    expect(own({ protein: 150 }, { conditions: ["kidney"] }).plan.proteinG).toBe(56);
    expect(own({ carbohydrate: 10 }).plan.carbohydrateG).toBe(own({}).plan.carbohydrateG);
  });
  it("for any profile: macros add up to the energy, and what is stored is valid", () => {
    fc.assert(
      fc.property(
        fc.record({
          goal: fc.constantFrom("lose", "keep", "gain" as const),
          aim: fc.constantFrom("health", "endurance", "strength" as const),
          sex: fc.constantFrom("female", "male", "average" as const),
          birthYear: fc.integer({ min: 1930, max: 2012 }),
          heightCm: fc.integer({ min: 130, max: 215 }),
          weightKg: fc.integer({ min: 35, max: 250 }),
          ratePercent: fc.double({ min: 0.1, max: 1, noNaN: true }),
          activity: fc.constantFrom("sitting", "light", "moderate", "hard", "very" as const),
          diet: fc.constantFrom("vegan", "vegetarian", "mostly_plants" as const),
          bodyFatPercent: fc.option(fc.integer({ min: 5, max: 50 })),
        }),
        (own) => {
          const { plan } = makePlan(profile(own as Partial<ProfileInput>), TODAY);
          expect(planData.safeParse(plan).success).toBe(true);
          const sum = plan.proteinG * 4 + plan.fatG * 9 + plan.carbohydrateG * 4;
          expect(Math.abs(sum - plan.energyKcal)).toBeLessThanOrEqual(2);
          expect((plan.proteinG * 4) / plan.energyKcal).toBeLessThanOrEqual(0.352);
        },
      ),
    );
  });
});

describe("explaining a target", () => {
  const member = profile();
  const made = makePlan(member, TODAY);
  it("says amount, rule, upper level and source", () => {
    const iron = explainTarget("ironMg", made, member);
    expect(iron.text).toBe(
      "Iron: 14.4 mg a day. Recommended Dietary Allowance of the National Academies (2001), times 1.8, because iron from plants is absorbed less well. Upper level: 45 mg a day.",
    );
    expect(iron.sources.map(formatSource)[0]).toMatch(
      /^Institute of Medicine\. Dietary Reference Intakes for Vitamin A.*, 2001\.$/,
    );
    expect(explainTarget("magnesiumMg", made, member).text).toContain("Upper level: 350 mg from supplements");
    expect(explainTarget("sodiumMg", made, member).text).toContain("Sodium: at most 2,300 mg a day.");
    expect(explainTarget("caffeineMg", made, member).sources).toHaveLength(1);
    expect(explainTarget("waterG", made, member).text).toContain("Water: 125 fl oz a day.");
    const metric = profile({ units: { weight: "kg", length: "cm", energy: "kJ", volume: "ml" } });
    expect(explainTarget("waterG", made, metric).text).toContain("Water: 3,700 ml a day.");
    expect(explainTarget("energyKcal", made, metric).text).toMatch(/^Energy: [\d,]+ kJ a day\./);
    // Plans are stored with their sentences, so an old one says kcal too.
    expect(explainTarget("energyKcal", made, metric).text).toMatch(/That makes [\d,]+ kJ a day\./);
    expect(explainTarget("energyKcal", made, metric).text).not.toContain("kcal");
    expect(explainTarget("valine", made, member)).toEqual({ text: "There is no target for Valine.", sources: [] });
  });
  it("every target that a plan has comes with a sentence and a source", () => {
    for (const goal of ["lose", "keep", "gain"] as const) {
      const of = profile({ goal });
      const plan = makePlan(of, TODAY);
      for (const key of ["energyKcal", "protein", "fat", "carbohydrate", ...Object.keys(plan.plan.targets)]) {
        const { text, sources } = explainTarget(key as "ironMg", plan, of);
        expect(text.length, key).toBeGreaterThan(30);
        expect(sources.length, key).toBeGreaterThan(0);
      }
    }
  });
  it("tells members of careful mode to ask", () => {
    const of = profile({ sex: "female", lifeStage: "pregnant_1" });
    expect(explainTarget("iodineMcg", makePlan(of, TODAY), of).text).toContain("220 mcg a day");
    expect(explainTarget("iodineMcg", makePlan(of, TODAY), of).text).toContain("Ask your clinician what you need.");
  });
});

it("a profile's input gets clear errors", () => {
  const problems = (own: object) => {
    const out = profileData.safeParse({ ...profile(), ...own });
    return out.success ? [] : out.error.issues.map(({ message }) => message);
  };
  expect(problems({ weightKg: 900 })).toEqual(["Enter a weight from 25 to 350 kg (55 to 770 lb)."]);
  expect(problems({ heightCm: Number.NaN })).toEqual(["Enter a height from 100 to 250 cm (3 ft 4 in to 8 ft 2 in)."]);
  expect(problems({ ratePercent: 5 })).toEqual(["Choose 0.1% to 1% of body weight a week."]);
  expect(problems({ overrides: { gold: 3 } })).toEqual(["Leave out what isn't a nutrient."]);
  expect(problems({ overrides: { ironMg: -3 } })).toEqual(["Enter an amount from 0 to 100,000."]);
  expect(problems({ training: { daysPerWeek: 8 } })).toEqual(["Choose 0 to 7 days."]);
});

it("every source says who, what and where, and reads as one line", () => {
  for (const source of Object.values(SOURCES)) expect(formatSource(source)).toMatch(/^.+\. .+\.$/);
});
