import { useEffect, useState } from "react";
import type { SearchAnswer } from "#worker/search/contract.ts";
import { parseResponse, throwIfNotOk } from "../lib/api-request.ts";

/** How long typing pauses before it is searched for, in ms. */
const DEBOUNCE_MS = 120;
const answers = new Map<string, SearchAnswer>();

/** The answer to what is typed. While a newer one is on its way the last one stays; an outdated request is canceled. */
export function useSearch(typed: string, enabled: boolean): { answer: SearchAnswer | undefined; failed: boolean } {
  const query = typed.trim().toLowerCase();
  const [answer, setAnswer] = useState<SearchAnswer>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    const known = answers.get(query);
    if (known) {
      setAnswer(known);
      setFailed(false);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(
      async () => {
        try {
          const response = await fetch(`/api/search?q=${encodeURIComponent(query)}`, { signal: abort.signal });
          await throwIfNotOk(response);
          const found = (await parseResponse(response)) as SearchAnswer;
          answers.set(query, found);
          setAnswer(found);
          setFailed(false);
        } catch {
          if (!abort.signal.aborted) setFailed(true);
        }
      },
      query ? DEBOUNCE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, enabled]);
  return { answer, failed };
}
