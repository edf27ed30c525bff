import { describe, expect, it } from "vitest";
import { resultsLabel } from "#app/ui/filter-sheet.tsx";
import { productFilter } from "#worker/store/catalogue/contract.ts";
import { parseProductFilter } from "#worker/store/catalogue/domain.ts";
import { filterFormUrl } from "./filter-fields.tsx";
import { nextPageUrl, toFilterView } from "./filter-view.ts";
import { barPositions, formatLimit, formatMeasured } from "./lot-test-result.tsx";
import type { VariantView } from "./product-view.ts";
import { variantWithOption } from "./variant-choice.tsx";

const facets = { goals: ["energy", "focus"], ingredients: ["maca"], freeOf: ["soy"], formats: ["powder"] };
const counts = {
  goals: { energy: 3 },
  ingredients: { maca: 2 },
  freeOf: { soy: 4 },
  formats: { powder: 5 },
  prices: [
    [1500, 1],
    [2000, 2],
    [2001, 4],
  ] as [number, number][],
};
const filter = (query: string) => parseProductFilter(new URLSearchParams(query));

describe("the list's filters", () => {
  it("lead from each other: a goal's link adds it or takes it out, and keeps the rest", () => {
    const view = toFilterView(filter("goal=focus&free=soy&sort=price&cursor=10.x"), facets, counts, "USD");
    expect(view.goals.map((g) => [g.label, g.selected, g.href])).toEqual([
      ["Energy", false, "/products?goal=energy,focus&free=soy&sort=price"],
      ["Focus", true, "/products?free=soy&sort=price"],
    ]);
  });
  it("are shown as what the list is narrowed by, each with the list without it", () => {
    const view = toFilterView(filter("ingredient=maca&format=powder&max=35"), facets, counts, "USD");
    expect(view.chips).toEqual([
      { label: "Maca", href: "/products?format=powder&max=35" },
      { label: "Powders", href: "/products?ingredient=maca&max=35" },
      { label: "Up to $35", href: "/products?ingredient=maca&format=powder" },
    ]);
    expect(view.prices.find((p) => p.selected)).toMatchObject({ value: "35" });
  });
  it("show what came by hand, though no product has it", () => {
    const view = toFilterView(filter("goal=sleep"), facets, counts, "USD");
    expect(view.goals.find((g) => g.selected)).toMatchObject({ value: "sleep", href: "/products" });
  });
  it("say how many products each would leave, where that is known", () => {
    const view = toFilterView(filter("free=soy"), facets, counts, "USD");
    expect(view.goals.map((g) => g.count)).toEqual([3, 0]);
    expect(view.formats.map((f) => f.label)).toEqual(["Any format", "Powders (5)"]);
    expect(view.prices.map((p) => p.label).slice(0, 3)).toEqual(["Up to $20 (3)", "Up to $30 (7)", "Up to $40 (7)"]);
    // One bar for each band between two limits, against the band with most products.
    expect(view.prices.map((p) => [p.short, p.share])).toEqual([
      ["$20", 0.75],
      ["$30", 1],
      ["$40", 0],
      ["$60", 0],
      ["$100", 0],
      ["Any", 0],
    ]);
    const uncounted = toFilterView(filter(""), facets, null, "USD");
    expect([uncounted.goals[0]?.count, uncounted.formats[1]?.label, uncounted.prices[0]?.label]).toEqual([
      null,
      "Powders",
      "Up to $20",
    ]);
    expect(uncounted.prices.map((p) => p.share)).toEqual([null, null, null, null, null, null]);
  });
  it("lead back by a button that says what there is", () => {
    expect([resultsLabel(12, false), resultsLabel(1, false), resultsLabel(0, false), resultsLabel(1000, true)]).toEqual(
      ["Show 12 results", "Show 1 result", "No results", "Show more than 1000 results"],
    );
  });
  it("read a form as the address that the server reads", () => {
    const form = new FormData();
    for (const [name, value] of [
      ["goal", "focus"],
      ["free", "soy"],
      ["free", "milk"],
      ["format", ""],
      ["max", "40"],
      ["sort", ""],
    ] as const)
      form.append(name, value);
    expect(filterFormUrl(form)).toBe("/products?goal=focus&free=milk,soy&max=40");
    expect(filter("goal=focus&free=milk,soy&max=40")).toMatchObject({ freeOf: ["milk", "soy"], priceMax: 4000 });
    expect(filterFormUrl(new FormData())).toBe("/products");
  });
  it("go with the next page", () => {
    expect(nextPageUrl(productFilter.parse({ goals: ["focus"] }), "10.a")).toBe("/products?goal=focus&cursor=10.a");
    expect(nextPageUrl(productFilter.parse({}), null)).toBeNull();
  });
});

describe("a variant's options", () => {
  const of = (id: string, ...options: string[]) => ({ id, options }) as VariantView;
  const all = [of("a", "Lucuma", "900 g"), of("b", "Lucuma", "360 g"), of("c", "Cacao", "900 g")];
  const to = (now: number, option: number, value: string) => {
    const found = variantWithOption(all, all[now] as VariantView, option, value);
    return found && [found.variant.id, found.exact];
  };
  it("lead to the variant that is the same in all else", () => expect(to(0, 0, "Cacao")).toEqual(["c", true]));
  it("or to the first that has the value, and say so", () => expect(to(1, 0, "Cacao")).toEqual(["c", false]));
  it("or nowhere", () => expect(to(0, 1, "2 kg")).toBeNull());
});

describe("a certificate's line", () => {
  const test = (more: object) => ({
    analyte: "Lead",
    method: "ICP-MS",
    measured: 0.05 as number | null,
    loq: 0.005 as number | null,
    unit: "mg/kg",
    rule: "at_most" as const,
    limit: 0.25 as number | null,
    testedOn: "2026-08-26",
    ok: true,
    ...more,
  });
  it("says what was measured, and what the laboratory could not find", () => {
    expect(formatMeasured(test({}))).toBe("0.05 mg/kg");
    expect(formatMeasured(test({ measured: null }))).toBe("Below 0.005 mg/kg");
    expect(formatMeasured(test({ measured: null, loq: null }))).toBe("Not detected");
    expect(formatMeasured(test({ measured: null, rule: "absent", unit: "in 25 g" }))).toBe("Not found in 25 g");
    expect(formatMeasured(test({ measured: 3, rule: "absent", unit: "in 25 g" }))).toBe("Found in 25 g");
    expect(formatLimit(test({}))).toBe("At most 0.25 mg/kg");
    expect(formatLimit(test({ rule: "absent", limit: null }))).toBe("Must be absent");
  });
  it("draws the value on the way to its limit, and past it", () => {
    expect(barPositions(test({}))).toEqual({ value: 20, limit: 100 });
    expect(barPositions(test({ measured: null }))).toEqual({ value: 0, limit: 100 });
    const over = barPositions(test({ measured: 0.5 }));
    expect(over?.value).toBeGreaterThan(over?.limit as number);
    expect(over?.value).toBeLessThan(100);
    const least = barPositions(test({ rule: "at_least", limit: 240, measured: 196 }));
    expect(least?.value).toBeLessThan(least?.limit as number);
    expect(barPositions(test({ rule: "absent", limit: null }))).toBeNull();
  });
});
