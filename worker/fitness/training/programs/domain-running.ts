import { dayOf, defineProgram, SOURCES, timed } from "./domain-program.ts";

/** Each week: how often, seconds of running, seconds of walking in between. From one minute at a time to half an hour. */
const WEEKS: readonly (readonly [rounds: number, run: number, walk: number])[] = [
  [8, 60, 90],
  [7, 90, 90],
  [6, 120, 90],
  [5, 180, 90],
  [4, 300, 120],
  [3, 480, 120],
  [2, 720, 120],
  [2, 900, 60],
  [1, 1800, 0],
];
const RUNS_A_WEEK = 3;

const runDay = ([rounds, run, walk]: (typeof WEEKS)[number], week: number, number: number) =>
  dayOf(
    `Week ${week}, run ${number}`,
    [
      {
        ...timed("walk", 1, 300, { note: "Five minutes to warm up, brisk enough to breathe a little deeper." }),
        key: "warm-up",
      },
      timed("run", rounds, run, { superset: "intervals", note: "Slow enough to talk in full sentences." }),
      ...(walk > 0 && rounds > 1
        ? [{ ...timed("walk", rounds - 1, walk, { superset: "intervals" }), key: "between" }]
        : []),
      { ...timed("walk", 1, 300, { note: "Five minutes to come down." }), key: "cool-down" },
    ],
    "Repeat a week as often as you like before you go on.",
  );

export const FIRST_HALF_HOUR = defineProgram({
  id: "first-half-hour",
  title: "Your first 30 minutes of running",
  kind: "running",
  level: "beginner",
  daysPerWeek: RUNS_A_WEEK,
  minutes: 40,
  weeks: WEEKS.length,
  forWhom: "For those who don't run yet, and want to run half an hour without a stop in nine weeks.",
  why: "Running parts grow week by week while walking keeps each day easy; a day of rest between runs lets bones and tendons catch up.",
  source: SOURCES.running,
  weekdays: [1, 3, 6],
  afterLastDay: "end",
  days: WEEKS.flatMap((plan, week) => Array.from({ length: RUNS_A_WEEK }, (_, i) => runDay(plan, week + 1, i + 1))),
});
