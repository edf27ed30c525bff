import { expect, it } from "vitest";
import { addMonths, weeksOf } from "./day-calendar.tsx";

it("has whole weeks from Sunday to Saturday, with each day of the month once", () => {
  for (const day of ["2026-12-19", "2026-02-01", "2028-02-29"]) {
    const weeks = weeksOf(day);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    const days = weeks.flat().filter((d) => d !== null);
    expect(days).toEqual([...new Set(days)].sort());
    expect(days[0]).toBe(`${day.slice(0, 8)}01`);
    for (const week of weeks)
      for (const [i, d] of week.entries()) if (d) expect(new Date(`${d}T00:00:00Z`).getUTCDay()).toBe(i);
  }
  expect(weeksOf("2028-02-01").flat().filter(Boolean)).toHaveLength(29);
});

it("keeps the day in another month, or takes its last one", () => {
  expect(addMonths("2026-12-19", 1)).toBe("2027-01-19");
  expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
  expect(addMonths("2027-01-31", -2)).toBe("2026-11-30");
});
