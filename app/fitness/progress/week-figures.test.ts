import { describe, expect, it } from "vitest";
import type { EntryData } from "#worker/fitness/log/contract-records.ts";
import { summarizeDay } from "#worker/fitness/log/domain-summary.ts";
import { profileData } from "#worker/fitness/plan/contract-profile.ts";
import { makePlan } from "#worker/fitness/plan/domain-plan.ts";
import { weeklyReview } from "#worker/fitness/progress/domain-weekly-review.ts";
import { entryOf } from "#worker/fitness/testing/commands.ts";
import { checkMeasurement, formatMeasurement, storedMeasurement } from "./measurements.ts";
import { weekFigures } from "./week-figures.ts";

const TODAY = "2026-11-26";
const profile = profileData.parse({
  ...{ goal: "keep", aim: "health", sex: "female", birthYear: 1990, heightCm: 168, weightKg: 65 },
  ...{ activity: "light", diet: "vegan" },
});
const made = makePlan(profile, TODAY);
const record = (kind: "entry" | "day", id: string, data: object) => ({
  ...{ kind, id, seq: 1, date: TODAY, isDeleted: false },
  data: data as Record<string, unknown>,
});

describe("the figures of a week", () => {
  const entry = { ...entryOf({ grams: 1000 }), date: TODAY } as EntryData;
  const complete = summarizeDay(TODAY, [
    record("entry", "a", entry),
    record("day", "d", { date: TODAY, isComplete: true }),
  ]);
  const figures = (change: object = {}) =>
    weekFigures({
      ...{ days: [complete], entries: [entry], weighIns: [], today: TODAY, profile, made, hardSets: 4, streakDays: 3 },
      history: { newPlants: ["black-bean"] },
      ...change,
    });
  it("are means over complete days, against the plan's targets", () => {
    expect(figures()).toMatchObject({
      ...{ loggedDays: 1, completeDays: 1, energyKcal: 1160, proteinG: 90.2, plants: 1, newPlants: ["Black bean"] },
      ...{ energyTargetKcal: made.plan.energyKcal, plannedWorkouts: 3, trendChangeKg: null, newRecords: 0 },
    });
  });
  it("have no means without a complete day, and no gap without a figure", () => {
    const open = summarizeDay(TODAY, [record("entry", "a", entry)]);
    expect(figures({ days: [open] })).toMatchObject({
      loggedDays: 1,
      completeDays: 0,
      energyKcal: null,
      proteinG: null,
    });
    expect(figures({ days: [], entries: [] }).gap).toBeNull();
  });
  it("say no weight and no calories where numbers are hidden", () => {
    const hidden = { ...profile, hideNumbers: true };
    const review = weeklyReview(figures({ profile: hidden }));
    expect(JSON.stringify(review)).not.toMatch(/kcal|%/);
  });
});

describe("measurements", () => {
  it("are stored in cm and percent, and checked in the member's unit", () => {
    expect(storedMeasurement("waist", 32, "ft")).toBeCloseTo(81.28);
    expect(formatMeasurement("waist", 81.28, "ft")).toBe("32.0 in");
    expect(formatMeasurement("body-fat", 22.5, "ft")).toBe("22.5 %");
    expect(checkMeasurement("waist", 32, "ft")).toBeNull();
    expect(checkMeasurement("waist", 900, "ft")).toBe("Enter 3.9 to 118.1 in.");
    expect(checkMeasurement("body-fat", -4, "cm")).toBe("Enter 2.0 to 75.0 %.");
  });
});
