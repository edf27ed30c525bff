import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import { useApiQuery } from "#app/lib/query.ts";
import type { AttentionCounts } from "#worker/store/contract-dashboard.ts";
import type { AdminScope } from "../admin-sections.ts";

export type { AttentionCounts };

/** How old the numbers beside the sections may become while a page is open. */
const REFRESH_MS = 60_000;

/**
 * How much needs attention; null until it is known, and for moderators, who don't see the store. A page that reloads its data
 * after a change brings the new numbers too.
 */
export function useAttention(scope: AdminScope): AttentionCounts | null {
  const isAdmin = scope === "admin";
  const { data, refetch } = useApiQuery<AttentionCounts | null>({
    queryKey: ["/api/admin/attention"],
    enabled: isAdmin,
    staleTime: REFRESH_MS / 2,
    refetchInterval: REFRESH_MS,
  });
  useOnReload(() => {
    // Several parts of a page that ask share one answer.
    if (isAdmin) void refetch({ cancelRefetch: false });
  });
  return data ?? null;
}

/** Runs when the open page has loaded its data again, not when another page was opened. */
function useOnReload(run: () => void) {
  const { key } = useLocation();
  // The same until any data was loaded. A revalidation's state would do, but a quick one is over before it is drawn.
  const matches = useMatches();
  const loaded = useRef({ key, matches });
  useEffect(() => {
    const before = loaded.current;
    loaded.current = { key, matches };
    if (before.key === key && before.matches !== matches) run();
  });
}

const COUNT_OF_PATH: Record<string, (c: AttentionCounts) => number> = {
  "/420/orders": (c) => c.toSend + c.flagged + c.returns,
  "/420/subscriptions": (c) => c.failing,
  "/420/stock": (c) => c.lowStock,
  "/420/lots": (c) => c.lotsWithoutCertificate,
  "/420/reviews": (c) => c.reviews,
  "/420/webhooks": (c) => c.hooks,
  "/420/fitness/flagged": (c) => c.flaggedTurns,
  "/420/projects": (c) => c.projects,
};

/** How much waits in one section. */
export const countOfSection = (counts: AttentionCounts | null, path: string): number =>
  counts ? (COUNT_OF_PATH[path]?.(counts) ?? 0) : 0;
