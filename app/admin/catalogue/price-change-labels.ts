import type { PriceChange, PriceChangeItem } from "#worker/store/price-changes/contract.ts";
import type { StatusLabel } from "../status-badge.tsx";

export const PRICE_CHANGE_STATES: Record<PriceChange["state"], StatusLabel> = {
  planned: ["Scheduled", "warning", "dashed"],
  active: ["Active", "success"],
  ended: ["Ended", "neutral"],
  canceled: ["Canceled", "neutral"],
};

/** What became of a variant, where it isn't what was planned. */
export const PRICE_ITEM_NOTES: Partial<Record<PriceChangeItem["state"], string>> = {
  kept: "Not changed back: someone edited the price",
  refused: "Skipped: its price was edited before the start",
  missed: "Skipped: the end had passed before it could start",
};
