import { expect, it } from "vitest";
import { readReportPeriod } from "./domain-period.ts";

const TODAY = "2026-11-23";
const read = (asked: object) => readReportPeriod(asked, TODAY);

it("reads the last days, seven where nothing else is asked for", () => {
  expect(read({})).toEqual({ days: 7, from: "2026-11-17", to: TODAY, isCustom: false, problem: null });
  expect(read({ days: "30" })).toMatchObject({ days: 30, from: "2026-10-25" });
  expect(read({ days: "31" })).toMatchObject({ days: 7 });
});

it("reads two dates, and nothing after today", () => {
  expect(read({ from: "2026-11-01", to: "2026-11-10" })).toMatchObject({ days: 10, to: "2026-11-10", isCustom: true });
  expect(read({ from: "2026-11-23", to: "2026-11-23" })).toMatchObject({ days: 1, isCustom: true });
  expect(read({ from: "2026-11-20", to: "2027-01-01" })).toMatchObject({ days: 4, to: TODAY });
});

it("says why it shows the last days instead", () => {
  for (const asked of [
    { from: "2026-11-01" },
    { from: "2026-02-30", to: "2026-03-02" },
    { from: "soon", to: "2026-11-02" },
    { from: "2026-11-10", to: "2026-11-09" },
    { from: "2026-12-01", to: "2026-12-02" },
    { from: "2025-01-01", to: "2026-11-02" },
  ])
    expect([asked, read(asked)]).toEqual([asked, expect.objectContaining({ days: 7, problem: expect.any(String) })]);
});
