import { z } from "zod";
import { apiPart } from "../platform/api-module.ts";
import { pageview } from "./contract.ts";
import { csvLine } from "./domain.ts";

const days = z.object({ days: z.enum(["7", "30"]).default("7") });

/** The analytics' part of /api. */
export const analyticsApi = apiPart()
  .on(
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
      await c.env.analytics.track(body);
      return c.body(null, 204, { "Cache-Control": "no-store" });
    },
  )
  .on(
    {
      method: "GET",
      path: "/api/admin/analytics.csv",
      summary: "Page views of the last days as CSV",
      tag: "Analytics",
      access: "admin",
      query: days,
    },
    async (c, { query }) => {
      const report = await c.env.analytics.report(Number(query.days));
      const lines = [csvLine(["dimension", "key", "pageviews", "visits", "visitors", "seconds_on_page"])];
      const put = (dim: string, rows: typeof report.days) => {
        for (const r of rows) lines.push(csvLine([dim, r.key, r.pageviews, r.visits, r.visitors, r.seconds ?? ""]));
      };
      put("day", report.days);
      for (const [dim, rows] of Object.entries(report.by)) put(dim, rows);
      return c.body(`${lines.join("\r\n")}\r\n`, 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="page-views-${report.from}-${report.to}.csv"`,
        "Cache-Control": "private, no-store",
      });
    },
  );
