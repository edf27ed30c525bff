/** A food of the library, the shop or a scan as the log keeps it: its figures stay as they were when it was logged. Pure. */
import type { EatenFood } from "../../nutrition/domain-eaten.ts";
import type { LibraryFood } from "../../nutrition/domain-food-library.ts";
import { isFortified, knownProteinClass } from "../../nutrition/domain-food-traits.ts";
import type { EntryData, FoodRef, FoodSnapshot } from "./contract-records.ts";

/** What staff added is found in the library like the rest: its id begins with `staff-`. */
const refOf = ({ id, from }: Pick<LibraryFood, "id" | "from">): FoodRef => ({
  from: from === "staff" ? "library" : from,
  id,
});

/** The plants of a food that count in a week's plants: none for sugar, oil, white flour, juice and mixtures. */
export const countedSpecies = ({ species, plantPoints }: Pick<LibraryFood, "species" | "plantPoints">): string[] =>
  species && plantPoints > 0 ? [species] : [];

/** The snapshot of a food. The brand is part of the name; what is too long for the log is cut. */
export function snapshotOf(food: LibraryFood): FoodSnapshot {
  const name = food.brand && !food.name.includes(food.brand) ? `${food.name} (${food.brand})` : food.name;
  const species = countedSpecies(food);
  const proteinClass = knownProteinClass(food);
  return {
    ref: refOf(food),
    name: name.slice(0, 160),
    source: food.source.slice(0, 120),
    per100g: food.per100g,
    ...(species.length > 0 ? { species } : {}),
    ...(isFortified(food) ? { isFortified: true } : {}),
    ...(proteinClass ? { proteinClass } : {}),
  };
}

/** What was eaten, for the rules of the watch list and protein quality, with facts that the food's name doesn't show. */
export const eatenOfEntry = ({
  food,
  date,
  meal,
  at,
  grams,
}: Pick<EntryData, "food" | "date" | "meal" | "at" | "grams">): EatenFood => ({
  ...{ name: food.name, date, meal, at, grams, per100g: food.per100g },
  ...(food.isFortified === undefined ? {} : { isFortified: food.isFortified }),
  ...(food.proteinClass ? { proteinClass: food.proteinClass } : {}),
});
