/** How a price is lowered: by a part of it in basis points, by an amount, or to a price. */
export type PriceRule = { kind: "percent"; bps: number } | { kind: "amount"; minor: number };

/** The price after a rule, in minor units; null where nothing would be left of it, or nothing changes. */
export function applyPriceRule(price: number, rule: PriceRule): number | null {
  const after = rule.kind === "percent" ? Math.round((price * (10_000 - rule.bps)) / 10_000) : price - rule.minor;
  return after > 0 && after < price ? after : null;
}

/** How far back a price must have been asked to be shown crossed out. */
export const WAS_PRICE_DAYS = 30;

/** Two spans of time that must not share a variant: a change without an end must not stand beside any other one. */
export const spansOverlap = (
  a: { startsAt: number; endsAt: number | null },
  b: { startsAt: number; endsAt: number | null },
): boolean => a.endsAt === null || b.endsAt === null || (a.startsAt < b.endsAt && b.startsAt < a.endsAt);
