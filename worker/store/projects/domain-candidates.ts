import type { Labelled } from "../catalogue/index.ts";
import type { StackItem } from "../stack/contract.ts";
import type { FullAnswers } from "./contract.ts";

/** A product as the recommendation sees it: its label, what the stack check makes of it, and whether it is there. */
export interface Offer extends Omit<Labelled, "label"> {
  label: NonNullable<Labelled["label"]>;
  item: StackItem;
  /** Of a serving; `mg` null: it holds some, and the label does not say how much. */
  caffeine: { mg: number | null } | null;
  available: boolean;
}

/** Every word that names something in it: tags, ingredients, the list of what is inside. */
const wordsOf = (o: Offer): string =>
  [...o.ingredients, ...o.item.ingredients.filter((i) => i.main).flatMap((i) => [i.key, i.name])]
    .join(" ")
    .toLowerCase();

/** Whether one of its main ingredients is named so. */
export const holds = (o: Offer, what: RegExp): boolean => what.test(wordsOf(o));

/** Whether that is what the pack holds most of. */
export const isMostly = (o: Offer, what: RegExp): boolean => what.test(o.label.inside[0]?.key ?? "");

const MG: Record<string, number> = { g: 1000, mg: 1, mcg: 0.001 };

/** Milligrams of a nutrient in a serving, by the label; 0 where it has none. */
export function amountMg(o: Offer, nutrient: string): number {
  const row = o.label.rows.find((r) => r.nutrient === nutrient);
  return row ? row.amount * (MG[row.unit] ?? 0) : 0;
}

const MONTH = 30;

/** How long a pack lasts, in days; null where its servings are not known. */
export const daysOf = (o: Offer): number | null => (o.servings > 0 ? o.servings / o.item.servingsPerDay : null);

/** What 30 days of it cost, minor units, rounded up; the pack's price where its servings are not known. */
export const monthlyOf = (o: Offer): number => {
  const days = daysOf(o);
  return days === null ? o.price : Math.ceil((o.price * MONTH) / days);
};

/** What it takes of a monthly budget: what is paid today, or what a month uses where that is more. */
export const burdenOf = (o: Offer): number => Math.max(o.price, monthlyOf(o));

const FLAVOURS: Record<FullAnswers["taste"][number], RegExp> = {
  chocolate: /cacao|cocoa|chocolate/,
  fruity: /lucuma|camu|berry|fruit|mango|passion|lemon|lime|orange|pineapple/,
  nutty: /maca|nut|malt|vanilla|cinnamon|almond|sesame/,
  plain: /plain|natural|unflavou?red|capsule/,
};

/** How many of the tastes that somebody likes it has. */
export function tasteMatch(o: Offer, tastes: FullAnswers["taste"]): number {
  const words = `${o.title} ${o.variantTitle} ${o.productKind} ${wordsOf(o)}`.toLowerCase();
  return tastes.filter((t) => FLAVOURS[t].test(words)).length;
}
