/** A cached item; `size` in bytes of memory: two for each character of a string. */
interface Sized {
  size: number;
}

/** What the map itself and the objects of an entry take besides their contents. */
const ENTRY_OVERHEAD = 400;
const sizeOf = (key: string, item: Sized): number => ENTRY_OVERHEAD + 2 * key.length + item.size;

/** Least-recently-used cache, bounded in bytes with its keys; an item larger than the bound is not stored. */
export function createLruCache<T extends Sized>(maxBytes: number) {
  const entries = new Map<string, T>();
  let usedBytes = 0;
  const remove = (key: string): T | undefined => {
    const item = entries.get(key);
    if (item && entries.delete(key)) usedBytes -= sizeOf(key, item);
    return item;
  };
  return {
    get(key: string): T | undefined {
      const item = entries.get(key);
      if (item) {
        entries.delete(key);
        entries.set(key, item);
      }
      return item;
    },
    set(key: string, item: T): void {
      // Two requests may render the same page at once: it must count once.
      remove(key);
      const size = sizeOf(key, item);
      if (size > maxBytes) return;
      entries.set(key, item);
      usedBytes += size;
      for (const oldestKey of entries.keys()) {
        if (usedBytes <= maxBytes) break;
        remove(oldestKey);
      }
    },
  };
}
