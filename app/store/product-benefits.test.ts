import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { productBenefits } from "./product-benefits.ts";

const label = {
  panel: "supplement",
  serving: { text: "1 heaped tablespoon (10 g)", grams: 10 },
  rows: [{ nutrient: "protein", amount: 24, unit: "g" }],
  ingredients: [{ key: "maca", name: "Maca, gelatinized powder", amount: 7, unit: "g", part: "root", latin: "" }],
  blends: [],
  inside: ["maca", "cacao", "cinnamon"].map((key) => ({ key, what: key, why: "", other: false })),
  contains: [],
  mayContain: [],
  allergenNote: "",
  caffeineMg: 0,
};
const product = (over: object) =>
  ({ format: "powder", freeOf: [], label, variants: [{ label: null, parts: [], servings: 30 }], ...over }) as never;
const texts = (over: object, lots = 1) => productBenefits(product(over), lots).map((b) => b.text);

it("says what is in it, that it is tested, and how much is in a serving", () => {
  expect(texts({})).toEqual([
    "Three ingredients: maca, cacao, cinnamon",
    "Every batch tested, results on this page",
    "7 g of maca per serving",
  ]);
});

it("says nothing of tests where no lot was released, and takes the next fact", () => {
  expect(texts({ freeOf: Array(9).fill("soy") }, 0)).toEqual([
    "Three ingredients: maca, cacao, cinnamon",
    "7 g of maca per serving",
    "Free from all nine major allergens",
  ]);
});

it("keeps abbreviations, and falls back to protein", () => {
  const named = (name: string) => ({ ...label, ingredients: [{ ...label.ingredients[0], name }] });
  expect(texts({ label: named("DHA (algal oil)") })).toContain("7 g of DHA per serving");
  expect(texts({ label: { ...label, ingredients: [] } })).toContain("24 g of protein per serving");
});

it("invents nothing for a gift card or a product without a label", () => {
  expect(texts({ format: "gift_card" })).toEqual(["Emailed right after payment"]);
  expect(texts({ label: null }, 0)).toEqual([]);
});

it("has at least two facts for each demo product with a label", () => {
  const folder = "migrations/seed/products";
  for (const file of readdirSync(folder)) {
    const p = JSON.parse(readFileSync(`${folder}/${file}`, "utf8"));
    if (!p.label) continue;
    const full = { ...p, label: { ingredients: [], rows: [], ...p.label }, freeOf: p.freeOf ?? [] };
    expect(productBenefits(full, p.lots?.length ?? 0).length, file).toBeGreaterThanOrEqual(2);
  }
});
