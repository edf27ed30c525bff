/** Puts the food library together: SR28, amino acids of SR Legacy, fatty acids, and the foods that we wrote down. */
import { createHash } from "node:crypto";
import { CONTAINED_KEYS } from "../../worker/nutrition/domain-contains.ts";
import { containsByName } from "../../worker/nutrition/domain-food-contains.ts";
import { withLegumes } from "../../worker/nutrition/domain-legumes.ts";
import { DIARY_NUTRIENT_KEYS, DIARY_NUTRIENTS } from "../../worker/nutrition/domain-nutrients.ts";
import { aliasesOf } from "./aliases.mjs";
import { DAIRY_ALTERNATIVES } from "./authored/dairy-alternatives.mjs";
import { KINDS } from "./authored/food.mjs";
import { KITCHEN } from "./authored/kitchen.mjs";
import { PROTEIN_FOODS } from "./authored/protein-foods.mjs";
import { SEAWEED } from "./authored/seaweed.mjs";
import { SUPPLEMENTS } from "./authored/supplements.mjs";
import { FATTY_ACIDS } from "./fatty-acids.mjs";
import { withHousehold } from "./household.mjs";
import { toReadableName } from "./names.mjs";
import { plantOf } from "./plants.mjs";
import { toPortions } from "./portions.mjs";
import { rankOf } from "./ranks.mjs";
import { selectFood } from "./selection.mjs";
import { findInLegacy } from "./sr-legacy.mjs";
import { readSr28 } from "./sr28.mjs";

/**
 * Foods whose trace of vitamin B12 is not counted: what is measured in them is mostly analogs that people cannot use, or too
 * little and too uneven to rely on (see docs/nutrition.md).
 */
const UNRELIABLE_B12 =
  /tempeh|miso|natto|mushroom|nori|laver|spirulina|seaweed|agar|kelp|wakame|sauerkraut|kimchi|soy sauce|tamari|\bbeer\b/i;

/** Of the foods written down, those that people mean by a plain word. */
const OFTEN_MEANT = new Set([
  "own-nutritional-yeast-fortified",
  "own-seitan-homemade",
  "own-iodized-salt",
  "own-oat-milk-fortified",
  "own-tvp-dry",
  "own-nori-dried",
  "own-flax-ground",
  "own-supplement-algae-oil-250",
  "own-supplement-b12-100",
]);

/** Names for descriptions that no rule makes readable. */
const NAMES = {
  "04029": "Egg-free mayonnaise, soybean oil",
  "04135": "Vinegar and oil dressing, homemade",
  "04688": "Spray dressing",
  "04709": "Mayonnaise-type dressing, light",
  "06169": "Tabasco sauce",
  "06618": "Peanut sauce, with coconut",
  "06961": "Hot chili sauce, red",
  "06962": "Hot chili sauce, green",
  14146: "Diet cola",
  14147: "Cola, caffeine-free",
  14150: "Orange soda",
  14153: "Pepper-type soda",
  14154: "Energy drink (Red Bull)",
  14156: "Energy drink, sugar-free (Red Bull)",
  14250: "Hard cider",
  14429: "Tap water, municipal",
  18066: "Wheat bran bread",
  18079: "Bread crumbs, dry",
  18080: "Breadsticks, plain",
  18216: "Rye crispbread",
  18236: "Cracker meal",
  18258: "English muffins, plain",
  18259: "English muffins, plain, toasted",
  18260: "English muffins, mixed-grain",
  18264: "English muffins, wheat",
  18266: "English muffins, whole-wheat",
  18967: "White wheat bread",
  19031: "Rice cracker mix",
  19280: "Lime ice pop",
  19281: "Italian ice",
  19868: "Sucralose packets",
  19918: "Stevia leaf extract powder",
  20038: "Oats, whole grain",
  16106: "Meat extender, soy",
  28360: "Seed crackers, gluten-free (Mary's Gone Crackers)",
  43169: "Table salt",
};

/** Tells foods of one name apart by what their descriptions say. */
const DIFFERENCES = [
  [/WITHOUT SALT|NO SALT|W\/O SALT|UNSALTED/, "no salt added"],
  [/SOL AND LIQ|LIQUIDS/, "with liquid"],
  [/DRND|DRAINED/, "drained"],
  [/KRNLS UNSPEC/, "kernels unspecified"],
  [/FROM SHELL/, "from shell"],
  [/TABASCO/, "Tabasco"],
  [/SINGLE SERVING/, "single serving"],
  [/FAMILY SIZE/, "family size"],
  [/VITAMIN D/, "with vitamin D"],
  [/UNPREP/, "unprepared"],
];

function nameFoods(foods) {
  const byName = Map.groupBy(foods, ({ name }) => name);
  return foods.map((food) => {
    const others = byName.get(food.name).filter((other) => other !== food);
    if (others.length === 0) return food;
    const said = DIFFERENCES.filter(
      ([words]) => words.test(food.description) && !others.every((other) => words.test(other.description)),
    ).map(([, text]) => text);
    return { ...food, name: [food.name, ...new Set(said)].join(", ") };
  });
}

function withDistinctNames(foods) {
  const seen = new Map();
  return foods.map((food) => {
    const count = (seen.get(food.name) ?? 0) + 1;
    seen.set(food.name, count);
    return count === 1 ? food : { ...food, name: `${food.name} (USDA ${food.sourceId})` };
  });
}

function foodsOfSr28(all) {
  const selected = all.map((food) => ({ food, kind: selectFood(food) })).filter(({ kind }) => kind !== null);
  const legacy = findInLegacy(selected.map(({ food }) => food));
  const foods = selected.map(({ food, kind }) => {
    const { ndb, description } = food;
    const match = legacy.get(ndb);
    const name = NAMES[ndb] ?? toReadableName(match?.description ?? description).name;
    const per100g = { ...food.per100g, ...match?.per100g };
    const pair = FATTY_ACIDS[ndb];
    if (pair) Object.assign(per100g, { alaG: pair[0], linoleicG: pair[1] });
    if (UNRELIABLE_B12.test(`${name} ${description}`)) delete per100g.vitaminB12Mcg;
    // Nothing that grows makes EPA and DHA, seaweed and algae aside.
    if (kind.vegan && !/seaweed|spirulina|nori|wakame|kelp|agar|dha|omega/i.test(`${name} ${description}`))
      per100g.epaDhaMg = 0;
    return {
      id: `sr-${ndb}`,
      name,
      category: kind.category,
      vegan: kind.vegan,
      source: "USDA SR28",
      sourceId: ndb,
      description,
      ndb,
      brand:
        /\((Silk|Nasoya|Azumaya|Vitasoy|House Foods|Mori-Nu|General Mills|Kellogg's|Post|Quaker|Red Bull)\)/.exec(
          name,
        )?.[1] ?? "",
      per100g,
      portions: toPortions(withHousehold(ndb, food.portions)),
    };
  });
  return withDistinctNames(nameFoods(foods)).map((food) => ({
    ...food,
    ...plantOf(food.name, food.category),
    contains: containsByName(food),
    aliases: aliasesOf(food.name),
    rank: rankOf(food),
  }));
}

/** What 100 g of a mixture hold; unknown where a part's is. */
function mixed(parts) {
  const grams = parts.reduce((sum, part) => sum + part.grams, 0);
  const known = DIARY_NUTRIENT_KEYS.filter((key) => parts.every(({ food }) => food.per100g[key] !== undefined));
  return Object.fromEntries(
    known.map((key) => {
      const total = parts.reduce((sum, { food, grams: weight }) => sum + food.per100g[key] * weight, 0);
      return [key, Number((total / grams).toFixed(4))];
    }),
  );
}

/** Water holds no protein and no fat, so its unknown vitamins are none. */
const asPart = (food) =>
  food.ndb === "14411"
    ? {
        ...food,
        contains: [],
        per100g: { ...Object.fromEntries(DIARY_NUTRIENT_KEYS.map((key) => [key, 0])), ...food.per100g },
      }
    : food;

/** What the parts contain together; null where it isn't known of one. */
function mixedContains(parts) {
  if (parts.some(({ food }) => food.contains === null)) return null;
  const found = new Set(parts.flatMap(({ food }) => food.contains));
  return CONTAINED_KEYS.filter((key) => found.has(key));
}

function ownFoods(srFoods, all) {
  const byNdb = new Map(srFoods.map((food) => [food.ndb, food]));
  const written = [...PROTEIN_FOODS, ...DAIRY_ALTERNATIVES, ...SEAWEED, ...SUPPLEMENTS].map(
    ({ kind, sources, ...food }) => {
      const more = Object.entries(sources).map(([key, text]) => `${DIARY_NUTRIENTS[key].name}: ${text}`);
      return {
        ...food,
        contains: withLegumes(food.contains, food),
        source: kind,
        sourceId: "",
        description: [food.source, ...more].join("; "),
      };
    },
  );
  const made = KITCHEN.map(({ parts, also = {}, note, ...food }) => {
    const list = Object.entries(parts).map(([ndb, grams]) => {
      const part = byNdb.get(ndb) ?? all.find((one) => one.ndb === ndb);
      if (!part) throw new Error(`${food.id}: there is no food ${ndb}.`);
      return { food: asPart(part), grams };
    });
    const sum = `${KINDS.added}: ${list.map(({ food: part, grams }) => `${grams} g ${part.name}`).join(", ")}`;
    return {
      ...food,
      vegan: true,
      brand: "",
      per100g: { ...mixed(list), ...also },
      contains: mixedContains(list),
      source: KINDS.added,
      sourceId: "",
      description: [sum, note].filter(Boolean).join(". "),
    };
  });
  return [...written, ...made].map((food) => ({ ...food, ndb: "", rank: OFTEN_MEANT.has(food.id) ? 0 : 1 }));
}

/** All foods of the library, in the order of their ids. */
export function listLibraryFoods() {
  const all = readSr28();
  const srFoods = foodsOfSr28(all);
  return [...srFoods, ...ownFoods(srFoods, all)].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const index = (values) => {
  const list = [...new Set(values)];
  return { list, at: values.map((value) => list.indexOf(value)).join(",") };
};

/** The library as a compact file: a column for each field and each nutrient, in the order of the ids. */
export function toLibraryFile(foods) {
  const categories = index(foods.map(({ category }) => category));
  const sources = index(foods.map(({ source }) => source));
  const plants = index(foods.map(({ plant }) => plant ?? ""));
  const contains = index(foods.map((food) => food.contains?.join(" ") ?? "?"));
  const nutrients = Object.fromEntries(
    DIARY_NUTRIENT_KEYS.map((key) => [key, foods.map(({ per100g }) => per100g[key] ?? "").join(",")]),
  );
  const columns = {
    ids: foods.map(({ id }) => id),
    names: foods.map(({ name }) => name),
    aliases: foods.map(({ aliases }) => aliases),
    descriptions: foods.map(({ description }) => description),
    brands: foods.map(({ brand }) => brand),
    categories,
    sources,
    plants,
    contains,
    points: foods.map(({ points }) => points).join(","),
    vegan: foods.map(({ vegan }) => (vegan === null ? "" : vegan ? 1 : 0)).join(","),
    ranks: foods.map(({ rank }) => rank).join(","),
    portions: foods.map(({ portions }) => portions.map(({ label, grams }) => `${grams} ${label}`).join("\n")),
    nutrients,
  };
  const version = createHash("sha256").update(JSON.stringify(columns)).digest("hex").slice(0, 12);
  return { version, ...columns };
}
