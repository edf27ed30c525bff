export type DiscountStatus = "active" | "scheduled" | "expired" | "used_up" | "inactive";

/** The status of a discount at an instant, as staff see it. */
export function discountStatus(
  d: { active: boolean; startsAt: number | null; endsAt: number | null; usageLimit: number | null; used: number },
  now: number,
): DiscountStatus {
  if (!d.active) return "inactive";
  if (d.endsAt !== null && d.endsAt <= now) return "expired";
  if (d.startsAt !== null && d.startsAt > now) return "scheduled";
  return d.usageLimit !== null && d.used >= d.usageLimit ? "used_up" : "active";
}
