import { defineConfig } from "@playwright/test";

/**
 * Browser journeys on the built Worker. Each of the two workers has its own `wrangler dev` with its own throwaway
 * database (e2e/server.ts), so that a journey that flips maintenance cannot disturb its neighbours.
 */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/prepare.ts",
  // One more try on a busy machine; a test that needs it is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    // Tracing costs a third of the time of a run: only a failed test is traced, at its second try.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
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
