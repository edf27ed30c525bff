import { useCallback, useEffect, useRef, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import type { Quote, QuoteInput } from "#worker/store/orders/contract.ts";

/** The customer's time zone, for the dates in the terms. */
export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

type QuoteRequest = Omit<QuoteInput, "timeZone">;
const DEBOUNCE_MS = 300;

/**
 * The quote for what was entered so far, fetched again shortly after a change. The last quote stays until the next one arrives; outdated responses are dropped. @param version changes whenever the cart does
 */
export function useQuote(loaded: Quote, request: QuoteRequest, version: number) {
  const [quote, setQuote] = useState(loaded);
  const [stale, setStale] = useState(false);
  const [failed, setFailed] = useState(false);
  const requestKey = JSON.stringify([request, version]);
  const latest = useRef({ question: requestKey, asked: request, version });
  latest.current = { question: requestKey, asked: request, version };
  const answered = useRef<string | null>(null);

  /**
   * Fetches a quote now. @param over changes to try on top of what was entered @returns null where the call fails
   */
  const fetchQuote = useCallback(async (overrides: Partial<QuoteRequest> = {}): Promise<Quote | null> => {
    const body = { ...latest.current.asked, ...overrides };
    const bodyKey = JSON.stringify([body, latest.current.version]);
    try {
      const fresh = await apiRequest<Quote>("POST", "/api/checkout/quote", { ...body, timeZone: getTimeZone() });
      if (latest.current.question === bodyKey || Object.keys(overrides).length > 0) {
        answered.current = bodyKey;
        setQuote(fresh);
        setStale(false);
      }
      setFailed(false);
      return fresh;
    } catch {
      setFailed(true);
      return null;
    }
  }, []);

  useEffect(() => {
    if (answered.current === requestKey) return;
    setStale(true);
    const timer = setTimeout(() => void fetchQuote(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [requestKey, fetchQuote]);

  return { quote, setQuote, stale, failed, ask: fetchQuote };
}
