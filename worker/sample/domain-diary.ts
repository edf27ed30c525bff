/** Two years of one sample member's log as commands, the same for the same seed and day. Pure. */

import type { Command } from "../fitness/log/contract-sync.ts";
import type { RecordKind } from "../fitness/log/domain-kinds.ts";
import { profileData } from "../fitness/plan/contract-profile.ts";
import { makePlan } from "../fitness/plan/domain-plan.ts";
import { HOUR } from "../kernel/instants.ts";
import { addDays, localDateAt, startOfWeek } from "../kernel/local-date.ts";
import { instantAt } from "../kernel/zoned-instant.ts";
import type { LibraryFood } from "../nutrition/domain-food-library.ts";
import { planDays, type SampleDay } from "./domain-diary-body.ts";
import { planEntries } from "./domain-diary-food.ts";
import { planWorkouts, sampleRoutine } from "./domain-diary-training.ts";
import { createRandom, type Random } from "./domain-random.ts";

/** Whose diary it is; the account is made with it. */
export const DIARY_EMAIL = "diary@sample.example.com";

/** The log is written in so many parts. */
export const DIARY_PARTS = 8;

const ZONE = "America/Denver";
const ROUTINE = "sample-routine";
/** On these days of the diary a plan began: losing first, keeping then. */
const PLANS = [
  [0, "lose"],
  [330, "keep"],
  [430, "lose"],
  [540, "keep"],
] as const;

const NOONS = new Map<string, number>();
/** An hour of a day by the member's clocks, from 4 on: those that change do so in the night. */
function timeOf(date: string, hour: number): number {
  const noon = NOONS.get(date) ?? instantAt(date, 12 * 60, ZONE);
  NOONS.set(date, noon);
  return noon + (hour - 12) * HOUR;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** All commands in the order of the days. @param foods by id, those of DIARY_FOODS */
export function generateDiary(seed: number, now: number, foods: ReadonlyMap<string, LibraryFood>): Command[] {
  const random = createRandom(seed * 31 + 1009);
  const days = planDays(random, addDays(localDateAt(now, ZONE), -1));
  const first = days[0]?.date ?? localDateAt(now, ZONE);
  const commands: Command[] = [];
  const put = (kind: RecordKind, record: string, patch: Record<string, unknown>, at: number) =>
    commands.push({ id: random.id(at), kind, record, patch, base: 0, at });
  const workouts = new Map(
    planWorkouts(random, days, { routineId: ROUTINE, zone: ZONE, at: timeOf }).map((workout) => [
      workout.data.date,
      workout,
    ]),
  );
  put("routine", ROUTINE, { ...sampleRoutine(startOfWeek(first)) }, timeOf(first, 7));
  for (const day of days) {
    const { date, index } = day;
    const begun = PLANS.find(([from]) => from === index);
    if (begun) putPlan(put, day, begun[1]);
    putBody(put, random, day);
    for (const [place, entry] of planEntries(random, day, foods, (hour) => timeOf(date, hour)).entries())
      put("entry", `sample-entry-${date}-${place}`, { ...entry }, entry.at);
    if (day.logs === "all") {
      for (const [place, hour] of DRINKING_HOURS.entries()) {
        const at = timeOf(date, hour);
        put("water", `sample-water-${date}-${place}`, { date, at, ml: random.int(3, 7) * 100 }, at);
      }
      put("day", `day:${date}`, { date, isComplete: true }, timeOf(date, 22));
    }
    const workout = workouts.get(date);
    if (!workout) continue;
    put("workout", workout.id, { ...workout.data }, workout.data.startedAt);
    for (const { id, ...set } of workout.sets) put("set", id, set, set.doneAt ?? timeOf(date, 19));
  }
  return commands;
}

/** When water is logged. */
const DRINKING_HOURS = [8, 12, 16, 20];

type Put = (kind: RecordKind, record: string, patch: Record<string, unknown>, at: number) => void;

function putPlan(put: Put, { date, trueKg }: SampleDay, goal: "lose" | "keep"): void {
  const profile = profileData.parse({
    ...{ goal, aim: "strength", sex: "male", birthYear: 1988, birthMonth: 4, heightCm: 179, weightKg: round(trueKg) },
    ...{ activity: "light", diet: "vegan", timeZone: ZONE },
    training: { daysPerWeek: 3, minutes: 60, experience: "some", equipment: [] },
    units: { weight: "kg", length: "cm", volume: "ml", energy: "kcal" },
  });
  const { plan } = makePlan(profile, date, { weightKg: trueKg });
  put("profile", "profile", { ...profile }, timeOf(date, 7));
  put("plan", `plan:${plan.effectiveFrom}`, { ...plan }, timeOf(date, 7));
}

/** The scale wavers by half a kilogram; the tape is taken every second week. */
function putBody(put: Put, random: Random, { date, index, trueKg, isWeighed }: SampleDay): void {
  const at = timeOf(date, 7);
  if (isWeighed) put("weight", `sample-weight-${date}`, { date, at, kg: round(trueKg + random.int(-5, 5) / 10) }, at);
  if (index % 14 !== 0) return;
  const measure = (kind: string, value: number) =>
    put("measurement", `sample-${kind}-${date}`, { date, at, kind, value: round(value) }, at);
  measure("waist", 78 + (trueKg - 70) * 0.9 + random.int(-4, 4) / 10);
  if (index % 28 === 0) measure("body-fat", 17 + (trueKg - 70) * 0.55 + random.int(-5, 5) / 10);
}

/** The commands of one part of DIARY_PARTS. */
export function partOfDiary(commands: readonly Command[], part: number): Command[] {
  const size = Math.ceil(commands.length / DIARY_PARTS);
  return commands.slice(part * size, (part + 1) * size);
}
