import { useCallback, useEffect, useState } from "react";
import type { SearchAnswer } from "#worker/search/contract.ts";
import { parseResponse, throwIfNotOk } from "../lib/api-request.ts";

/** How long typing pauses before it is searched for, in ms. */
const DEBOUNCE_MS = 120;
/** How long an answer counts as new, in ms: prices change. */
const MAX_AGE = 60_000;
const answers = new Map<string, { answer: SearchAnswer; at: number }>();

export interface SearchState {
  /** The newest answer, which may still be that of fewer letters; what is typed is asked about. */
  answer: SearchAnswer | undefined;
  /** Whether `answer` is the one of what is typed. */
  isCurrent: boolean;
  failed: boolean;
  retry: () => void;
}

/** The answer to what is typed. While a newer one is on its way the last one stays; an outdated request is canceled. */
export function useSearch(typed: string, enabled: boolean): SearchState {
  const query = typed.trim().toLowerCase();
  const [shown, setShown] = useState<{ query: string; answer: SearchAnswer }>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!enabled) return;
    const show = (answer: SearchAnswer) => {
      setShown({ query, answer });
      setFailed(false);
    };
    const known = answers.get(query);
    if (known && Date.now() - known.at < MAX_AGE) {
      show(known.answer);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(
      async () => {
        try {
          const response = await fetch(`/api/search?q=${encodeURIComponent(query)}`, { signal: abort.signal });
          await throwIfNotOk(response);
          const answer = (await parseResponse(response)) as SearchAnswer;
          answers.set(query, { answer, at: Date.now() });
          // One that arrived just as the next letter was typed must not replace what is newer.
          if (!abort.signal.aborted) show(answer);
        } catch {
          if (!abort.signal.aborted) setFailed(true);
        }
      },
      query ? DEBOUNCE_MS : 0,
    );
    addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      abort.abort();
      removeEventListener("online", retry);
    };
  }, [query, enabled, attempt]);
  return { answer: shown?.answer, isCurrent: shown?.query === query, failed, retry };
}
