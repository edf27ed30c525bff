import { and, eq } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { rememberOrigin } from "../../platform/site-origin.ts";
import { auditInsert } from "../../settings/index.ts";
import type {
  AttemptAnswer,
  CheckoutAnswer,
  CheckoutInput,
  FulfilInput,
  OrderFilter,
  OrderView,
  PayInput,
  QuoteInput,
  ReceiveInput,
  RefundInput,
  ResendInput,
  ReturnInput,
} from "./contract.ts";
import type { OrdersBase } from "./deps.ts";
import { fitsOrder, orderToken } from "./order-notifications.ts";
import { flying, livingOrderOf, orderOfRequest, readOrder } from "./queries.ts";
import { buyerView, staffView } from "./response-mappers.ts";
import { orders, returns } from "./schema.ts";
import { orderDesk, resendMail } from "./service-admin.ts";
import { cancel } from "./service-cancel.ts";
import { checkout, payOrder, quote } from "./service-checkout.ts";
import { deliver, fulfil } from "./service-fulfillments.ts";
import { isAtWork, once } from "./service-idempotency.ts";
import { listOrders, myOrders } from "./service-list.ts";
import { checkoutAnswer, resolve } from "./service-pay.ts";
import { paymentListener } from "./service-payment-events.ts";
import { ordersOfLot, reachOfLot, tellRecalled } from "./service-recall.ts";
import { reconcile } from "./service-reconcile.ts";
import { refund, retryRefund } from "./service-refunds.ts";
import { renewalOrders } from "./service-renewals.ts";
import { decideReturn, receiveReturn, requestReturn } from "./service-returns.ts";
import { event } from "./state-transitions.ts";

/** A payment is asked about by the page's polling no sooner than this after its last word. */
const ASK_AFTER = 5_000;

/** Orders, from the cart to the last refund. Whoever may do what is said at each call. */
export function ordersService(base: OrdersBase) {
  const { db } = base;

  /**
   * Lets in who may see an order: the holder of its signed link, its owner, or somebody whose verified
   * address it was made under. Everybody else learns nothing. @throws fault not_found
   */
  async function admit(id: string, token: string | undefined): Promise<void> {
    const { order } = await readOrder(db, id);
    if (token && (await fitsOrder(base, id, token))) return;
    const viewer = await base.viewer();
    if (viewer && viewer.userId === order.userId) return;
    if (viewer?.emailVerified && order.userId === null && viewer.email.toLowerCase() === order.email) return;
    throw fault("not_found", "There is no such order.");
  }

  /** Asks the gateway how an open payment stands, not too often. */
  async function ask(id: string): Promise<void> {
    const way = await flying(db, id);
    if (way && base.now() - way.updatedAt > ASK_AFTER) await resolve(base, way.id, false);
  }

  /** Audits what staff did; the order's own history has the details. */
  const audit = async (actor: string, action: string, orderId: string, after: unknown): Promise<void> => {
    const at = base.now();
    const row = { id: newId(at), at, actor, action, target: `order:${orderId}`, before: null };
    await auditInsert(db, { ...row, after: JSON.stringify(after) });
  };

  return {
    /** What the caller's cart costs, for the checkout page. */
    quote: (input: QuoteInput) => quote(base, input),
    /** Places and pays the caller's order, once per key. @throws fault, or 409 with the new price */
    async checkout(input: CheckoutInput, key: string) {
      await rememberOrigin(base);
      return once(base, "checkout", key, input, () => checkout(base, input, key));
    },
    /** Pays a pending order with another card, once per key. @throws fault */
    async pay(id: string, token: string | undefined, input: PayInput, key: string) {
      await admit(id, token);
      return once(base, `pay:${id}`, key, input, () => payOrder(base, id, input.source, input.saveCard, key));
    },
    /** What became of an attempt to pay, for a page that never heard: the key is known to it alone. */
    async attempt(key: string): Promise<AttemptAnswer> {
      const begun = await orderOfRequest(db, key);
      if (!begun) return { answer: null, working: await isAtWork(base, key) };
      await ask(begun.order.id);
      return { answer: await checkoutAnswer(base, begun.order.id, begun.payment?.id ?? null), working: false };
    },
    /** The order of the caller's cart whose payment nobody knows the end of yet; null where there is none. */
    async underWay(): Promise<CheckoutAnswer | null> {
      const cart = await base.cart.open();
      const order = cart && (await livingOrderOf(db, cart.id));
      if (order?.status !== "pending") return null;
      await ask(order.id);
      const way = await flying(db, order.id);
      return way && checkoutAnswer(base, order.id, way.id);
    },
    /** An order for its buyer. Asks the gateway where a payment is still open. @throws fault not_found */
    async view(id: string, token: string | undefined): Promise<OrderView> {
      await admit(id, token);
      await ask(id);
      return buyerView(await staffView(db, id, base.now()));
    },
    /** The signature of an order's link. */
    token: (id: string) => orderToken(base, id),
    /** The signed-in person's orders, guests' orders under the same verified address included. */
    mine: () => myOrders(base),
    /** The buyer cancels: only while nothing was sent. @throws fault not_found, conflict */
    async cancelMine(id: string, token: string | undefined, reason: string): Promise<void> {
      await admit(id, token);
      await cancel(base, id, "customer", reason);
    },
    async requestReturn(id: string, token: string | undefined, input: ReturnInput): Promise<string> {
      await admit(id, token);
      return requestReturn(base, id, input);
    },
    /** Puts an order's goods into the caller's cart again; what is not sold any more is left out. `cookies`: Set-Cookie lines. */
    async reorder(id: string, token: string | undefined): Promise<{ added: number; cookies: string[] }> {
      await admit(id, token);
      const { lines } = await readOrder(db, id);
      const again = lines.flatMap(({ variantId, kind, quantity }) =>
        variantId && kind !== "gift_card" ? [{ variantId, quantity }] : [],
      );
      const { cookies } = again.length > 0 ? await base.cart.add(again) : { cookies: [] };
      return { added: again.length, cookies };
    },

    /** For staff: everything about an order. @throws fault not_found */
    staffView: (id: string) => staffView(db, id, base.now()),
    /** For staff: an order with all that its page does. @throws fault not_found */
    desk: (id: string) => orderDesk(base, id),
    /** For staff: a mail once more, once per request key. @throws fault */
    async resend(id: string, input: ResendInput, actor: string): Promise<void> {
      await resendMail(base, id, input, actor);
      await audit(actor, "order.mail", id, { kind: input.kind, ref: input.ref });
    },
    /** For staff: a page of orders, newest first. */
    list: (filter: OrderFilter) => listOrders(base, filter),
    async cancel(id: string, reason: string, actor: string): Promise<void> {
      await cancel(base, id, actor, reason);
      await audit(actor, "order.cancel", id, { reason });
    },
    async refund(id: string, input: RefundInput, actor: string): Promise<string[]> {
      const made = await refund(base, id, input, actor);
      await audit(actor, "order.refund", id, { ...input, refunds: made });
      return made;
    },
    async retryRefund(orderId: string, refundId: string, key: string, actor: string): Promise<string[]> {
      const made = await retryRefund(base, refundId, key, actor);
      await audit(actor, "order.refund.retry", orderId, { refundId, refunds: made });
      return made;
    },
    async fulfil(id: string, input: FulfilInput, actor: string): Promise<string> {
      const parcel = await fulfil(base, id, input, actor);
      await audit(actor, "order.ship", id, { ...input, parcel });
      return parcel;
    },
    async deliver(id: string, parcelId: string, actor: string): Promise<void> {
      await deliver(base, id, parcelId, actor);
      await audit(actor, "order.deliver", id, { parcelId });
    },
    async decideReturn(id: string, returnId: string, decision: "approved" | "rejected", note: string, actor: string) {
      await ofOrder(id, returnId);
      await decideReturn(base, returnId, decision, note, actor);
      await audit(actor, `return.${decision}`, id, { returnId, note });
    },
    async receiveReturn(id: string, returnId: string, input: ReceiveInput, actor: string): Promise<void> {
      await ofOrder(id, returnId);
      await receiveReturn(base, returnId, input, actor);
      await audit(actor, "return.received", id, { returnId, ...input });
    },
    /** Staff write into an order's history. @throws fault not_found */
    async note(id: string, text: string, actor: string): Promise<void> {
      await readOrder(db, id);
      await db.batch([event(db, { orderId: id, at: base.now(), actor, kind: "note", detail: { text } })]);
      await audit(actor, "order.note", id, { text });
    },
    /** Staff have looked at what an order was flagged for. */
    async seen(id: string, actor: string): Promise<void> {
      const { order } = await readOrder(db, id);
      if (order.attention === "" || order.attention === "unfinished") return;
      await db.batch([
        db
          .update(orders)
          .set({ attention: "" })
          .where(and(eq(orders.id, id), eq(orders.attention, order.attention))),
        event(db, { orderId: id, at: base.now(), actor, kind: "seen", detail: { attention: order.attention } }),
      ]);
      await audit(actor, "order.seen", id, { attention: order.attention });
    },

    /** For staff: what went out of a lot, and the mails about its recall. */
    lots: {
      orders: (lotId: string, after?: number) => ordersOfLot(base, lotId, after),
      reach: (lotId: string) => reachOfLot(base, lotId),
      tell: (lotId: string, actor: string) => tellRecalled(base, lotId, actor),
    },

    /** What gateways' news are told to. */
    listener: () => paymentListener(base),
    /** What the subscriptions may ask for. */
    renewals: renewalOrders(base),
    /** The round that puts right what crashes and lost answers left behind. */
    reconcile: (how?: { compare: boolean }) => reconcile(base, how),
  };

  async function ofOrder(orderId: string, returnId: string): Promise<void> {
    const found = await db
      .select({ id: returns.id })
      .from(returns)
      .where(and(eq(returns.id, returnId), eq(returns.orderId, orderId)))
      .get();
    if (!found) throw fault("not_found", "There is no such return.");
  }
}
export type OrdersService = ReturnType<typeof ordersService>;
