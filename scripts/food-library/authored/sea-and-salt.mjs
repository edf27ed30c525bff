/** Iodine: salt and dried seaweed. */
import { authored } from "./food.mjs";

export const SEA_AND_SALT = [
  authored({
    id: "own-iodized-salt",
    name: "Iodized salt",
    category: "herbs-spices",
    source: "Label: Morton Iodized Salt (US), 1.5 g: 590 mg sodium, 45 % of the Daily Value of iodine (150 mcg)",
    serving: { label: "1/4 tsp", grams: 1.5 },
    portions: [
      { label: "1 tsp", grams: 6 },
      { label: "1 pinch", grams: 0.4 },
    ],
    aliases: "iodised table salt",
    amounts: { energyKcal: 0, protein: 0, fat: 0, carbohydrate: 0, sodiumMg: 590, iodineMcg: 67.5 },
  }),
  authored({
    id: "own-nori-dried",
    name: "Nori sheet, dried",
    category: "vegetables",
    source: "Label class: roasted nori, one sheet of 2.5 g (US, rounded by 21 CFR 101.9)",
    sources: {
      iodineMcg: "Teas et al. 2004, Thyroid 14:836: 16 mcg per g, the lowest of 12 seaweeds; others range up to 200",
    },
    serving: { label: "1 sheet", grams: 2.5 },
    plant: "nori",
    points: 1,
    aliases: "seaweed sushi laver gim iodine",
    amounts: { energyKcal: 10, protein: 1, carbohydrate: 1, fat: 0, iodineMcg: 40 },
  }),
  authored({
    id: "own-wakame-dried",
    name: "Wakame, dried",
    category: "vegetables",
    source: "Smyth 2021, Eur Thyroid J 10:101, table 1: 30 to 185 mcg of iodine per g; the lower end counts",
    serving: { label: "1 tsp", grams: 1 },
    plant: "wakame",
    points: 1,
    aliases: "seaweed iodine miso soup",
    amounts: { iodineMcg: 30 },
  }),
  authored({
    id: "own-kombu-dried",
    name: "Kombu, dried",
    category: "vegetables",
    source:
      "Aakre et al. 2021, Food Nutr Res 65:7584: mean of kombu, 2,276 mcg of iodine per g; a gram is twice the upper limit",
    serving: { label: "1 g", grams: 1 },
    plant: "kombu",
    points: 1,
    aliases: "kelp seaweed dashi iodine",
    amounts: { iodineMcg: 2276 },
  }),
  authored({
    id: "own-coconut-aminos",
    name: "Coconut aminos",
    category: "sauces",
    source: "Label: Coconut Secret Coconut Aminos (US), 5 ml",
    serving: { label: "1 tsp", grams: 5 },
    portions: [{ label: "1 tbsp", grams: 15 }],
    aliases: "soy free soy sauce",
    amounts: { energyKcal: 5, fat: 0, sodiumMg: 90, carbohydrate: 1, sugars: 1, protein: 0 },
  }),
];
