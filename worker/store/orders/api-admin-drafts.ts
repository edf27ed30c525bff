import { z } from "zod";
import { createAdminApiModule, idResponse, okResponse } from "../../platform/api-module.ts";
import {
  addableQuery,
  buyerEmail,
  createDraftInput,
  draftFilter,
  draftPaidInput,
  draftQuoteInput,
  draftVersionInput,
  orderParams,
  requestKey,
  saveDraftInput,
  sendInvoiceInput,
} from "./contract.ts";

/** The admin API of draft orders. */
export const adminDraftsApi = createAdminApiModule("Draft orders (staff)")
  .get("/api/admin/drafts", {
    summary: "Lists draft orders, newest first",
    query: draftFilter,
    handle: ({ ctx, query }) => ctx.store.orders.drafts.listDrafts(query),
  })
  .get("/api/admin/drafts-variants", {
    summary: "Finds variants to add to a draft, by part of a name or SKU",
    query: addableQuery,
    handle: async ({ ctx, query }) => {
      const found = await ctx.store.catalogue.admin.searchVariants(query.q);
      return { variants: await ctx.store.orders.drafts.listDraftVariants(found.map((v) => v.id)) };
    },
  })
  .get("/api/admin/drafts-addresses", {
    summary: "Lists the saved and former addresses of who an email address belongs to; none for a new customer",
    query: z.object({ email: buyerEmail }),
    handle: async ({ ctx, query }) => ({ addresses: await ctx.store.customers.listAddresses(query.email) }),
  })
  .post("/api/admin/drafts-quote", {
    summary: "Prices a draft as it is entered, and lists what keeps it from being ordered",
    body: draftQuoteInput,
    handle: ({ ctx, body }) => ctx.store.orders.drafts.quoteDraftInput(body.id, body.draft),
  })
  .post("/api/admin/drafts", {
    summary: "Creates a draft order, once per requestKey",
    body: createDraftInput,
    response: idResponse,
    handle: async ({ ctx, body, actor }) => ({ id: await ctx.store.orders.drafts.createDraft(body, actor) }),
  })
  .get("/api/admin/drafts/:id", {
    summary: "Gets a draft order",
    params: orderParams,
    handle: ({ ctx, params }) => ctx.store.orders.drafts.getDraft(params.id),
  })
  .put("/api/admin/drafts/:id", {
    summary: "Saves a draft order that is based on a version",
    params: orderParams,
    body: saveDraftInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.store.orders.drafts.saveDraft(params.id, body, actor),
  })
  .delete("/api/admin/drafts/:id", {
    summary: "Deletes a draft order whose invoice isn't open",
    params: orderParams,
    response: okResponse,
    handle: ({ ctx, params, actor }) => ctx.store.orders.drafts.deleteDraft(params.id, actor),
  })
  .post("/api/admin/drafts/:id/duplicate", {
    summary: "Copies a draft order, once per requestKey",
    params: orderParams,
    body: z.object({ requestKey }),
    response: idResponse,
    handle: async ({ ctx, params, body, actor }) => ({
      id: await ctx.store.orders.drafts.duplicateDraft(params.id, body.requestKey, actor),
    }),
  })
  .post("/api/admin/orders/:id/draft", {
    summary: "Copies an order into a draft at the prices of today, once per requestKey",
    params: orderParams,
    body: z.object({ requestKey }),
    handle: ({ ctx, params, body, actor }) =>
      ctx.store.orders.drafts.createDraftOfOrder(params.id, body.requestKey, actor),
  })
  .post("/api/admin/drafts/:id/invoice", {
    summary: "Emails the customer the link that pays a draft order, once per requestKey",
    params: orderParams,
    body: sendInvoiceInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.store.orders.drafts.sendInvoice(params.id, body, actor),
  })
  .post("/api/admin/drafts/:id/cancel", {
    summary: "Cancels the invoice of a draft order: its link no longer pays",
    params: orderParams,
    body: draftVersionInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.store.orders.drafts.cancelInvoice(params.id, body.version, actor),
  })
  .post("/api/admin/drafts/:id/paid", {
    summary: "Makes the order of a draft that was paid outside the store, once per requestKey",
    params: orderParams,
    body: draftPaidInput,
    handle: ({ ctx, params, body, actor }) => ctx.store.orders.drafts.markDraftPaid(params.id, body, actor),
  });
