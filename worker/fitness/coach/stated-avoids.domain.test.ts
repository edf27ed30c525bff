import { describe, expect, it } from "vitest";
import type { RecipeFood } from "../recipes/domain-recipe-food.ts";
import type { CoachCard } from "./contract-coach.ts";
import { ASK_TO_ADD } from "./domain-avoid-answer.ts";
import { answerByRules } from "./domain-rule-coach.ts";
import { readStatedAvoids, withoutStated } from "./domain-stated-avoids.ts";
import { memberData, ruleInput } from "./testing/member-data.ts";

const RECIPE: RecipeFood = {
  ...{
    id: "chili",
    title: "Three bean chili",
    path: "/chili",
    course: "dinner",
    portionGrams: 400,
    portionLabel: "1 bowl",
  },
  ...{ contains: ["legumes"], species: ["kidney-bean"], per100g: { energyKcal: 140, protein: 12 } },
};

function ask(message: string, earlier: string[] = [], change: Parameters<typeof memberData>[0] = {}) {
  const data = withoutStated({ ...memberData(change), recipes: [RECIPE] }, readStatedAvoids(message, earlier));
  return answerByRules(message, ruleInput(data));
}
const mealsOf = (answer: ReturnType<typeof ask>) =>
  answer.cards?.find((card): card is Omit<Extract<CoachCard, { kind: "meals" }>, "id"> => card.kind === "meals");
const namesOf = (answer: ReturnType<typeof ask>) =>
  (answer.cards ?? []).flatMap((card) => ("foods" in card ? Object.values(card.foods).map(({ name }) => name) : []));

const LEGUMES =
  /bean|pea\b|peas\b|pea protein|lentil|chickpea|hummus|soy|tofu|tempeh|edamame|miso|natto|peanut|lupin|mung|falafel|burger/i;

describe("what a member writes that they can't eat", () => {
  it.each([
    "Plan my week, I'm allergic to beans, lentils and soy",
    "A week of vegan meals, no legumes",
    "plan my week without beans",
    "plan my week. I can't eat pulses",
  ])("is in none of seven days, nor in what can be swapped in: %s", (text) => {
    const answer = ask(text);
    const card = mealsOf(answer);
    expect(card?.days).toHaveLength(7);
    for (const { meals, date } of card?.days ?? []) expect(meals, date).toHaveLength(4);
    const titles = card?.days.flatMap(({ meals }) => meals.flatMap(({ options }) => options.map(({ title }) => title)));
    for (const name of [...namesOf(answer), ...(titles ?? [])]) expect(name).not.toMatch(LEGUMES);
    expect(answer.text).toContain("I left out beans and other legumes, soy, and peanuts");
    expect(answer.text).not.toMatch(/tofu|tempeh|edamame/i);
  });

  it("still leaves days of the right size, with most of the protein", () => {
    const card = mealsOf(ask("plan my week, I'm allergic to beans and soy"));
    for (const { meals, date } of card?.days ?? []) {
      const sum = (key: "energyKcal" | "protein") =>
        meals
          .flatMap(({ options }) => options[0]?.items ?? [])
          .reduce((total, { food, grams }) => total + ((card?.foods[food]?.per100g[key] ?? 0) * grams) / 100, 0);
      expect(sum("energyKcal") / (card?.target?.energyKcal ?? 1), date).toBeGreaterThan(0.88);
      expect(sum("energyKcal") / (card?.target?.energyKcal ?? 1), date).toBeLessThan(1.12);
      expect(sum("protein") / (card?.target?.protein ?? 1), date).toBeGreaterThan(0.65);
    }
  });

  it.each<[string, RegExp]>([
    ["I'm allergic to peanuts. Give me a snack", /peanut/i],
    ["dinner ideas without tofu or mushrooms", /tofu|mushroom/i],
    ["I have a walnut allergy. Breakfast ideas", /walnut|almond|cashew/i],
    ["gluten-free dinner ideas", /oats|pasta|seitan|wheat/i],
    ["breakfast ideas, I hate bananas", /banana/i],
  ])("holds for one food too: %s", (text, left) => {
    const answer = ask(text);
    expect(namesOf(answer).length).toBeGreaterThan(2);
    for (const name of namesOf(answer)) expect(name).not.toMatch(left);
  });

  it("holds for what closes a gap, completes protein and replaces a food", () => {
    for (const text of ["How can I get more iron?", "How can I get more protein?", "Swap tofu"])
      for (const line of ask(text, ["I'm allergic to legumes"])
        .text.split("\n")
        .filter((one) => one.startsWith("-")))
        expect(line, text).not.toMatch(LEGUMES);
  });

  it("holds in later messages where it is an allergy, and only in its own where it is a preference", () => {
    expect(readStatedAvoids("plan my day", ["I'm allergic to kiwi and soy."])).toMatchObject({
      keys: ["soy"],
      words: ["kiwi"],
    });
    expect(readStatedAvoids("plan my day", ["dinner without tofu", "no soy today"]).names).toEqual([]);
  });

  it.each([
    "I'm not allergic to peanuts",
    "make me a workout with no equipment",
    "I can't eat anything before noon",
    "I have no time, plan my day",
    "no idea what to eat",
  ])("isn't read into %s", (text) => {
    const data = memberData();
    expect(withoutStated(data, readStatedAvoids(text))).toBe(data);
  });

  it("is confirmed where nothing else was asked", () => {
    expect(ask("I'm allergic to soy and kiwi").text).toMatch(/Got it: I leave out soy and kiwi/);
  });

  it.each<[string, string[]]>([
    ["my wife is allergic to peanuts", []],
    ["dinner for a friend with a soy allergy", []],
    ["my son can't eat gluten and I can't eat nuts, sesame or kiwi", ["kiwi", "nuts", "sesame"]],
    ["my wife is allergic to soy and so am I", ["soy"]],
    ["my wife and I are allergic to soy", ["soy"]],
    ["my doctor says I'm allergic to soy", ["soy"]],
  ])("of %s holds on what is the member's own", (text, names) => {
    const later = readStatedAvoids("plan my day", [text]);
    expect([...later.names, ...later.words].sort()).toEqual(names);
    // For its own answer it is left out, whoever it is for.
    const now = readStatedAvoids(text);
    expect(now.names.length + now.words.length).toBeGreaterThan(0);
  });

  it.each<[string, string[], string[]]>([
    ["plan my week, no nuts no soy", ["peanut", "soy", "tree_nuts"], []],
    ["I'm allergic to soy peanuts kiwi", ["peanut", "soy"], ["kiwi"]],
    ["I can't have dairy or kidney beans", ["legumes", "milk"], []],
    ["plan my week. allergies: sesame, kiwi", ["sesame"], ["kiwi"]],
    ["vegan and gluten intolerant, plan my day", ["gluten"], []],
    ["put my peanut allergy and my kiwi allergy in my plan", ["peanut"], ["kiwi"]],
    ["dinner, because of my almond allergy", ["tree_nuts"], []],
    ["I can't eat gluten and I can't eat nuts", ["gluten", "peanut", "tree_nuts"], []],
    ["I'm allergic to sesame and can't have soy or kiwi", ["sesame", "soy"], ["kiwi"]],
  ])("reads each of %s", (text, keys, words) => {
    const { stated } = withoutStated(memberData(), readStatedAvoids(text));
    expect([...stated.keys].sort()).toEqual(keys);
    for (const word of words) expect(stated.names).toContain(word);
    expect(stated.names).not.toContain("kidney");
  });

  it("is held no longer once it was taken back, and again once it was said anew", () => {
    const held = (...newestFirst: string[]) => readStatedAvoids("plan my day", newestFirst);
    expect(held("I'm not allergic to soy anymore", "I'm allergic to soy and kiwi")).toMatchObject({
      ...{ keys: [], words: ["kiwi"], lasting: [] },
    });
    expect(held("I can eat kiwi again", "I'm allergic to soy and kiwi").words).toEqual([]);
    expect(held("I'm allergic to soy", "I'm not allergic to soy").keys).toEqual(["soy"]);
    expect(held("I'm not allergic to peanuts but to soy", "I'm allergic to soy").keys).toEqual(["soy"]);
    expect(held("my wife is not allergic to soy", "I'm allergic to soy").keys).toEqual(["soy"]);
    expect(held("I'm not sure I'm allergic to soy").keys).toEqual(["soy"]);
    expect(ask("I'm no longer allergic to soy", ["I'm allergic to soy"]).text).toMatch(/no longer leave out soy/);
  });
  it("is named as it was said", () => {
    expect(ask("dinner ideas without mushrooms").text).toContain("I left out mushrooms");
    expect(ask("no oats please").text).toContain("I can leave out oats");
  });

  it("is in nothing that the coach suggests to log", () => {
    for (const [earlier, left] of [
      ["I'm allergic to soy", /^Log .*soy/],
      ["I'm celiac", /^Log .*oats/],
      ["I can't eat bananas", /^Log .*banana/],
    ] as const)
      for (const text of ["hi", "what's low today", "complete my protein"])
        for (const one of ask(text, [earlier]).suggestions ?? []) expect(one, `${earlier} ${text}`).not.toMatch(left);
    expect(ask("hi", ["I'm allergic to kiwi"]).suggestions?.[0]).toMatch(/^Log .*oats/);
  });

  it("is offered to the plan, which the rest of the app goes by, and never put there by itself", () => {
    const { text, cards = [] } = ask("I'm allergic to beans, sesame and kiwi");
    expect(cards).toMatchObject([{ kind: "avoids", add: ["sesame", "legumes"], basis: { record: "profile" } }]);
    expect(text).toContain("with this button it leaves out sesame and legumes too");
    const planned = ask("plan my week, I'm allergic to soy");
    expect(planned.suggestions).toContain(ASK_TO_ADD);
    expect(ask(ASK_TO_ADD, ["plan my week, I'm allergic to soy"]).cards).toMatchObject([
      { kind: "avoids", add: ["soy"] },
    ]);
  });
  it.each<[string, string[], Parameters<typeof memberData>[0]]>([
    ["plan my day", ["I'm allergic to soy"], { profileInput: { avoids: ["soy"] } }],
    ["plan my day, my wife is allergic to soy", [], {}],
    ["plan my day without tofu", [], {}],
    ["I'm allergic to kiwi", [], {}],
    ["I'm allergic to peanuts", [], { profileInput: { avoids: ["legumes"] } }],
  ])(
    "has nothing to offer where the plan has it, its list doesn't, or it isn't the member's: %s",
    (text, earlier, change) => {
      const { cards = [], suggestions = [] } = ask(text, earlier, change);
      expect(cards.map(({ kind }) => kind)).not.toContain("avoids");
      expect(suggestions).not.toContain(ASK_TO_ADD);
    },
  );
  it("holds by the plan alone, too", () => {
    const change = { profileInput: { avoids: ["legumes" as const] } };
    const { cards } = ask("plan my week", [], change);
    expect(cards?.[0]).toMatchObject({ kind: "meals" });
    expect(namesOf({ text: "", cards }).join()).not.toMatch(LEGUMES);
    for (const text of ["How can I get more iron?", "How can I get more protein?", "Swap tofu"])
      for (const line of ask(text, [], change)
        .text.split("\n")
        .filter((one) => one.startsWith("-")))
        expect(line, text).not.toMatch(LEGUMES);
  });

  it("is asked for again where it was only a preference", () => {
    const { text, suggestions = [] } = ask("no tofu please");
    expect(text).toMatch(/say so when you ask for meals/);
    expect(namesOf(ask(suggestions[0] ?? "")).join()).not.toMatch(/tofu/i);
  });

  it("takes a recipe for free of a food only where its marks say so", () => {
    expect(ask("plan my week without beans").cards).toHaveLength(1);
    expect(namesOf(ask("plan my week without mushrooms"))).not.toContain("Three bean chili");
    const withRecipe = withoutStated({ ...memberData(), recipes: [RECIPE] }, readStatedAvoids("no sesame"));
    expect(withRecipe.recipes).toEqual([RECIPE]);
  });
});
