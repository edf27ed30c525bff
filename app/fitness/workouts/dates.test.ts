import { expect, it } from "vitest";
import { addMonths, monthWeeks } from "./dates.ts";

it("a month has all of its days in weeks that begin on Sunday", () => {
  const weeks = monthWeeks("2026-02");
  expect(weeks).toHaveLength(4);
  expect(weeks[0]?.[0]).toBe("2026-02-01");
  expect(weeks.flat().filter(Boolean)).toHaveLength(28);
  expect(monthWeeks("2028-02").flat().filter(Boolean).at(-1)).toBe("2028-02-29");
  expect(monthWeeks("2026-08")[0]?.indexOf("2026-08-01")).toBe(6);
});

it("months go on over the year's end", () => {
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
});
