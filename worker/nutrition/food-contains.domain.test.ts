import { expect, it } from "vitest";
import { containsByName } from "./domain-food-contains.ts";

const contains = (name: string, category: string, vegan: boolean | null = true, description = "") =>
  containsByName({ name, category, vegan, description });

it("reads allergens from the names of simple foods", () => {
  expect(contains("Tofu, firm", "protein-foods")).toEqual(["soy", "legumes"]);
  expect(contains("Almond milk, unsweetened", "dairy-alternatives")).toEqual(["tree_nuts"]);
  expect(contains("Bulgur, cooked", "grains")).toEqual(["wheat", "gluten"]);
  expect(contains("Barley, pearled", "grains")).toEqual(["gluten"]);
  expect(contains("Oats, rolled", "grains")).toEqual(["gluten"]);
  expect(contains("Peanut butter", "nuts-seeds")).toEqual(["peanut", "legumes"]);
  expect(contains("Brazil nuts", "nuts-seeds")).toEqual(["tree_nuts"]);
  expect(contains("Pinon nuts, roasted", "nuts-seeds")).toEqual(["tree_nuts"]);
  expect(contains("Sesame seeds", "nuts-seeds")).toEqual(["sesame"]);
  expect(contains("Honey", "fruit", false)).toEqual(["animal"]);
});

it("finds what names hide", () => {
  expect(contains("Soy sauce (shoyu)", "sauces")).toEqual(["wheat", "soy", "legumes", "gluten"]);
  expect(contains("Tamari", "sauces")).toEqual(["soy", "legumes"]);
  expect(contains("Seitan", "protein-foods")).toEqual(["wheat", "soy", "legumes", "gluten"]);
  expect(contains("Vital wheat gluten", "baking")).toEqual(["wheat", "gluten"]);
  expect(contains("Hummus", "legumes")).toEqual(["sesame", "legumes"]);
  expect(contains("Tahini", "nuts-seeds")).toEqual(["sesame"]);
  expect(contains("Marzipan", "sweets")).toEqual(["tree_nuts"]);
  expect(contains("Miso", "legumes")).toEqual(["soy", "legumes", "gluten"]);
  expect(contains("Soba noodles, cooked", "grains")).toEqual(["wheat", "gluten"]);
  expect(contains("Malt syrup", "sweets")).toEqual(["gluten"]);
  expect(contains("Mixed nuts, oil roasted", "nuts-seeds")).toEqual(["tree_nuts", "peanut", "legumes"]);
  expect(contains("Rolled oats, dry", "cereals")).toEqual(["gluten"]);
  expect(contains("Worcestershire sauce", "sauces", null)).toEqual(["fish", "gluten"]);
  expect(contains("Fish sauce", "sauces", false)).toEqual(["fish"]);
});

it("isn't misled by words that names share", () => {
  for (const [name, category, description] of [
    ["Eggplant", "vegetables", ""],
    ["Butternut squash", "vegetables", "SQUASH, WNTR, BUTTERNUT, RAW"],
    ["Acorn squash", "vegetables", "SQUASH, WNTR, ACORN, RAW"],
    ["Spaghetti squash, raw", "vegetables", "SQUASH, WNTR, SPAGHETTI, RAW"],
    ["Water chestnuts, raw", "vegetables", "WATERCHESTNUTS,CHINESE,(MATAI),RAW"],
    ["Sweet pickles", "vegetables", "PICKLES, CUCUMBER, SWT (INCL BREAD AND BUTTER PICKLES)"],
    ["Buckwheat, cooked", "grains", ""],
    ["Rice noodles, cooked", "grains", ""],
    ["Pasta, gluten-free, corn, cooked", "grains", ""],
    ["Coconut milk", "dairy-alternatives", ""],
    ["Vinegar, cider", "sauces", ""],
  ] as const)
    expect(contains(name, category, true, description), name).toEqual([]);
});

it("knows nothing of mixtures, or where it depends on the maker", () => {
  expect(contains("Granola bar", "snacks")).toBeNull();
  expect(contains("Lentil soup", "soups")).toBeNull();
  expect(contains("Miso soup", "soups")).toBeNull();
  expect(contains("Oats, rolled", "grains", null)).toBeNull();
  expect(contains("Oatmeal with maple and nuts", "cereals")).toBeNull();
  expect(contains("Hummus", "legumes", null)).toBeNull();
  expect(contains("Kimchi", "vegetables")).toBeNull();
  expect(contains("Worcestershire sauce, vegan", "sauces", true)).toBeNull();
  expect(contains("Cooking spray", "oils")).toBeNull();
  expect(contains("Poultry seasoning", "herbs-spices")).toBeNull();
  expect(contains("Potatoes, French fried, extruded", "vegetables")).toBeNull();
});
