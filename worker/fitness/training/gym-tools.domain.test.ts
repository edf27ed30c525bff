import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatDistance,
  formatDuration,
  formatPace,
  fromDistance,
  metAtSpeed,
  netEnergyKcal,
  paceOf,
  readDuration,
  speedOf,
} from "./domain-pace.ts";
import { findPlates, GYM_PLATES, type Loading, type PlateSet } from "./domain-plates.ts";
import { extendRest, restAnnouncement, restState, startRest } from "./domain-rest.ts";
import { warmUpSets } from "./domain-warm-up.ts";
import { lbToKg, shownWeight } from "./domain-weight.ts";

const perSide = (loading: Loading | null) =>
  loading?.perSide.map(({ weight, count }) => `${count}x${weight}`).join(" ");

describe("plates", () => {
  it("load a bar", () => {
    expect(perSide(findPlates(100, GYM_PLATES.kg).exact)).toBe("1x25 1x15");
    expect(perSide(findPlates(190, GYM_PLATES.lb).exact)).toBe("1x45 1x25 1x2.5");
    expect(findPlates(20, GYM_PLATES.kg).exact).toEqual({ total: 20, perSide: [] });
  });

  it("find what taking the largest first misses", () => {
    const home: PlateSet = {
      unit: "kg",
      bar: 20,
      plates: [
        { weight: 20, count: 2 },
        { weight: 15, count: 4 },
      ],
    };
    expect(perSide(findPlates(80, home).exact)).toBe("2x15");
  });

  it("say the nearest below and above", () => {
    const answer = findPlates(101, GYM_PLATES.kg);
    expect(answer.exact).toBeNull();
    expect([answer.below?.total, answer.above?.total]).toEqual([100, 102.5]);
    expect(findPlates(10, GYM_PLATES.kg)).toMatchObject({ exact: null, below: null, above: { total: 20 } });
    const few: PlateSet = { unit: "kg", bar: 20, plates: [{ weight: 10, count: 2 }] };
    expect(findPlates(500, few)).toMatchObject({ exact: null, below: { total: 40 }, above: null });
  });

  it("use plates in pairs only", () => {
    const odd: PlateSet = { unit: "kg", bar: 20, plates: [{ weight: 10, count: 3 }] };
    expect(findPlates(60, odd).exact).toBeNull();
    expect(findPlates(60, odd).below?.total).toBe(40);
  });

  it("answer nothing to a weight that is none", () => {
    for (const target of [Number.NaN, -1, Number.POSITIVE_INFINITY])
      expect(findPlates(target, GYM_PLATES.kg)).toEqual({ exact: null, below: null, above: null });
  });

  it("take a weight that was converted", () => {
    expect(findPlates(shownWeight(lbToKg(225), "lb"), GYM_PLATES.lb).exact?.total).toBe(225);
  });

  it("always add up, with what there is, and never pass the target the wrong way", () => {
    const plates = fc.uniqueArray(
      fc.record({ weight: fc.constantFrom(0.5, 1.25, 2.5, 5, 10, 15, 20, 25), count: fc.integer({ min: 0, max: 9 }) }),
      { selector: ({ weight }) => weight, maxLength: 6 },
    );
    fc.assert(
      fc.property(plates, fc.integer({ min: 0, max: 1200 }), (owned, quarters) => {
        const target = quarters / 4;
        const answer = findPlates(target, { unit: "kg", bar: 15, plates: owned });
        const options = [answer.exact, answer.below, answer.above].filter((loading) => loading !== null);
        expect(options.length).toBeGreaterThan(0);
        for (const loading of options) {
          const sum = loading.perSide.reduce((total, { weight, count }) => total + 2 * weight * count, 15);
          expect(loading.total).toBeCloseTo(sum, 9);
          for (const { weight, count } of loading.perSide)
            expect(2 * count).toBeLessThanOrEqual(owned.find((plate) => plate.weight === weight)?.count ?? 0);
        }
        if (answer.exact) expect(answer.exact.total).toBe(target);
        if (answer.below) expect(answer.below.total).toBeLessThan(target);
        if (answer.above) expect(answer.above.total).toBeGreaterThan(target);
      }),
    );
  });
});

describe("warm-up sets", () => {
  it("lead to a heavy set from the empty bar", () => {
    expect(warmUpSets(100, { unit: "kg", barKg: 20, step: 2.5, workingReps: 5 })).toEqual([
      { weightKg: 20, reps: 10 },
      { weightKg: 40, reps: 8 },
      { weightKg: 60, reps: 5 },
      { weightKg: 75, reps: 3 },
      { weightKg: 87.5, reps: 1 },
    ]);
  });

  it("leave out the single before many reps, and all of it for light weights", () => {
    expect(warmUpSets(100, { unit: "kg", barKg: 20, step: 2.5, workingReps: 10 }).at(-1)).toEqual({
      weightKg: 75,
      reps: 3,
    });
    expect(warmUpSets(20, { unit: "kg", barKg: 20, step: 2.5, workingReps: 8 })).toEqual([]);
    expect(warmUpSets(0, { unit: "kg", barKg: null, step: 2.5, workingReps: 8 })).toEqual([]);
  });

  it("count steps of pounds from the bar", () => {
    const sets = warmUpSets(lbToKg(225), { unit: "lb", barKg: lbToKg(45), step: 10, workingReps: 5 });
    expect(sets.map(({ weightKg }) => shownWeight(weightKg, "lb"))).toEqual([45, 85, 135, 165, 195]);
  });

  it("rise, stay below the working weight, and can be loaded", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 600 }),
        fc.constantFrom(0, 10, 20),
        fc.constantFrom(2, 2.5, 5),
        (half, bar, step) => {
          const working = half / 2;
          const sets = warmUpSets(working, { unit: "kg", barKg: bar || null, step, workingReps: 5 });
          let last = 0;
          for (const { weightKg, reps } of sets) {
            expect(weightKg).toBeGreaterThan(last);
            expect(weightKg).toBeLessThan(working);
            expect(((weightKg - bar) / step) % 1).toBeCloseTo(0, 6);
            expect(reps).toBeGreaterThan(0);
            last = weightKg;
          }
        },
      ),
    );
  });
});

describe("the rest", () => {
  const rest = startRest(90, 1_000_000);

  it("is when it ends, so that nothing has to count", () => {
    expect(rest).toEqual({ startedAt: 1_000_000, endsAt: 1_090_000 });
    expect(restState(rest, 1_000_000)).toEqual({ secondsLeft: 90, secondsOver: 0, isOver: false, progress: 0 });
    expect(restState(rest, 1_045_001)).toMatchObject({ secondsLeft: 45, isOver: false });
    expect(restState(rest, 1_090_000)).toEqual({ secondsLeft: 0, secondsOver: 0, isOver: true, progress: 1 });
  });

  it("is over after a locked phone", () => {
    expect(restState(rest, 1_390_500)).toMatchObject({ secondsLeft: 0, secondsOver: 300, isOver: true });
  });

  it("never shows more than the whole where the clock was set back", () => {
    expect(restState(rest, 0)).toMatchObject({ secondsLeft: 90, isOver: false, progress: 0 });
    expect(startRest(Number.POSITIVE_INFINITY, 0).endsAt).toBe(3_600_000);
    expect(restState(startRest(-5, 0), 0).isOver).toBe(true);
  });

  it("gets longer and shorter, never to before now", () => {
    expect(extendRest(rest, 15, 1_010_000).endsAt).toBe(1_105_000);
    expect(extendRest(rest, -15, 1_010_000).endsAt).toBe(1_075_000);
    expect(extendRest(rest, -60, 1_080_000).endsAt).toBe(1_080_000);
    expect(extendRest(rest, 15, 1_200_000)).toEqual({ startedAt: 1_200_000, endsAt: 1_215_000 });
  });

  it("is heard at ten seconds and at the end, once, also when both were missed", () => {
    expect(restAnnouncement(rest, 1_079_000, 1_080_000)).toBe(10);
    expect(restAnnouncement(rest, 1_080_000, 1_081_000)).toBeNull();
    expect(restAnnouncement(rest, 1_089_500, 1_090_200)).toBe(0);
    expect(restAnnouncement(rest, 1_020_000, 1_300_000)).toBe(0);
    expect(restAnnouncement(rest, 1_091_000, 1_300_000)).toBeNull();
  });
});

describe("cardio", () => {
  it("has pace and speed per km and mile", () => {
    expect(paceOf(5000, 1500, "km")).toBe(300);
    expect(formatPace(paceOf(fromDistance(3.1, "mi"), 1500, "mi") as number, "mi")).toBe("8:04 /mi");
    expect(speedOf(10_000, 3600, "km")).toBe(10);
    expect(speedOf(16_093.44, 3600, "mi")).toBeCloseTo(10, 12);
    expect(paceOf(0, 100, "km")).toBeNull();
    expect(speedOf(100, 0, "km")).toBeNull();
  });

  it("writes times and reads them", () => {
    expect([0, 59.6, 3599.5, 3723].map(formatDuration)).toEqual(["0:00", "1:00", "1:00:00", "1:02:03"]);
    expect(["4:05", "1:02:03", "90", "0:30"].map(readDuration)).toEqual([245, 3723, 90, 30]);
    expect(["4:75", "1:70:00", "abc", "", "-5", "1:2:3:4"].map(readDuration)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(formatDistance(800, "km")).toBe("800 m");
    expect(formatDistance(5230, "km")).toBe("5.23 km");
    expect(formatDistance(5230, "mi")).toBe("3.25 mi");
  });

  it("costs what is above rest", () => {
    // 9.3 MET (code 12050) for half an hour at 70 kg: 8.3 × 70 × 0.5.
    expect(netEnergyKcal(9.3, 70, 1800)).toBeCloseTo(290.5, 9);
    expect(netEnergyKcal(null, 70, 1800)).toBeNull();
    expect(netEnergyKcal(9.3, null, 1800)).toBeNull();
    expect(netEnergyKcal(0.9, 70, 1800)).toBe(0);
  });

  it("takes the energy cost of the speed", () => {
    const run = { id: "run", met: { value: 7.5 } };
    const mph = (speed: number) => fromDistance(speed, "mi");
    expect(metAtSpeed(run, mph(6), 3600)).toBeCloseTo(9.3, 9);
    expect(metAtSpeed(run, mph(6.35), 3600)).toBeCloseTo(9.9, 9);
    expect(metAtSpeed(run, null, 3600)).toBe(7.5);
    expect(metAtSpeed(run, mph(2), 3600)).toBe(7.5);
    expect(metAtSpeed(run, mph(15), 3600)).toBe(7.5);
    expect(metAtSpeed({ id: "swim", met: { value: 5.8 } }, 1000, 1200)).toBe(5.8);
    expect(metAtSpeed({ id: "bench-press", met: null }, null, 60)).toBeNull();
  });
});
