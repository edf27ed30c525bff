import { type Allergen, type FactsRow, type Label, NUTRIENT_KEYS, type NutrientKey } from "./contract.ts";
import { NUTRIENT_INFO, nutrientAmount, PERCENT_BY_CALORIES } from "./domain-nutrients.ts";
import { declaredAmount, formatMass, percentDailyValue } from "./domain-rounding.ts";

export interface FactsPanelRow {
  key: string;
  name: string;
  amount: string;
  /** Percent of the Daily Value; null: none to show, the cell stays empty. */
  percent: string | null;
  indent: 0 | 1 | 2;
}

/** A facts panel ready to be rendered. */
export interface FactsPanelData {
  title: "Supplement Facts" | "Nutrition Facts";
  serving: string;
  servings: number;
  /**
   * Foods show calories in large type, apart from the rows; null in a supplement without calories to declare.
   */
  calories: string | null;
  rows: FactsPanelRow[];
  /** Below the heavy bar: dietary ingredients and blends. `percent` is their symbol. */
  ingredients: (FactsPanelRow & { detail: string })[];
  footnotes: string[];
  /** "Other ingredients" of a supplement, all "Ingredients" of a food; in descending order of weight. */
  ingredientLine: { title: "Other ingredients" | "Ingredients"; text: string } | null;
  contains: string | null;
  mayContain: string | null;
}

/**
 * The order of 21 CFR 101.36(b)(2)(i)(B): as in foods down to protein, then vitamins and minerals, sodium
 * among them.
 */
const SUPPLEMENT_ORDER: readonly NutrientKey[] = [
  ...NUTRIENT_KEYS.filter((n) => n !== "sodium" && n !== "potassium"),
  "sodium",
  "potassium",
];
/** The order of 101.9(d): vitamin D, calcium, iron and potassium first among vitamins and minerals. */
const FOOD_FIRST: readonly NutrientKey[] = ["vitamin_d", "calcium", "iron", "potassium"];
const isMicro = (n: NutrientKey) => NUTRIENT_INFO[n].rule === "micro";
const FOOD_ORDER: readonly NutrientKey[] = [
  ...NUTRIENT_KEYS.filter((n) => !isMicro(n)),
  ...FOOD_FIRST,
  ...NUTRIENT_KEYS.filter((n) => isMicro(n) && !FOOD_FIRST.includes(n)),
];

const CALORIE_FOOTNOTE = "* Percent Daily Values are based on a 2,000 calorie diet.";
const FOOD_FOOTNOTE =
  "* The % Daily Value (DV) tells you how much a nutrient in a serving of food contributes to a daily diet. 2,000 calories a day is used for general nutrition advice.";
const NO_DAILY_VALUE_FOOTNOTE = "† Daily Value not established.";

/**
 * The facts panel of a label by 21 CFR 101.36 (Supplement Facts) or 101.9 (Nutrition Facts): fixed order,
 * amounts rounded here and nowhere else, zero rows left out of supplements and kept in foods.
 * @param servings per container, of the variant
 */
export function buildFactsPanel(label: Label, servings: number): FactsPanelData {
  const food = label.panel === "food";
  const raw = new Map(label.rows.map((r) => [r.nutrient, nutrientAmount(r)]));
  const rows = (food ? FOOD_ORDER : SUPPLEMENT_ORDER).flatMap((n) => nutrientRows(label, n, raw.get(n)));
  const calories = raw.has("calories") ? declaredAmount("calories", raw.get("calories") as number, label.panel) : null;
  const ingredients = [...label.ingredients.map(ingredientRow), ...label.blends.map(blendRow)];
  const byCalories = rows.some((r) => PERCENT_BY_CALORIES.includes(r.key as NutrientKey) && r.percent !== null);
  return {
    title: food ? "Nutrition Facts" : "Supplement Facts",
    serving: label.serving.text,
    servings,
    calories: food ? (calories ?? "0") : calories,
    rows,
    ingredients,
    footnotes: [
      ...(food ? [FOOD_FOOTNOTE] : byCalories ? [CALORIE_FOOTNOTE] : []),
      ...(ingredients.length > 0 || rows.some((r) => r.percent === "†") ? [NO_DAILY_VALUE_FOOTNOTE] : []),
    ],
    ingredientLine: ingredientLine(label),
    contains: formatAllergens("Contains", label.contains),
    mayContain: formatAllergens("May contain", label.mayContain),
  };
}

function nutrientRows(label: Label, n: NutrientKey, amount: number | undefined): FactsPanelRow[] {
  if (n === "calories" || amount === undefined) return [];
  const { name, unit, suffix, indent = 0 } = NUTRIENT_INFO[n];
  const text = declaredAmount(n, amount, label.panel);
  if (text === null && label.panel === "supplement") return [];
  const amountText = `${text ?? "0"} ${unit}${suffix ? ` ${suffix}` : ""}`;
  const noDailyValue = label.panel === "supplement" && n !== "protein" ? "†" : null;
  const share = percentDailyValue(n, text === null ? 0 : amount, label.panel) ?? noDailyValue;
  return [{ key: n, name, amount: amountText, percent: share, indent }];
}

const plantDetail = (i: { part: string; latin: string }): string =>
  [i.latin && `(${i.latin})`, i.part && `(${i.part})`].filter(Boolean).join(" ");

const ingredientRow = (i: Label["ingredients"][number]) => ({
  key: i.key,
  name: i.name,
  detail: plantDetail(i),
  amount: formatMass(i.amount, i.unit),
  percent: "†",
  indent: 0 as const,
});

const blendRow = (b: Label["blends"][number]) => ({
  key: b.name,
  name: b.name,
  detail: b.parts.map((p) => [p.name, plantDetail(p)].filter(Boolean).join(" ")).join(", "),
  amount: formatMass(b.amount, b.unit),
  percent: "†",
  indent: 0 as const,
});

function ingredientLine(label: Label): FactsPanelData["ingredientLine"] {
  const food = label.panel === "food";
  const named = label.inside.filter((i) => food || i.other).map((i) => i.what);
  if (named.length === 0) return null;
  return { title: food ? "Ingredients" : "Other ingredients", text: `${named.join(", ")}.` };
}

const ALLERGEN_NAME: Record<Allergen["kind"], string> = {
  milk: "Milk",
  egg: "Egg",
  fish: "Fish",
  crustacean: "Crustacean Shellfish",
  tree_nuts: "Tree Nuts",
  wheat: "Wheat",
  peanut: "Peanuts",
  soy: "Soy",
  sesame: "Sesame",
};
export const allergenName = (kind: Allergen["kind"]): string => ALLERGEN_NAME[kind];

/** "Contains: Milk, Tree Nuts (Almond)." Null without allergens. */
export function formatAllergens(word: "Contains" | "May contain", allergens: readonly Allergen[]): string | null {
  if (allergens.length === 0) return null;
  const kinds = [...Map.groupBy(allergens, (a) => a.kind)].map(([kind, all]) => {
    const species = [...new Set(all.map((a) => a.species).filter(Boolean))];
    return species.length > 0 ? `${ALLERGEN_NAME[kind]} (${species.join(", ")})` : ALLERGEN_NAME[kind];
  });
  return `${word}: ${kinds.join(", ")}.`;
}

/** What a label lacks before its product can be published, as sentences; empty if it is complete. */
export function findLabelProblems(label: Label): string[] {
  const has = new Set(label.rows.map((r: FactsRow) => r.nutrient));
  const problems: string[] = [];
  if (has.size !== label.rows.length) problems.push("A nutrient is listed twice.");
  if (label.panel === "food") {
    const missing = NUTRIENT_KEYS.filter((n) => NUTRIENT_INFO[n].mandatory && !has.has(n)).map(
      (n) => NUTRIENT_INFO[n].name,
    );
    if (missing.length > 0) problems.push(`A Nutrition Facts panel also needs: ${missing.join(", ")}.`);
    if (label.ingredients.length + label.blends.length > 0)
      problems.push("Ingredients with an amount belong on a Supplement Facts panel.");
  } else if (label.rows.length + label.ingredients.length + label.blends.length === 0)
    problems.push("Add at least one row to the Supplement Facts panel.");
  return problems;
}
