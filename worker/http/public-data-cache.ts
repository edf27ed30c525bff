import { onIsolateReset } from "../platform/isolate-reset.ts";
import { createLruCache } from "./lru-cache.ts";

interface Entry {
  value: unknown;
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
 * Returns what `load` gives, from this isolate's memory for `maxAge` ms after it was loaded. For data that a public page
 * shows to everybody: the page cache keeps whole answers by address, this keeps what several addresses of one page share
 * (`?variant=`, `?utm_source=`), so that each of them costs no database. `key` has to contain the content version;
 * callers must not change the value. What could not be loaded, and null, is not kept.
 */
export async function readPublicData<T>(
  key: string,
  maxAge: number,
  now: number,
  load: () => Promise<T | null>,
): Promise<T | null> {
  const cached = entries.get(key);
  if (cached && now < cached.expiresAt && now >= cached.expiresAt - maxAge) return cached.value as T;
  const value = await load();
  if (value !== null) {
    const size = BYTES_PER_CHARACTER * JSON.stringify(value).length;
    entries.set(key, { value, size, expiresAt: now + maxAge });
  }
  return value;
}
