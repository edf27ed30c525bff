import { useRef } from "react";

/** A new idempotency key for an API call. */
export const createRequestKey = (): string => `staff-${crypto.randomUUID()}`;

/** An idempotency key that stays the same for every retry until `renew`. */
export function useRequestKey(): { key: () => string; renew: () => void } {
  const key = useRef<string | null>(null);
  return {
    key: () => {
      key.current ??= createRequestKey();
      return key.current;
    },
    renew: () => {
      key.current = null;
    },
  };
}
