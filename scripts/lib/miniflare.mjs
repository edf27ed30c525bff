/** Runs the built Worker in Miniflare directly: without the proxy of `wrangler dev`, it starts in a second. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { withSpareCapacity } from "./spare-capacity.mjs";

/**
 * Starts a Worker.
 * @param options of createSiteOptions, or others of Miniflare's
 * @returns the Miniflare instance and its port on 127.0.0.1
 */
export async function startMiniflare(options) {
  return withSpareCapacity(async () => {
    const miniflare = new Miniflare(convertV4MiniflareOptions(options));
    const { port } = await miniflare.ready;
    return { miniflare, port: Number(port) };
  });
}

/**
 * Miniflare options of a built project; its databases are in memory unless `resourcePersistencePath` is added.
 * @param folder the built project
 * @param vars variables besides those of its configuration
 */
export function createSiteOptions(folder, vars = {}) {
  const { root, config } = readBuiltConfig(folder);
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
  return {
    name: config.name,
    modules: listModules(root, config.main),
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
}

/** Applies a built project's migrations to its empty databases, as `wrangler d1 migrations apply` does for each. */
export async function migrateDatabases(miniflare, folder) {
  const { root, config } = readBuiltConfig(folder);
  for (const { binding, migrations_dir } of config.d1_databases ?? []) {
    const place = join(root, migrations_dir);
    const db = await miniflare.getD1Database(binding);
    const files = readdirSync(place).filter((name) => name.endsWith(".sql"));
    for (const name of files.sort()) {
      const statements = readFileSync(join(place, name), "utf8").split("--> statement-breakpoint");
      await db.batch(statements.map((statement) => db.prepare(statement.replace(/^\s*--.*$/gm, "").trim())));
    }
  }
}

/** The configuration that the build wrote for the deployment, and the folder that its paths start from. */
function readBuiltConfig(folder) {
  const deploy = join(folder, ".wrangler", "deploy");
  const file = join(deploy, JSON.parse(readFileSync(join(deploy, "config.json"), "utf8")).configPath);
  return { root: join(file, ".."), config: JSON.parse(readFileSync(file, "utf8")) };
}

function staticRouting(first) {
  return Array.isArray(first) ? { user_worker: first } : undefined;
}

/** The module that Miniflare starts: it only names the bundle's entry. */
const START = "start.mjs";

/**
 * All modules of the bundle. Miniflare copies all of its configuration again for each module that it adds: the first one,
 * which must be the entry, is a line, and the large ones come last. That saves a second of each start.
 */
function listModules(root, main) {
  const files = readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => /\.(js|mjs|wasm)$/.test(name));
  const modules = files.map((name) => {
    const path = join(root, name);
    return name.endsWith(".wasm")
      ? { type: "CompiledWasm", path, contents: readFileSync(path) }
      : { type: "ESModule", path, contents: readFileSync(path, "utf8") };
  });
  modules.sort((one, other) => one.contents.length - other.contents.length);
  const entry = `export * from "./${main}"; export { default } from "./${main}";`;
  return [{ type: "ESModule", path: join(root, START), contents: entry }, ...modules];
}
