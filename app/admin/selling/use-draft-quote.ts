import { useEffect, useRef, useState } from "react";
import { apiRequest, errorMessage, TRY_AGAIN } from "#app/lib/api-request.ts";
import type { DraftInput, Quote } from "#worker/store/orders/contract.ts";

const DEBOUNCE_MS = 350;

/** What a draft costs as it is entered, asked of the server shortly after a change; the last answer stays until the next one. */
export function useDraftQuote(id: string | null, draft: DraftInput) {
  const [quote, setQuote] = useState<Quote | null>(null);
  const [answered, setAnswered] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const key = JSON.stringify([id, draft]);
  const latest = useRef(key);
  latest.current = key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for id and draft
  useEffect(() => {
    if (draft.items.length === 0) return setQuote(null);
    const timer = setTimeout(() => {
      apiRequest<Quote>("POST", "/api/admin/drafts-quote", { id, draft })
        .then((fresh) => {
          if (latest.current !== key) return;
          setQuote(fresh);
          setAnswered(key);
          setProblem(null);
        })
        .catch((error: unknown) => {
          if (latest.current === key) setProblem(errorMessage(error, TRY_AGAIN));
        });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return { quote, isStale: quote !== null && answered !== key, problem };
}
