import { z } from "zod";
import { createApiModule } from "../platform/api-module.ts";
import { pageview } from "./contract.ts";
import { toCsvLine } from "./domain.ts";

const reportQuery = z.object({ days: z.enum(["7", "30"]).default("7") });

/** The analytics' part of /api. */
export const analyticsApi = createApiModule()
  .addOperation(
    {
      method: "POST",
      path: "/api/analytics/track/pageview",
      summary: "Count a page view, or the time spent on it",
      tag: "Analytics",
      access: "anyone",
      body: pageview,
      beacon: true,
    },
    async (c, { body }) => {
      await c.env.analytics.trackPageview(body);
      return c.body(null, 204, { "Cache-Control": "no-store" });
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/analytics.csv",
      summary: "Page views of the last days as CSV",
      tag: "Analytics",
      access: "admin",
      query: reportQuery,
    },
    async (c, { query }) => {
      const report = await c.env.analytics.getReport(Number(query.days));
      const lines = [toCsvLine(["dimension", "key", "pageviews", "visits", "visitors", "seconds_on_page"])];
      const addRows = (dim: string, rows: typeof report.days) => {
        for (const r of rows) lines.push(toCsvLine([dim, r.key, r.pageviews, r.visits, r.visitors, r.seconds ?? ""]));
      };
      addRows("day", report.days);
      for (const [dim, rows] of Object.entries(report.byDimension)) addRows(dim, rows);
      return c.body(`${lines.join("\r\n")}\r\n`, 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="page-views-${report.from}-${report.to}.csv"`,
        "Cache-Control": "private, no-store",
      });
    },
  );
