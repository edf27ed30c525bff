import { reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { forgetUse, listUsedObjects } from "./used-objects.ts";

const { DB, ANALYTICS, SEARCH, FLAGS, MEDIA } = env as Env;

/**
 * The named caches of the site (`worker/http/page-cache.ts`, `worker/media/serve.ts`, `app/routes/feeds/cached-xml.ts`,
 * `worker/search/api.ts`).
 */
const CACHES = ["pages", "feeds", "media", "search"];

/** How often `reset` is tried. */
const MAX_RESETS = 20;

/**
 * Empties every store of the test runtime but the rate limits, which each file counts under names of its own
 * (`isolateRateLimits`).
 */
export async function emptyStores(): Promise<void> {
  for (let i = 0; i < MAX_RESETS; i++) {
    await wakeStores();
    const awake = listUsedObjects();
    await reset();
    // If something still holds a database, the runtime silently leaves it as it is.
    if (await hasLeftovers()) continue;
    forgetUse(awake);
    return;
  }
  throw new Error("The stores of the file before could not be emptied.");
}

/**
 * `reset` only clears what is awake: a sleeping object would keep its data. Those that nothing has started since they were
 * emptied stay as they are.
 */
async function wakeStores(): Promise<void> {
  // Not those of rate limits, which have other names in the next file.
  const used = listUsedObjects().filter(({ binding }) => binding !== "LIMITER");
  const objects = used.map(({ binding, id }) => {
    const namespace = Reflect.get(env, binding) as DurableObjectNamespace;
    return runInDurableObject(namespace.get(id), () => undefined);
  });
  const cacheReads = CACHES.map(async (name) => (await caches.open(name)).match("https://tikari.test/any"));
  const databaseReads = [DB, ANALYTICS, SEARCH].map((db) => db.prepare("SELECT 1").run());
  await Promise.all([...objects, ...cacheReads, ...databaseReads, FLAGS.get("any"), MEDIA.head("any")]);
}

/** Whether a store still has data. */
async function hasLeftovers(): Promise<boolean> {
  const countTables = (db: D1Database) =>
    db.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name NOT GLOB '_cf_*'").first<number>("n");
  const [tables, analyticsTables, searchTables, flags, media] = await Promise.all([
    countTables(DB),
    countTables(ANALYTICS),
    countTables(SEARCH),
    FLAGS.list({ limit: 1 }),
    MEDIA.list({ limit: 1 }),
  ]);
  return (
    [tables, analyticsTables, searchTables].some((n) => n !== 0) || flags.keys.length > 0 || media.objects.length > 0
  );
}

const { LIMITER } = env as Env;
const REAL_LIMITER = Symbol.for("limits of the runtime");

/** Counts rate limits under new names from here on: there is an object for each limit, too many to wake and empty. */
export function isolateRateLimits(): void {
  const real: typeof LIMITER = Reflect.get(LIMITER, REAL_LIMITER) ?? LIMITER;
  const salt = crypto.randomUUID();
  const own = new Proxy(real, {
    get(target, key) {
      if (key === REAL_LIMITER) return real;
      if (key === "getByName") return (name: string) => target.getByName(`${salt} ${name}`);
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" && key !== "constructor" ? value.bind(target) : value;
    },
  });
  Object.defineProperty(env, "LIMITER", { value: own, configurable: true, enumerable: true });
}
