import type { Recipe } from "#worker/content/domain-recipe.ts";

/** Pieces that lie on a drawn dish. */
export type Topping =
  | "banana"
  | "blueberry"
  | "raspberry"
  | "walnut"
  | "almond"
  | "seed"
  | "leaf"
  | "tomato"
  | "cucumber"
  | "avocado"
  | "chickpea"
  | "black-bean"
  | "white-bean"
  | "cube"
  | "carrot"
  | "pepper"
  | "onion"
  | "broccoli"
  | "cabbage"
  | "pea"
  | "nib";

/** A dish as it is drawn from above. */
export interface DishDrawing {
  vessel: "bowl" | "plate" | "glass" | "bars";
  /** Its color as #rrggbb. */
  base: string;
  /** Grain, noodles or liquid under the pieces. */
  ground: "grain" | "strands" | "smooth";
  toppings: Topping[];
}

const TOPPING_OF: Record<string, Topping> = {
  banana: "banana",
  blueberries: "blueberry",
  raspberries: "raspberry",
  walnuts: "walnut",
  almonds: "almond",
  "peanuts-roasted": "almond",
  "pumpkin-seeds": "seed",
  "sesame-seeds": "seed",
  cilantro: "leaf",
  "basil-fresh": "leaf",
  "mint-fresh": "leaf",
  "parsley-fresh": "leaf",
  spinach: "leaf",
  kale: "leaf",
  "bok-choy": "leaf",
  scallions: "onion",
  onion: "onion",
  tomato: "tomato",
  cucumber: "cucumber",
  avocado: "avocado",
  "chickpeas-cooked": "chickpea",
  "black-beans-cooked": "black-bean",
  "white-beans": "white-bean",
  "tofu-extra-firm": "cube",
  tempeh: "cube",
  "sweet-potato": "carrot",
  carrot: "carrot",
  "bell-pepper-red": "pepper",
  broccoli: "broccoli",
  "cabbage-red": "cabbage",
  "green-peas-frozen": "pea",
  "edamame-frozen": "pea",
  "cocoa-powder": "nib",
};

/** What colors a dish, strongest first. */
const BASES: readonly [food: string, base: string, ground: DishDrawing["ground"]][] = [
  ["cocoa-powder", "#6b4030", "grain"],
  ["red-lentils", "#cf7a33", "smooth"],
  ["white-beans", "#d9b98a", "smooth"],
  ["rice-noodles", "#ead9b4", "strands"],
  ["whole-wheat-pasta", "#dcb878", "strands"],
  ["corn-tortillas", "#e9c778", "smooth"],
  ["brown-rice", "#d8c199", "grain"],
  ["rolled-oats", "#e4cfa6", "smooth"],
  ["quinoa", "#e2cf9f", "grain"],
];
const FALLBACK_BASE = "#d8c199";
const MAX_TOPPINGS = 5;

/** How a recipe without a photo is drawn: the vessel by its portion, its color and pieces by what goes in. */
export function planDish({ ingredients, yield: { unit }, course }: Recipe): DishDrawing {
  const items = ingredients.flatMap((group) => group.items);
  const foods = items.flatMap(({ food }) => food ?? []);
  const hasCacao =
    items.some(({ item }) => /cacao|cocoa/i.test(`${item}`)) || items.some(({ product }) => product === "puna");
  const found = BASES.find(([food]) => foods.includes(food) || (food === "cocoa-powder" && hasCacao));
  const vessel =
    /glass|cup|bottle/.test(unit) || course === "drink"
      ? "glass"
      : /bar|cookie|square/.test(unit)
        ? "bars"
        : /plate|taco|slice/.test(unit)
          ? "plate"
          : "bowl";
  const isSmooth = vessel === "glass";
  // What is served on top comes last in a recipe.
  const toppings = [...new Set(foods.toReversed().flatMap((food) => TOPPING_OF[food] ?? []))];
  return {
    vessel,
    base: isSmooth ? "#e6cfa0" : (found?.[1] ?? FALLBACK_BASE),
    ground: isSmooth ? "smooth" : hasCacao ? "grain" : (found?.[2] ?? "grain"),
    toppings: toppings.slice(0, MAX_TOPPINGS),
  };
}
