import { sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import { toDestination } from "../priced-cart.ts";
import type { Address, PurchasableVariant } from "../pricing/contract.ts";
import type { BatchStatement } from "../statement.ts";
import { unitsAvailable } from "../stock/index.ts";
import type { LineRecord, OrderRecord, OrdersDeps } from "./deps.ts";
import { requiresAgeConfirmation } from "./domain.ts";
import { type AddableVariant, addedName, type PricedAddition } from "./domain-edit-additions.ts";
import { readOrder } from "./queries.ts";
import { adjustments, orderLines } from "./schema.ts";

/** What `priceAdditions` takes, and what the new lines copy. */
export interface AdditionFacts {
  variants: AddableVariant[];
  purchasables: Map<string, PurchasableVariant>;
}

/** What variants are added to. A draft gets its address, and the customer's age, later. */
type AdditionTarget = Pick<OrderRecord, "currency" | "shipTo" | "billTo"> & { isDraft?: true };

const NOTHING: AdditionFacts = { variants: [], purchasables: new Map() };

/**
 * Variants as they can be added to an order: today's price, the tax where the order goes, what is available, and what
 * speaks against it. Those that no longer exist are left out.
 */
export async function readAdditionFacts(
  deps: Pick<OrdersDeps, "purchasables" | "pricing" | "stock">,
  order: AdditionTarget,
  variantIds: readonly string[],
): Promise<AdditionFacts> {
  if (variantIds.length === 0) return NOTHING;
  const address = JSON.parse(order.shipTo ?? order.billTo ?? "null") as Address | null;
  const destination = toDestination(address);
  const [purchasables, rules, available] = await Promise.all([
    deps.purchasables(variantIds),
    deps.pricing.loadPriceRules({ codes: [], destination, currency: order.currency }),
    deps.stock.listAvailable(variantIds),
  ]);
  const variants = variantIds.flatMap((id): AddableVariant[] => {
    const found = purchasables.get(id);
    if (!found) return [];
    const units = unitsAvailable(found, available);
    const tax = found.taxCategory === "none" ? undefined : rules.taxes.find((t) => t.category === found.taxCategory);
    const { variantId, sku, title, variantTitle, picture, look, price, productKind: kind } = found;
    return [
      {
        ...{ variantId, sku, title, variantTitle, picture, look, kind, price },
        tax: tax ? { name: tax.name, bps: tax.bps, included: tax.included } : null,
        available: Number.isFinite(units) ? units : "backorder",
        problem: findAdditionProblem(order, found, destination),
      },
    ];
  });
  return { variants, purchasables };
}

/** Why a variant can't be added to an order; null: it can. */
function findAdditionProblem(
  order: AdditionTarget,
  variant: PurchasableVariant,
  destination: ReturnType<typeof toDestination>,
): string | null {
  const name = addedName(variant);
  if (!variant.active) return `${name} isn't for sale.`;
  if (variant.kind === "gift_card" && order.isDraft)
    return "Gift cards can't be in a draft order. Create one under Gift cards instead.";
  if (variant.kind === "gift_card")
    return "Gift cards can't be added to an order. Create one under Gift cards instead.";
  if (variant.currency !== order.currency) return `${name} is sold in another currency.`;
  if (!order.isDraft && variant.requiresShipping && order.shipTo === null)
    return `${name} needs shipping, and this order has no shipping address.`;
  if (destination && requiresAgeConfirmation([variant], destination))
    return `${name} is for adults only, so the customer has to order it and confirm their age.`;
  return null;
}

/** Variants that staff found, as they can be added to an order; with none, those of the order itself. @throws httpError not_found */
export async function listAddableVariants(
  deps: OrdersDeps,
  orderId: string,
  variantIds: readonly string[] | null,
): Promise<AddableVariant[]> {
  const { order, lines } = await readOrder(deps.db, orderId);
  const ids = variantIds ?? [...new Set(lines.flatMap((l) => l.variantId ?? []))];
  return (await readAdditionFacts(deps, order, ids)).variants;
}

/** The lines that are added to an order, with their discounts and taxes. */
export function buildAddedLines(
  deps: Pick<OrdersDeps, "now">,
  order: Pick<OrderRecord, "id">,
  lines: readonly LineRecord[],
  added: readonly PricedAddition[],
  { purchasables }: AdditionFacts,
  unpaid: boolean,
): LineRecord[] {
  const firstPosition = Math.max(-1, ...lines.map((l) => l.position)) + 1;
  return added.map(({ variantId, taxName: _, ...price }, i): LineRecord => {
    const variant = purchasables.get(variantId);
    if (!variant) throw new Error(`variant ${variantId} was not read`);
    const { kind, productId, sku, title, variantTitle, requiresShipping, factsId, parts } = variant;
    return {
      ...{ id: newId(deps.now()), orderId: order.id, position: firstPosition + i, variantId, planId: "", unpaid },
      ...{ kind, productId, sku, title, variantTitle, requiresShipping, factsId, ...price },
      detail: JSON.stringify({ parts, given: {} }),
      ...{ fulfilled: 0, cancelled: 0, refundedQuantity: 0, refunded: 0, returned: 0, reviewAskedAt: null },
    };
  });
}

/** Inserts added lines, with what lowers and what taxes them by name, and raises the order's reservation. */
export function insertAddedLines(
  deps: OrdersDeps,
  order: Pick<OrderRecord, "id">,
  lines: readonly LineRecord[],
  added: readonly PricedAddition[],
): BatchStatement[] {
  const row = (line: LineRecord, kind: "discount" | "tax", name: string, amount: number, bps: number | null) =>
    deps.db
      .insert(adjustments)
      .values({ id: newId(deps.now()), orderId: order.id, lineId: line.id, kind, name, ref: null, amount, bps });
  return lines.flatMap((line, i) => [
    deps.db.insert(orderLines).values(line),
    ...(line.discount > 0 ? [row(line, "discount", "Price adjustment", line.discount, null)] : []),
    ...(line.tax > 0 ? [row(line, "tax", added[i]?.taxName ?? "", line.tax, line.taxBps)] : []),
  ]);
}

/** What added lines raise of an order's totals, for the statement that rests on the version that staff saw. */
export function raiseTotals(lines: readonly LineRecord[]) {
  const sum = (of: (l: LineRecord) => number) => lines.reduce((n, l) => n + of(l), 0);
  return {
    subtotal: sql`subtotal + ${sum((l) => l.unitPrice * l.quantity)}`,
    discount: sql`discount + ${sum((l) => l.discount)}`,
    taxAdded: sql`tax_added + ${sum((l) => (l.taxIncluded ? 0 : l.tax))}`,
    taxIncluded: sql`tax_included + ${sum((l) => (l.taxIncluded ? l.tax : 0))}`,
    total: sql`total + ${sum((l) => l.total)}`,
  };
}
