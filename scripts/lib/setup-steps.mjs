/**
 * The set-up steps that `npm start`, `npm test` and the benchmarks share. Each one is skipped when there is nothing to
 * do.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import {
  fingerprint,
  log,
  ROOT,
  readStamp,
  runNpm,
  runTool,
  SCRIPT_STATE_DIR,
  WRANGLER_STATE_DIR,
  writeStamp,
} from "./script-tools.mjs";

const LOCK_STAMP = join(ROOT, "node_modules", ".tikari-lock");
/** The inputs of the build. */
export const SOURCES = [
  "app",
  "worker",
  "public",
  "scripts/food-library",
  "migrations",
  "migrations-analytics",
  "migrations-search",
  "wrangler.toml",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/** Installs the locked dependencies unless they are installed already. */
export async function install() {
  const wanted = fingerprint(["package-lock.json"]);
  const stamped = existsSync(LOCK_STAMP) && readFileSync(LOCK_STAMP, "utf8").trim() === wanted;
  if (stamped || installedTreeFits()) {
    if (!stamped) writeFileSync(LOCK_STAMP, wanted);
    log("Dependencies: as locked, nothing to install.");
    return;
  }
  log("Dependencies: installing the locked versions (npm ci); the first time takes a minute or two.");
  // On an older Node, npm warns about engines; the tools run on the Node of node_modules.
  if ((await runNpm(["ci", "--no-audit", "--no-fund", "--loglevel=error"])) !== 0)
    throw new Error("npm ci failed: see the lines above.");
  writeFileSync(LOCK_STAMP, wanted);
}

/**
 * npm records what it installed in node_modules/.package-lock.json: if that matches the lock, a manual install counts
 * too.
 */
function installedTreeFits() {
  const note = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(note)) return false;
  const wanted = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
  const found = JSON.parse(readFileSync(note, "utf8")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || entry.link) return true;
    if (!found[path]) return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return found[path].version === entry.version;
  });
}

/** Builds the site unless its sources are unchanged since the last build. */
export async function build() {
  const now = fingerprint(SOURCES);
  const built = existsSync(join(ROOT, ".wrangler", "deploy", "config.json")) && existsSync(join(ROOT, "build"));
  if (built && readStamp("build") === now) {
    log("Build: sources unchanged, using the last one.");
    return;
  }
  log("Build: react-router build.");
  const started = Date.now();
  const code = await runTool("react-router", ["build"], { quiet: true, env: { NODE_ENV: "production" } });
  if (code !== 0) throw new Error("The build failed: see the lines above.");
  writeStamp("build", now);
  log(`Build: done in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Applies the D1 migrations to the local databases unless they are up to date. */
export async function migrate(folder = WRANGLER_STATE_DIR) {
  const now = fingerprint(["migrations", "migrations-analytics", "migrations-search", "wrangler.toml"]);
  const own = folder === WRANGLER_STATE_DIR;
  if (own && hasDatabase(folder) && readStamp("migrations") === now) {
    log("Database: migrations are applied.");
    return;
  }
  if (own) log(`Database: applying migrations to ${relative(ROOT, folder)}.`);
  for (const name of databases()) {
    const place = ["--local", "--persist-to", folder, "--config", join(ROOT, "wrangler.toml")];
    const code = await runTool("wrangler", ["d1", "migrations", "apply", name, ...place], {
      quiet: true,
      env: { CI: "true" },
    });
    if (code !== 0) throw new Error(`The migrations of ${name} failed: see the lines above.`);
  }
  if (own) writeStamp("migrations", now);
}

/** The D1 bindings of wrangler.toml: each has its own migrations. */
function databases() {
  const config = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  const names = config
    .split(/^(?=\[)/m)
    .filter((part) => part.startsWith("[[d1_databases]]"))
    .filter((part) => /^\s*binding\s*=\s*"DB"/m.test(part) || /^\s*migrations_dir\s*=/m.test(part))
    .map((part) => /^\s*binding\s*=\s*"([^"]+)"/m.exec(part)?.[1]);
  return names.filter(Boolean);
}

function hasDatabase(folder) {
  const place = join(folder, "v3", "d1");
  return existsSync(place) && readdirSync(place, { recursive: true }).some((name) => String(name).endsWith(".sqlite"));
}

/** Where the local admin's password is stored, so that the next start can print it again. */
export const ADMIN_FILE = join(SCRIPT_STATE_DIR, "admin.json");
