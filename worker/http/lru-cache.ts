/** A cached item; `size` in bytes. */
interface Sized {
  size: number;
}

/** Least-recently-used cache, bounded in bytes; an item larger than the bound is not stored. */
export function createLruCache<T extends Sized>(maxBytes: number) {
  const entries = new Map<string, T>();
  let usedBytes = 0;
  const remove = (key: string): T | undefined => {
    const item = entries.get(key);
    if (item && entries.delete(key)) usedBytes -= item.size;
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
      if (item.size > maxBytes) return;
      entries.set(key, item);
      usedBytes += item.size;
      for (const oldestKey of entries.keys()) {
        if (usedBytes <= maxBytes) break;
        remove(oldestKey);
      }
    },
  };
}
