import { expect, test } from "vitest";
import { KINDS } from "#worker/fitness/log/contract-kinds.ts";
import { type CustomFoodTyped, readCustomFood, typedOf } from "./custom-food.ts";

const typed = (change: Partial<CustomFoodTyped> = {}): CustomFoodTyped => ({
  name: "Granola",
  brand: "",
  barcode: "",
  servingLabel: "1/2 cup",
  servingGrams: "50",
  amounts: { energyKcal: "220", protein: "5", fat: "8", carbohydrate: "32" },
  ...change,
});

test("a label's serving becomes figures per 100 g that the log takes, and reads back the same", () => {
  const read = readCustomFood(typed());
  if (!read.ok) throw new Error(read.problem);
  expect(read.data.per100g).toEqual({ energyKcal: 440, protein: 10, fat: 16, carbohydrate: 64 });
  expect(read.data.portions).toEqual([{ label: "1/2 cup", grams: 50 }]);
  expect(read.warning).toBeNull();
  expect(KINDS.food.data.safeParse(read.data).success).toBe(true);
  expect(typedOf(read.data)).toEqual(typed());
});

test("figures have commas of thousands and decimal commas", () => {
  const read = readCustomFood(typed({ servingGrams: "1,000", amounts: { sodiumMg: "1,150", fat: "12,5" } }));
  expect(read.ok && read.data.per100g).toEqual({ sodiumMg: 115, fat: 1.25 });
});

test("what the label doesn't list stays unknown", () => {
  const read = readCustomFood(typed({ amounts: { energyKcal: "100", ironMg: "0" } }));
  expect(read.ok && read.data.per100g).toEqual({ energyKcal: 200, ironMg: 0 });
});

test("impossible figures are refused with their field", () => {
  const field = (change: Partial<CustomFoodTyped>) => {
    const read = readCustomFood(typed(change));
    return read.ok ? null : read.field;
  };
  expect(field({ name: " " })).toBe("name");
  expect(field({ servingGrams: "0" })).toBe("servingGrams");
  expect(field({ barcode: "123" })).toBe("barcode");
  expect(field({ amounts: { protein: "60" } })).toBe("protein");
  expect(field({ amounts: { protein: "-1" } })).toBe("protein");
  expect(field({ amounts: { sugars: "20", carbohydrate: "10" } })).toBe("sugars");
  expect(field({ amounts: {} })).toBe("energyKcal");
});

test("energy that doesn't fit the macros is asked about, not refused", () => {
  const read = readCustomFood(typed({ amounts: { energyKcal: "920", protein: "5", fat: "8", carbohydrate: "32" } }));
  expect(read.ok && read.warning).toContain("about 220 kcal");
});
