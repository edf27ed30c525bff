/**
 * Supplements by the dose on their labels. A tablet, capsule or drop counts as one gram, since only its dose matters. US law has
 * every nutrient that is in a supplement in a measurable amount on its label (21 CFR 101.36(b)(2)), so what the label
 * doesn't list is 0, not unknown.
 */
import { DIARY_NUTRIENT_KEYS } from "../../../worker/nutrition/domain-nutrients.ts";
import { authored, KINDS } from "./food.mjs";

const NOTHING_ELSE = Object.fromEntries(DIARY_NUTRIENT_KEYS.map((key) => [key, 0]));

const supplement = (key, name, unit, amounts, aliases = "") =>
  authored({
    id: `own-supplement-${key}`,
    name,
    category: "supplements",
    kind: KINDS.dose,
    contains: [],
    source: "Dose on the label; what a US label doesn't list is not in it (21 CFR 101.36)",
    serving: { label: `1 ${unit}`, grams: 1 },
    portions: [{ label: `2 ${unit}s`, grams: 2 }],
    aliases,
    amounts: { ...NOTHING_ELSE, ...amounts },
  });

/** One nutrient, in the doses that are sold. */
const doses = (nutrient, key, name, unit, shown, list, aliases) =>
  list.map((dose) =>
    supplement(
      `${key}-${String(dose).replace(".", "-")}`,
      `${name}, ${dose.toLocaleString("en-US")} ${shown}`,
      unit,
      { [nutrient]: dose },
      aliases,
    ),
  );

export const SUPPLEMENTS = [
  ...doses(
    "vitaminB12Mcg",
    "b12",
    "Vitamin B12 tablet",
    "tablet",
    "mcg",
    [10, 25, 50, 100, 250, 500, 1000, 2500],
    "cobalamin cyanocobalamin methylcobalamin",
  ),
  ...doses(
    "vitaminDMcg",
    "d3",
    "Vitamin D3 (lichen)",
    "capsule",
    "mcg",
    [10, 25, 50, 100],
    "cholecalciferol sunshine 400 1000 2000 iu",
  ),
  ...doses("iodineMcg", "iodine", "Iodine tablet", "tablet", "mcg", [75, 150, 225], "potassium iodide kelp"),
  ...doses(
    "epaDhaMg",
    "algae-oil",
    "Algae oil capsule, omega-3 EPA + DHA",
    "capsule",
    "mg",
    [200, 250, 300, 500, 600],
    "omega 3 dha epa fish oil",
  ),
  ...doses("ironMg", "iron", "Iron tablet", "tablet", "mg", [10, 14, 18, 25], "ferrous bisglycinate"),
  ...doses("zincMg", "zinc", "Zinc tablet", "tablet", "mg", [5, 10, 15, 25], "picolinate gluconate"),
  ...doses("calciumMg", "calcium", "Calcium tablet", "tablet", "mg", [250, 300, 500, 600], "carbonate citrate"),
  ...doses("magnesiumMg", "magnesium", "Magnesium tablet", "tablet", "mg", [100, 200, 400], "glycinate citrate"),
  ...doses("seleniumMcg", "selenium", "Selenium tablet", "tablet", "mcg", [50, 100], "selenomethionine"),
  ...doses("cholineMg", "choline", "Choline capsule", "capsule", "mg", [250, 500], "bitartrate"),
  ...doses("vitaminCMg", "c", "Vitamin C tablet", "tablet", "mg", [100, 250, 500, 1000], "ascorbic acid"),
  ...doses("vitaminKMcg", "k2", "Vitamin K2 capsule", "capsule", "mcg", [45, 100], "mk-7 menaquinone"),
  ...doses("caffeineMg", "caffeine", "Caffeine tablet", "tablet", "mg", [100, 200], "pre-workout"),
  supplement(
    "b12-d3",
    "Vitamin B12 tablet, 250 mcg, with vitamin D3, 25 mcg",
    "tablet",
    { vitaminB12Mcg: 250, vitaminDMcg: 25 },
    "cobalamin",
  ),
  supplement("creatine", "Creatine monohydrate, 5 g", "scoop", {}, "pre-workout strength"),
  supplement("lysine", "L-lysine tablet, 500 mg", "tablet", { lysine: 0.5, protein: 0.5, energyKcal: 2 }, "amino acid"),
  supplement(
    "veg1",
    "Multivitamin: B12 25 mcg, D3 20 mcg, iodine 150 mcg, selenium 60 mcg",
    "tablet",
    { vitaminB12Mcg: 25, vitaminDMcg: 20, iodineMcg: 150, seleniumMcg: 60 },
    "multi vitamin vegan b12 iodine selenium",
  ),
];
