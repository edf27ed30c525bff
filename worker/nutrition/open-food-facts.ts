/**
 * Looks a barcode up in Open Food Facts (https://world.openfoodfacts.org, API v2). Off unless the variable OPEN_FOOD_FACTS says
 * where to ask. Its data are under the Open Database License: they are shown with their source and kept with the entry, and
 * never become part of the food library.
 */
import { z } from "zod";
import { httpError } from "../kernel/http-error.ts";
import { OPEN_FOOD_FACTS_CREDIT } from "./contract-food-credits.ts";
import type { LibraryFood } from "./domain-food-library.ts";
import type { Nutrients } from "./domain-nutrients.ts";

/** Set in wrangler.toml or as a secret; e.g. `https://world.openfoodfacts.org`. */
export interface OpenFoodFactsEnv {
  OPEN_FOOD_FACTS?: string;
}

const FIELDS = [
  "code",
  "product_name",
  "product_name_en",
  "brands",
  "serving_size",
  "serving_quantity",
  "nutriments",
  "ingredients_analysis_tags",
].join(",");

const TIMEOUT_MS = 4000;
const MAX_BYTES = 256 * 1024;
/** Who asks, as their terms want it: application, version, and where to find us. */
const userAgent = (origin: string) => `Tikari/1.0 (${origin})`;

const figure = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.coerce.number().nonnegative().optional().catch(undefined),
);
const product = z.object({
  product_name: z.string().optional().catch(undefined),
  product_name_en: z.string().optional().catch(undefined),
  brands: z.string().optional().catch(undefined),
  serving_size: z.string().optional().catch(undefined),
  serving_quantity: figure,
  nutriments: z.record(z.string(), z.unknown()).default({}),
  ingredients_analysis_tags: z.array(z.string()).optional().catch(undefined),
});
const answer = z.object({ status: z.union([z.literal(0), z.literal(1)]), product: product.optional() });

/** Which of their figures is which of ours, and by how much it is multiplied: theirs are grams per 100 g. */
const NUTRIMENTS: [keyof Nutrients, string, number][] = [
  ["protein", "proteins", 1],
  ["fat", "fat", 1],
  ["saturatedFat", "saturated-fat", 1],
  ["monounsaturatedFat", "monounsaturated-fat", 1],
  ["polyunsaturatedFat", "polyunsaturated-fat", 1],
  ["alaG", "alpha-linolenic-acid", 1],
  ["linoleicG", "linoleic-acid", 1],
  ["carbohydrate", "carbohydrates", 1],
  ["sugars", "sugars", 1],
  ["fiber", "fiber", 1],
  ["sodiumMg", "sodium", 1000],
  ["calciumMg", "calcium", 1000],
  ["ironMg", "iron", 1000],
  ["magnesiumMg", "magnesium", 1000],
  ["zincMg", "zinc", 1000],
  ["potassiumMg", "potassium", 1000],
  ["phosphorusMg", "phosphorus", 1000],
  ["copperMg", "copper", 1000],
  ["manganeseMg", "manganese", 1000],
  ["iodineMcg", "iodine", 1_000_000],
  ["seleniumMcg", "selenium", 1_000_000],
  ["vitaminCMg", "vitamin-c", 1000],
  ["vitaminB12Mcg", "vitamin-b12", 1_000_000],
  ["vitaminDMcg", "vitamin-d", 1_000_000],
  ["vitaminEMg", "vitamin-e", 1000],
  ["thiaminMg", "vitamin-b1", 1000],
  ["riboflavinMg", "vitamin-b2", 1000],
  ["niacinMg", "vitamin-pp", 1000],
  ["vitaminB6Mg", "vitamin-b6", 1000],
  ["pantothenicMg", "pantothenic-acid", 1000],
  ["caffeineMg", "caffeine", 1000],
];

const KJ_PER_KCAL = 4.184;

/**
 * Kilocalories per 100 g. Both figures are asked for, since one is often written in the place of the other: what fits the
 * macros is taken, and null where neither does.
 */
export function sensibleEnergy(
  nutriments: Record<string, unknown>,
  macros: Pick<Nutrients, "protein" | "fat" | "carbohydrate" | "fiber">,
) {
  const number = (key: string) => figure.parse(nutriments[key]);
  const kcal = number("energy-kcal_100g");
  const kj = number("energy-kj_100g") ?? number("energy_100g");
  const { protein, fat, carbohydrate, fiber = 0 } = macros;
  const candidates = [
    kcal,
    kj === undefined ? undefined : kj / KJ_PER_KCAL,
    kcal === undefined ? undefined : kcal / KJ_PER_KCAL,
    kj,
  ];
  const given = candidates.filter((value): value is number => value !== undefined && value <= 900.5);
  if (protein === undefined || fat === undefined || carbohydrate === undefined) return given[0] ?? null;
  const counted = 4 * protein + 9 * fat + 4 * carbohydrate + 2 * fiber;
  // Alcohol, polyols and rounding: EU 1169/2011 tolerates a fifth; labels of light foods differ by more.
  const fits = (value: number) => Math.abs(value - counted) <= 0.3 * Math.max(value, counted) + 12;
  return given.find(fits) ?? null;
}

function toFood(gtin: string, found: z.output<typeof product>): LibraryFood | null {
  const name = (found.product_name_en || found.product_name || "").trim().slice(0, 160);
  const per100g: Nutrients = {};
  for (const [own, theirs, factor] of NUTRIMENTS) {
    const value = figure.parse(found.nutriments[`${theirs}_100g`]);
    // More than the whole is a slip of the pen, such as milligrams written as grams.
    if (value !== undefined && value <= 100) per100g[own] = Number((value * factor).toPrecision(6));
  }
  const energy = sensibleEnergy(found.nutriments, per100g);
  const { protein, fat, carbohydrate } = per100g;
  if (!name || energy === null || protein === undefined || fat === undefined || carbohydrate === undefined) return null;
  if (protein + fat + carbohydrate > 105) return null;
  per100g.energyKcal = Math.round(energy * 10) / 10;
  const tags = found.ingredients_analysis_tags ?? [];
  const serving = found.serving_quantity;
  return {
    id: gtin,
    from: "openfoodfacts",
    name,
    brand: (found.brands ?? "").split(",")[0]?.trim().slice(0, 120) ?? "",
    category: "snacks",
    source: OPEN_FOOD_FACTS_CREDIT.name,
    sourceId: gtin,
    description: `${OPEN_FOOD_FACTS_CREDIT.url}/product/${gtin}`,
    per100g,
    portions:
      serving && serving > 0 && serving <= 2000
        ? [{ label: found.serving_size?.trim().slice(0, 80) || "1 serving", grams: serving }]
        : [],
    species: null,
    plantPoints: 0,
    vegan: tags.includes("en:vegan") ? true : tags.includes("en:non-vegan") ? false : null,
    contains: null,
    aliases: "",
    rank: 2,
    barcode: gtin,
  };
}

export type BarcodeLookup =
  | { found: LibraryFood }
  /** `unknown`: not in their database; `incomplete`: without name, energy or macros that make sense; `off`: not asked. */
  | { found: null; reason: "unknown" | "incomplete" | "off" };

/** Where to ask; null where it is switched off or the address isn't theirs. */
export function openFoodFactsOrigin(env: OpenFoodFactsEnv): string | null {
  const value = env.OPEN_FOOD_FACTS?.trim();
  if (!value || !URL.canParse(value)) return null;
  const { protocol, hostname, origin } = new URL(value);
  const isTheirs = protocol === "https:" && /(^|\.)openfoodfacts\.(org|net)$/.test(hostname);
  const isLocal = protocol === "http:" && (hostname === "localhost" || hostname === "127.0.0.1");
  return isTheirs || isLocal ? origin : null;
}

async function readLimited(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new Error("Open Food Facts sent too much.");
    }
    chunks.push(value);
  }
  return new TextDecoder().decode(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/**
 * A product by its barcode.
 * @throws httpError `unavailable` where they don't answer in time, or with something else
 */
export async function lookUpBarcode(
  { env, url }: { env: OpenFoodFactsEnv; url: URL },
  gtin: string,
): Promise<BarcodeLookup> {
  const origin = openFoodFactsOrigin(env);
  if (!origin) return { found: null, reason: "off" };
  let text: string;
  try {
    const response = await fetch(`${origin}/api/v2/product/${gtin}?fields=${FIELDS}`, {
      headers: { "User-Agent": userAgent(url.origin), Accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    // They say "not found" as 404 or as status 0.
    if (response.status === 404) return { found: null, reason: "unknown" };
    if (!response.ok) throw new Error(`Open Food Facts is a ${response.status}.`);
    text = await readLimited(response);
  } catch (error) {
    console.warn("Open Food Facts could not be asked.", error);
    throw httpError(
      "unavailable",
      "Open Food Facts doesn't answer right now. Enter the food from its label, or try again.",
    );
  }
  const parsed = answer.safeParse(parseJson(text));
  if (!parsed.success)
    throw httpError("unavailable", "Open Food Facts sent an answer that we can't read. Enter the food from its label.");
  if (parsed.data.status === 0 || !parsed.data.product) return { found: null, reason: "unknown" };
  const food = toFood(gtin, parsed.data.product);
  return food ? { found: food } : { found: null, reason: "incomplete" };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
