/** One workout for what a member asks to train: a push day with dumbbells, 20 minutes of core. Pure. */
import { listText } from "../../kernel/list-text.ts";
import { plural } from "../../kernel/plural.ts";
import type { RoutineSlot } from "../training/contract-routine.ts";
import {
  EQUIPMENT,
  type Equipment,
  type Exercise,
  LEVEL_KEYS,
  type Level,
  type Pattern,
} from "../training/domain-exercise.ts";
import { searchExercises } from "../training/domain-exercises.ts";
import { estimateMinutes } from "../training/domain-routine.ts";
import { byReps, byTime, dayOf, range } from "../training/programs/domain-program.ts";
import { type AnswerInput, BLOCKED_TRAINING, type Draft } from "./domain-draft.ts";
import type { AskedSituation, Focus } from "./domain-intents.ts";

/** Movements in the order in which they are done: what moves most first. */
const FOCUSES: Record<Focus, { title: string; patterns: readonly Pattern[] }> = {
  push: {
    title: "Push day",
    patterns: ["horizontal-push", "vertical-push", "dip", "fly", "raise", "elbow-extension"],
  },
  pull: {
    title: "Pull day",
    patterns: ["vertical-pull", "horizontal-pull", "pullover", "rear-raise", "curl", "shrug"],
  },
  legs: { title: "Leg day", patterns: ["squat", "hinge", "lunge", "knee-flexion", "hip-extension", "calf-raise"] },
  upper: {
    title: "Upper body",
    patterns: ["horizontal-push", "horizontal-pull", "vertical-push", "vertical-pull", "curl", "elbow-extension"],
  },
  full: {
    title: "Full body",
    patterns: ["squat", "horizontal-push", "horizontal-pull", "hinge", "vertical-push", "brace"],
  },
  chest: { title: "Chest day", patterns: ["horizontal-push", "dip", "fly"] },
  back: { title: "Back day", patterns: ["vertical-pull", "horizontal-pull", "pullover", "back-extension"] },
  shoulders: { title: "Shoulder day", patterns: ["vertical-push", "raise", "rear-raise"] },
  arms: { title: "Arm day", patterns: ["curl", "elbow-extension"] },
  core: { title: "Core", patterns: ["brace", "trunk-flexion", "rotation"] },
};
/** So far above the time that was asked for is still within it: the estimate is no closer. */
const MINUTES_OVER = 3;
const MOST_EXERCISES = 8;

function slotOf({ id, modality, mechanic }: Exercise): RoutineSlot {
  const rest = mechanic === "compound" ? 120 : 60;
  if (modality === "time") return byTime(id, 3, 30, 75);
  if (modality === "reps") return byReps(id, 3, 8, 20);
  return mechanic === "compound" ? range(id, 3, 8, 12, { rest }) : range(id, 3, 10, 15, { rest });
}

/** Exercises of a movement, what can be loaded first, then what isn't harder than the member is used to. */
function choose(pattern: Pattern, owned: ReadonlySet<Equipment>, level: Level): Exercise[] {
  const tooHard = ({ level: of }: Exercise) => Math.max(0, LEVEL_KEYS.indexOf(of) - LEVEL_KEYS.indexOf(level));
  const isLoaded = ({ modality }: Exercise) => modality === "weight-reps";
  return searchExercises({ owned })
    .filter((one) => one.pattern === pattern && one.modality !== "assisted" && one.modality !== "distance-time")
    .toSorted((a, b) => tooHard(a) - tooHard(b) || Number(isLoaded(b)) - Number(isLoaded(a)));
}

const LEVEL_OF = { new: "beginner", some: "intermediate", experienced: "advanced" } as const;

/** A routine of one day, within the equipment and the time. */
export function answerSession(focus: Focus, asked: AskedSituation, { data, blocked }: AnswerInput): Draft {
  if (blocked.has("training")) return BLOCKED_TRAINING;
  const training = data.profile?.training;
  const owned = new Set<Equipment>(asked.owned ?? training?.equipment ?? []);
  const minutes = asked.minutes ?? training?.minutes ?? 45;
  const level = asked.level ?? (training ? LEVEL_OF[training.experience] : "beginner");
  const { title, patterns } = FOCUSES[focus];
  const byPattern = patterns.map((pattern) => choose(pattern, owned, level));
  const find = (id: string): Exercise | null => byPattern.flat().find((one) => one.id === id) ?? null;
  const slots: RoutineSlot[] = [];
  // One of each movement, then a second of each, as long as there is time.
  for (let round = 0; round < 3; round++)
    for (const [at, exercises] of byPattern.entries()) {
      const exercise = exercises[round];
      if (!exercise || slots.length >= MOST_EXERCISES || slots.some(({ exerciseId }) => exerciseId === exercise.id))
        continue;
      // A third exercise of the same movement only where there is no other.
      if (round === 2 && byPattern.some((others, other) => other !== at && others.length > 0)) continue;
      const slot = slotOf(exercise);
      const withIt = estimateMinutes({ slots: [...slots, slot] }, find);
      if (slots.length < 2 || withIt <= minutes + MINUTES_OVER) slots.push(slot);
    }
  const have =
    owned.size === 0
      ? "no equipment"
      : owned.size > 8
        ? "a full gym"
        : listText([...owned].map((piece) => EQUIPMENT[piece].toLowerCase()));
  if (slots.length === 0)
    return {
      text: `With ${have}, I found no exercise for that. Name what you have, such as dumbbells or a pull-up bar.`,
      suggestions: ["Push day with dumbbells, 45 minutes", "Full body workout, no equipment"],
    };
  const length = estimateMinutes({ slots }, find);
  return {
    text: [
      `${title}: ${plural(slots.length, "exercise")}, about ${length} minutes, with ${have}.`,
      "Pick a weight that leaves one to three good reps at the end of a set. The next one follows from what you log.",
      "If something hurts, leave that exercise out.",
    ].join("\n\n"),
    cards: [
      {
        kind: "routine",
        title,
        ...{ madeOn: data.today, basis: null, replaces: null },
        routine: {
          ...{
            title,
            note: "",
            programId: null,
            weekdays: [],
            afterLastDay: "again",
            archived: false,
            startedOn: null,
          },
          days: [dayOf(title, slots)],
        },
        rules: [
          "One exercise for each movement first, what can be loaded before what can't (ours).",
          "Three sets each, 8 to 12 reps of the large lifts and 10 to 15 of the small ones. Reps grow first, then the load.",
        ],
      },
    ],
    suggestions: ["What should I lift next?", "Make me a 3-day routine"],
  };
}
