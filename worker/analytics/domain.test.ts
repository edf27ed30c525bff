import { describe, expect, it } from "vitest";
import {
  detectBrowser,
  findPointProblem,
  getReferrerHost,
  incrementsForView,
  listLastDays,
  toCountedPath,
} from "./domain.ts";
import { RollupBuffer, type RollupRow } from "./domain-rollup-buffer.ts";

const ORIGIN = "https://tikari.test";

it("counts paths of this site only, without query, and not the admin area", () => {
  expect(toCountedPath("/products?email=a@b.c#x", ORIGIN)).toBe("/products");
  expect(toCountedPath(`${ORIGIN}/4200`, ORIGIN)).toBe("/4200");
  expect(toCountedPath("/420", ORIGIN)).toBeNull();
  expect(toCountedPath("//evil.test/", ORIGIN)).toBeNull();
  expect(toCountedPath("javascript:alert(1)", ORIGIN)).toBeNull();
});

it("names the external referrer host", () => {
  expect(getReferrerHost("", ORIGIN)).toBe("(direct)");
  expect(getReferrerHost(`${ORIGIN}/x`, ORIGIN)).toBeNull();
  expect(getReferrerHost("https://www.example.org/a?b", ORIGIN)).toBe("example.org");
  expect(getReferrerHost("android-app://com.example", ORIGIN)).toBe("(other)");
});

it.each([
  ["Mozilla/5.0 Chrome/126.0 Safari/537.36 Edg/126.0", "Edge"],
  ["Mozilla/5.0 Chrome/126.0 Safari/537.36 OPR/111.0", "Opera"],
  ["Mozilla/5.0 Chrome/126.0 Safari/537.36", "Chrome"],
  ["Mozilla/5.0 Version/17.0 Safari/605.1.15", "Safari"],
  ["Mozilla/5.0 Gecko/20100101 Firefox/128.0", "Firefox"],
  ["something", "Other"],
])("%s is %s", (ua, name) => expect(detectBrowser(ua)).toBe(name));

it("counts a private view for the page and the total only", () => {
  const view = { path: "/", referrer: "example.org", device: "mobile", browser: "Firefox", country: "PE" };
  expect(incrementsForView(view, null).map((t) => [t.dim, t.visits, t.visitors])).toEqual([
    ["total", 0, 0],
    ["page", 0, 0],
  ]);
  expect(incrementsForView(view, { at: 1, previousAt: null }).map((t) => t.dim)).toEqual([
    "total",
    "page",
    "device",
    "browser",
    "country",
    "referrer",
  ]);
});

it("lists days across the end of a month", () =>
  expect(listLastDays("2026-03-02", 3)).toEqual(["2026-02-28", "2026-03-01", "2026-03-02"]));

describe("pointProblem", () => {
  it("accepts a point at the limits", () =>
    expect(
      findPointProblem({
        indexes: ["i".repeat(96)],
        blobs: [..."b".repeat(20)],
        doubles: Array(20).fill(1) as number[],
      }),
    ).toBeNull());
  it.each([
    [{ indexes: ["a", "b"] }],
    [{ indexes: ["i".repeat(97)] }],
    [{ indexes: ["ñ".repeat(49)] }],
    [{ blobs: [..."b".repeat(21)] }],
    [{ blobs: ["b".repeat(16_385)] }],
    [{ doubles: Array(21).fill(1) as number[] }],
    [{ doubles: [Number.NaN] }],
  ])("refuses %#", (point) => expect(findPointProblem(point)).not.toBeNull());
});

describe("RollupBuffer", () => {
  const view = (key: string, dim: RollupRow["dim"] = "page", day = "2026-06-01"): RollupRow => ({
    ...{ day, dim, key },
    ...{ pageviews: 1, visits: 0, visitors: 1, durationMs: 5, timed: 1 },
  });

  it("adds up what belongs to one row, and forgets what was taken", () => {
    const buffer = new RollupBuffer([view("/"), view("/"), view("/", "page", "2026-06-02"), view("", "total")]);
    expect(buffer.list().map((r) => [r.day, r.dim, r.key, r.pageviews, r.visitors, r.durationMs, r.timed])).toEqual([
      ["2026-06-01", "page", "/", 2, 2, 10, 2],
      ["2026-06-02", "page", "/", 1, 1, 5, 1],
      ["2026-06-01", "total", "", 1, 1, 5, 1],
    ]);
    expect(buffer.takeAll()).toHaveLength(3);
    expect([buffer.isEmpty, buffer.list()]).toEqual([true, []]);
  });

  it("stays small whatever addresses are made up, and loses no view", () => {
    const buffer = new RollupBuffer([], 100);
    for (let i = 0; i < 5000; i++)
      for (const row of [view("", "total"), view(`/${i}`), view(`${i}.example`, "referrer")]) buffer.add(row);
    const rows = buffer.list();
    expect(rows.length).toBeLessThanOrEqual(102);
    for (const dim of ["total", "page", "referrer"])
      expect(rows.filter((r) => r.dim === dim).reduce((sum, r) => sum + r.pageviews, 0)).toBe(5000);
  });
});
