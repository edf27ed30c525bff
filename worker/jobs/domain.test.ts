import { expect, it } from "vitest";
import { HOUR } from "../kernel/instants.ts";
import { formatJobState, listStuckJobs } from "./domain.ts";

it.each([
  [{ state: "running", tries: 1, runs: 0 }, "Running"],
  [{ state: "running", tries: 2, runs: 0 }, "Running, attempt 2 of 3"],
  [{ state: "running", tries: 1, runs: 4 }, "Running, continued 4 times"],
  [{ state: "waiting", tries: 0, runs: 0 }, "Waiting"],
  [{ state: "waiting", tries: 1, runs: 1 }, "Waiting, attempt 2 of 3, continued 1 time"],
  [{ state: "interrupted", tries: 1, runs: 0 }, "Interrupted, will retry (attempt 2 of 3)"],
] as const)("says in words what a job does: %o", (job, words) => {
  expect(formatJobState(job)).toBe(words);
});

it("finds jobs that wait or run for more than an hour, but not those that wait on purpose", () => {
  const job = { name: "mail", state: "waiting" as const, tries: 0, runs: 0, left: null, since: 0, dueAt: 0 };
  expect(listStuckJobs([job], HOUR)).toEqual([]);
  expect(listStuckJobs([job], HOUR + 1)).toEqual([job]);
  expect(listStuckJobs([{ ...job, dueAt: 1000 }], HOUR + 1)).toEqual([]);
});
