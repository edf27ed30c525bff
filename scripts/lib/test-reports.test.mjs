import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { countJourneys, countUnit } from "./test-reports.mjs";

const folder = mkdtempSync(join(tmpdir(), "reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(report) {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

it("names browser tests that passed only on a retry, and does not count them as passed", () => {
  const spec = (title, ...states) => ({
    title,
    file: "cart.spec.ts",
    line: 7,
    tests: states.map((status) => ({ status })),
  });
  const file = written({
    stats: { expected: 3, unexpected: 1, flaky: 2, skipped: 0 },
    suites: [
      {
        title: "cart.spec.ts",
        specs: [spec("fills", "expected"), spec("empties", "flaky")],
        suites: [{ title: "signed in", specs: [spec("merges", "expected", "flaky"), spec("keeps", "unexpected")] }],
      },
    ],
  });
  expect(countJourneys(file)).toEqual({
    passed: 3,
    failed: 1,
    flaky: ["cart.spec.ts:7 empties", "cart.spec.ts:7 signed in › merges"],
  });
});

it("counts what vitest ran, and returns undefined without a report", () => {
  expect(countUnit(written({ numPassedTests: 5, numFailedTests: 2 }))).toEqual({ passed: 5, failed: 2, flaky: [] });
  expect([countUnit(join(folder, "none.json")), countJourneys(join(folder, "none.json"))]).toEqual([
    undefined,
    undefined,
  ]);
});
