import { expect, it } from "vitest";
import type { Label } from "./contract.ts";
import {
  costPer25gProtein,
  costPerServing,
  decodeCursor,
  disclaimerFor,
  encodeCursor,
  findClaimProblems,
  formatProductFilter,
  isTestPassed,
  normalizeLotNumber,
  parseProductFilter,
} from "./domain.ts";

it("computes the cost per serving and per 25 g of protein", () => {
  const label = { rows: [{ nutrient: "protein", amount: 24, unit: "g" }] } as Label;
  expect(costPerServing(5200, 25)).toBe(208);
  expect(costPerServing(5200, 0)).toBeNull();
  expect(costPer25gProtein(5200, 25, label)).toBe(217);
  expect(costPer25gProtein(5200, 25, { rows: [{ nutrient: "protein", amount: 1, unit: "g" }] } as Label)).toBeNull();
  expect(costPer25gProtein(5200, 25, null)).toBeNull();
});

it("finds disease claims, and accepts structure/function claims", () => {
  for (const good of [
    "Vitamin C supports the normal function of the immune system.",
    "Protein contributes to the growth and maintenance of muscle mass.",
    "Creatine increases performance in short, repeated bursts of hard effort.",
    "A source of fiber.",
  ])
    expect(findClaimProblems(good), good).toEqual([]);
  for (const bad of [
    "Prevents colds",
    "Lowers cholesterol",
    "Natural anti-inflammatory",
    "Relieves joint pain",
    "For people with diabetes",
    "Cures cancer",
  ])
    expect(findClaimProblems(bad).length, bad).toBeGreaterThan(0);
});

it("adds the legal disclaimer to structure/function claims, and to no others", () => {
  expect(disclaimerFor([{ kind: "plain" }, { kind: "nutrient_content" }])).toBeNull();
  expect(disclaimerFor([{ kind: "structure_function" }])).toMatch(/^This statement has not been evaluated/);
  expect(disclaimerFor([{ kind: "structure_function" }, { kind: "structure_function" }])).toMatch(
    /^These statements have not been evaluated by the Food and Drug Administration\. This product is not intended to diagnose, treat, cure, or prevent any disease\.$/,
  );
});

it("parses a filter from a URL, ignores invalid values, and writes it back", () => {
  const f = parseProductFilter(
    new URLSearchParams("goal=strength,Energy,%3Cb%3E&free=soy,dust&format=BAR&max=30&sort=price&x=1&cursor=4200.abc"),
  );
  expect(f).toMatchObject({
    goals: ["strength", "energy"],
    freeOf: ["soy"],
    format: "bar",
    priceMax: 3000,
    sort: "price",
    cursor: "4200.abc",
  });
  expect(formatProductFilter(f)).toBe("goal=energy,strength&free=soy&format=bar&max=30&sort=price&cursor=4200.abc");
  expect(parseProductFilter(new URLSearchParams(formatProductFilter(f)))).toEqual({
    ...f,
    goals: ["energy", "strength"],
  });
  const odd = parseProductFilter(
    new URLSearchParams(`goal=${"a,".repeat(500)}&max=-5&sort=constructor&format=__proto__`),
  );
  expect(odd).toMatchObject({ goals: ["a"], priceMax: null, sort: "featured", format: null });
  expect(formatProductFilter({})).toBe("");
});

it("accepts only its own cursors", () => {
  expect(decodeCursor(encodeCursor({ value: 4200, id: "a-b" }))).toEqual({ value: 4200, id: "a-b" });
  for (const bad of ["", "1", "1.", "x.y", "1.a'; DROP", "9".repeat(40)]) expect(decodeCursor(bad)).toBeNull();
});

it("normalizes a lot number however it is typed", () => {
  for (const typed of ["PUN-2408-01", "pun 2408 01", "pun–2408–01", " pun_2408/01\n"])
    expect(normalizeLotNumber(typed)).toBe("PUN240801");
});

it("compares a measurement with its limit", () => {
  const t = (rule: "at_most" | "at_least" | "absent", limit: number | null, measured: number | null) =>
    isTestPassed({ rule, limit, measured });
  expect([t("at_most", 0.5, 0.5), t("at_most", 0.5, 0.51), t("at_most", 0.5, null)]).toEqual([true, false, true]);
  expect([t("at_least", 20, 20), t("at_least", 20, 19.9), t("at_least", 20, null)]).toEqual([true, false, false]);
  expect([t("absent", null, null), t("absent", null, 1), t("at_most", null, 1)]).toEqual([true, false, false]);
});
