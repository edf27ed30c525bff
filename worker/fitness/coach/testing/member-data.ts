/** A member with a profile and foods of the library, for tests of the rules. */

import { readFileSync } from "node:fs";
import { type FoodLibraryFile, parseFoodLibrary } from "../../../nutrition/domain-food-library.ts";
import type { EntryData } from "../../log/contract-records.ts";
import { snapshotOf } from "../../log/domain-snapshot.ts";
import { type ProfileInput, profileData } from "../../plan/contract-profile.ts";
import { type MemberData, type MemberLog, stockFoods, withPlan } from "../domain-member.ts";
import type { RuleInput } from "../domain-rule-coach.ts";

const { foods } = parseFoodLibrary(
  JSON.parse(
    readFileSync(new URL("../../../../.tikari/foods/library.json", import.meta.url), "utf8"),
  ) as FoodLibraryFile,
);
export const STOCK = stockFoods(foods);
export const TODAY = "2026-11-26";

export const PROFILE = {
  ...{
    goal: "keep",
    aim: "strength",
    sex: "female",
    birthYear: 1990,
    heightCm: 168,
    weightKg: 62,
    activity: "light",
    diet: "vegan",
  },
  training: { daysPerWeek: 3, minutes: 45, equipment: ["dumbbell", "bench"], experience: "some" },
} as const satisfies Partial<ProfileInput> as unknown as ProfileInput;

export const entry = (id: string, grams: number, change: Partial<EntryData> = {}): EntryData => {
  const food = STOCK.byId.get(id);
  if (!food) throw new Error(`No food ${id}.`);
  return { date: TODAY, meal: "lunch", at: 1_790_000_000_000, food: snapshotOf(food), grams, ...change };
};

export const memberData = (
  change: Partial<MemberLog> & { profileInput?: Partial<ProfileInput> | null } = {},
): MemberData => {
  const { profileInput = {}, ...log } = change;
  const profile = profileInput === null ? null : profileData.parse({ ...PROFILE, ...profileInput });
  return withPlan(
    {
      today: TODAY,
      profile,
      profileSeq: profile ? 4 : 0,
      plan: null,
      entries: [],
      days: [],
      streakDays: 0,
      weighIns: [],
      workouts: [],
      sets: [],
      routines: [],
      uses: {},
      ...log,
    },
    STOCK,
    [],
  );
};

export const ruleInput = (data: MemberData, change: Partial<RuleInput> = {}): RuleInput => ({
  ...{ data, blocked: new Set(), minute: 720, evidence: [] },
  ...change,
});
