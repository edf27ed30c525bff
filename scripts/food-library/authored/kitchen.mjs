/** What a kitchen makes of foods that SR28 has: added up from them, without losses in cooking. */
const WATER = "14411";

/** Each: its parts by NDB number in grams. */
export const KITCHEN = [
  {
    id: "own-seitan-homemade",
    name: "Seitan, homemade",
    category: "protein-foods",
    parts: { 48052: 100, [WATER]: 125 },
    portions: [{ label: "3 oz", grams: 85 }],
    plant: "wheat",
    points: 0,
    aliases: "wheat meat gluten",
  },
  {
    id: "own-flax-egg",
    name: "Flax egg (ground flaxseed and water)",
    category: "nuts-seeds",
    parts: { 12220: 7, [WATER]: 45 },
    portions: [{ label: "1 flax egg", grams: 52 }],
    plant: "flax",
    points: 1,
    aliases: "egg replacer linseed",
  },
  {
    id: "own-chia-pudding",
    name: "Chia pudding with fortified soy milk",
    category: "nuts-seeds",
    parts: { 12006: 30, 16222: 200 },
    portions: [{ label: "1 bowl", grams: 230 }],
    plant: "chia",
    points: 1,
    aliases: "chia breakfast",
  },
  {
    id: "own-oatmeal-soy-milk",
    name: "Oatmeal with fortified soy milk",
    category: "grains",
    parts: { "08120": 40, 16222: 240 },
    portions: [{ label: "1 bowl", grams: 280 }],
    plant: "oat",
    points: 1,
    aliases: "porridge oats",
  },
  {
    id: "own-flax-ground",
    name: "Flaxseed, ground",
    category: "nuts-seeds",
    parts: { 12220: 100 },
    portions: [
      { label: "1 tbsp", grams: 7 },
      { label: "1 tsp", grams: 2.5 },
    ],
    plant: "flax",
    points: 1,
    aliases: "linseed flax meal milled",
  },
];
