import { describe, expect, it } from "vitest";
import { cutRange, dateTicks, mergeDays, niceTicks, rangeStart, tableRows, tickDate } from "./series.ts";

const day = (date: string, weightKg: number) => ({ date, weightKg, energyKcal: null, isComplete: false, workouts: 0 });

describe("series", () => {
  it("take the device's days in place of the server's", () => {
    const server = [day("2026-10-01", 70), day("2026-11-20", 71)];
    expect(
      mergeDays(server, { has: (date) => date > "2026-11-01", days: [day("2026-11-26", 72)] }).map(
        ({ weightKg }) => weightKg,
      ),
    ).toEqual([70, 72]);
  });
  it("a range ends today and has as many days as it says", () => {
    const points = ["2026-10-29", "2026-10-30", "2026-11-26", "2026-11-27"].map((date) => ({ date }));
    expect(cutRange(points, "2026-11-26", "weeks").map(({ date }) => date)).toEqual(["2026-10-30", "2026-11-26"]);
  });
  it("a long range's table has a row a week, newest first", () => {
    const points = [
      { date: "2026-11-16", value: 70, line: 70 },
      { date: "2026-11-22", value: 72, line: 70.2 },
      { date: "2026-11-23", value: 71, line: 70.3 },
    ];
    expect(tableRows(points, "year")).toEqual([
      { date: "2026-11-23", count: 1, value: 71, line: 70.3 },
      { date: "2026-11-16", count: 2, value: 71, line: 70.2 },
    ]);
    expect(tableRows(points, "weeks")).toHaveLength(3);
  });
  it("all time begins day by day on a Monday a year ago, is cut nowhere, and has a row a month", () => {
    expect(rangeStart("all", "2026-11-27")).toBe("2025-11-24");
    expect(rangeStart("year", "2026-11-27")).toBe("2025-11-28");
    const points = ["2016-02-29", "2025-11-17", "2025-11-24", "2026-11-28"].map((date) => ({
      date,
      value: 70,
      line: null,
    }));
    expect(cutRange(points, "2026-11-27", "all").map(({ date }) => date)).toEqual([
      "2016-02-29",
      "2025-11-17",
      "2025-11-24",
    ]);
    expect(tableRows(points, "all").map(({ date, count }) => [date, count])).toEqual([
      ["2026-11-01", 1],
      ["2025-11-01", 2],
      ["2016-02-01", 1],
    ]);
  });
  it("ticks are round and hold all values, also where all are the same", () => {
    expect(niceTicks(148.6, 153.2)).toEqual([148, 150, 152, 154]);
    expect(niceTicks(70, 70)).toEqual([70, 70.2]);
    expect(niceTicks(0.3, 0.4)).toEqual([0.2, 0.4]);
    expect(dateTicks("2026-11-01", "2026-11-29")).toEqual(["2026-11-01", "2026-11-15", "2026-11-29"]);
    expect(dateTicks("2026-11-01", "2026-11-01")).toEqual(["2026-11-01"]);
  });

  it("says the year of a date where the chart begins in another", () => {
    expect(tickDate("2026-11-15", "2026-11-01", "2026-11-29")).toBe("Nov 15");
    expect(tickDate("2025-11-28", "2025-11-28", "2026-11-27")).toBe("Nov 28, 2025");
    expect(tickDate("2016-02-29", "2016-02-29", "2026-11-27")).toBe("Feb 2016");
  });
});
