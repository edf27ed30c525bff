import type { AttemptAnswer, CheckoutAnswer, PriceChanged } from "#worker/store/orders/contract.ts";

/** How an attempt to pay ended, as far as this page knows. */
export type Outcome =
  | { kind: "answer"; answer: CheckoutAnswer }
  /** The price is another one; nothing was done. */
  | { kind: "price"; change: PriceChanged }
  /** Nothing was done, for a reason that the buyer can act on. */
  | { kind: "refused"; code: string; message: string; field?: string }
  /** Nothing was begun: the call never arrived. The same key may be used again. */
  | { kind: "nothing" }
  /** Nobody can be reached to say. */
  | { kind: "lost" };

export interface Means {
  fetch: typeof fetch;
  /** Waits, in ms. */
  wait: (ms: number) => Promise<void>;
}
const MEANS: Means = {
  fetch: (input, init) => fetch(input, init),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Sends what moves money, under a key that makes it happen once. Where no clear answer comes it asks what
 * became of it, and sends nothing twice.
 */
export async function attemptPay(url: string, body: unknown, key: string, means: Means = MEANS): Promise<Outcome> {
  let response: Response;
  let told: Partial<PriceChanged> & Partial<CheckoutAnswer>;
  try {
    response = await means.fetch(url, {
      method: "POST",
      credentials: "include",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify(body),
    });
    told = (await response.json()) as typeof told;
  } catch {
    return follow(key, means);
  }
  if (response.ok) return { kind: "answer", answer: told as CheckoutAnswer };
  const error = told.error as { code: string; message: string; field?: string } | undefined;
  if (response.status >= 500 || !error) return follow(key, means);
  if (error.code === "price_changed") return { kind: "price", change: told as PriceChanged };
  // Sent twice, or an earlier call under this key arrived after all: its end is what counts.
  if (error.code === "in_progress" || error.code === "key_reused") return follow(key, means);
  return { kind: "refused", ...error };
}

const ASKS = 20;

/** Asks what became of an attempt until somebody knows. */
export async function follow(key: string, means: Means = MEANS): Promise<Outcome> {
  let failed = 0;
  for (let i = 0; i < ASKS && failed < 4; i++) {
    await means.wait(i === 0 ? 600 : 2000);
    try {
      const response = await means.fetch("/api/checkout/attempt", {
        credentials: "include",
        headers: { "Idempotency-Key": key },
      });
      if (!response.ok) throw new Error(String(response.status));
      const { answer, working } = (await response.json()) as AttemptAnswer;
      if (answer) return { kind: "answer", answer };
      if (!working) return { kind: "nothing" };
    } catch {
      failed += 1;
    }
  }
  return { kind: "lost" };
}

interface Kept {
  key: string;
  /** It was sent, and its end is not known. */
  flying: boolean;
}
const storageKey = (what: string) => `tikari-attempt:${what}`;

/** The key of this tab's attempt to buy something: the same one until an attempt has ended. */
export function attemptOf(what: string): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey(what)) ?? "null") as Kept | null;
    if (kept) return kept;
  } catch {
    // Fresh, then.
  }
  return { key: crypto.randomUUID(), flying: false };
}

export function keepAttempt(what: string, attempt: Kept | null): void {
  try {
    if (attempt) sessionStorage.setItem(storageKey(what), JSON.stringify(attempt));
    else sessionStorage.removeItem(storageKey(what));
  } catch {
    // The page itself still holds it; only a reload would forget.
  }
}
