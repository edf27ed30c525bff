import { expect, it } from "vitest";
import { fromZonedInput, tomorrowMorning, toZonedInput, zoneName } from "./zoned-time.ts";

const ZONE = "America/Denver";

it.each([
  ["2026-11-24T07:00", Date.UTC(2026, 10, 24, 14)],
  ["2026-07-04T00:00", Date.UTC(2026, 6, 4, 6)],
  ["2028-02-29T23:59", Date.UTC(2028, 2, 1, 6, 59)],
  // The clocks go from 2 to 3 in the morning.
  ["2026-03-08T02:30", Date.UTC(2026, 2, 8, 9, 30)],
  // They show this hour twice: the first one.
  ["2026-11-01T01:30", Date.UTC(2026, 10, 1, 7, 30)],
])("%s in Denver", (text, at) => expect(fromZonedInput(text, ZONE)).toBe(at));

it("is the same after it was read and written, in any zone", () => {
  for (const zone of [ZONE, "Asia/Kolkata", "Pacific/Chatham", "UTC"])
    for (let at = Date.UTC(2026, 0, 1, 0, 30); at < Date.UTC(2027, 0, 1); at += 13 * 3_600_000) {
      const text = toZonedInput(at, zone);
      expect(toZonedInput(fromZonedInput(text, zone) ?? 0, zone)).toBe(text);
    }
});

it("a schedule begins with the next day’s morning, also on days of 23 and 25 hours", () => {
  expect(tomorrowMorning(Date.UTC(2026, 10, 24, 5), ZONE)).toBe("2026-11-24T09:00");
  expect(tomorrowMorning(Date.UTC(2026, 11, 31, 20), ZONE)).toBe("2027-01-01T09:00");
  // The clocks go back on November 1: a quarter past midnight is 24 hours before a quarter past eleven of the same day.
  expect(tomorrowMorning(Date.UTC(2026, 10, 1, 6, 15), ZONE)).toBe("2026-11-02T09:00");
  expect(tomorrowMorning(Date.UTC(2026, 2, 8, 7, 30), ZONE)).toBe("2026-03-09T09:00");
});

it("is nothing for anything else", () => {
  for (const text of ["", "tomorrow", "2026-13-01T00:00", "2026-11-24"]) expect(fromZonedInput(text, ZONE)).toBeNull();
  expect(zoneName(ZONE)).toBe("Mountain Time");
});
