import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SOURCES, type WeekFigures, weeklyReview } from "./domain-weekly-review.ts";

const week = (own: Partial<WeekFigures> = {}): WeekFigures => ({
  loggedDays: 6,
  completeDays: 5,
  energyKcal: 2150,
  proteinG: 128,
  energyTargetKcal: 2180,
  proteinTargetG: 133,
  workouts: 3,
  plannedWorkouts: 3,
  hardSets: 42,
  weeklyKg: -0.32,
  plants: 24.25,
  newPlants: ["Fennel", "Teff"],
  gap: { name: "Iodine", percent: 41, food: "a pinch of iodized salt in tonight's soup", source: SOURCES.plants },
  streakDays: 12,
  hidesNumbers: false,
  isCareful: false,
  weightUnit: "kg",
  energyUnit: "kcal",
  ...own,
});

describe("the week", () => {
  it("is told from its figures, with what went well and one suggestion", () => {
    expect(weeklyReview(week())).toEqual({
      title: "A strong week",
      sentences: [
        "You logged food on 6 days, 5 complete.",
        "On complete days you averaged 2,150 kcal; your target is 2,180.",
        "Protein averaged 128 g of 133 g.",
        "3 workouts of 3 planned, 42 hard sets.",
        "Your weight trend goes down by 0.3 kg a week.",
        "24.25 plants on your plate. New: Fennel and Teff.",
      ],
      wentWell: [
        "Every planned workout done",
        "Protein on target",
        "Energy close to target",
        "2 new plants",
        "A full picture: five complete days or more",
        "12 days in your streak",
      ],
      suggestion: {
        text: "Iodine is what matters most, at 41% of target. Try a pinch of iodized salt in tonight's soup.",
        source: SOURCES.plants,
      },
    });
  });
  it("in the member's units: 0.32 kg are 0.7 lb, 2,150 kcal are 8,996 kJ", () => {
    const { sentences } = weeklyReview(week({ weightUnit: "lb", energyUnit: "kJ" }));
    expect(sentences).toContain("Your weight trend goes down by 0.7 lb a week.");
    expect(sentences).toContain("On complete days you averaged 8,996 kJ; your target is 9,121.");
    expect(weeklyReview(week({ weeklyKg: 0.05 })).sentences).toContain("Your weight trend held steady.");
  });
  it("suggests one thing, by what helps most", () => {
    const text = (own: Partial<WeekFigures>) => weeklyReview(week(own)).suggestion?.text ?? null;
    expect(text({ completeDays: 2 })).toContain("Mark a few days complete");
    expect(text({ gap: null, proteinG: 100 })).toContain("About 35 g more protein a day");
    expect(text({ gap: null, workouts: 1 })).toContain("Two strength sessions");
    expect(text({ gap: null, workouts: 1, isCareful: true })).toContain("Add a plant");
    expect(text({ gap: null, plants: 31 })).toBeNull();
  });
  it("a week without anything is no failure", () => {
    const out = weeklyReview(
      week({
        loggedDays: 0,
        completeDays: 0,
        energyKcal: null,
        proteinG: null,
        workouts: 0,
        weeklyKg: null,
        plants: 0,
        newPlants: [],
      }),
    );
    expect(out.title).toBe("A quiet week");
    expect(out.sentences).toHaveLength(1);
  });
  it("for any week: nobody is blamed, hidden numbers stay hidden, and what goes up isn't called bad", () => {
    const number = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(
        fc.record({
          loggedDays: number(7),
          completeDays: number(7),
          energyKcal: fc.option(number(6000)),
          proteinG: fc.option(number(300)),
          workouts: number(9),
          plannedWorkouts: number(7),
          weeklyKg: fc.option(fc.double({ min: -3, max: 3, noNaN: true })),
          plants: number(50),
          streakDays: number(400),
          hidesNumbers: fc.boolean(),
          isCareful: fc.boolean(),
        }),
        (own) => {
          const out = weeklyReview(week(own));
          const all = [out.title, ...out.sentences, ...out.wentWell, out.suggestion?.text ?? ""].join(" ");
          expect(all).not.toMatch(
            /\b(bad|fail\w*|cheat\w*|guilt\w*|only|should|must|missed|too (much|many|little)|over your|sorry|unfortunately|lazy|wrong)\b/i,
          );
          if (own.hidesNumbers) expect(all).not.toMatch(/kcal|%|\bkg\b|\blb\b|\d g\b/);
          expect(weeklyReview(week(own))).toEqual(out);
        },
      ),
    );
  });
});
