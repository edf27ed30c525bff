/**
 * `npm test`: all checks, from a clean clone, unattended: types, lint, the build, unit and Workers tests (beside them the
 * state of the browser tests is made), and the browser tests on that build. It stops at the first step with a failing
 * part. `npm test -- --seed N` runs files and tests in a random order, the same for the same N.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureChromium } from "./lib/chromium.mjs";
import { runNpm, runScript, runTool, SCRIPT_STATE_DIR, writeStamp } from "./lib/script-tools.mjs";
import { build, install } from "./lib/setup-steps.mjs";
import { countJourneys, countUnit } from "./lib/test-reports.mjs";

const UNIT_REPORT = join(SCRIPT_STATE_DIR, "unit.json");
const E2E_REPORT = join(SCRIPT_STATE_DIR, "e2e.json");
const total = { passed: 0, failed: 0, flaky: [] };
const times = [];
const since = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`;

/** Runs one part and records its time; 0 means success. @returns its title if it failed */
async function part(title, run) {
  const started = Date.now();
  const code = await run().catch((error) => {
    console.error(error.message);
    return 1;
  });
  const line = `${title}: ${code === 0 ? "passed" : "FAILED"} in ${since(started)}`;
  console.log(`\x1b[1m== ${line}\x1b[0m`);
  times.push(line);
  return code === 0 ? [] : [title];
}

/** Runs the parts of one step in parallel; such parts print only errors. */
async function step(...parts) {
  console.log(`\n\x1b[1m== ${parts.map(([title]) => title).join(", ")}\x1b[0m`);
  const failed = (await Promise.all(parts.map(([title, run]) => part(title, run)))).flat();
  // Types, lint and crashes are not counted as tests, but they are failures.
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(", ")}.`);
}

function add(count) {
  total.passed += count?.passed ?? 0;
  total.failed += (count?.failed ?? 0) + (count?.flaky.length ?? 0);
  total.flaky.push(...(count?.flaky ?? []));
}

async function setUp() {
  await install();
  writeStamp("test-run", new Date().toISOString());
  process.env.CHROME_PATH = await ensureChromium();
  return 0;
}

const check = (name, ...args) => runNpm(["run", "--silent", name, "--", ...args], { quiet: true });

// Each of TypeScript's checkers works out again the types that the others need too: four, as it has by itself, take twice
// the processor time of one, which lint and the build can use.
const types = () => check("types", "--checkers", "1");

async function workers() {
  rmSync(UNIT_REPORT, { force: true });
  const code = await runTool("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${UNIT_REPORT}`,
  ]);
  add(countUnit(UNIT_REPORT));
  return code;
}

/** What the browser tests begin with. One workerd makes it, on one core, and the tests beside it wait now and then. */
let prepared = "";
function prepareState() {
  prepared = mkdtempSync(join(tmpdir(), "tikari-prepared-"));
  return runScript("e2e/prepare-state.ts", prepared);
}

async function journeys() {
  rmSync(E2E_REPORT, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: E2E_REPORT, TIKARI_PREPARED: prepared };
  const order = process.env.TEST_SEED === undefined ? [] : ["--shuffle", process.env.TEST_SEED];
  const code = await runTool("playwright", ["test", "--reporter=list,json", ...order], { env });
  const count = countJourneys(E2E_REPORT);
  add(count);
  return count?.flaky.length ? 1 : code;
}

const started = Date.now();
try {
  const { seed } = parseArgs({ options: { seed: { type: "string" } } }).values;
  if (seed !== undefined) {
    if (!/^\d{1,9}$/.test(seed)) throw new Error("--seed takes a whole number.");
    process.env.TEST_SEED = seed;
    console.log(`Random order, seed ${seed}.`);
  }
  await step(["Set-up", setUp]);
  await step(["Types", types], ["Lint", () => check("lint")], ["Build", () => build().then(() => 0)]);
  await step(["Unit and Workers tests", workers], ["State of the browser tests", prepareState]);
  await step(["Browser tests", journeys]);
} catch (error) {
  console.error(`\n${error.message}`);
  if (total.failed === 0) total.failed = 1;
  process.exitCode = 1;
} finally {
  if (prepared) rmSync(prepared, { recursive: true, force: true });
}

console.log(`\n${[...times, `All: ${since(started)}`].join("\n")}`);
if (total.flaky.length > 0)
  console.log(`${total.flaky.length} flaky, passed only at a second try:\n  ${total.flaky.join("\n  ")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
