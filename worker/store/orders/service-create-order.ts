import { eq, sql } from "drizzle-orm";
import type { ClaimStatements } from "../../billing/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import type { GatewayName } from "../gateway/contract.ts";
import { type PricedCart, plansOf, toStockLines } from "../priced-cart.ts";
import type { Address, PriceBreakdown } from "../pricing/contract.ts";
import { discountProblemOfRule, giftCardProblemOfRule } from "../pricing/index.ts";
import { type BatchStatement, violatedConstraint } from "../statement.ts";
import { stockProblemOfRule } from "../stock/index.ts";
import type { CheckoutInput } from "./contract.ts";
import type { OrderRecord, OrdersDeps, PaymentRecord } from "./deps.ts";
import { amountDue, DISCOUNT_CODE_MESSAGES, MAX_PAYMENT_ATTEMPTS, PENDING_ORDER_DURATION } from "./domain.ts";
import { buildOrderRows, insertOrderStatements } from "./new-order-rows.ts";
import { listPayments, type OrderWithPayment, runBatchAndReadOrder } from "./queries.ts";
import { orders, payments } from "./schema.ts";
import { findShortages } from "./service-quote.ts";
import { ANOTHER_LIVE_PAYMENT, insertOrderEvent } from "./state-transitions.ts";

export interface OrderDraft {
  pricedCart: PricedCart;
  priced: PriceBreakdown;
  email: string;
  shipTo: Address | null;
  billTo: Address | null;
  note: string;
  requestKey: string | null;
  source: "web" | "renewal" | "draft";
  consents: CheckoutInput["consents"];
  subscriptionId?: string;
  cycle?: number;
  /** Renewals: undo the batch where the claim on the cycle no longer holds. */
  claimStatements?: ClaimStatements;
  /** The first payment attempt, of zero where only the card is saved; null if it comes later, or none is needed. */
  firstAttempt: NewPaymentAttempt | null;
}

export interface NewPaymentAttempt {
  gateway: GatewayName;
  requestKey: string | null;
  saveCard: boolean;
  savedCardId: string | null;
  /** Renewals: undo the batch where the claim on the cycle no longer holds. */
  claimStatements?: ClaimStatements;
}

/**
 * Creates an order in one batch: its rows and number, stock reservations, discount uses, gift card
 * redemptions, consents and the first payment attempt. All or nothing.
 * @throws httpError conflict, with a message for the buyer
 */
export async function createOrder(deps: OrdersDeps, draft: OrderDraft): Promise<OrderWithPayment> {
  const { db, pricing } = deps;
  const { discountUseStatements } = pricing;
  const at = deps.now();
  const id = newId(at);
  const expiresAt = at + PENDING_ORDER_DURATION;
  const rows = buildOrderRows(draft.pricedCart, draft.priced, { ...draft, id, at, expiresAt });
  const due = draft.priced.due;
  const payment = draft.firstAttempt ? toPaymentRow(rows.order, due, draft.firstAttempt, at) : null;
  const customerHash = await pricing.customerHash(draft.email);
  const lifecycleStatements = (
    await Promise.all(
      (draft.source === "renewal" ? [] : deps.lifecycle).map(
        (h) =>
          h.onCreate?.(
            {
              ...{ id, userId: draft.pricedCart.userId, email: draft.email, lines: rows.lines },
              plans: plansOf(draft.pricedCart.lines),
            },
            draft.consents,
          ) ?? [],
      ),
    )
  ).flat();
  const statements: BatchStatement[] = [
    ...insertOrderStatements(db, rows),
    insertOrderEvent(db, {
      orderId: id,
      at,
      actor: draft.source === "renewal" ? "system" : (deps.draft?.actor ?? "customer"),
      kind: "placed",
      toStatus: "pending",
    }),
    ...deps.stock.reserveStatements(id, deps.stock.explode(toStockLines(draft.pricedCart.lines)), expiresAt),
    ...discountUseStatements(id, customerHash, [...new Set(draft.priced.shares.map((s) => s.discountId))]),
    ...pricing.giftCardRedeemStatements(id, draft.priced.gifts),
    ...lifecycleStatements,
    ...(draft.claimStatements?.(id) ?? []),
    ...(deps.draft?.statements(id) ?? []),
    ...(payment ? [db.insert(payments).values(payment)] : []),
  ];
  try {
    return await runBatchAndReadOrder(db, statements, id, payment?.id ?? null);
  } catch (error) {
    throw await toCheckoutError(deps, draft, error);
  }
}

/**
 * Another payment attempt for a pending order, whose reservations it extends, or for what an edited order owes.
 * @throws httpError conflict if the order no longer waits for this payment, or another attempt is in flight
 */
export async function createPaymentAttempt(
  deps: OrdersDeps,
  order: OrderRecord,
  attempt: NewPaymentAttempt,
): Promise<OrderWithPayment & { payment: PaymentRecord }> {
  const { db } = deps;
  const at = deps.now();
  const balanceId = order.owed > 0 ? (order.balanceId ?? "") : "";
  const attempts = (await listPayments(db, order.id)).filter((p) => p.balanceId === balanceId);
  if (attempts.length >= MAX_PAYMENT_ATTEMPTS)
    throw httpError(
      "too_fast",
      `Too many payment attempts for this order. ${balanceId ? "Contact us to pay another way." : "Return to your cart to start again."}`,
      { retryAfter: 60 },
    );
  const row = { ...toPaymentRow(order, balanceId ? order.owed : amountDue(order), attempt, at), balanceId };
  const statements = [
    db.insert(payments).values(row),
    db
      .update(orders)
      .set(
        balanceId
          ? {
              status: sql`CASE WHEN status = 'open' AND balance_id = ${balanceId} AND owed = ${order.owed} THEN 'open' END`,
            }
          : { status: sql`CASE WHEN status = 'pending' THEN 'pending' END`, expiresAt: at + PENDING_ORDER_DURATION },
      )
      .where(eq(orders.id, order.id)),
    insertOrderEvent(db, {
      orderId: order.id,
      at,
      actor: "customer",
      kind: "payment_tried",
      detail: { payment: row.id },
    }),
    ...(attempt.claimStatements?.(order.id) ?? []),
  ];
  try {
    const created = await runBatchAndReadOrder(db, statements, order.id, row.id);
    return { ...created, payment: created.payment as PaymentRecord };
  } catch (error) {
    const rule = violatedConstraint(error) ?? "";
    if (ANOTHER_LIVE_PAYMENT.test(rule) || rule === "store_payment.request_key") throw paymentInProgressError();
    if (rule === "store_order.status")
      throw httpError("conflict", "This order is no longer awaiting payment.", { reason: "not_pending" });
    throw error;
  }
}

/** Someone (another tab or device) is paying this order right now. */
export const paymentInProgressError = () =>
  httpError("conflict", "A payment is already in progress. Wait a moment, then try again.", {
    reason: "payment_under_way",
    retryAfter: 5,
  });

const toPaymentRow = (
  order: Pick<OrderRecord, "id" | "currency">,
  amount: number,
  attempt: NewPaymentAttempt,
  at: number,
): typeof payments.$inferInsert => ({
  id: newId(at),
  orderId: order.id,
  gateway: attempt.gateway,
  amount,
  currency: order.currency,
  status: "created",
  requestKey: attempt.requestKey,
  keepCard: attempt.saveCard,
  savedCardId: attempt.savedCardId,
  createdAt: at,
  updatedAt: at,
});

/** Translates a violated constraint into an error for the buyer; anything else is returned as it is. */
async function toCheckoutError(deps: OrdersDeps, draft: OrderDraft, error: unknown): Promise<unknown> {
  const rule = violatedConstraint(error);
  if (rule === null) return error;
  if (stockProblemOfRule(rule)) {
    const [shortage] = await findShortages(deps, draft.pricedCart);
    const message = shortage?.message ?? "An item in your cart just sold out. Review your cart.";
    return httpError("conflict", message, { reason: "out_of_stock", field: shortage?.about ?? undefined });
  }
  const discount = discountProblemOfRule(rule);
  if (discount) return httpError("conflict", DISCOUNT_CODE_MESSAGES[discount], { reason: "discount", field: "codes" });
  if (giftCardProblemOfRule(rule))
    return httpError("conflict", "The gift card's balance has changed. Review the amount due.", {
      reason: "gift_card",
      field: "giftCodes",
    });
  if (/store_order\.(cart_id|request_key|contract_id)|store_payment\.request_key/.test(rule))
    return paymentInProgressError();
  return error;
}
