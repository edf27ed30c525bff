/** Amounts of a recipe for another number of portions, as kitchens measure them. */

/** Quarters, thirds and eighths, which spoons and cups have. */
const FRACTIONS: readonly [number, string][] = [
  [0, ""],
  [1 / 8, "⅛"],
  [1 / 4, "¼"],
  [1 / 3, "⅓"],
  [1 / 2, "½"],
  [2 / 3, "⅔"],
  [3 / 4, "¾"],
  [1, ""],
];

const MEASURE = /^(\d+\/\d+|\d+(?:\.\d+)?(?:\s+\d+\/\d+)?)\s*(.*)$/;

/** "2 1/4" is 2.25; null for what is no quantity. */
export function readQuantity(text: string): number | null {
  if (!/^\d+(\.\d+)?( \d+\/\d+)?$|^\d+\/\d+$/.test(text)) return null;
  return text.split(" ").reduce((sum, part) => {
    const [above = "0", below] = part.split("/");
    return sum + (below ? Number(above) / Number(below) : Number(above));
  }, 0);
}

/** 1.37 becomes "1⅓": the nearest fraction that a measuring cup has; from 10 on whole numbers. */
export function formatQuantity(quantity: number): string {
  if (quantity >= 10) return Math.round(quantity).toLocaleString("en-US");
  const whole = Math.floor(quantity);
  const rest = quantity - whole;
  const [size, sign] = FRACTIONS.reduce((best, one) =>
    Math.abs(one[0] - rest) < Math.abs(best[0] - rest) ? one : best,
  );
  const shownWhole = size === 1 ? whole + 1 : whole;
  if (shownWhole === 0 && sign === "") return "⅛";
  return `${shownWhole || ""}${sign}`;
}

/** Spoons become cups where there are many of them, and cups spoons where there is little: the factor of each step. */
const LARGER: Record<string, { unit: string; count: number; from: number }> = {
  tsp: { unit: "tbsp", count: 3, from: 3 },
  tbsp: { unit: "cup", count: 16, from: 4 },
};
const PLURALS = new Set(["cup", "scoop", "clove", "stalk", "cube", "pinch", "can", "slice"]);

/** A US measure such as "1/2 cup" for so many times the portions; text without a quantity stays as it is. */
export function scaleMeasure(measure: string, factor: number): string {
  const [, amount = "", rest = ""] = MEASURE.exec(measure.trim()) ?? [];
  const quantity = readQuantity(amount);
  if (quantity === null) return measure;
  let scaled = quantity * factor;
  let unit = rest;
  for (let step = LARGER[unit]; step && scaled >= step.from; step = LARGER[unit]) {
    scaled /= step.count;
    unit = step.unit;
  }
  return `${formatQuantity(scaled)} ${pluralize(unit, scaled)}`.trim();
}

function pluralize(unit: string, quantity: number): string {
  const singular = unit.replace(/(pinch)es$|s$/, "$1");
  if (!PLURALS.has(singular)) return unit;
  if (quantity <= 1) return singular;
  return singular === "pinch" ? "pinches" : `${singular}s`;
}

/** Grams or milliliters for so many times the portions, rounded to what a kitchen scale is read by. */
export function scaleMetric(measure: string, factor: number): string {
  const match = /^(\d+(?:\.\d+)?)\s*(g|ml|l|kg)$/.exec(measure.trim());
  if (!match) return measure;
  const scaled = Number(match[1]) * factor;
  const step = scaled >= 100 ? 5 : scaled >= 10 ? 1 : 0.1;
  const rounded = Number((Math.round(scaled / step) * step).toFixed(1));
  return `${rounded.toLocaleString("en-US")} ${match[2]}`;
}
