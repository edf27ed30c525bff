/** What the coach knows of a member for one answer, and what follows from it. Pure. */
import { addDays } from "../../kernel/local-date.ts";
import { candidateOf } from "../../nutrition/domain-candidate.ts";
import type { Eater } from "../../nutrition/domain-closing-food.ts";
import type { Contained } from "../../nutrition/domain-contains.ts";
import type { EatenFood } from "../../nutrition/domain-eaten.ts";
import type { LibraryFood } from "../../nutrition/domain-food-library.ts";
import { createFoodIndex, type FoodIndex, searchFoods } from "../../nutrition/domain-food-search.ts";
import { type NutrientKey, type Nutrients, nutrientsOf, sumNutrients } from "../../nutrition/domain-nutrients.ts";
import type { Target } from "../../nutrition/domain-reference-intakes.ts";
import type { SwapFood } from "../../nutrition/domain-swaps.ts";
import { b12Occasions } from "../../nutrition/domain-vitamin-b12.ts";
import type { EntryData } from "../log/contract-records.ts";
import { eatenOfEntry } from "../log/domain-snapshot.ts";
import type { DaySummary } from "../log/domain-summary.ts";
import type { Plan, Profile } from "../plan/contract-profile.ts";
import { type MadePlan, makePlan } from "../plan/domain-plan.ts";
import { adaptiveExpenditure, type Expenditure, intakeDays } from "../progress/domain-expenditure.ts";
import { weightTrend } from "../progress/domain-weight-trend.ts";
import type { RecipeFood } from "../recipes/domain-recipe-food.ts";
import type { RoutineData } from "../training/contract-routine.ts";
import type { LoggedSet, WorkoutData } from "../training/contract-workout.ts";

export interface FoodStock {
  index: FoodIndex<LibraryFood>;
  byId: ReadonlyMap<string, LibraryFood>;
  candidates: readonly SwapFood[];
}

/** What is stored of a member, as far as an answer may need it. */
export interface MemberLog {
  today: string;
  profile: Profile | null;
  /** Of the profile's record; 0 without one. */
  profileSeq: number;
  /** In force today. */
  plan: Plan | null;
  /** Of the last four weeks. */
  entries: EntryData[];
  days: DaySummary[];
  /** Logged days of the run that is still going, however long. */
  streakDays: number;
  weighIns: { date: string; at: number; kg: number }[];
  workouts: (WorkoutData & { id: string })[];
  sets: LoggedSet[];
  routines: (RoutineData & { id: string; seq: number })[];
  /** Ids of foods with how often they were logged. */
  uses: Readonly<Record<string, number>>;
}

export interface MemberData extends MemberLog {
  /** What they said they can't eat, beside the profile's list; the foods that may be suggested are without it already. */
  stated: { keys: readonly Contained[]; names: readonly string[]; lasting: readonly Contained[] };
  made: MadePlan | null;
  expenditure: Expenditure | null;
  stock: FoodStock;
  recipes: readonly RecipeFood[];
}

/** Foods ready to be searched and suggested. Supplements and own products are in it. */
export function stockFoods(foods: readonly LibraryFood[]): FoodStock {
  return {
    index: createFoodIndex(foods),
    byId: new Map(foods.map((food) => [food.id, food])),
    candidates: foods.map((food) => candidateOf(food)),
  };
}

/** The plan of today, with the amounts that are in force. */
export function withPlan(log: MemberLog, stock: FoodStock, recipes: readonly RecipeFood[]): MemberData {
  const { profile, today } = log;
  const stated = { keys: [], names: [], lasting: [] };
  if (!profile) return { ...log, made: null, expenditure: null, stock, recipes, stated };
  const weightKg = weightTrend(log.weighIns).at(-1)?.trendKg;
  const now = weightKg === undefined ? {} : { weightKg };
  const byFormula = makePlan(profile, today, now);
  const expenditure = adaptiveExpenditure({
    days: intakeDays(log.days),
    weighIns: log.weighIns,
    today,
    restingKcal: byFormula.restingKcal,
    formulaKcal: byFormula.expenditure.kcal,
  });
  const made = makePlan(profile, today, { ...now, expenditure });
  return { ...log, made: log.plan ? inForce(made, log.plan) : made, expenditure, stock, recipes, stated };
}

/** The stored plan decides the amounts; the rules and the sources are those of the plan as it is made now. */
function inForce(made: MadePlan, plan: Plan): MadePlan {
  const targets = { ...made.targets };
  for (const [key, amount] of Object.entries(plan.targets) as [NutrientKey, number][]) {
    const target = targets[key];
    if (target) targets[key] = { ...target, amount };
  }
  return { ...made, plan, targets };
}

/** Targets with protein and energy among them, as the rules of gaps read them. */
export function targetsOf({ made }: MemberData): Partial<Record<NutrientKey, Target>> {
  if (!made) return {};
  const own = (key: NutrientKey, amount: number): Target => ({
    ...{ key, amount, direction: "reach", kind: "own", published: null },
    ...{ upper: null, upperNote: null, average: null, source: null, why: made.plan.rules[key] ?? "" },
  });
  return { ...made.targets, protein: own("protein", made.plan.proteinG) };
}

/** What was eaten in the days that end today. */
export function eatenOf({ entries, today }: MemberLog, days: number): EatenFood[] {
  const from = addDays(today, 1 - days);
  return entries.filter(({ date }) => date >= from && date <= today).map(eatenOfEntry);
}

/** What a day holds, as far as it is known. */
export function amountsOf(foods: readonly Pick<EatenFood, "per100g" | "grams">[]): Nutrients {
  const totals = sumNutrients(foods.map(({ per100g, grams }) => nutrientsOf(per100g, grams)));
  return Object.fromEntries(
    Object.entries(totals).flatMap(([key, { amount, known }]) =>
      amount === null || known === 0 ? [] : [[key, amount]],
    ),
  ) as Nutrients;
}

export const absorbedB12Of = (foods: readonly EatenFood[]): number =>
  b12Occasions(foods).reduce((sum, { absorbedMcg }) => sum + absorbedMcg, 0);

export const eaterOf = ({ profile, stated }: Pick<MemberData, "profile" | "stated">): Eater => ({
  diet: profile?.diet ?? "vegan",
  avoids: [...new Set([...(profile?.avoids ?? []), ...stated.keys])],
});

/** Calories, weight and percentages stay unsaid. */
export const hidesNumbers = ({ profile }: Pick<MemberLog, "profile">): boolean => profile?.hideNumbers ?? false;

/** Foods by words, those that the member logs most first. */
export function findFoods({ stock, uses }: Pick<MemberData, "stock" | "uses">, text: string, limit = 6): LibraryFood[] {
  const most = Math.max(1, ...Object.values(uses));
  return searchFoods(stock.index, text, { limit, usage: (id) => 0.5 * ((uses[id] ?? 0) / most) });
}
