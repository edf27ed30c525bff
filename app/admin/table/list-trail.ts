import { useEffect, useState } from "react";

/** The list that a person came from: its rows in their order, and its search and filters. */
interface Trail {
  ids: string[];
  search: string;
}

const storageKey = (list: string) => `admin-trail:${list}`;

/** Remembers what a list shows, in this tab, for the page of one of its records. */
export function useSaveTrail(list: string, ids: readonly string[], search: string): void {
  const trail = JSON.stringify({ ids, search } satisfies { ids: readonly string[]; search: string });
  useEffect(() => {
    try {
      sessionStorage.setItem(storageKey(list), trail);
    } catch {
      // Without storage the record's own neighbors are used.
    }
  }, [list, trail]);
}

/**
 * The records before and after one in the list that the person came from.
 * @returns null where they didn't come from a list that has it
 */
export function useTrail(
  list: string,
  id: string,
): { previous: string | null; next: string | null; search: string } | null {
  const [trail, setTrail] = useState<Trail | null>(null);
  useEffect(() => {
    try {
      setTrail(JSON.parse(sessionStorage.getItem(storageKey(list)) ?? "null") as Trail | null);
    } catch {
      setTrail(null);
    }
  }, [list]);
  return findInTrail(trail, id);
}

/** The neighbors of a record in a list. */
export function findInTrail(
  trail: Trail | null,
  id: string,
): { previous: string | null; next: string | null; search: string } | null {
  const at = trail?.ids.indexOf(id) ?? -1;
  if (!trail || at === -1) return null;
  return { previous: trail.ids[at - 1] ?? null, next: trail.ids[at + 1] ?? null, search: trail.search };
}
