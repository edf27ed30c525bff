import { afterEach, describe, expect, it, vi } from "vitest";
import { lookUpBarcode, openFoodFactsOrigin, sensibleEnergy } from "./open-food-facts.ts";

const deps = { env: { OPEN_FOOD_FACTS: "https://world.openfoodfacts.org" }, url: new URL("https://tikari.test/x") };

/** As the API of version 2 answers. */
const chocolate = {
  code: "3017620422003",
  status: 1,
  status_verbose: "product found",
  product: {
    product_name: "Pâte à tartiner",
    product_name_en: "Hazelnut spread",
    brands: "Some Brand,Other",
    serving_size: "15 g",
    serving_quantity: "15",
    ingredients_analysis_tags: ["en:palm-oil", "en:non-vegan"],
    nutriments: {
      "energy-kcal_100g": 539,
      "energy-kj_100g": 2252,
      energy_100g: 2252,
      proteins_100g: 6.3,
      fat_100g: 30.9,
      "saturated-fat_100g": 10.6,
      carbohydrates_100g: "57.5",
      sugars_100g: 56.3,
      sodium_100g: 0.0428,
      "vitamin-b12_100g": 0.0000004,
      iron_100g: "",
      calcium_100g: 450,
    },
  },
};

const answerWith = (body: unknown, init: ResponseInit = {}) => {
  const calls: [string, RequestInit][] = [];
  vi.stubGlobal("fetch", async (address: string, options: RequestInit) => {
    calls.push([address, options]);
    return typeof body === "string" ? new Response(body, init) : Response.json(body, init);
  });
  return calls;
};
const problemOf = async (promise: Promise<unknown>) => {
  const thrown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(Response);
  return (thrown as Response).status;
};

afterEach(() => vi.unstubAllGlobals());

it("asks for the fields that it reads, says who asks, and keeps the source with the food", async () => {
  const calls = answerWith(chocolate);
  const { found } = await lookUpBarcode(deps, "3017620422003");
  expect(calls[0]?.[0]).toMatch(
    /^https:\/\/world\.openfoodfacts\.org\/api\/v2\/product\/3017620422003\?fields=code,product_name/,
  );
  expect(new Headers(calls[0]?.[1].headers).get("user-agent")).toBe("Tikari/1.0 (https://tikari.test)");
  expect(found).toMatchObject({
    id: "3017620422003",
    from: "openfoodfacts",
    name: "Hazelnut spread",
    brand: "Some Brand",
    source: "Open Food Facts",
    description: "https://world.openfoodfacts.org/product/3017620422003",
    vegan: false,
    portions: [{ label: "15 g", grams: 15 }],
  });
  expect(found?.per100g).toMatchObject({
    energyKcal: 539,
    protein: 6.3,
    carbohydrate: 57.5,
    sodiumMg: 42.8,
    vitaminB12Mcg: 0.4,
  });
  // Blank is unknown, and 450 g of calcium in 100 g is a slip.
  expect(found?.per100g.ironMg).toBeUndefined();
  expect(found?.per100g.calciumMg).toBeUndefined();
});

it("is off without its variable, or with an address that isn't theirs", async () => {
  const calls = answerWith(chocolate);
  expect(await lookUpBarcode({ ...deps, env: {} }, "3017620422003")).toEqual({ found: null, reason: "off" });
  for (const value of [
    "",
    "yes",
    "https://openfoodfacts.org.evil.test",
    "http://world.openfoodfacts.org",
    "file:///etc/passwd",
  ])
    expect(openFoodFactsOrigin({ OPEN_FOOD_FACTS: value }), value).toBeNull();
  expect(openFoodFactsOrigin({ OPEN_FOOD_FACTS: "http://127.0.0.1:9000/x" })).toBe("http://127.0.0.1:9000");
  expect(calls).toEqual([]);
});

it("says what is unknown to them, and what misses its name or its macros", async () => {
  answerWith({ code: "1", status: 0, status_verbose: "product not found" }, { status: 404 });
  expect(await lookUpBarcode(deps, "4006381333931")).toEqual({ found: null, reason: "unknown" });
  answerWith({ code: "1", status: 0, status_verbose: "product not found" });
  expect(await lookUpBarcode(deps, "4006381333931")).toEqual({ found: null, reason: "unknown" });
  answerWith({ status: 1, product: { ...chocolate.product, product_name: "", product_name_en: "" } });
  expect(await lookUpBarcode(deps, "4006381333931")).toEqual({ found: null, reason: "incomplete" });
  answerWith({ status: 1, product: { product_name: "Water", nutriments: { "energy-kcal_100g": 0 } } });
  expect(await lookUpBarcode(deps, "4006381333931")).toEqual({ found: null, reason: "incomplete" });
});

it("refuses what is too slow, too long, broken, or no JSON", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  answerWith("<html>", { status: 502 });
  expect(await problemOf(lookUpBarcode(deps, "4006381333931"))).toBe(503);
  answerWith("x".repeat(300_000));
  expect(await problemOf(lookUpBarcode(deps, "4006381333931"))).toBe(503);
  answerWith("<html>");
  expect(await problemOf(lookUpBarcode(deps, "4006381333931"))).toBe(503);
  vi.stubGlobal("fetch", async () => {
    throw new DOMException("timed out", "TimeoutError");
  });
  expect(await problemOf(lookUpBarcode(deps, "4006381333931"))).toBe(503);
});

describe("energy", () => {
  const macros = { protein: 6.3, fat: 30.9, carbohydrate: 57.5 };
  it("takes the figure that fits the macros, also where kJ stand in the place of kcal", () => {
    expect(sensibleEnergy({ "energy-kcal_100g": 539, "energy-kj_100g": 2252 }, macros)).toBe(539);
    expect(sensibleEnergy({ "energy-kcal_100g": 2252 }, macros)).toBeCloseTo(538.2, 1);
    expect(sensibleEnergy({ energy_100g: 2252 }, macros)).toBeCloseTo(538.2, 1);
    expect(sensibleEnergy({ "energy-kj_100g": 539 }, macros)).toBe(539);
  });

  it("takes none that fits nothing", () => {
    expect(sensibleEnergy({ "energy-kcal_100g": 50 }, macros)).toBeNull();
    expect(sensibleEnergy({}, macros)).toBeNull();
  });
});
