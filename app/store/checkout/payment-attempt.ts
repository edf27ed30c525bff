import type { CheckoutResult, PaymentAttemptResult, PriceChangedError } from "#worker/store/orders/contract.ts";

/** The outcome of a payment attempt, as far as this page knows. */
export type AttemptOutcome =
  | { kind: "answer"; answer: CheckoutResult }
  /** The price changed; nothing was charged. */
  | { kind: "price"; change: PriceChangedError }
  /** Nothing was charged, for a reason that the customer can act on. */
  | { kind: "refused"; code: string; message: string; field?: string }
  /** The call never arrived. The same key may be used again. */
  | { kind: "nothing" }
  /** The outcome is unknown, because the server cannot be reached. */
  | { kind: "lost" };

export interface AttemptDeps {
  fetch: typeof fetch;
  /** Delays in ms. */
  wait: (ms: number) => Promise<void>;
}
const BROWSER_DEPS: AttemptDeps = {
  fetch: (input, init) => fetch(input, init),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Sends a payment under an idempotency key. Without a clear answer it asks for the outcome; it never sends a payment twice.
 */
export async function submitPayment(
  url: string,
  body: unknown,
  key: string,
  deps: AttemptDeps = BROWSER_DEPS,
): Promise<AttemptOutcome> {
  let response: Response;
  let answer: Partial<PriceChangedError> & Partial<CheckoutResult>;
  try {
    response = await deps.fetch(url, {
      method: "POST",
      credentials: "include",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify(body),
    });
    answer = (await response.json()) as typeof answer;
  } catch {
    return pollAttempt(key, deps);
  }
  if (response.ok) return { kind: "answer", answer: answer as CheckoutResult };
  const error = answer.error as { code: string; message: string; field?: string } | undefined;
  if (response.status >= 500 || !error) return pollAttempt(key, deps);
  if (error.code === "price_changed") return { kind: "price", change: answer as PriceChangedError };
  // Sent twice, or an earlier call under this key did arrive: its outcome counts.
  if (error.code === "in_progress" || error.code === "key_reused") return pollAttempt(key, deps);
  return { kind: "refused", ...error };
}

const MAX_POLLS = 20;

/** Polls for the outcome of an attempt until it is known. */
export async function pollAttempt(key: string, deps: AttemptDeps = BROWSER_DEPS): Promise<AttemptOutcome> {
  let failed = 0;
  for (let i = 0; i < MAX_POLLS && failed < 4; i++) {
    await deps.wait(i === 0 ? 600 : 2000);
    try {
      const response = await deps.fetch("/api/checkout/attempt", {
        credentials: "include",
        headers: { "Idempotency-Key": key },
      });
      if (!response.ok) throw new Error(String(response.status));
      const { answer, working } = (await response.json()) as PaymentAttemptResult;
      if (answer) return { kind: "answer", answer };
      if (!working) return { kind: "nothing" };
    } catch {
      failed += 1;
    }
  }
  return { kind: "lost" };
}

interface SavedAttempt {
  key: string;
  /** It was sent, and its outcome is unknown. */
  flying: boolean;
}
const attemptStorageKey = (purchase: string) => `tikari-attempt:${purchase}`;

/** The key of this tab's payment attempt: the same one until the attempt has ended. */
export function loadAttempt(purchase: string): SavedAttempt {
  try {
    const saved = JSON.parse(sessionStorage.getItem(attemptStorageKey(purchase)) ?? "null") as SavedAttempt | null;
    if (saved) return saved;
  } catch {
    // Nothing stored: a new key.
  }
  return { key: crypto.randomUUID(), flying: false };
}

export function saveAttempt(purchase: string, attempt: SavedAttempt | null): void {
  try {
    if (attempt) sessionStorage.setItem(attemptStorageKey(purchase), JSON.stringify(attempt));
    else sessionStorage.removeItem(attemptStorageKey(purchase));
  } catch {
    // The page itself still has it; only a reload would lose it.
  }
}
