/** The set-up steps that `npm start`, `npm test` and the benches share. Each one skips itself when there is nothing to do. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fingerprint, NOTES, ROOT, readStamp, runNpm, runTool, STATE, say, writeStamp } from "./script-tools.mjs";

const LOCK_STAMP = join(ROOT, "node_modules", ".tikari-lock");
/** What the built site is made of. */
export const SOURCES = [
  "app",
  "worker",
  "public",
  "migrations",
  "wrangler.toml",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/** Installs the locked dependencies unless they are there already. */
export async function install() {
  const wanted = fingerprint(["package-lock.json"]);
  const stamped = existsSync(LOCK_STAMP) && readFileSync(LOCK_STAMP, "utf8").trim() === wanted;
  if (stamped || installedTreeFits()) {
    if (!stamped) writeFileSync(LOCK_STAMP, wanted);
    say("Dependencies: as locked, nothing to install.");
    return;
  }
  say("Dependencies: installing the locked versions (npm ci); the first time takes a minute or two.");
  // npm warns of engines where it runs on an older Node; the tools run on the Node of node_modules.
  if ((await runNpm(["ci", "--no-audit", "--no-fund", "--loglevel=error"])) !== 0)
    throw new Error("npm ci failed: see the lines above.");
  writeFileSync(LOCK_STAMP, wanted);
}

/** npm notes what it installed in node_modules/.package-lock.json: when that agrees with the lock, a hand-run install counts too. */
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

/** Builds the site unless the sources are the ones of the last build. */
export async function build() {
  const now = fingerprint(SOURCES);
  const built = existsSync(join(ROOT, ".wrangler", "deploy", "config.json")) && existsSync(join(ROOT, "build"));
  if (built && readStamp("build") === now) {
    say("Build: sources unchanged, using the last one.");
    return;
  }
  say("Build: react-router build.");
  const started = Date.now();
  const code = await runTool("react-router", ["build"], { quiet: true, env: { NODE_ENV: "production" } });
  if (code !== 0) throw new Error("The build failed: see the lines above.");
  writeStamp("build", now);
  say(`Build: done in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Applies the D1 migrations to the local databases unless they are there and up to date. */
export async function migrate(folder = STATE) {
  const now = fingerprint(["migrations", "wrangler.toml"]);
  const own = folder === STATE;
  if (own && hasDatabase(folder) && readStamp("migrations") === now) {
    say("Database: migrations are applied.");
    return;
  }
  if (own) say(`Database: applying migrations to ${relative(ROOT, folder)}.`);
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

/** The D1 bindings of wrangler.toml: every one has its migrations. */
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

/** Where the local admin's password is kept, so that a second start can print it again. */
export const ADMIN_FILE = join(NOTES, "admin.json");
