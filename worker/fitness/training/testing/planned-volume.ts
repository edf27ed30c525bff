import type { RoutineData } from "../contract-routine.ts";
import { MUSCLE_KEYS, type Muscle } from "../domain-exercise.ts";
import type { ExerciseLookup } from "../domain-volume.ts";

/** Hard sets a week of each muscle, as a routine plans them: one for those that it trains first, half for those that help. */
export function plannedVolume(
  routine: Pick<RoutineData, "days">,
  daysPerWeek: number,
  lookup: ExerciseLookup,
): Record<Muscle, number> {
  const total = Object.fromEntries(MUSCLE_KEYS.map((muscle) => [muscle, 0])) as Record<Muscle, number>;
  const share = daysPerWeek / routine.days.length;
  for (const { slots } of routine.days)
    for (const { exerciseId, sets } of slots) {
      const exercise = lookup(exerciseId);
      if (!exercise || exercise.pattern === "mobility" || exercise.pattern === "cardio") continue;
      const hard = sets.filter(({ kind }) => kind !== "drop").length * share;
      for (const muscle of exercise.primary) total[muscle] += hard;
      for (const muscle of exercise.secondary) total[muscle] += hard / 2;
    }
  return total;
}
