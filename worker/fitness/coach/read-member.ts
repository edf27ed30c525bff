import { addDays } from "../../kernel/local-date.ts";
import { DAYS_ON_DEVICE } from "../domain-device-days.ts";
import { callLog } from "../log/call-log.ts";
import type { EntryData } from "../log/contract-records.ts";
import type { Plan, Profile } from "../plan/contract-profile.ts";
import { streakOf } from "../progress/domain-streak.ts";
import type { RoutineData } from "../training/contract-routine.ts";
import type { SetData, WorkoutData } from "../training/contract-workout.ts";
import type { MemberLog } from "./domain-member.ts";

/** How far back an answer looks, in days: at food and weight as far as a device, so that both say the same. */
const LOOK_BACK = { food: DAYS_ON_DEVICE, training: 56 } as const;

/** What is stored of a member, as far as an answer may need it: the same amount after ten years as after two months. */
export async function readMember(env: Env, member: string, today: string): Promise<MemberLog> {
  const log = callLog(env, member);
  const [undated, dated, training, days, streak, usedFoods] = await Promise.all([
    log.readRecords(["profile", "plan", "routine"], null, today),
    log.readRecords(["entry", "weight"], addDays(today, 1 - LOOK_BACK.food), today),
    log.readRecords(["workout", "set"], addDays(today, 1 - LOOK_BACK.training), today),
    log.readDays(addDays(today, 1 - LOOK_BACK.food), today),
    log.readStreak(today),
    log.listUsedFoods(),
  ]);
  const profile = undated.find(({ kind }) => kind === "profile");
  const plans = undated
    .flatMap(({ kind, data }) => (kind === "plan" ? [data as Plan] : []))
    .filter(({ effectiveFrom }) => effectiveFrom <= today)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  return {
    today,
    profile: profile ? (profile.data as Profile) : null,
    profileSeq: profile?.seq ?? 0,
    plan: plans.at(-1) ?? null,
    entries: dated
      .flatMap(({ kind, data }) => (kind === "entry" ? [data as EntryData] : []))
      .toSorted((a, b) => a.at - b.at),
    days,
    streakDays: streakOf(streak.dates, today, streak.past).current,
    weighIns: dated.flatMap(({ kind, data }) =>
      kind === "weight" ? [data as { date: string; at: number; kg: number }] : [],
    ),
    workouts: training.flatMap(({ kind, id, data }) => (kind === "workout" ? [{ id, ...(data as WorkoutData) }] : [])),
    sets: training.flatMap(({ kind, id, data }) => (kind === "set" ? [{ id, ...(data as SetData) }] : [])),
    routines: undated.flatMap(({ kind, id, seq, data }) =>
      kind === "routine" ? [{ id, seq, ...(data as RoutineData) }] : [],
    ),
    uses: Object.fromEntries(usedFoods.map(({ food, uses }) => [food.ref.id, uses])),
  };
}
