import type { Context } from "hono";
import { z } from "zod";
import { formatDecimal } from "../../kernel/money.ts";
import { createApiModule } from "../../platform/api-module.ts";
import { streamCsvDownload } from "../../platform/csv.ts";
import type { ApiEnv } from "../../platform/hono.ts";
import { customerFilter, customerNoteInput, customerParams } from "./contract.ts";

const noStore = { "Cache-Control": "private, no-store" };
const tag = "Customers (staff)";
const access = "admin";
const actorOf = async (c: Context<ApiEnv>): Promise<string> => (await c.env.viewer())?.email ?? "unknown";

/** What staff see of customers. */
export const customersAdminApi = createApiModule()
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/customers",
      summary: "Customers, those who ordered last first",
      tag,
      access,
      query: customerFilter,
    },
    async (c, { query }) => c.json(await c.env.store.customers.listCustomers(query), 200, noStore),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/customers.csv",
      summary: "Every customer that a search and filters find, as CSV",
      tag,
      access,
      query: customerFilter,
    },
    async (c, { query }) => {
      const { customers } = c.env.store;
      const header = ["email", "name", "account", "orders", "currency", "spent", "last_order_at"];
      return streamCsvDownload<string>("customers.csv", header, async (after) => {
        const page = await customers.listCustomers({ ...query, before: after ?? undefined });
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
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/customers/:key",
      summary: "One customer",
      tag,
      access,
      params: customerParams,
    },
    async (c, { params }) => c.json(await c.env.store.customers.getCustomer(params.key), 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/customers/:key/notes",
      summary: "Writes something down about a customer",
      tag,
      access,
      params: customerParams,
      body: customerNoteInput,
      response: z.object({ ok: z.literal(true) }),
    },
    async (c, { params, body }) => {
      await c.env.store.customers.addNote(params.key, body.text, await actorOf(c));
      return c.json({ ok: true }, 200, noStore);
    },
  );
