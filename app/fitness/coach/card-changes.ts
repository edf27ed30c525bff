/** What confirming a card changes in the log, and when it is too late for that. Pure. */

import type { CardItem, CoachCard } from "#worker/fitness/coach/contract-coach.ts";
import type { EntryData, FoodSnapshot } from "#worker/fitness/log/contract-records.ts";
import type { LogRecord } from "#worker/fitness/log/contract-sync.ts";
import { MEALS, type Meal } from "#worker/fitness/log/domain-entry.ts";
import { readNumber } from "#worker/kernel/typed-number.ts";
import { formatNutrient, type Nutrients, nutrientsOf, sumNutrients } from "#worker/nutrition/domain-nutrients.ts";
import type { Change } from "../log/log-store.ts";

/** A food as the member has left it on the card. */
export interface ChosenItem {
  food: FoodSnapshot;
  grams: number;
  portion: CardItem["portion"];
}

export interface ChosenMeal {
  /** Unique on its card, and the same each time: a card is never logged twice. */
  key: string;
  date: string;
  meal: Meal;
  /** Shown as one line of the diary; null for foods that were named one by one. */
  title: string | null;
  items: ChosenItem[];
}

/** When it was eaten: now, or at noon of another day. */
const eatenAt = (date: string, today: string, now: number): number =>
  date === today ? now : Date.parse(`${date}T12:00:00Z`);

/** The entries of the chosen meals, under ids that follow from the card. */
export const entryChanges = (card: string, meals: readonly ChosenMeal[], today: string, now: number): Change[] =>
  meals.flatMap(({ key, date, meal, title, items }) =>
    items.map(({ food, grams, portion }, at): Change => {
      const patch: EntryData = {
        ...{ date, meal, at: eatenAt(date, today, now), food, grams, portion },
        group: title === null ? null : { id: `${card.slice(-24)}-${key}`, name: title.slice(0, 160) },
      };
      return { kind: "entry", id: `${card}-${key}-${at}`, patch };
    }),
  );

/** The records that were made of a card, also on another page whose receipt this one hasn't heard of. */
export const recordsOf = (card: string, records: ReadonlyMap<string, LogRecord>): string[] =>
  [...records.keys()].filter((id) => id.startsWith(`${card}-`));

/** The foods of a confirmed card that are in the diary now, with later changes. @param made ids of its records */
export function loggedMeals(made: readonly string[], records: ReadonlyMap<string, LogRecord>): ChosenMeal[] {
  const meals = new Map<string, ChosenMeal>();
  for (const id of made) {
    const record = records.get(id);
    if (record?.kind !== "entry") continue;
    const { date, meal, food, grams, portion = null, group } = record.data as unknown as EntryData;
    const key = `${date} ${meal} ${group?.id ?? ""}`;
    const known = meals.get(key) ?? { key, date, meal, title: group?.name ?? null, items: [] };
    known.items.push({ food, grams, portion });
    meals.set(key, known);
  }
  return [...meals.values()].sort((a, b) =>
    a.date === b.date ? MEALS.indexOf(a.meal) - MEALS.indexOf(b.meal) : a.date < b.date ? -1 : 1,
  );
}

/** Why a card shouldn't be confirmed any more, as it says it; null: it is as good as new. */
export function staleReason(card: CoachCard, records: ReadonlyMap<string, LogRecord>, today: string): string | null {
  const days = card.kind === "meals" || card.kind === "shopping" ? card.days.map(({ date }) => date) : [];
  if (days.length > 0 && days.every((date) => date < today)) return "These days are over. Ask again for today.";
  if (card.kind === "entries" && card.basis && card.date < today)
    return "This was made for an earlier day. Ask again for today.";
  if (!card.basis) return null;
  const record = records.get(card.basis.record);
  if (!record) return "What this was made from is gone. Ask again.";
  if (record.seq <= card.basis.seq) return null;
  return card.kind === "routine"
    ? "Your routine has changed since. Ask again."
    : "Your profile has changed since: diet, allergies or targets may be others now. Ask again.";
}

/** What the chosen foods come to. */
export function totalOf(items: readonly ChosenItem[]): Nutrients {
  const totals = sumNutrients(items.map(({ food, grams }) => nutrientsOf(food.per100g, grams)));
  return Object.fromEntries(
    Object.entries(totals).flatMap(([key, { amount, known }]) =>
      amount === null || known === 0 ? [] : [[key, amount]],
    ),
  ) as Nutrients;
}

/** The same as a line: "640 kcal of 2,000 kcal · 30 g of 75 g protein". */
export function describeTotals(
  items: readonly ChosenItem[],
  {
    target,
    unit,
    hidesEnergy,
  }: { target: { energyKcal: number; protein: number } | null; unit: "kcal" | "kJ"; hidesEnergy: boolean },
): string {
  const { energyKcal, protein } = totalOf(items);
  const energyOf = (kcal: number) => formatNutrient("energyKcal", kcal, unit);
  return [
    energyKcal === undefined || hidesEnergy
      ? ""
      : `${energyOf(energyKcal)}${target ? ` of ${energyOf(target.energyKcal)}` : ""}`,
    protein === undefined
      ? ""
      : `${formatNutrient("protein", protein)}${target ? ` of ${formatNutrient("protein", target.protein)}` : ""} protein`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** An amount as typed; null where it is none. */
export function readGrams(text: string): number | null {
  const read = readNumber(text);
  return read.ok && read.value !== null && read.value > 0 && read.value <= 20_000 ? read.value : null;
}
