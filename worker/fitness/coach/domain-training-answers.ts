/** What the rule-based coach says about training: routines, the next load, swaps, lighter weeks. Pure. */
import { listText } from "../../kernel/list-text.ts";
import { addDays } from "../../kernel/local-date.ts";
import { numberText } from "../../kernel/number-text.ts";
import { plural } from "../../kernel/plural.ts";
import type { RoutineDay, RoutineSlot } from "../training/contract-routine.ts";
import type { LoggedSet } from "../training/contract-workout.ts";
import type { Suggestion } from "../training/domain-decision.ts";
import { EQUIPMENT, type Equipment, type Exercise, type Level, mainMuscleName } from "../training/domain-exercise.ts";
import { findExercise, findSwaps } from "../training/domain-exercises.ts";
import { suggestNextSets } from "../training/domain-progression.ts";
import { estimateMinutes, nextDayIndex } from "../training/domain-routine.ts";
import { measureVolume, WEEKLY_SETS } from "../training/domain-volume.ts";
import { formatWeight } from "../training/domain-weight.ts";
import { describeChange } from "../training/programs/domain-offered-program.ts";
import { programEquipment, rankPrograms } from "../training/programs/domain-programs.ts";
import { type AnswerInput, BLOCKED_TRAINING, type Draft } from "./domain-draft.ts";
import type { AskedSituation } from "./domain-intents.ts";
import type { MemberData } from "./domain-member.ts";

const LEVEL_OF = { new: "beginner", some: "intermediate", experienced: "advanced" } as const satisfies Record<
  string,
  Level
>;

const unitOf = ({ profile }: MemberData): "kg" | "lb" => profile?.units.weight ?? "lb";

export function answerRoutine(asked: AskedSituation, input: AnswerInput): Draft {
  const { data, blocked } = input;
  if (blocked.has("training")) return BLOCKED_TRAINING;
  const training = data.profile?.training;
  const owned = new Set<Equipment>(asked.owned ?? training?.equipment ?? []);
  const situation = {
    owned,
    daysPerWeek: asked.daysPerWeek ?? (training?.daysPerWeek || 3),
    minutes: asked.minutes ?? training?.minutes ?? 45,
    level: asked.level ?? (training ? LEVEL_OF[training.experience] : "beginner"),
    kind: asked.kind ?? ("strength" as const),
  };
  const [best, second] = rankPrograms(situation);
  if (!best)
    return { text: "I have no program of that kind yet.", suggestions: ["Make me a 3-day routine with dumbbells"] };
  const { program, misfits } = best;
  const equipment = programEquipment(program);
  const needs =
    equipment.length > 0 ? listText(equipment.map((piece) => EQUIPMENT[piece].toLowerCase())) : "no equipment";
  const have =
    owned.size > 0
      ? owned.size > 8
        ? "a full gym"
        : listText([...owned].map((piece) => EQUIPMENT[piece].toLowerCase()))
      : "no equipment";
  const shortfalls = [
    ...misfits,
    ...(program.daysPerWeek < situation.daysPerWeek ? ["It has fewer days than you asked for."] : []),
    ...(asked.owned && asked.owned.length > 0 && !equipment.some((piece) => owned.has(piece))
      ? ["None of our programs fits that equipment better, so this one uses none of it."]
      : []),
  ];
  const minutes = Math.max(...program.routine.days.map((day) => estimateMinutes(day, findExercise)));
  return {
    text: [
      `${program.title}: ${plural(program.daysPerWeek, "workout")} a week, about ${minutes} minutes each, with ${needs}.`,
      `I looked for ${plural(situation.daysPerWeek, "day")} a week, ${situation.minutes} minutes, ${situation.level}, with ${have}.${shortfalls.length > 0 ? ` It isn't a perfect fit. ${shortfalls.join(" ")}` : ""}`,
      program.why,
      ...program.changes.map(describeChange),
      `Source: ${program.source}`,
    ].join("\n\n"),
    cards: [
      {
        kind: "routine",
        title: program.title,
        ...{ madeOn: data.today, basis: null, routine: program.routine, replaces: null },
        rules: [
          "Loads grow by each exercise's own rule, at most 10% or one step at a time.",
          "10 to 20 hard sets a muscle and week is a heuristic.",
        ],
      },
    ],
    suggestions: [
      "What should I lift next?",
      ...(second && second.program.id !== program.id ? [`Make me a ${second.program.daysPerWeek}-day routine`] : []),
    ],
  };
}

const describeSet = (
  { weightKg, reps, repsMax, seconds, meters }: Suggestion["sets"][number],
  unit: "kg" | "lb",
): string => {
  const count = seconds
    ? `${seconds} s`
    : meters
      ? `${meters} m`
      : reps
        ? `${reps}${repsMax && repsMax !== reps ? ` to ${repsMax}` : ""} reps`
        : "as planned";
  return weightKg ? `${count} with ${formatWeight(weightKg, unit)}` : count;
};

/** "3 × 8 to 10 reps with 60 kg", in one line where all sets are the same. */
function describeSets({ sets }: Suggestion, unit: "kg" | "lb"): string {
  const lines = sets.map((set) => describeSet(set, unit));
  const [first] = lines;
  return lines.every((line) => line === first) ? `${sets.length} × ${first}` : lines.join("; ");
}

const suggestFor = (slot: RoutineSlot, data: MemberData): Suggestion =>
  suggestNextSets(slot, findExercise(slot.exerciseId), data.sets, {
    unit: unitOf(data),
    barKg: unitOf(data) === "kg" ? 20 : 20.41,
  });

const newestRoutine = ({ routines, workouts }: MemberData) => {
  const active = routines.filter(({ archived }) => !archived);
  const last = workouts
    .filter(({ routineId }) => active.some(({ id }) => id === routineId))
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .at(-1);
  return active.find(({ id }) => id === last?.routineId) ?? active.toSorted((a, b) => a.seq - b.seq).at(-1) ?? null;
};

/** The slot in which a routine has an exercise, or three sets of 8 to 12 with double progression. */
function slotFor(exercise: Exercise, data: MemberData): RoutineSlot {
  const planned = newestRoutine(data)
    ?.days.flatMap(({ slots }) => slots)
    .find(({ exerciseId }) => exerciseId === exercise.id);
  if (planned) return planned;
  const isCount = exercise.modality === "time" || exercise.modality === "distance-time";
  const set = { kind: "normal" as const, restSeconds: 120, ...(isCount ? { seconds: 30 } : { reps: 8, repsMax: 12 }) };
  return {
    ...{ key: exercise.id, exerciseId: exercise.id, superset: null, note: "", warmUp: false },
    sets: [set, set, set],
    rule: isCount ? { kind: "none" } : { kind: "double" },
  };
}

export function answerLift(exercise: Exercise | null, input: AnswerInput): Draft {
  const { data, blocked } = input;
  if (blocked.has("training")) return BLOCKED_TRAINING;
  const unit = unitOf(data);
  if (exercise) {
    const suggestion = suggestFor(slotFor(exercise, data), data);
    return {
      text: `${exercise.name}, next time: ${describeSets(suggestion, unit)}.\n\n${suggestion.reason}`,
      suggestions: [`Alternatives to ${exercise.name.toLowerCase()}`, "Do I need a deload?"],
    };
  }
  const routine = newestRoutine(data);
  if (!routine)
    return {
      text: "You have no routine yet, so I don't know what comes next. I can make one from your equipment, days and time, or tell you the next load of an exercise you've logged.",
      suggestions: ["Make me a routine", "What should I bench next?"],
    };
  const at = nextDayIndex(
    routine,
    data.workouts.filter(({ routineId }) => routineId === routine.id),
  );
  const day: RoutineDay | undefined = at === null ? undefined : routine.days[at];
  if (!day)
    return {
      text: `${routine.title} is finished. I can find what comes after it.`,
      suggestions: ["Make me a routine"],
    };
  const lines = day.slots.slice(0, 12).map((slot) => {
    const suggestion = suggestFor(slot, data);
    return `- ${findExercise(slot.exerciseId)?.name ?? slot.name ?? slot.exerciseId}: ${describeSets(suggestion, unit)}. ${suggestion.reason}`;
  });
  return {
    text: `Next in ${routine.title}: ${day.title}, about ${estimateMinutes(day, findExercise)} minutes.\n\n${lines.join("\n")}`,
    suggestions: ["Do I need a deload?", "Weekly review"],
    links: [{ label: "Open Workouts", to: "/fitness-app?tab=workouts" }],
  };
}

export function answerSwap(exercise: Exercise, asked: Equipment[] | null, input: AnswerInput): Draft {
  const { data, blocked } = input;
  if (blocked.has("training")) return BLOCKED_TRAINING;
  const own = data.profile?.training.equipment ?? [];
  const owned = asked ?? (own.length > 0 ? own : null);
  const found = findSwaps(exercise, owned ? new Set(owned) : undefined).slice(0, 4);
  if (found.length === 0)
    return {
      text: `With your equipment, I found no exercise that trains the ${mainMuscleName(exercise).toLowerCase()} the same way as ${exercise.name}.`,
      suggestions: [`Alternatives to ${exercise.name.toLowerCase()} at the gym`],
    };
  const routine = newestRoutine(data);
  const [best] = found;
  const isInRoutine =
    routine?.days.some(({ slots }) => slots.some(({ exerciseId }) => exerciseId === exercise.id)) ?? false;
  const lines = found.map(
    (other) =>
      `- ${other.name} (${other.equipment.length > 0 ? listText(other.equipment.map((piece) => EQUIPMENT[piece].toLowerCase())) : "no equipment"})`,
  );
  return {
    text: [
      `Instead of ${exercise.name}, for the same main muscle (${mainMuscleName(exercise).toLowerCase()}), closest match first:\n${lines.join("\n")}`,
      best ? `${best.name}: ${best.cues[0]}` : "",
      "If it hurts, leave it out and ask a physical therapist.",
    ].join("\n\n"),
    cards:
      routine && best && isInRoutine
        ? [
            {
              kind: "routine",
              title: `${routine.title} with ${best.name}`,
              madeOn: data.today,
              basis: { record: routine.id, seq: routine.seq },
              replaces: routine.id,
              routine: {
                ...withoutIds(routine),
                days: routine.days.map((day) => ({
                  ...day,
                  slots: day.slots.map((slot) => replaceSlot(slot, exercise, best)),
                })),
              },
              rules: [
                "The same first muscle, measured in the same way. Sets and rule of progression stay; the load starts anew.",
              ],
            },
          ]
        : [],
    suggestions: [`How much should I lift on ${best?.name.toLowerCase() ?? "it"}?`],
  };
}

const withoutIds = <T extends { id: string; seq: number }>({ id: _, seq: __, ...routine }: T): Omit<T, "id" | "seq"> =>
  routine;

const replaceSlot = (slot: RoutineSlot, from: Exercise, to: Exercise): RoutineSlot => {
  if (slot.exerciseId !== from.id) return slot;
  const { name: _, ...rest } = slot;
  return { ...rest, exerciseId: to.id };
};

/** Two lifts that go down, a mean effort of 9 or more, or three muscles above the band: each speaks for a lighter week (ours). */
const DELOAD = { downLifts: 2, rpe: 9, muscles: 3, weeks: 6 } as const;

export function answerDeload(input: AnswerInput): Draft {
  const { data, blocked } = input;
  if (blocked.has("training")) return BLOCKED_TRAINING;
  const from = addDays(data.today, -20);
  const recent = data.sets.filter(({ doneAt, date }) => doneAt !== null && date >= from);
  if (recent.length === 0)
    return {
      text: "No sets are logged in the last three weeks: you're rested already. Start a little lighter than you stopped.",
      suggestions: ["What should I lift next?"],
    };
  const lastWeek = recent.filter(({ date }) => date > addDays(data.today, -7));
  const exercises = [...new Set(recent.map(({ exerciseId }) => exerciseId))].flatMap((id) => findExercise(id) ?? []);
  const down = exercises.filter((exercise) => suggestFor(slotFor(exercise, data), data).change === "down");
  const rated = lastWeek.filter(
    (set): set is LoggedSet & { rpe: number } => typeof set.rpe === "number" && set.kind !== "warmup",
  );
  const effort = rated.length >= 5 ? rated.reduce((sum, { rpe }) => sum + rpe, 0) / rated.length : null;
  const { muscles } = measureVolume(lastWeek, findExercise);
  const above = (Object.keys(muscles) as (keyof typeof muscles)[]).filter(
    (key) => muscles[key].sets > WEEKLY_SETS.high,
  );
  const weeks = weeksInARow(data);
  const signs = [
    down.length >= DELOAD.downLifts
      ? `${listText(down.slice(0, 4).map(({ name }) => name))} went down twice in a row.`
      : "",
    effort !== null && effort >= DELOAD.rpe
      ? `Your sets of the last seven days averaged RPE ${numberText(effort, 1)}.`
      : "",
    above.length >= DELOAD.muscles
      ? `${plural(above.length, "muscle")} had more than ${WEEKLY_SETS.high} hard sets in seven days.`
      : "",
  ].filter(Boolean);
  const facts = `Last seven days: ${plural(lastWeek.filter(({ kind }) => kind !== "warmup").length, "set")}${effort === null ? "" : `, mean RPE ${numberText(effort, 1)}`}. Weeks of training in a row: ${weeks}.`;
  const verdict =
    signs.length > 0
      ? `Your log speaks for a lighter week: half the sets, about 10% less load, and no set close to the limit. Then pick up where you left off.`
      : weeks >= DELOAD.weeks
        ? `Your log shows no need of a lighter week, though ${weeks} weeks in a row are a fair time for one if you feel like it.`
        : "Your log shows no need of a lighter week. Sleep, food and soreness aren't in it: you know those better.";
  return {
    text: [
      verdict,
      ...signs,
      facts,
      "The signs and their limits are ours: no study sets when a lighter week is due. With pain, see a professional instead.",
    ].join("\n\n"),
    suggestions: ["What should I lift next?", "Weekly review"],
  };
}

/** Weeks of seven days up to today, each with a workout. */
function weeksInARow({ workouts, today }: MemberData): number {
  for (let weeks = 0; ; weeks++) {
    const [from, to] = [addDays(today, -7 * (weeks + 1) + 1), addDays(today, -7 * weeks)];
    if (weeks >= 8 || !workouts.some(({ date }) => date >= from && date <= to)) return weeks;
  }
}
