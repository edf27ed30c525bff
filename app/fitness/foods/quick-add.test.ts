import { expect, test } from "vitest";
import { readQuickAdd } from "./quick-add.ts";

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
