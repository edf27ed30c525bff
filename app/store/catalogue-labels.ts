import { isPlantName, type PlantName } from "#app/art/index.ts";
import type { AllergenKey, Format, Sort } from "#worker/store/catalogue/contract.ts";

/** What the shop calls the goals of its demo products; an owner's own goal is shown as its key reads. */
const GOALS: Record<string, string> = {
  energy: "Energy",
  strength: "Strength",
  endurance: "Endurance",
  recovery: "Recovery",
  focus: "Focus",
  basics: "Plant basics",
};

export const FORMAT_WORDS: Record<Format, string> = {
  powder: "Powders",
  capsule: "Capsules",
  tablet: "Tablets",
  bar: "Bars",
  drink: "Drinks",
  sachet: "Sachets",
  paste: "Pastes",
  oil: "Oils",
  bundle: "Sets",
  gift_card: "Gift cards",
  other: "Other",
};

export const FREE_OF_WORDS: Record<AllergenKey, string> = {
  milk: "Milk",
  egg: "Egg",
  fish: "Fish",
  crustacean: "Crustaceans",
  tree_nuts: "Tree nuts",
  wheat: "Wheat",
  peanut: "Peanut",
  soy: "Soy",
  sesame: "Sesame",
};

export const SORT_WORDS: Record<Sort, string> = {
  featured: "Our order",
  price: "Price, low to high",
  price_down: "Price, high to low",
  new: "Newest",
  rating: "Best rated",
};

const WHOLE: Record<string, string> = {
  "vitamin-b12": "Vitamin B12",
  "vitamin-c": "Vitamin C",
  "vitamin-d3": "Vitamin D3",
  dha: "DHA",
  epa: "EPA",
  "cats-claw": "Cat's claw",
};

/** "Camu camu" of `camu-camu`: keys are chosen so that they read. */
export const keyText = (key: string): string =>
  WHOLE[key] ?? key.replaceAll(/[-_]/g, " ").replace(/^./, (c) => c.toUpperCase());
export const goalText = (key: string): string => GOALS[key] ?? keyText(key);

/** Plants by the words of an ingredient's key: only what is made of that plant gets its drawing. */
const DRAWN: [pattern: RegExp, plant: PlantName][] = [
  [/\b(amaranth|kiwicha)\b/, "amaranth"],
  [/\bpurple-corn\b/, "purple-corn"],
  [/\bcamu\b/, "camu-camu"],
  [/\bsacha\b/, "sacha-inchi"],
  [/\b(algae?|dha|epa|spirulina)\b/, "spirulina"],
  [/\bcacao\b/, "cacao"],
  [/\bquinoa\b/, "quinoa"],
  [/\bpea\b/, "pea"],
  [/\blucuma\b/, "lucuma"],
  [/\bmaca\b/, "maca"],
  [/\byacon\b/, "yacon"],
  [/\bginger\b/, "ginger"],
  [/\b(turmeric|curcumin)\b/, "turmeric"],
];

/** The drawing of an ingredient, or null where there is none that would be true. */
export function plantOf(key: string): PlantName | null {
  if (isPlantName(key)) return key;
  return DRAWN.find(([pattern]) => pattern.test(key))?.[1] ?? null;
}
