import { describe, expect, it } from "vitest";
import { createPlaceholderProduct } from "#worker/store/catalogue/domain-product-input.ts";
import { buildMissingVariants, createBlankProduct, findProductProblems, slugify } from "./product-draft.ts";

it("starts blank, with a problem at each required field", () => {
  const problems = findProductProblems(createBlankProduct("USD"));
  expect([...problems.keys()].sort()).toEqual(["handle", "title", "variants.0.sku"]);
  expect(findProductProblems(createPlaceholderProduct("USD")).size).toBe(0);
});

it("creates slugs that can be typed", () => {
  expect(["Camu Camu, dried", "  Ñandú “Açaí” ", "---", "a".repeat(99)].map(slugify)).toEqual([
    "camu-camu-dried",
    "nandu-acai",
    "",
    "a".repeat(60),
  ]);
});

describe("problems", () => {
  const p = createPlaceholderProduct("USD");
  const variant = p.variants[0] as (typeof p.variants)[number];

  it("are reported at their field: an invalid price, a duplicate SKU, an option without a value", () => {
    const bad = {
      ...p,
      optionNames: ["Size"],
      variants: [
        { ...variant, price: Number.NaN, options: ["S"] },
        { ...variant, sku: "new", options: [""] },
      ],
    };
    expect([...findProductProblems(bad).keys()].sort()).toEqual([
      "variants.0.price",
      "variants.1.options.0",
      "variants.1.sku",
    ]);
  });

  it("include a disease claim, but not in a plain statement", () => {
    const claims = [
      { kind: "structure_function" as const, text: "Helps to cure arthritis." },
      { kind: "plain" as const, text: "The name comes from a cure of old." },
    ];
    expect([...findProductProblems({ ...p, claims }).keys()]).toEqual(["claims.0.text"]);
  });

  it("require a complete label only when the product is published", () => {
    const label = {
      panel: "food" as const,
      serving: { text: "1", grams: 30 },
      rows: [],
      ingredients: [],
      blends: [],
      inside: [{ key: "pea", what: "Pea", why: "", other: true }],
      contains: [],
      mayContain: [],
      allergenNote: "",
      caffeineMg: 0,
    };
    expect(findProductProblems({ ...p, label }).size).toBe(0);
    expect(findProductProblems({ ...p, label, status: "active" }).get("label")).toContain("also needs");
  });
});

it("generates only the missing variants", () => {
  const p = createPlaceholderProduct("USD");
  const product = {
    ...p,
    optionNames: ["Size", "Flavor"],
    variants: p.variants.map((v) => ({ ...v, options: ["S", "Plain"] })),
  };
  const generated = buildMissingVariants(product, [
    ["S", "L"],
    ["Plain", "Cacao"],
  ]);
  expect(generated.map((v) => v.options)).toEqual([
    ["S", "Cacao"],
    ["L", "Plain"],
    ["L", "Cacao"],
  ]);
  expect(generated.every((v) => v.id === undefined && v.currency === "USD")).toBe(true);
  expect(new Set(generated.map((v) => v.sku)).size).toBe(3);
  expect(buildMissingVariants(product, [["S"], []])).toEqual([]);
});
