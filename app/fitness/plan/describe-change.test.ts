import { describe, expect, it } from "vitest";
import { entryOf, put } from "#worker/fitness/testing/commands.ts";
import {
  describePatch,
  describeValue,
  mendableField,
  nameOfField,
  nameOfRecord,
  shownValue,
  storedValue,
  withValue,
} from "./describe-change.ts";

const refused = (patch: Record<string, unknown> | null, field?: string, code: "invalid" | "full" = "invalid") => {
  const command = put("entry", "e", patch);
  return { id: command.id, command, result: { id: command.id, ok: false as const, code, message: "No.", field } };
};

describe("a change in words", () => {
  it("names the record, its fields and values", () => {
    expect(nameOfRecord("entry", entryOf())).toBe("Food: Lentils, cooked, Nov 26, 2026");
    expect(nameOfRecord("set", { exerciseId: "custom:sled-push", date: "2026-11-26" })).toBe(
      "Set: sled push, Nov 26, 2026",
    );
    expect(nameOfRecord("profile", {})).toBe("Your answers");
    expect(nameOfField("birthYear")).toBe("Birth year");
    expect(nameOfField("food.name")).toBe("Food name");
    expect([null, true, 1200, "x".repeat(200), [1, 2], { name: "Soup" }].map((value) => describeValue(value))).toEqual([
      "empty",
      "yes",
      "1,200",
      `${"x".repeat(119)}…`,
      "a list of 2",
      "Soup",
    ]);
  });
  it("says what a change would do, weights in the member's unit", () => {
    expect(describePatch(null, entryOf(), "lb")).toBe("Deletes it");
    expect(describePatch({ grams: 150, meal: "lunch" }, entryOf(), "lb")).toBe("Grams: 150");
    expect(describePatch({ kg: 70.30681735, date: "2026-11-26", at: 1 }, null, "lb")).toBe("Weight in lb: 155");
    expect(describePatch({ grams: 150, note: "x" }, { grams: 150, note: "" }, "kg")).toBe("Note: x");
    expect(describePatch(entryOf(), entryOf(), "kg")).toBe("");
    expect([shownValue("kg", 70.30681735, "lb"), storedValue("weightKg", 155, "lb")]).toEqual([155, 70.30681735]);
    expect([shownValue("grams", 1, "lb"), storedValue("grams", 1, "lb")]).toEqual([1, 1]);
  });
  it("a wrong value can be typed anew where it is one", () => {
    expect(mendableField(refused({ ...entryOf(), grams: -3 }, "grams"))).toEqual({ field: "grams", value: -3 });
    expect(mendableField(refused(entryOf(), "food.name"))).toEqual({ field: "food.name", value: "Lentils, cooked" });
    expect(mendableField(refused(entryOf(), "food"))).toBeNull();
    expect(mendableField(refused({ grams: 3 }, "meal"))).toBeNull();
    expect(mendableField(refused(entryOf(), "grams", "full"))).toBeNull();
    expect(mendableField(refused(null))).toBeNull();
  });
  it("and takes its place in the change, at any depth", () => {
    const patch = { grams: 1, food: { name: "A", id: 1 }, items: [{ grams: 1 }, { grams: 2 }], days: [1, 2] };
    expect(withValue(patch, "grams", 5)).toEqual({ ...patch, grams: 5 });
    expect(withValue(patch, "food.name", "B")).toEqual({ ...patch, food: { name: "B", id: 1 } });
    expect(withValue(patch, "items.1.grams", 9)).toEqual({ ...patch, items: [{ grams: 1 }, { grams: 9 }] });
    expect(withValue(patch, "days.0", 3)).toEqual({ ...patch, days: [3, 2] });
  });
});
