import type { Context } from "hono";
import { z } from "zod";
import { createApiModule } from "../../platform/api-module.ts";
import { type ApiEnv, parseInput } from "../../platform/hono.ts";
import {
  cancelInput,
  checkoutInput,
  orderParams,
  orderQuery,
  payInput,
  quoteInput,
  requestKey,
  returnInput,
} from "./contract.ts";

const noStore = { "Cache-Control": "private, no-store" };
const tag = "Orders";
const ok = z.object({ ok: z.literal(true) });

/** The header `Idempotency-Key`. @throws httpError bad_input where it is missing or too short */
const readIdempotencyKey = (c: Context<ApiEnv>): string =>
  parseInput(z.object({ "Idempotency-Key": requestKey }), { "Idempotency-Key": c.req.header("idempotency-key") ?? "" })[
    "Idempotency-Key"
  ];

/** What buyers may ask of their orders. An order opens by its signed link (`token`) or to its owner; else it is a 404. */
export const ordersApi = createApiModule()
  .addOperation(
    {
      method: "POST",
      path: "/api/checkout/quote",
      summary: "What the cart costs at a place, and what stands between it and an order",
      tag,
      access: "anyone",
      body: quoteInput,
    },
    async (c, { body }) => c.json(await c.env.store.orders.quoteCheckout(body), 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/checkout",
      summary: "Places the cart's order and pays it, once per Idempotency-Key",
      tag,
      access: "anyone",
      body: checkoutInput,
    },
    async (c, { body }) => c.json(await c.env.store.orders.placeOrder(body, readIdempotencyKey(c)), 200, noStore),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/checkout/attempt",
      summary: "What became of the attempt to pay that the header Idempotency-Key names",
      tag,
      access: "anyone",
    },
    async (c) => c.json(await c.env.store.orders.readPaymentAttempt(readIdempotencyKey(c)), 200, noStore),
  )
  .addOperation(
    { method: "GET", path: "/api/orders", summary: "The caller's own orders", tag, access: "member" },
    async (c) => c.json({ orders: await c.env.store.orders.listMyOrders() }, 200, noStore),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/orders/:id",
      summary: "An order, by its signed link or for its owner",
      tag,
      access: "anyone",
      params: orderParams,
      query: orderQuery,
    },
    async (c, { params, query }) =>
      c.json(await c.env.store.orders.readOrderView(params.id, query.token), 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/orders/:id/pay",
      summary: "Pays a pending order with another card, once per Idempotency-Key",
      tag,
      access: "anyone",
      params: orderParams,
      query: orderQuery,
      body: payInput,
    },
    async (c, { params, query, body }) =>
      c.json(
        await c.env.store.orders.payPendingOrder(params.id, query.token, body, readIdempotencyKey(c)),
        200,
        noStore,
      ),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/orders/:id/cancel",
      summary: "Cancels an order of which nothing was sent",
      tag,
      access: "anyone",
      params: orderParams,
      query: orderQuery,
      body: cancelInput,
      response: ok,
    },
    async (c, { params, query, body }) => {
      await c.env.store.orders.cancelByBuyer(params.id, query.token, body.reason);
      return c.json({ ok: true }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/orders/:id/returns",
      summary: "Asks to send things back",
      tag,
      access: "anyone",
      params: orderParams,
      query: orderQuery,
      body: returnInput,
      response: z.object({ id: z.string() }),
    },
    async (c, { params, query, body }) =>
      c.json({ id: await c.env.store.orders.requestReturn(params.id, query.token, body) }, 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/orders/:id/reorder",
      summary: "Puts an order's goods into the caller's cart again",
      tag,
      access: "anyone",
      params: orderParams,
      query: orderQuery,
      body: z.object({}),
      response: z.object({ added: z.number() }),
    },
    async (c, { params, query }) => {
      const { added, cookies } = await c.env.store.orders.reorder(params.id, query.token);
      for (const line of cookies) c.header("Set-Cookie", line, { append: true });
      return c.json({ added }, 200, noStore);
    },
  );
