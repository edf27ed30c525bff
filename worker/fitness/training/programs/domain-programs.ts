/** All programs to start from, and which of them fits a person. Pure. */
import { type Equipment, LEVEL_KEYS, type Level } from "../domain-exercise.ts";
import { findExercise } from "../domain-exercises.ts";
import { equipmentOf } from "../domain-routine.ts";
import { BODYWEIGHT_ONLY, DUMBBELLS_AT_HOME, KETTLEBELL_3 } from "./domain-at-home.ts";
import { BEGINNER_BARBELL, FULL_BODY_2, FULL_BODY_3, STRENGTH_50 } from "./domain-full-body.ts";
import { BAND_SPLIT_5, BODYWEIGHT_SPLIT_5, DUMBBELL_SPLIT_5, KETTLEBELL_SPLIT_5 } from "./domain-home-split.ts";
import { MOBILITY_3 } from "./domain-mobility.ts";
import { type OfferedProgram, offerProgram } from "./domain-offered-program.ts";
import type { Program } from "./domain-program.ts";
import { FIRST_HALF_HOUR } from "./domain-running.ts";
import { PUSH_PULL_LEGS_3, PUSH_PULL_LEGS_6, UPPER_LOWER_4 } from "./domain-split.ts";

export const PROGRAMS: readonly Program[] = [
  FULL_BODY_2,
  FULL_BODY_3,
  BEGINNER_BARBELL,
  UPPER_LOWER_4,
  PUSH_PULL_LEGS_3,
  PUSH_PULL_LEGS_6,
  DUMBBELLS_AT_HOME,
  DUMBBELL_SPLIT_5,
  KETTLEBELL_SPLIT_5,
  BAND_SPLIT_5,
  BODYWEIGHT_ONLY,
  BODYWEIGHT_SPLIT_5,
  KETTLEBELL_3,
  STRENGTH_50,
  FIRST_HALF_HOUR,
  MOBILITY_3,
];

/** What its exercises need: worked out from them, so that nothing is forgotten. */
export const programEquipment = (program: Program): Equipment[] => equipmentOf(program.routine, findExercise);

export interface Situation {
  owned: ReadonlySet<Equipment>;
  daysPerWeek: number;
  /** Minutes for one workout. */
  minutes: number;
  level: Level;
  kind?: Program["kind"];
}

export interface Fit {
  program: OfferedProgram;
  /** What is missing for it; empty: all is there. */
  missing: Equipment[];
  /** Each thing that doesn't fit, in words; empty: it fits. */
  misfits: string[];
  /** Higher fits better, 100 at most. */
  score: number;
}

/** Points off for each piece that is missing, each day too many or too few, each minute too long, each level off. */
const PENALTY = { equipment: 25, moreDays: 15, fewerDays: 5, minute: 0.5, harder: 25, easier: 10 } as const;

/** A program as it can be started now; null where there is none of this id. */
export function findProgram(id: string): OfferedProgram | null {
  const program = PROGRAMS.find((one) => one.id === id);
  return program ? offerProgram(program) : null;
}

/** Which it is, `missing` says. */
export const NEEDS_EQUIPMENT = "It needs equipment that you don't have.";

/** How well a program fits. Missing equipment and a level that is too high weigh most; fewer days than one has weigh least. */
export function fitsProgram(program: OfferedProgram, { owned, daysPerWeek, minutes, level }: Situation): Fit {
  const missing = programEquipment(program).filter((piece) => !owned.has(piece));
  const moreDays = program.daysPerWeek - daysPerWeek;
  const moreMinutes = Math.max(0, program.minutes - minutes);
  const harder = LEVEL_KEYS.indexOf(program.level) - LEVEL_KEYS.indexOf(level);
  const misfits: string[] = [];
  if (missing.length > 0) misfits.push(NEEDS_EQUIPMENT);
  if (moreDays > 0) misfits.push(`It takes ${program.daysPerWeek} days a week.`);
  if (moreMinutes > 5) misfits.push(`A workout takes about ${program.minutes} minutes.`);
  if (harder > 0) misfits.push("It is made for people with more training behind them.");
  const score =
    100 -
    PENALTY.equipment * missing.length -
    (moreDays > 0 ? PENALTY.moreDays * moreDays : PENALTY.fewerDays * -moreDays) -
    PENALTY.minute * moreMinutes -
    (harder > 0 ? PENALTY.harder * harder : PENALTY.easier * -harder);
  return { program, missing, misfits, score: Math.max(0, score) };
}

/** All programs of the kind, those that fit first; of equals the one that uses more of what there is. */
export const rankPrograms = (situation: Situation): Fit[] =>
  PROGRAMS.filter(({ kind }) => situation.kind === undefined || kind === situation.kind)
    .flatMap((program) => offerProgram(program) ?? [])
    .map((program) => fitsProgram(program, situation))
    .toSorted(
      (one, other) =>
        one.misfits.length - other.misfits.length ||
        other.score - one.score ||
        programEquipment(other.program).length - programEquipment(one.program).length,
    );
