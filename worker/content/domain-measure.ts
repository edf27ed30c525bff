/** Amounts of a recipe for another number of portions, as kitchens measure them. */

/** Quarters, thirds and eighths, which spoons and cups have. */
const FRACTIONS: readonly Fraction[] = [
  [0, ""],
  [1 / 8, "⅛"],
  [1 / 4, "¼"],
  [1 / 3, "⅓"],
  [1 / 2, "½"],
  [2 / 3, "⅔"],
  [3 / 4, "¾"],
  [1, ""],
];
type Fraction = readonly [size: number, sign: string];
/** What a set of measuring cups has, and what of a banana can be told by eye. */
const CUPS = FRACTIONS.filter(([size]) => size !== 1 / 8);
const QUARTERS = FRACTIONS.filter(([size]) => size % 0.25 === 0);
const HALVES = FRACTIONS.filter(([size]) => size % 0.5 === 0);

const MEASURE = /^(\d+\/\d+|\d+(?:\.\d+)?(?:\s+\d+\/\d+)?)\s*(.*)$/;

/** "2 1/4" is 2.25; null for what is no quantity. */
export function readQuantity(text: string): number | null {
  if (!/^\d+(\.\d+)?( \d+\/\d+)?$|^\d+\/\d+$/.test(text)) return null;
  return text.split(" ").reduce((sum, part) => {
    const [above = "0", below] = part.split("/");
    return sum + (below ? Number(above) / Number(below) : Number(above));
  }, 0);
}

/** The nearest quantity that these fractions can write, never zero. */
function nearest(quantity: number, fractions: readonly Fraction[]): { value: number; text: string } {
  const whole = Math.floor(quantity);
  const rest = quantity - whole;
  const [size, sign] = fractions.reduce((best, one) =>
    Math.abs(one[0] - rest) < Math.abs(best[0] - rest) ? one : best,
  );
  const value = whole + size;
  if (value > 0) {
    const shownWhole = size === 1 ? value : whole;
    return { value, text: `${shownWhole === 0 ? "" : shownWhole.toLocaleString("en-US")}${size === 1 ? "" : sign}` };
  }
  const [least, leastSign] = fractions[1] ?? [1, "1"];
  return { value: least, text: leastSign || "1" };
}

/** 1.37 becomes "1⅓": the nearest fraction that a measuring cup has; from 10 on whole numbers. */
export const formatQuantity = (quantity: number): string =>
  quantity >= 10 ? Math.round(quantity).toLocaleString("en-US") : nearest(quantity, FRACTIONS).text;

/** Teaspoons of a spoon or cup. */
const TEASPOONS: Record<string, number> = { tsp: 1, tbsp: 3, cup: 48, cups: 48 };
/** How far a single spoon or cup may be off before a second one is named beside it. */
const TOLERANCE = 0.08;
/** Between this many teaspoons and none is a pinch, a sixteenth of one. */
const PINCH = 3 / 32;

/** Units that have a plural, which is theirs with an s unless it is given. */
const PLURALS: Record<string, string> = {
  cup: "cups",
  scoop: "scoops",
  clove: "cloves",
  stalk: "stalks",
  cube: "cubes",
  pinch: "pinches",
  can: "cans",
  slice: "slices",
  bunch: "bunches",
  sprig: "sprigs",
  head: "heads",
  block: "blocks",
  package: "packages",
  piece: "pieces",
};
const SINGULARS = new Map(Object.entries(PLURALS).map(([one, many]) => [many, one]));
/** Sizes of things that are counted by themselves: the thing has the plural, as in "2 medium bananas". */
const SIZES = new Set(["", "small", "medium", "large"]);

function pluralize(unit: string, quantity: number): string {
  const singular = SINGULARS.get(unit) ?? unit;
  return quantity > 1 ? (PLURALS[singular] ?? unit) : singular;
}

function splitMeasure(measure: string): { quantity: number; unit: string } | null {
  const [, amount = "", unit = ""] = MEASURE.exec(measure.trim()) ?? [];
  const quantity = readQuantity(amount);
  return quantity === null ? null : { quantity, unit };
}

/** A US measure such as "1/2 cup" for so many times the portions; text without a quantity stays as it is. */
export function scaleMeasure(measure: string, factor: number): string {
  const parts = splitMeasure(measure);
  if (!parts) return measure;
  const { quantity, unit } = parts;
  const teaspoons = TEASPOONS[unit];
  // As its author measured it.
  if (factor === 1) return `${formatQuantity(quantity)} ${pluralize(unit, quantity)}`.trim();
  if (teaspoons) return scaleVolume(quantity * factor * teaspoons);
  return scaleCount(quantity * factor, unit);
}

/** Spoons and cups together come to an amount that is right within a few percent. */
function scaleVolume(teaspoons: number): string {
  if (teaspoons < PINCH) return "1 pinch";
  if (teaspoons < 0.19) return "⅛ tsp";
  if (teaspoons < 2.875) return `${nearest(teaspoons, QUARTERS).text} tsp`;
  if (teaspoons < 11.75)
    return withSecond(teaspoons / 3, HALVES, "tbsp", { perUnit: 3, fractions: QUARTERS, unit: "tsp" });
  return withSecond(teaspoons / 48, CUPS, "cup", { perUnit: 16, fractions: HALVES, unit: "tbsp" });
}

/** "1½ tbsp", or "1 tbsp + 1 tsp" where no single measure comes near enough. */
function withSecond(
  quantity: number,
  fractions: readonly Fraction[],
  unit: string,
  second: { perUnit: number; fractions: readonly Fraction[]; unit: string },
): string {
  const near = nearest(quantity, fractions);
  if (Math.abs(near.value - quantity) <= quantity * TOLERANCE) return `${near.text} ${pluralize(unit, near.value)}`;
  const whole = Math.floor(quantity);
  const size = fractions.reduce((best, [one]) => (one <= quantity - whole && one < 1 ? Math.max(best, one) : best), 0);
  const base = nearest(whole + size, fractions);
  const rest = nearest((quantity - base.value) * second.perUnit, second.fractions);
  return `${base.text} ${pluralize(unit, base.value)} + ${rest.text} ${pluralize(second.unit, rest.value)}`;
}

function scaleCount(quantity: number, unit: string): string {
  const singular = SINGULARS.get(unit) ?? unit;
  const show = ({ value, text }: { value: number; text: string }) => `${text} ${pluralize(unit, value)}`.trim();
  if (singular === "pinch") return show(nearest(Math.max(1, Math.round(quantity)), HALVES));
  if (quantity >= 10 || (quantity >= 3 && singular !== "oz")) return show(nearest(Math.round(quantity), HALVES));
  // Nobody cuts a clove in three; a third of a banana can be told by eye.
  const isWhole = singular === "clove" || singular === "cube" || singular === "slice";
  return show(nearest(quantity, isWhole ? HALVES : singular === "oz" ? QUARTERS : CUPS));
}

/** Grams or milliliters for so many times the portions, rounded to what a kitchen scale is read by. */
export function scaleMetric(measure: string, factor: number): string {
  const match = /^(\d+(?:\.\d+)?)\s*(g|ml|l|kg)$/.exec(measure.trim());
  if (!match) return scaleMeasure(measure, factor);
  if (factor === 1) return measure;
  const [, amount, unit = "g"] = match;
  const isLarge = unit === "l" || unit === "kg";
  const scaled = Number(amount) * factor * (isLarge ? 1000 : 1);
  const small = unit === "l" ? "ml" : unit === "kg" ? "g" : unit;
  if (scaled >= 1000)
    return `${Number((scaled / 1000).toFixed(2)).toLocaleString("en-US")} ${small === "ml" ? "l" : "kg"}`;
  const step = scaled >= 100 ? 5 : scaled >= 10 ? 1 : 0.1;
  const rounded = Number((Math.round(scaled / step) * step).toFixed(1));
  if (rounded === 0) return "a pinch";
  return rounded >= 1000 ? `1 ${small === "ml" ? "l" : "kg"}` : `${rounded} ${small}`;
}

export type Units = "us" | "metric";

/** An ingredient as a list shows it: how much, of what, and the same in the other units; empty where that is no different. */
export interface ShownAmount {
  amount: string;
  item: string;
  other: string;
}

/**
 * An ingredient for so many times the portions. What is counted stays counted in metric kitchens too, which weigh neither
 * cloves nor bananas.
 */
export function showAmount(
  { us, metric, item }: { us: string; metric: string; item: string },
  factor: number,
  units: Units,
): ShownAmount {
  const american = scaleMeasure(us, factor);
  const weight = metric ? scaleMetric(metric, factor) : "";
  const parts = splitMeasure(us);
  const isCounted = !parts || !(parts.unit in TEASPOONS || parts.unit === "oz");
  const shown = parts && SIZES.has(parts.unit) ? nameFor(item, parts.quantity * factor) : item;
  const [amount, other] = units === "us" || isCounted || !weight ? [american, weight] : [weight, american];
  return { amount, item: shown, other: other === amount ? "" : other };
}

/** "ripe banana" for two is "ripe bananas"; what follows a comma or a preposition stays as it is. */
function nameFor(item: string, quantity: number): string {
  const [head = ""] = /^.*?(?=,| \(| with | or | in |$)/.exec(item) ?? [];
  const rest = item.slice(head.length);
  const isMany = nearest(quantity, CUPS).value > 1;
  return (isMany ? toPlural(head) : toSingular(head)) + rest;
}

const toPlural = (noun: string): string => {
  if (/s$/.test(noun)) return noun;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(tomato|potato|mango|ch|sh|x)$/.test(noun) ? `${noun}es` : `${noun}s`;
};

const toSingular = (noun: string): string => {
  if (/ies$/.test(noun)) return `${noun.slice(0, -3)}y`;
  if (/(tomato|potato|mango|ch|sh|x)es$/.test(noun)) return noun.slice(0, -2);
  return /[^s]s$/.test(noun) ? noun.slice(0, -1) : noun;
};

/** "2 bowls", "1 glass", "½ loaf": a number of portions with their unit, which is given in the singular. */
export const countPortions = (count: number, unit: string): string =>
  `${formatQuantity(count)} ${count > 1 ? portionPlural(unit) : unit}`;

/** "bowls", "glasses", "loaves": the plural of a unit of portions. */
export function portionPlural(unit: string): string {
  if (/(lf|loaf)$/.test(unit)) return `${unit.slice(0, -1)}ves`;
  return /(s|ch|sh|x)$/.test(unit) ? `${unit}es` : toPlural(unit);
}
