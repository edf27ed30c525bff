import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { changedDomains } from "./changed-domains.mjs";
import { ROOT } from "./script-tools.mjs";

const sources = {
  "worker/auth/service.ts": 'import { digest } from "../platform/digest.ts";',
  "worker/billing/index.ts":
    'import type { Money } from "../kernel/money.ts";\nimport { auth } from "../auth/index.ts";',
  "worker/store/orders/service.ts": 'import {\n  add,\n  type Money,\n} from "#worker/kernel/money.ts";',
  "worker/platform/digest.ts": 'export { hex } from "../kernel/hex.ts";',
  "worker/live/maintenance-page.ts": 'import { brand } from "../../app/brand.ts";',
  "worker/api.test.ts": 'import { api } from "./api.ts";',
  "app/routes/home.tsx": 'import "../brand.ts";',
};

it.each([
  ["a domain's file for that domain alone", ["worker/auth/service.ts"], ["worker/auth/"]],
  ["a part of the store for that part", ["worker/store/orders/domain.ts"], ["worker/store/orders/"]],
  ["the store's own files for all its parts", ["worker/store/deps.ts", "worker/store/cart/x.ts"], ["worker/store/"]],
  ["kernel for its readers, but not for those of its types", ["worker/kernel/money.ts"], ["worker/store/orders/"]],
  ["kernel for those who read it through platform", ["worker/kernel/hex.ts"], ["worker/auth/"]],
  ["a file of app for the domains that read it", ["app/brand.ts"], ["worker/live/"]],
  ["a file beside the domains for its own test", ["worker/api.ts"], ["worker/api.test.ts"]],
  ["a file that was taken away for its domain", ["worker/billing/gone.ts"], ["worker/billing/"]],
  ["pages and words for none", ["app/routes/home.tsx", "README.md"], []],
  ["a migration for all", ["migrations/0042_new.sql"], ["worker/"]],
])("a change asks for Workers tests: %s", (_, changed, asked) => {
  expect(changedDomains(changed, sources)).toEqual(asked);
});

it("every Workers test is run by some change", () => {
  const files = readdirSync(join(ROOT, "worker"), { recursive: true }).map((name) => `worker/${name}`);
  const all = Object.fromEntries(
    files.filter((file) => file.endsWith(".ts")).map((file) => [file, readFileSync(join(ROOT, file), "utf8")]),
  );
  const tests = files.filter((file) => file.endsWith(".test.ts"));
  const asked = changedDomains(
    Object.keys(all).filter((file) => !file.includes("/test/")),
    all,
  );
  expect(tests.filter((test) => !asked.some((path) => test.startsWith(path)))).toEqual([]);
  expect(tests.length).toBeGreaterThan(50);
});
