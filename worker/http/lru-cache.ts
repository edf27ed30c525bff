/** Something kept in memory; `size` in bytes. */
interface Sized {
  size: number;
}

/** Keeps what was used last, up to a number of bytes; what alone is larger is not kept. */
export function shelf<T extends Sized>(max: number) {
  const kept = new Map<string, T>();
  let held = 0;
  const drop = (key: string): T | undefined => {
    const item = kept.get(key);
    if (item && kept.delete(key)) held -= item.size;
    return item;
  };
  return {
    get(key: string): T | undefined {
      const item = kept.get(key);
      if (item) {
        kept.delete(key);
        kept.set(key, item);
      }
      return item;
    },
    put(key: string, item: T): void {
      // Two requests may have drawn the same page at once: it counts once.
      drop(key);
      if (item.size > max) return;
      kept.set(key, item);
      held += item.size;
      for (const old of kept.keys()) {
        if (held <= max) break;
        drop(old);
      }
    },
  };
}
