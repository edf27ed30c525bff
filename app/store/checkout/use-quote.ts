import { useCallback, useEffect, useRef, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import type { Quote, QuoteInput } from "#worker/store/orders/contract.ts";

/** The buyer's time zone, for the dates in the terms. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

type Asked = Omit<QuoteInput, "timeZone">;
const REST = 300;

/**
 * What the purchase costs with what was typed so far: asked anew a moment after a change. The last answer
 * stays until the next one is here; an answer to an old question is dropped.
 * @param version changes where the cart does
 */
export function useQuote(loaded: Quote, asked: Asked, version: number) {
  const [quote, setQuote] = useState(loaded);
  const [stale, setStale] = useState(false);
  const [failed, setFailed] = useState(false);
  const question = JSON.stringify([asked, version]);
  const latest = useRef({ question, asked, version });
  latest.current = { question, asked, version };
  const answered = useRef<string | null>(null);

  /**
   * Asks now.
   * @param over what is to be tried on top of what is typed
   * @returns null where nobody answers
   */
  const ask = useCallback(async (over: Partial<Asked> = {}): Promise<Quote | null> => {
    const mine = { ...latest.current.asked, ...over };
    const about = JSON.stringify([mine, latest.current.version]);
    try {
      const fresh = await apiRequest<Quote>("POST", "/api/checkout/quote", { ...mine, timeZone: timeZone() });
      if (latest.current.question === about || Object.keys(over).length > 0) {
        answered.current = about;
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
    if (answered.current === question) return;
    setStale(true);
    const timer = setTimeout(() => void ask(), REST);
    return () => clearTimeout(timer);
  }, [question, ask]);

  return { quote, setQuote, stale, failed, ask };
}
