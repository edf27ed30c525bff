import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { showAmount } from "./domain-measure.ts";
import type { Recipe } from "./domain-recipe.ts";
import { listStepItems } from "./domain-recipe-steps.ts";
import { readEntryFile } from "./markdown/front-matter.ts";

const FOLDER = "migrations/seed/content/recipes";
const recipes = readdirSync(FOLDER).flatMap((name): [string, Recipe][] => {
  const { recipe } = readEntryFile(name, readFileSync(`${FOLDER}/${name}`, "utf8")).entry.fields;
  return recipe ? [[name.replace(".md", ""), recipe]] : [];
});

const SIGNS: Record<string, number> = { "⅛": 1 / 8, "¼": 1 / 4, "⅓": 1 / 3, "½": 1 / 2, "⅔": 2 / 3, "¾": 3 / 4 };
const UNITS: Record<string, number> = { tsp: 1, tbsp: 3, cup: 48, g: 1, ml: 1, kg: 1000, l: 1000, oz: 1 };
const QUANTITY = /^(\d[\d,.]*)?([⅛¼⅓½⅔¾])? ?([a-z]*)/;

/** "1 tbsp + 1½ tsp" in teaspoons, "1.2 kg" in grams, "2 medium" as 2; NaN for what can't be read. */
function sizeOf(amount: string): number {
  return amount.split(" + ").reduce((sum, part) => {
    const [, whole, sign = "", unit = ""] = QUANTITY.exec(part) ?? [];
    if (whole === undefined && sign === "") return Number.NaN;
    const quantity = Number((whole ?? "0").replaceAll(",", "")) + (SIGNS[sign] ?? 0);
    return sum + quantity * (UNITS[unit.replace(/^cups$/, "cup")] ?? 1);
  }, 0);
}

const isTiny = (amount: string) => /pinch|^⅛ tsp$/.test(amount);
const isCounted = (amount: string) => !/\b(tsp|tbsp|cups?|g|ml|kg|l|oz)\b/.test(amount);

it("there are twelve", () => {
  expect(recipes).toHaveLength(12);
});

describe.each(recipes)("%s", (_, recipe) => {
  const items = recipe.ingredients.flatMap((group) => group.items);
  const counts = Array.from({ length: 12 }, (_, i) => i + 1);

  it.each(counts)("for %d: amounts that a kitchen can measure, near what they should be", (count) => {
    const factor = count / recipe.yield.count;
    for (const item of items) {
      for (const units of ["us", "metric"] as const) {
        const shown = showAmount(item, factor, units);
        const original = showAmount(item, 1, units).amount;
        const label = `${item.item}: ${original} becomes ${shown.amount}`;
        expect(shown.amount, label).not.toMatch(/\d\/\d|\b0(?![.\d])|\b0\.0|NaN|undefined|^\s|\s$/);
        // One of a thing has no plural, and more than one has.
        for (const part of shown.amount.split(" + ")) {
          const [, whole = "0", sign = "", unit = ""] = QUANTITY.exec(part) ?? [];
          const isMany = Number(whole.replaceAll(",", "")) + (SIGNS[sign] ?? 0) > 1;
          if (/^(cup|scoop|clove|stalk|cube|pinch|bunch)/.test(unit)) expect(/s$/.test(unit), label).toBe(isMany);
        }
        if (isTiny(shown.amount)) continue;
        // The smallest spoon is an eighth of a teaspoon, scales show tenths of a gram, and nobody cuts a clove in three.
        const smallest = isCounted(shown.amount) ? 0.5 : /g|ml/.test(shown.amount) ? 0.05 : 1 / 8;
        const wanted = sizeOf(original) * factor;
        if (isCounted(shown.amount) === isCounted(original) && !isTiny(original))
          expect(Math.abs(sizeOf(shown.amount) - wanted), `${label} for ${wanted}`).toBeLessThanOrEqual(
            Math.max(smallest, wanted * 0.085),
          );
      }
    }
  });

  it.each(counts)("for %d: the grams shown come to the grams of the recipe", (count) => {
    const factor = count / recipe.yield.count;
    const weighed = items.filter((item) => / k?g$/.test(item.metric));
    const shown = weighed.reduce((sum, item) => {
      const { amount, other } = showAmount(item, factor, "metric");
      const grams = [amount, other].find((text) => / k?g$/.test(text));
      return sum + (grams ? sizeOf(grams) : 0);
    }, 0);
    const grams = weighed.reduce((sum, item) => sum + item.grams * factor, 0);
    expect(Math.abs(shown / grams - 1)).toBeLessThan(0.03);
  });

  it("each ingredient stands beside one step", () => {
    const used = listStepItems(recipe).flat();
    expect(items.filter((item) => used.filter((other) => other === item).length !== 1).map(({ item }) => item)).toEqual(
      [],
    );
  });
});
