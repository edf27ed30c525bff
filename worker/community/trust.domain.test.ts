import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TrustLevel } from "../spam/contract.ts";
import { checkTrust, nextTrust, TRUST_REQUIREMENTS, TRUST_STATS, type TrustStats } from "./domain-trust.ts";

const NOTHING: TrustStats = {
  accountAgeDays: 0,
  daysVisited: 0,
  recentDaysVisited: 0,
  topicsRead: 0,
  minutesRead: 0,
  posts: 0,
  reactionsReceived: 0,
  recentFlagsUpheld: 0,
};
const BASIC = { ...NOTHING, accountAgeDays: 1, topicsRead: 5, minutesRead: 10, posts: 1 };
const MEMBER = { ...BASIC, daysVisited: 15, topicsRead: 20, minutesRead: 60, posts: 10, reactionsReceived: 5 };
const REGULAR = { ...MEMBER, recentDaysVisited: 50, topicsRead: 200, posts: 100, reactionsReceived: 50 };

describe("a trust level", () => {
  it("is reached by exactly what it asks for, one after the other", () => {
    for (const [stats, level] of [
      [NOTHING, 0],
      [BASIC, 1],
      [MEMBER, 2],
      [REGULAR, 3],
    ] as const) {
      expect(nextTrust(0, stats)).toBe(level);
      if (level === 0) continue;
      for (const { stat, needed } of checkTrust(level, stats)) {
        const less = { ...stats, [stat]: stat === "recentFlagsUpheld" ? needed + 1 : needed - 1 };
        expect(nextTrust(0, less), `${level} without ${stat}`).toBeLessThan(level);
      }
    }
  });

  it("is never reached without those below it", () => {
    expect(nextTrust(0, { ...REGULAR, accountAgeDays: 0 })).toBe(0);
    expect(nextTrust(0, { ...REGULAR, daysVisited: 14 })).toBe(1);
  });

  it("stays with those who come less often, save that of regulars, who have some grace", () => {
    expect(nextTrust(1, NOTHING)).toBe(1);
    expect(nextTrust(2, NOTHING)).toBe(2);
    expect(nextTrust(3, { ...REGULAR, recentDaysVisited: 40 })).toBe(3);
    expect(nextTrust(2, { ...REGULAR, recentDaysVisited: 49 })).toBe(2);
    expect(nextTrust(3, { ...REGULAR, recentDaysVisited: 39 })).toBe(2);
  });

  it("is lost step by step with flags that moderators uphold, and comes back after their time", () => {
    const withFlags = (recentFlagsUpheld: number) => ({ ...REGULAR, recentFlagsUpheld });
    expect([0, 1, 2, 3, 4, 5].map((flags) => nextTrust(3, withFlags(flags)))).toEqual([3, 3, 2, 1, 1, 0]);
    expect(nextTrust(0, withFlags(0))).toBe(3);
  });

  it("is what staff gave, where they did; 4 is given by hand alone", () => {
    expect(nextTrust(0, NOTHING, 4)).toBe(4);
    expect(nextTrust(3, REGULAR, 0)).toBe(0);
    expect(nextTrust(4, NOTHING)).toBe(4);
    const huge = fc.record(
      Object.fromEntries(Object.keys(NOTHING).map((stat) => [stat, fc.nat(100_000)])) as Record<
        keyof TrustStats,
        fc.Arbitrary<number>
      >,
    );
    fc.assert(
      fc.property(huge, fc.constantFrom<TrustLevel>(0, 1, 2, 3, 4), (stats, current) => {
        const level = nextTrust(current, stats);
        expect(level === 4).toBe(current === 4);
        // Twice the same is the same: a job may run again.
        expect(nextTrust(level, stats)).toBe(level);
      }),
    );
  });

  it("never falls by doing more, nor rises by more flags", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(NOTHING, BASIC, MEMBER, REGULAR),
        fc.constantFrom(...Object.keys(NOTHING)),
        fc.nat(300),
        (stats, stat, more) => {
          const changed = { ...stats, [stat]: stats[stat as keyof TrustStats] + more };
          const [before, after] = [nextTrust(0, stats), nextTrust(0, changed)];
          if (stat === "recentFlagsUpheld") expect(after).toBeLessThanOrEqual(before);
          else expect(after).toBeGreaterThanOrEqual(before);
        },
      ),
    );
  });

  it("has words for all that it asks for", () => {
    for (const asked of Object.values(TRUST_REQUIREMENTS))
      for (const [stat, needed] of Object.entries(asked))
        expect(TRUST_STATS[stat as keyof TrustStats](needed)).toContain(needed === 1 ? "" : String(needed));
  });
});
