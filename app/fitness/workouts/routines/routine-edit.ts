/** Changes of a routine that is being edited. Pure. */
import type {
  PlannedSet,
  ProgressionRule,
  RoutineData,
  RoutineDay,
  RoutineSlot,
} from "#worker/fitness/training/contract-routine.ts";
import type { Exercise } from "#worker/fitness/training/domain-exercise.ts";

export type RuleKind = ProgressionRule["kind"];

export const RULES: Record<RuleKind, { name: string; text: string }> = {
  double: {
    name: "Reps, then load",
    text: "When all sets reach the top of the range with a rep in reserve, the load goes up a step.",
  },
  linear: { name: "Load each time", text: "When all reps were done, the load goes up a step." },
  rpe: { name: "By effort", text: "The load that brings the planned reps to the planned RPE, by last time's effort." },
  wave: { name: "Percentages by week", text: "Percentages of a training maximum, week by week." },
  reps: { name: "More reps", text: "A rep or more is added to each set, up to a top." },
  time: { name: "Longer", text: "Seconds are added to each set, up to a top." },
  distance: { name: "Farther", text: "Meters are added to each set, up to a top." },
  none: { name: "Stay as planned", text: "The same each time." },
};

/** The rules that make sense for how an exercise is measured, the usual one first. */
export function rulesFor(exercise: Exercise | null): RuleKind[] {
  switch (exercise?.modality) {
    case "reps":
      return ["reps", "none"];
    case "bodyweight-weight":
      return ["reps", "double", "linear", "none"];
    case "assisted":
      return ["double", "linear", "none"];
    case "time":
      return exercise.pattern === "mobility" ? ["none", "time"] : ["time", "none"];
    case "distance-time":
      return exercise.pattern === "cardio" ? ["none", "distance", "time"] : ["distance", "none"];
    default:
      return ["double", "linear", "rpe", "wave", "none"];
  }
}

/** A rule with figures to begin with. */
export function newRule(kind: RuleKind): ProgressionRule {
  switch (kind) {
    case "wave":
      return {
        kind,
        trainingMaxKg: null,
        weeks: [
          { reps: 5, percents: [65, 75, 85] },
          { reps: 3, percents: [70, 80, 90] },
          { reps: 1, percents: [75, 85, 95] },
          { reps: 5, percents: [40, 50, 60] },
        ].map(({ reps, percents }) => percents.map((percent) => ({ percent, reps }))),
      };
    case "reps":
      return { kind, step: 1, maxReps: 20 };
    case "time":
      return { kind, stepSeconds: 5, maxSeconds: 120 };
    case "distance":
      return { kind, stepMeters: 10, maxMeters: 200 };
    default:
      return { kind };
  }
}

/** What one set is planned by. */
export const plannedMeasure = (exercise: Exercise | null): "reps" | "seconds" | "meters" => {
  if (exercise?.modality === "time") return "seconds";
  if (exercise?.modality === "distance-time") return exercise.pattern === "cardio" ? "seconds" : "meters";
  return "reps";
};

function newSet(exercise: Exercise | null): PlannedSet {
  const rest = { kind: "normal" as const };
  switch (plannedMeasure(exercise)) {
    case "seconds":
      return exercise?.pattern === "cardio"
        ? { ...rest, seconds: 1800, restSeconds: 0 }
        : { ...rest, seconds: 30, restSeconds: exercise?.pattern === "mobility" ? 0 : 60 };
    case "meters":
      return { ...rest, meters: 40, restSeconds: 90 };
    case "reps":
      return exercise?.modality === "reps"
        ? { ...rest, reps: 8, restSeconds: 90 }
        : { ...rest, reps: 8, repsMax: 12, restSeconds: exercise?.mechanic === "isolation" ? 90 : 120 };
  }
}

/** An exercise as it is added to a day. */
export function newSlot(key: string, exerciseId: string, exercise: Exercise | null): RoutineSlot {
  const set = newSet(exercise);
  const isOnce = exercise?.pattern === "cardio";
  return {
    key,
    exerciseId,
    superset: null,
    note: "",
    warmUp: false,
    sets: isOnce ? [set] : [set, set, set],
    rule: newRule(rulesFor(exercise)[0] ?? "none"),
    ...(exerciseId.startsWith("custom:") && { name: exercise?.name ?? "Exercise" }),
  };
}

export type DraftDay = RoutineDay & { key: string };
export type RoutineDraft = Omit<RoutineData, "days"> & { days: DraftDay[] };

export const newDay = (key: string, number: number): DraftDay => ({ key, title: `Day ${number}`, note: "", slots: [] });

export const newRoutine = (dayKey: string, today: string): RoutineDraft => ({
  title: "",
  note: "",
  programId: null,
  weekdays: [],
  days: [newDay(dayKey, 1)],
  afterLastDay: "again",
  archived: false,
  startedOn: today,
});

export const toDraft = (data: RoutineData, makeKey: () => string): RoutineDraft => ({
  ...data,
  days: data.days.map((day) => ({ ...day, key: makeKey() })),
});

export const fromDraft = ({ days, ...rest }: RoutineDraft): RoutineData => ({
  ...rest,
  days: days.map(({ key: _, ...day }) => day),
});

/** A day with the one in it changed that has this key. */
export const changeSlot = (day: DraftDay, key: string, change: (slot: RoutineSlot) => RoutineSlot): DraftDay => ({
  ...day,
  slots: day.slots.map((slot) => (slot.key === key ? change(slot) : slot)),
});

/** The weeks of a wave as text: a line a week, such as `65×5, 75×5, 85×5`. */
export const formatWave = (weeks: readonly (readonly { percent: number; reps: number }[])[]): string =>
  weeks.map((week) => week.map(({ percent, reps }) => `${percent}×${reps}`).join(", ")).join("\n");

/** The weeks of such a text; null where a part of it can't be read. */
export function readWave(text: string): { percent: number; reps: number }[][] | null {
  const weeks: { percent: number; reps: number }[][] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const week: { percent: number; reps: number }[] = [];
    for (const part of line.split(/[,;]/)) {
      const match = /^(\d{1,3}(?:\.\d)?)\s*%?\s*[x×*]\s*(\d{1,2})$/.exec(part.trim());
      if (!match) return null;
      week.push({ percent: Number(match[1]), reps: Number(match[2]) });
    }
    weeks.push(week);
  }
  return weeks.length === 0 ? null : weeks;
}
