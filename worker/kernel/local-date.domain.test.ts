import { expect, it } from "vitest";
import { addDays, daysBetween, isLocalDate, localDateAt, startOfWeek } from "./local-date.ts";

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
