import { afterEach, describe, expect, it } from "vitest";
import { routineData } from "../contract-routine.ts";
import { EQUIPMENT_KEYS, type Equipment, MODALITIES, type Muscle } from "../domain-exercise.ts";
import { findExercise, findSwaps, setExerciseEdits } from "../domain-exercises.ts";
import { suggestNextSets } from "../domain-progression.ts";
import { estimateMinutes } from "../domain-routine.ts";
import { plannedVolume } from "../testing/planned-volume.ts";
import { describeChange, offerProgram } from "./domain-offered-program.ts";
import { fitsProgram, PROGRAMS, programEquipment, rankPrograms } from "./domain-programs.ts";

const findProgram = (id: string) => PROGRAMS.find((program) => program.id === id) ?? null;
const BIG: Muscle[] = ["chest", "quads", "hamstrings", "glutes"];
const everything = new Set(EQUIPMENT_KEYS);

describe("the programs to start from", () => {
  it("are sixteen, each with an id of its own, and each a valid routine", () => {
    expect(PROGRAMS).toHaveLength(16);
    expect(new Set(PROGRAMS.map(({ id }) => id)).size).toBe(16);
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
        ...(back < 6 || Math.max(volume.lats, volume["upper-back"]) > 22 ? [`${id} back ${back}`] : []),
        ...Object.entries(volume)
          .filter(([, sets]) => sets > 22)
          .map(([muscle, sets]) => `${id} ${muscle} ${sets}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it("pull as well as push, also without a bar", () => {
    for (const id of ["bodyweight-split-5", "dumbbell-split-5", "kettlebell-split-5", "band-split-5"]) {
      const {
        lats = 0,
        chest = 0,
        ...others
      } = plannedVolume((findProgram(id) as (typeof PROGRAMS)[0]).routine, 5, findExercise);
      expect(lats + others["upper-back"], id).toBeGreaterThanOrEqual(chest);
    }
    const routine = findProgram("bodyweight-only")?.routine;
    const patterns = routine?.days.map(({ slots }) => slots.map((slot) => findExercise(slot.exerciseId)?.pattern));
    for (const day of patterns ?? []) expect(day.some((pattern) => pattern?.endsWith("-pull"))).toBe(true);
  });

  it("need what they say in their title, and no more", () => {
    const needs = (id: string) => {
      const program = findProgram(id);
      return program && programEquipment(program);
    };
    expect(needs("dumbbells-at-home")).toEqual(["dumbbell"]);
    expect(needs("bodyweight-only")).toEqual([]);
    expect(needs("dumbbell-split-5")).toEqual(["dumbbell"]);
    expect(needs("bodyweight-split-5")).toEqual([]);
    expect(needs("kettlebell-split-5")).toEqual(["kettlebell"]);
    expect(needs("band-split-5")).toEqual(["band"]);
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
    // As many days as were asked for, also without a gym, with what there is.
    const splits: [Equipment[], string][] = [
      [[], "bodyweight-split-5"],
      [["band"], "band-split-5"],
      [["kettlebell"], "kettlebell-split-5"],
      [["dumbbell"], "dumbbell-split-5"],
      [["band", "dumbbell", "kettlebell"], "dumbbell-split-5"],
    ];
    for (const [owned, id] of splits)
      for (const level of ["beginner", "intermediate", "advanced"] as const)
        for (const minutes of [45, 60])
          expect(at(owned, 5, minutes, level)[0]?.program.id, `${owned} ${level}`).toBe(id);
    expect(at([], 3, 20)[0]?.misfits).toEqual(["A workout takes about 40 minutes."]);
  });

  it("has a swap for every exercise of a strength program with dumbbells alone, and with bands alone but for a carry", () => {
    const without = (piece: Equipment) => {
      const owned = new Set([piece]);
      const used = new Set(
        PROGRAMS.filter(({ kind }) => kind === "strength").flatMap(({ routine }) =>
          routine.days.flatMap(({ slots }) => slots.map(({ exerciseId }) => exerciseId)),
        ),
      );
      return [...used].filter((id) => {
        const exercise = findExercise(id);
        const isPossible = exercise?.equipment.every((each) => each === piece);
        return exercise && !isPossible && findSwaps(exercise, owned).length === 0;
      });
    };
    expect([without("dumbbell"), without("band")]).toEqual([[], ["farmers-carry"]]);
  });

  it("says what doesn't fit", () => {
    const made = findProgram("push-pull-legs-6");
    const program = made && offerProgram(made);
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
    expect(rankPrograms({ owned: new Set(), daysPerWeek: 1, minutes: 10, level: "beginner" })).toHaveLength(16);
  });
});

describe("a program with exercises that staff have hidden", () => {
  afterEach(() => setExerciseEdits([]));
  const hide = (...ids: string[]) => setExerciseEdits(ids.map((id) => ({ id, version: 1, patch: { isHidden: true } })));
  const offer = (id: string) => {
    const program = findProgram(id);
    return program && offerProgram(program);
  };
  const idsOf = (id: string) =>
    offer(id)?.routine.days.map(({ slots }) => slots.map(({ exerciseId }) => exerciseId)) ?? [];

  it("is as it was made where none is hidden", () => {
    for (const program of PROGRAMS) expect(offerProgram(program)).toEqual({ ...program, changes: [] });
  });

  it("has one of the same muscle in its place, done with what the program needs anyway, and says so", () => {
    hide("back-squat");
    const offered = offer("beginner-barbell");
    const [change] = offered?.changes ?? [];
    const replacement = findExercise(change?.replacementId ?? "");
    expect(replacement?.primary[0]).toBe("quads");
    expect(offered?.changes).toHaveLength(1);
    const original = findProgram("beginner-barbell") as (typeof PROGRAMS)[0];
    expect(programEquipment(original)).toEqual(
      expect.arrayContaining(programEquipment(offered as NonNullable<typeof offered>)),
    );
    expect(describeChange(change as NonNullable<typeof change>)).toBe(
      `Back squat isn't available right now: ${replacement?.name} takes its place.`,
    );
    expect(idsOf("beginner-barbell").flat()).not.toContain("back-squat");
    expect(routineData.safeParse(offered?.routine).success).toBe(true);
    // It is what ranks, and what the coach proposes.
    const ranked = rankPrograms({ owned: everything, daysPerWeek: 3, minutes: 60, level: "beginner" });
    expect(ranked.find(({ program }) => program.id === "beginner-barbell")?.program.changes).toHaveLength(1);
  });

  it("leaves out what nothing can stand in for, and takes no exercise twice a day", () => {
    hide("reverse-fly", "prone-t-raise", "deadlift", "plank");
    const left = offer("dumbbells-at-home")?.changes.find(({ exerciseId }) => exerciseId === "reverse-fly");
    expect(left && describeChange(left)).toBe("Reverse fly isn't available right now, and is left out.");
    expect(idsOf("dumbbells-at-home").flat()).not.toContain("reverse-fly");
    for (const { id } of PROGRAMS.filter(({ kind }) => kind !== "running"))
      for (const day of idsOf(id)) expect(new Set(day).size, id).toBe(day.length);
    // A raise is no press, and a shrug no row.
    hide(
      "dumbbell-floor-press",
      "lying-towel-pulldown",
      "standing-dumbbell-press",
      "bent-over-dumbbell-row",
      "pike-push-up",
      "table-row",
      "push-up",
      "diamond-push-up",
    );
    const pressesAndRows = offer("dumbbells-at-home")?.changes.map(({ replacementId }) => replacementId);
    expect(new Set(pressesAndRows)).toEqual(new Set([null]));
  });

  it("does without a load what was planned with one, by more reps each time, and the other way round", () => {
    hide("dumbbell-floor-press");
    const bare = offer("dumbbells-at-home")?.routine.days[0]?.slots[1];
    expect(bare).toMatchObject({ exerciseId: "push-up", rule: { kind: "reps", step: 1, maxReps: 15 } });
    expect(bare?.sets.map(({ reps, repsMax }) => [reps, repsMax])).toEqual(
      [8, 8, 8, 8].map((reps) => [reps, undefined]),
    );
    hide("push-up", "diamond-push-up");
    const instead = offer("kettlebell-3")?.routine.days[2]?.slots[2];
    expect(instead).toMatchObject({ exerciseId: "kettlebell-floor-press", rule: { kind: "double" } });
    expect(instead?.sets[0]).toMatchObject({ reps: 8, repsMax: 25 });
  });

  it("has something for every single exercise that is hidden, but for what nothing else is like", () => {
    const missing = PROGRAMS.flatMap((program) => {
      const used = new Set(program.routine.days.flatMap(({ slots }) => slots.map(({ exerciseId }) => exerciseId)));
      return [...used].flatMap((hidden) => {
        hide(hidden);
        const offered = offerProgram(program);
        const owned = new Set(programEquipment(program));
        for (const slot of offered?.routine.days.flatMap(({ slots }) => slots) ?? [])
          expect(findExercise(slot.exerciseId)?.equipment.every((piece) => owned.has(piece))).toBe(true);
        return offered?.changes.every(({ replacementId }) => replacementId) ? [] : [`${program.id}: ${hidden}`];
      });
    });
    expect(missing).toEqual([
      // With bands alone there is no other raise, curl or hinge.
      ...["band-split-5: band-lateral-raise", "band-split-5: band-curl", "band-split-5: band-romanian-deadlift"],
      // Runs and walks aren't each other: without either it isn't offered.
      ...["first-half-hour: walk", "first-half-hour: run"],
    ]);
  });

  it("keeps a way to do every planned set, whichever exercise is hidden", () => {
    const exercisesOf = ({ routine }: (typeof PROGRAMS)[0]) =>
      new Set(routine.days.flatMap(({ slots }) => slots.map((s) => s.exerciseId)));
    const uses = new Map(PROGRAMS.map((program) => [program, exercisesOf(program)]));
    const used = new Set([...uses.values()].flatMap((ids) => [...ids]));
    // A program without the hidden exercise is the same each time: once, with none hidden, is enough of it.
    for (const hidden of [undefined, ...used]) {
      if (hidden) hide(hidden);
      for (const program of PROGRAMS.filter((each) => !hidden || uses.get(each)?.has(hidden)))
        for (const slot of offerProgram(program)?.routine.days.flatMap(({ slots }) => slots) ?? []) {
          const exercise = findExercise(slot.exerciseId);
          const measures: readonly string[] = exercise
            ? [...MODALITIES[exercise.modality].required, ...MODALITIES[exercise.modality].optional]
            : [];
          expect(slot.exerciseId).not.toBe(hidden);
          for (const set of slot.sets)
            for (const key of ["reps", "seconds", "meters"] as const)
              if (set[key] !== undefined) expect(measures, `${hidden}: ${slot.exerciseId}`).toContain(key);
          expect(suggestNextSets(slot, exercise, [], { unit: "kg" }).sets).toHaveLength(slot.sets.length);
        }
    }
  });

  it("isn't offered as running without its runs, or without the walks between them", () => {
    hide("run");
    expect(offer("first-half-hour")).toBeNull();
    hide("walk");
    expect(offer("first-half-hour")).toBeNull();
  });

  it("isn't offered where less than half of it is left", () => {
    hide("run", "walk");
    expect(offer("first-half-hour")).toBeNull();
    const ranked = rankPrograms({ owned: everything, daysPerWeek: 3, minutes: 60, level: "beginner" });
    expect(ranked.map(({ program }) => program.id)).not.toContain("first-half-hour");
    expect(ranked).toHaveLength(15);
  });
});
