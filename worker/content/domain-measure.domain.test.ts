import { describe, expect, it } from "vitest";
import {
  countPortions,
  formatQuantity,
  readQuantity,
  scaleMeasure,
  scaleMetric,
  showAmount,
} from "./domain-measure.ts";

describe("kitchen measures", () => {
  it.each([
    ["2 1/4", 2.25],
    ["1/2", 0.5],
    ["3", 3],
    ["1.5", 1.5],
    ["a pinch", null],
  ])("%j is %s", (text, quantity) => {
    expect(readQuantity(text)).toBe(quantity);
  });

  it.each([
    [0.02, "⅛"],
    [0.31, "⅓"],
    [0.97, "1"],
    [1.37, "1⅓"],
    [2.5, "2½"],
    [9.99, "10"],
    [10.4, "10"],
    [1200, "1,200"],
  ])("%d is shown as %s", (quantity, text) => {
    expect(formatQuantity(quantity)).toBe(text);
  });

  it.each([
    ["1/2 cup", 1, "½ cup"],
    ["1/2 cup", 3, "1½ cups"],
    ["2 1/2 tbsp", 2, "⅓ cup"],
    ["1 tsp", 3, "1 tbsp"],
    ["1/2 tsp", 0.5, "¼ tsp"],
    ["1 pinch", 2, "2 pinches"],
    ["1 medium", 1.5, "1½ medium"],
    ["2 cups", 0.5, "1 cup"],
    ["to taste", 4, "to taste"],
    ["1/4 tsp", 0.25, "1 pinch"],
    ["1 tbsp", 4 / 3, "1 tbsp + 1 tsp"],
    ["1 tbsp", 0.5, "1½ tsp"],
    ["1/2 cup", 0.25, "2 tbsp"],
    ["1 cup", 1.125, "1 cup + 2 tbsp"],
    ["1 clove", 1 / 3, "½ clove"],
    ["11 large", 1 / 12, "1 large"],
    ["1 pinch", 0.2, "1 pinch"],
    ["8 oz", 0.25, "2 oz"],
    ["14 oz", 0.25, "3½ oz"],
    ["3 tsp", 1, "3 tsp"],
    ["2 tbsp", 2, "¼ cup"],
  ])("%s for %d times the portions is %s", (measure, factor, text) => {
    expect(scaleMeasure(measure, factor)).toBe(text);
  });

  it.each([
    ["80 g", 1, "80 g"],
    ["80 g", 1.5, "120 g"],
    ["475 ml", 2, "950 ml"],
    ["1.3 g", 2, "2.6 g"],
    ["0.4 g", 10, "4 g"],
    ["1 bunch", 2, "2 bunches"],
    ["450 g", 3, "1.35 kg"],
    ["1.65 l", 0.25, "415 ml"],
    ["0.4 g", 0.1, "a pinch"],
    ["8.2 g", 1.5, "12 g"],
    ["499 g", 2, "1 kg"],
  ])("%s for %d times the portions is %s", (measure, factor, text) => {
    expect(scaleMetric(measure, factor)).toBe(text);
  });

  it.each([
    [{ us: "1/2 cup", metric: "80 g", item: "quinoa" }, 1, "us", ["½ cup", "quinoa", "80 g"]],
    [{ us: "1/2 cup", metric: "80 g", item: "quinoa" }, 1.5, "metric", ["120 g", "quinoa", "¾ cup"]],
    [{ us: "1 medium", metric: "120 g", item: "ripe banana" }, 3, "metric", ["3 medium", "ripe bananas", "360 g"]],
    [{ us: "11 large", metric: "265 g", item: "Medjool dates" }, 1 / 11, "us", ["1 large", "Medjool date", "24 g"]],
    [
      { us: "12 small", metric: "310 g", item: "corn tortillas, 6 inches (15 cm)" },
      1 / 12,
      "us",
      ["1 small", "corn tortilla, 6 inches (15 cm)", "26 g"],
    ],
    [{ us: "2 cloves", metric: "6 g", item: "garlic" }, 2, "metric", ["4 cloves", "garlic", "12 g"]],
    [{ us: "1 bunch", metric: "1 bunch", item: "cilantro" }, 2, "us", ["2 bunches", "cilantro", ""]],
    [{ us: "1 1/2 cups", metric: "", item: "stock" }, 2, "metric", ["3 cups", "stock", ""]],
  ] as const)("%o for %d times the portions, %s", (item, factor, units, [amount, name, other]) => {
    expect(showAmount(item, factor, units)).toEqual({ amount, item: name, other });
  });

  it.each([
    [1, "bowl", "1 bowl"],
    [3, "glass", "3 glasses"],
    [2, "loaf", "2 loaves"],
    [0.5, "plate", "½ plate"],
  ])("%d of a %s is %s", (count, unit, text) => {
    expect(countPortions(count, unit)).toBe(text);
  });
});
