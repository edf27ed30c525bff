import { expect, it } from "vitest";
import { addDays, daysBetween, isLocalDate, localDateAt, startOfWeek, weekdayOf } from "./local-date.ts";
import { instantAt } from "./zoned-instant.ts";

it("counts days over the ends of months, leap years and the changes of the clocks", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-03-08", 1)).toBe("2026-03-09");
  expect(daysBetween("2026-10-31", "2026-11-02")).toBe(2);
  expect(daysBetween("2026-11-02", "2026-10-31")).toBe(-2);
});

it("weeks begin on Monday, or on the day that is asked for", () => {
  expect(startOfWeek("2026-11-26")).toBe("2026-11-23");
  expect(startOfWeek("2026-11-23")).toBe("2026-11-23");
  expect(startOfWeek("2026-11-26", 0)).toBe("2026-11-22");
  expect(startOfWeek("2026-11-22", 0)).toBe("2026-11-22");
});

it("knows the date of an instant in a zone, also on days of 23 and 25 hours", () => {
  const at = Date.parse("2026-11-26T03:30:00Z");
  expect([localDateAt(at, "America/New_York"), localDateAt(at, "Asia/Tokyo")]).toEqual(["2026-11-25", "2026-11-26"]);
  // New York set its clocks back on 2026-11-01 and forward on 2026-03-08.
  expect(localDateAt(Date.parse("2026-11-02T04:59:00Z"), "America/New_York")).toBe("2026-11-01");
  expect(localDateAt(Date.parse("2026-03-09T03:59:00Z"), "America/New_York")).toBe("2026-03-08");
});

it("knows the instant of a time, also where the clocks skip it or show it twice", () => {
  const at = (date: string, minute: number, zone: string) => new Date(instantAt(date, minute, zone)).toISOString();
  expect(at("2026-11-26", 8 * 60, "America/Lima")).toBe("2026-11-26T13:00:00.000Z");
  expect(at("2026-11-26", 30, "Asia/Kathmandu")).toBe("2026-11-25T18:45:00.000Z");
  expect(at("2026-11-26", 0, "Pacific/Kiritimati")).toBe("2026-11-25T10:00:00.000Z");
  // New York: 2:30 is skipped on March 8, 1:30 comes twice on November 1. Berlin's 2:30 comes twice on October 25.
  expect(at("2026-03-08", 150, "America/New_York")).toBe("2026-03-08T07:30:00.000Z");
  expect(at("2026-03-08", 8 * 60, "America/New_York")).toBe("2026-03-08T12:00:00.000Z");
  expect(at("2026-11-01", 90, "America/New_York")).toBe("2026-11-01T05:30:00.000Z");
  expect(at("2026-11-01", 8 * 60, "America/New_York")).toBe("2026-11-01T13:00:00.000Z");
  expect(at("2026-10-25", 150, "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
  expect(["2026-11-26", "2026-11-29", "1969-12-31"].map(weekdayOf)).toEqual([4, 0, 3]);
});

it("refuses what is no date", () => {
  expect(["2026-02-29", "2026-1-1", "", "2026-13-01", "2028-02-29"].map(isLocalDate)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(() => addDays("yesterday", 1)).toThrow(RangeError);
});
