import { z } from "zod";
import { createApiModule, idResponse, okResponse } from "../../platform/api-module.ts";
import { parseInput } from "../../platform/hono.ts";
import { jsonResponse } from "../../platform/json-response.ts";
import {
  cancelInput,
  checkoutInput,
  orderEmailInput,
  orderParams,
  orderQuery,
  payInput,
  quoteInput,
  reorderInput,
  requestKey,
  returnInput,
  trackInput,
} from "./contract.ts";

const idempotencyHeader = z.object({ "Idempotency-Key": requestKey });

/** The header `Idempotency-Key`. @throws httpError bad_input if it is missing or too short */
const readIdempotencyKey = ({ headers }: Request): string =>
  parseInput(idempotencyHeader, { "Idempotency-Key": headers.get("idempotency-key") ?? "" })["Idempotency-Key"];

/** The public API of checkout and orders. An order is open to its owner and by its signed link (`token`); else it is a 404. */
export const ordersApi = createApiModule("Orders")
  .post("/api/checkout/quote", {
    summary: "Prices the cart for a destination and lists what keeps it from being ordered",
    body: quoteInput,
    handle: ({ ctx, body }) => ctx.store.orders.quoteCheckout(body),
  })
  .post("/api/checkout", {
    summary: "Places the cart's order and pays for it, once per Idempotency-Key",
    body: checkoutInput,
    handle: ({ ctx, body }) => ctx.store.orders.placeOrder(body, readIdempotencyKey(ctx.request)),
  })
  .get("/api/checkout/attempt", {
    summary: "Gets the result of the payment attempt that the header Idempotency-Key names",
    handle: ({ ctx }) => ctx.store.orders.readPaymentAttempt(readIdempotencyKey(ctx.request)),
  })
  .get("/api/orders", {
    summary: "Lists the caller's orders",
    access: "member",
    handle: async ({ ctx }) => ({ orders: await ctx.store.orders.listMyOrders() }),
  })
  .get("/api/orders/:id", {
    summary: "Gets an order, for its owner or by its signed link",
    params: orderParams,
    query: orderQuery,
    handle: ({ ctx, params, query }) => ctx.store.orders.readOrderView(params.id, query.token),
  })
  .post("/api/orders/:id/pay", {
    summary: "Pays for a pending order with another card, once per Idempotency-Key",
    params: orderParams,
    query: orderQuery,
    body: payInput,
    handle: ({ ctx, params, query, body }) =>
      ctx.store.orders.payPendingOrder(params.id, query.token, body, readIdempotencyKey(ctx.request)),
  })
  .post("/api/orders/:id/cancel", {
    summary: "Cancels an order of which nothing was shipped",
    params: orderParams,
    query: orderQuery,
    body: cancelInput,
    response: okResponse,
    handle: ({ ctx, params, query, body }) => ctx.store.orders.cancelByBuyer(params.id, query.token, body.reason),
  })
  .post("/api/orders/track", {
    summary: "Shows an order's status by its number and email address, and mails its link; 404 if they don't match",
    body: trackInput,
    handle: async ({ ctx, body }) => ctx.store.orders.trackOrder(body),
  })
  .post("/api/orders/:id/returns", {
    summary: "Requests a return",
    params: orderParams,
    query: orderQuery,
    body: returnInput,
    response: idResponse,
    handle: async ({ ctx, params, query, body }) => ({
      id: await ctx.store.orders.requestReturn(params.id, query.token, body),
    }),
  })
  .post("/api/orders/:id/details", {
    summary: "Shows an old order's personal details to this browser for an hour, by the order's email address",
    params: orderParams,
    query: orderQuery,
    body: orderEmailInput,
    response: okResponse,
    handle: async ({ ctx, params, query, body }) =>
      jsonResponse({ ok: true }, { cookies: await ctx.store.orders.openDetails(params.id, query.token, body.email) }),
  })
  .post("/api/orders/:id/reorder", {
    summary: "Adds an order's items to the caller's cart again",
    params: orderParams,
    query: orderQuery,
    body: reorderInput,
    response: z.object({ added: z.number(), missing: z.array(z.string()) }),
    handle: async ({ ctx, params, query, body }) => {
      const { cookies, ...result } = await ctx.store.orders.reorder(params.id, query.token, body.plans);
      return jsonResponse(result, { cookies });
    },
  });
