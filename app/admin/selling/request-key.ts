import { useRef } from "react";

/** A fresh key for a call that must happen once, however often it is sent. */
export const createRequestKey = (): string => `staff-${crypto.randomUUID()}`;

/** The key of one task: the same for every try of it, a new one after `renew`. */
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
