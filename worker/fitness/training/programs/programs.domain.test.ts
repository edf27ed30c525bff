import { describe, expect, it } from "vitest";
import { routineData } from "../contract-routine.ts";
import { EQUIPMENT_KEYS, type Equipment, MODALITIES, type Muscle } from "../domain-exercise.ts";
import { findExercise } from "../domain-exercises.ts";
import { suggestNextSets } from "../domain-progression.ts";
import { estimateMinutes } from "../domain-routine.ts";
import { plannedVolume } from "../testing/planned-volume.ts";
import { fitsProgram, PROGRAMS, programEquipment, rankPrograms } from "./domain-programs.ts";

const findProgram = (id: string) => PROGRAMS.find((program) => program.id === id) ?? null;
const BIG: Muscle[] = ["chest", "quads", "hamstrings", "glutes"];
const everything = new Set(EQUIPMENT_KEYS);

describe("the programs to start from", () => {
  it("are twelve, each with an id of its own, and each a valid routine", () => {
    expect(PROGRAMS).toHaveLength(12);
    expect(new Set(PROGRAMS.map(({ id }) => id)).size).toBe(12);
    for (const { id, routine } of PROGRAMS) {
      expect(routineData.parse(routine)).toEqual(routine);
      expect(routine.programId).toBe(id);
    }
  });

  it("name exercises that exist, with what those are measured by", () => {
    for (const { id, routine } of PROGRAMS)
      for (const day of routine.days)
        for (const slot of day.slots) {
          const exercise = findExercise(slot.exerciseId);
          expect(exercise, `${id}: ${slot.exerciseId}`).not.toBeNull();
          if (!exercise) continue;
          const { required, optional } = MODALITIES[exercise.modality];
          const measures: readonly string[] = [...required, ...optional];
          for (const set of slot.sets)
            for (const key of ["reps", "seconds", "meters"] as const)
              if (set[key] !== undefined) expect(measures, `${id}: ${slot.exerciseId}`).toContain(key);
          const takesLoad = measures.includes("weightKg") && measures.includes("reps");
          if (slot.rule.kind === "double" || slot.rule.kind === "linear") expect(takesLoad, slot.exerciseId).toBe(true);
        }
  });

  it("give each big muscle 6 to 22 sets a week", () => {
    const wrong = PROGRAMS.filter(({ kind }) => kind === "strength").flatMap(({ id, routine, daysPerWeek }) => {
      const volume = plannedVolume(routine, daysPerWeek, findExercise);
      const back = volume.lats + volume["upper-back"];
      return [
        ...BIG.filter((muscle) => volume[muscle] < 6 || volume[muscle] > 22).map(
          (muscle) => `${id} ${muscle} ${volume[muscle]}`,
        ),
        // Without a bar nothing pulls: that program says so.
        ...(id !== "bodyweight-only" && (back < 6 || Math.max(volume.lats, volume["upper-back"]) > 22)
          ? [`${id} back ${back}`]
          : []),
        ...Object.entries(volume)
          .filter(([, sets]) => sets > 22)
          .map(([muscle, sets]) => `${id} ${muscle} ${sets}`),
      ];
    });
    expect(wrong).toEqual([]);
    expect(findProgram("bodyweight-only")?.why).toMatch(/Pulling needs a bar/);
  });

  it("need what they say in their title, and no more", () => {
    const needs = (id: string) => {
      const program = findProgram(id);
      return program && programEquipment(program);
    };
    expect(needs("dumbbells-at-home")).toEqual(["dumbbell"]);
    expect(needs("bodyweight-only")).toEqual([]);
    expect(needs("kettlebell-3")).toEqual(["kettlebell"]);
    expect(needs("first-half-hour")).toEqual([]);
    expect(needs("mobility-3")).toEqual([]);
  });

  it("last about as long as they say", () => {
    for (const { id, kind, routine, minutes } of PROGRAMS) {
      const lengths = routine.days.map((day) => estimateMinutes(day, findExercise));
      // The first runs of a plan are shorter than its last.
      if (kind !== "running") expect(Math.min(...lengths), id).toBeGreaterThanOrEqual(minutes - 18);
      expect(Math.max(...lengths), id).toBeLessThanOrEqual(minutes + 10);
    }
  });

  it("are for a person in one sentence, with a reason and its source", () => {
    for (const { forWhom, why, source, daysPerWeek, routine } of PROGRAMS) {
      expect(forWhom).toMatch(/^For those .+\.$/);
      expect(why).toMatch(/^[A-Z].+\.$/);
      expect(source).toMatch(/\d{4}/);
      expect(routine.weekdays).toHaveLength(daysPerWeek);
    }
  });

  it("can be started: every slot has a suggestion", () => {
    for (const { routine } of PROGRAMS)
      for (const day of routine.days)
        for (const slot of day.slots)
          expect(suggestNextSets(slot, findExercise(slot.exerciseId), [], { unit: "kg" }).sets).toHaveLength(
            slot.sets.length,
          );
  });

  it("run longer from week to week, to half an hour", () => {
    const running = findProgram("first-half-hour");
    const seconds = (running?.routine.days ?? []).map((day) =>
      day.slots
        .filter(({ exerciseId }) => exerciseId === "run")
        .reduce((sum, { sets }) => sum + sets.reduce((all, set) => all + (set.seconds ?? 0), 0), 0),
    );
    expect(seconds).toHaveLength(27);
    expect(seconds.every((each, i) => i === 0 || each >= (seconds[i - 1] as number))).toBe(true);
    expect(seconds[0]).toBe(480);
    expect(seconds.at(-1)).toBe(1800);
    const week = seconds.filter((_, i) => i % 3 === 0);
    // No week runs half as much again as the one before.
    expect(week.every((each, i) => i === 0 || each <= (week[i - 1] as number) * 1.5)).toBe(true);
  });
});

describe("which program fits", () => {
  const at = (
    owned: Equipment[],
    daysPerWeek: number,
    minutes = 60,
    level: "beginner" | "intermediate" | "advanced" = "beginner",
  ) => rankPrograms({ owned: new Set(owned), daysPerWeek, minutes, level, kind: "strength" });

  it("goes by equipment, days, minutes and level", () => {
    expect(at([], 3)[0]?.program.id).toBe("bodyweight-only");
    expect(at(["dumbbell"], 3)[0]?.program.id).toBe("dumbbells-at-home");
    expect(at(["kettlebell"], 3, 60, "intermediate")[0]?.program.id).toBe("kettlebell-3");
    expect(rankPrograms({ owned: everything, daysPerWeek: 4, minutes: 60, level: "intermediate" })[0]?.program.id).toBe(
      "upper-lower-4",
    );
    expect(rankPrograms({ owned: everything, daysPerWeek: 6, minutes: 60, level: "advanced" })[0]?.program.id).toBe(
      "push-pull-legs-6",
    );
    expect(at([], 3, 20)[0]?.misfits).toEqual(["A workout takes about 40 minutes."]);
  });

  it("says what doesn't fit", () => {
    const program = findProgram("push-pull-legs-6");
    if (!program) throw new Error("no program");
    const fit = fitsProgram(program, { owned: new Set(), daysPerWeek: 2, minutes: 30, level: "beginner" });
    expect(fit.misfits).toHaveLength(4);
    expect(fit.missing).toContain("barbell");
    expect(fit.score).toBe(0);
    expect(fitsProgram(program, { owned: everything, daysPerWeek: 6, minutes: 60, level: "advanced" })).toMatchObject({
      missing: [],
      misfits: [],
      score: 100,
    });
  });

  it("lists all, whatever one has", () => {
    expect(rankPrograms({ owned: new Set(), daysPerWeek: 1, minutes: 10, level: "beginner" })).toHaveLength(12);
  });
});
