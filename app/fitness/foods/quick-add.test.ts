import { expect, test } from "vitest";
import { changeQuickAdd, quickAddTyped, readQuickAdd } from "./quick-add.ts";

test("what is left out is unknown, not zero", () => {
  expect(readQuickAdd(" Soup ", { energyKcal: "250", protein: "12,5" })).toMatchObject({
    ok: true,
    grams: 100,
    food: { name: "Soup", per100g: { energyKcal: 250, protein: 12.5 }, ref: { from: "quick" } },
  });
  const macros = readQuickAdd("", { protein: "10" });
  expect(macros).toMatchObject({ ok: true, food: { name: "Quick add", per100g: { protein: 10 } } });
  expect(macros.ok && "energyKcal" in macros.food.per100g).toBe(false);
});

test("a comma before three digits is one of thousands, as the app itself writes them", () => {
  expect(readQuickAdd("", { energyKcal: "1,200", carbohydrate: "1,5" })).toMatchObject({
    food: { per100g: { energyKcal: 1200, carbohydrate: 1.5 } },
  });
});

test("energy follows from all three macros", () => {
  expect(readQuickAdd("", { protein: "10", carbohydrate: "20", fat: "5" })).toMatchObject({
    food: { per100g: { energyKcal: 165 } },
  });
});

test("amounts that can't be are refused, each with its field", () => {
  expect(readQuickAdd("", {})).toMatchObject({ ok: false, field: "energyKcal" });
  expect(readQuickAdd("", { energyKcal: "-5" })).toMatchObject({ ok: false, field: "energyKcal" });
  expect(readQuickAdd("", { fat: "1e3" })).toMatchObject({ ok: false, field: "fat" });
  expect(readQuickAdd("", { protein: "5000" })).toMatchObject({ ok: false, problem: "Enter 0 to 1,000 g." });
});

test("figures that are typed anew keep the food and what else is known of it", () => {
  const read = readQuickAdd("Office lunch", { energyKcal: "650", protein: "25" });
  if (!read.ok) throw new Error(read.problem);
  const entry = { food: read.food, amounts: { ...read.food.per100g, sodium: 900 } };
  const typed = quickAddTyped(entry.amounts);
  expect(typed).toEqual({ energyKcal: "650", protein: "25" });
  expect(changeQuickAdd(entry, "Office lunch", typed)).toEqual({ ok: true, patch: null });
  expect(changeQuickAdd(entry, "Canteen", { energyKcal: "560", protein: "" })).toEqual({
    ok: true,
    patch: { grams: 100, food: { ...read.food, name: "Canteen", per100g: { energyKcal: 560, sodium: 900 } } },
  });
  expect(changeQuickAdd(entry, "", { energyKcal: "lots" })).toMatchObject({ ok: false, field: "energyKcal" });
});
