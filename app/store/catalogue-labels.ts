import { isPlantName, type PlantName } from "#app/art/index.ts";
import type { AllergenKey, ProductFormat, ProductSort } from "#worker/store/catalogue/contract.ts";

/** The labels of the demo products' goals; other goals are shown by their humanized key. */
const GOAL_LABELS: Record<string, string> = {
  energy: "Energy",
  strength: "Strength",
  endurance: "Endurance",
  recovery: "Recovery",
  focus: "Focus",
  basics: "Plant basics",
};

export const FORMAT_LABELS: Record<ProductFormat, string> = {
  powder: "Powders",
  capsule: "Capsules",
  tablet: "Tablets",
  bar: "Bars",
  drink: "Drinks",
  sachet: "Sachets",
  paste: "Pastes",
  oil: "Oils",
  bundle: "Bundles",
  gift_card: "Gift cards",
  other: "Other",
};

export const FREE_OF_LABELS: Record<AllergenKey, string> = {
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

export const SORT_LABELS: Record<ProductSort, string> = {
  featured: "Featured",
  price: "Price, low to high",
  price_down: "Price, high to low",
  new: "Newest",
  rating: "Best rated",
};

const IRREGULAR_LABELS: Record<string, string> = {
  "vitamin-b12": "Vitamin B12",
  "vitamin-c": "Vitamin C",
  "vitamin-d3": "Vitamin D3",
  dha: "DHA",
  epa: "EPA",
  "cats-claw": "Cat's claw",
};

/** "Camu camu" of `camu-camu`. */
export const humanizeKey = (key: string): string =>
  IRREGULAR_LABELS[key] ?? key.replaceAll(/[-_]/g, " ").replace(/^./, (c) => c.toUpperCase());
export const goalLabel = (key: string): string => GOAL_LABELS[key] ?? humanizeKey(key);

/** Plants by the words of an ingredient's key: only ingredients made of a plant get its drawing. */
const PLANT_PATTERNS: [pattern: RegExp, plant: PlantName][] = [
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

/** The drawing of an ingredient's plant, or null where there is none. */
export function plantForIngredient(key: string): PlantName | null {
  if (isPlantName(key)) return key;
  return PLANT_PATTERNS.find(([pattern]) => pattern.test(key))?.[1] ?? null;
}
