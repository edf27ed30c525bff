import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parseFoodLibrary } from "#worker/nutrition/domain-food-library.ts";
import { DIARY_NUTRIENT_KEYS, DIARY_NUTRIENTS } from "#worker/nutrition/domain-nutrients.ts";
import { KINDS } from "./food-library/authored/food.mjs";
import { listLibraryFoods, toLibraryFile } from "./food-library/build.mjs";
import { FATTY_ACIDS } from "./food-library/fatty-acids.mjs";
import { HOUSEHOLD } from "./food-library/household.mjs";
import { toReadableName } from "./food-library/names.mjs";
import { plantOf } from "./food-library/plants.mjs";
import { toPortionLabel } from "./food-library/portions.mjs";
import { selectFood } from "./food-library/selection.mjs";
import { readSr28 } from "./food-library/sr28.mjs";

const foods = listLibraryFoods();
const byId = new Map(foods.map((food) => [food.id, food]));
const file = toLibraryFile(foods);
const ownFoods = foods.filter(({ id }) => id.startsWith("own-"));

describe("the library", () => {
  it("has at least 1,500 plant foods of USDA, nearly all with portions, and amino acids for more than 1,300", () => {
    const usda = foods.filter(({ source }) => source === "USDA SR28");
    expect(usda.length).toBeGreaterThan(2100);
    expect(usda.filter(({ portions }) => portions.length > 0).length).toBeGreaterThan(2050);
    expect(foods.filter(({ per100g }) => per100g.lysine !== undefined).length).toBeGreaterThan(1300);
    expect(foods.length - usda.length).toBeGreaterThan(80);
  });

  it("has distinct ids and names, known nutrients, and no figure below zero", () => {
    expect(byId.size).toBe(foods.length);
    expect(new Set(foods.map(({ name }) => name)).size).toBe(foods.length);
    const known = new Set(DIARY_NUTRIENT_KEYS);
    const wrong = foods.flatMap(({ id, per100g, portions, description }) => [
      ...Object.entries(per100g)
        .filter(([key, value]) => !known.has(key) || !(value >= 0))
        .map(([key, value]) => `${id} ${key} ${value}`),
      ...portions.filter(({ grams }) => !(grams > 0)).map(({ label }) => `${id} ${label}`),
      ...(description ? [] : [`${id} has no description`]),
    ]);
    expect(wrong).toEqual([]);
  });

  it("names nutrients in its descriptions as the diary does, never by their keys", () => {
    const keys = new RegExp(`\\b(${DIARY_NUTRIENT_KEYS.join("|")}):`);
    expect(foods.filter(({ description }) => keys.test(description)).map(({ id }) => id)).toEqual([]);
    expect(foods.some(({ description }) => description.includes("Vitamin B12: Yeast"))).toBe(true);
  });

  it("offers first what people count: a banana, not a cup of mashed ones", () => {
    const first = Object.keys(HOUSEHOLD).map((ndb) => byId.get(`sr-${ndb}`)?.portions[0]);
    expect(first).toEqual(Object.values(HOUSEHOLD).map(([label, grams]) => ({ label, grams })));
    expect(byId.get("sr-09040").portions.map(({ label, grams }) => `${label} ${grams}`)).toEqual([
      "1 medium 118",
      "1 cup, mashed 225",
      "1 cup, sliced 150",
    ]);
    // Nothing that is counted weighs more than the largest of it that SR28 names.
    expect(first.every(({ grams }) => grams < 370)).toBe(true);
  });

  it("is read back from its file as it was, in under 200 kB compressed", () => {
    const text = JSON.stringify(file);
    expect(gzipSync(text).length).toBeLessThan(200_000);
    const { foods: read, version } = parseFoodLibrary(JSON.parse(text));
    expect(version).toBe(file.version);
    const differing = read.filter((food) => {
      const { plant, points, brand, source, ...own } = byId.get(food.id);
      const expected = {
        name: own.name,
        species: plant,
        plantPoints: points,
        vegan: own.vegan,
        rank: own.rank,
        category: own.category,
        brand,
        source,
      };
      const same = Object.entries(expected).every(([key, value]) => food[key] === value);
      if (!isDeepStrictEqual(food.contains, own.contains)) return true;
      return !same || !isDeepStrictEqual(food.per100g, own.per100g) || !isDeepStrictEqual(food.portions, own.portions);
    });
    expect(differing.map(({ id }) => id)).toEqual([]);
  });

  it("keeps unknown apart from zero: no amino acid is 0 in a food with protein", () => {
    const amino = ["lysine", "leucine", "tryptophan", "methionine"];
    const zeros = foods.filter(
      ({ source, per100g }) => source === "USDA SR28" && amino.some((key) => per100g[key] === 0),
    );
    expect(zeros.map(({ id }) => id)).toEqual([]);
    expect(byId.get("sr-16033").per100g.iodineMcg).toBeUndefined();
  });

  it("counts no trace of vitamin B12 of fermented foods, mushrooms and algae, and that of fortified ones", () => {
    for (const id of ["sr-16114", "sr-16112", "sr-11260", "sr-11667", "sr-11446"])
      expect(byId.get(id).per100g.vitaminB12Mcg, id).toBeUndefined();
    expect(byId.get("sr-16033").per100g.vitaminB12Mcg).toBe(0);
    expect(byId.get("sr-16222").per100g.vitaminB12Mcg).toBeGreaterThan(0.5);
    expect(byId.get("own-supplement-b12-100").per100g.vitaminB12Mcg).toBe(10_000);
  });

  it("has nothing of animals: none holds cholesterol, save chocolate and a pasta sauce, whose makers decide", () => {
    const animal = readSr28().filter((food) => (food.cholesterol ?? 0) > 0 && selectFood(food));
    expect(animal.every((food) => selectFood(food).vegan === null)).toBe(true);
    expect(animal.map(({ ndb }) => ndb).sort()).toEqual(["06931", "19078", "19902", "19903", "19904"]);
    for (const name of [
      "BUTTER, WITH SALT",
      "BEANS, BKD, CND, W/PORK",
      "ALMONDS, HONEY RSTD, UNBLANCHED",
      "NOODLES, EGG, DRY",
    ])
      expect(selectFood({ ndb: "16999", description: name, cholesterol: 0 }), name).toBeNull();
    for (const name of [
      "PEANUT BUTTER, SMOOTH STYLE",
      "EGGPLANT, RAW",
      "COCONUT MILK, CND",
      "CORN, SWT, YEL, CND, CRM STYLE",
    ])
      expect(selectFood({ ndb: "16999", description: name, cholesterol: 0 }), name).not.toBeNull();
  });

  it("has fatty acids that fit USDA's sum of polyunsaturated fat", () => {
    const sr28 = new Map(readSr28().map((food) => [food.ndb, food.per100g]));
    for (const [ndb, [ala, la]] of Object.entries(FATTY_ACIDS)) {
      const sum = sr28.get(ndb).polyunsaturatedFat;
      expect(ala + la, ndb).toBeLessThanOrEqual(sum + 0.01);
      expect(ala + la, ndb).toBeGreaterThan(sum * 0.93);
    }
  });

  it("says where each figure that we wrote down is from, with energy that fits the macros", () => {
    for (const { id, source, description, per100g, contains } of ownFoods) {
      expect(Object.values(KINDS), id).toContain(source);
      expect(source.length, id).toBeLessThanOrEqual(120);
      expect(description.length, id).toBeGreaterThan(15);
      expect(description.length, id).toBeLessThanOrEqual(300);
      expect(contains, id).toBeDefined();
      const { energyKcal, protein, fat, carbohydrate } = per100g;
      if ([energyKcal, protein, fat, carbohydrate].includes(undefined)) continue;
      const counted = 4 * protein + 9 * fat + 4 * carbohydrate;
      expect(Math.abs(energyKcal - counted), `${id}: ${energyKcal} and ${counted}`).toBeLessThan(0.3 * counted + 15);
    }
  });

  it("has written down no brand, and no label of one", () => {
    const brands =
      /oatly|ripple|\bsilk\b|violife|daiya|earth balance|vegenaise|follow your heart|impossible|beyond|just egg|red star|bragg|morton|coconut secret|veg ?1\b|vegan society|quorn|marlow|bob's|\balpro\b|label:/i;
    const named = ownFoods.filter(({ name, brand, aliases, description }) =>
      brands.test([name, brand, aliases, description].join(" ")),
    );
    expect(named.map(({ id }) => id)).toEqual([]);
    expect(ownFoods.filter(({ brand }) => brand !== "").map(({ id }) => id)).toEqual([]);
  });

  it("says of what is only typical energy and macros, since what is added to it varies", () => {
    const typicalFoods = ownFoods.filter(({ source }) => source === KINDS.typical);
    const macros = new Set(["energyKcal", "protein", "fat", "carbohydrate", "fiber", "sugars"]);
    const more = typicalFoods.flatMap(({ id, per100g, description }) =>
      Object.keys(per100g)
        .filter((key) => !macros.has(key) && !description.includes(`${DIARY_NUTRIENTS[key].name}: `))
        .map((key) => `${id} ${key}`),
    );
    expect(more).toEqual([]);
    expect(typicalFoods.map(({ id }) => id)).toContain("own-nutritional-yeast-fortified");
    expect(typicalFoods.every(({ description }) => description.includes("check the package"))).toBe(true);
  });

  it("has the foods of a plant kitchen that USDA lacks", () => {
    for (const id of [
      "own-soy-yogurt",
      "own-coconut-yogurt",
      "own-seitan-seasoned",
      "own-tvp-cooked",
      "own-tvp-dry",
      "own-nutritional-yeast-fortified",
      "own-oat-milk-fortified",
      "own-iodized-salt",
    ])
      expect(byId.get(id)?.name, id).toBeDefined();
    expect(byId.get("own-tvp-cooked").per100g.protein).toBeCloseTo(byId.get("own-tvp-dry").per100g.protein / 3, 1);
    const proteinOf = (id) => byId.get(id).per100g.protein;
    const [gluten, soySauce] = [proteinOf("sr-48052"), proteinOf("sr-16123")];
    expect(proteinOf("own-seitan-seasoned")).toBeCloseTo((100 * gluten + 20 * soySauce) / 255, 1);
    expect(byId.get("own-soy-yogurt").per100g).toMatchObject({ energyKcal: 47.33, protein: 4.2, sodiumMg: 40 });
    expect(byId.get("own-iodized-salt").per100g).toMatchObject({ iodineMcg: 4500, energyKcal: 0 });
    expect(byId.get("sr-02047").per100g.iodineMcg).toBeUndefined();
  });
});

describe("what a food contains", () => {
  const contains = (name) => foods.find((food) => food.name === name)?.contains;

  it("is known of most foods of one plant, and null of mixtures", () => {
    for (const { id, contains: list } of foods) expect(list === null || Array.isArray(list), id).toBe(true);
    expect(foods.filter((food) => food.contains !== null).length).toBeGreaterThan(1700);
    expect(foods.filter((food) => food.vegan === null && food.contains !== null).map(({ id }) => id)).toEqual([]);
    for (const name of ["Kimchi", "Cooking spray", "Ketchup", "Vegan mayonnaise", "Coconut yogurt", "Mycoprotein"])
      expect(contains(name), name).toBeNull();
  });

  it("has what names hide", () => {
    const expected = {
      "Soba noodles, cooked": ["wheat", "gluten"],
      "Soy sauce (shoyu)": ["wheat", "soy", "legumes", "gluten"],
      Tamari: ["soy", "legumes"],
      Miso: ["soy", "legumes", "gluten"],
      "Seitan, homemade": ["wheat", "gluten"],
      "Seitan, ready to eat, seasoned": ["wheat", "soy", "legumes", "gluten"],
      "Oatmeal with fortified soy milk": ["soy", "legumes", "gluten"],
      "Textured soy protein, dry": ["soy", "legumes"],
      "Spaghetti squash, raw": [],
      "Water chestnuts, raw": [],
      "Lentils, cooked": ["legumes"],
      "Green beans, raw": ["legumes"],
      "Peanut butter, smooth style": ["peanut", "legumes"],
      "Sesame oil": ["sesame"],
    };
    for (const [name, list] of Object.entries(expected)) expect(contains(name), name).toEqual(list);
  });
});

it("turns USDA's descriptions into names that people say", () => {
  const name = (text) => toReadableName(text).name;
  expect(name("BEANS,KIDNEY,RED,MATURE SEEDS,CKD,BLD,WITHOUT SALT")).toBe("Kidney beans, red, cooked");
  expect(name("Beans, kidney, red, mature seeds, cooked, boiled, without salt")).toBe("Kidney beans, red, cooked");
  expect(name("Cabbage, chinese (pak-choi), raw")).toBe("Bok choy, raw");
  expect(name("SQUASH, SMMR, ZUCCHINI, INCL SKN, RAW")).toBe("Zucchini, raw");
  expect(name("Nuts, walnuts, english")).toBe("Walnuts");
  expect(name("Spices, pepper, black")).toBe("Black pepper");
  expect(name("SOUP, TOMATO, CND, COND, RED NA")).toBe("Tomato soup, canned, condensed, reduced sodium");
  expect(name("PEPPERS, SWT, RED, RAW")).toBe("Bell peppers, red, raw");
});

it("writes portions in plain words", () => {
  expect(toPortionLabel(".5 cup,  (1 NLEA serving)")).toBe("1/2 cup");
  expect(toPortionLabel("1 can,  (303 x 406)")).toBe("1 can");
  expect(toPortionLabel("1 tablespoon,  chopped")).toBe("1 tbsp, chopped");
  expect(toPortionLabel('1 large,  (2-1/2" dia)')).toBe('1 large (2-1/2" across)');
  expect(toPortionLabel("1 ear,  yields")).toBe("1 ear");
});

it("knows the plants: the same in every form, a quarter for spices, none for sugar, oil and white flour", () => {
  expect(plantOf("Kidney beans, red, cooked", "legumes")).toEqual({ plant: "kidney-bean", points: 1 });
  expect(plantOf("Tofu, firm, with calcium sulfate", "protein-foods")).toEqual({ plant: "soybean", points: 1 });
  expect(plantOf("Cinnamon, ground", "herbs-spices")).toEqual({ plant: "cinnamon", points: 0.25 });
  expect(plantOf("Peaches, canned, in light syrup", "fruit")).toEqual({ plant: "peach", points: 1 });
  expect(plantOf("Tamarinds, raw", "fruit")).toEqual({ plant: "tamarind", points: 1 });
  expect(plantOf("Water chestnuts, raw", "vegetables")).toMatchObject({ points: 1 });
  for (const [name, category] of [
    ["Sugar, granulated", "sweets"],
    ["Olive oil", "oils"],
    ["Wheat flour, white, all-purpose", "grains"],
    ["Orange juice, raw", "drinks"],
    ["Mixed vegetables, frozen", "vegetables"],
    ["Soy protein isolate", "protein-foods"],
  ])
    expect(plantOf(name, category), name).toEqual({ plant: null, points: 0 });
});
