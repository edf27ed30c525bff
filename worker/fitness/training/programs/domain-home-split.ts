/** Five days a week without a gym, each shorter than those of three. */
import { byReps, byTime, dayOf, defineProgram, range, SOURCES } from "./domain-program.ts";

export const DUMBBELL_SPLIT_5 = defineProgram({
  id: "dumbbell-split-5",
  title: "Dumbbells at home, 5 days",
  kind: "strength",
  level: "beginner",
  daysPerWeek: 5,
  minutes: 40,
  weeks: null,
  forWhom: "For those with dumbbells at home who would rather train five short days than three long ones.",
  why: "How the sets of a week are spread over its days matters little; what counts is how many there are. Each muscle comes twice.",
  source: SOURCES.frequency,
  weekdays: [1, 2, 3, 5, 6],
  days: [
    dayOf("Push", [
      range("dumbbell-floor-press", 4, 8, 15),
      range("standing-dumbbell-press", 3, 8, 12),
      range("lateral-raise", 3, 12, 20, { rest: 60 }),
      range("dumbbell-triceps-extension", 3, 8, 15, { rest: 60 }),
    ]),
    dayOf("Legs, front", [
      range("dumbbell-goblet-squat", 4, 8, 15),
      range("split-squat", 3, 8, 12),
      byReps("bodyweight-calf-raise", 3, 15, 30, { rest: 45 }),
      byTime("plank", 2, 30, 75),
    ]),
    dayOf("Pull", [
      range("bent-over-dumbbell-row", 4, 8, 15),
      range("reverse-fly", 3, 12, 20, { rest: 60 }),
      range("dumbbell-curl", 3, 8, 15, { rest: 60 }),
      byReps("superman", 2, 10, 20, { rest: 45 }),
    ]),
    dayOf("Legs, back", [
      range("dumbbell-romanian-deadlift", 4, 8, 15),
      range("reverse-lunge", 3, 8, 12),
      byReps("single-leg-glute-bridge", 3, 8, 15, { rest: 60 }),
      byTime("side-plank", 2, 20, 60, { rest: 30 }),
    ]),
    dayOf("Full body", [
      byReps("push-up", 4, 8, 25),
      range("bent-over-dumbbell-row", 4, 10, 15),
      range("single-leg-romanian-deadlift", 3, 8, 12),
      range("lateral-raise", 2, 12, 20, { rest: 60 }),
      range("hammer-curl", 2, 8, 15, { rest: 60, superset: "arms" }),
      range("dumbbell-triceps-extension", 2, 8, 15, { rest: 60, superset: "arms" }),
    ]),
  ],
});

export const KETTLEBELL_SPLIT_5 = defineProgram({
  id: "kettlebell-split-5",
  title: "Kettlebell split, 5 days",
  kind: "strength",
  level: "beginner",
  daysPerWeek: 5,
  minutes: 40,
  weeks: null,
  forWhom: "For those with a single kettlebell at home who would rather train five short days than three long ones.",
  why: "One kettlebell is light for the legs and heavy for a press: the ranges of reps are wide, so that either goes forward before the next size.",
  source: SOURCES.load,
  weekdays: [1, 2, 3, 5, 6],
  days: [
    dayOf("Push", [
      range("kettlebell-floor-press", 4, 6, 15, { rest: 90 }),
      range("kettlebell-press", 3, 5, 12, { rest: 90 }),
      byReps("diamond-push-up", 3, 5, 15),
      byTime("plank", 2, 30, 75),
    ]),
    dayOf("Legs, front", [
      range("goblet-squat", 4, 8, 20),
      byReps("bodyweight-lunge", 3, 8, 20),
      byReps("bodyweight-calf-raise", 3, 15, 30, { rest: 45 }),
      byTime("side-plank", 2, 20, 60, { rest: 30 }),
    ]),
    dayOf("Pull", [
      range("kettlebell-row", 4, 6, 15, { rest: 90 }),
      byReps("table-row", 3, 5, 15),
      byReps("reverse-crunch", 3, 8, 20, { rest: 60 }),
      byReps("superman", 2, 10, 20, { rest: 45 }),
    ]),
    dayOf("Legs, back", [
      range("kettlebell-deadlift", 4, 8, 20),
      byReps("single-leg-glute-bridge", 3, 8, 15, { rest: 60 }),
      byReps("sliding-leg-curl", 3, 5, 15),
      byReps("dead-bug", 2, 8, 16, { rest: 45 }),
    ]),
    dayOf("Full body", [
      byReps("push-up", 4, 6, 25),
      range("kettlebell-row", 3, 6, 15, { rest: 90 }),
      range("goblet-squat", 3, 8, 20, { rest: 90 }),
      range("kettlebell-deadlift", 3, 8, 20, { rest: 90 }),
      range("kettlebell-press", 2, 5, 12, { rest: 90 }),
    ]),
  ],
});

export const BAND_SPLIT_5 = defineProgram({
  id: "band-split-5",
  title: "Resistance bands split, 5 days",
  kind: "strength",
  level: "beginner",
  daysPerWeek: 5,
  minutes: 35,
  weeks: null,
  forWhom: "For those with resistance bands and nothing else who like to do a little on most days of the week.",
  why: "Bands train what bodyweight alone hardly does: pulling from above, the side of the shoulder, the hips. At the top of the range a stronger band, or a shorter grip, is the next step.",
  source: SOURCES.load,
  weekdays: [1, 2, 3, 5, 6],
  days: [
    dayOf("Upper A", [
      byReps("push-up", 4, 6, 25),
      byReps("band-pulldown", 4, 8, 20),
      byReps("band-lateral-raise", 3, 12, 25, { rest: 60 }),
      byReps("band-curl", 3, 10, 20, { rest: 60 }),
    ]),
    dayOf("Lower A", [
      byReps("air-squat", 4, 12, 30),
      byReps("bodyweight-lunge", 3, 8, 20),
      byReps("band-lateral-walk", 3, 10, 20, { rest: 45 }),
      byTime("plank", 2, 30, 75),
    ]),
    dayOf("Upper B", [
      byReps("pike-push-up", 3, 5, 15),
      byReps("table-row", 4, 5, 15),
      byReps("diamond-push-up", 3, 5, 15),
      byReps("band-pull-apart", 3, 12, 25, { rest: 60 }),
    ]),
    dayOf("Lower B", [
      byReps("band-romanian-deadlift", 4, 10, 25),
      byReps("single-leg-glute-bridge", 3, 8, 15, { rest: 60 }),
      byReps("bodyweight-calf-raise", 3, 15, 30, { rest: 45 }),
      byTime("side-plank", 2, 20, 60, { rest: 30 }),
    ]),
    dayOf("Full body", [
      byReps("push-up", 3, 6, 25),
      byReps("band-pulldown", 3, 8, 20),
      byReps("air-squat", 3, 12, 30),
      byReps("band-romanian-deadlift", 3, 10, 25),
      byReps("band-pull-apart", 2, 12, 25, { rest: 60 }),
    ]),
  ],
});

export const BODYWEIGHT_SPLIT_5 = defineProgram({
  id: "bodyweight-split-5",
  title: "Bodyweight split, 5 days",
  kind: "strength",
  level: "beginner",
  daysPerWeek: 5,
  minutes: 35,
  weeks: null,
  forWhom: "For those without equipment who like to do a little on most days of the week.",
  why: "Short days add up to the same weekly sets as three long ones. Without a load the reps grow, up to the top of their range.",
  source: SOURCES.frequency,
  weekdays: [1, 2, 3, 5, 6],
  days: [
    dayOf("Upper A", [
      byReps("push-up", 4, 6, 25),
      byReps("table-row", 4, 5, 15),
      byReps("reverse-crunch", 3, 8, 20, { rest: 60 }),
      byTime("mountain-climber", 2, 20, 45),
    ]),
    dayOf("Lower A", [
      byReps("air-squat", 4, 12, 30),
      byReps("single-leg-glute-bridge", 3, 8, 15, { rest: 60 }),
      byReps("bodyweight-calf-raise", 3, 15, 30, { rest: 45 }),
      byTime("plank", 2, 30, 75),
    ]),
    dayOf("Upper B", [
      byReps("pike-push-up", 3, 5, 15),
      byReps("lying-towel-pulldown", 4, 8, 20, { rest: 60 }),
      byReps("diamond-push-up", 3, 5, 15),
      byReps("superman", 2, 10, 20, { rest: 45 }),
    ]),
    dayOf("Lower B", [
      byReps("bodyweight-lunge", 4, 8, 20),
      byReps("glute-bridge", 4, 12, 25, { rest: 60 }),
      byReps("bodyweight-calf-raise", 3, 15, 30, { rest: 45 }),
      byTime("side-plank", 2, 20, 60, { rest: 30 }),
    ]),
    dayOf("Full body", [
      byReps("push-up", 3, 6, 25),
      byReps("table-row", 4, 5, 15),
      byReps("air-squat", 3, 12, 30),
      byReps("single-leg-glute-bridge", 3, 8, 15, { rest: 60 }),
      byTime("plank", 2, 30, 75),
    ]),
  ],
});
