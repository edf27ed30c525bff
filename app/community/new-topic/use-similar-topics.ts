import { useEffect, useState } from "react";
import { parseResponse, throwIfNotOk } from "#app/lib/api-request.ts";
import type { SimilarTopics } from "#worker/search/contract.ts";
import { isWorthComparing } from "#worker/search/domain-similar.ts";

/** How long typing pauses before topics like it are looked for, in ms: nobody waits for them. */
const DEBOUNCE_MS = 400;

/** Topics like a title. While it is typed on the last ones stay; where none can be had there are none. */
export function useSimilarTopics(title: string): SimilarTopics["topics"] {
  const text = title.trim().replace(/\s+/g, " ");
  const [topics, setTopics] = useState<SimilarTopics["topics"]>([]);
  useEffect(() => {
    if (!isWorthComparing(text)) {
      setTopics([]);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/api/search/topics?q=${encodeURIComponent(text)}`, { signal: abort.signal });
        await throwIfNotOk(response);
        const found = (await parseResponse(response)) as SimilarTopics;
        if (!abort.signal.aborted) setTopics(found.topics);
      } catch {
        // Those of an older title say nothing about this one.
        if (!abort.signal.aborted) setTopics([]);
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return topics;
}
