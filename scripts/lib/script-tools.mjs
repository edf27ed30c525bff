/**
 * What the scripts share: paths, how tools are run, and when work can be skipped. Plain Node with no dependency,
 * because it runs before anything is installed (Node 20 is enough).
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { listSeedPhotos, listSeedTexts, readSeedContent } from "./read-seed-content.mjs";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const WRANGLER_STATE_DIR = join(ROOT, ".wrangler", "state");
export const SCRIPT_STATE_DIR = join(ROOT, ".tikari");
const BIN = join(ROOT, "node_modules", ".bin");
const WINDOWS = process.platform === "win32";

/**
 * Tells the Worker that it runs in local development (worker/platform/local-development.ts); only ever passed on a
 * command line.
 */
export const LOCAL_SITE = ["--var", "LOCAL_SITE:yes"];

/** Prints a line about what is happening. */
export const log = (line) => console.log(`\x1b[2m›\x1b[0m ${line}`);

/** The entry files of the tools, so that they run on the project's own Node and not on the machine's. */
const TOOLS = {
  wrangler: "wrangler/bin/wrangler.js",
  "react-router": "@react-router/dev/bin.cjs",
  vitest: "vitest/vitest.mjs",
  playwright: "@playwright/test/cli.js",
  lighthouse: "lighthouse/cli/index.js",
};

/** The Node in node_modules: the stack needs a newer one than the machine may have. */
export function projectNode() {
  const own = join(ROOT, "node_modules", "node", "bin", WINDOWS ? "node.exe" : "node");
  return existsSync(own) ? own : process.execPath;
}

/** The environment of every tool: the project's Node first, no telemetry, no prompts, no network. */
export function toolEnv(extra = {}) {
  const path = `${BIN}${WINDOWS ? ";" : ":"}${process.env.PATH ?? process.env.Path ?? ""}`;
  return {
    ...process.env,
    PATH: path,
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    REACT_ROUTER_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
    ...extra,
  };
}

/** Starts a tool of the project. */
export function startTool(name, args, { env, ...options } = {}) {
  const file = join(ROOT, "node_modules", TOOLS[name]);
  return spawn(projectNode(), [file, ...args], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    ...options,
    env: toolEnv(env),
  });
}

/** Runs a tool to its end and returns its exit code; with `quiet`, output is shown only on failure. */
export async function runTool(name, args, { quiet = false, ...options } = {}) {
  const child = startTool(name, args, { ...options, ...(quiet && { stdio: ["ignore", "pipe", "pipe"] }) });
  return finish(child, quiet);
}

/** Runs npm, the same npm that started this script if there is one; `quiet` as above. */
export function runNpm(args, { quiet = false } = {}) {
  const own = process.env.npm_execpath;
  const env = toolEnv();
  const output = quiet ? "pipe" : "inherit";
  const options = { cwd: ROOT, env, stdio: ["ignore", output, output] };
  if (own?.endsWith(".js")) return finish(spawn(process.execPath, [own, ...args], options), quiet);
  return finish(spawn(WINDOWS ? "npm.cmd" : "npm", args, { ...options, shell: WINDOWS }), quiet);
}

/** Runs any program of the machine. */
export const runProgram = (file, args) => finish(spawn(file, args, { stdio: ["ignore", "inherit", "inherit"] }));

/** Runs a script of the project, as the tools run. */
export const runScript = (path, ...args) =>
  finish(
    spawn(projectNode(), [join(ROOT, path), ...args], { stdio: ["ignore", "inherit", "inherit"], env: toolEnv() }),
  );

function finish(child, quiet = false) {
  const kept = [];
  if (quiet) {
    child.stdout.on("data", (chunk) => kept.push(chunk));
    child.stderr.on("data", (chunk) => kept.push(chunk));
  }
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("close", (code) => {
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(kept));
      resolve(code ?? 1);
    });
  });
}

/** Stops a child and everything that it started (it must have been spawned `detached`). */
export async function stopGroup(child, signal = "SIGINT") {
  if (child.exitCode !== null || child.signalCode !== null) return killGroup(child.pid, "SIGKILL");
  const gone = new Promise((resolve) => child.once("exit", resolve));
  killGroup(child.pid, signal);
  const late = setTimeout(() => killGroup(child.pid, "SIGKILL"), 5000);
  await gone;
  clearTimeout(late);
  killGroup(child.pid, "SIGKILL");
}

function killGroup(pid, signal) {
  try {
    if (WINDOWS) spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore" });
    else process.kill(-pid, signal);
  } catch {
    // The group has already exited.
  }
}

/** True when something answers on the port, on either loopback address. */
export async function isPortTaken(port) {
  const answers = await Promise.all(["127.0.0.1", "::1"].map((host) => canConnect(port, host)));
  return answers.includes(true);
}

/** A port of this machine that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function canConnect(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1000 });
    const done = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => done(true));
    socket.once("timeout", () => done(false));
    socket.once("error", () => done(false));
  });
}

/** Waits until the site's health check succeeds; gives up when the child exits or the time is over. */
export async function waitForHealth(origin, child, seconds = 90) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    try {
      const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(10_000) });
      if (answer.ok) return true;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return false;
}

/**
 * A POST that is safe to repeat: sent again where the connection ended before an answer, as one does that the server
 * closed for being idle at the moment it was used again. The development server answers 500 where its own connection to
 * the Worker ended so.
 * @returns the answer, and whether it may be of a repetition
 */
async function postRepeatable(url, init, repeated = 0) {
  try {
    const answer = await fetch(url, { method: "POST", ...init });
    if (answer.status === 500 && (await answer.clone().text()).includes("Network connection lost"))
      throw new Error("The connection to the site was lost.");
    return { answer, repeated: repeated > 0 };
  } catch (error) {
    if (repeated === 4) throw error;
    await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** repeated));
    return postRepeatable(url, init, repeated + 1);
  }
}

/**
 * Asks the Worker to create its first admin and to load the demo content; both happen once.
 * @param photos those that are wanted; the Worker makes all sizes of each, which takes it a second
 * @param progress `onAdmin` gets the first answer, with the password that is told only once, before anything else can
 * fail; `isUnfinished`: an earlier call ended before all photos were there
 */
export async function bootstrap(origin, wanted = {}, photos = listSeedPhotos(), progress = {}) {
  const { done, repeated } = await postSeed(origin, "/api/dev/bootstrap", { ...wanted, store: readSeedContent() });
  progress.onAdmin?.(done);
  for (const { path, body } of listSeedTexts()) await postSeed(origin, path, body);
  // A photo that is there already changes nothing.
  if (done.isStoreNew || repeated || progress.isUnfinished)
    for (const { query, bytes } of photos) {
      const { answer: sent } = await postRepeatable(`${origin}/api/dev/photos?${query}`, {
        headers: { origin },
        body: bytes,
      });
      if (!sent.ok) throw new Error(`${query.get("filename")}: ${sent.status}: ${await sent.text()}`);
    }
  while ((await postSeed(origin, "/api/dev/search-index", {})).done.unfinished);
  return done;
}

async function postSeed(origin, path, body) {
  const headers = { "content-type": "application/json", origin };
  const { answer, repeated } = await postRepeatable(origin + path, { headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}: ${await answer.text()}`);
  return { done: await answer.json(), repeated };
}

/** A hash of the content of files and folders, in a stable order; test files are ignored. */
export function fingerprint(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => listFiles(join(ROOT, path))).sort()) {
    hash.update(relative(ROOT, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return listFiles(join(path, entry.name));
    return /\.test\.tsx?$/.test(entry.name) ? [] : [join(path, entry.name)];
  });
}

/** Reads a stamp of an earlier run. */
export function readStamp(name) {
  const file = join(SCRIPT_STATE_DIR, name);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

/** Writes a stamp for the next run. */
export function writeStamp(name, value) {
  mkdirSync(SCRIPT_STATE_DIR, { recursive: true });
  writeFileSync(join(SCRIPT_STATE_DIR, name), `${value}\n`);
}
