import { useApiQuery } from "#app/lib/query.ts";
import type { AttentionCounts } from "#worker/store/contract-dashboard.ts";
import type { AdminScope } from "../admin-sections.ts";

export type { AttentionCounts };

/** How old the numbers beside the sections may become while a page is open. */
const REFRESH_MS = 60_000;

/** How much needs attention; null until it is known, and for moderators, who don't see the store. */
export function useAttention(scope: AdminScope): AttentionCounts | null {
  const { data } = useApiQuery<AttentionCounts | null>({
    queryKey: ["/api/admin/attention"],
    enabled: scope === "admin",
    staleTime: REFRESH_MS / 2,
    refetchInterval: REFRESH_MS,
  });
  return data ?? null;
}

const COUNT_OF_PATH: Record<string, (c: AttentionCounts) => number> = {
  "/420/orders": (c) => c.toSend + c.flagged + c.returns,
  "/420/subscriptions": (c) => c.failing,
  "/420/stock": (c) => c.lowStock,
  "/420/lots": (c) => c.lotsWithoutCertificate,
  "/420/reviews": (c) => c.reviews,
  "/420/webhooks": (c) => c.hooks,
  "/420/projects": (c) => c.projects,
};

/** How much waits in one section. */
export const countOfSection = (counts: AttentionCounts | null, path: string): number =>
  counts ? (COUNT_OF_PATH[path]?.(counts) ?? 0) : 0;
