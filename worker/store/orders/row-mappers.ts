import { sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db.ts";
import { type Basket, nameOf } from "../priced-cart.ts";
import type { Address, Priced } from "../pricing/contract.ts";
import type { Statement } from "../statement.ts";
import type { AdjustmentRecord, LineRecord, OrderRecord } from "./deps.ts";
import { adjustments, orderLines, orders } from "./schema.ts";

export type NewOrder = Omit<typeof orders.$inferInsert, "number">;

/** The first order's number. */
const FIRST_NUMBER = 1001;

/** The order's row and what hangs on it, made of a priced basket. Pure, but for fresh ids. */
export function orderRows(
  basket: Basket,
  priced: Priced,
  about: {
    id: string;
    at: number;
    expiresAt: number;
    email: string;
    shipTo: Address | null;
    billTo: Address | null;
    note: string;
    requestKey: string | null;
    source: "web" | "renewal";
    contractId?: string;
    cycle?: number;
  },
): { order: NewOrder; lines: LineRecord[]; adjustments: AdjustmentRecord[] } {
  const { id, at } = about;
  const order: NewOrder = {
    id,
    userId: basket.userId,
    email: about.email,
    status: "pending",
    source: about.source,
    currency: priced.currency,
    shipTo: about.shipTo && JSON.stringify(about.shipTo),
    billTo: about.billTo && JSON.stringify(about.billTo),
    shippingMethodId: priced.method?.id ?? null,
    shippingName: priced.method?.name ?? "",
    subtotal: priced.subtotal,
    discount: priced.discount,
    shipping: priced.shipping,
    taxAdded: priced.taxAdded,
    taxIncluded: priced.taxIncluded,
    total: priced.total,
    giftPaid: priced.total - priced.due,
    cartId: basket.cartId,
    contractId: about.contractId ?? null,
    cycle: about.cycle ?? null,
    note: about.note,
    requestKey: about.requestKey,
    placedAt: at,
    expiresAt: about.expiresAt,
  };
  const lineIds = new Map(basket.lines.map((l) => [l.id, newId(at)]));
  const lines = basket.lines.map((l, position): LineRecord => {
    const p = priced.lines[position];
    if (!p) throw new Error("a line without its price");
    return {
      id: lineIds.get(l.id) as string,
      orderId: id,
      position,
      kind: l.sellable?.kind ?? "plan",
      productId: l.sellable?.productId ?? null,
      variantId: l.variantId,
      planId: l.planId,
      sku: l.sellable?.sku ?? l.plan?.handle ?? "",
      title: nameOf(l),
      variantTitle: l.sellable?.variantTitle ?? "",
      quantity: l.quantity,
      unitPrice: l.unitPrice,
      discount: p.discount,
      tax: p.tax,
      taxBps: p.taxBps,
      taxIncluded: p.taxIncluded,
      total: p.total,
      requiresShipping: l.sellable?.requiresShipping ?? false,
      factsId: l.sellable?.factsId ?? null,
      detail: JSON.stringify({ parts: l.sellable?.parts ?? [], given: l.given }),
      fulfilled: 0,
      cancelled: 0,
      refundedQuantity: 0,
      refunded: 0,
      returned: 0,
    };
  });
  return { order, lines, adjustments: adjustmentRows(priced, id, at, lineIds, lines) };
}

function adjustmentRows(
  priced: Priced,
  orderId: string,
  at: number,
  lineIds: ReadonlyMap<string, string>,
  lines: readonly LineRecord[],
): AdjustmentRecord[] {
  const row = (
    r: Pick<AdjustmentRecord, "kind" | "name" | "amount"> & Partial<AdjustmentRecord>,
  ): AdjustmentRecord => ({
    id: newId(at),
    orderId,
    lineId: null,
    ref: null,
    bps: null,
    ...r,
  });
  const shipTax =
    priced.shippingTax > 0 ? [row({ kind: "shipping_tax", name: "Tax on shipping", amount: priced.shippingTax })] : [];
  return [
    ...priced.shares.map((s) =>
      row({
        kind: s.lineId === null ? "shipping_discount" : "discount",
        name: s.title,
        ref: s.discountId,
        lineId: s.lineId === null ? null : (lineIds.get(s.lineId) ?? null),
        amount: s.amount,
      }),
    ),
    ...priced.lines.flatMap((p, i) =>
      p.planDiscount > 0
        ? [row({ kind: "discount", name: "Subscription", lineId: lines[i]?.id ?? null, amount: p.planDiscount })]
        : [],
    ),
    ...priced.lines.flatMap((p, i) =>
      p.tax > 0
        ? [row({ kind: "tax", name: p.taxName, lineId: lines[i]?.id ?? null, amount: p.tax, bps: p.taxBps })]
        : [],
    ),
    ...shipTax,
    ...priced.gifts.map((g) =>
      row({ kind: "gift_card", name: `Gift card ending in ${g.last4}`, ref: g.id, amount: g.amount }),
    ),
  ];
}

/** The statements that write them; the number is the next one, found by the database itself. */
export function insertOrder(db: Db, made: ReturnType<typeof orderRows>): Statement[] {
  const number = sql<number>`(SELECT COALESCE(MAX(o.number), ${FIRST_NUMBER - 1}) + 1 FROM store_order o)`;
  return [
    db.insert(orders).values({ ...made.order, number }),
    ...made.lines.map((l) => db.insert(orderLines).values(l)),
    ...made.adjustments.map((a) => db.insert(adjustments).values(a)),
  ];
}

/** What an order's lines take from the shelf, as the stock's own `explode` wants it; `units` says how many of each line. */
export const lineStock = (lines: readonly LineRecord[], units: (line: LineRecord) => number = (l) => l.quantity) =>
  lines.flatMap((l) => {
    const quantity = units(l);
    const stocked = l.variantId !== null && (l.kind === "goods" || l.kind === "bundle") && quantity > 0;
    return stocked
      ? [{ variantId: l.variantId as string, kind: l.kind as "goods" | "bundle", quantity, parts: partsOf(l) }]
      : [];
  });

/** What one unit of a bundle line is made of. */
export const partsOf = (line: Pick<LineRecord, "detail">) =>
  (JSON.parse(line.detail) as { parts?: { variantId: string; sku: string; title: string; quantity: number }[] })
    .parts ?? [];

/** What a gateway is to take. */
export const dueOf = (o: Pick<OrderRecord, "total" | "giftPaid">): number => o.total - o.giftPaid;
