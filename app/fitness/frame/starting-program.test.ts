import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveStartingProgram, takeStartingProgram } from "./starting-program.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("a program waits until it is taken, once", () => {
  expect(saveStartingProgram("?tab=workouts&program=full-body-3")).toBe(true);
  expect([takeStartingProgram(), takeStartingProgram()]).toEqual(["full-body-3", null]);
});

test("an address without a program, or with something else, keeps nothing", () => {
  expect(["", "?program=", "?program=%3Cscript%3E", `?program=${"x".repeat(99)}`].map(saveStartingProgram)).toEqual([
    ...[false, false, false, false],
  ]);
  expect(takeStartingProgram()).toBeNull();
});

test("a browser that stores nothing opens the app as ever", () => {
  vi.stubGlobal("localStorage", undefined);
  expect([saveStartingProgram("?program=full-body-3"), takeStartingProgram()]).toEqual([false, null]);
});
