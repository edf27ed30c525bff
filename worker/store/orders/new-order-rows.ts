import { sql } from "drizzle-orm";
import { brand } from "../../../app/brand.ts";
import { newId } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db.ts";
import { orderLineTitle, type PricedCart } from "../priced-cart.ts";
import type { Address, PriceBreakdown } from "../pricing/contract.ts";
import { type DeliveryWindow, deliveryWindow } from "../pricing/domain-delivery.ts";
import type { BatchStatement } from "../statement.ts";
import type { AdjustmentRecord, LineRecord } from "./deps.ts";
import { adjustments, orderLines, orders } from "./schema.ts";

export type OrderInsert = Omit<typeof orders.$inferInsert, "number">;

/** The first order's number. */
const FIRST_NUMBER = 1001;

/** The rows of a new order, built from a priced cart. Pure, except for fresh ids. */
export function buildOrderRows(
  pricedCart: PricedCart,
  priced: PriceBreakdown,
  details: {
    id: string;
    at: number;
    expiresAt: number;
    email: string;
    shipTo: Address | null;
    billTo: Address | null;
    note: string;
    requestKey: string | null;
    source: "web" | "renewal" | "draft";
    subscriptionId?: string;
    cycle?: number;
  },
): { order: OrderInsert; lines: LineRecord[]; adjustments: AdjustmentRecord[] } {
  const { id, at } = details;
  const order: OrderInsert = {
    id,
    userId: pricedCart.userId,
    email: details.email,
    status: "pending",
    source: details.source,
    currency: priced.currency,
    shipTo: details.shipTo && JSON.stringify(details.shipTo),
    billTo: details.billTo && JSON.stringify(details.billTo),
    shippingMethodId: priced.method?.id ?? null,
    shippingName: priced.method?.name ?? "",
    ...(priced.method ? toDeliveryDays(deliveryWindow(priced.method, at, brand.dispatch)) : {}),
    subtotal: priced.subtotal,
    discount: priced.discount,
    shipping: priced.shipping,
    taxAdded: priced.taxAdded,
    taxIncluded: priced.taxIncluded,
    total: priced.total,
    giftPaid: priced.total - priced.due,
    cartId: pricedCart.cartId,
    subscriptionId: details.subscriptionId ?? null,
    cycle: details.cycle ?? null,
    note: details.note,
    requestKey: details.requestKey,
    placedAt: at,
    expiresAt: details.expiresAt,
  };
  const lineIds = new Map(pricedCart.lines.map((l) => [l.id, newId(at)]));
  const lines = pricedCart.lines.map((l, position): LineRecord => {
    const linePrice = priced.lines[position];
    if (!linePrice) throw new Error("a cart line has no price");
    return {
      id: lineIds.get(l.id) as string,
      orderId: id,
      position,
      kind: l.purchasable?.kind ?? "plan",
      productId: l.purchasable?.productId ?? null,
      variantId: l.variantId,
      planId: l.planId,
      sku: l.purchasable?.sku ?? l.plan?.handle ?? "",
      title: orderLineTitle(l),
      variantTitle: l.purchasable?.variantTitle ?? "",
      quantity: l.quantity,
      unitPrice: l.unitPrice,
      discount: linePrice.discount,
      tax: linePrice.tax,
      taxBps: linePrice.taxBps,
      taxIncluded: linePrice.taxIncluded,
      total: linePrice.total,
      requiresShipping: l.purchasable?.requiresShipping ?? false,
      factsId: l.purchasable?.factsId ?? null,
      detail: JSON.stringify({ parts: l.purchasable?.parts ?? [], given: l.lineProperties }),
      fulfilled: 0,
      cancelled: 0,
      refundedQuantity: 0,
      unpaid: false,
      refunded: 0,
      returned: 0,
      reviewAskedAt: null,
    };
  });
  return { order, lines, adjustments: buildAdjustmentRows(priced, id, at, lineIds, lines) };
}

const toDeliveryDays = ({ from, to }: DeliveryWindow) => ({ deliveryFrom: from, deliveryTo: to });

function buildAdjustmentRows(
  priced: PriceBreakdown,
  orderId: string,
  at: number,
  lineIds: ReadonlyMap<string, string>,
  lines: readonly LineRecord[],
): AdjustmentRecord[] {
  const toRow = (
    adjustment: Pick<AdjustmentRecord, "kind" | "name" | "amount"> & Partial<AdjustmentRecord>,
  ): AdjustmentRecord => ({
    id: newId(at),
    orderId,
    lineId: null,
    ref: null,
    bps: null,
    ...adjustment,
  });
  const shippingTaxRows =
    priced.shippingTax > 0
      ? [toRow({ kind: "shipping_tax", name: "Tax on shipping", amount: priced.shippingTax })]
      : [];
  return [
    ...priced.shares.map((s) =>
      toRow({
        kind: s.lineId === null ? "shipping_discount" : "discount",
        name: s.title,
        // The discount of a draft is none of the store's.
        ref: s.discountId || null,
        lineId: s.lineId === null ? null : (lineIds.get(s.lineId) ?? null),
        amount: s.amount,
      }),
    ),
    ...priced.lines.flatMap((p, i) =>
      p.planDiscount > 0
        ? [toRow({ kind: "discount", name: "Subscription", lineId: lines[i]?.id ?? null, amount: p.planDiscount })]
        : [],
    ),
    ...priced.lines.flatMap((p, i) =>
      p.tax > 0
        ? [toRow({ kind: "tax", name: p.taxName, lineId: lines[i]?.id ?? null, amount: p.tax, bps: p.taxBps })]
        : [],
    ),
    ...shippingTaxRows,
    ...priced.gifts.map((g) =>
      toRow({ kind: "gift_card", name: `Gift card ending in ${g.last4}`, ref: g.id, amount: g.amount }),
    ),
  ];
}

/**
 * The statements that insert the rows; the database picks the next order number. The order comes last: its search
 * document, which a trigger writes, then holds its items and codes at once.
 */
export function insertOrderStatements(db: Db, rows: ReturnType<typeof buildOrderRows>): BatchStatement[] {
  const number = sql<number>`(SELECT COALESCE(MAX(o.number), ${FIRST_NUMBER - 1}) + 1 FROM store_order o)`;
  return [
    ...rows.lines.map((l) => db.insert(orderLines).values(l)),
    ...rows.adjustments.map((a) => db.insert(adjustments).values(a)),
    db.insert(orders).values({ ...rows.order, number }),
  ];
}
