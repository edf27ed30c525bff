import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { label } from "#worker/store/catalogue/contract.ts";
import { buildFactsPanel } from "#worker/store/catalogue/domain.ts";
import { FactsPanel } from "./facts-panel.tsx";

const draw = (input: object, servings: number) => {
  const html = renderToStaticMarkup(
    <FactsPanel panel={buildFactsPanel(label.parse(input), servings)} servings={servings} />,
  );
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    row?.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|"),
  );
  return { html, rows };
};
const inside = [{ key: "maca", what: "Maca" }];

describe("a Supplement Facts panel", () => {
  const { html, rows } = draw(
    {
      panel: "supplement",
      serving: { text: "1 spoon (10 g)", grams: 10 },
      rows: [
        { nutrient: "carbohydrate", amount: 6.7, unit: "g" },
        { nutrient: "sugars", amount: 2.1, unit: "g" },
        { nutrient: "iron", amount: 1.4, unit: "mg" },
      ],
      ingredients: [{ key: "maca", name: "Maca", amount: 7, unit: "g", part: "root", latin: "Lepidium meyenii" }],
      inside,
    },
    30,
  );
  it("names itself, the serving and how many there are", () => {
    expect(html).toMatch(/<caption>.*Supplement Facts.*Serving Size: 1 spoon \(10 g\).*Servings Per Container: 30/);
  });
  it("marks what has no Daily Value, and what is about 2,000 calories", () => {
    expect(rows).toEqual([
      "|Amount Per Serving|% Daily Value|",
      "|Total Carbohydrate|7 g|2%*|",
      "|Total Sugars|2 g|†|",
      "|Iron|1.4 mg|8%|",
      "|Maca| (Lepidium meyenii) (root)|7 g|†|",
    ]);
    expect(html).toContain("* Percent Daily Values are based on a 2,000 calorie diet.");
    expect(html).toContain("† Daily Value not established.");
  });
});

describe("a Nutrition Facts panel", () => {
  const zero = ["fat", "saturated_fat", "trans_fat", "carbohydrate", "fiber", "sugars"].map((nutrient) => ({
    nutrient,
    amount: 0,
    unit: "g",
  }));
  const { html, rows } = draw(
    {
      panel: "food",
      serving: { text: "2 scoops (36 g)", grams: 36 },
      rows: [
        { nutrient: "calories", amount: 137, unit: "kcal" },
        ...zero,
        { nutrient: "added_sugars", amount: 3, unit: "g" },
        { nutrient: "protein", amount: 24, unit: "g" },
        { nutrient: "calcium", amount: 45, unit: "mg" },
      ],
      inside,
    },
    25,
  );
  it("prints calories large and apart, then the amounts beside their names", () => {
    expect(rows.slice(0, 3)).toEqual(["|Amount per serving|Calories|140|", "|% Daily Value*|", "|Total Fat| 0 g|0%|"]);
    expect(html).toMatch(/25 servings per container/);
    expect(rows).toContain("|Includes 3 g Added Sugars|6%|");
  });
  it("puts vitamins and minerals below the bar that follows protein", () => {
    expect(html.split("facts-micro")[1]).toMatch(/Calcium/);
    expect(html.split("facts-micro")[0]).toMatch(/Protein/);
  });
});
