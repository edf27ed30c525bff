import { useEffect, useRef, useState } from "react";
import type { ItemView } from "#worker/moderation/contract.ts";

/** In ms, how long an item that has come is marked. */
const MARKED_FOR = 10_000;

/**
 * Items that came while the list was open, for a few seconds each.
 * @param list which list it is: another one begins without marks
 */
export function useFreshItems(items: readonly ItemView[], list: string): ReadonlySet<string> {
  const known = useRef<{ list: string; ids: Set<string> } | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const seen = known.current;
    const ids = items.map(({ id }) => id);
    if (seen?.list !== list) {
      known.current = { list, ids: new Set(ids) };
      setFresh(new Set());
      return;
    }
    const added = ids.filter((id) => !seen.ids.has(id));
    if (added.length === 0) return;
    for (const id of added) seen.ids.add(id);
    setFresh((now) => new Set([...now, ...added]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setFresh((now) => new Set([...now].filter((id) => !added.includes(id))));
    }, MARKED_FOR);
    timers.current.add(timer);
  }, [items, list]);
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all) clearTimeout(timer);
    };
  }, []);
  return fresh;
}

/** The time, which goes on by itself. @param initial of the server, for the first render */
export function useNow(initial: number): number {
  const [now, setNow] = useState(initial);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
