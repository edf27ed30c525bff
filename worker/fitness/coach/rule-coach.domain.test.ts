import { describe, expect, it } from "vitest";
import { candidateOf } from "../../nutrition/domain-candidate.ts";
import { suits } from "../../nutrition/domain-closing-food.ts";
import type { RecipeFood } from "../recipes/domain-recipe-food.ts";
import { coachCard } from "./contract-coach.ts";
import { findIntent } from "./domain-intents.ts";
import { matchFoods } from "./domain-log-answer.ts";
import { readLogText } from "./domain-log-text.ts";
import { planMeals, totalOf } from "./domain-meal-plan.ts";
import { MEAL_TEMPLATES } from "./domain-meal-templates.ts";
import { eaterOf } from "./domain-member.ts";
import { answerByRules, CAN_DO } from "./domain-rule-coach.ts";
import { entry, memberData, ruleInput, STOCK, TODAY } from "./testing/member-data.ts";
import { UTTERANCES } from "./testing/utterances.ts";

const ask = (text: string, ...of: Parameters<typeof memberData>) => answerByRules(text, ruleInput(memberData(...of)));

describe("what is asked", () => {
  it.each(UTTERANCES)("%s", (text, kind) => {
    expect(findIntent(text).kind).toBe(kind);
  });

  it("has an answer for everything that the coach offers", () => {
    for (const text of CAN_DO) expect(findIntent(text).kind, text).not.toBe("unknown");
    for (const [text] of UTTERANCES) {
      const { suggestions = [] } = ask(text, { entries: [entry("sr-20045", 200)] });
      for (const next of suggestions) expect(findIntent(next).kind, `${text} -> ${next}`).not.toBe("unknown");
    }
  });

  it("makes cards that the contract takes, for every utterance", () => {
    for (const [text] of UTTERANCES)
      for (const card of ask(text, { entries: [entry("sr-20045", 300)] }).cards ?? [])
        expect(coachCard.safeParse({ ...card, id: "x" }).error, text).toBeUndefined();
  });

  it("answers the same to the same", () => {
    for (const [text] of UTTERANCES) expect(ask(text)).toEqual(ask(text));
  });
});

describe("what was eaten", () => {
  it("is read with amounts, meal and day", () => {
    expect(
      readLogText("I had 2 slices of bread, 1 1/2 cups soy milk and an apple for breakfast yesterday", TODAY),
    ).toEqual({
      foods: [
        { amount: "2 slices", food: "bread" },
        { amount: "1 1/2 cups", food: "soy milk" },
        { amount: "an", food: "apple" },
      ],
      meal: "breakfast",
      date: "2026-11-25",
    });
    expect(readLogText("lunch: mac and cheese, tofu 150 g", TODAY).foods).toEqual([
      { amount: "", food: "mac and cheese" },
      { amount: "150 g", food: "tofu" },
    ]);
  });

  it("becomes foods with grams, and says what it doesn't know", () => {
    const { foods } = readLogText(
      "log 60 g oats, 1 cup soy milk, a medium banana, 2 bowls of lentils and 3 zorblaxes",
      TODAY,
    );
    const { items, unknown } = matchFoods(foods, memberData());
    expect(items.map(({ food, grams }) => [food, grams])).toEqual([
      ["sr-08120", 60],
      ["sr-16139", 243],
      ["sr-09040", 118],
      ["sr-16070", 198],
    ]);
    expect(items[3]?.check).toMatch(/bowl/);
    expect(unknown).toEqual(["zorblaxes"]);
  });

  it("asks about what is too much for one entry", () => {
    const { items } = matchFoods(
      [
        { amount: "75", food: "banana" },
        { amount: "900 g", food: "almonds" },
      ],
      memberData(),
    );
    expect(items.map(({ check }) => Boolean(check))).toEqual([true, true]);
  });

  it("takes the food that the member logs most among those that fit", () => {
    const often = matchFoods([{ amount: "", food: "tofu" }], { stock: STOCK, uses: { "sr-16427": 30 } });
    expect(often.items[0]?.food).toBe("sr-16427");
  });

  it("proposes and logs nothing", () => {
    const answer = ask("log 60 g oats for breakfast");
    expect(answer.text).toMatch(/they're logged when you press the button/);
    expect(answer.cards).toMatchObject([{ kind: "entries", meal: "breakfast", date: TODAY, madeOn: TODAY }]);
  });
});

describe("a plan of meals", () => {
  it("has templates of foods that the library has", () => {
    for (const { title, items } of MEAL_TEMPLATES)
      for (const { food } of items) expect(STOCK.byId.has(food), `${title}: ${food}`).toBe(true);
  });

  it("comes within 12% of the energy and to half of the protein at least, for different members", () => {
    for (const profileInput of [
      {},
      { sex: "male", weightKg: 90, heightCm: 188, activity: "hard" },
      { weightKg: 48, heightCm: 155, goal: "lose" },
    ] as const) {
      const data = memberData({ profileInput });
      const { totals, target } = planMeals(data, TODAY, 7);
      for (const { energyKcal, protein, date } of totals) {
        expect(energyKcal / target.energyKcal, date).toBeGreaterThan(0.88);
        expect(energyKcal / target.energyKcal, date).toBeLessThan(1.12);
        expect(protein / target.protein, date).toBeGreaterThan(0.5);
      }
    }
  });

  it("keeps to diet and allergies, also in what can be swapped in", () => {
    const data = memberData({ profileInput: { avoids: ["soy", "tree_nuts", "gluten"] } });
    const { days, foods, isIncomplete } = planMeals(data, TODAY, 7);
    expect(isIncomplete).toBe(false);
    expect(days).toHaveLength(7);
    for (const id of Object.keys(foods)) {
      const food = STOCK.byId.get(id);
      expect(food && suits(candidateOf(food), eaterOf(data)), id).toBe(true);
    }
  });

  it("doesn't serve the same meal on two days in a row", () => {
    const { days } = planMeals(memberData(), TODAY, 7);
    for (let at = 1; at < days.length; at++)
      for (const [i, { options }] of (days[at]?.meals ?? []).entries())
        expect(options[0]?.title).not.toBe(days[at - 1]?.meals[i]?.options[0]?.title);
  });

  it("serves recipes of the site that suit, by the portion", () => {
    const recipe = (id: string, contains: RecipeFood["contains"]): RecipeFood => ({
      ...{
        id,
        title: `Recipe ${id}`,
        path: `/${id}`,
        course: "dinner",
        portionGrams: 400,
        portionLabel: "1 bowl",
        contains,
        species: [],
      },
      per100g: { energyKcal: 140, protein: 12, fiber: 4, ironMg: 3, calciumMg: 120, zincMg: 2 },
    });
    const data = {
      ...memberData({ profileInput: { avoids: ["sesame"] } }),
      recipes: [recipe("good", []), recipe("sesame", ["sesame"]), recipe("unknown", null)],
    };
    const { foods, days } = planMeals(data, TODAY, 1);
    expect(foods["recipe:good"]?.ref).toEqual({ from: "recipe", id: "good" });
    expect(Object.keys(foods)).not.toEqual(expect.arrayContaining(["recipe:sesame"]));
    expect(Object.keys(foods)).not.toEqual(expect.arrayContaining(["recipe:unknown"]));
    const served = days[0]?.meals
      .flatMap(({ options }) => options.flatMap(({ items }) => items))
      .find(({ food }) => food === "recipe:good");
    expect(served?.portion).toMatchObject({ label: "1 bowl", grams: 400 });
  });

  it("adds up what is chosen", () => {
    const { days, foods, totals } = planMeals(memberData(), TODAY, 1);
    const chosen = (days[0]?.meals ?? []).flatMap(({ options }) => options[0] ?? []);
    expect(Math.round(totalOf(chosen, foods).energyKcal ?? 0)).toBe(totals[0]?.energyKcal);
  });
});

describe("answers about food", () => {
  it("names a gap and closes it with food, within diet and limits", () => {
    const answer = ask("How can I get more iron?", { entries: [entry("sr-20045", 300)] });
    expect(answer.text).toMatch(/Iron so far today: .* of .* mg/);
    expect(answer.cards).toMatchObject([{ kind: "entries", basis: { record: "profile", seq: 4 } }]);
  });

  it("suggests one product of ours at most, after food, and none where supplements are blocked", () => {
    const product = {
      ...{
        id: "product-b12",
        from: "product",
        name: "B12 drops",
        brand: "Tikari",
        category: "supplements",
        source: "Our label",
        sourceId: "b12",
      },
      ...{
        description: "",
        per100g: { energyKcal: 0, vitaminB12Mcg: 1250 },
        portions: [{ label: "1 serving (2 drops)", grams: 0.2 }],
      },
      ...{ species: null, plantPoints: 0, vegan: true, aliases: "", rank: 1, barcode: "" },
    } as const;
    const base = memberData({ entries: [entry("sr-16070", 200)] });
    const stock = {
      ...STOCK,
      byId: new Map([...STOCK.byId, [product.id, product] as never]),
      candidates: [...STOCK.candidates, candidateOf(product as never)],
    };
    const open = answerByRules("How do I get more B12?", ruleInput({ ...base, stock }));
    expect(open.text.match(/Our product/g) ?? []).toHaveLength(1);
    expect(open.text.indexOf("Foods that close it")).toBeLessThan(open.text.indexOf("Our product"));
    expect(open.links).toEqual([{ label: "B12 drops (our product)", to: "/products/b12" }]);
    const careful = answerByRules(
      "How do I get more B12?",
      ruleInput({ ...base, stock }, { blocked: new Set(["supplements"] as const) }),
    );
    expect(careful.text).not.toMatch(/Our product|drops/);
  });

  it("speaks of energy in the member's unit", () => {
    const units = { weight: "kg", length: "cm", volume: "ml", energy: "kJ" } as const;
    const change = { profileInput: { units }, entries: [entry("sr-16070", 200)] };
    for (const [text] of UTTERANCES.filter(([text]) => !/kcal|calorie/i.test(text)))
      expect(ask(text, change).text, text).not.toMatch(/\d kcal/);
    expect(ask("Explain my calorie target", change).text).toMatch(/That makes [\d,]+ kJ a day/);
    expect(ask("Set my calories to 1,400", change).text).toMatch(/goes below [\d,]+ kJ for you/);
    expect(ask("show my day", change).text).toContain("971 kJ of 7,657 kJ");
  });

  it("calls an amount unknown that no food of the day says", () => {
    const soup = { ...entry("sr-16070", 200), food: { ...entry("sr-16070", 200).food, per100g: { energyKcal: 80 } } };
    expect(ask("How can I get more iron?", { entries: [soup] }).text).toContain("Iron so far isn't known");
    expect(ask("How can I get more iron?", {}).text).toContain("Iron so far today: 0 mg of");
  });

  it("says nothing of calories where numbers are hidden or energy is blocked", () => {
    const data = memberData({ profileInput: { hideNumbers: true }, entries: [entry("sr-16070", 200)] });
    const blocked = new Set(["energy", "weight"] as const);
    for (const [text] of UTTERANCES) {
      expect(answerByRules(text, ruleInput(data)).text, text).not.toMatch(/\d[\d,.]* ?kcal|\d%/);
      expect(
        answerByRules(text, ruleInput(memberData({ entries: [entry("sr-16070", 200)] }), { blocked })).text,
        text,
      ).not.toMatch(/\d[\d,.]* ?kcal/);
    }
  });

  it("never sets energy below the floor, and cuts a target at its upper level", () => {
    expect(ask("set my calories to 600").cards ?? []).toEqual([]);
    expect(ask("set my calories to 600").text).toMatch(/No plan of ours goes below 1,?[2-9]\d\d kcal/);
    expect(ask("set my zinc target to 90").cards).toMatchObject([{ kind: "target", nutrient: "zincMg", to: 40 }]);
  });

  it("asks for a profile where targets are needed, and does without where they aren't", () => {
    for (const text of ["Plan my day", "What's low today?", "Explain my iron target", "Weekly review"])
      expect(ask(text, { profileInput: null }).text, text).toMatch(/profile/);
    expect(ask("How much iron is in lentils?", { profileInput: null }).text).toMatch(
      /3\.33 mg iron per 100 g.*USDA SR28/,
    );
    expect(ask("log 60 g oats", { profileInput: null }).cards).toHaveLength(1);
  });
});

describe("answers about training", () => {
  it("makes a routine of what there is", () => {
    const answer = ask("Make me a 3-day routine with dumbbells and a bench, 45 minutes");
    expect(answer.cards).toMatchObject([{ kind: "routine", replaces: null }]);
    expect(answer.text).toMatch(/dumbbells/);
  });

  it("says nothing of training where a guardrail blocks it", () => {
    for (const text of [
      "Make me a routine",
      "What should I lift next?",
      "Alternatives to pull-ups",
      "Do I need a deload?",
    ])
      expect(
        answerByRules(text, ruleInput(memberData(), { blocked: new Set(["training"] as const) })).cards ?? [],
        text,
      ).toEqual([]);
  });

  it("finds a lift's next load in the log", () => {
    const sets = [0, 1, 2].map((position) => ({
      ...{
        id: `s${position}`,
        date: "2026-11-24",
        workoutId: "w",
        exerciseKey: "k",
        exerciseId: "dumbbell-bench-press",
        position,
        kind: "normal" as const,
      },
      ...{ weightKg: 20, reps: 12, rpe: 8, doneAt: 1_790_000_000_000 },
    }));
    const answer = ask("how much should I lift on dumbbell bench press?", {
      sets,
      profileInput: { units: { weight: "kg" } },
    });
    expect(answer.text).toMatch(/22 kg/);
  });

  it("sees in the log when a lighter week is due", () => {
    const hard = (n: number) => ({
      ...{
        id: `s${n}`,
        date: "2026-11-24",
        workoutId: "w",
        exerciseKey: "k",
        exerciseId: "dumbbell-bench-press",
        position: n,
        kind: "normal" as const,
      },
      ...{ weightKg: 20, reps: 8, rpe: 10, doneAt: 1_790_000_000_000 },
    });
    expect(ask("Do I need a deload?", { sets: [0, 1, 2, 3, 4, 5].map(hard) }).text).toMatch(
      /lighter week: half the sets/,
    );
    expect(ask("Do I need a deload?", { sets: [{ ...hard(1), rpe: 6 }] }).text).toMatch(/no need/);
  });
});
