import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { onIsolateReset, resetIsolateState } from "./isolate-reset.ts";

/** The modules whose caches never become stale: each value depends on its key alone. */
const IMMUTABLE_CACHES = [
  "worker/auth/sessions.ts",
  "worker/billing/domain-calendar.ts",
  "worker/fitness/training/domain-exercises.ts",
  "worker/fitness/transfer/domain-read-apple-health.ts",
  "worker/fitness/transfer/domain-read-values.ts",
  "worker/http/security-headers.ts",
  "worker/index.ts",
  "worker/kernel/local-date.ts",
  "worker/kernel/long-date.ts",
  "worker/kernel/money.ts",
  "worker/kernel/zoned-instant.ts",
  "worker/platform/db.ts",
  "worker/sample/domain-diary.ts",
  "worker/science/domain-evidence.ts",
  "worker/science/domain-study-filter.ts",
  "worker/store/orders/domain-postal-code.ts",
  "worker/store/orders/domain-zip-code.ts",
];

it("is cleared by each reset", () => {
  let kept = 1;
  onIsolateReset(() => {
    kept = 0;
  });
  resetIsolateState();
  expect(kept).toBe(0);
  kept = 2;
  resetIsolateState();
  expect(kept).toBe(0);
});

it("is reset by every module that has state", () => {
  const moduleState =
    /^(export )?(let |const .*= new (Weak)?(Map|Set)(<.*>)?\(\)|const \w+: .*\[\] = \[\]|const \w+ = \[\])/m;
  const withoutReset = globSync("worker/**/*.ts").filter((file) => {
    if (/\.test\.ts$|worker\/(test|platform\/isolate-reset\.ts|.*\/testing\/)/.test(file)) return false;
    const text = readFileSync(file, "utf8");
    return moduleState.test(text) && !text.includes("onIsolateReset(");
  });
  expect(withoutReset.sort()).toEqual(IMMUTABLE_CACHES);
});
