import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../kernel/local-date.ts";
import { deviceStart } from "../domain-device-days.ts";
import { dailyEnergyByFormula, type EnergyBody } from "../plan/domain-energy.ts";
import { KCAL_PER_KG } from "../plan/domain-energy-target.ts";
import { adaptiveExpenditure, type ExpenditureInput } from "./domain-expenditure.ts";

const TODAY = "2026-11-26";

/** Numbers in [0, 1) that are the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

interface Member {
  trueKcal: number;
  intake: number;
  intakeSd: number;
  weightSd: number;
  /** Share of the days that are complete, and of the mornings with a weigh-in. */
  complete: number;
  weighed: number;
}

/** Sixty days of a member whose expenditure is known: the weight follows from the balance, the scale adds its noise. */
function log(member: Member, seed: number): ExpenditureInput {
  const random = randomOf(seed);
  const out = { days: [], weighIns: [] } as {
    days: ExpenditureInput["days"][number][];
    weighIns: { date: string; kg: number }[];
  };
  let kg = 75;
  for (let day = 60; day >= 0; day--) {
    const date = addDays(TODAY, -day);
    if (random() < member.weighed) out.weighIns.push({ date, kg: kg + normal(random) * member.weightSd });
    const kcal = Math.max(900, member.intake + normal(random) * member.intakeSd);
    const isComplete = random() < member.complete;
    out.days.push({ date, kcal: isComplete ? kcal : kcal * random(), isComplete });
    kg += (kcal - member.trueKcal) / KCAL_PER_KG;
  }
  return { ...out, today: TODAY, restingKcal: 1600, formulaKcal: 2200 };
}

const exact: Member = { trueKcal: 2500, intake: 2100, intakeSd: 0, weightSd: 0, complete: 1, weighed: 1 };

describe("adaptive expenditure", () => {
  it("by hand: 2,100 kcal a day and 0.3636 kg less a week is 2,100 + 400", () => {
    const out = adaptiveExpenditure(log(exact, 1));
    expect(out).toMatchObject({ kcal: 2500, from: "log", band: 50, confidence: "high", meanIntakeKcal: 2100 });
    expect(out.weeklyKg).toBeCloseTo((-400 * 7) / KCAL_PER_KG, 6);
    expect(out.reason).toBe("From 27 complete days and 28 weigh-ins, with 7,700 kcal per kg.");
  });

  it("recovers what synthetic members burn, within its band for at least 95 of 100 of them", () => {
    let within = 0;
    let far = 0;
    const members = 1000;
    for (let seed = 0; seed < members; seed++) {
      const random = randomOf(seed + 7777);
      const member: Member = {
        trueKcal: 1700 + random() * 1700,
        intake: 1600 + random() * 1600,
        intakeSd: 100 + random() * 300,
        weightSd: 0.2 + random() * 0.6,
        complete: 0.75 + random() * 0.25,
        weighed: 0.5 + random() * 0.5,
      };
      const out = adaptiveExpenditure(log(member, seed));
      if (out.from === "formula") continue;
      const miss = Math.abs(out.kcal - member.trueKcal);
      if (miss <= (out.band ?? 0) + 5) within++;
      else if (miss > 2 * (out.band ?? 0)) far++;
    }
    const counted = within + far;
    expect(counted).toBeGreaterThan(900);
    expect(within / members).toBeGreaterThan(0.93);
    // With few weigh-ins, t is beyond twice of its 95 percent for one or two of a thousand.
    expect(far).toBeLessThanOrEqual(1);
  });

  it("gets nothing of activity level or goal, so that neither changes it (and a workout isn't counted twice)", () => {
    const input = log({ ...exact, intakeSd: 200, weightSd: 0.4 }, 3);
    const body: EnergyBody = { sex: "male", age: 30, heightCm: 175, weightKg: 75 };
    const kcals = (["sitting", "light", "moderate", "hard", "very"] as const).map(
      (activity) => adaptiveExpenditure({ ...input, formulaKcal: dailyEnergyByFormula(body, activity).daily }).kcal,
    );
    expect(new Set(kcals).size).toBe(1);
    // 300 kcal of training a day: the weight holds them, so the estimate is 300 higher, not 600.
    const trained = adaptiveExpenditure(log({ ...exact, trueKcal: exact.trueKcal + 300 }, 1));
    expect(trained.kcal - adaptiveExpenditure(log(exact, 1)).kcal).toBe(300);
  });

  it("moves with the intake and the weight it is given, whatever they are, and stays between rest and 2.4 times rest", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ kcal: fc.integer({ min: 0, max: 9000 }), isComplete: fc.boolean() }), { maxLength: 40 }),
        fc.array(fc.double({ min: 60, max: 90, noNaN: true }), { maxLength: 40 }),
        (intakes, kgs) => {
          const out = adaptiveExpenditure({
            days: intakes.map((one, index) => ({ ...one, date: addDays(TODAY, -index) })),
            weighIns: kgs.map((kg, index) => ({ kg, date: addDays(TODAY, -index) })),
            today: TODAY,
            restingKcal: 1600,
            formulaKcal: 2200,
          });
          if (out.from === "formula") {
            expect(out).toMatchObject({ kcal: 2200, band: null });
            return;
          }
          expect(out.kcal).toBeGreaterThanOrEqual(1600);
          expect(out.kcal).toBeLessThanOrEqual(3840);
        },
      ),
    );
  });

  it("is the formula with the reason while the log holds too little", () => {
    const input = log(exact, 1);
    const few = { ...input, days: input.days.map((day) => ({ ...day, isComplete: day.date > addDays(TODAY, -6) })) };
    expect(adaptiveExpenditure(few)).toMatchObject({
      kcal: 2200,
      from: "formula",
      band: null,
      reason: "From the formula for now: 9 more complete days, and it will come from your own log.",
    });
    expect(adaptiveExpenditure({ ...input, weighIns: input.weighIns.slice(-3) }).reason).toContain("5 more weigh-ins");
    expect(adaptiveExpenditure({ ...input, weighIns: input.weighIns.slice(-10) }).reason).toContain(
      "weigh-ins 11 days further apart",
    );
    expect(adaptiveExpenditure({ ...input, days: [], weighIns: [] }).reason).toBe(
      "From the formula for now: 14 more complete days and 8 more weigh-ins, and it will come from your own log.",
    );
  });

  it("guards against gaps, against days that were marked complete by mistake and against weigh-ins that can't be", () => {
    const input = log(exact, 1);
    const gap = input.days.filter(({ date }) => date <= addDays(TODAY, -20) || date > addDays(TODAY, -12));
    expect(adaptiveExpenditure({ ...input, days: gap }).reason).toContain("a gap of more than a week");
    const slip = input.days.map((day, index) => (index % 5 === 0 ? { ...day, kcal: 120 } : day));
    expect(adaptiveExpenditure({ ...input, days: slip }).kcal).toBe(2500);
    const typo = input.weighIns.map((one, index) => (index % 9 === 0 ? { ...one, kg: one.kg * 2.2 } : one));
    expect(adaptiveExpenditure({ ...input, weighIns: typo }).kcal).toBe(2500);
    const dropped = log({ ...exact, trueKcal: 4600 }, 1);
    expect(adaptiveExpenditure(dropped)).toMatchObject({ kcal: 3840, isClamped: true, confidence: "low" });
  });

  it("is the same on a device, which has four weeks, and on the server", () => {
    const input = log({ ...exact, intakeSd: 300, weightSd: 0.5 }, 5);
    const isOnDevice = ({ date }: { date: string }) => date >= deviceStart(TODAY);
    const onDevice = { ...input, days: input.days.filter(isOnDevice), weighIns: input.weighIns.filter(isOnDevice) };
    expect(adaptiveExpenditure(onDevice)).toEqual(adaptiveExpenditure(input));
  });

  it("today doesn't count before it is over", () => {
    const input = log(exact, 1);
    const today = { date: TODAY, kcal: 9000, isComplete: true };
    expect(adaptiveExpenditure({ ...input, days: [...input.days.slice(0, -1), today] }).kcal).toBe(2500);
  });
});
