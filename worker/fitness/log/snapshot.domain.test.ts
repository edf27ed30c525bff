import { describe, expect, it } from "vitest";
import type { LibraryFood } from "../../nutrition/domain-food-library.ts";
import { foodSnapshot } from "./contract-records.ts";
import { eatenOfEntry, snapshotOf } from "./domain-snapshot.ts";

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
  contains: [],
  aliases: "",
  rank: 0,
  barcode: "",
};

describe("the snapshot of a food", () => {
  it("keeps its figures, source and plant, and nothing else", () => {
    expect(snapshotOf(LENTILS)).toEqual({
      ref: { from: "library", id: "sr-16070" },
      name: "Lentils, cooked",
      source: "USDA SR28",
      per100g: { energyKcal: 116, protein: 9.02 },
      species: ["lentil"],
    });
  });

  it("has no plant where it counts none, and a quarter's plant like the rest", () => {
    expect(snapshotOf({ ...LENTILS, species: "wheat", plantPoints: 0 }).species).toBeUndefined();
    expect(snapshotOf({ ...LENTILS, species: "cumin", plantPoints: 0.25 }).species).toEqual(["cumin"]);
  });

  it("refers to what staff added as to the library's, to others as what they are", () => {
    expect(snapshotOf({ ...LENTILS, id: "staff-x", from: "staff" }).ref).toEqual({ from: "library", id: "staff-x" });
    expect(snapshotOf({ ...LENTILS, id: "off-1", from: "openfoodfacts" }).ref.from).toBe("openfoodfacts");
  });

  it("says what has nutrients added, and that the shop's protein is an isolate", () => {
    const powder = {
      ...LENTILS,
      id: "product-kusi",
      from: "product",
      name: "Kusi",
      category: "protein-foods",
    } as const;
    expect(snapshotOf(powder)).toMatchObject({ ref: { from: "product" }, proteinClass: "isolate" });
    expect(snapshotOf({ ...powder, category: "supplements" })).toMatchObject({ isFortified: true });
    expect(snapshotOf({ ...powder, category: "supplements" }).proteinClass).toBeUndefined();
    expect(snapshotOf({ ...LENTILS, name: "Oat milk, fortified" }).isFortified).toBe(true);
    expect(snapshotOf({ ...LENTILS, name: "Nutritional yeast, not fortified" }).isFortified).toBeUndefined();
  });

  it("names the brand once, and is what the log takes", () => {
    expect(snapshotOf({ ...LENTILS, brand: "Tikari", name: "Kusi" }).name).toBe("Kusi (Tikari)");
    expect(snapshotOf({ ...LENTILS, brand: "Tikari", name: "Tikari Kusi" }).name).toBe("Tikari Kusi");
    const long = snapshotOf({
      ...LENTILS,
      name: "Lentil ".repeat(40),
      source: "Label ".repeat(40),
      category: "supplements",
    });
    expect(foodSnapshot.safeParse(long).success).toBe(true);
  });
});

it("tells the rules that read a diary what the name of a food doesn't", () => {
  const powder = { ...snapshotOf(LENTILS), name: "Morning mix", isFortified: true, proteinClass: "isolate" as const };
  const eaten = { date: "2026-11-26", meal: "lunch" as const, at: 5, grams: 30 };
  expect(eatenOfEntry({ ...eaten, food: powder })).toEqual({
    ...{ name: "Morning mix", ...eaten, per100g: powder.per100g, isFortified: true, proteinClass: "isolate" },
  });
  expect(Object.keys(eatenOfEntry({ ...eaten, food: snapshotOf(LENTILS) }))).not.toContain("isFortified");
});

it("the log takes only classes of protein that it knows", () => {
  const snapshot = snapshotOf(LENTILS);
  expect(foodSnapshot.safeParse({ ...snapshot, proteinClass: "isolate", isFortified: true }).success).toBe(true);
  expect(foodSnapshot.safeParse({ ...snapshot, proteinClass: "pure" }).success).toBe(false);
  expect(foodSnapshot.safeParse({ ...snapshot, isFortified: "yes" }).success).toBe(false);
});
