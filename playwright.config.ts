import { defineConfig } from "@playwright/test";

/**
 * Browser journeys on the built Worker (e2e/test-site.ts). They may run in any order, so no journey needs another. Nothing
 * is tried twice: a journey that passes only sometimes is a fault, of the site or of the journey.
 */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: true,
  retries: 0,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Limits for what hangs, not for what is slow: on a busy machine all takes ten times as long. A journey through many
  // pages may take minutes there; each of its steps may not.
  timeout: 900_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Colors and positions are read when they have settled.
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
      ],
    },
  },
});
