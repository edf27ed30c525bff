import { expect, it } from "vitest";
import { formatOfDay } from "#worker/nutrition/domain-volume.ts";
import { targetUnit } from "./targets.ts";

const us = { energy: "kcal", volume: "fl_oz" } as const;
const metric = { energy: "kJ", volume: "ml" } as const;

it("shows water as what is drunk, in the member's unit", () => {
  expect([us, metric].map((units) => formatOfDay("waterG", 2700, units))).toEqual(["91 fl oz", "2,700 ml"]);
  const { unit, factor, decimals } = targetUnit("waterG", us);
  expect([unit, (2700 * factor).toFixed(decimals)]).toEqual(["fl oz", "91"]);
});

it("shows energy in the member's unit, and all else in the nutrient's own", () => {
  expect([us, metric].map((units) => formatOfDay("energyKcal", 1820, units))).toEqual(["1,820 kcal", "7,615 kJ"]);
  expect(targetUnit("protein", metric)).toMatchObject({ unit: "g", factor: 1 });
});
