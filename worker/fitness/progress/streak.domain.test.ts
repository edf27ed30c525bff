import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, localDateAt } from "../../kernel/local-date.ts";
import { streakBefore, streakOf } from "./domain-streak.ts";

const datesFrom = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

const TODAY = "2026-11-26";
/** Days from the oldest to today: x logged, - not. */
const days = (pattern: string) =>
  [...pattern].flatMap((mark, index) => (mark === "x" ? [addDays(TODAY, index - pattern.length + 1)] : []));

describe("a streak", () => {
  it.each([
    ["xxxxx", 5, "no day off"],
    ["xxxx-", 4, "today isn't over"],
    ["xx-xx-x", 5, "two days off in seven"],
    ["x--xxxxx--xx", 8, "two in each seven"],
    ["xxx---xx", 2, "three days off end it"],
    ["x-x-x-x", 1, "so do three in seven"],
    ["xxx--", 3, "one day off at the end, today open"],
    ["xxx---", 3, "two days off at the end, today open"],
    ["xxx----", 0, "three days off at the end"],
    ["", 0, "nothing"],
  ])("%s is %i: %s", (pattern, expected) => {
    expect(streakOf(days(pattern), TODAY).current).toBe(expected);
  });

  it("says how many days off are left, and asks to log only when it would end", () => {
    expect(streakOf(days("xxxxxxx"), TODAY)).toMatchObject({ daysOffLeft: 2, isLoggedToday: true });
    expect(streakOf(days("xxxx---"), TODAY)).toMatchObject({ daysOffLeft: 0, isLoggedToday: false });
    expect(streakOf(days("xxxx---"), TODAY).text).toBe("4 days logged. Log anything today to keep it going.");
    expect(streakOf(days("xxxxxx-"), TODAY).text).toBe("6 days logged. Up to 2 days off in any 7 don't break it.");
    expect(streakOf([], TODAY).text).toBe("Log anything today to start a streak.");
  });

  it("remembers the longest one", () => {
    expect(streakOf(days("xxxxxxxx---xx"), TODAY)).toMatchObject({ current: 2, longest: 8 });
  });

  it("no run holds three days off in any seven; days off left can all be taken", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 120 }), (marks) => {
        const pattern = marks.map((mark) => (mark ? "x" : "-")).join("");
        const logged = new Set(days(pattern));
        const runs = [...logged].map((date) => streakBefore([...logged], addDays(date, 1)).run);
        for (const run of runs.filter((one) => one !== null)) {
          const off = datesFrom(run.from, run.to).filter((date) => !logged.has(date));
          for (const date of off) {
            expect(off.filter((other) => other >= date && other < addDays(date, 7)).length).toBeLessThanOrEqual(2);
          }
          expect(run.days).toBe(datesFrom(run.from, run.to).length - off.length);
        }
        const { current, daysOffLeft, isLoggedToday } = streakOf([...logged], TODAY);
        if (current > 0) {
          const next = addDays(TODAY, daysOffLeft + (isLoggedToday ? 1 : 0));
          expect(streakOf([...logged], next).current).toBe(current);
        }
      }),
    );
  });

  it("is the same where the days before some day are known by what came of them alone", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), fc.nat(70), (marks, back) => {
        const all = days(marks.map((mark) => (mark ? "x" : "-")).join(""));
        const cut = addDays(TODAY, -back);
        const past = streakBefore(all, cut);
        const recent = all.filter((date) => date >= cut);
        expect(streakOf(recent, TODAY, past)).toEqual(streakOf(all, TODAY));
      }),
    );
  });

  it("a flight or the change of the clocks costs at most what a day off costs", () => {
    // 23:30 in New York on the day that the clocks went back, then the next morning.
    const dates = ["2026-11-01T03:59:00Z", "2026-11-02T04:30:00Z", "2026-11-02T13:00:00Z"].map((at) =>
      localDateAt(Date.parse(at), "America/New_York"),
    );
    expect(dates).toEqual(["2026-10-31", "2026-11-01", "2026-11-02"]);
    expect(streakOf(dates, "2026-11-02").current).toBe(3);
    // From Honolulu to Auckland a whole date is skipped: it is one day off.
    expect(streakOf(["2026-11-23", "2026-11-24", "2026-11-26"], TODAY)).toMatchObject({ current: 3, daysOffLeft: 1 });
    // A device whose clock is ahead logs tomorrow: it doesn't count before then.
    expect(streakOf([TODAY, "2026-11-27"], TODAY).current).toBe(1);
  });
});
