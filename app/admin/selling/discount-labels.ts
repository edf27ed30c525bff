import type { DiscountStatus } from "#worker/store/pricing/domain-discount-status.ts";
import type { StatusLabel } from "../status-badge.tsx";

/** Statuses of discounts as staff read them. */
export const DISCOUNT_STATUS_LABELS: Record<DiscountStatus, StatusLabel> = {
  active: ["Active", "success"],
  scheduled: ["Scheduled", "neutral", "dashed"],
  expired: ["Expired", "neutral", "empty"],
  used_up: ["Limit reached", "neutral"],
  inactive: ["Inactive", "neutral", "empty"],
};
