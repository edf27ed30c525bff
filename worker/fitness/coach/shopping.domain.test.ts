import { describe, expect, it } from "vitest";
import { addDays } from "../../kernel/local-date.ts";
import { type CoachCard, coachCard } from "./contract-coach.ts";
import { findIntent } from "./domain-intents.ts";
import { answerByRules } from "./domain-rule-coach.ts";
import { boughtAs } from "./domain-shopping-foods.ts";
import { amountToBuy, shoppingList, shoppingText } from "./domain-shopping-list.ts";
import { readStatedAvoids, withoutStated } from "./domain-stated-avoids.ts";
import { withIngredients } from "./shopping-ingredients.ts";
import { memberData, ruleInput, STOCK, TODAY } from "./testing/member-data.ts";

type Meals = Extract<CoachCard, { kind: "meals" }>;
type Shopping = Extract<CoachCard, { kind: "shopping" }>;
const US = { weight: "lb", volume: "fl_oz" } as const;
const METRIC = { weight: "kg", volume: "ml" } as const;
const ID = "00000000-0000-4000-8000-000000000000-0";

const planned = (text = "plan my week"): Meals =>
  ({ ...answerByRules(text, ruleInput(memberData())).cards?.[0], id: ID }) as Meals;
const ask = (
  text: string,
  { earlier = [], card = planned(), today = TODAY }: { earlier?: string[]; card?: Meals | null; today?: string } = {},
) => {
  const data = withoutStated(memberData({ today }), readStatedAvoids(text, earlier));
  return answerByRules(text, ruleInput(data, { proposed: card ? [{ id: ID, card }] : [] }));
};
const listOf = (answer: ReturnType<typeof ask>) =>
  answer.cards?.find((card): card is Omit<Shopping, "id"> => card.kind === "shopping");
const itemsOf = (card: Omit<Shopping, "id"> | undefined) =>
  (card?.days ?? []).flatMap(({ meals }) => meals.flatMap(({ options }) => options[0] ?? []));
const food = (id: string) => {
  const known = STOCK.byId.get(id);
  if (!known) throw new Error(id);
  return known;
};

describe("a shopping list", () => {
  it.each([
    "make me a shopping list for this week",
    "Shopping list",
    "shoping list pls",
    "grocery list for these meals",
    "what do I need to buy for this week?",
    "What groceries do I need?",
    "give me a list of ingredients for the week",
    "can you turn that into a shopping list for 4 people",
  ])("is asked for by: %s", (text) => {
    expect(findIntent(text).kind).toBe("shopping");
  });
  it.each([
    ["I ate an apple after grocery shopping", "log"],
    ["plan my week and make a shopping list", "meals"],
    ["how much iron is in lentils", "facts"],
    ["should I buy creatine", "evidence"],
  ])("and not by: %s", (text, kind) => {
    expect(findIntent(text).kind).toBe(kind);
  });

  it("has all foods of the meals once, grouped by aisle, and its card is what the contract takes", () => {
    const card = listOf(ask("make me a shopping list"));
    expect(coachCard.safeParse({ ...card, id: ID }).success).toBe(true);
    const aisles = shoppingList(itemsOf(card), card?.foods ?? {}, US);
    const ids = aisles.flatMap(({ lines }) => lines.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(aisles[0]?.aisle).toBe("Produce");
    expect(aisles.length).toBeGreaterThan(5);
    const names = aisles.flatMap(({ lines }) => lines.map(({ name }) => name));
    for (const name of names) expect(name).not.toMatch(/, (raw|cooked)$/);
    expect(shoppingText("Shopping list", aisles)).toMatch(/^Shopping list\n\nProduce\n- /);
  });

  it("sums what is eaten, in the member's units, whole pieces where a food is counted, for as many as eat", () => {
    const bananas = { b: [boughtAs(food("sr-09040"), STOCK)] };
    const items = [
      { food: "b", grams: 100 },
      { food: "b", grams: 130 },
    ];
    expect(shoppingList(items, bananas, US)[0]?.lines).toEqual([
      { id: "sr-09040", name: "Bananas", amount: "2 medium (8.5 oz)" },
    ]);
    expect(shoppingList(items, bananas, METRIC, 4)[0]?.lines[0]?.amount).toBe("8 medium (945 g)");
  });
  it.each([
    ["sr-16070", 1000, "Lentils, dry", "370 g"],
    ["sr-20037", 600, "Brown rice, long-grain, dry", "220 g"],
    ["sr-11091", 350, "Broccoli", "350 g"],
    ["sr-20045", 700, "White rice, long-grain, dry, enriched", "265 g"],
    ["sr-16139", 1210, "Soy milk, fortified", "1.2 l"],
    ["sr-04053", 27, "Olive oil", "30 ml"],
    ["sr-09037", 150, "Avocados", "1 (205 g)"],
  ])("buys %s as it is sold", (id, grams, name, amount) => {
    const part = boughtAs(food(id), STOCK);
    expect(part.name).toBe(name);
    expect(amountToBuy(part, grams * part.factor, METRIC)).toBe(amount);
  });
  it("never says nothing, and rounds up", () => {
    expect(amountToBuy({ piece: null, gramsPerMl: null }, 0.4, METRIC)).toBe("5 g");
    expect(amountToBuy({ piece: null, gramsPerMl: null }, 1001, METRIC)).toBe("1.05 kg");
    expect(amountToBuy({ piece: null, gramsPerMl: null }, 453.6, US)).toBe("1 lb");
    expect(amountToBuy({ piece: { grams: 118, size: "medium" }, gramsPerMl: null }, 20, US)).toBe("1 medium (4.5 oz)");
  });

  it("is of the days that are asked for and still to come", () => {
    expect(listOf(ask("shopping list for tomorrow"))?.days.map(({ date }) => date)).toEqual([addDays(TODAY, 1)]);
    expect(listOf(ask("shopping list for 3 days"))?.days).toHaveLength(3);
    expect(listOf(ask("shopping list", { today: addDays(TODAY, 5) }))?.days).toHaveLength(2);
    const over = ask("shopping list", { today: addDays(TODAY, 9) });
    expect(over.text).toMatch(/are for days that are over/);
    expect(over.cards).toBeUndefined();
    expect(ask("shopping list for tomorrow", { card: planned("plan my day") }).text).toMatch(/aren't for tomorrow/);
    expect(listOf(ask("grocery list for two people"))).toMatchObject({ people: 2, title: "Shopping list for 2" });
  });

  it("is of the meals that are meant, where others were planned since", () => {
    const proposed = [
      { id: "dinner", card: planned("dinner ideas") },
      { id: "tomorrow", card: planned("plan tomorrow") },
      { id: "week", card: planned() },
    ];
    const of = (text: string) => listOf(answerByRules(text, ruleInput(memberData(), { proposed })))?.of;
    expect(of("shopping list")).toBe("dinner");
    expect(of("shopping list for tomorrow")).toBe("tomorrow");
    expect(of("shopping list for this week")).toBe("week");
    expect(of("shopping list for 3 days")).toBe("week");
  });
  it("says where nothing was planned, and offers to", () => {
    const answer = ask("make me a shopping list", { card: null });
    expect(answer.text).toMatch(/haven't planned any yet/);
    expect(answer.suggestions?.[0]).toBe("Plan my week");
    expect(answer.cards).toBeUndefined();
  });

  it("isn't made of meals that no longer suit", () => {
    for (const [text, earlier] of [
      ["shopping list, I'm allergic to soy", []],
      ["shopping list", ["I'm allergic to legumes"]],
      ["shopping list for a guest with a nut allergy", []],
    ] as const) {
      const answer = ask(text, { earlier: [...earlier] });
      expect(answer.cards, text).toBeUndefined();
      expect(answer.text, text).toMatch(/don't fit what you avoid now/);
    }
  });

  it("comes with the meals where both are asked for, and is offered after them", () => {
    const both = ask("plan my week and make a shopping list", { card: null });
    expect(both.cards?.map(({ kind }) => kind)).toEqual(["meals", "shopping"]);
    expect(ask("plan my day").suggestions).toContain("Make me a shopping list");
  });

  it("has a recipe's ingredients in its place", async () => {
    const recipe = {
      ...{ id: "chili", title: "Chili", path: "/article/chili", course: "dinner", portionGrams: 400 },
      ...{ portionLabel: "1 bowl", contains: [], species: [], per100g: { energyKcal: 100, protein: 5 } },
    };
    const data = { ...memberData(), recipes: [recipe] };
    const card = { ...listOf(ask("shopping list")), foods: { "recipe:chili": [] } } as unknown as Shopping;
    const read = {
      ...{ title: "Chili", path: recipe.path, food: null, servings: 4 },
      items: [
        {
          text: "2 cups cooked lentils",
          grams: 400,
          food: { ref: { from: "library", id: "sr-16070" }, name: "Lentils" },
        },
        { text: "1 pinch love", grams: 4, food: null },
      ],
    };
    const slugs: string[] = [];
    const { cards } = await withIngredients({ text: "", cards: [card] }, data, async (slug) => {
      slugs.push(slug);
      return read as never;
    });
    const foods = (cards?.[0] as Shopping | undefined)?.foods ?? {};
    expect(slugs).toEqual(["chili"]);
    const aisles = shoppingList([{ food: "recipe:chili", grams: 800 }], foods, METRIC);
    expect(aisles).toEqual([
      { aisle: "Beans and legumes", lines: [{ id: "sr-16069", name: "Lentils, dry", amount: "75 g" }] },
      { aisle: "Other", lines: [{ id: "item:1 pinch love", name: "1 pinch love", amount: "5 g" }] },
    ]);
  });
});
