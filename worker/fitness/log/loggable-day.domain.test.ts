import { expect, it } from "vitest";
import { startOfWeek } from "../../kernel/local-date.ts";
import { isLoggableDay, latestDay } from "./domain-loggable-day.ts";

const TODAY = "2026-11-26";

it("is no year that is still being typed, no day that isn't one, and none that is too far ahead", () => {
  for (const typed of ["0002-11-26", "0020-11-26", "0202-11-26", "1989-12-31", "2026-02-30", "", "2026-11-27"])
    expect([typed, isLoggableDay(typed, TODAY)]).toEqual([typed, false]);
  for (const day of ["1990-01-01", "2025-11-26", TODAY]) expect([day, isLoggableDay(day, TODAY)]).toEqual([day, true]);
  expect(latestDay(TODAY)).toBe("2026-12-26");
});

it("has a week whose days can be told, which the first and last dates of the calendar have not", () => {
  expect(startOfWeek("0000-01-01")).not.toMatch(/^\d{4}-/);
  for (const date of ["0000-01-01", "9999-12-31"]) expect(isLoggableDay(date, latestDay(TODAY))).toBe(false);
});
