import { describe, expect, it } from "vitest";
import { formatQuantity, readQuantity, scaleMeasure, scaleMetric } from "./domain-measure.ts";

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
  ])("%s for %d times the portions is %s", (measure, factor, text) => {
    expect(scaleMeasure(measure, factor)).toBe(text);
  });

  it.each([
    ["80 g", 1, "80 g"],
    ["80 g", 1.5, "120 g"],
    ["475 ml", 2, "950 ml"],
    ["1.3 g", 2, "2.6 g"],
    ["0.4 g", 10, "4 g"],
    ["1 bunch", 2, "1 bunch"],
  ])("%s for %d times the portions is %s", (measure, factor, text) => {
    expect(scaleMetric(measure, factor)).toBe(text);
  });
});
