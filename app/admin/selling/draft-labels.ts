import type { DraftStatus } from "#worker/store/orders/contract.ts";
import type { StatusLabel } from "../status-badge.tsx";

/** Statuses of draft orders as staff read them. */
export const DRAFT_STATUS_LABELS: Record<DraftStatus, StatusLabel> = {
  draft: ["Open", "neutral", "dashed"],
  sent: ["Invoice sent", "warning"],
  paid: ["Paid", "success"],
  canceled: ["Invoice canceled", "neutral", "dashed"],
};
