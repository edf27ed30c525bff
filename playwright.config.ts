import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

/**
 * Browser tests on the built Worker (e2e/test-site.ts). They run in any order, so none may depend on another. There are
 * no retries: a test that passes only sometimes shows a bug, in the site or in the test.
 */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: true,
  retries: 0,
  // Each of them waits for pages half of its time: four keep two cores busy. Files begin in the order of their names;
  // those at the end are short, so that all workers end together.
  workers: Math.max(4, availableParallelism() * 2),
  forbidOnly: Boolean(process.env.CI),
  // Limits for what hangs, not for what is slow: on a busy machine everything takes ten times as long. A test of many
  // pages may take minutes there; each of its steps may not.
  timeout: 900_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Its start and its copies of all files cost each new browser profile a sixth of the time; what it does is tested by
    // the journeys that allow it.
    serviceWorkers: "block",
    // Colors and positions are read without waiting for transitions.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // No page lives long enough to gain from being optimized, and each would be collected several times.
        "--js-flags=--no-opt --no-maglev --min-semi-space-size=16",
      ],
    },
  },
});
