/** Dried seaweed and its iodine, and a sauce of coconut sap. */
import { authored, KINDS, typical } from "./food.mjs";

export const SEAWEED = [
  typical({
    id: "own-nori-dried",
    name: "Nori sheet, dried",
    category: "vegetables",
    note: "A sheet, as labels round it (21 CFR 101.9)",
    sources: {
      iodineMcg: "Teas et al. 2004, Thyroid 14:836: 16 mcg per g, the lowest of 12 seaweeds; others range up to 200",
    },
    serving: { label: "1 sheet", grams: 2.5 },
    contains: [],
    plant: "nori",
    points: 1,
    aliases: "seaweed sushi laver gim iodine",
    amounts: { energyKcal: 10, protein: 1, carbohydrate: 1, fat: 0, iodineMcg: 40 },
  }),
  authored({
    id: "own-wakame-dried",
    name: "Wakame, dried",
    category: "vegetables",
    kind: KINDS.published,
    source: "Smyth 2021, Eur Thyroid J 10:101, table 1: 30 to 185 mcg of iodine per g; the lower end counts",
    serving: { label: "1 tsp", grams: 1 },
    contains: [],
    plant: "wakame",
    points: 1,
    aliases: "seaweed iodine miso soup",
    amounts: { iodineMcg: 30 },
  }),
  authored({
    id: "own-kombu-dried",
    name: "Kombu, dried",
    category: "vegetables",
    kind: KINDS.published,
    source:
      "Aakre et al. 2021, Food Nutr Res 65:7584: mean of kombu, 2,276 mcg of iodine per g; a gram is twice the upper limit",
    serving: { label: "1 g", grams: 1 },
    contains: [],
    plant: "kombu",
    points: 1,
    aliases: "kelp seaweed dashi iodine",
    amounts: { iodineMcg: 2276 },
  }),
  typical({
    id: "own-coconut-aminos",
    name: "Coconut aminos",
    category: "sauces",
    note: "Sodium differs more than twofold",
    serving: { label: "1 tsp", grams: 5 },
    portions: [{ label: "1 tbsp", grams: 15 }],
    aliases: "soy free soy sauce",
    contains: [],
    amounts: { energyKcal: 5, fat: 0, carbohydrate: 1, protein: 0 },
  }),
];
