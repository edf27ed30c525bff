import { byReps, byTime, dayOf, defineProgram, range, SOURCES } from "./domain-program.ts";

export const UPPER_LOWER_4 = defineProgram({
  id: "upper-lower-4",
  title: "Upper and lower, 4 days",
  kind: "strength",
  level: "intermediate",
  daysPerWeek: 4,
  minutes: 60,
  weeks: null,
  forWhom: "For those who have trained for half a year and can come four times a week.",
  why: "Half the body a day leaves time for more sets of each muscle, still twice a week.",
  source: SOURCES.volume,
  weekdays: [1, 2, 4, 5],
  days: [
    dayOf("Upper A", [
      range("bench-press", 4, 5, 8, { rest: 180, warmUp: true }),
      range("bent-over-row", 4, 6, 10, { rest: 150, warmUp: true }),
      range("seated-dumbbell-press", 3, 8, 12),
      range("lat-pulldown", 3, 8, 12),
      range("barbell-curl", 2, 8, 12, { rest: 75, superset: "arms" }),
      range("triceps-pushdown", 2, 10, 15, { rest: 75, superset: "arms" }),
    ]),
    dayOf("Lower A", [
      range("back-squat", 4, 5, 8, { rest: 180, warmUp: true }),
      range("romanian-deadlift", 3, 6, 10, { rest: 150, warmUp: true }),
      range("leg-extension", 3, 10, 15, { rest: 90 }),
      range("seated-leg-curl", 3, 10, 15, { rest: 90 }),
      range("standing-calf-raise", 4, 8, 12, { rest: 75 }),
      byReps("hanging-leg-raise", 3, 6, 15),
    ]),
    dayOf("Upper B", [
      range("pull-up", 4, 5, 8, { rest: 150 }),
      range("incline-dumbbell-press", 4, 8, 12),
      range("seated-cable-row", 3, 8, 12),
      range("lateral-raise", 3, 12, 15, { rest: 60 }),
      range("face-pull", 3, 12, 15, { rest: 60 }),
      range("hammer-curl", 2, 8, 12, { rest: 75, superset: "arms" }),
      range("overhead-triceps-extension", 2, 10, 15, { rest: 75, superset: "arms" }),
    ]),
    dayOf("Lower B", [
      range("hip-thrust", 4, 6, 10, { rest: 150, warmUp: true }),
      range("leg-press", 3, 8, 12, { rest: 150 }),
      range("lying-leg-curl", 3, 8, 12, { rest: 90 }),
      range("walking-lunge", 2, 8, 12, { rest: 90 }),
      range("seated-calf-raise", 4, 10, 15, { rest: 60 }),
      range("cable-crunch", 3, 10, 15, { rest: 60 }),
    ]),
  ],
});

const push = (heavy: boolean) =>
  dayOf("Push", [
    range("bench-press", heavy ? 3 : 4, 5, 8, { rest: 180, warmUp: true }),
    range("incline-dumbbell-press", 3, 8, 12),
    range("seated-dumbbell-press", 3, 8, 12),
    range("lateral-raise", 4, 12, 15, { rest: 60 }),
    range("triceps-pushdown", 3, 10, 15, { rest: 75 }),
  ]);
const pull = () =>
  dayOf("Pull", [
    range("lat-pulldown", 4, 6, 10),
    range("seated-cable-row", 4, 8, 12),
    range("face-pull", 3, 12, 15, { rest: 60 }),
    range("barbell-curl", 3, 8, 12, { rest: 75 }),
    range("hammer-curl", 2, 10, 12, { rest: 75 }),
  ]);

export const PUSH_PULL_LEGS_3 = defineProgram({
  id: "push-pull-legs-3",
  title: "Push, pull, legs, 3 days",
  kind: "strength",
  level: "intermediate",
  daysPerWeek: 3,
  minutes: 55,
  weeks: null,
  forWhom: "For those who like one theme a day and come three times a week.",
  why: "All sets of a muscle on one day work when the weekly total is right; it is the total that counts.",
  source: SOURCES.frequency,
  weekdays: [1, 3, 5],
  days: [
    push(false),
    pull(),
    dayOf("Legs", [
      range("back-squat", 4, 5, 8, { rest: 180, warmUp: true }),
      range("romanian-deadlift", 4, 6, 10, { rest: 150, warmUp: true }),
      range("leg-press", 3, 10, 15),
      range("seated-leg-curl", 3, 10, 15, { rest: 90 }),
      range("standing-calf-raise", 4, 8, 12, { rest: 75 }),
      byTime("plank", 2, 45, 90),
    ]),
  ],
});

export const PUSH_PULL_LEGS_6 = defineProgram({
  id: "push-pull-legs-6",
  title: "Push, pull, legs, 6 days",
  kind: "strength",
  level: "advanced",
  daysPerWeek: 6,
  minutes: 55,
  weeks: 8,
  forWhom: "For those with years of training who recover well and want many sets in short workouts.",
  why: "The same three days twice a week double the sets, near the top of the range that research has looked at.",
  source: SOURCES.volume,
  weekdays: [1, 2, 3, 4, 5, 6],
  days: [
    push(true),
    pull(),
    dayOf("Legs A", [
      range("back-squat", 4, 5, 8, { rest: 180, warmUp: true }),
      range("romanian-deadlift", 3, 6, 10, { rest: 150, warmUp: true }),
      range("leg-extension", 3, 10, 15, { rest: 90 }),
      range("seated-leg-curl", 3, 10, 15, { rest: 90 }),
      range("standing-calf-raise", 4, 8, 12, { rest: 75 }),
    ]),
    dayOf("Push B", [
      range("overhead-press", 3, 5, 8, { rest: 180, warmUp: true }),
      range("machine-chest-press", 3, 8, 12),
      range("cable-crossover", 3, 10, 15, { rest: 75 }),
      range("cable-lateral-raise", 3, 12, 15, { rest: 60 }),
      range("overhead-triceps-extension", 3, 10, 15, { rest: 75 }),
    ]),
    dayOf("Pull B", [
      range("pull-up", 3, 5, 8, { rest: 150 }),
      range("chest-supported-row", 3, 8, 12),
      range("straight-arm-pulldown", 2, 10, 15, { rest: 75 }),
      range("reverse-fly", 3, 12, 15, { rest: 60 }),
      range("incline-dumbbell-curl", 3, 10, 12, { rest: 75 }),
    ]),
    dayOf("Legs B", [
      range("hip-thrust", 3, 6, 10, { rest: 150, warmUp: true }),
      range("leg-press", 4, 8, 12, { rest: 150 }),
      range("lying-leg-curl", 3, 8, 12, { rest: 90 }),
      range("seated-calf-raise", 4, 10, 15, { rest: 60 }),
      byReps("hanging-leg-raise", 3, 6, 15),
    ]),
  ],
});
