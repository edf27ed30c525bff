import { and, eq } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { auditStatement } from "../../settings/index.ts";
import type { FulfillmentInput, ReceiveReturnInput, RefundInput, ResendEmailInput, ReturnFilter } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { readOrder } from "./queries.ts";
import { readAdminOrderView } from "./response-mappers.ts";
import { orders, returns } from "./schema.ts";
import { resendEmail } from "./service-admin.ts";
import { cancelOrder } from "./service-cancel.ts";
import { createFulfillment, markParcelDelivered } from "./service-fulfillments.ts";
import { createRefund } from "./service-refunds.ts";
import { retryRefund } from "./service-retry-refund.ts";
import { countReturns, listReturns } from "./service-return-list.ts";
import { decideReturn, receiveReturn } from "./service-returns.ts";
import { insertOrderEvent } from "./state-transitions.ts";

/** What staff do with one order, each with its entry in the audit log. */
export function staffOrdersService(deps: OrdersDeps) {
  const { db } = deps;

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
