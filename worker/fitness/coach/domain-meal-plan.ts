/**
 * Meals for a day or a week, of library foods and recipes of the site, within diet and allergies, sized to the member's targets. The
 * same data make the same plan. Pure.
 */

import { addDays } from "../../kernel/local-date.ts";
import { closingFoods, suits } from "../../nutrition/domain-closing-food.ts";
import { type NutrientKey, type Nutrients, nutrientsOf } from "../../nutrition/domain-nutrients.ts";
import type { FoodSnapshot } from "../log/contract-records.ts";
import { MEALS, type Meal } from "../log/domain-entry.ts";
import { snapshotOf } from "../log/domain-snapshot.ts";
import { recipeSnapshotOf } from "../recipes/domain-recipe-food.ts";
import type { CardItem, CardMeal } from "./contract-coach.ts";
import { MEAL_TEMPLATES } from "./domain-meal-templates.ts";
import { amountsOf, eaterOf, type MemberData, targetsOf } from "./domain-member.ts";

/** Of the day's energy (ours: three meals and a snack). */
export const MEAL_SHARES: Record<Meal, number> = { breakfast: 0.25, lunch: 0.3, dinner: 0.3, snacks: 0.15 };
/** Without a plan of the member's. */
const DEFAULT_KCAL = 2000;
const DEFAULT_PROTEIN_G = 75;
/** A plate is made at most so much smaller or larger; beyond that it is another meal (ours). */
const SCALE = { least: 0.6, most: 1.9 } as const;
/** Protein may take a day so far above its energy target (ours: labels and scales are no closer). */
const MOST_ENERGY = 1.08;
/** In kcal: with less left nothing is added. */
const LEAST_ENERGY = 40;
const OPTIONS = 3;
/** What a wanted food is worth: more than all else. */
const WANTED = 5;
const WATCHED: readonly NutrientKey[] = ["ironMg", "calciumMg", "zincMg", "fiber", "alaG", "lysine"];

export interface PlannedDay {
  date: string;
  meals: { meal: Meal; options: CardMeal[] }[];
}

export interface MealPlan {
  foods: Record<string, FoodSnapshot>;
  days: PlannedDay[];
  target: { energyKcal: number; protein: number };
  /** Energy and protein of a day, as first chosen. */
  totals: { date: string; energyKcal: number; protein: number }[];
  /** True where nothing fits diet and allergies for a meal. */
  isIncomplete: boolean;
}

interface Dish {
  key: string;
  title: string;
  items: { food: string; grams: number; isFixed: boolean; portionLabel: string | null }[];
  /** What the unscaled dish holds. */
  amounts: Nutrients;
}

/**
 * @param only a meal, where one alone is asked for
 * @param kcal a day; null: the plan's
 * @param using words of foods that are wanted in the meals
 */
export function planMeals(
  data: MemberData,
  from: string,
  count: number,
  only: Meal | null = null,
  kcal: number | null = null,
  using: readonly string[] = [],
): MealPlan {
  const plan = data.made?.plan;
  const target = { energyKcal: kcal ?? plan?.energyKcal ?? DEFAULT_KCAL, protein: plan?.proteinG ?? DEFAULT_PROTEIN_G };
  const foods: Record<string, FoodSnapshot> = {};
  const dishes = Object.fromEntries(MEALS.map((meal) => [meal, dishesFor(data, meal)])) as Record<Meal, Dish[]>;
  const usedAt = new Map<string, number>();
  const days: PlannedDay[] = [];
  const totals: MealPlan["totals"] = [];
  let isIncomplete = false;
  for (let at = 0; at < count; at++) {
    const day: PlannedDay = { date: addDays(from, at), meals: [] };
    let sum: Nutrients = {};
    for (const meal of MEALS) {
      if (only && meal !== only) continue;
      const ranked = rank(dishes[meal], { at, meal, target, usedAt, sum, data, using });
      const options = ranked
        .slice(0, OPTIONS)
        .map((dish) => toMeal(dish, target.energyKcal * MEAL_SHARES[meal], data, foods));
      const [first] = options;
      if (!first || !ranked[0]) {
        isIncomplete = true;
        continue;
      }
      usedAt.set(ranked[0].key, at);
      day.meals.push({ meal, options });
      sum = addUp(sum, first, foods);
    }
    // Two foods at most.
    if (!only) for (let n = 0; n < 2; n++) sum = addProtein(day, sum, target, data, foods);
    if (day.meals.length > 0) days.push(day);
    totals.push({ date: day.date, energyKcal: Math.round(sum.energyKcal ?? 0), protein: Math.round(sum.protein ?? 0) });
  }
  return { foods, days, target, totals, isIncomplete };
}

/** What may be served: all foods of a dish suit the member. */
function dishesFor(data: MemberData, meal: Meal): Dish[] {
  const eater = eaterOf(data);
  // Of what may be suggested: the foods that the member said they can't eat aren't among them.
  const servable = new Map(data.stock.candidates.map((food) => [food.id, food]));
  const templates = MEAL_TEMPLATES.flatMap(({ title, meals, items }): Dish[] => {
    if (!meals.includes(meal)) return [];
    const known = items.map((one) => ({ ...one, known: servable.get(one.food) }));
    if (known.some(({ known: food }) => !food || !suits(food, eater))) return [];
    const rows = known.map(({ known: food, grams }) => nutrientsOf(food?.per100g ?? {}, grams));
    return [
      {
        key: title,
        title,
        items: items.map(({ food, grams, isFixed = false }) => ({ food, grams, isFixed, portionLabel: null })),
        amounts: rows.reduce(add, {}),
      },
    ];
  });
  const courses: Record<Meal, readonly string[]> = {
    breakfast: ["breakfast"],
    lunch: ["lunch", "dinner"],
    dinner: ["dinner", "lunch"],
    snacks: ["snack"],
  };
  const recipes = data.recipes.flatMap((recipe): Dish[] => {
    if (!courses[meal].includes(recipe.course) || recipe.contains === null) return [];
    if (!suits({ contains: recipe.contains, vegan: true }, eater)) return [];
    return [
      {
        key: `recipe:${recipe.id}`,
        title: recipe.title,
        items: [
          {
            food: `recipe:${recipe.id}`,
            grams: recipe.portionGrams,
            isFixed: false,
            portionLabel: recipe.portionLabel,
          },
        ],
        amounts: nutrientsOf(recipe.per100g, recipe.portionGrams),
      },
    ];
  });
  return [...templates, ...recipes];
}

const add = (sum: Nutrients, row: Nutrients): Nutrients => {
  const total = { ...sum };
  for (const [key, amount] of Object.entries(row) as [NutrientKey, number][]) total[key] = (total[key] ?? 0) + amount;
  return total;
};

interface RankInput {
  at: number;
  meal: Meal;
  target: MealPlan["target"];
  usedAt: ReadonlyMap<string, number>;
  sum: Nutrients;
  data: MemberData;
  using: readonly string[];
}

/** How many of the wanted foods a dish has. */
export function countWanted(
  { title, items }: { title: string; items: readonly { food: string }[] },
  using: readonly string[],
  data: MemberData,
): number {
  const names = items.map(({ food }) => foodOf(food, data)?.name ?? "");
  const words = new Set(wordsOf([title, ...names].join(" ")));
  return using.filter((one) => wordsOf(one).every((word) => words.has(word))).length;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map((word) =>
      word
        .replace(/ies$/, "y")
        .replace(/(tomato|potato)es$/, "$1")
        .replace(/([^s])s$/, "$1"),
    );

/** Protein for its energy first, then what is watched, then what wasn't served lately; what is out of size comes last. */
function rank(dishes: readonly Dish[], { at, meal, target, usedAt, data, using }: RankInput): Dish[] {
  const kcal = target.energyKcal * MEAL_SHARES[meal];
  const targets = targetsOf(data);
  const score = (dish: Dish): number => {
    const { key, amounts } = dish;
    const energy = amounts.energyKcal ?? 0;
    if (energy <= 0) return Number.NEGATIVE_INFINITY;
    const factor = kcal / energy;
    const isOutOfSize = factor < SCALE.least || factor > SCALE.most;
    const protein = Math.min(1.3, ((amounts.protein ?? 0) * factor) / (target.protein * MEAL_SHARES[meal]));
    const watched = WATCHED.reduce((sum, one) => {
      const wanted = targets[one]?.amount;
      return wanted ? sum + Math.min(1, ((amounts[one] ?? 0) * factor) / (wanted * MEAL_SHARES[meal])) : sum;
    }, 0);
    const last = usedAt.get(key);
    const repeated = last === undefined ? 0 : at - last >= 4 ? 0.3 : 1.5 - 0.2 * (at - last);
    return (
      protein +
      watched / WATCHED.length -
      repeated -
      (isOutOfSize ? 2 : 0) +
      WANTED * (using.length > 0 && last !== at ? countWanted(dish, using, data) : 0)
    );
  };
  return dishes
    .map((dish) => ({ dish, score: score(dish) }))
    .filter(({ score: value }) => Number.isFinite(value))
    .sort((a, b) => b.score - a.score || (a.dish.key < b.dish.key ? -1 : 1))
    .map(({ dish }) => dish);
}

/** To what a kitchen weighs: 5 g, or 1 g for what is little. */
const roundGrams = (grams: number): number => (grams < 20 ? Math.max(1, Math.round(grams)) : Math.round(grams / 5) * 5);

/** The dish in the member's size. Recipes come in half portions. */
function toMeal(dish: Dish, kcal: number, data: MemberData, foods: Record<string, FoodSnapshot>): CardMeal {
  const per100 = (food: string) => foodOf(food, data)?.per100g.energyKcal ?? 0;
  const energy = (isFixed: boolean) =>
    dish.items
      .filter((one) => one.isFixed === isFixed)
      .reduce((sum, { food, grams }) => sum + (per100(food) * grams) / 100, 0);
  const scalable = energy(false);
  const wanted = scalable > 0 ? (kcal - energy(true)) / scalable : 1;
  const factor = Math.min(SCALE.most, Math.max(SCALE.least, wanted));
  return {
    title: dish.title,
    items: dish.items.map(({ food, grams, isFixed, portionLabel }): CardItem => {
      const snapshot = foodOf(food, data);
      if (snapshot) foods[food] = snapshot;
      if (portionLabel !== null) {
        const portions = Math.max(0.5, Math.round(factor * 2) / 2);
        return { food, grams: Math.round(grams * portions), portion: { label: portionLabel, grams, count: portions } };
      }
      return { food, grams: isFixed ? grams : roundGrams(grams * factor), portion: null };
    }),
  };
}

function foodOf(key: string, { stock, recipes }: MemberData): FoodSnapshot | null {
  const food = stock.byId.get(key);
  if (food) return snapshotOf(food);
  const recipe = recipes.find(({ id }) => `recipe:${id}` === key);
  return recipe ? recipeSnapshotOf(recipe) : null;
}

const addUp = (sum: Nutrients, { items }: CardMeal, foods: Record<string, FoodSnapshot>): Nutrients =>
  items.reduce((total, { food, grams }) => add(total, nutrientsOf(foods[food]?.per100g ?? {}, grams)), sum);

/** Where a day stays short of protein by a twentieth, one food is added that closes most of it within the energy that is left. */
function addProtein(
  day: PlannedDay,
  sum: Nutrients,
  target: MealPlan["target"],
  data: MemberData,
  foods: Record<string, FoodSnapshot>,
): Nutrients {
  const missing = target.protein - (sum.protein ?? 0);
  const into = day.meals.find(({ meal }) => meal === "dinner") ?? day.meals.at(-1);
  const energyLeftKcal = target.energyKcal * MOST_ENERGY - (sum.energyKcal ?? 0);
  if (missing < target.protein * 0.05 || energyLeftKcal < LEAST_ENERGY || !into) return sum;
  const targets = { ...targetsOf(data) };
  if (!targets.protein) return sum;
  const served = new Set(day.meals.flatMap(({ options }) => options[0]?.items.map(({ food }) => food) ?? []));
  const [found] = closingFoods({
    key: "protein",
    foods: data.stock.candidates.filter(
      ({ group, isSupplement }) => !isSupplement && (group === "protein-foods" || group === "legumes"),
    ),
    eater: eaterOf(data),
    day: sum,
    targets,
    energyLeftKcal,
    except: served,
  });
  const food = found && data.stock.byId.get(found.food.id);
  if (!found || !food || food.from === "product") return sum;
  const first = into.options[0];
  if (!first) return sum;
  foods[food.id] = snapshotOf(food);
  const added: CardItem = { food: food.id, grams: Math.round(found.grams), portion: null };
  into.options[0] = { title: first.title, items: [...first.items, added] };
  return add(sum, nutrientsOf(food.per100g, added.grams));
}

/** What chosen meals come to. */
export const totalOf = (meals: readonly CardMeal[], foods: Readonly<Record<string, FoodSnapshot>>): Nutrients =>
  amountsOf(
    meals.flatMap(({ items }) => items.map(({ food, grams }) => ({ per100g: foods[food]?.per100g ?? {}, grams }))),
  );
