/** Plant milks, yogurts, cheeses and spreads that SR28 lacks. */
import { authored, KINDS, typical } from "./food.mjs";

const MILK = { category: "dairy-alternatives", portions: [{ label: "1 tbsp", grams: 15 }] };
const cup = { label: "1 cup", grams: 240 };
const ADDED = "Calcium and vitamins are added in amounts that differ: see the package";

const YOGURTS =
  "Survey of 52 plant-based yogurts, Nutrients 2023, 15:3415 (doi:10.3390/nu15153415), table 4: medians of 150 g. Sodium from the salt by 0.4; carbohydrate with the fiber, as on US labels. What is added to them differs";

/** Medians of a kind of yogurt, per 150 g; salt in g and carbohydrate without fiber, as the table has them. */
const yogurt = (key, name, contains, plant, [energyKcal, fat, saturatedFat, net, sugars, fiber, protein, salt]) =>
  authored({
    id: `own-${key}-yogurt`,
    name,
    category: "dairy-alternatives",
    kind: KINDS.published,
    source: YOGURTS,
    serving: { label: "150 g", grams: 150 },
    portions: [{ label: "1 cup", grams: 245 }],
    plant,
    points: 1,
    aliases: "plant yoghurt vegan yogurt",
    contains,
    amounts: {
      energyKcal,
      fat,
      saturatedFat,
      carbohydrate: net + fiber,
      sugars,
      fiber,
      protein,
      sodiumMg: salt * 400,
    },
  });

export const DAIRY_ALTERNATIVES = [
  authored({
    ...MILK,
    id: "own-oat-milk-fortified",
    name: "Oat milk, fortified",
    kind: KINDS.published,
    source: `USDA FoodData Central, Foundation Foods 2257046 (oat milk, unsweetened, plain, refrigerated): energy and macros. ${ADDED}`,
    serving: { label: "100 g", grams: 100 },
    portions: [cup, ...MILK.portions],
    plant: "oat",
    points: 1,
    aliases: "oat drink",
    contains: ["gluten"],
    amounts: { energyKcal: 48.3, fat: 2.75, carbohydrate: 5.1, protein: 0.797 },
  }),
  typical({
    ...MILK,
    id: "own-oat-milk-barista",
    name: "Oat milk, barista, fortified",
    note: ADDED,
    serving: cup,
    plant: "oat",
    points: 1,
    aliases: "oat drink coffee creamer",
    contains: ["gluten"],
    amounts: { energyKcal: 140, fat: 7, carbohydrate: 16, protein: 3 },
  }),
  typical({
    ...MILK,
    id: "own-pea-milk-unsweetened",
    name: "Pea milk, unsweetened, fortified",
    note: ADDED,
    serving: cup,
    plant: "pea",
    points: 1,
    aliases: "pea protein milk",
    contains: [],
    amounts: { energyKcal: 80, fat: 4.5, sugars: 0, protein: 8 },
  }),
  typical({
    ...MILK,
    id: "own-cashew-milk-unsweetened",
    name: "Cashew milk, unsweetened, fortified",
    note: ADDED,
    serving: cup,
    plant: "cashew",
    points: 1,
    contains: ["tree_nuts"],
    amounts: { energyKcal: 25, fat: 2, carbohydrate: 1, sugars: 0 },
  }),
  yogurt("soy", "Soy yogurt", ["soy"], "soybean", [71, 3.5, 0.6, 1.1, 0.7, 0.8, 6.3, 0.15]),
  yogurt("coconut", "Coconut yogurt", null, "coconut", [146, 11.6, 10.7, 8.1, 1.2, 0, 1.2, 0.11]),
  yogurt("oat", "Oat yogurt", ["gluten"], "oat", [123, 4.5, 0.5, 16.5, 6.6, 0.6, 2, 0.15]),
  yogurt("almond", "Almond yogurt", ["tree_nuts"], "almond", [122, 7.4, 0.6, 8.5, 1.7, 2, 3.1, 0.11]),
  typical({
    id: "own-coconut-oil-cheese",
    name: "Vegan cheese slices, coconut oil",
    category: "dairy-alternatives",
    note: "Some have vitamin B12 or calcium added",
    serving: { label: "100 g", grams: 100 },
    portions: [{ label: "1 slice", grams: 20 }],
    aliases: "plant cheese",
    contains: null,
    amounts: { energyKcal: 285, fat: 23, carbohydrate: 20, protein: 0 },
  }),
  typical({
    id: "own-vegan-cheddar-shreds",
    name: "Vegan cheese shreds, cheddar style",
    category: "dairy-alternatives",
    note: "Some have vitamin B12 or calcium added",
    serving: { label: "1/4 cup", grams: 28 },
    aliases: "plant cheese grated",
    contains: null,
    amounts: { energyKcal: 90, fat: 6, carbohydrate: 7, fiber: 1, protein: 1 },
  }),
  typical({
    id: "own-vegan-butter",
    name: "Vegan butter, spread",
    category: "oils",
    note: "Fat: 80 %, the least that US law has in margarine (21 CFR 166.110), and energy from it; light spreads have less",
    serving: { label: "100 g", grams: 100 },
    portions: [
      { label: "1 tbsp", grams: 14 },
      { label: "1 tsp", grams: 4.7 },
    ],
    aliases: "plant butter margarine",
    contains: null,
    amounts: { energyKcal: 720, fat: 80, carbohydrate: 0, protein: 0 },
  }),
  typical({
    id: "own-vegan-mayonnaise",
    name: "Vegan mayonnaise",
    category: "sauces",
    serving: { label: "1 tbsp", grams: 14 },
    aliases: "mayo egg-free",
    contains: null,
    amounts: { energyKcal: 90, fat: 9, carbohydrate: 0, protein: 0 },
  }),
];
