import { sendExport } from "../../exports/index.ts";
import { createAdminApiModule, okResponse } from "../../platform/api-module.ts";
import { auditStatement } from "../../settings/index.ts";
import {
  customerFilter,
  customerNoteInput,
  customerParams,
  customerTagsInput,
  eraseInput,
  mergeInput,
  withdrawalInput,
} from "./contract.ts";
import { customersExport } from "./exports.ts";

/** The admin API of customers. */
export const customersAdminApi = createAdminApiModule("Customers (staff)")
  .get("/api/admin/customers", {
    summary: "Lists customers, most recent order first",
    query: customerFilter,
    handle: ({ ctx, query }) => ctx.store.customers.listCustomers(query),
  })
  .get("/api/admin/customers.csv", {
    summary: "Exports the customers that match a search and filters as CSV",
    query: customerFilter,
    handle: ({ ctx, query, actor }) => sendExport(ctx, customersExport, query, actor),
  })
  .get("/api/admin/customers/:key", {
    summary: "Gets a customer",
    params: customerParams,
    handle: ({ ctx, params }) => ctx.store.customers.getCustomer(params.key),
  })
  .post("/api/admin/customers/:key/notes", {
    summary: "Adds a note to a customer",
    params: customerParams,
    body: customerNoteInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.store.customers.addNote(params.key, body.text, actor),
  })
  .get("/api/admin/customer-tags", {
    summary: "Lists the tags of customers, the most used first",
    handle: async ({ ctx }) => ({ tags: await ctx.store.customers.listTags() }),
  })
  .post("/api/admin/customer-tags", {
    summary: "Adds and removes tags of customers",
    body: customerTagsInput,
    response: okResponse,
    handle: ({ ctx, body, actor }) => ctx.store.customers.changeTags(body, actor),
  })
  .post("/api/admin/customers/:key/withdraw-consent", {
    summary: "Records that a customer withdrew their consent to marketing email",
    params: customerParams,
    body: withdrawalInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) =>
      ctx.store.customers.withdrawMarketingConsent(params.key, body.detail, actor),
  })
  .get("/api/admin/customers/:key/export", {
    summary: "Exports all data that is stored about a customer, for their request",
    params: customerParams,
    handle: async ({ ctx, params, actor }) => {
      const owner = await ctx.store.customers.getDataOwner(params.key);
      const data = await ctx.auth.exportDataOf(owner, async () => ({
        ...(await ctx.store.orders.exportArchivedOrdersOf(owner)),
        ...(owner.userId && (await ctx.members.exportRows(owner.userId))),
        ...(owner.userId && (await ctx.spam.exportMember(owner.userId))),
      }));
      await auditStatement(ctx, actor, "customer.export", `customer:${params.key}`);
      return Response.json(data, {
        headers: {
          "Cache-Control": "private, no-store",
          "Content-Disposition": `attachment; filename="customer-data.json"`,
        },
      });
    },
  })
  .post("/api/admin/customers/:key/merge", {
    summary: "Moves the orders and subscriptions of another guest to this one",
    params: customerParams,
    body: mergeInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.store.customers.mergeGuests(params.key, body.from, actor),
  })
  .post("/api/admin/customers/:key/erase", {
    summary: "Erases a guest's personal data that isn't needed to keep the books",
    params: customerParams,
    body: eraseInput,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.store.customers.eraseGuest(params.key, body.confirm, actor),
  });
