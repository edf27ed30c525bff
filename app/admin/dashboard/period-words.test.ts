import { expect, it } from "vitest";
import { comparedWith, dayLabel, formatCount } from "./period-words.ts";

it("says days and figures as Americans read them", () => {
  expect([dayLabel("2026-11-16"), formatCount(13398)]).toEqual(["Nov 16", "13,398"]);
  expect(comparedWith("2026-11-09", "2026-11-15")).toMatch(/^Compared with Nov 9\s–\s15, up to this time of day$/);
  expect(comparedWith("2026-10-29", "2026-11-04")).toMatch(/Oct 29\s–\sNov 4/);
});
