import { dayOf, defineProgram, SOURCES, timed } from "./domain-program.ts";

export const MOBILITY_3 = defineProgram({
  id: "mobility-3",
  title: "Mobility, 3 short days",
  kind: "mobility",
  level: "beginner",
  daysPerWeek: 3,
  minutes: 15,
  weeks: null,
  forWhom: "For those who sit a lot, or want to move more freely beside their training.",
  why: "One to two minutes a muscle, several days a week, widen the range of motion; it needs no strain.",
  source: SOURCES.mobility,
  weekdays: [2, 4, 6],
  days: [
    dayOf("Hips and back", [
      timed("cat-cow", 1, 60),
      timed("half-kneeling-hip-flexor-stretch", 2, 60, { rest: 10 }),
      timed("hamstring-stretch", 2, 60, { rest: 10 }),
      timed("deep-squat-hold", 2, 45, { rest: 20 }),
      timed("childs-pose", 1, 60),
    ]),
    dayOf("Shoulders and chest", [
      timed("worlds-greatest-stretch", 2, 45, { rest: 10 }),
      timed("doorway-chest-stretch", 2, 60, { rest: 20 }),
      timed("childs-pose", 2, 45, { rest: 10 }),
      timed("cat-cow", 1, 60),
      timed("thoracic-rotation", 1, 60),
    ]),
    dayOf("All around", [
      timed("worlds-greatest-stretch", 2, 45, { rest: 10 }),
      timed("wall-calf-stretch", 2, 45, { rest: 10 }),
      timed("deep-squat-hold", 2, 45, { rest: 20 }),
      timed("thoracic-rotation", 1, 60),
      timed("half-kneeling-hip-flexor-stretch", 1, 60),
    ]),
  ],
});
