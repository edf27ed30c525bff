import { expect, it } from "vitest";
import { fromFoodDraft, nutrientField, toFoodDraft } from "./food-draft.ts";

const save = (energyKcal: string, portions = "") =>
  fromFoodDraft({ ...toFoodDraft(null, false), [nutrientField("energyKcal")]: energyKcal, portions });

it("reads amounts as people type them", () => {
  expect(save("898,5", "1,200 g 1 loaf\n12,5 1 tbsp")).toMatchObject({
    per100g: { energyKcal: 898.5 },
    portions: [
      { grams: 1200, label: "1 loaf" },
      { grams: 12.5, label: "1 tbsp" },
    ],
  });
  expect(save("1,200")).toMatchObject({ per100g: { energyKcal: 1200 } });
  expect(save(" ")).toMatchObject({ per100g: {} });
});

it("names the field that has no number", () => {
  for (const wrong of ["-1", "0x10", "ten"])
    expect(save(wrong)).toMatchObject({ field: nutrientField("energyKcal"), message: expect.stringMatching("Enter") });
  expect(save("", "0 1 loaf")).toMatchObject({ field: "portions" });
});
