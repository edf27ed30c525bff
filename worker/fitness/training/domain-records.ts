/**
 * Personal records, worked out from all sets each time: a set that is edited or deleted takes its record along, and the one
 * before stands again. Pure; the order in which sets arrive doesn't matter.
 */
import type { LoggedSet } from "./contract-workout.ts";
import type { Exercise, Modality } from "./domain-exercise.ts";
import { estimateOneRepMax } from "./domain-one-rep-max.ts";
import { type ExerciseLookup, tonnageOf } from "./domain-volume.ts";

export const RECORD_KINDS = {
  heaviest: { name: "Heaviest weight", unit: "kg" },
  "one-rep-max": { name: "Best estimated 1RM", unit: "kg" },
  "reps-at-weight": { name: "Most reps at a weight", unit: "reps" },
  "most-reps": { name: "Most reps", unit: "reps" },
  "least-assistance": { name: "Least assistance", unit: "kg" },
  "session-volume": { name: "Most volume in a workout", unit: "kg" },
  "longest-time": { name: "Longest time", unit: "seconds" },
  "longest-distance": { name: "Longest distance", unit: "meters" },
  "fastest-pace": { name: "Fastest pace", unit: "secondsPerKm" },
} as const;
export type RecordKind = keyof typeof RECORD_KINDS;

export interface PersonalRecord {
  exerciseId: string;
  kind: RecordKind;
  value: number;
  /** The weight of "most reps at a weight". */
  atKg: number | null;
  setId: string;
  workoutId: string;
  date: string;
  /** What it beat; null: the first of its kind, which is a start rather than a record to celebrate. */
  previous: number | null;
}

export interface Records {
  /** The best of each kind of each exercise, with the most reps at each weight that no heavier set reaches. */
  current: PersonalRecord[];
  /** Each record as it was set, oldest first; those with a `previous` are worth a word. */
  history: PersonalRecord[];
}

/** A pace over less is a sprint, which can't be compared. */
const PACE_FROM_METERS = 1000;

/** In the order in which they were done. */
const byTime = (one: LoggedSet, other: LoggedSet): number =>
  compare(one.date, other.date) ||
  (one.doneAt ?? 0) - (other.doneAt ?? 0) ||
  one.position - other.position ||
  compare(one.id, other.id);
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** An exercise that the list doesn't have is measured by what its set says. */
const modalityOf = (exercise: Exercise | null, set: LoggedSet): Modality =>
  exercise?.modality ??
  (set.weightKg !== null && set.weightKg !== undefined && set.reps
    ? "weight-reps"
    : set.meters
      ? "distance-time"
      : set.seconds
        ? "time"
        : "reps");

/**
 * The records of all sets. Warm-ups and sets that were not done never count; a tie is no record, the first keeps it.
 * Estimated maximums need at most ten effective reps, and a weight: of bodyweight exercises only what is added is known.
 */
export function findRecords(sets: readonly LoggedSet[], lookup: ExerciseLookup): Records {
  const counted = sets.filter(({ doneAt, kind }) => doneAt !== null && kind !== "warmup").toSorted(byTime);
  const history: PersonalRecord[] = [];
  const current: PersonalRecord[] = [];
  for (const [exerciseId, own] of Map.groupBy(counted, (set) => set.exerciseId)) {
    const book = new RecordBook(exerciseId, lookup(exerciseId));
    for (const set of own) book.add(set);
    history.push(...book.history);
    current.push(...book.current());
  }
  const times = new Map(counted.map((set, i) => [set.id, i]));
  return { current, history: history.toSorted((one, other) => at(times, one) - at(times, other)) };
}

const at = (times: ReadonlyMap<string, number>, record: PersonalRecord): number => times.get(record.setId) ?? 0;

/** The records of one exercise while its sets are read in order. */
class RecordBook {
  readonly history: PersonalRecord[] = [];
  private readonly best = new Map<RecordKind, PersonalRecord>();
  /** The most reps by weight, of those that no set with as much or more weight has. */
  private frontier: PersonalRecord[] = [];
  private workoutId = "";
  private workoutVolume = 0;

  constructor(
    private readonly exerciseId: string,
    private readonly exercise: Exercise | null,
  ) {}

  current(): PersonalRecord[] {
    return [...this.best.values(), ...this.frontier];
  }

  add(set: LoggedSet): void {
    const weight = set.weightKg ?? 0;
    const reps = set.reps ?? 0;
    switch (modalityOf(this.exercise, set)) {
      case "weight-reps":
        if (weight > 0 && reps > 0) this.addLoaded(set, weight, reps);
        break;
      case "bodyweight-weight":
        if (weight > 0 && reps > 0) {
          this.offer("heaviest", weight, set);
          this.offerReps(weight, reps, set);
        } else if (reps > 0) this.offer("most-reps", reps, set);
        break;
      case "assisted":
        if (reps > 0) {
          this.offer("least-assistance", weight, set, "lower");
          this.offerReps(weight, reps, set, "lower");
        }
        break;
      case "reps":
        if (reps > 0) this.offer("most-reps", reps, set);
        break;
      case "time":
        if (set.seconds) this.offer("longest-time", set.seconds, set);
        break;
      case "distance-time":
        if (set.meters) this.offer("longest-distance", set.meters, set);
        else if (set.seconds) this.offer("longest-time", set.seconds, set);
        if (set.meters && set.seconds && set.meters >= PACE_FROM_METERS && !weight)
          this.offer("fastest-pace", (set.seconds * 1000) / set.meters, set, "lower");
        break;
    }
  }

  private addLoaded(set: LoggedSet, weight: number, reps: number): void {
    this.offer("heaviest", weight, set);
    const estimate = estimateOneRepMax(weight, reps, set.rpe);
    if (estimate && !estimate.isRough) this.offer("one-rep-max", estimate.kg, set);
    this.offerReps(weight, reps, set);
    // Within one workout the sum grows set by set: it is one record, not one for each set.
    this.workoutVolume = (set.workoutId === this.workoutId ? this.workoutVolume : 0) + tonnageOf(this.exercise, set);
    this.workoutId = set.workoutId;
    const volume = this.best.get("session-volume");
    if (volume?.workoutId === set.workoutId) {
      volume.value = this.workoutVolume;
      volume.setId = set.id;
    } else this.offer("session-volume", this.workoutVolume, set);
  }

  private offer(kind: RecordKind, value: number, set: LoggedSet, better: "higher" | "lower" = "higher"): void {
    const before = this.best.get(kind);
    if (before && !(better === "higher" ? value > before.value : value < before.value)) return;
    const record = this.record(kind, value, null, set, before?.value ?? null);
    this.best.set(kind, record);
    this.history.push(record);
  }

  /** A record unless an earlier set has as many reps with a load at least as hard. */
  private offerReps(weight: number, reps: number, set: LoggedSet, harder: "higher" | "lower" = "higher"): void {
    const isAsHard = (one: number, other: number) => (harder === "higher" ? one >= other : one <= other);
    if (this.frontier.some(({ atKg, value }) => value >= reps && isAsHard(atKg ?? 0, weight))) return;
    const beaten = this.frontier.find(({ atKg }) => atKg === weight);
    const record = this.record("reps-at-weight", reps, weight, set, beaten?.value ?? null);
    this.frontier = this.frontier.filter(({ atKg, value }) => !(value <= reps && isAsHard(weight, atKg ?? 0)));
    this.frontier.push(record);
    this.history.push(record);
  }

  private record(
    kind: RecordKind,
    value: number,
    atKg: number | null,
    set: LoggedSet,
    previous: number | null,
  ): PersonalRecord {
    const { id: setId, workoutId, date } = set;
    return { exerciseId: this.exerciseId, kind, value, atKg, setId, workoutId, date, previous };
  }
}

/** The records of one workout that beat something, for the end of it. */
export const recordsOfWorkout = (records: Records, workoutId: string): PersonalRecord[] =>
  records.history.filter((record) => record.workoutId === workoutId && record.previous !== null);
