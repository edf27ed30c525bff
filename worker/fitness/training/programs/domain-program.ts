/** What a program to start from is. Pure. */
import type { PlannedSet, ProgressionRule, RoutineData, RoutineSlot } from "../contract-routine.ts";
import { LEVELS, type Level } from "../domain-exercise.ts";

export interface Program {
  id: string;
  title: string;
  kind: "strength" | "running" | "mobility";
  level: Level;
  /** Workouts a week, and minutes for each. */
  daysPerWeek: number;
  minutes: number;
  /** Weeks until something else is due; null: as long as it goes forward. */
  weeks: number | null;
  /** One sentence: the person that it is for. */
  forWhom: string;
  /** Why it is made so. */
  why: string;
  /** Where the principle is from. */
  source: string;
  routine: RoutineData;
}

/** "3 days a week · 60 minutes · Beginner · 12 weeks". */
export const programFacts = ({
  daysPerWeek,
  minutes,
  level,
  weeks,
}: Pick<Program, "daysPerWeek" | "minutes" | "level" | "weeks">): string =>
  [
    `${daysPerWeek === 1 ? "1 day" : `${daysPerWeek} days`} a week`,
    `${minutes} minutes`,
    LEVELS[level],
    ...(weeks ? [`${weeks} weeks`] : []),
  ].join(" · ");

/** Where the principles that the programs share are from. */
export const SOURCES = {
  volume: "Schoenfeld, Ogborn & Krieger 2017, J Sports Sci 35:1073: weekly sets and muscle growth.",
  frequency: "Schoenfeld, Grgic & Krieger 2019, J Sports Sci 37:1286: how often a muscle is trained.",
  acsm: "American College of Sports Medicine 2009, Med Sci Sports Exerc 41:687: progression models in resistance training.",
  who: "World Health Organization 2020, Guidelines on physical activity and sedentary behaviour.",
  older: "Fragala et al. 2019, J Strength Cond Res 33:2019: resistance training for older adults.",
  load: "Schoenfeld et al. 2017, J Strength Cond Res 31:3508: low and high loads taken close to failure.",
  running: "Buist et al. 2008, Am J Sports Med 36:33: beginning runners and graded programs.",
  mobility: "Behm et al. 2016, Appl Physiol Nutr Metab 41:1: stretching, range of motion and duration.",
} as const;

export interface SlotOptions {
  rest?: number;
  superset?: string;
  warmUp?: boolean;
  note?: string;
}

const slotOf = (
  exerciseId: string,
  set: Partial<PlannedSet>,
  count: number,
  rule: ProgressionRule,
  options: SlotOptions,
) => ({
  key: exerciseId,
  exerciseId,
  superset: options.superset ?? null,
  note: options.note ?? "",
  warmUp: options.warmUp ?? false,
  sets: Array.from({ length: count }, () => ({ kind: "normal" as const, restSeconds: options.rest ?? 120, ...set })),
  rule,
});

/** Sets in a range of reps, by double progression. */
export const range = (
  id: string,
  count: number,
  reps: number,
  repsMax: number,
  options: SlotOptions = {},
): RoutineSlot => slotOf(id, { reps, repsMax }, count, { kind: "double" }, options);

/** Sets of a number of reps, with a step more each time. */
export const linear = (id: string, count: number, reps: number, options: SlotOptions = {}): RoutineSlot =>
  slotOf(id, { reps }, count, { kind: "linear" }, { rest: 180, warmUp: true, ...options });

/** Sets without a load, with more reps each time up to a top. */
export const byReps = (
  id: string,
  count: number,
  reps: number,
  maxReps: number,
  options: SlotOptions = {},
): RoutineSlot => slotOf(id, { reps }, count, { kind: "reps", step: 1, maxReps }, { rest: 90, ...options });

/** Sets held for a time, longer each time up to a top. */
export const byTime = (
  id: string,
  count: number,
  seconds: number,
  maxSeconds: number,
  options: SlotOptions = {},
): RoutineSlot =>
  slotOf(id, { seconds }, count, { kind: "time", stepSeconds: 5, maxSeconds }, { rest: 60, ...options });

/** Sets of a time that stay as they are. */
export const timed = (id: string, count: number, seconds: number, options: SlotOptions = {}): RoutineSlot =>
  slotOf(id, { seconds }, count, { kind: "none" }, { rest: 0, ...options });

/** A carry over a distance, farther each time. */
export const carry = (id: string, count: number, meters: number, options: SlotOptions = {}): RoutineSlot =>
  slotOf(id, { meters }, count, { kind: "distance", stepMeters: 5, maxMeters: meters * 2 }, { rest: 90, ...options });

export const dayOf = (title: string, slots: RoutineSlot[], note = "") => ({ title, note, slots });

type ProgramInput = Omit<Program, "routine"> &
  Pick<RoutineData, "days"> &
  Partial<Pick<RoutineData, "weekdays" | "afterLastDay">>;

/** A program with the routine that it starts as. */
export function defineProgram({ days, weekdays = [], afterLastDay = "again", ...program }: ProgramInput): Program {
  const { id, title, forWhom } = program;
  return {
    ...program,
    routine: { title, note: forWhom, programId: id, weekdays, days, afterLastDay, archived: false, startedOn: null },
  };
}
