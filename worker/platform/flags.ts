import { DEFAULT_FLAGS, type Flags } from "../kernel/flags.ts";
import { onIsolateReset } from "./isolate-reset.ts";
import { raiseTags } from "./page-versions.ts";

export const FLAGS_KEY = "flags";

/** How long an isolate caches the flags, in ms: short compared with KV's own delay of up to a minute. */
const CACHE_TTL = 1000;
let cachedFlags: { document: Flags; flags: Flags; until: number } | undefined;
/** How long KV may give an older document after a change, in ms. */
const KV_DELAY = 60_000;
/** What this isolate published itself and KV may not tell yet; `tags` are null for everything. */
let ownPublishing: { version: number; tags: readonly string[] | null; until: number } | undefined;
onIsolateReset(() => {
  cachedFlags = undefined;
  ownPublishing = undefined;
});

/**
 * Reads the flags from KV, at most once a second in an isolate; a missing document means the defaults. KV may be up to
 * a minute old at a far edge: open pages learn of changes from their hub. If KV fails, the last known flags hold, else
 * the Control object is asked, else the defaults hold: a failing store must neither turn on maintenance nor lock staff
 * out.
 */
export async function readFlags(env: Env, now: number): Promise<Flags> {
  if (cachedFlags && now < cachedFlags.until && now >= cachedFlags.until - CACHE_TTL) return cachedFlags.flags;
  const document = await readFromKv(env).catch(async (error) => {
    console.warn(`flags: KV did not answer, going on without: ${String(error)}`);
    return cachedFlags?.document ?? (await readFromControl(env));
  });
  cachedFlags = { document, flags: withOwnPublishing(document, now), until: now + CACHE_TTL };
  return cachedFlags.flags;
}

/**
 * Makes this isolate know at once what was published through it, whatever KV says: the page after a save shows it.
 * @param version that Control gave it
 * @param tags null: everything
 */
export function rememberOwnPublishing(version: number, tags: readonly string[] | null, now: number): void {
  const earlier = ownPublishing?.tags ?? [];
  const all = tags && ownPublishing?.tags !== null ? [...new Set([...earlier, ...tags])] : null;
  ownPublishing = { version: Math.max(version, ownPublishing?.version ?? 0), tags: all, until: now + KV_DELAY };
  if (cachedFlags) cachedFlags.until = 0;
}

/**
 * Adds to an older document what this isolate published. What others published just before that may be missing, and with
 * it where the database must be read: until KV knows, this isolate renders at the primary.
 */
function withOwnPublishing(document: Flags, now: number): Flags {
  if (ownPublishing && (document.contentVersion >= ownPublishing.version || now >= ownPublishing.until))
    ownPublishing = undefined;
  if (!ownPublishing) return document;
  const flags = raiseTags(document, ownPublishing.tags, ownPublishing.version);
  if (flags.raised) flags.raised.completeTo = document.contentVersion;
  return flags;
}

async function readFromKv(env: Env): Promise<Flags> {
  const found = await env.FLAGS.get<Flags>(FLAGS_KEY, { type: "json", cacheTtl: 30 });
  if (found === null) return DEFAULT_FLAGS;
  if (typeof found.contentVersion !== "number" || typeof found.maintenance?.isEnabled !== "boolean")
    throw new Error("what is stored is no flags document");
  return { ...DEFAULT_FLAGS, ...found };
}

/** The flags from the Control object, or the defaults. */
async function readFromControl(env: Env): Promise<Flags> {
  try {
    return (await env.CONTROL.getByName("main").read()) as Flags;
  } catch {
    return DEFAULT_FLAGS;
  }
}

/** Writes the flags and clears this isolate's copy. Only the Control object calls this. */
export async function writeFlags(env: Env, flags: Flags): Promise<void> {
  await env.FLAGS.put(FLAGS_KEY, JSON.stringify(flags));
  cachedFlags = undefined;
}
