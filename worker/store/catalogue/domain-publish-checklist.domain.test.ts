import { describe, expect, it } from "vitest";
import type { Label, ProductInput } from "./contract.ts";
import { createPlaceholderProduct } from "./domain-product-input.ts";
import { type ChecklistFacts, openItems, publishChecklist } from "./domain-publish-checklist.ts";

const LABEL: Label = {
  panel: "food",
  serving: { text: "1 scoop", grams: 10 },
  rows: [],
  ingredients: [],
  blends: [],
  inside: [],
  contains: [],
  mayContain: [],
  allergenNote: "",
  caffeineMg: 0,
};
const FACTS: ChecklistFacts = { pictures: 1, picturesWithoutAlt: 0, available: 10, releasedLots: 1 };
const product = (change: Partial<ProductInput> = {}): ProductInput => {
  const p = createPlaceholderProduct("USD");
  return { ...p, about: "A root.", variants: p.variants.map((v) => ({ ...v, price: 1900, weightG: 300 })), ...change };
};
const stateOf = (p: ProductInput, key: string, facts: Partial<ChecklistFacts> = {}) =>
  publishChecklist(p, { ...FACTS, ...facts }).find((i) => i.key === key)?.state;

describe("the publish checklist", () => {
  it("warns of everything that the product of the review lacked, and still lets it be published", () => {
    const p = createPlaceholderProduct("USD");
    const open = openItems(publishChecklist(p, { pictures: 0, picturesWithoutAlt: 0, available: 0, releasedLots: 0 }));
    expect(open.map((i) => i.key)).toEqual(["description", "picture", "price", "weight", "label", "stock"]);
    expect(open.every((i) => i.state === "warning" && i.problem !== "")).toBe(true);
  });

  it("is done for a complete product", () => {
    const whole = product({ label: { ...LABEL, inside: [{ key: "maca", what: "Maca" }] } as never });
    const open = openItems(publishChecklist(whole, FACTS)).filter((i) => i.key !== "label");
    expect(open).toEqual([]);
  });

  it("blocks a disease claim, and a product that nobody can buy", () => {
    const claims = [{ kind: "structure_function" as const, text: "Cures insomnia." }];
    expect(stateOf(product({ claims }), "claims")).toBe("blocked");
    expect(stateOf(product({ claims: [{ kind: "structure_function", text: "Supports your day." }] }), "claims")).toBe(
      "done",
    );
    expect(stateOf(product({ variants: product().variants.map((v) => ({ ...v, active: false })) }), "price")).toBe(
      "blocked",
    );
  });

  it("notices a tax category that the label contradicts", () => {
    const supplement = product({ label: { ...LABEL, panel: "supplement" } });
    expect(stateOf(supplement, "tax")).toBe("warning");
    expect(stateOf({ ...supplement, taxCategory: "dietary_supplement" }, "tax")).toBe("done");
    expect(stateOf(product({ taxCategory: "none" }), "tax")).toBe("warning");
  });

  it("asks a gift card for neither weight nor stock nor label, and a bundle for no label", () => {
    const keys = (format: ProductInput["format"]) => publishChecklist(product({ format }), FACTS).map((i) => i.key);
    expect(keys("gift_card")).not.toEqual(expect.arrayContaining(["weight"]));
    expect(keys("gift_card")).not.toContain("stock");
    expect(keys("bundle")).not.toContain("label");
    expect(keys("powder")).toContain("label");
  });

  it("tells sold out from what never runs out, and pictures from their alt texts", () => {
    expect(stateOf(product(), "stock", { available: 0 })).toBe("warning");
    expect(stateOf(product(), "stock", { available: null })).toBe("done");
    expect(stateOf(product(), "alt", { picturesWithoutAlt: 1 })).toBe("warning");
    expect(stateOf(product(), "picture", { pictures: 0 })).toBe("warning");
  });
});
