import type { PlanOffer } from "../billing/contract.ts";
import type { Place, PriceItem, Sellable } from "./pricing/contract.ts";

/** One thing that is to be bought: a variant, or an access plan on its own. */
export interface BasketLine {
  id: string;
  variantId: string | null;
  planId: string;
  quantity: number;
  given: unknown;
  /** Null: an access plan, or a variant that is gone. */
  sellable: Sellable | null;
  /** The name that a renewal brings for its access plan. */
  title?: string;
  /** Null: a single purchase, or a plan that is gone. */
  plan: PlanOffer | null;
  /** Unit price before any discount; a renewal brings the one that was agreed on. */
  unitPrice: number;
  planBps: number;
}

export interface Basket {
  cartId: string | null;
  userId: string | null;
  currency: string;
  /** Discount codes that the cart keeps. */
  codes: string[];
  lines: BasketLine[];
}

interface Wanted {
  id: string;
  variantId: string | null;
  planId: string;
  quantity: number;
  given?: unknown;
  agreed?: { unitPrice: number; planBps: number; title?: string };
}

/** Looks up what lines are of. The currency is that of the first thing that is still there. */
export async function fillBasket(
  base: {
    sellables: (variantIds: readonly string[]) => Promise<Map<string, Sellable>>;
    plans: () => Promise<PlanOffer[]>;
  },
  wanted: readonly Wanted[],
): Promise<Pick<Basket, "currency" | "lines">> {
  const variantIds = wanted.flatMap((w) => (w.variantId ? [w.variantId] : []));
  const [sellables, plans] = await Promise.all([
    base.sellables(variantIds),
    wanted.some((w) => w.planId) ? base.plans() : [],
  ]);
  const lines = wanted.map((w): BasketLine => {
    const sellable = (w.variantId && sellables.get(w.variantId)) || null;
    const plan = plans.find((p) => p.id === w.planId) ?? null;
    const unitPrice = w.variantId ? (sellable?.price ?? 0) : (plan?.price ?? 0);
    const planBps = w.variantId ? (plan?.discountBps ?? 0) : 0;
    const { id, variantId, planId, quantity, given = {} } = w;
    return { id, variantId, planId, quantity, given, sellable, plan, unitPrice, planBps, ...w.agreed };
  });
  const first = lines.find((l) => l.sellable ?? l.plan);
  return { lines, currency: first?.sellable?.currency ?? first?.plan?.currency ?? "USD" };
}

/** Why a line cannot be bought as it is, or null. */
export function lineProblem(
  line: BasketLine,
  currency: string,
): { code: "unavailable" | "currency"; message: string } | null {
  const title = titleOf(line);
  const gone = { code: "unavailable" as const, message: `${title} is not sold any more. Take it out to go on.` };
  if (line.variantId ? !line.sellable?.active : !line.plan) return gone;
  if (line.planId) {
    const fits =
      line.plan?.active && (line.variantId ? line.plan.kind === "goods" && line.sellable?.subscribable : true);
    if (!fits)
      return { code: "unavailable", message: `${title} cannot be subscribed to like this any more. Choose it anew.` };
  }
  const own = line.sellable?.currency ?? line.plan?.currency;
  if (own !== currency) return { code: "currency", message: `${title} is sold in another currency; order it alone.` };
  return null;
}

export const titleOf = (line: BasketLine): string =>
  [line.sellable?.title ?? line.plan?.title ?? "This product", line.sellable?.variantTitle].filter(Boolean).join(", ");

/** The name that an order's line carries. */
export const nameOf = (line: Pick<BasketLine, "sellable" | "title" | "plan">): string =>
  line.sellable?.title || line.title || line.plan?.title || "";

export const needsShipping = (lines: readonly BasketLine[]): boolean => lines.some((l) => l.sellable?.requiresShipping);

/** The lines as the price is made of them. */
export const priceItems = (lines: readonly BasketLine[]): PriceItem[] =>
  lines.map((l) => ({
    id: l.id,
    variantId: l.variantId,
    productId: l.sellable?.productId ?? null,
    planId: l.planId,
    unitPrice: l.unitPrice,
    planBps: l.planBps,
    quantity: l.quantity,
    taxCategory: l.sellable?.kind === "gift_card" ? "none" : (l.sellable?.taxCategory ?? "standard"),
    weightG: l.sellable?.weightG ?? 0,
    requiresShipping: l.sellable?.requiresShipping ?? false,
    discountable: l.sellable !== null && l.sellable.kind !== "gift_card",
    tags: l.sellable?.tags ?? [],
  }));

/** The lines as the stock sees them; what needs no stock is left out. */
export const stockLines = (lines: readonly BasketLine[]) =>
  lines.flatMap((l) =>
    l.variantId && l.sellable && l.sellable.kind !== "gift_card"
      ? [{ variantId: l.variantId, kind: l.sellable.kind, quantity: l.quantity, parts: l.sellable.parts }]
      : [],
  );

/** Where goods are taxed and sent to; null where it is not said yet. */
export const placeOf = (a: { country: string; region: string } | null): Place | null =>
  a && /^[A-Za-z]{2}$/.test(a.country)
    ? { country: a.country.toUpperCase(), region: a.region.trim().toUpperCase() }
    : null;
