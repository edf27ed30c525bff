import { sendExport } from "../../exports/index.ts";
import { createAdminApiModule, okResponse } from "../../platform/api-module.ts";
import { customerFilter, customerNoteInput, customerParams } from "./contract.ts";
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
  });
