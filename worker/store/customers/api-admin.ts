import { formatDecimal } from "../../kernel/money.ts";
import { createAdminApiModule, okResponse } from "../../platform/api-module.ts";
import { createCsvDownload } from "../../platform/csv.ts";
import { customerFilter, customerNoteInput, customerParams } from "./contract.ts";

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
    handle: ({ ctx: { store }, query }) => {
      const header = ["email", "name", "account", "orders", "currency", "spent", "last_order_at"];
      return createCsvDownload<string>("customers.csv", header, async (after) => {
        const page = await store.customers.listCustomers({ ...query, before: after ?? undefined });
        // One row per currency, since amounts of different currencies can't be added up.
        const rows = page.rows.flatMap((r) => {
          const sums = r.spent.length > 0 ? r.spent : [null];
          const last = new Date(r.lastOrderAt).toISOString();
          return sums.map((s) => [
            ...[r.email, r.name, r.member ? 1 : 0, r.orders],
            ...[s?.currency ?? null, s ? formatDecimal(s) : null, last],
          ]);
        });
        return { rows, next: page.next };
      });
    },
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
