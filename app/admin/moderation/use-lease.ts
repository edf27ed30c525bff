import { useCallback, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import type { ItemView } from "#worker/moderation/contract.ts";

/** In ms: typing renews the hold at most so often. */
const RENEW_AFTER = 30_000;

export const itemUrl = (id: string, what?: string): string =>
  `/api/admin/moderation/${encodeURIComponent(id)}${what ? `/${what}` : ""}`;

/**
 * Reserves the opened item for the moderator who opened it, and releases it when they leave.
 * @param item what is open and waits; null: nothing to keep
 * @returns renews the hold; what was decided is not let go again
 */
export function useLease(item: ItemView | null): { renew: () => void; forget: (id: string) => void } {
  const { revalidate } = useRevalidator();
  const takenAt = useRef(0);
  const decided = useRef(new Set<string>());
  const id = item?.id ?? null;
  const take = useCallback(
    (of: string) => {
      takenAt.current = Date.now();
      // Either way the page shows who has it now: someone else may have been faster.
      apiRequest("POST", itemUrl(of, "take"), {})
        .catch(() => undefined)
        .then(() => revalidate());
    },
    [revalidate],
  );
  useEffect(() => {
    if (id === null) return;
    take(id);
    const leave = () => {
      // What was decided has no hold any more. The page may be closing: the call outlives it.
      if (!decided.current.has(id))
        void fetch(itemUrl(id, "leave"), {
          ...{ method: "POST", credentials: "include", keepalive: true, body: "{}" },
          headers: { "Content-Type": "application/json" },
        }).catch(() => undefined);
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [id, take]);
  const renew = useCallback(() => {
    if (id !== null && Date.now() - takenAt.current > RENEW_AFTER) take(id);
  }, [id, take]);
  const forget = useCallback((of: string) => void decided.current.add(of), []);
  return { renew, forget };
}
