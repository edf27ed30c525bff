import { z } from "zod";
import { createAdminApiModule, emptyBody } from "../../platform/api-module.ts";
import { createCsvDownload } from "../../platform/csv.ts";

const params = z.object({ id: z.string().min(1).max(80) });
const formatDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const CSV_HEADER = ["Order", "Email", "Name", "Country", "Status", "Units", "Placed", "Shipped", "Told of recall"];

/** The admin API of a lot's orders: who received it, and recall emails. */
export const adminLotOrdersApi = createAdminApiModule("Orders (staff)")
  .get("/api/admin/lots/:id/orders", {
    summary: "Lists the orders that a lot was shipped with, two hundred per page",
    params,
    query: z.object({ after: z.coerce.number().int().nonnegative().default(0) }),
    handle: async ({ ctx, params: { id }, query }) => {
      const { lots } = ctx.store.orders;
      const [page, reach] = await Promise.all([lots.listOrders(id, query.after), lots.countRecipients(id)]);
      return { ...page, reach };
    },
  })
  .get("/api/admin/lots/:id/orders.csv", {
    summary: "Exports the orders that a lot was shipped with as CSV",
    params,
    handle: ({ ctx: { store }, params: { id } }) =>
      createCsvDownload<number>("lot-orders.csv", CSV_HEADER, async (after) => {
        const page = await store.orders.lots.listOrders(id, after ?? 0);
        const rows = page.orders.map((o) => [
          ...[o.number, o.email, o.name, o.country, o.status, o.units],
          ...[formatDay(o.placedAt), formatDay(o.shippedAt), o.told ? "yes" : "no"],
        ]);
        return { rows, next: page.next };
      }),
  })
  .post("/api/admin/lots/:id/recall-mails", {
    summary: "Emails the next twenty customers about a recalled lot, each once",
    params,
    body: emptyBody,
    handle: ({ ctx, params: { id }, actor }) => ctx.store.orders.lots.sendRecallEmails(id, actor),
  });
