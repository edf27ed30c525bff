import type { PlanOffer } from "../billing/contract.ts";
import type { Destination, PriceItem, PurchasableVariant } from "./pricing/contract.ts";

/** One thing to buy: a variant, or an access plan on its own. */
export interface PricedCartLine {
  id: string;
  variantId: string | null;
  planId: string;
  quantity: number;
  lineProperties: unknown;
  /** Null: an access plan, or a variant that no longer exists. */
  purchasable: PurchasableVariant | null;
  /** The title of an access plan in a renewal. */
  title?: string;
  /** Null: a one-time purchase, or a plan that no longer exists. */
  plan: PlanOffer | null;
  /** Unit price before discounts; in a renewal the agreed price. */
  unitPrice: number;
  planBps: number;
}

export interface PricedCart {
  cartId: string | null;
  userId: string | null;
  currency: string;
  /** Discount codes that were entered for the cart. */
  codes: string[];
  lines: PricedCartLine[];
}

interface CartLineInput {
  id: string;
  variantId: string | null;
  planId: string;
  quantity: number;
  lineProperties?: unknown;
  agreed?: { unitPrice: number; planBps: number; title?: string };
}

/**
 * Looks up the variants and plans of cart lines. The currency is that of the first line that still exists.
 */
export async function resolveCartLines(
  deps: {
    purchasables: (variantIds: readonly string[]) => Promise<Map<string, PurchasableVariant>>;
    plans: () => Promise<PlanOffer[]>;
  },
  cartLines: readonly CartLineInput[],
): Promise<Pick<PricedCart, "currency" | "lines">> {
  const variantIds = cartLines.flatMap((w) => (w.variantId ? [w.variantId] : []));
  const [purchasables, plans] = await Promise.all([
    deps.purchasables(variantIds),
    cartLines.some((w) => w.planId) ? deps.plans() : [],
  ]);
  const lines = cartLines.map((w): PricedCartLine => {
    const purchasable = (w.variantId && purchasables.get(w.variantId)) || null;
    const plan = plans.find((p) => p.id === w.planId) ?? null;
    const unitPrice = w.variantId ? (purchasable?.price ?? 0) : (plan?.price ?? 0);
    const planBps = w.variantId ? (plan?.discountBps ?? 0) : 0;
    const { id, variantId, planId, quantity, lineProperties = {} } = w;
    return { id, variantId, planId, quantity, lineProperties, purchasable, plan, unitPrice, planBps, ...w.agreed };
  });
  const firstAvailable = lines.find((l) => l.purchasable ?? l.plan);
  return { lines, currency: firstAvailable?.purchasable?.currency ?? firstAvailable?.plan?.currency ?? "USD" };
}

/** Why a line cannot be bought as it is, or null. */
export function findLineProblem(
  line: PricedCartLine,
  currency: string,
): { code: "unavailable" | "currency"; message: string } | null {
  const title = formatLineTitle(line);
  const unavailable = {
    code: "unavailable" as const,
    message: `${title} is no longer available. Remove it to continue.`,
  };
  if (line.variantId ? !line.purchasable?.active : !line.plan) return unavailable;
  if (line.planId) {
    const canSubscribe =
      line.plan?.active && (line.variantId ? line.plan.kind === "goods" && line.purchasable?.subscribable : true);
    if (!canSubscribe)
      return {
        code: "unavailable",
        message: `${title} is no longer available with this subscription. Remove it and add it again.`,
      };
  }
  const lineCurrency = line.purchasable?.currency ?? line.plan?.currency;
  if (lineCurrency !== currency)
    return { code: "currency", message: `${title} is sold in another currency. Order it separately.` };
  return null;
}

export const formatLineTitle = (line: PricedCartLine): string =>
  [line.purchasable?.title ?? line.plan?.title ?? "This product", line.purchasable?.variantTitle]
    .filter(Boolean)
    .join(", ");

/** The title that an order line stores. */
export const orderLineTitle = (line: Pick<PricedCartLine, "purchasable" | "title" | "plan">): string =>
  line.purchasable?.title || line.title || line.plan?.title || "";

/** The plans of the lines. */
export const plansOf = (lines: readonly Pick<PricedCartLine, "plan">[]): PlanOffer[] =>
  lines.flatMap((l) => (l.plan ? [l.plan] : []));

export const needsShipping = (lines: readonly PricedCartLine[]): boolean =>
  lines.some((l) => l.purchasable?.requiresShipping);

/** The lines as pricing needs them. */
export const toPriceItems = (lines: readonly PricedCartLine[]): PriceItem[] =>
  lines.map((l) => ({
    id: l.id,
    variantId: l.variantId,
    productId: l.purchasable?.productId ?? null,
    planId: l.planId,
    unitPrice: l.unitPrice,
    planBps: l.planBps,
    quantity: l.quantity,
    taxCategory: l.purchasable?.kind === "gift_card" ? "none" : (l.purchasable?.taxCategory ?? "standard"),
    weightG: l.purchasable?.weightG ?? 0,
    requiresShipping: l.purchasable?.requiresShipping ?? false,
    discountable: l.purchasable !== null && l.purchasable.kind !== "gift_card",
    tags: l.purchasable?.tags ?? [],
  }));

/** The lines as inventory needs them; lines that take no stock are left out. */
export const toStockLines = (lines: readonly PricedCartLine[]) =>
  lines.flatMap((l) =>
    l.variantId && l.purchasable && l.purchasable.kind !== "gift_card"
      ? [{ variantId: l.variantId, kind: l.purchasable.kind, quantity: l.quantity, parts: l.purchasable.parts }]
      : [],
  );

/** The destination for tax and shipping, or null while the address is incomplete. */
export const toDestination = (address: { country: string; region: string } | null): Destination | null =>
  address && /^[A-Za-z]{2}$/.test(address.country)
    ? { country: address.country.toUpperCase(), region: address.region.trim().toUpperCase() }
    : null;
