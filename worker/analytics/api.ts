import { z } from "zod";
import { type CsvCell, toCsvLines } from "../kernel/csv-lines.ts";
import { httpError } from "../kernel/http-error.ts";
import { toUtcDay } from "../kernel/instants.ts";
import { createAdminApiModule, createApiModule } from "../platform/api-module.ts";
import { NO_STORE } from "../platform/json-response.ts";
import { pageview } from "./contract.ts";
import { readReportPeriod } from "./domain-period.ts";

const tag = "Analytics";

/** The public API of analytics. */
export const analyticsApi = createApiModule(tag).post("/api/analytics/track/pageview", {
  summary: "Counts a page view, or the time spent on the page",
  body: pageview,
  beacon: true,
  handle: async ({ ctx, body }) => {
    await ctx.analytics.trackPageview(body);
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  },
});

/** The admin API of analytics. */
export const analyticsAdminApi = createAdminApiModule(tag).get("/api/admin/analytics.csv", {
  summary: "Exports the page views of the last days, or from a day to a day, as CSV",
  query: z.object({
    days: z.enum(["7", "30", "90"]).optional(),
    from: z.string().max(10).optional(),
    to: z.string().max(10).optional(),
  }),
  handle: async ({ ctx, query }) => {
    const period = readReportPeriod(query, toUtcDay(ctx.now()));
    if (period.problem) throw httpError("bad_input", period.problem, { field: "from" });
    const report = await ctx.analytics.getReport(period.days, period.to);
    const toCells = (dim: string, rows: typeof report.days): CsvCell[][] =>
      rows.map((r) => [dim, r.key, r.pageviews, r.visits, r.visitors, r.seconds]);
    const rows = [
      ["dimension", "key", "pageviews", "visits", "visitors", "seconds_on_page"],
      ...toCells("day", report.days),
      ...Object.entries(report.byDimension).flatMap(([dim, found]) => toCells(dim, found)),
    ];
    return new Response(toCsvLines(rows), {
      headers: {
        ...NO_STORE,
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="page-views-${report.from}-${report.to}.csv"`,
      },
    });
  },
});
