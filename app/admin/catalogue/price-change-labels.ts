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
  kept: "Kept: someone changed the price meanwhile",
  refused: "Left alone: its price had changed before the start",
  missed: "Left alone: the end had passed before it could start",
};
