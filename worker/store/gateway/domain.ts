/** The longest idempotency key that every gateway takes (Square: 45 characters). */
export const MAX_KEY = 45;

/**
 * When one of our ids was made, epoch milliseconds: UUIDv7 begins with 48 bits of time. Null for a text
 * that is no such id.
 */
export function madeAt(key: string): number | null {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/.test(key)
    ? Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16)
    : null;
}

/** A list at a gateway shows new payments late; until then, a payment that it lacks may still be there. */
export const LIST_DELAY = 2 * 60_000;

/** Where a search for a payment by its key begins: shortly before it was made, by differing clocks. */
export const searchFrom = (key: string, now: number): number => (madeAt(key) ?? now - 48 * 3_600_000) - 10 * 60_000;

/** Whether a list that lacks a key proves that the call never arrived. */
export const listIsSure = (key: string, now: number): boolean => {
  const at = madeAt(key);
  return at === null || now - at > LIST_DELAY;
};
