/** A shopping list of meals: grouped by aisle, summed, in the member's units. The same on the server and on the page. Pure. */
import { numberText } from "../../kernel/number-text.ts";
import { FOOD_CATEGORIES } from "../../nutrition/domain-food-library.ts";
import type { Units } from "../plan/contract-profile.ts";
import type { BoughtPart, CoachCard } from "./contract-coach.ts";

type ShoppingCard = Extract<CoachCard, { kind: "shopping" }>;

export interface ShoppingLine {
  id: string;
  name: string;
  /** Such as "4 medium (1.1 lb)". */
  amount: string;
}
export interface ShoppingAisle {
  aisle: string;
  lines: ShoppingLine[];
}

const GRAMS_OF = { oz: 28.3495, lb: 453.592 } as const;
const ML_OF_FL_OZ = 29.5735;
/** So much of a piece may be missing before another one is bought (ours). */
const SPARE = 0.15;
export const FROZEN_AISLE = "Frozen";
const AISLES: readonly string[] = [...new Set(Object.values(FOOD_CATEGORIES).map(({ aisle }) => aisle)), FROZEN_AISLE];

const upTo = (value: number, step: number): number => Number((Math.ceil(value / step - 0.01) * step).toFixed(2));
const shown = (value: number): string => numberText(value, 2);

function weightOf(grams: number, unit: Units["weight"]): string {
  if (unit === "kg") return grams >= 1000 ? `${shown(upTo(grams / 1000, 0.05))} kg` : `${shown(upTo(grams, 5))} g`;
  const ounces = grams / GRAMS_OF.oz;
  return ounces >= 16 ? `${shown(upTo(grams / GRAMS_OF.lb, 0.1))} lb` : `${shown(upTo(ounces, 0.5))} oz`;
}

function volumeOf(ml: number, unit: Units["volume"]): string {
  if (unit === "ml") return ml >= 1000 ? `${shown(upTo(ml / 1000, 0.1))} l` : `${shown(upTo(ml, 10))} ml`;
  return `${shown(upTo(ml / ML_OF_FL_OZ, ml < 150 ? 0.5 : 1))} fl oz`;
}

/** How much to buy: whole pieces where it is counted, else by volume or weight; what is weighed is rounded up. */
export function amountToBuy(
  { piece, gramsPerMl }: Pick<BoughtPart, "piece" | "gramsPerMl">,
  grams: number,
  units: Pick<Units, "weight" | "volume">,
): string {
  if (gramsPerMl) return volumeOf(grams / gramsPerMl, units.volume);
  if (!piece) return weightOf(grams, units.weight);
  const count = Math.max(1, Math.ceil(grams / piece.grams - SPARE));
  return `${[shown(count), piece.size].filter(Boolean).join(" ")} (${weightOf(count * piece.grams, units.weight)})`;
}

/** @param items what is eaten, by the keys of the card's foods */
export function shoppingList(
  items: readonly { food: string; grams: number }[],
  foods: ShoppingCard["foods"],
  units: Pick<Units, "weight" | "volume">,
  people = 1,
): ShoppingAisle[] {
  const totals = new Map<string, { part: BoughtPart; grams: number }>();
  for (const { food, grams } of items)
    for (const part of foods[food] ?? []) {
      const known = totals.get(part.id) ?? { part, grams: 0 };
      known.grams += grams * part.factor * people;
      totals.set(part.id, known);
    }
  const place = (aisle: string) => (AISLES.includes(aisle) ? AISLES.indexOf(aisle) : AISLES.length);
  return [...Map.groupBy(totals.values(), ({ part }) => part.aisle)]
    .sort(([a], [b]) => place(a) - place(b))
    .map(([aisle, rows]) => ({
      aisle,
      lines: rows
        .map(({ part, grams }) => ({ id: part.id, name: part.name, amount: amountToBuy(part, grams, units) }))
        .sort((a, b) => a.name.localeCompare(b.name, "en-US")),
    }));
}

/** The list as text, to be copied. */
export const shoppingText = (title: string, aisles: readonly ShoppingAisle[]): string =>
  [
    title,
    ...aisles.map(({ aisle, lines }) => [aisle, ...lines.map(({ name, amount }) => `- ${name}: ${amount}`)].join("\n")),
  ].join("\n\n");
