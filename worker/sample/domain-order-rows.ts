import { DAY, HOUR, MINUTE } from "../kernel/instants.ts";
import type { PriceBreakdown } from "../store/pricing/contract.ts";
import { priceCart } from "../store/pricing/domain.ts";
import { discountRuleProblem } from "../store/pricing/domain-discounts.ts";
import type { SamplePerson } from "./domain-people.ts";
import type { Random } from "./domain-random.ts";
import {
  methodsTo,
  type RowSet,
  type SamplePlan,
  type SampleShop,
  type SampleVariant,
  taxesOf,
} from "./domain-shop.ts";

export interface SampleItem {
  variant: SampleVariant;
  quantity: number;
  plan: SamplePlan | null;
  /** A subscription keeps its price. */
  unitPrice: number;
}

export interface SampleLine {
  id: string;
  item: SampleItem;
  price: PriceBreakdown["lines"][number];
  fulfilled: number;
  cancelled: number;
  refundedQuantity: number;
  refunded: number;
  returned: number;
}

/** An order while its story is told; `writeOrder` makes its rows. */
export interface SampleOrder {
  id: string;
  number: number;
  at: number;
  person: SamplePerson;
  userId: string | null;
  items: SampleItem[];
  lines: SampleLine[];
  priced: PriceBreakdown;
  source: "web" | "renewal";
  subscription: { id: string; cycle: number } | null;
  status: "pending" | "open" | "completed" | "cancelled";
  attention: string;
  refunded: number;
  paidAt: number | null;
  cancelledAt: number | null;
  payment: { id: string; reference: string } | null;
  note: string;
}

/** The day's events of an order are at least this far apart. */
const MOMENT = 2 * MINUTE;

/** Prices the items as the checkout does, and starts the order. */
export function startOrder(
  random: Random,
  shop: SampleShop,
  input: {
    at: number;
    number: number;
    person: SamplePerson;
    userId: string | null;
    items: SampleItem[];
    code?: string | null;
    express?: boolean;
    gift?: { id: string; last4: string; balance: number } | null;
    source?: "web" | "renewal";
    subscription?: SampleOrder["subscription"];
  },
): SampleOrder {
  const { country, region } = input.person.address;
  const items = input.items.map((item, i) => ({
    id: String(i),
    variantId: item.variant.variantId,
    productId: item.variant.productId,
    planId: item.plan?.id ?? "",
    unitPrice: item.unitPrice,
    planBps: item.plan?.discountBps ?? 0,
    quantity: item.quantity,
    taxCategory: item.variant.taxCategory,
    weightG: item.variant.weightG,
    requiresShipping: item.variant.requiresShipping,
    discountable: item.variant.kind !== "gift_card",
    tags: item.variant.tags,
  }));
  const discounts =
    input.source === "renewal"
      ? []
      : shop.discounts.filter(
          (d) => (d.code === null || d.code === input.code) && discountRuleProblem(d, items) === null,
        );
  const methods = methodsTo(shop, country, region);
  const priced = priceCart({
    currency: shop.currency,
    items,
    discounts,
    methods,
    methodId: input.express ? (methods.toSorted((a, b) => a.maxDays - b.maxDays)[0]?.id ?? null) : null,
    taxes: taxesOf(shop, country, region),
    gifts: input.gift ? [input.gift] : [],
  });
  return {
    id: random.id(input.at),
    number: input.number,
    at: input.at,
    person: input.person,
    userId: input.userId,
    items: input.items,
    lines: input.items.map((item, i) => {
      const price = priced.lines[i];
      if (!price) throw new Error("a line has no price");
      return {
        id: random.id(input.at),
        item,
        price,
        fulfilled: 0,
        cancelled: 0,
        refundedQuantity: 0,
        refunded: 0,
        returned: 0,
      };
    }),
    priced,
    source: input.source ?? "web",
    subscription: input.subscription ?? null,
    status: "pending",
    attention: "",
    refunded: 0,
    paidAt: null,
    cancelledAt: null,
    payment: null,
    note: "",
  };
}

/** Adds a row to the order's history. */
export function addEvent(
  rows: RowSet,
  random: Random,
  order: SampleOrder,
  at: number,
  actor: string,
  kind: string,
  detail: object = {},
  change: { from?: string; to?: string } = {},
): void {
  rows.add("store_order_event", {
    id: random.id(at),
    order_id: order.id,
    at,
    actor,
    kind,
    from_status: change.from ?? null,
    to_status: change.to ?? null,
    detail: JSON.stringify(detail),
  });
}

/** A try to pay with the person's card; the test gateway has its side of it, so that staff can refund it. */
export function addPayment(
  rows: RowSet,
  random: Random,
  order: SampleOrder,
  at: number,
  outcome: { status: "captured" | "declined"; reason?: string; refunded?: () => number; savedCardId?: string | null },
): { id: string; reference: string } {
  const id = random.id(at);
  const reference = `tpay_${id}`;
  const { brand, last4, email } = order.person;
  const isCaptured = outcome.status === "captured";
  const amount = order.priced.due;
  rows.add("store_payment", {
    id,
    order_id: order.id,
    gateway: "test",
    amount,
    currency: order.priced.currency,
    status: outcome.status,
    reference,
    version: 1,
    reason: outcome.reason ?? null,
    card_brand: brand,
    card_last4: last4,
    saved_card_id: outcome.savedCardId ?? null,
    refunded: isCaptured ? order.refunded : 0,
    created_at: at,
    updated_at: at + 1000,
    captured_at: isCaptured ? at + 1000 : null,
  });
  rows.add("store_test_gateway_object", {
    id: reference,
    kind: "payment",
    key: id,
    body: JSON.stringify({
      status: outcome.status,
      orderId: order.id,
      amount,
      currency: order.priced.currency,
      scenario: isCaptured ? "ok" : "declined",
      email,
      face: { brand, last4, expMonth: 4, expYear: 2031 },
      ...(outcome.reason ? { reason: outcome.reason } : {}),
    }),
    version: 1,
    created_at: at,
  });
  rows.mark("gateway_object", reference);
  return { id, reference };
}

/** Units of stock that so many units of a line are: a bundle is its parts. */
export const unitsOf = (item: SampleItem, quantity: number): { variantId: string; quantity: number }[] =>
  item.variant.kind === "bundle"
    ? item.variant.parts.map((p) => ({ variantId: p.variantId, quantity: p.quantity * quantity }))
    : item.variant.kind === "goods"
      ? [{ variantId: item.variant.variantId, quantity }]
      : [];

/** The rows of the order itself, its lines, discounts and taxes, as its story left them. */
export function writeOrder(rows: RowSet, random: Random, order: SampleOrder): void {
  const { priced, person, id, at } = order;
  const shipped = order.items.some((i) => i.variant.requiresShipping);
  const address = JSON.stringify(person.address);
  rows.mark("order", id);
  rows.add("store_order", {
    id,
    number: order.number,
    user_id: order.userId,
    email: person.email,
    status: order.status,
    source: order.source,
    currency: priced.currency,
    ship_to: shipped ? address : null,
    bill_to: address,
    shipping_method_id: priced.method?.id ?? null,
    shipping_name: priced.method?.name ?? "",
    subtotal: priced.subtotal,
    discount: priced.discount,
    shipping: priced.shipping,
    tax_added: priced.taxAdded,
    tax_included: priced.taxIncluded,
    total: priced.total,
    gift_paid: priced.total - priced.due,
    refunded: order.refunded,
    contract_id: order.subscription?.id ?? null,
    cycle: order.subscription?.cycle ?? null,
    note: order.note,
    attention: order.attention,
    placed_at: at,
    paid_at: order.paidAt,
    cancelled_at: order.cancelledAt,
  });
  order.lines.forEach((line, position) => {
    const { variant, plan } = line.item;
    rows.add("store_order_line", {
      id: line.id,
      order_id: id,
      position,
      kind: variant.kind,
      product_id: variant.productId,
      variant_id: variant.variantId,
      plan_id: plan?.id ?? "",
      sku: variant.sku,
      title: variant.title,
      variant_title: variant.variantTitle,
      quantity: line.item.quantity,
      unit_price: line.item.unitPrice,
      discount: line.price.discount,
      tax: line.price.tax,
      tax_bps: line.price.taxBps,
      tax_included: line.price.taxIncluded ? 1 : 0,
      total: line.price.total,
      requires_shipping: variant.requiresShipping ? 1 : 0,
      facts_id: variant.factsId,
      detail: JSON.stringify({ parts: variant.parts, given: {} }),
      fulfilled: line.fulfilled,
      cancelled: line.cancelled,
      refunded_quantity: line.refundedQuantity,
      refunded: line.refunded,
      returned: line.returned,
    });
  });
  writeAdjustments(rows, random, order);
  writeHolds(rows, order);
}

/** What an open order still has to ship, one row a variant: a bundle may hold what another line sells alone. */
function writeHolds(rows: RowSet, order: SampleOrder): void {
  const units = new Map<string, number>();
  for (const line of order.lines) {
    const left = line.item.quantity - line.fulfilled - line.cancelled;
    if (order.status !== "open" || !line.item.variant.requiresShipping || left === 0) continue;
    for (const { variantId, quantity } of unitsOf(line.item, left))
      units.set(variantId, (units.get(variantId) ?? 0) + quantity);
  }
  for (const [variantId, quantity] of units)
    rows.add("store_stock_hold", { order_id: order.id, variant_id: variantId, quantity, expires_at: null });
}

function writeAdjustments(rows: RowSet, random: Random, order: SampleOrder): void {
  const { priced, id, at } = order;
  const add = (kind: string, name: string, amount: number, more: { line?: number; ref?: string; bps?: number } = {}) =>
    rows.add("store_order_adjustment", {
      id: random.id(at),
      order_id: id,
      line_id: more.line === undefined ? null : (order.lines[more.line]?.id ?? null),
      kind,
      name,
      ref: more.ref ?? null,
      amount,
      bps: more.bps ?? null,
    });
  for (const s of priced.shares)
    add(s.lineId === null ? "shipping_discount" : "discount", s.title, s.amount, {
      ref: s.discountId,
      ...(s.lineId === null ? {} : { line: Number(s.lineId) }),
    });
  priced.lines.forEach((l, line) => {
    if (l.planDiscount > 0) add("discount", "Subscription", l.planDiscount, { line });
    if (l.tax > 0) add("tax", l.taxName, l.tax, { line, bps: l.taxBps });
  });
  if (priced.shippingTax > 0) add("shipping_tax", "Tax on shipping", priced.shippingTax);
  for (const g of priced.gifts) add("gift_card", `Gift card ending in ${g.last4}`, g.amount, { ref: g.id });
  if (order.status === "cancelled") return;
  for (const discountId of new Set(priced.shares.map((s) => s.discountId)))
    rows.add("store_discount_use", {
      discount_id: discountId,
      order_id: id,
      customer: `sample:${order.person.email}`,
      // Samples do not take part in "once per customer": their addresses are nobody's.
      once: null,
      at,
    });
}

/** The instant of the next working hour of staff after so many days. */
export function workingHour(random: Random, at: number, days: number): number {
  const then = new Date(at + days * DAY);
  const weekday = then.getUTCDay();
  const shift = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  const midnight = Math.floor(then.getTime() / DAY) * DAY + shift * DAY;
  return Math.max(at + HOUR, midnight + 15 * HOUR + random.int(0, 6 * 60) * MOMENT);
}
