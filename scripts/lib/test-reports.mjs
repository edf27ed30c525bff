/** Reads the reports of a test run. */
import { existsSync, readFileSync } from "node:fs";

/** @returns the counts of a vitest report, or undefined without a report */
export function countUnit(file) {
  const report = read(file);
  return report && { passed: report.numPassedTests, failed: report.numFailedTests, flaky: [] };
}

/** @returns the counts of a Playwright report, with the names of those that passed only on a retry */
export function countJourneys(file) {
  const report = read(file);
  if (!report) return undefined;
  const { expected, unexpected } = report.stats;
  return { passed: expected, failed: unexpected, flaky: report.suites.flatMap((suite) => flakyOf(suite)) };
}

function flakyOf({ suites = [], specs = [] }, path = "") {
  const own = specs.filter((spec) => spec.tests.some((test) => test.status === "flaky"));
  return [
    ...own.map((spec) => `${spec.file}:${spec.line} ${path}${spec.title}`),
    ...suites.flatMap((suite) => flakyOf(suite, `${path}${suite.title} › `)),
  ];
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
