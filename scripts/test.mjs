/**
 * `npm test`: everything that must be green, from a clean clone, unattended: types, lint, unit and Workers tests,
 * the build, and the browser journeys on that build. It stops at the first part that fails.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { needChromium } from "./lib/chromium.mjs";
import { build, install } from "./lib/steps.mjs";
import { NOTES, runNpm, runTool, writeStamp } from "./lib/tools.mjs";

const UNIT_REPORT = join(NOTES, "unit.json");
const E2E_REPORT = join(NOTES, "e2e.json");
const total = { passed: 0, failed: 0 };

/** Runs one part under a heading with its time; a part answers 0 when all is well. */
async function part(title, run) {
  console.log(`\n\x1b[1m== ${title}\x1b[0m`);
  const started = Date.now();
  const code = await run();
  console.log(`== ${title}: ${code === 0 ? "passed" : "FAILED"} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (code === 0) return;
  // A part that fails without a failing test (types, lint, a crash) still counts as one failure.
  if (total.failed === 0) total.failed = 1;
  throw new Error(`${title} failed.`);
}

async function main() {
  await part("Set-up", async () => {
    await install();
    writeStamp("test-run", new Date().toISOString());
    process.env.CHROME_PATH = await needChromium();
    return 0;
  });
  await part("Types", () => runNpm(["run", "--silent", "types"]));
  await part("Lint", () => runNpm(["run", "--silent", "lint"]));
  await part("Unit and Workers tests", async () => {
    rmSync(UNIT_REPORT, { force: true });
    const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`];
    const code = await runTool("vitest", ["run", ...reports]);
    const report = readReport(UNIT_REPORT);
    total.passed += report?.numPassedTests ?? 0;
    total.failed += report?.numFailedTests ?? 0;
    return code;
  });
  await part("Build", async () => {
    await build();
    return 0;
  });
  await part("Browser tests", async () => {
    rmSync(E2E_REPORT, { force: true });
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: E2E_REPORT };
    const code = await runTool("playwright", ["test", "--reporter=list,json"], { env });
    const stats = readReport(E2E_REPORT)?.stats;
    total.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
    total.failed += stats?.unexpected ?? 0;
    return code;
  });
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

try {
  await main();
} catch (error) {
  console.error(`\n${error.message}`);
  if (total.failed === 0) total.failed = 1;
  process.exitCode = 1;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
