import { DAY } from "#worker/kernel/instants.ts";

/** Days before its best-by date from when on a lot needs attention. */
const SOON_DAYS = 92;

const RELATIVE = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

/**
 * How long a lot is still good: "in 3 months", "in 12 days", "tomorrow"; "expired" after its day.
 * @param bestBefore YYYY-MM-DD
 * @param today YYYY-MM-DD
 */
export function lotExpiry(bestBefore: string, today: string): { text: string; isSoon: boolean } {
  const days = Math.round((Date.parse(bestBefore) - Date.parse(today)) / DAY);
  if (days < 0) return { text: "expired", isSoon: true };
  const text = days < 60 ? RELATIVE.format(days, "day") : RELATIVE.format(Math.floor(days / 30.44), "month");
  return { text, isSoon: days <= SOON_DAYS };
}
