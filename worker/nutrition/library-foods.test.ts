import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDb } from "../platform/db.ts";
import type { FoodEditInput } from "./contract-food-edit.ts";
import type { LabeledProduct } from "./domain-product-food.ts";
import { loadFoodLibrary } from "./food-library.ts";
import { addFood, listAdditions, listAllFoods, listLibraryFoods, removeEdit, saveFood } from "./service-food-edits.ts";

const ROSA = "rosa@example.com";
const db = openDb(env.DB);
let products: LabeledProduct[] = [];
const deps = {
  db,
  env,
  now: () => Date.UTC(2026, 10, 26),
  brandName: "Tikari",
  listLabeledProducts: async () => products,
};
const LENTILS = "sr-16070";

const errorOf = async (promise: Promise<unknown>) => {
  const thrown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(Response);
  const { error } = (await (thrown as Response).json()) as { error: { code: string; message: string; field?: string } };
  return error;
};
const inputOf = async (wanted: string): Promise<FoodEditInput> => {
  const found = (await listAllFoods(deps)).find(({ id }) => id === wanted);
  if (!found) throw new Error(`There is no ${wanted}.`);
  const { id: _, from: __, sourceId: ___, rank: ____, contains, ...food } = found;
  return { ...food, contains: contains ? [...contains] : null, isHidden: false };
};
const body = (food: FoodEditInput, version = 0, isEnergyMeant = false) => ({ food, version, isEnergyMeant });
const search = async (q: string, show: Parameters<typeof listLibraryFoods>[1]["show"] = "all") =>
  (await listLibraryFoods(deps, { q, show })).rows.map(({ food, version, isHidden }) => [
    food.id,
    food.name,
    version,
    isHidden,
  ]);

beforeEach(async () => {
  products = [];
  await db.run(sql`DELETE FROM nutrition_library_edit`);
});

it("holds the library in the isolate's memory: read once, the same foods as the file has", async () => {
  const first = await loadFoodLibrary(deps);
  expect(await loadFoodLibrary(deps)).toBe(first);
  expect(first.foods.length).toBeGreaterThan(2200);
  expect(first.foods.find(({ id }) => id === LENTILS)).toMatchObject({
    name: "Lentils, cooked",
    source: "USDA SR28",
    species: "lentil",
  });
});

describe("a correction", () => {
  it("stores what differs, is found, and is undone", async () => {
    const food = await inputOf(LENTILS);
    await saveFood(deps, LENTILS, body({ ...food, per100g: { ...food.per100g, ironMg: 3.4 } }), ROSA);
    const { edits, version } = await listAdditions(deps);
    expect(edits).toEqual([{ id: LENTILS, version: 1, patch: { per100g: { ironMg: 3.4 } } }]);
    expect((await listAllFoods(deps)).find(({ id }) => id === LENTILS)?.per100g.ironMg).toBe(3.4);
    expect(await search("lentils cooked", "edited")).toEqual([[LENTILS, "Lentils, cooked", 1, false]]);
    const audit = await db.all<{ action: string; actor: string }>(
      sql`SELECT action, actor FROM settings_audit WHERE target = ${`library_food:${LENTILS}`}`,
    );
    expect(audit).toContainEqual({ action: "library_food.update", actor: ROSA });
    await removeEdit(deps, LENTILS, 1, ROSA);
    const after = await listAdditions(deps);
    expect(after.edits).toEqual([]);
    expect(after.version).not.toBe(version);
  });

  it("that gives the source's own figures back is removed", async () => {
    const food = await inputOf(LENTILS);
    await saveFood(deps, LENTILS, body({ ...food, name: "Lentils, boiled" }), ROSA);
    await saveFood(deps, LENTILS, body(food, 1), ROSA);
    expect((await listAdditions(deps)).edits).toEqual([]);
  });

  it("of someone who saved in between is refused, whichever of them was first", async () => {
    const food = await inputOf(LENTILS);
    await saveFood(deps, LENTILS, body({ ...food, name: "Mine" }), ROSA);
    expect(await errorOf(saveFood(deps, LENTILS, body({ ...food, name: "Theirs" }), ROSA))).toMatchObject({
      code: "stale",
    });
    await saveFood(deps, LENTILS, body({ ...food, name: "Mine, again" }, 1), ROSA);
    expect(await errorOf(saveFood(deps, LENTILS, body({ ...food, name: "Theirs" }, 1), ROSA))).toMatchObject({
      code: "stale",
    });
    expect(await errorOf(removeEdit(deps, LENTILS, 1, ROSA))).toMatchObject({ code: "stale" });
    expect((await listAdditions(deps)).edits[0]).toMatchObject({ version: 2, patch: { name: "Mine, again" } });
  });

  it("hides a food from everybody's search, not from the admin's", async () => {
    const food = await inputOf(LENTILS);
    await saveFood(deps, LENTILS, body({ ...food, isHidden: true }), ROSA);
    expect((await listAllFoods(deps)).some(({ id }) => id === LENTILS)).toBe(false);
    expect(await search("", "hidden")).toEqual([[LENTILS, "Lentils, cooked", 1, true]]);
  });

  it("says what a food contains, which nobody knew, or that nobody knows", async () => {
    const before = (await listLibraryFoods(deps, { q: "", show: "unknown" })).chosen;
    const food = await inputOf(LENTILS);
    await saveFood(deps, LENTILS, body({ ...food, contains: null }), ROSA);
    expect((await listLibraryFoods(deps, { q: "", show: "unknown" })).chosen).toBe(before + 1);
    // Of the same foods as the whole list.
    const [unknown, all] = await Promise.all(
      (["unknown", "all"] as const).map((show) => listLibraryFoods(deps, { q: "", show })),
    );
    expect(unknown?.total).toBe(all?.total);
    expect(all?.chosen).toBe(all?.total);
    expect((await listAdditions(deps)).edits[0]?.patch).toEqual({ contains: null });
    await saveFood(deps, LENTILS, body({ ...food, contains: ["soy"] }, 1), ROSA);
    expect((await listAllFoods(deps)).find(({ id }) => id === LENTILS)?.contains).toEqual(["soy", "legumes"]);
  });

  it("of a food that isn't there is refused", async () => {
    const food = await inputOf(LENTILS);
    expect(await errorOf(saveFood(deps, "sr-00000", body(food), ROSA))).toMatchObject({ code: "not_found" });
  });
});

describe("a food that staff add", () => {
  it("is found with its figures, edited and deleted", async () => {
    const food = {
      ...(await inputOf(LENTILS)),
      name: "Lupin tempeh",
      source: "Label",
      portions: [{ label: "1 block", grams: 200 }],
    };
    const { id } = await addFood(deps, body(food), ROSA);
    expect(id).toMatch(/^staff-/);
    expect((await listAllFoods(deps)).find((one) => one.id === id)).toMatchObject({
      from: "staff",
      name: "Lupin tempeh",
      source: "Label",
    });
    await saveFood(deps, id, body({ ...food, name: "Lupin tempeh, plain" }, 1), ROSA);
    expect(await search("lupin temp", "staff")).toEqual([[id, "Lupin tempeh, plain", 2, false]]);
    await removeEdit(deps, id, 2, ROSA);
    expect(await search("", "staff")).toEqual([]);
  });

  it("with kilojoules for kilocalories is refused, unless they are said to be meant", async () => {
    const food = await inputOf(LENTILS);
    const wrong = { ...food, per100g: { ...food.per100g, energyKcal: 485 } };
    const error = await errorOf(addFood(deps, body(wrong), ROSA));
    expect(error).toMatchObject({ code: "bad_input", field: "food.per100g.energyKcal" });
    expect(error.message).toContain("Check that it isn't kJ.");
    await addFood(deps, body(wrong, 0, true), ROSA);
    const impossible = { ...food, per100g: { ...food.per100g, sugars: 90 } };
    expect(await errorOf(addFood(deps, body(impossible, 0, true), ROSA))).toMatchObject({
      field: "food.per100g.sugars",
    });
  });
});

it("adds own products by their labels, and its version changes with them", async () => {
  const before = await listAdditions(deps);
  products = [
    {
      handle: "pea-cacao",
      title: "Pea Cacao",
      barcodes: ["4006381333931"],
      label: {
        panel: "food",
        serving: { text: "1 scoop", grams: 40 },
        rows: [{ nutrient: "protein", amount: 24, unit: "g" }],
        ingredients: [],
        contains: [],
        caffeineMg: 0,
      },
    },
  ];
  const { products: found, version } = await listAdditions(deps);
  expect(found).toMatchObject([
    { id: "product-pea-cacao", per100g: { protein: 60 }, brand: "Tikari", barcode: "4006381333931" },
  ]);
  expect(version).not.toBe(before.version);
});
