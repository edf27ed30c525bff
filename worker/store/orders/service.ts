import { bindDeps } from "../../platform/bind-deps.ts";
import { saveSiteOriginStatements } from "../../platform/site-origin.ts";
import type { CartNote } from "../cart/contract.ts";
import { findArchivedOrder } from "./archived-orders.ts";
import { startCheckoutReads } from "./checkout-reads.ts";
import type {
  AdminOrderView,
  CheckoutInput,
  CheckoutResult,
  OrderView,
  PayInput,
  PaymentAttemptResult,
  Quote,
  QuoteInput,
  ReturnInput,
} from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { IN_FLIGHT_STATUSES } from "./domain.ts";
import { createDraftService } from "./draft-service.ts";
import { exportArchivedOrders } from "./export-archived-orders.ts";
import { isOwnOrder, openReviews, readAnyForBuyer, readForBuyer } from "./order-access.ts";
import { createOrderToken } from "./order-notifications.ts";
import { hasNamedEmail, hidePersonalDetails, isLinkGuarded, nameEmail } from "./order-privacy.ts";
import { findActiveOrderOfCart, findOrderByRequestKey, findPaymentInFlight, readOrder } from "./queries.ts";
import { readAdminOrderView, toBuyerOrderView } from "./response-mappers.ts";
import { readAdminOrder, readOrderEmail } from "./service-admin.ts";
import { archiveClosedOrders } from "./service-archive.ts";
import { readAroundOrder } from "./service-around.ts";
import { askForPayment, recordPaidOutside } from "./service-balance.ts";
import { cancelOrder } from "./service-cancel.ts";
import { payPendingOrder, placeOrder, quoteCheckout, toCheckoutRequest } from "./service-checkout.ts";
import { listDelivered } from "./service-delivered.ts";
import { openInvoiceCheckout, toInvoiceError } from "./service-draft-invoice.ts";
import { editOrder } from "./service-edit.ts";
import { listAddableVariants } from "./service-edit-additions.ts";
import { findOwnRequest, runOnce } from "./service-idempotency.ts";
import { indexOlderOrders } from "./service-index-orders.ts";
import { findLastShippingAddress, listOrders } from "./service-list.ts";
import { listMyLots, listMyOrders, listMyOrdersAndLots } from "./service-my-orders.ts";
import { readCheckoutResult, resolvePayment } from "./service-pay.ts";
import { createPaymentEventHandler } from "./service-payment-events.ts";
import { countLotRecipients, listOrdersOfLot, sendRecallEmails } from "./service-recall.ts";
import { comparePaymentsJob, reconcile } from "./service-reconcile.ts";
import { createRenewalOrders } from "./service-renewals.ts";
import { restoreOrder } from "./service-restore.ts";
import { readForReturn, requestReturn } from "./service-returns.ts";
import { sendReviewLink } from "./service-review-link.ts";
import { sendReviewRequests } from "./service-review-requests.ts";
import { staffOrdersService } from "./service-staff.ts";
import { changeOrderTags } from "./service-tags.ts";
import { trackOrder } from "./service-track.ts";

/** Notes of the cart about an item that isn't in it. */
const LEFT_OUT: readonly CartNote["kind"][] = ["unavailable", "sold_out", "full"];

/** Minimum age of a payment's last update before polling asks the gateway again. */
const REFRESH_INTERVAL = 5_000;

/** Orders, from the cart to the last refund. Each method says who may call it. */
export function ordersService(deps: OrdersDeps) {
  const { db } = deps;

  /**
   * Mails the order's address a link that changes its reviews, for who may open them.
   * @throws httpError not_found, too_fast
   */
  async function mailReviewLink(id: string, token: string | undefined): Promise<void> {
    await openReviews(deps, id, token);
    await sendReviewLink(deps, id);
  }

  /** Refreshes a payment in flight from the gateway, rate limited. */
  async function refreshPayment(id: string): Promise<void> {
    const paymentInFlight = await findPaymentInFlight(db, id);
    if (paymentInFlight && deps.now() - paymentInFlight.updatedAt > REFRESH_INTERVAL)
      await resolvePayment(deps, paymentInFlight.id, false);
  }

  return {
    ...bindDeps(deps, {
      createOrderToken,
      trackOrder,
      findLastShippingAddress,
      listMyOrders,
      listMyLots,
      listDelivered,
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
      openReviews,
    }),
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
      await readAnyForBuyer(deps, id, token);
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
      if (!own && !(await isOwnOrder(deps, foundOrder.order))) return { answer: null, working: false };
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
      const view = await readForBuyer(deps, id, token, read);
      const toView = async (found: AdminOrderView): Promise<OrderView> => {
        const buyerView = toBuyerOrderView(found);
        const isOpen =
          !isLinkGuarded(found, deps.now()) || (await isOwnOrder(deps, found)) || (await hasNamedEmail(deps, id));
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
      const order = await readAnyForBuyer(deps, id, token);
      return nameEmail(deps, order, email);
    },
    /**
     * The buyer cancels: only while nothing was shipped.
     * @throws httpError not_found, conflict
     */
    async cancelByBuyer(id: string, token: string | undefined, reason: string): Promise<void> {
      await readAnyForBuyer(deps, id, token);
      await cancelOrder(deps, id, "customer", reason);
    },
    async requestReturn(id: string, token: string | undefined, request: ReturnInput): Promise<string> {
      const found = await readForBuyer(deps, id, token, () => readForReturn(deps, id, request.requestKey));
      return requestReturn(deps, id, request, found);
    },
    /**
     * Adds an order's items to the caller's cart; items that are no longer sold are left out. What was a subscription
     * stays one.
     * @param plans another plan by the line's id; empty: a one-time purchase
     * @returns `missing`: the names of items that aren't in the cart; `cookies`: Set-Cookie lines
     */
    async reorder(
      id: string,
      token: string | undefined,
      plans: Readonly<Record<string, string>> = {},
    ): Promise<{ added: number; missing: string[]; cookies: string[] }> {
      await readAnyForBuyer(deps, id, token);
      const { lines } = (await findArchivedOrder(db, id))
        ? await readAdminOrderView(deps, id)
        : await readOrder(db, id);
      const goods = lines.filter(({ kind }) => kind !== "gift_card");
      const cartLines = goods.flatMap(({ id: lineId, variantId, quantity, planId }) =>
        variantId ? [{ variantId, quantity, planId: plans[lineId] ?? planId }] : [],
      );
      const { cookies, value } =
        cartLines.length > 0 ? await deps.cart.addLines(cartLines) : { cookies: [], value: { notes: [] } };
      const leftOut = new Set(
        value.notes.flatMap(({ kind, variantId }) => (LEFT_OUT.includes(kind) && variantId ? [variantId] : [])),
      );
      const missing = goods.filter(({ variantId }) => !variantId || leftOut.has(variantId));
      return {
        added: goods.length - missing.length,
        missing: [
          ...new Set(missing.map(({ title, variantTitle }) => [title, variantTitle].filter(Boolean).join(", "))),
        ],
        cookies,
      };
    },

    ...staffOrdersService(deps),
    /** For staff: what was shipped from a lot, and the emails about its recall. */
    lots: bindDeps(deps, { listOrders: listOrdersOfLot, countRecipients: countLotRecipients, sendRecallEmails }),

    /** Handles the gateways' payment events. */
    paymentEventHandler: () => createPaymentEventHandler(deps),
    /** Orders that staff prepare: drafts, their invoices, and what is paid elsewhere. */
    drafts: createDraftService(deps),
    /** The interface that subscriptions use for renewals. */
    renewals: createRenewalOrders(deps),
  };
}
export type OrdersService = ReturnType<typeof ordersService>;
