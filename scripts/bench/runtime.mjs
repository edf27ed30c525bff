/** Runs a built Worker in Miniflare itself: `wrangler dev` has a proxy of its own in front, which would be what is measured. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

/**
 * @param folder the project, built
 * @param vars variables beside those of its configuration
 * @returns its address, what it has used of the processor, how to stop it, and its database where it has one
 */
export async function run(folder, vars = {}) {
  const deploy = join(folder, ".wrangler", "deploy");
  const file = join(deploy, JSON.parse(readFileSync(join(deploy, "config.json"), "utf8")).configPath);
  const root = join(file, "..");
  const config = JSON.parse(readFileSync(file, "utf8"));
  const named = (list, key, value) => Object.fromEntries((list ?? []).map((entry) => [entry[key], entry[value]]));
  const objects = (config.durable_objects?.bindings ?? []).map((entry) => [
    entry.name,
    { className: entry.class_name, useSQLite: true },
  ]);
  const assets = config.assets?.directory && {
    directory: join(root, config.assets.directory),
    binding: config.assets.binding ?? "ASSETS",
    routerConfig: { has_user_worker: true, static_routing: staticRouting(config.assets.run_worker_first) },
  };
  const options = {
    name: config.name,
    modules: modulesOf(root, config.main),
    modulesRoot: root,
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    bindings: { ...config.vars, ...vars },
    d1Databases: named(config.d1_databases, "binding", "database_id"),
    kvNamespaces: named(config.kv_namespaces, "binding", "id"),
    r2Buckets: named(config.r2_buckets, "binding", "bucket_name"),
    durableObjects: Object.fromEntries(objects),
    analyticsEngineDatasets: Object.fromEntries(
      (config.analytics_engine_datasets ?? []).map((entry) => [entry.binding, { dataset: entry.dataset }]),
    ),
    ...(assets && { assets }),
    logRequests: false,
    host: "127.0.0.1",
    port: 0,
  };
  const { miniflare, ...started } = await start(options);
  if (!config.d1_databases?.length) return started;
  const db = await miniflare.getD1Database("DB");
  await migrate(db, join(folder, "migrations"));
  return { ...started, db };
}

/**
 * The ceiling: a Worker that answers every request with the same text, behind the same simulation of static assets
 * that stands before the site.
 * @param text what it answers
 * @param assets a folder of static files
 */
export async function runConstant(text, assets) {
  const script = `const bytes = new TextEncoder().encode(${JSON.stringify(text)});
export default { fetch: () => new Response(bytes, { headers: { "Content-Type": "text/html; charset=utf-8" } }) };`;
  const options = {
    name: "constant",
    modules: [{ type: "ESModule", path: "constant.js", contents: script }],
    compatibilityDate: "2026-10-06",
    assets: { directory: assets, binding: "ASSETS", routerConfig: { has_user_worker: true } },
    logRequests: false,
    host: "127.0.0.1",
    port: 0,
  };
  const { miniflare: _, ...started } = await start(options);
  return started;
}

/** Starts a runtime of its own; `cpu` tells how many ms of processor time it has used, where the system says so. */
async function start(options) {
  const before = new Set(runtimes());
  const miniflare = new Miniflare(convertV4MiniflareOptions(options));
  const url = await miniflare.ready;
  const [pid] = runtimes().filter((found) => !before.has(found));
  return {
    miniflare,
    url: `http://127.0.0.1:${url.port}`,
    cpu: () => (pid ? cpuOf(pid) : Number.NaN),
    stop: () => miniflare.dispose(),
  };
}

/** The fields of /proc/PID/stat behind the name; https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const statOf = (pid) => {
  const [, name, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
  return { name, fields: rest?.split(" ") ?? [] };
};

/** User and system time in ms; the kernel counts in hundredths of a second. */
function cpuOf(pid) {
  const { fields } = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The runtimes that this process has started; none where there is no /proc. */
function runtimes() {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const { name, fields } = statOf(pid);
      return name === "workerd" && Number(fields[1]) === process.pid;
    } catch {
      return false;
    }
  });
}

/** Applies the migrations to the database in memory, as `wrangler d1 migrations apply` does to one on disk. */
async function migrate(db, folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const name of files.sort()) {
    const statements = readFileSync(join(folder, name), "utf8").split("--> statement-breakpoint");
    for (const statement of statements) await db.prepare(statement.replace(/^\s*--.*$/gm, "").trim()).run();
  }
}

function staticRouting(first) {
  return Array.isArray(first) ? { user_worker: first } : undefined;
}

/** All modules of the bundle, the entry first. */
function modulesOf(root, main) {
  const files = readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => /\.(js|mjs)$/.test(name));
  files.sort((one, other) => Number(other === main) - Number(one === main));
  return files.map((name) => {
    const path = join(root, name);
    return { type: "ESModule", path, contents: readFileSync(path, "utf8") };
  });
}
