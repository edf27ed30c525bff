import { expect, it } from "vitest";
import { daysList, readClock, toClock, zoneName } from "./reminder-times.ts";

it("reads the times that it shows, and nothing else", () => {
  for (const minute of [0, 59, 60, 510, 1439]) expect(readClock(toClock(minute))).toBe(minute);
  expect(readClock("08:30:00")).toBe(510);
  expect(["", "8:30", "24:00", "08:60", "noon"].map(readClock)).toEqual([null, null, null, null, null]);
});

it("names days, Monday first", () => {
  expect(daysList([0, 5, 1])).toBe("Mon, Fri, and Sun");
  expect(daysList([3])).toBe("Wed");
  expect(["America/New_York", "America/Argentina/Buenos_Aires", "UTC"].map(zoneName)).toEqual([
    "New York",
    "Buenos Aires",
    "UTC",
  ]);
});
