import { z } from "zod";
import { httpError } from "../../kernel/http-error.ts";
import { createApiModule } from "../../platform/api-module.ts";
import { streamCsvDownload } from "../../platform/csv.ts";

const noStore = { "Cache-Control": "private, no-store" };
const tag = "Orders (staff)";
const access = "admin";
const params = z.object({ id: z.string().min(1).max(80) });
const formatDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Where a lot went, and telling those who have it that it is recalled. */
export const adminLotOrdersApi = createApiModule()
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/lots/:id/orders",
      summary: "Every order that something of a batch went out with, two hundred a page",
      tag,
      access,
      params,
      query: z.object({ after: z.coerce.number().int().nonnegative().default(0) }),
    },
    async (c, { params: { id }, query }) => {
      const { lots } = c.env.store.orders;
      const [page, reach] = await Promise.all([lots.listOrders(id, query.after), lots.countRecipients(id)]);
      return c.json({ ...page, reach }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/lots/:id/orders.csv",
      summary: "The same as a file",
      tag,
      access,
      params,
    },
    async (c, { params: { id } }) => {
      const { orders } = c.env.store;
      return streamCsvDownload<number>(
        "lot-orders.csv",
        ["Order", "Email", "Name", "Country", "Status", "Units", "Placed", "Shipped", "Told of recall"],
        async (after) => {
          const page = await orders.lots.listOrders(id, after ?? 0);
          const rows = page.orders.map((o) => [
            o.number,
            o.email,
            o.name,
            o.country,
            o.status,
            o.units,
            formatDay(o.placedAt),
            formatDay(o.shippedAt),
            o.told ? "yes" : "no",
          ]);
          return { rows, next: page.next };
        },
      );
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/lots/:id/recall-mails",
      summary: "Writes to the next twenty people who were sent something of a recalled batch, once each",
      tag,
      access,
      params,
      body: z.strictObject({}),
    },
    async (c, { params: { id } }) => {
      const viewer = await c.env.viewer();
      if (!viewer) throw httpError("not_found", "There is nothing here.");
      return c.json(await c.env.store.orders.lots.sendRecallEmails(id, viewer.email), 200, noStore);
    },
  );
