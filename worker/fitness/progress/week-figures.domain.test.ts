import { describe, expect, it } from "vitest";
import { addDays } from "../../kernel/local-date.ts";
import { answerByRules } from "../coach/domain-rule-coach.ts";
import { memberData, ruleInput } from "../coach/testing/member-data.ts";
import type { EntryData } from "../log/contract-records.ts";
import { eatenOfEntry } from "../log/domain-snapshot.ts";
import { summarizeDay } from "../log/domain-summary.ts";
import { profileData } from "../plan/contract-profile.ts";
import { makePlan } from "../plan/domain-plan.ts";
import { entryOf } from "../testing/commands.ts";
import { type WeekInput, weekFigures } from "./domain-week-figures.ts";
import { weeklyReview } from "./domain-weekly-review.ts";

const TODAY = "2026-11-26";
const profile = profileData.parse({
  ...{ goal: "keep", aim: "health", sex: "female", birthYear: 1990, heightCm: 168, weightKg: 65 },
  ...{ activity: "light", diet: "vegan" },
});
const { plan, targets } = makePlan(profile, TODAY);

/** A day with lentils, and what else they are. */
function day(daysAgo: number, food: Partial<EntryData["food"]> = {}, isComplete = true, hasFood = true) {
  const date = addDays(TODAY, -daysAgo);
  const base = entryOf({ grams: 1000 });
  const entry = { ...base, date, food: { ...base.food, ...food } } as EntryData;
  const record = (kind: "entry" | "day", data: object) => ({
    ...{ kind, id: kind, seq: 1, date, isDeleted: false },
    data: data as Record<string, unknown>,
  });
  const records = [...(hasFood ? [record("entry", entry)] : []), record("day", { date, isComplete })];
  return { entry, summary: summarizeDay(date, records) };
}

const figures = (days: ReturnType<typeof day>[], change: Partial<WeekInput> = {}) =>
  weekFigures({
    ...{ today: TODAY, profile, plan, targets, sets: [], weighIns: [], streakDays: 3, hidesNumbers: false },
    ...{ days: days.map(({ summary }) => summary), foods: days.map(({ entry }) => eatenOfEntry(entry)) },
    ...change,
  });

describe("the figures of a week", () => {
  it("are means over complete days with food, against the plan's targets", () => {
    expect(figures([day(0), day(1, {}, true, false)])).toMatchObject({
      ...{ loggedDays: 1, completeDays: 1, energyKcal: 1160, proteinG: 90.2, plants: 1, newPlants: [] },
      ...{ energyTargetKcal: plan.energyKcal, plannedWorkouts: 3, weeklyKg: null },
    });
  });
  it("have no means without a complete day, and no gap without food", () => {
    const open = { loggedDays: 1, completeDays: 0, energyKcal: null, proteinG: null };
    expect(figures([day(0, {}, false)])).toMatchObject(open);
    expect(figures([]).gap).toBeNull();
  });
  it("leave out what is older than the week, but for what it says of new plants", () => {
    const week = figures([day(0, { species: ["lentil", "fig"] }), day(7)]);
    expect(week).toMatchObject({ loggedDays: 1, completeDays: 1, plants: 2, newPlants: ["Fig"] });
  });
  it("count the B12 of a food that is fortified whatever its name says, as Nutrition does", () => {
    const food = { name: "Nori snack", per100g: { energyKcal: 116, vitaminB12Mcg: 24 } };
    expect(figures([day(0, food)]).gap?.name).toBe("Vitamin B12");
    expect(figures([day(0, { ...food, isFortified: true })]).gap).toBeNull();
  });
  it("say no weight and no energy where numbers are hidden", () => {
    const hidden = figures([day(0)], { hidesNumbers: true });
    expect(JSON.stringify(weeklyReview(hidden))).not.toMatch(/kcal|%/);
  });
  it("are those of the coach: the same week is told in the same sentences", () => {
    const days = [day(0), day(2), day(9), day(11)];
    const weighIns = [21, 14, 7, 0].map((ago, at) => ({ date: addDays(TODAY, -ago), at: 1, kg: 65 - at / 2 }));
    const data = memberData({
      entries: days.map(({ entry }) => entry),
      days: days.map(({ summary }) => summary),
      streakDays: 80,
      weighIns,
    });
    const made = data.made as NonNullable<typeof data.made>;
    const own = figures(days, {
      ...{ profile: data.profile as NonNullable<typeof data.profile>, plan: made.plan, targets: made.targets },
      ...{ weighIns, streakDays: 80 },
    });
    const review = weeklyReview(own);
    const answer = answerByRules("Weekly review", ruleInput(data)).text;
    for (const sentence of [...review.sentences, ...review.wentWell]) expect(answer).toContain(sentence);
    expect(review.sentences).toContain("Your weight trend goes down by 1.1 lb a week.");
    expect(review.wentWell).toContain("80 days in your streak");
  });
});
