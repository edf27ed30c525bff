/** What the coach says where a shopping list is asked for: one of the meals that it proposed last. Pure. */
import { addDays } from "../../kernel/local-date.ts";
import { suits } from "../../nutrition/domain-closing-food.ts";
import type { BoughtPart, CoachCard } from "./contract-coach.ts";
import type { AnswerInput, CardDraft, Draft } from "./domain-draft.ts";
import { eaterOf, type MemberData } from "./domain-member.ts";
import { boughtAs, OTHER_AISLE } from "./domain-shopping-foods.ts";

type Meals = Pick<Extract<CoachCard, { kind: "meals" }>, "days" | "foods" | "title" | "basis">;

export interface ProposedMeals {
  id: string;
  card: Extract<CoachCard, { kind: "meals" }>;
}

export interface AskedShopping {
  people: number;
  /** Null: all days. */
  day: "today" | "tomorrow" | null;
  /** Meals of several days are meant. */
  isWeek: boolean;
  /** So many days from the first one; null: all. */
  days: number | null;
}

const PLAN = ["Plan my week", "Plan my day", "Plan 3 days of meals"];

/** Whether every food that is proposed still suits: an allergy that was told later must not come home in a bag. */
function isSuitable(data: MemberData, { days }: Meals): boolean {
  const eater = eaterOf(data);
  const foods = new Map(data.stock.candidates.map((food) => [food.id, food]));
  const recipes = new Map(data.recipes.map((recipe) => [`recipe:${recipe.id}`, recipe]));
  return days.every(({ meals }) =>
    meals.every(({ options }) =>
      options.every(({ items }) =>
        items.every(({ food }) => {
          const recipe = recipes.get(food);
          const known = recipe ? { contains: recipe.contains, vegan: true } : foods.get(food);
          return known !== undefined && suits(known, eater);
        }),
      ),
    ),
  );
}

const partOf = (key: string, name: string): BoughtPart => ({
  ...{ id: key, name: name.slice(0, 160), aisle: OTHER_AISLE, factor: 1, piece: null, gramsPerMl: null },
});

/** The list as a card. @param of the card of the meals; empty: the one before it in the same answer */
export function shoppingCard(
  data: MemberData,
  meals: Meals,
  of: string,
  { people, day, days: count }: AskedShopping,
): CardDraft | null {
  const only = day === "today" ? data.today : day === "tomorrow" ? addDays(data.today, 1) : null;
  const days = meals.days
    .filter(({ date }) => date >= data.today && (only === null || date === only))
    .slice(0, count ?? 7);
  if (days.length === 0) return null;
  const keys = new Set(
    days.flatMap(({ meals: all }) =>
      all.flatMap(({ options }) => options.flatMap(({ items }) => items.map(({ food }) => food))),
    ),
  );
  return {
    kind: "shopping",
    title: people === 1 ? "Shopping list" : `Shopping list for ${people}`,
    ...{ madeOn: data.today, basis: meals.basis, of, people },
    foods: Object.fromEntries(
      [...keys].map((key) => {
        const food = data.stock.byId.get(key);
        return [key, [food ? boughtAs(food, data.stock) : partOf(key, meals.foods[key]?.name ?? key)]];
      }),
    ),
    days: days.map(({ date, meals: all }) => ({
      date,
      meals: all.map(({ meal, options }) => ({
        meal,
        options: options.map(({ items }) => items.map(({ food, grams }) => ({ food, grams }))),
      })),
    })),
    rules: [
      "Beans, lentils and grains are listed dry: as much as makes the cooked amount, by their protein (USDA SR28). From cans, buy the cooked amount.",
      "Weights are rounded up, pieces to whole ones. Vegetables lose weight in cooking, so a little more does no harm.",
    ],
  };
}

/** The meals that are meant: the last ones, but of the day or the days that were named, where there are such. */
function findMeant(
  { day, days, isWeek }: AskedShopping,
  proposed: readonly ProposedMeals[],
  today: string,
): ProposedMeals | undefined {
  const date = day === "today" ? today : day === "tomorrow" ? addDays(today, 1) : null;
  const isMeant = ({ card }: ProposedMeals) =>
    date === null
      ? card.days.filter((one) => one.date >= today).length >= (days ?? (isWeek ? 2 : 1))
      : card.days.some((one) => one.date === date);
  return proposed.find(isMeant) ?? proposed[0];
}

export function answerShopping(
  asked: AskedShopping,
  { data, proposed }: AnswerInput & { proposed: readonly ProposedMeals[] },
): Draft {
  const meals = findMeant(asked, proposed, data.today);
  if (!meals)
    return {
      text: "A shopping list is made of meals that I planned, and I haven't planned any yet. Plan your week first, then ask again.",
      suggestions: PLAN,
    };
  if (!isSuitable(data, meals.card))
    return {
      text: "The meals that I planned last don't fit what you avoid now, so I make no list of them. Plan new ones first, then ask again.",
      suggestions: PLAN,
    };
  const card = shoppingCard(data, meals.card, meals.id, asked);
  if (!card)
    return {
      text: asked.day
        ? `The meals that I planned last aren't for ${asked.day}. Plan that day first, then ask again.`
        : "The meals that I planned last are for days that are over. Plan new ones first, then ask again.",
      suggestions: asked.day === "tomorrow" ? ["Plan tomorrow's meals", ...PLAN] : PLAN,
    };
  return {
    text: "Here is what to buy for the meals that I planned. It follows your swaps and what you left out there. Cross off what you have at home, and check labels for what you avoid.",
    cards: [card],
    suggestions: ["Plan my week", "What's low this week?"],
  };
}
