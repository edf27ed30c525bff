/**
 * Tolerable upper intake levels for adults, one row per nutrient. The figures are those of the US Institute
 * of Medicine (now the National Academies) as the NIH Office of Dietary Supplements gives them, since labels
 * here follow US law. Two are EFSA's: vitamin B6, which is newer and lower, and caffeine, since only EFSA has
 * set a limit per day and per dose.
 */
export interface UpperLimit {
  key: string;
  name: string;
  /** Which label names match, and which forms do not count. */
  match: RegExp;
  except?: RegExp;
  unit: "mg" | "µg";
  /** Per day, for adults. */
  amount: number;
  /** `all`: food counts as well. `added`: only supplements and fortified foods. */
  counts: "all" | "added";
  /** How much of `unit` one international unit is. */
  perIu?: number;
  /** How much folic acid, in `unit`, one unit of folate equivalents is. */
  perDfe?: number;
  note?: string;
  source: { name: string; url: string };
}

const nihSource = (page: string) => ({
  name: "NIH Office of Dietary Supplements",
  url: `https://ods.od.nih.gov/factsheets/${page}-HealthProfessional/`,
});

export const UPPER_LIMITS: readonly UpperLimit[] = [
  {
    key: "vitamin_a",
    name: "Vitamin A (retinol)",
    match: /^vitamin a\b|retin/,
    except: /^(?!.*retin).*carot/,
    unit: "µg",
    amount: 3000,
    counts: "all",
    perIu: 0.3,
    note: "This limit is for preformed vitamin A; beta-carotene doesn't count.",
    source: nihSource("VitaminA"),
  },
  {
    key: "vitamin_d",
    name: "Vitamin D",
    match: /^vitamin d|calciferol/,
    unit: "µg",
    amount: 100,
    counts: "all",
    perIu: 0.025,
    source: nihSource("VitaminD"),
  },
  {
    key: "vitamin_e",
    name: "Vitamin E",
    match: /^vitamin e\b|tocopher/,
    unit: "mg",
    amount: 1000,
    counts: "added",
    perIu: 0.67,
    source: nihSource("VitaminE"),
  },
  {
    key: "vitamin_c",
    name: "Vitamin C",
    match: /^vitamin c\b|ascorb/,
    unit: "mg",
    amount: 2000,
    counts: "all",
    perIu: 0.05,
    source: nihSource("VitaminC"),
  },
  {
    key: "niacin",
    name: "Niacin",
    match: /niacin|vitamin b-?3|nicotin/,
    unit: "mg",
    amount: 35,
    counts: "added",
    source: nihSource("Niacin"),
  },
  {
    key: "vitamin_b6",
    name: "Vitamin B6",
    match: /vitamin b-?6|pyridox/,
    unit: "mg",
    amount: 12,
    counts: "all",
    note: "The US limit, from 1998, is 100 mg.",
    source: { name: "EFSA Journal 2023;21(5):8006", url: "https://doi.org/10.2903/j.efsa.2023.8006" },
  },
  {
    key: "folic_acid",
    name: "Folic acid",
    match: /folate|folic/,
    unit: "µg",
    amount: 1000,
    counts: "added",
    perDfe: 0.6,
    source: nihSource("Folate"),
  },
  {
    key: "choline",
    name: "Choline",
    match: /^choline/,
    unit: "mg",
    amount: 3500,
    counts: "all",
    source: nihSource("Choline"),
  },
  {
    key: "calcium",
    name: "Calcium",
    match: /^calcium/,
    unit: "mg",
    amount: 2000,
    counts: "all",
    note: "This is the limit for people over 50; up to that age it's 2,500 mg.",
    source: nihSource("Calcium"),
  },
  { key: "iron", name: "Iron", match: /^iron/, unit: "mg", amount: 45, counts: "all", source: nihSource("Iron") },
  {
    key: "magnesium",
    name: "Magnesium",
    match: /^magnesium/,
    unit: "mg",
    amount: 350,
    counts: "added",
    note: "This limit is for supplements; magnesium that occurs naturally in food doesn't count.",
    source: nihSource("Magnesium"),
  },
  { key: "zinc", name: "Zinc", match: /^zinc/, unit: "mg", amount: 40, counts: "all", source: nihSource("Zinc") },
  {
    key: "copper",
    name: "Copper",
    match: /^copper/,
    unit: "mg",
    amount: 10,
    counts: "all",
    source: nihSource("Copper"),
  },
  {
    key: "manganese",
    name: "Manganese",
    match: /^manganese/,
    unit: "mg",
    amount: 11,
    counts: "all",
    source: nihSource("Manganese"),
  },
  {
    key: "selenium",
    name: "Selenium",
    match: /^selenium/,
    unit: "µg",
    amount: 400,
    counts: "all",
    source: nihSource("Selenium"),
  },
  {
    key: "iodine",
    name: "Iodine",
    match: /^iod/,
    unit: "µg",
    amount: 1100,
    counts: "all",
    source: nihSource("Iodine"),
  },
  {
    key: "molybdenum",
    name: "Molybdenum",
    match: /^molybdenum/,
    unit: "µg",
    amount: 2000,
    counts: "all",
    source: nihSource("Molybdenum"),
  },
];

/** EFSA's limits for caffeine in mg: per day, per dose, and per day in pregnancy or while breastfeeding. */
export const CAFFEINE_LIMITS = {
  day: 400,
  dose: 200,
  pregnant: 200,
  source: { name: "EFSA Journal 2015;13(5):4102", url: "https://www.efsa.europa.eu/en/efsajournal/pub/4102" },
} as const;

/** Ingredients that naturally contain caffeine, by words in their keys or names. */
export const CAFFEINATED_INGREDIENT =
  /cacao|cocoa|chocolate|coffee|guayusa|guaran[aá]|yerba|\bmat[eé]\b|\btea\b|matcha|caffeine/i;
