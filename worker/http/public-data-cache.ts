import type { Flags } from "../kernel/flags.ts";
import { onIsolateReset } from "../platform/isolate-reset.ts";
import { confirmedVersion, isCurrent, type Versioned } from "../platform/page-versions.ts";
import { createLruCache } from "./lru-cache.ts";

/** What a public page shows to everybody, with the tags of all that is in it (page-tags.ts). */
export interface PublicData<T> {
  value: T;
  tags: readonly string[];
}

interface Entry extends PublicData<unknown>, Versioned {
  size: number;
  expiresAt: number;
}

const MAX_BYTES = 8 * 1024 * 1024;
/** Bytes of memory for each character of a value's JSON: objects of small fields take about three. */
const BYTES_PER_CHARACTER = 4;
let entries = createLruCache<Entry>(MAX_BYTES);
onIsolateReset(() => {
  entries = createLruCache<Entry>(MAX_BYTES);
});

/**
 * Returns what `load` gives, from this isolate's memory for `maxAge` ms after it was loaded or until one of its tags is
 * raised. For data that a public page shows to everybody: the page cache keeps whole answers by address, this keeps what
 * several addresses of one page share (`?variant=`, `?utm_source=`), so that each of them costs no database. Callers must
 * not change the value. What could not be loaded, and null, is not kept.
 * @param flags as they were known before this call
 */
export async function readPublicData<T>(
  key: string,
  { maxAge, now, flags }: { maxAge: number; now: number; flags: Flags },
  load: () => Promise<PublicData<T> | null>,
): Promise<PublicData<T> | null> {
  const cached = peekPublicData<T>(key, { maxAge, now, flags });
  if (cached) return cached;
  const loaded = await load();
  if (loaded !== null) {
    const size = BYTES_PER_CHARACTER * JSON.stringify(loaded).length;
    entries.set(key, { ...loaded, version: flags.contentVersion, size, expiresAt: now + maxAge });
  }
  return loaded;
}

/** What `readPublicData` would give without loading anything; null where it would load. */
export function peekPublicData<T>(
  key: string,
  { maxAge, now, flags }: { maxAge: number; now: number; flags: Flags },
): PublicData<T> | null {
  const cached = entries.get(key);
  // These flags may miss what others published just before; a page made of older data would count as newer than that.
  const isUncertain = flags.raised?.completeTo !== undefined && (cached?.version ?? 0) < flags.contentVersion;
  const isYoung = cached !== undefined && now < cached.expiresAt && now >= cached.expiresAt - maxAge;
  if (isYoung && !isUncertain && isCurrent(cached, flags)) {
    cached.version = confirmedVersion(cached, flags);
    return cached as PublicData<T> & Entry;
  }
  return null;
}
