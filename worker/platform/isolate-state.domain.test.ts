import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { forget, onForget } from "./isolate-state.ts";

/** What these keep follows from its key alone: it is right in any isolate, however old. */
const NEVER_CHANGES = [
  "worker/auth/sessions.ts",
  "worker/billing/domain-calendar.ts",
  "worker/http/security-headers.ts",
  "worker/index.ts",
  "worker/kernel/instants.ts",
  "worker/kernel/money.ts",
];

it("is forgotten whole, as often as asked", () => {
  let kept = 1;
  onForget(() => {
    kept = 0;
  });
  forget();
  expect(kept).toBe(0);
  kept = 2;
  forget();
  expect(kept).toBe(0);
});

it("knows of every module that keeps something", () => {
  const keeps = /^(export )?(let |const .*= new (Weak)?(Map|Set)(<.*>)?\(\)|const .*: .*\[\] = \[\]|const \w+ = \[\])/m;
  const silent = globSync("worker/**/*.ts").filter((file) => {
    if (/\.test\.ts$|worker\/(test|platform\/isolate\.ts)/.test(file)) return false;
    const text = readFileSync(file, "utf8");
    return keeps.test(text) && !text.includes("onForget(");
  });
  expect(silent.sort()).toEqual(NEVER_CHANGES);
});
