import { z } from "zod";
import { sendExport } from "../../exports/index.ts";
import { createAdminApiModule, emptyBody } from "../../platform/api-module.ts";
import { lotOrdersExport } from "./exports.ts";

const params = z.object({ id: z.string().min(1).max(80) });

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
    handle: ({ ctx, params, actor }) => sendExport(ctx, lotOrdersExport, params, actor),
  })
  .post("/api/admin/lots/:id/recall-mails", {
    summary: "Emails the next twenty customers about a recalled lot, each once",
    params,
    body: emptyBody,
    handle: ({ ctx, params: { id }, actor }) => ctx.store.orders.lots.sendRecallEmails(id, actor),
  });
