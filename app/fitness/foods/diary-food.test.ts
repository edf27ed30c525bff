import { describe, expect, test } from "vitest";
import { snapshotOf } from "#worker/fitness/log/domain-snapshot.ts";
import type { LibraryFood } from "#worker/nutrition/domain-food-library.ts";
import {
  amountInput,
  amountText,
  countInstead,
  firstAmount,
  fromLibrary,
  fromSnapshot,
  readAmount,
  sourceLabel,
  stepAmount,
} from "./diary-food.ts";

const LENTILS: LibraryFood = {
  id: "sr-16070",
  from: "library",
  name: "Lentils, cooked",
  brand: "",
  category: "legumes",
  source: "USDA SR28",
  sourceId: "16070",
  description: "",
  per100g: { energyKcal: 116, protein: 9.02 },
  portions: [{ label: "1 cup", grams: 198 }],
  species: "lentil",
  plantPoints: 1,
  vegan: true,
  aliases: "",
  rank: 0,
  barcode: "",
};

describe("a food of the library", () => {
  test("keeps its figures, its source and its plant in the diary", () => {
    expect(snapshotOf(LENTILS)).toEqual({
      ref: { from: "library", id: "sr-16070" },
      name: "Lentils, cooked",
      source: "USDA SR28",
      per100g: { energyKcal: 116, protein: 9.02 },
      species: ["lentil"],
    });
  });

  test("counts as no plant where it is refined, and as the library's where staff added it", () => {
    const food = fromLibrary({ ...LENTILS, id: "staff-x", from: "staff", plantPoints: 0 });
    expect(food.snapshot.species).toBeUndefined();
    expect(food.ref).toEqual({ from: "library", id: "staff-x" });
  });

  test("says its brand once", () => {
    const named = (name: string) => fromLibrary({ ...LENTILS, name, brand: "Tikari" }).snapshot.name;
    expect(named("Kusi")).toBe("Kusi (Tikari)");
    expect(named("Tikari Kusi")).toBe("Tikari Kusi");
  });

  test("says who its figures are from", () => {
    const label = (from: "library" | "product" | "openfoodfacts", source: string) =>
      sourceLabel({ ref: { from, id: "x" }, source });
    expect([label("library", "USDA SR28"), label("product", "Our label"), label("library", "Label of Oatly")]).toEqual([
      "USDA",
      "Our label",
      "Label or paper",
    ]);
  });
});

describe("amounts", () => {
  const food = fromLibrary(LENTILS);

  test("begin with one portion, or 100 g", () => {
    expect(firstAmount(food)).toEqual({ grams: 198, portion: { label: "1 cup", grams: 198, count: 1 } });
    expect(firstAmount({ portions: [] })).toEqual({ grams: 100, portion: null });
  });

  test("are read as typed", () => {
    expect(readAmount("150g", food)).toEqual({ ok: true, grams: 150, portion: null, isLarge: false });
    expect(readAmount("1/2 cup", food)).toMatchObject({ ok: true, grams: 99, portion: { label: "1/2 cup" } });
    expect(readAmount("1 cup", food)).toMatchObject({ grams: 198, portion: { label: "1 cup", count: 1 } });
  });

  test("beyond what the log takes are refused with what to enter", () => {
    expect(readAmount("25 kg", food)).toMatchObject({ ok: false, problem: "Enter an amount from 0.01 g to 20 kg." });
    expect(readAmount("5 mg", food)).toMatchObject({ ok: false });
    expect(readAmount("-3", food)).toMatchObject({ ok: false, problem: "Enter an amount above zero." });
  });

  test("are shown with their weight, which a label that has one doesn't repeat", () => {
    expect(amountText({ grams: 396, portion: { label: "1 cup", grams: 198, count: 2 } })).toBe("2 cups, 396 g");
    expect(amountText({ grams: 30, portion: { label: "1 serving (30 g)", grams: 30, count: 1 } })).toBe(
      "1 serving (30 g)",
    );
    const nested = { label: "1 serving (1 scoop (40 g))", grams: 40, count: 1 };
    expect(amountText({ grams: 40, portion: nested })).toBe("1 serving (1 scoop (40 g))");
    expect(amountText({ grams: 4.25 })).toBe("4.3 g");
  });

  test("can be typed again as they are shown to be edited", () => {
    const portion = { label: "1 cup", grams: 198, count: 1.5 };
    const again = readAmount(amountInput({ grams: 297, portion }), fromSnapshot(food.snapshot, portion));
    expect(again).toMatchObject({ ok: true, grams: 297 });
    expect(amountInput({ grams: 80 })).toBe("80 g");
  });

  test("grow and shrink by half a portion or 10 g, and never reach zero", () => {
    expect(stepAmount("1 cup", 1)).toBe("1.5 cup");
    expect(stepAmount("½ cup", -1)).toBe("0.5 cup");
    expect(stepAmount("1½ cups", 1)).toBe("2 cups");
    expect(stepAmount("150 g", -1)).toBe("140 g");
    expect(stepAmount("5", -1)).toBe("10 g");
    expect(stepAmount("1,200 g", 1)).toBe("1210 g");
    expect(stepAmount("1,5 cups", 1)).toBe("2 cups");
  });
});

test("a bare small number is offered as a count too", () => {
  const banana = {
    portions: [
      { label: "1 medium", grams: 118 },
      { label: "1 cup, mashed", grams: 225 },
    ],
  };
  expect(readAmount("2", banana)).toMatchObject({ grams: 2 });
  expect(["2", "1,5", " 3 "].map((text) => countInstead(text, banana))).toEqual(["2 medium", "1.5 medium", "3 medium"]);
  expect(countInstead("2", { portions: [{ label: "1 cup (8 fl oz)", grams: 237 }] })).toBe("2 cup (8 fl oz)");
  expect(["", "150", "0", "2 g", "11"].map((text) => countInstead(text, banana))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(countInstead("2", { portions: [{ label: "1/2 cup", grams: 78 }] })).toBeNull();
  expect(countInstead("2", { portions: [] })).toBeNull();
});
