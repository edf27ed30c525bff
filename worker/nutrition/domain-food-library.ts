/** The food library: what a food is, and how its compact file is read. Pure: the browser and the server read the same file. */
import type { Contained, PartContains } from "./domain-contains.ts";
import { DIARY_NUTRIENT_KEYS, type Nutrients } from "./domain-nutrients.ts";

/** Where a food stands in a shop and in lists, in their order. */
export const FOOD_CATEGORIES = {
  vegetables: { name: "Vegetables", aisle: "Produce" },
  fruit: { name: "Fruit", aisle: "Produce" },
  legumes: { name: "Legumes", aisle: "Beans and legumes" },
  grains: { name: "Grains and pasta", aisle: "Grains and pasta" },
  "nuts-seeds": { name: "Nuts and seeds", aisle: "Nuts and seeds" },
  "protein-foods": { name: "Protein foods", aisle: "Tofu and protein" },
  "dairy-alternatives": { name: "Plant milks and yogurts", aisle: "Plant milks and yogurts" },
  breads: { name: "Breads and bakery", aisle: "Bakery" },
  cereals: { name: "Breakfast cereals", aisle: "Cereals" },
  "herbs-spices": { name: "Herbs and spices", aisle: "Spices" },
  oils: { name: "Oils and spreads", aisle: "Oils" },
  sauces: { name: "Sauces and condiments", aisle: "Sauces" },
  soups: { name: "Soups", aisle: "Cans and jars" },
  snacks: { name: "Snacks", aisle: "Snacks" },
  sweets: { name: "Sweets and sweeteners", aisle: "Baking and sweets" },
  baking: { name: "Baking", aisle: "Baking and sweets" },
  drinks: { name: "Drinks", aisle: "Drinks" },
  supplements: { name: "Supplements", aisle: "Supplements" },
} as const satisfies Record<string, { name: string; aisle: string }>;
export type FoodCategory = keyof typeof FOOD_CATEGORIES;

export interface FoodPortion {
  /** In plain words, such as "1 cup, chopped". */
  label: string;
  grams: number;
}

/** Who says what a food holds. `product`: our label; `staff`: written in the admin area. */
export type FoodOrigin = "library" | "product" | "staff" | "openfoodfacts";

export interface LibraryFood {
  /** `sr-16033` (USDA's number), `own-…`, `product-…` or `staff-…`; it never changes, since diaries refer to it. */
  id: string;
  from: FoodOrigin;
  name: string;
  brand: string;
  category: FoodCategory;
  /** Such as "USDA SR28", with the number and the words there. */
  source: string;
  sourceId: string;
  description: string;
  per100g: Nutrients;
  portions: FoodPortion[];
  /** The plant that it counts as in a week's plants, such as `kidney-bean`; null: none, or a mixture. */
  species: string | null;
  /** For how much of a plant it counts: 1, 1/4 for herbs, spices, tea and coffee, 0 for sugar, oil, white flour and juice. */
  plantPoints: 0 | 0.25 | 1;
  /** Null: it depends on the maker. */
  vegan: boolean | null;
  /** Allergens and what else people avoid, all of them. Null or absent: not known. */
  contains?: PartContains;
  /** Other words that find it, separated by blanks. */
  aliases: string;
  /** 0: what people mean most by the word, 1: a plain food, 2: a variant or a brand's. */
  rank: 0 | 1 | 2;
  /** GTIN, as digits; empty without one. */
  barcode: string;
}

interface Indexed {
  list: string[];
  /** For each food its place in the list, separated by commas. */
  at: string;
}

/** The file: one column for each field and each nutrient, in the order of the ids. An empty value is unknown. */
export interface FoodLibraryFile {
  /** Of the content; changes with it. */
  version: string;
  ids: string[];
  names: string[];
  aliases: string[];
  descriptions: string[];
  brands: string[];
  categories: Indexed;
  sources: Indexed;
  plants: Indexed;
  /** Keys of what each contains, separated by blanks; "?": not known. */
  contains: Indexed;
  points: string;
  vegan: string;
  ranks: string;
  /** For each food its portions, one a line: grams, blank, label. */
  portions: string[];
  nutrients: Record<string, string>;
}

export interface FoodLibrary {
  version: string;
  foods: LibraryFood[];
}

const readIndexed = ({ list, at }: Indexed): string[] => at.split(",").map((place) => list[Number(place)] ?? "");

const readPortion = (line: string): FoodPortion => {
  const blank = line.indexOf(" ");
  return { grams: Number(line.slice(0, blank)), label: line.slice(blank + 1) };
};

const readContains = (text = "?"): PartContains =>
  text === "?" ? null : (text.split(" ").filter(Boolean) as Contained[]);

/**
 * Reads the library's file: about 2,200 foods, in about 20 ms. A page does it step by step, so that it can answer a press
 * in between: each `next()` does a part of it that takes well below a millisecond.
 */
export function* readFoods(file: FoodLibraryFile): Generator<void, LibraryFood[]> {
  const columns: (readonly [keyof Nutrients, string[]])[] = [];
  for (const key of DIARY_NUTRIENT_KEYS) {
    columns.push([key, (file.nutrients[key] ?? "").split(",")]);
    yield;
  }
  const [categories, sources, plants, contains] = [file.categories, file.sources, file.plants, file.contains].map(
    readIndexed,
  );
  const [points, vegan, ranks] = [file.points, file.vegan, file.ranks].map((column) => column.split(","));
  const foods: LibraryFood[] = [];
  for (const [at, id] of file.ids.entries()) {
    yield;
    const per100g: Nutrients = {};
    for (const [key, values] of columns) {
      const value = values[at];
      if (value) per100g[key] = Number(value);
    }
    const isVegan = vegan?.[at];
    foods.push({
      id,
      from: "library",
      name: file.names[at] ?? "",
      brand: file.brands[at] ?? "",
      category: (categories?.[at] ?? "vegetables") as FoodCategory,
      source: sources?.[at] ?? "",
      sourceId: id.startsWith("sr-") ? id.slice(3) : "",
      description: file.descriptions[at] ?? "",
      per100g,
      portions: (file.portions[at] ?? "").split("\n").filter(Boolean).map(readPortion),
      species: plants?.[at] || null,
      plantPoints: Number(points?.[at] ?? 0) as LibraryFood["plantPoints"],
      vegan: isVegan ? isVegan === "1" : null,
      contains: readContains(contains?.[at]),
      aliases: file.aliases[at] ?? "",
      rank: Number(ranks?.[at] ?? 1) as LibraryFood["rank"],
      barcode: "",
    });
  }
  return foods;
}

/** The same in one go. */
export function parseFoodLibrary(file: FoodLibraryFile): FoodLibrary {
  const steps = readFoods(file);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { version: file.version, foods: value };
  }
}
