/** What the sample member trains: a program of the app, with the loads that its own rules suggest. Pure. */
import type { RoutineData } from "../fitness/training/contract-routine.ts";
import type { LoggedSet, SetData, WorkoutData } from "../fitness/training/contract-workout.ts";
import { findExercise } from "../fitness/training/domain-exercises.ts";
import { suggestNextSets } from "../fitness/training/domain-progression.ts";
import { FULL_BODY_3 } from "../fitness/training/programs/domain-full-body.ts";
import { DAY, SECOND } from "../kernel/instants.ts";
import type { SampleDay } from "./domain-diary-body.ts";
import type { Random } from "./domain-random.ts";

/** In kg, the first load of each exercise; of two dumbbells one. Others begin with 20. */
const FIRST_KG: Readonly<Record<string, number>> = {
  "back-squat": 50,
  "bench-press": 42.5,
  "romanian-deadlift": 50,
  "seated-cable-row": 35,
  "lat-pulldown": 37.5,
  "seated-leg-curl": 27.5,
  "leg-extension": 30,
  "leg-press": 90,
  "hip-thrust": 60,
  "lateral-raise": 6,
  "cable-curl": 12.5,
  "triceps-pushdown": 17.5,
  "seated-dumbbell-press": 12,
  "incline-dumbbell-press": 14,
  "chest-supported-row": 14,
  "standing-calf-raise": 40,
};
/** How much stronger two years make someone who began as a beginner; most of it comes in the first. */
const GAIN = 0.7;
const GAIN_DAYS = 220;
/** What the first load leaves in reserve, in reps. */
const FIRST_RESERVE = 2;

/** The most that the member can lift once on a day, as Epley's formula counts it. */
function strengthOn(index: number, firstKg: number, firstReps: number): number {
  const first = firstKg * (1 + (firstReps + FIRST_RESERVE) / 30);
  return first * (1 + GAIN * (1 - Math.exp(-index / GAIN_DAYS)));
}

/** Sets that a suggestion looks at: those of the last sessions. */
const HISTORY = 12;

export interface SampleWorkout {
  id: string;
  data: WorkoutData;
  sets: LoggedSet[];
}

/** The routine, as the member began it. */
export const sampleRoutine = (startedOn: string): RoutineData => ({ ...FULL_BODY_3.routine, startedOn });

/** Workouts of the days on which they trained: Monday, Wednesday and Friday, but for holidays and days when nothing came of it. */
export function planWorkouts(
  random: Random,
  days: readonly SampleDay[],
  { routineId, zone, at }: { routineId: string; zone: string; at: (date: string, hour: number) => number },
): SampleWorkout[] {
  const { routine } = FULL_BODY_3;
  const history = new Map<string, LoggedSet[]>();
  const workouts: SampleWorkout[] = [];
  for (const { date, isHoliday, index } of days) {
    const isDue = [1, 3, 5].includes(new Date(`${date}T12:00:00Z`).getUTCDay());
    if (!isDue || isHoliday || random.chance(0.14)) continue;
    const dayIndex = workouts.length % routine.days.length;
    const day = routine.days[dayIndex];
    if (!day) continue;
    const id = `sample-workout-${date}`;
    let time = at(date, 18);
    const startedAt = time;
    let position = 0;
    const sets = day.slots.flatMap((slot) => {
      const exercise = findExercise(slot.exerciseId);
      const known = history.get(slot.exerciseId) ?? [];
      const suggestion = suggestNextSets(slot, exercise, known, { unit: "kg", barKg: 20 });
      const firstKg = FIRST_KG[slot.exerciseId] ?? 20;
      // Days differ by a few percent.
      const best = strengthOn(index, firstKg, slot.sets[0]?.reps ?? 8) * (1 + random.int(-20, 15) / 1000);
      const done = suggestion.sets.map((set, place): LoggedSet => {
        time += set.restSeconds * SECOND + random.int(35, 90) * SECOND;
        const weightKg = set.weightKg ?? firstKg;
        // Each set takes something of the next one.
        const possible = Math.max(1, Math.floor((best / weightKg - 1) * 30) - Math.floor(place / 2));
        const reps = set.reps === null ? null : Math.min(set.repsMax ?? set.reps, possible);
        const data: SetData = {
          ...{
            date,
            workoutId: id,
            exerciseKey: slot.key,
            exerciseId: slot.exerciseId,
            position: position++,
            kind: set.kind,
          },
          ...(set.seconds !== null ? { seconds: set.seconds } : {}),
          ...(reps !== null ? { reps, weightKg, rpe: Math.max(6, 10 - Math.max(0, possible - reps)) } : {}),
          doneAt: time,
        };
        return { ...data, id: `${id}-${data.position}` };
      });
      history.set(slot.exerciseId, [...known, ...done].slice(-HISTORY));
      return done;
    });
    workouts.push({
      id,
      data: {
        ...{
          date,
          zone,
          startedAt,
          endedAt: Math.min(time, startedAt + DAY / 8),
          title: day.title,
          routineId,
          dayIndex,
        },
        exercises: day.slots.map(({ key, exerciseId }) => ({ key, exerciseId, note: "" })),
        note: "",
      },
      sets,
    });
  }
  return workouts;
}
