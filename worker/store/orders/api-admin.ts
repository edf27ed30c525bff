import { z } from "zod";
import { sendExport } from "../../exports/index.ts";
import { createAdminApiModule, okResponse } from "../../platform/api-module.ts";
import {
  addableQuery,
  askForPaymentInput,
  cancelInput,
  editOrderInput,
  fulfillmentInput,
  noteInput,
  orderEmailParams,
  orderFilter,
  orderParams,
  orderTagsInput,
  paidOutsideInput,
  receiveReturnInput,
  refundInput,
  resendEmailInput,
  retryRefundInput,
  returnDecisionInput,
  returnFilter,
} from "./contract.ts";
import { ordersExport } from "./exports.ts";

const id = z.string().min(1).max(80);
const orderPartParams = z.object({ id, part: id });

/** The admin API of orders. */
export const adminOrdersApi = createAdminApiModule("Orders (staff)")
  .get("/api/admin/orders", {
    summary: "Lists orders, newest first",
    query: orderFilter,
    handle: ({ ctx, query }) => ctx.store.orders.listOrders(query),
  })
  .get("/api/admin/orders.csv", {
    summary: "Exports the orders that match a search and filters as CSV",
    query: orderFilter,
    handle: ({ ctx, query, actor }) => sendExport(ctx, ordersExport, query, actor),
  })
  .post("/api/admin/order-tags", {
    summary: "Adds and removes tags of up to 200 orders; of many, archived ones are left out and counted",
    body: orderTagsInput,
    response: z.object({ archived: z.int() }),
    handle: ({ ctx, body, actor }) => ctx.store.orders.changeOrderTags(body, actor),
  })
  .get("/api/admin/orders/:id", {
    summary: "Gets an order with its history",
    params: orderParams,
    handle: ({ ctx, params }) => ctx.store.orders.readAdminOrderView(params.id),
  })
  .get("/api/admin/orders/:id/desk", {
    summary: "Gets an order with its gateway references, its emails and the amounts that can be refunded",
    params: orderParams,
    handle: ({ ctx, params }) => ctx.store.orders.readAdminOrder(params.id),
  })
  .get("/api/admin/orders/:id/mails/:email", {
    summary: "Gets an email of an order as it was sent",
    params: orderEmailParams,
    handle: ({ ctx, params }) => ctx.store.orders.readOrderEmail(params.id, params.email),
  })
  .post("/api/admin/orders/:id/mails", {
    summary: "Resends an order email, once per requestKey",
    params: orderParams,
    body: resendEmailInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.store.orders.resendEmail(params.id, body, actor),
  })
  .post("/api/admin/orders/:id/refunds", {
    summary: "Refunds an order, once per requestKey",
    params: orderParams,
    body: refundInput,
    handle: async ({ ctx, params, body, actor }) => ({
      refunds: await ctx.store.orders.createRefund(params.id, body, actor),
    }),
  })
  .post("/api/admin/orders/:id/refunds/:part/retry", {
    summary: "Retries a failed refund",
    params: orderPartParams,
    body: retryRefundInput,
    handle: async ({ ctx, params, body, actor }) => ({
      refunds: await ctx.store.orders.retryRefund(params.id, params.part, body.requestKey, actor),
    }),
  })
  .post("/api/admin/orders/:id/edit", {
    summary: "Removes units from an order and refunds them, adds items or corrects its address, once per requestKey",
    params: orderParams,
    body: editOrderInput,
    handle: async ({ ctx, params, body, actor }) => ({
      refunds: await ctx.store.orders.editOrder(params.id, body, actor),
    }),
  })
  .get("/api/admin/orders/:id/addable", {
    summary:
      "Finds variants to add to an order, with price, tax and availability; without a search, those of the order",
    params: orderParams,
    query: addableQuery,
    handle: async ({ ctx, params, query }) => {
      const found = query.q ? await ctx.store.catalogue.admin.searchVariants(query.q) : null;
      return { variants: await ctx.store.orders.listAddableVariants(params.id, found?.map((v) => v.id) ?? null) };
    },
  })
  .post("/api/admin/orders/:id/ask-payment", {
    summary: "Emails the customer the link to pay what an edited order owes, once per requestKey",
    params: orderParams,
    body: askForPaymentInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.store.orders.askForPayment(params.id, body, actor),
  })
  .post("/api/admin/orders/:id/paid-outside", {
    summary: "Records that the balance of an edited order was paid outside the store, once per requestKey",
    params: orderParams,
    body: paidOutsideInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.store.orders.recordPaidOutside(params.id, body, actor),
  })
  .post("/api/admin/orders/:id/parcels", {
    summary: "Fulfills items with a parcel, once per requestKey",
    params: orderParams,
    body: fulfillmentInput,
    handle: async ({ ctx, params, body, actor }) => ({
      parcel: await ctx.store.orders.createFulfillment(params.id, body, actor),
    }),
  })
  .post("/api/admin/orders/:id/parcels/:part/delivered", {
    summary: "Marks a parcel as delivered",
    params: orderPartParams,
    body: z.object({}),
    response: okResponse,
    handle: ({ ctx, params, actor }) => ctx.store.orders.markParcelDelivered(params.id, params.part, actor),
  })
  .post("/api/admin/orders/:id/cancel", {
    summary: "Cancels and refunds an order of which nothing was shipped",
    params: orderParams,
    body: cancelInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.store.orders.cancelOrder(params.id, body.reason, actor),
  })
  .get("/api/admin/returns", {
    summary: "Lists returns in a status: those that wait oldest first, the others newest first",
    query: returnFilter,
    handle: ({ ctx, query }) => ctx.store.orders.listReturns(query),
  })
  .post("/api/admin/orders/:id/returns/:part/decision", {
    summary: "Approves or rejects a return",
    params: orderPartParams,
    body: returnDecisionInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) =>
      ctx.store.orders.decideReturn(params.id, params.part, body.decision, body.note, actor),
  })
  .post("/api/admin/orders/:id/returns/:part/received", {
    summary: "Marks a return as received",
    params: orderPartParams,
    body: receiveReturnInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.store.orders.receiveReturn(params.id, params.part, body, actor),
  })
  .post("/api/admin/orders/:id/notes", {
    summary: "Adds a note to an order's history",
    params: orderParams,
    body: noteInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.store.orders.addNote(params.id, body.note, actor),
  })
  .post("/api/admin/orders/:id/seen", {
    summary: "Clears an order's needs-attention flag",
    params: orderParams,
    body: z.object({}),
    response: okResponse,
    handle: ({ ctx, params, actor }) => ctx.store.orders.dismissAttention(params.id, actor),
  })
  .post("/api/admin/orders/:id/restore", {
    summary: "Restores an archived order; one that is not archived stays as it is",
    params: orderParams,
    body: z.object({}),
    response: okResponse,
    handle: ({ ctx, params, actor }) => ctx.store.orders.restoreOrder(params.id, actor),
  })
  .post("/api/admin/orders-reconcile", {
    summary: "Compares orders with the gateways' payments and repairs what differs",
    body: z.object({}),
    handle: ({ ctx }) => ctx.store.orders.reconcile(),
  });
