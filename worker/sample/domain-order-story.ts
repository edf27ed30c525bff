import { DAY, HOUR, MINUTE } from "../kernel/instants.ts";
import { planRefund } from "../store/orders/domain-refund.ts";
import { addEvent, addPayment, type SampleOrder, unitsOf, workingHour, writeOrder } from "./domain-order-rows.ts";
import { sendParcel } from "./domain-parcels.ts";
import type { Random } from "./domain-random.ts";
import type { RowSet } from "./domain-shop.ts";
import type { SampleStock } from "./domain-stock.ts";

export interface StoryContext {
  random: Random;
  rows: RowSet;
  stock: SampleStock;
  now: number;
  /** The email address of the person who fills the shop: staff of the samples. */
  staff: string;
}

/** What becomes of an order. */
export type Story =
  | "usual"
  | "declined_first"
  | "never_paid"
  | "canceled"
  | "partly_shipped"
  | "returned"
  | "goodwill"
  | "line_refunded"
  | "disputed"
  | "refund_failed";

const DECLINES = ["insufficient_funds", "declined", "cvv", "expired", "postal_code", "limit"] as const;
const RETURN_REASONS = [
  "The taste isn't for me.",
  "I ordered two by mistake.",
  "The pack arrived dented.",
  "My doctor advised me against it.",
  "It arrived after I had left.",
];
const REFUND_REASONS = ["Arrived late", "Pack damaged in transit", "Courtesy refund", "One item was missing"];

/** Tells the order's story up to now, and writes its rows. */
export function tellOrder(context: StoryContext, order: SampleOrder, story: Story, savedCardId?: string | null): void {
  const { random, rows, now } = context;
  const system = order.source === "renewal" ? "system" : "customer";
  addEvent(rows, random, order, order.at, system, "placed", {}, { to: "pending" });
  if (story === "never_paid") {
    neverPaid(context, order);
    return;
  }
  let paidAt = order.at + random.int(20, 90) * 1000;
  if (story === "declined_first") {
    const tries = random.chance(0.25) ? 2 : 1;
    for (let i = 0; i < tries; i++) {
      decline(context, order, paidAt);
      paidAt += random.int(2, 6) * MINUTE;
    }
  }
  order.status = "open";
  order.paidAt = paidAt;
  order.payment = order.priced.due > 0 ? { id: "", reference: "" } : null;
  addEvent(
    rows,
    random,
    order,
    paidAt,
    "system",
    "paid",
    { amount: order.priced.due },
    { from: "pending", to: "open" },
  );
  // The payment's row says what was refunded, so it is written last; its id is needed before.
  const paymentAt = paidAt - 2000;
  const refunds: PendingRefund[] = [];
  if (story === "canceled" && order.payment) {
    const at = workingHour(random, paidAt, 0.2);
    if (at < now) cancelPaid(context, order, at, refunds);
    else ship(context, order, story, refunds);
  } else ship(context, order, story, refunds);
  if (order.priced.due > 0) {
    order.payment = addPayment(rows, random, order, paymentAt, {
      status: "captured",
      savedCardId: savedCardId ?? null,
    });
    for (const refund of refunds) writeRefund(context, order, refund);
    if (story === "disputed") dispute(context, order);
  }
  writeOrder(rows, random, order);
}

function decline({ rows, random }: StoryContext, order: SampleOrder, at: number): void {
  const reason = random.pick(DECLINES);
  const { id } = addPayment(rows, random, order, at, { status: "declined", reason });
  addEvent(rows, random, order, at + 1000, "gateway", "payment_declined", { payment: id, reason });
}

function neverPaid(context: StoryContext, order: SampleOrder): void {
  const { random, rows } = context;
  decline(context, order, order.at + 40_000);
  const at = order.at + 31 * MINUTE;
  order.status = "cancelled";
  order.cancelledAt = at;
  for (const line of order.lines) line.cancelled = line.item.quantity;
  addEvent(rows, random, order, at, "system", "cancelled", { reason: "expired" }, { from: "pending", to: "cancelled" });
  writeOrder(rows, random, order);
}

interface PendingRefund {
  at: number;
  reason: string;
  status: "settled" | "failed";
  amount: number;
  shipping: number;
  lines: { lineId: string; quantity: number; amount: number; tax: number; unsent: number; restocked: number }[];
}

/** Refunds units of lines, as the shop's own rule shares their price. */
function refundLines(
  order: SampleOrder,
  requests: { lineId: string; quantity: number; unsent: number; restock: boolean }[],
) {
  const plan = planRefund(
    order.lines.map((l) => ({ ...l, quantity: l.item.quantity, total: l.price.total, tax: l.price.tax })),
    requests,
  );
  if (!plan.ok) throw new Error(plan.why);
  for (const r of plan.lines) {
    const line = order.lines.find((l) => l.id === r.lineId);
    if (!line) continue;
    line.refundedQuantity += r.quantity;
    line.refunded += r.amount;
    line.cancelled += r.unsent;
  }
  order.refunded += plan.amount;
  return plan;
}

function cancelPaid(
  { rows, random, staff }: StoryContext,
  order: SampleOrder,
  at: number,
  refunds: PendingRefund[],
): void {
  const plan = refundLines(
    order,
    order.lines.map((l) => ({ lineId: l.id, quantity: l.item.quantity, unsent: l.item.quantity, restock: false })),
  );
  const shipping = order.priced.total - plan.amount;
  order.refunded = order.priced.total;
  order.status = "cancelled";
  order.cancelledAt = at;
  const reason = random.pick(["Ordered by mistake", "Wrong address", "The customer changed their mind"]);
  addEvent(rows, random, order, at, staff, "cancelled", { reason }, { from: "open", to: "cancelled" });
  refunds.push({ at: at + 1000, reason, status: "settled", amount: order.priced.total, shipping, lines: plan.lines });
}

function ship(context: StoryContext, order: SampleOrder, story: Story, refunds: PendingRefund[]): void {
  const { random, rows, now } = context;
  const paidAt = order.paidAt ?? order.at;
  const toShip = order.lines.filter((l) => l.item.variant.requiresShipping);
  if (toShip.length === 0) {
    order.status = "completed";
    addEvent(rows, random, order, paidAt + 1000, "system", "completed", {}, { from: "open", to: "completed" });
    return;
  }
  if (story === "line_refunded") refundBeforeShipping(context, order, refunds);
  // Most leave within two working days; a few wait longer.
  const shippedAt = workingHour(random, paidAt, random.chance(0.06) ? random.int(3, 6) : 0.4 + random.next() * 1.3);
  if (shippedAt >= now || (story === "disputed" && now - paidAt < 9 * DAY)) return;
  const isPartial = story === "partly_shipped" && toShip.length > 1;
  const first = isPartial ? toShip.slice(0, -1) : toShip;
  const deliveredAt = sendParcel(context, order, first, shippedAt);
  if (isPartial) {
    const second = workingHour(random, shippedAt, random.int(3, 7));
    if (second >= now) return;
    const last = sendParcel(context, order, toShip.slice(-1), second);
    if (deliveredAt === null || last === null) return;
    complete(context, order, story, Math.max(deliveredAt, last), refunds);
    return;
  }
  if (deliveredAt !== null) complete(context, order, story, deliveredAt, refunds);
  else if (story === "goodwill") goodwill(context, order, shippedAt + DAY, refunds);
}

function refundBeforeShipping(
  { random, staff, rows, now }: StoryContext,
  order: SampleOrder,
  refunds: PendingRefund[],
) {
  const line =
    order.lines.find((l) => l.item.quantity > 1) ?? (order.lines.length > 1 ? order.lines.at(-1) : undefined);
  const at = (order.paidAt ?? order.at) + random.int(1, 5) * HOUR;
  if (!line?.item.variant.requiresShipping || at >= now || order.priced.gifts.length > 0) return;
  const plan = refundLines(order, [{ lineId: line.id, quantity: 1, unsent: 1, restock: false }]);
  if (plan.amount === 0) return;
  addEvent(rows, random, order, at, staff, "refund_begun", { amount: plan.amount, reason: "One too many" });
  refunds.push({ at, reason: "One too many", status: "settled", amount: plan.amount, shipping: 0, lines: plan.lines });
}

function complete(context: StoryContext, order: SampleOrder, story: Story, at: number, refunds: PendingRefund[]): void {
  const { random, rows } = context;
  order.status = "completed";
  addEvent(rows, random, order, at + 1000, "system", "completed", {}, { from: "open", to: "completed" });
  if (story === "returned") sendBack(context, order, at + random.int(2, 9) * DAY, refunds);
  if (story === "goodwill" || story === "refund_failed")
    goodwill(context, order, at + random.int(1, 4) * DAY, refunds, story === "refund_failed" ? "failed" : "settled");
}

/** Money back with the goods kept; one that the gateway refused flags the order. */
function goodwill(
  { random, rows, now, staff }: StoryContext,
  order: SampleOrder,
  at: number,
  refunds: PendingRefund[],
  status: "settled" | "failed" = "settled",
): void {
  const left = order.priced.total - order.refunded;
  if (at >= now || order.priced.gifts.length > 0 || left < 200) return;
  const amount = Math.min(left, Math.max(200, Math.round((left * random.int(10, 35)) / 100)));
  const reason = random.pick(REFUND_REASONS);
  addEvent(rows, random, order, at, staff, "refund_begun", { amount, reason });
  refunds.push({ at, reason, status, amount, shipping: 0, lines: [] });
  if (status === "settled") order.refunded += amount;
  else order.attention = "refund_failed";
}

/** A return at the stage that its age gives: requested, approved, received and refunded, or declined. */
function sendBack(context: StoryContext, order: SampleOrder, at: number, refunds: PendingRefund[]): void {
  const { random, rows, stock, now, staff } = context;
  const line = order.lines.find((l) => l.fulfilled > 0 && l.item.variant.kind === "goods");
  if (!line || at >= now) return;
  const id = random.id(at);
  const age = (now - at) / DAY;
  const status = age < 3 ? "requested" : age < 9 ? "approved" : random.chance(0.18) ? "rejected" : "received";
  const decidedAt = status === "requested" ? null : at + random.int(4, 40) * HOUR;
  const quantity = 1;
  const damaged = status === "received" && random.chance(0.3) ? 1 : 0;
  const reason = random.pick(RETURN_REASONS);
  rows.add("store_return", {
    id,
    order_id: order.id,
    status,
    reason,
    note:
      status === "rejected"
        ? "The pack was opened, and the 60 days have passed."
        : status === "requested"
          ? ""
          : "Please send it to the address on your packing slip.",
    request_key: `sample-${id}`,
    created_at: at,
    decided_at: decidedAt,
  });
  const received = status === "received" ? quantity : 0;
  rows.add("store_return_line", { return_id: id, line_id: line.id, quantity, received, damaged });
  addEvent(rows, random, order, at, "customer", "return_requested", { return: id, reason });
  if (decidedAt === null) return;
  const first = status === "rejected" ? "return_rejected" : "return_approved";
  addEvent(rows, random, order, decidedAt, staff, first, { return: id, note: "" });
  if (status !== "received") return;
  const arrivedAt = Math.min(now - HOUR, decidedAt + random.int(3, 6) * DAY);
  addEvent(rows, random, order, arrivedAt, staff, "return_received", { return: id, note: "" });
  line.returned += quantity;
  if (damaged === 0)
    for (const unit of unitsOf(line.item, quantity))
      stock.move(random, {
        ...unit,
        lotId: stock.lotOf(unit.variantId, order.at),
        delta: unit.quantity,
        kind: "returned",
        ref: `return:${id}`,
        at: arrivedAt,
        actor: staff,
      });
  if (order.priced.gifts.length > 0) return;
  const plan = refundLines(order, [{ lineId: line.id, quantity, unsent: 0, restock: false }]);
  if (plan.amount === 0) return;
  addEvent(rows, random, order, arrivedAt + HOUR, staff, "refund_begun", { amount: plan.amount, reason: "Returned" });
  refunds.push({
    at: arrivedAt + HOUR,
    reason: "Returned",
    status: "settled",
    amount: plan.amount,
    shipping: 0,
    lines: plan.lines,
  });
}

function writeRefund({ random, rows, staff }: StoryContext, order: SampleOrder, refund: PendingRefund): void {
  const payment = order.payment;
  if (!payment || refund.amount === 0) return;
  const id = random.id(refund.at);
  const reference = `tref_${id}`;
  const isSettled = refund.status === "settled";
  rows.add("store_refund", {
    id,
    order_id: order.id,
    payment_id: payment.id,
    gift_card_id: null,
    amount: refund.amount,
    shipping: Math.min(refund.shipping, refund.amount),
    status: refund.status,
    reason: refund.reason,
    reference: isSettled ? reference : null,
    error: isSettled ? null : "The card was closed by its bank.",
    request_key: `sample-${id}`,
    actor: staff,
    created_at: refund.at,
    settled_at: isSettled ? refund.at + 2000 : null,
  });
  for (const line of refund.lines)
    rows.add("store_refund_line", {
      refund_id: id,
      line_id: line.lineId,
      quantity: line.quantity,
      amount: line.amount,
      tax: line.tax,
      restock: 0,
      unsent: line.unsent,
      restocked: 0,
    });
  const kind = isSettled ? "refund_settled" : "refund_failed";
  addEvent(rows, random, order, refund.at + 2000, "gateway", kind, { refund: id, amount: refund.amount, reference });
  if (!isSettled) return;
  rows.add("store_test_gateway_object", {
    id: reference,
    kind: "refund",
    key: id,
    body: JSON.stringify({
      payment: payment.reference,
      amount: refund.amount,
      currency: order.priced.currency,
      status: "settled",
    }),
    version: 1,
    created_at: refund.at,
  });
  rows.mark("gateway_object", reference);
}

/** A bank's question about a payment: a recent one is open and flags the order, an old one was won. */
function dispute({ random, rows, now }: StoryContext, order: SampleOrder): void {
  const paidAt = order.paidAt ?? order.at;
  const at = Math.min(now - 2 * HOUR, paidAt + random.int(4, 12) * DAY);
  const isOpen = now - at < 14 * DAY;
  const reference = `tdis_${random.id(at)}`;
  const amount = order.priced.due - order.refunded;
  if (!order.payment || amount <= 0 || at <= paidAt) return;
  const reason = random.pick(["fraudulent", "not_received"] as const);
  rows.add("store_dispute", {
    gateway: "test",
    reference,
    order_id: order.id,
    payment_id: order.payment.id,
    reason,
    amount,
    currency: order.priced.currency,
    status: isOpen ? "open" : "won",
    due_at: at + 10 * DAY,
    version: 1,
    created_at: at,
    updated_at: at,
  });
  const detail = { dispute: reference, amount, reason: reason.replaceAll("_", " ") };
  addEvent(rows, random, order, at, "gateway", "dispute_open", detail);
  if (isOpen) order.attention = "dispute_open";
  else addEvent(rows, random, order, at + 9 * DAY, "gateway", "dispute_won", detail);
}
