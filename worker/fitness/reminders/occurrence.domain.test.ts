import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localDateAt, weekdayOf } from "../../kernel/local-date.ts";
import { nextOccurrence } from "./domain-occurrence.ts";

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const never = () => false;
const next = (after: string, minute: number, zone: string, weekdays = EVERY_DAY, told: string[] = []) => {
  const found = nextOccurrence({ minute, zone, weekdays }, Date.parse(after), (date) => told.includes(date));
  return found ? `${found.date} ${new Date(found.at).toISOString()}` : null;
};

describe("when a reminder is due", () => {
  it("is the time of the clock in the member's zone, today or on the next of its days", () => {
    expect(next("2026-11-26T12:59:00Z", 480, "America/Lima")).toBe("2026-11-26 2026-11-26T13:00:00.000Z");
    expect(next("2026-11-26T13:00:00Z", 480, "America/Lima")).toBe("2026-11-27 2026-11-27T13:00:00.000Z");
    // Sundays and Wednesdays; in Tokyo the Thursday has begun.
    expect(next("2026-11-25T16:00:00Z", 480, "Asia/Tokyo", [0, 3])).toBe("2026-11-29 2026-11-28T23:00:00.000Z");
  });

  it("keeps to the clock over its changes", () => {
    expect(next("2026-10-31T20:00:00Z", 480, "America/New_York")).toBe("2026-11-01 2026-11-01T13:00:00.000Z");
    expect(next("2026-03-07T20:00:00Z", 480, "America/New_York")).toBe("2026-03-08 2026-03-08T12:00:00.000Z");
    expect(next("2026-03-08T06:00:00Z", 150, "America/New_York")).toBe("2026-03-08 2026-03-08T07:30:00.000Z");
  });

  it("comes once on a day whose clocks show its time twice", () => {
    const first = next("2026-11-01T04:00:00Z", 90, "America/New_York");
    expect(first).toBe("2026-11-01 2026-11-01T05:30:00.000Z");
    expect(next("2026-11-01T05:30:00Z", 90, "America/New_York", EVERY_DAY, ["2026-11-01"])).toBe(
      "2026-11-02 2026-11-02T06:30:00.000Z",
    );
  });

  it("isn't on a day for which it was told, whatever time it has now", () => {
    expect(next("2026-11-26T13:00:00Z", 600, "America/Lima", EVERY_DAY, ["2026-11-26"])).toBe(
      "2026-11-27 2026-11-27T15:00:00.000Z",
    );
    expect(next("2026-11-26T13:00:00Z", 600, "America/Lima", [4], ["2026-11-26"])).toBe(
      "2026-12-03 2026-12-03T15:00:00.000Z",
    );
  });

  it("is always later, within eight days, and on one of its days", () => {
    const zones = fc.constantFrom("America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC");
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 });
    const at = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) });
    fc.assert(
      fc.property(zones, days, fc.integer({ min: 0, max: 1439 }), at, (zone, weekdays, minute, after) => {
        const found = nextOccurrence({ minute, zone, weekdays }, after, never);
        expect(found).not.toBeNull();
        if (!found) return;
        expect(found.at).toBeGreaterThan(after);
        expect(found.at - after).toBeLessThan(8 * 86_400_000 + 2 * 3_600_000);
        expect(weekdays).toContain(weekdayOf(found.date));
        expect(localDateAt(found.at, zone)).toBe(found.date);
      }),
    );
  });
});
