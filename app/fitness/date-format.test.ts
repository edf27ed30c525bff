import { expect, it } from "vitest";
import { addDays } from "#worker/kernel/local-date.ts";
import { dateFormat } from "./date-format.ts";

it.each([
  { weekday: "long" },
  { weekday: "short" },
  { month: "long", day: "numeric" },
  { month: "long", year: "numeric" },
  { month: "short", year: "numeric" },
  { month: "short", day: "numeric" },
  { month: "short", day: "numeric", year: "numeric" },
  { month: "long", day: "numeric", year: "numeric" },
  { weekday: "long", month: "short", day: "numeric" },
] as const)("writes each day of a year as American English does: %o", (parts) => {
  const write = dateFormat(parts);
  const standard = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...parts });
  for (let day = 0; day < 366; day++) {
    const date = addDays("2024-01-01", day);
    expect(write(date)).toBe(standard.format(new Date(`${date}T00:00:00Z`)));
  }
});
