import type { Context } from "hono";
import { z } from "zod";
import { httpError } from "../../kernel/http-error.ts";
import { formatDecimal } from "../../kernel/money.ts";
import { createApiModule } from "../../platform/api-module.ts";
import { streamCsvDownload } from "../../platform/csv.ts";
import type { ApiEnv } from "../../platform/hono.ts";
import {
  cancelInput,
  fulfillmentInput,
  noteInput,
  orderFilter,
  orderParams,
  receiveReturnInput,
  refundInput,
  resendEmailInput,
  retryRefundInput,
  returnDecisionInput,
} from "./contract.ts";

const noStore = { "Cache-Control": "private, no-store" };
const tag = "Orders (staff)";
const access = "admin";
const ok = z.object({ ok: z.literal(true) });
const id = z.string().min(1).max(80);
const orderPartParams = z.object({ id, part: id });

/** Who is acting, for the order's history. */
const readActor = async (c: Context<ApiEnv>): Promise<string> => {
  const viewer = await c.env.viewer();
  if (!viewer) throw httpError("not_found", "There is nothing here.");
  return viewer.email;
};
const okResponse = (c: Context<ApiEnv>) => c.json({ ok: true }, 200, noStore);

/** What staff do with orders. */
export const adminOrdersApi = createApiModule()
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/orders",
      summary: "A page of orders, newest first",
      tag,
      access,
      query: orderFilter,
    },
    async (c, { query }) => c.json(await c.env.store.orders.listOrders(query), 200, noStore),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/orders.csv",
      summary: "Every order that a search and filters find, as CSV",
      tag,
      access,
      query: orderFilter,
    },
    async (c, { query }) => {
      const { orders } = c.env.store;
      const header = ["number", "placed_at", "email", "status", "payment", "fulfilment", "items", "currency", "total"];
      return streamCsvDownload<string>("orders.csv", [...header, "refunded", "attention"], async (after) => {
        const page = await orders.listOrders({ ...query, limit: 100, ...(after === null ? {} : { before: after }) });
        const rows = page.orders.map((o) => [
          o.number,
          new Date(o.placedAt).toISOString(),
          o.email,
          o.status,
          o.paymentStatus,
          o.fulfilmentStatus,
          o.items,
          o.currency,
          formatDecimal({ minor: o.total, currency: o.currency }),
          formatDecimal({ minor: o.refunded, currency: o.currency }),
          o.attention,
        ]);
        return { rows, next: page.next };
      });
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/orders/:id",
      summary: "Everything about an order",
      tag,
      access,
      params: orderParams,
    },
    async (c, { params }) => c.json(await c.env.store.orders.readAdminOrderView(params.id), 200, noStore),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/orders/:id/desk",
      summary: "An order with its gateway references, its mails, and what can still be paid back",
      tag,
      access,
      params: orderParams,
    },
    async (c, { params }) => c.json(await c.env.store.orders.readAdminOrder(params.id), 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/orders/:id/mails",
      summary: "Sends a mail about an order once more, once per requestKey",
      tag,
      access,
      params: orderParams,
      body: resendEmailInput,
      response: ok,
    },
    async (c, { params, body }) => {
      await c.env.store.orders.resendEmail(params.id, body, await readActor(c));
      return okResponse(c);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/orders/:id/refunds",
      summary: "Gives money back, once per requestKey",
      tag,
      access,
      params: orderParams,
      body: refundInput,
    },
    async (c, { params, body }) =>
      c.json({ refunds: await c.env.store.orders.createRefund(params.id, body, await readActor(c)) }, 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/orders/:id/refunds/:part/retry",
      summary: "Tries a failed refund again",
      tag,
      access,
      params: orderPartParams,
      body: retryRefundInput,
    },
    async (c, { params, body }) => {
      const refunds = await c.env.store.orders.retryRefund(params.id, params.part, body.requestKey, await readActor(c));
      return c.json({ refunds }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/orders/:id/parcels",
      summary: "Sends a parcel, once per requestKey",
      tag,
      access,
      params: orderParams,
      body: fulfillmentInput,
    },
    async (c, { params, body }) =>
      c.json({ parcel: await c.env.store.orders.createFulfillment(params.id, body, await readActor(c)) }, 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/orders/:id/parcels/:part/delivered",
      summary: "A parcel has arrived",
      tag,
      access,
      params: orderPartParams,
      body: z.object({}),
      response: ok,
    },
    async (c, { params }) => {
      await c.env.store.orders.markParcelDelivered(params.id, params.part, await readActor(c));
      return okResponse(c);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/orders/:id/cancel",
      summary: "Cancels an order of which nothing was sent, and pays it back",
      tag,
      access,
      params: orderParams,
      body: cancelInput,
      response: ok,
    },
    async (c, { params, body }) => {
      await c.env.store.orders.cancelOrder(params.id, body.reason, await readActor(c));
      return okResponse(c);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/orders/:id/returns/:part/decision",
      summary: "Says yes or no to a return",
      tag,
      access,
      params: orderPartParams,
      body: returnDecisionInput,
      response: ok,
    },
    async (c, { params, body }) => {
      await c.env.store.orders.decideReturn(params.id, params.part, body.decision, body.note, await readActor(c));
      return okResponse(c);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/orders/:id/returns/:part/received",
      summary: "What was sent back is here",
      tag,
      access,
      params: orderPartParams,
      body: receiveReturnInput,
      response: ok,
    },
    async (c, { params, body }) => {
      await c.env.store.orders.receiveReturn(params.id, params.part, body, await readActor(c));
      return okResponse(c);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/orders/:id/notes",
      summary: "Writes into an order's history",
      tag,
      access,
      params: orderParams,
      body: noteInput,
      response: ok,
    },
    async (c, { params, body }) => {
      await c.env.store.orders.addNote(params.id, body.note, await readActor(c));
      return okResponse(c);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/orders/:id/seen",
      summary: "Staff have looked at what an order was flagged for",
      tag,
      access,
      params: orderParams,
      body: z.object({}),
      response: ok,
    },
    async (c, { params }) => {
      await c.env.store.orders.dismissAttention(params.id, await readActor(c));
      return okResponse(c);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/orders-reconcile",
      summary: "Compares orders and payments now, and puts right what differs",
      tag,
      access,
      body: z.object({}),
    },
    async (c) => c.json(await c.env.store.orders.reconcile(), 200, noStore),
  );
