import { and, eq } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { bindDeps } from "../../platform/bind-deps.ts";
import { saveSiteOriginStatements } from "../../platform/site-origin.ts";
import { auditStatement } from "../../settings/index.ts";
import { findArchivedOrder } from "./archived-orders.ts";
import { startCheckoutReads } from "./checkout-reads.ts";
import type {
  AdminOrderView,
  CheckoutInput,
  CheckoutResult,
  FulfillmentInput,
  OrderView,
  PayInput,
  PaymentAttemptResult,
  Quote,
  QuoteInput,
  ReceiveReturnInput,
  RefundInput,
  ResendEmailInput,
  ReturnFilter,
  ReturnInput,
} from "./contract.ts";
import type { OrderRecord, OrdersDeps } from "./deps.ts";
import { IN_FLIGHT_STATUSES } from "./domain.ts";
import { createDraftService } from "./draft-service.ts";
import { getFirstName } from "./email-parts.ts";
import { exportArchivedOrders } from "./export-archived-orders.ts";
import { createOrderToken, isValidOrderToken } from "./order-notifications.ts";
import { hasNamedEmail, hidePersonalDetails, isLinkGuarded, nameEmail } from "./order-privacy.ts";
import { findActiveOrderOfCart, findOrder, findOrderByRequestKey, findPaymentInFlight, readOrder } from "./queries.ts";
import { readAdminOrderView, toBuyerOrderView } from "./response-mappers.ts";
import { readReviewToken } from "./review-links.ts";
import { orders, returns } from "./schema.ts";
import { readAdminOrder, readOrderEmail, resendEmail } from "./service-admin.ts";
import { archiveClosedOrders } from "./service-archive.ts";
import { readAroundOrder } from "./service-around.ts";
import { askForPayment, recordPaidOutside } from "./service-balance.ts";
import { cancelOrder } from "./service-cancel.ts";
import { payPendingOrder, placeOrder, quoteCheckout, toCheckoutRequest } from "./service-checkout.ts";
import { openInvoiceCheckout, toInvoiceError } from "./service-draft-invoice.ts";
import { editOrder } from "./service-edit.ts";
import { listAddableVariants } from "./service-edit-additions.ts";
import { createFulfillment, markParcelDelivered } from "./service-fulfillments.ts";
import { findOwnRequest, runOnce } from "./service-idempotency.ts";
import { indexOlderOrders } from "./service-index-orders.ts";
import { findLastShippingAddress, listOrders } from "./service-list.ts";
import { listMyLots, listMyOrders, listMyOrdersAndLots } from "./service-my-orders.ts";
import { readCheckoutResult, resolvePayment } from "./service-pay.ts";
import { createPaymentEventHandler } from "./service-payment-events.ts";
import { countLotRecipients, listOrdersOfLot, sendRecallEmails } from "./service-recall.ts";
import { comparePaymentsJob, reconcile } from "./service-reconcile.ts";
import { createRefund } from "./service-refunds.ts";
import { createRenewalOrders } from "./service-renewals.ts";
import { restoreOrder } from "./service-restore.ts";
import { retryRefund } from "./service-retry-refund.ts";
import { countReturns, listReturns } from "./service-return-list.ts";
import { decideReturn, readForReturn, receiveReturn, requestReturn } from "./service-returns.ts";
import { sendReviewLink } from "./service-review-link.ts";
import { sendReviewRequests } from "./service-review-requests.ts";
import { changeOrderTags } from "./service-tags.ts";
import { trackOrder } from "./service-track.ts";
import { insertOrderEvent } from "./state-transitions.ts";

/** Minimum age of a payment's last update before polling asks the gateway again. */
const REFRESH_INTERVAL = 5_000;

/** Orders, from the cart to the last refund. Each method says who may call it. */
export function ordersService(deps: OrdersDeps) {
  const { db } = deps;

  /** Whether the caller is the order's owner, or a user whose verified email address is the order's. */
  async function isOwnOrder(order: Pick<OrderRecord, "userId" | "email">): Promise<boolean> {
    const viewer = await deps.viewer();
    if (!viewer) return false;
    if (viewer.userId === order.userId) return true;
    return viewer.emailVerified && order.userId === null && viewer.email.toLowerCase() === order.email;
  }

  /**
   * Reads an order for the holder of its signed link, its owner, and users whose verified email address is the order's.
   * Everyone else gets not_found, so that they learn nothing. Who asks is looked up beside it.
   * @throws httpError not_found
   */
  async function readForBuyer<T extends Pick<OrderRecord, "userId" | "email">>(
    id: string,
    token: string | undefined,
    read: () => Promise<T>,
  ): Promise<T> {
    const [order, hasLink] = await Promise.all([
      read(),
      token ? isValidOrderToken(deps, id, token) : false,
      deps.viewer(),
    ]);
    if (hasLink || (await isOwnOrder(order))) return order;
    throw httpError("not_found", "Order not found.");
  }

  /**
   * Opens an order's reviews to who may see the order, and to the holder of the link in a review request, who sees nothing
   * else of it.
   * @returns the first name that its buyer gave, their account, and whether who asks may change what is written already:
   * the signed-in buyer, or who has a fresh link that was mailed to the order's address; any other link may be forwarded
   * @throws httpError not_found
   */
  async function openReviews(
    id: string,
    token: string | undefined,
  ): Promise<{ name: string; userId: string | null; mayEdit: boolean }> {
    const read = async () => {
      const order = await findOrder(db, id);
      if (!order) throw httpError("not_found", "Order not found.");
      return order;
    };
    const access = token === undefined ? null : await readReviewToken(deps, id, token);
    const order = access === null ? await readForBuyer(id, token, read) : await read();
    const mayEdit = access === "edit" || (await isOwnOrder(order));
    return { name: getFirstName(order) ?? "", userId: order.userId, mayEdit };
  }

  /**
   * Mails the order's address a link that changes its reviews, for who may open them.
   * @throws httpError not_found, too_fast
   */
  async function mailReviewLink(id: string, token: string | undefined): Promise<void> {
    await openReviews(id, token);
    await sendReviewLink(deps, id);
  }

  /** @throws httpError not_found, see `readForBuyer` */
  async function assertCanView(id: string, token: string | undefined): Promise<void> {
    await readForBuyer(id, token, async () => {
      const order = (await findOrder(db, id)) ?? (await findArchivedOrder(db, id));
      if (!order) throw httpError("not_found", "Order not found.");
      return order;
    });
  }

  /** Refreshes a payment in flight from the gateway, rate limited. */
  async function refreshPayment(id: string): Promise<void> {
    const paymentInFlight = await findPaymentInFlight(db, id);
    if (paymentInFlight && deps.now() - paymentInFlight.updatedAt > REFRESH_INTERVAL)
      await resolvePayment(deps, paymentInFlight.id, false);
  }

  /** Records actions of staff in the audit log; the order's own history has the details. */
  const auditLogStatement = (actor: string, action: string, orderId: string, after: unknown) =>
    auditStatement(deps, actor, action, `order:${orderId}`, { after });
  const writeAuditLog = async (...entry: Parameters<typeof auditLogStatement>): Promise<void> => {
    await auditLogStatement(...entry);
  };

  /** The result of an action of staff, once it is in the audit log. */
  async function audited<T>(
    actor: string,
    action: string,
    orderId: string,
    work: Promise<T>,
    after: (result: T) => unknown,
  ): Promise<T> {
    const result = await work;
    await writeAuditLog(actor, action, orderId, after(result));
    return result;
  }

  return {
    ...bindDeps(deps, {
      createOrderToken,
      trackOrder,
      findLastShippingAddress,
      listMyOrders,
      listMyLots,
      listMyOrdersAndLots,
      readAdminOrder,
      editOrder,
      listAddableVariants,
      askForPayment,
      recordPaidOutside,
      readOrderEmail,
      readAroundOrder,
      listOrders,
      changeOrderTags,
      reconcile,
      comparePaymentsJob,
      archiveClosedOrders,
      restoreOrder,
      exportArchivedOrders,
      sendReviewRequests,
      indexOlderOrders,
    }),
    openReviews,
    mailReviewLink,
    /** Archived orders of a person whose request staff answer. */
    exportArchivedOrdersOf: (owner: { userId: string; email: string; emailVerified: boolean }) =>
      exportArchivedOrders({ ...deps, viewer: async () => owner }),
    /** Prices the caller's cart, a plan or an invoice, and lists what keeps it from being ordered. @throws httpError */
    async quoteCheckout(input: QuoteInput): Promise<Quote> {
      if (!input.draft) return quoteCheckout(deps, input);
      const invoice = await openInvoiceCheckout(deps, input.draft);
      return quoteCheckout(invoice.deps, { ...input, ...invoice.fixed });
    },
    /**
     * Places and pays the caller's order, once per key.
     * @throws httpError, or 409 with the new price
     */
    async placeOrder(input: CheckoutInput, key: string) {
      const invoice = input.draft && (await openInvoiceCheckout(deps, input.draft));
      const request = toCheckoutRequest(
        invoice ? { ...input, ...invoice.fixed, saveCard: input.saveCard && invoice.isMember } : input,
      );
      const own = invoice?.deps ?? deps;
      const reads = startCheckoutReads(own, request, { toOrder: true });
      return runOnce(
        deps,
        "checkout",
        key,
        input,
        (earlier) =>
          placeOrder(own, request, key, earlier, reads).catch((error: unknown) => {
            throw toInvoiceError(error);
          }),
        saveSiteOriginStatements(deps),
      );
    },
    /** Pays a pending order with another card, or what an edited order owes, once per key. @throws httpError */
    async payPendingOrder(id: string, token: string | undefined, request: PayInput, key: string) {
      await assertCanView(id, token);
      return runOnce(deps, `pay:${id}`, key, request, (earlier) =>
        payPendingOrder(deps, id, request.source, request.saveCard, key, earlier, request.balance),
      );
    },
    /**
     * The result of a payment attempt, for a page that lost the response. To anybody but its buyer the key is unknown:
     * the answer holds the order's signed link.
     */
    async readPaymentAttempt(key: string): Promise<PaymentAttemptResult> {
      const [own, foundOrder] = await Promise.all([findOwnRequest(deps, key), findOrderByRequestKey(db, key)]);
      if (!foundOrder) return { answer: null, working: own?.working ?? false };
      if (!own && !(await isOwnOrder(foundOrder.order))) return { answer: null, working: false };
      await refreshPayment(foundOrder.order.id);
      return {
        answer: await readCheckoutResult(deps, foundOrder.order.id, foundOrder.payment?.id ?? null),
        working: false,
      };
    },
    /** The pending order of the caller's cart whose payment is undecided, or null. */
    async findPaymentInProgress(): Promise<CheckoutResult | null> {
      const cart = await deps.cart.findOpenCart();
      const order = cart && (await findActiveOrderOfCart(db, cart.id));
      if (order?.status !== "pending") return null;
      await refreshPayment(order.id);
      const paymentInFlight = await findPaymentInFlight(db, order.id);
      return paymentInFlight && readCheckoutResult(deps, order.id, paymentInFlight.id);
    },
    /**
     * An order for its buyer. Refreshes a payment in flight from the gateway.
     * @throws httpError not_found
     */
    async readOrderView(id: string, token: string | undefined): Promise<OrderView> {
      const read = () => readAdminOrderView(deps, id);
      const view = await readForBuyer(id, token, read);
      const toView = async (found: AdminOrderView): Promise<OrderView> => {
        const buyerView = toBuyerOrderView(found);
        const isOpen =
          !isLinkGuarded(found, deps.now()) || (await isOwnOrder(found)) || (await hasNamedEmail(deps, id));
        return isOpen ? buyerView : hidePersonalDetails(buyerView);
      };
      if (!view.payments.some((p) => IN_FLIGHT_STATUSES.includes(p.status))) return toView(view);
      await refreshPayment(id);
      return toView(await read());
    },
    /**
     * Shows the details of an old order to the holder of its link, who knows its email address too.
     * @returns Set-Cookie lines
     * @throws httpError not_found, bad_input, too_fast
     */
    async openDetails(id: string, token: string | undefined, email: string): Promise<string[]> {
      const order = await readForBuyer(id, token, async () => {
        const found = (await findOrder(db, id)) ?? (await findArchivedOrder(db, id));
        if (!found) throw httpError("not_found", "Order not found.");
        return found;
      });
      return nameEmail(deps, order, email);
    },
    /**
     * The buyer cancels: only while nothing was shipped.
     * @throws httpError not_found, conflict
     */
    async cancelByBuyer(id: string, token: string | undefined, reason: string): Promise<void> {
      await assertCanView(id, token);
      await cancelOrder(deps, id, "customer", reason);
    },
    async requestReturn(id: string, token: string | undefined, request: ReturnInput): Promise<string> {
      const found = await readForBuyer(id, token, () => readForReturn(deps, id, request.requestKey));
      return requestReturn(deps, id, request, found);
    },
    /**
     * Adds an order's items to the caller's cart; items that are no longer sold are left out. What was a subscription
     * stays one.
     * @param plans another plan by the line's id; empty: a one-time purchase
     * @returns `cookies`: Set-Cookie lines
     */
    async reorder(
      id: string,
      token: string | undefined,
      plans: Readonly<Record<string, string>> = {},
    ): Promise<{ added: number; cookies: string[] }> {
      await assertCanView(id, token);
      const { lines } = (await findArchivedOrder(db, id))
        ? await readAdminOrderView(deps, id)
        : await readOrder(db, id);
      const cartLines = lines.flatMap(({ id: lineId, variantId, kind, quantity, planId }) =>
        variantId && kind !== "gift_card" ? [{ variantId, quantity, planId: plans[lineId] ?? planId }] : [],
      );
      const { cookies } = cartLines.length > 0 ? await deps.cart.addLines(cartLines) : { cookies: [] };
      return { added: cartLines.length, cookies };
    },

    /**
     * For staff: an order with the fields that only staff see.
     * @throws httpError not_found
     */
    readAdminOrderView: (id: string) => readAdminOrderView(deps, id),
    /**
     * For staff: resends an email, once per request key.
     * @throws httpError
     */
    resendEmail: (id: string, request: ResendEmailInput, actor: string): Promise<void> =>
      audited(actor, "order.mail", id, resendEmail(deps, id, request, actor), () => ({
        kind: request.kind,
        ref: request.ref,
      })),
    cancelOrder: (id: string, reason: string, actor: string): Promise<void> =>
      audited(actor, "order.cancel", id, cancelOrder(deps, id, actor, reason), () => ({ reason })),
    createRefund: (id: string, request: RefundInput, actor: string): Promise<string[]> =>
      audited(actor, "order.refund", id, createRefund(deps, id, request, actor), (refunds) => ({
        ...request,
        refunds,
      })),
    retryRefund: (id: string, refundId: string, key: string, actor: string): Promise<string[]> =>
      audited(actor, "order.refund.retry", id, retryRefund(deps, id, refundId, key, actor), (refunds) => ({
        refundId,
        refunds,
      })),
    createFulfillment: (id: string, request: FulfillmentInput, actor: string): Promise<string> =>
      createFulfillment(deps, id, request, actor),
    markParcelDelivered: (id: string, parcelId: string, actor: string): Promise<void> =>
      markParcelDelivered(deps, id, parcelId, actor),
    /** A page of returns in a status, for staff. */
    listReturns: (filter: ReturnFilter) => listReturns(deps, filter),
    /** How many returns wait for staff or for the parcel. */
    countReturns: () => countReturns(deps),
    async decideReturn(id: string, returnId: string, decision: "approved" | "rejected", note: string, actor: string) {
      await assertReturnOfOrder(id, returnId);
      await decideReturn(deps, returnId, decision, note, actor);
      await writeAuditLog(actor, `return.${decision}`, id, { returnId, note });
    },
    async receiveReturn(id: string, returnId: string, request: ReceiveReturnInput, actor: string): Promise<void> {
      await assertReturnOfOrder(id, returnId);
      await receiveReturn(deps, returnId, request, actor);
      await writeAuditLog(actor, "return.received", id, { returnId, ...request });
    },
    /**
     * For staff: adds a note to an order's history.
     * @throws httpError not_found
     */
    async addNote(id: string, text: string, actor: string): Promise<void> {
      await readOrder(db, id);
      await db.batch([
        insertOrderEvent(db, { orderId: id, at: deps.now(), actor, kind: "note", detail: { text } }),
        auditLogStatement(actor, "order.note", id, { text }),
      ]);
    },
    /** For staff: clears the flag of an order. */
    async dismissAttention(id: string, actor: string): Promise<void> {
      const { order } = await readOrder(db, id);
      if (order.attention === "" || order.attention === "unfinished") return;
      await db.batch([
        db
          .update(orders)
          .set({ attention: "" })
          .where(and(eq(orders.id, id), eq(orders.attention, order.attention))),
        insertOrderEvent(db, {
          orderId: id,
          at: deps.now(),
          actor,
          kind: "seen",
          detail: { attention: order.attention },
        }),
        auditLogStatement(actor, "order.seen", id, { attention: order.attention }),
      ]);
    },

    /** For staff: what was shipped from a lot, and the emails about its recall. */
    lots: bindDeps(deps, { listOrders: listOrdersOfLot, countRecipients: countLotRecipients, sendRecallEmails }),

    /** Handles the gateways' payment events. */
    paymentEventHandler: () => createPaymentEventHandler(deps),
    /** Orders that staff prepare: drafts, their invoices, and what is paid elsewhere. */
    drafts: createDraftService(deps),
    /** The interface that subscriptions use for renewals. */
    renewals: createRenewalOrders(deps),
  };

  async function assertReturnOfOrder(orderId: string, returnId: string): Promise<void> {
    const found = await db
      .select({ id: returns.id })
      .from(returns)
      .where(and(eq(returns.id, returnId), eq(returns.orderId, orderId)))
      .get();
    if (!found) throw httpError("not_found", "Return not found.");
  }
}
export type OrdersService = ReturnType<typeof ordersService>;
