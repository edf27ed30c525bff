import { useEffect, useRef } from "react";
import type { SearchBeacon } from "#worker/search/contract.ts";
import { sendSearchLog } from "../lib/search-log.ts";
import type { SearchState } from "./use-search.ts";

/**
 * Counts what was searched in the header's box: once it is over, that is when the box or the page is closed or a result is
 * opened. What leads to the results page is counted there.
 * @param asked what is typed
 * @returns counts the search, with what was opened of it
 */
export function useSearchLog(asked: string, { answer, isCurrent }: SearchState, open: boolean) {
  const counted = useRef("");
  const count = (q: string, clicked: SearchBeacon["clicked"]) => {
    // An answer to fewer letters says nothing about these.
    if (asked === "" || !answer || !isCurrent) return;
    const isCounted = counted.current === asked;
    counted.current = asked;
    if (clicked || !isCounted) sendSearchLog({ q, found: answer.total, isCounted, clicked });
  };
  const latest = useRef(count);
  latest.current = count;
  const last = useRef(asked);
  last.current = asked;
  useEffect(() => {
    if (!open) return;
    const onEnd = () => latest.current(last.current, null);
    addEventListener("pagehide", onEnd);
    return () => {
      removeEventListener("pagehide", onEnd);
      onEnd();
    };
  }, [open]);
  return count;
}

/** What a row of results opens, with its place among them; null where it is no result. */
export function toClicked(row: HTMLElement, rows: readonly HTMLElement[]): SearchBeacon["clicked"] {
  const [source, ref] = row.dataset.hit?.split(" ", 2) ?? [];
  if (!source || !ref) return null;
  const position = rows.filter((one) => one.dataset.hit).indexOf(row) + 1;
  return { source: source as NonNullable<SearchBeacon["clicked"]>["source"], ref, position };
}
