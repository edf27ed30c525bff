import { describe, expect, it } from "vitest";
import {
  EQUIPMENT_KEYS,
  type Exercise,
  isLowerBody,
  loadStep,
  MODALITIES,
  MUSCLE_KEYS,
  tonnageFactor,
} from "./domain-exercise.ts";
import { EXERCISES, findExercise, findExerciseByName, findSwaps, searchExercises } from "./domain-exercises.ts";

const named = (id: string): Exercise => {
  const exercise = findExercise(id);
  if (!exercise) throw new Error(`no exercise ${id}`);
  return exercise;
};
const repeated = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);

describe("the list of exercises", () => {
  it("has at least 115 of them, each with an id of its own", () => {
    expect(EXERCISES.length).toBeGreaterThanOrEqual(115);
    const ids = EXERCISES.map(({ id }) => id);
    expect(repeated(ids)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z][a-z0-9-]{1,59}$/.test(id))).toEqual([]);
  });

  it("gives no name to two of them", () => {
    const unlike = EXERCISES.flatMap((exercise) =>
      [exercise.name, ...exercise.aliases].filter((name) => findExerciseByName(name) !== exercise),
    );
    expect(unlike).toEqual([]);
  });

  it("repeats no cue and no mistake, and says each as a whole sentence", () => {
    const sentences = EXERCISES.flatMap(({ cues, mistake }) => [...cues, mistake]);
    expect(repeated(sentences)).toEqual([]);
    expect(sentences.filter((text) => !/^[A-Z].{12,110}\.$/.test(text))).toEqual([]);
  });

  it("has at least four exercises that are for each muscle", () => {
    const strength = EXERCISES.filter(({ pattern }) => pattern !== "mobility" && pattern !== "cardio");
    const few = MUSCLE_KEYS.filter((muscle) => strength.filter(({ primary }) => primary[0] === muscle).length < 4);
    expect(few).toEqual([]);
  });

  it("uses every kind of equipment and every way to measure a set", () => {
    expect(EQUIPMENT_KEYS.filter((key) => !EXERCISES.some(({ equipment }) => equipment.includes(key)))).toEqual([]);
    expect(Object.keys(MODALITIES).filter((key) => !EXERCISES.some(({ modality }) => modality === key))).toEqual([]);
    expect(EXERCISES.filter(({ equipment }) => equipment.length === 0).length).toBeGreaterThan(15);
  });

  it("never lists a muscle as both primary and secondary, or twice", () => {
    expect(
      EXERCISES.filter(({ primary, secondary }) => repeated([...primary, ...secondary]).length > 0).map(({ id }) => id),
    ).toEqual([]);
  });

  it("knows the energy cost of everything that is cardio, with a code of five digits", () => {
    const cardio = EXERCISES.filter(({ pattern }) => pattern === "cardio");
    expect(cardio.length).toBeGreaterThan(8);
    expect(cardio.filter(({ met }) => met === null)).toEqual([]);
    for (const { met } of EXERCISES) {
      if (!met) continue;
      expect(met.code).toMatch(/^\d{5}$/);
      expect(met.value).toBeGreaterThan(1);
      expect(met.value).toBeLessThan(15);
    }
  });
});

describe("finding an exercise", () => {
  it("knows the names of other apps in any order of words", () => {
    expect(findExerciseByName("Bench Press (Barbell)")?.id).toBe("bench-press");
    expect(findExerciseByName("squat - BARBELL")?.id).toBe("back-squat");
    expect(findExerciseByName("Farmers Walks")?.id).toBe("farmers-carry");
    expect(findExerciseByName("Underwater basket weaving")).toBeNull();
  });

  it("searches by the beginnings of words, its own name first", () => {
    expect(searchExercises({ text: "pull" })[0]?.id).toBe("pull-up");
    expect(searchExercises({ text: "db incl" }).map(({ id }) => id)).toContain("incline-dumbbell-press");
    expect(searchExercises({ text: "zzz" })).toEqual([]);
    const owned = new Set(["dumbbell"] as const);
    const possible = searchExercises({ muscle: "chest", owned }).map(({ id }) => id);
    expect(possible).toContain("dumbbell-floor-press");
    expect(possible).toContain("push-up");
    expect(possible).not.toContain("bench-press");
  });

  it("swaps within the muscle, the same movement first", () => {
    expect(
      findSwaps(named("pull-up"))
        .slice(0, 3)
        .map(({ id }) => id),
    ).toContain("chin-up");
    expect(findSwaps(named("lat-pulldown")).map(({ pattern }) => pattern)[0]).toBe("vertical-pull");
    const atHome = findSwaps(named("bench-press"), new Set(["dumbbell"] as const));
    expect(atHome[0]?.id).toBe("dumbbell-floor-press");
    for (const exercise of EXERCISES)
      for (const swap of findSwaps(exercise)) {
        expect(swap.id).not.toBe(exercise.id);
        expect(swap.primary[0]).toBe(exercise.primary[0]);
      }
  });

  it("has a swap for nearly everything", () => {
    const alone = EXERCISES.filter(
      (exercise) =>
        exercise.pattern !== "mobility" && exercise.pattern !== "cardio" && findSwaps(exercise).length === 0,
    ).map(({ id }) => id);
    // Measured in meters or seconds, alone with their muscle: there is nothing to compare them with.
    expect(alone).toEqual([
      "dead-hang",
      "wall-sit",
      "copenhagen-plank",
      "side-plank",
      "suitcase-carry",
      "farmers-carry",
    ]);
  });
});

describe("load steps", () => {
  it("follow the equipment and the part of the body", () => {
    expect(loadStep(named("bench-press"), "kg")).toBe(2.5);
    expect(loadStep(named("back-squat"), "kg")).toBe(5);
    expect(loadStep(named("back-squat"), "lb")).toBe(10);
    expect(loadStep(named("dumbbell-curl"), "kg")).toBe(2);
    expect(loadStep(named("pull-up"), "kg")).toBe(2.5);
    expect(loadStep(named("push-up"), "kg")).toBeNull();
    expect(loadStep(named("run"), "kg")).toBeNull();
  });

  it("exist for everything that needs a weight", () => {
    const without = EXERCISES.filter(
      (exercise) =>
        ["weight-reps", "assisted", "bodyweight-weight"].includes(exercise.modality) && !loadStep(exercise, "kg"),
    );
    expect(without).toEqual([]);
  });

  it("count both dumbbells and both sides", () => {
    expect(tonnageFactor(named("bench-press"))).toBe(1);
    expect(tonnageFactor(named("dumbbell-bench-press"))).toBe(2);
    expect(tonnageFactor(named("one-arm-dumbbell-row"))).toBe(2);
    expect(tonnageFactor(named("walking-lunge"))).toBe(4);
    expect(isLowerBody(named("hip-thrust"))).toBe(true);
    expect(isLowerBody(named("overhead-press"))).toBe(false);
  });
});
