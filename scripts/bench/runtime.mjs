/** Runs a built Worker in Miniflare itself: `wrangler dev` has a proxy of its own in front, which would be what is measured. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

/**
 * @param folder the project, built
 */
export async function run(folder) {
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
    bindings: config.vars ?? {},
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
  const miniflare = new Miniflare(convertV4MiniflareOptions(options));
  const url = await miniflare.ready;
  if (config.d1_databases?.length) await migrate(await miniflare.getD1Database("DB"), join(folder, "migrations"));
  return { url: `http://127.0.0.1:${url.port}`, stop: () => miniflare.dispose() };
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
