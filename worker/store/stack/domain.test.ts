import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Allergen, StackItem } from "./contract.ts";
import { ALLERGEN_LABELS } from "./contract.ts";
import { checkStack, convertToLimitUnit, hasCaffeine } from "./domain.ts";
import { UPPER_LIMITS } from "./domain-upper-limits.ts";

const item = (over: Partial<StackItem> & { variantId: string }): StackItem => ({
  title: over.variantId.toUpperCase(),
  source: "cart",
  servingsPerDay: 1,
  panel: "supplement",
  nutrients: [],
  ingredients: [],
  allergens: [],
  ...over,
});
const row = (name: string, amount: number, unit: string) => ({ name, amount, unit });
const ing = (key: string, name: string, mg: number | null = null) => ({ key, name, main: true, mg });
const limitOf = (key: string) => UPPER_LIMITS.find((l) => l.key === key) as (typeof UPPER_LIMITS)[number];

describe("units", () => {
  it("converts label units into the unit of the limit", () => {
    expect(convertToLimitUnit(limitOf("vitamin_d"), 1000, "IU")).toBeCloseTo(25);
    expect(convertToLimitUnit(limitOf("vitamin_d"), 20, "mcg")).toBeCloseTo(20);
    expect(convertToLimitUnit(limitOf("vitamin_a"), 900, "mcg RAE")).toBeCloseTo(900);
    expect(convertToLimitUnit(limitOf("folic_acid"), 400, "mcg DFE")).toBeCloseTo(240);
    expect(convertToLimitUnit(limitOf("vitamin_c"), 0.5, "g")).toBeCloseTo(500);
    expect(convertToLimitUnit(limitOf("zinc"), 5, "IU")).toBeNull();
    expect(convertToLimitUnit(limitOf("zinc"), 5, "cups")).toBeNull();
  });
});

describe("limits", () => {
  const c = (id: string, mg: number, perDay = 1) =>
    item({ variantId: id, servingsPerDay: perDay, nutrients: [row("Vitamin C", mg, "mg")] });

  it("ignores a small total, notes more than half of the limit, warns above it", () => {
    expect(checkStack([c("a", 500)]).findings).toEqual([]);
    expect(checkStack([c("a", 700), c("b", 700)]).findings).toMatchObject([{ level: "note", kind: "limit" }]);
    expect(checkStack([c("a", 700, 2), c("b", 700)]).findings).toMatchObject([
      { level: "warn", title: "Too much vitamin C: above the upper limit", items: ["A", "B"] },
    ]);
    expect(checkStack([c("a", 2000)]).findings[0]?.level).toBe("note");
  });

  it("leaves beta-carotene out of vitamin A, and magnesium of food out of the limit for supplements", () => {
    const carotene = item({ variantId: "a", nutrients: [row("Vitamin A (as beta-carotene)", 9000, "mcg RAE")] });
    expect(checkStack([carotene]).totals).toEqual([]);
    const retinol = item({ variantId: "a", nutrients: [row("Vitamin A (as retinyl palmitate)", 9000, "mcg RAE")] });
    expect(checkStack([retinol]).findings).toMatchObject([{ level: "warn" }]);
    const cacao = item({ variantId: "a", panel: "nutrition", nutrients: [row("Magnesium", 400, "mg")] });
    expect(checkStack([cacao]).totals).toEqual([]);
    expect(checkStack([{ ...cacao, panel: "supplement" }]).findings).toMatchObject([{ level: "warn" }]);
  });

  it("names a source for every limit", () => {
    for (const l of UPPER_LIMITS) expect(l.source.url, l.key).toMatch(/^https:\/\/(ods\.od\.nih\.gov|doi\.org)\//);
    expect(new Set(UPPER_LIMITS.map((l) => l.key)).size).toBe(UPPER_LIMITS.length);
  });
});

describe("caffeine", () => {
  const cup = (id: string, mg: number) =>
    item({ variantId: id, nutrients: [row("Caffeine (from guayusa)", mg, "mg")] });

  it("checks caffeine per day and dose, in pregnancy, and for those who avoid it", () => {
    expect(checkStack([cup("a", 80)]).findings).toMatchObject([{ level: "note", title: "Contains caffeine" }]);
    expect(checkStack([cup("a", 80)], { avoidsCaffeine: true }).findings).toMatchObject([{ level: "warn" }]);
    expect(checkStack([cup("a", 150), cup("b", 100)], { pregnant: true }).findings).toMatchObject([
      { level: "warn", title: "More than 200 mg of caffeine a day" },
    ]);
    expect(checkStack([cup("a", 250), cup("b", 200)]).findings.map((f) => f.title)).toEqual([
      "More than 400 mg of caffeine a day",
      "More than 200 mg of caffeine at once",
    ]);
  });

  it("assumes caffeine in a typical ingredient if the label gives no amount, but not if it says zero", () => {
    const cacao = item({ variantId: "a", ingredients: [ing("cacao", "Cacao")] });
    expect(hasCaffeine(cacao)).toBe(true);
    expect(checkStack([cacao]).findings[0]?.detail).toContain("doesn't give the amount");
    expect(hasCaffeine({ ...cacao, nutrients: [row("Caffeine", 0, "mg")] })).toBe(false);
    expect(hasCaffeine(item({ variantId: "b", ingredients: [ing("maca", "Maca")] }))).toBe(false);
  });
});

it("finds duplicate ingredients, and what is on subscription already", () => {
  const creatine = { ingredients: [ing("creatine", "Creatine", 3000)] };
  const found = checkStack([
    item({ variantId: "a", ...creatine }),
    item({ variantId: "b", ...creatine }),
    item({ variantId: "b", ...creatine, source: "subscription" }),
  ]);
  expect(found.findings.map((f) => [f.kind, f.items])).toEqual([
    ["duplicate", ["B"]],
    ["duplicate", ["A", "B"]],
  ]);
  expect(found.findings[1]?.detail).toContain("Combined: 6 g a day");
  expect(found.checked).toBe(2);
  const flavor = { ingredients: [{ ...ing("cinnamon", "Cinnamon"), main: false }] };
  expect(checkStack([item({ variantId: "a", ...flavor }), item({ variantId: "b", ...flavor })]).findings).toEqual([]);
});

it("warns of an allergen that the visitor named, notes one that they did not", () => {
  const bar = item({ variantId: "a", allergens: ["peanut", "soy"] });
  expect(checkStack([bar], { allergens: ["soy"] }).findings.map((f) => [f.level, f.title])).toEqual([
    ["warn", "Contains soy, which you react to"],
    ["note", "Contains peanut"],
  ]);
});

it("reports nothing for an empty stack", () => {
  expect(checkStack([])).toEqual({ findings: [], totals: [], assumptions: [], checked: 0 });
});

describe("for any stack", () => {
  const anyItem: fc.Arbitrary<StackItem> = fc.record({
    variantId: fc.constantFrom(..."abcdefgh"),
    title: fc.constantFrom("One", "Two", "Three"),
    source: fc.constantFrom("cart", "subscription"),
    servingsPerDay: fc.integer({ min: 1, max: 4 }),
    panel: fc.constantFrom("supplement", "nutrition"),
    nutrients: fc.array(
      fc.record({
        name: fc.constantFrom(...UPPER_LIMITS.map((l) => l.name), "Caffeine", "Protein"),
        amount: fc.double({ min: 0, max: 5000, noNaN: true }),
        unit: fc.constantFrom("mg", "mcg", "g", "IU", "mcg DFE", "cups"),
      }),
      { maxLength: 6 },
    ),
    ingredients: fc.array(fc.constantFrom(ing("maca", "Maca"), ing("cacao", "Cacao"))),
    allergens: fc.subarray(Object.keys(ALLERGEN_LABELS) as Allergen[]),
  });
  /** Each variant once: different items with the same id are not part of this property. */
  const anyStack = fc.uniqueArray(anyItem, { selector: (i) => i.variantId, maxLength: 8 });

  it("does not depend on the order", () => {
    fc.assert(
      fc.property(anyStack, (stack) => {
        expect(checkStack([...stack].reverse())).toEqual(checkStack(stack));
      }),
    );
  });

  it("never lowers a total or drops a warning when an item is added", () => {
    fc.assert(
      fc.property(anyStack, (stack) => {
        const less = checkStack(stack.slice(1));
        const more = checkStack(stack);
        for (const t of less.totals)
          expect(more.totals.find((m) => m.key === t.key)?.amount).toBeGreaterThanOrEqual(t.amount * (1 - 1e-9));
        const warned = (r: typeof less) =>
          r.findings.filter((f) => f.kind === "limit" && f.level === "warn").map((f) => f.title);
        expect(warned(more)).toEqual(expect.arrayContaining(warned(less)));
      }),
    );
  });

  it("warns of a limit exactly if the total is above it", () => {
    fc.assert(
      fc.property(anyStack, (stack) => {
        const report = checkStack(stack);
        const warned = report.findings.filter((f) => f.kind === "limit" && f.level === "warn").length;
        expect(warned).toBe(report.totals.filter((t) => t.amount > t.limit * (1 + 1e-9)).length);
      }),
    );
  });

  it("counts a product once however many packs there are", () => {
    fc.assert(
      fc.property(anyStack, (stack) => {
        expect(checkStack([...stack, ...stack]).totals).toEqual(checkStack(stack).totals);
      }),
    );
  });
});
