/**
 * `npm run test:quick`: types, lint, all unit tests and the Workers tests of the changed domains, in parallel. It
 * leaves out the build, the tests of the built Worker and the browser tests: `npm test` has them all. A file counts as
 * changed if it differs from the branch `main` (on `main` itself: from the last commit) or is untracked; `--since REF`
 * names another commit.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { changedDomains } from "./lib/changed-domains.mjs";
import { log, ROOT, runNpm, runTool } from "./lib/script-tools.mjs";
import { install } from "./lib/setup-steps.mjs";

const { values: options } = parseArgs({ options: { since: { type: "string" } } });

/** The lines of git's output, or undefined if it fails. */
function git(...args) {
  try {
    const answer = execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return answer.split("\n").filter(Boolean);
  } catch {
    return undefined;
  }
}

/** The changed files, or undefined if git cannot tell. */
function changedFiles() {
  const base = options.since ?? git("merge-base", "HEAD", "main")?.[0] ?? git("merge-base", "HEAD", "origin/main")?.[0];
  const tracked = git("diff", "--name-only", "--no-renames", base ?? "HEAD");
  const untracked = git("ls-files", "--others", "--exclude-standard");
  if (options.since && !tracked) throw new Error(`git knows no commit "${options.since}".`);
  return tracked && untracked && [...tracked, ...untracked];
}

/** The text of each TypeScript file of app/ and worker/, by its path. */
function sources() {
  const files = ["app", "worker"].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true }).map((name) => `${top}/${String(name).replaceAll("\\", "/")}`),
  );
  const code = files.filter((file) => /\.tsx?$/.test(file));
  return Object.fromEntries(code.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
}

/** Runs one part; its output is shown when it fails. */
async function part(title, run) {
  const started = Date.now();
  const code = await run();
  log(`${title}: ${code === 0 ? "passed" : "FAILED"} after ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return code === 0;
}

const started = Date.now();
try {
  await install();
  const changed = changedFiles();
  const domains = changed ? changedDomains(changed, sources()) : ["worker/"];
  const vitest = (...args) => runTool("vitest", ["run", "--reporter=dot", ...args], { quiet: true });
  const parts = [
    part("Types", () => runNpm(["run", "--silent", "types"], { quiet: true })),
    part("Lint", () => runNpm(["run", "--silent", "lint"], { quiet: true })),
    part("Unit tests", () => vitest("--project", "unit")),
  ];
  if (domains.length === 0) log("Workers tests: no domain has changed.");
  else
    parts.push(
      part(`Workers tests of ${domains.join(", ")}`, () =>
        vitest("--project", "worker", "--exclude", "**/*.built.test.ts", "--passWithNoTests", ...domains),
      ),
    );
  const passed = (await Promise.all(parts)).every(Boolean);
  process.exitCode = passed ? 0 : 1;
  console.log(`\n${passed ? "passed" : "FAILED"} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
