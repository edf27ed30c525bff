import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { type Column, EmptyState, Grid, Link, Row, Stat, Table } from "#app/ui/index.ts";
import { Chart } from "../../admin/chart/chart.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/analytics.ts";

export const meta = () => adminMeta("Analytics");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const days = ctx.url.searchParams.get("days") === "30" ? 30 : 7;
  return { days, report: await ctx.analytics.getReport(days) };
}

type RowOf = Route.ComponentProps["loaderData"]["report"]["total"];

const columns = (label: string): Column<RowOf>[] => [
  { key: "key", label, cell: (r) => r.key },
  { key: "views", label: "Page views", end: true, cell: (r) => r.pageviews },
  { key: "visits", label: "Visits", end: true, cell: (r) => r.visits },
  { key: "visitors", label: "Visitors", end: true, cell: (r) => r.visitors },
];

const DIMS = [
  ["page", "Page"],
  ["referrer", "Source"],
  ["country", "Country"],
  ["device", "Device"],
  ["browser", "Browser"],
] as const;

export default function Analytics({ loaderData: { days, report } }: Route.ComponentProps) {
  const { total } = report;
  return (
    <>
      <AdminPageHeader
        title="Analytics"
        lead="Measured without cookies or stored IP addresses. Days are in UTC. Visits and visitors are counted on their landing page."
      />
      <Row gap={16}>
        {[7, 30].map((n) => (
          <Link
            key={n}
            to={`?days=${n}`}
            aria-current={n === days ? "true" : undefined}
            style={n === days ? { fontWeight: 700 } : undefined}
          >
            Last {n} days
          </Link>
        ))}
        <a href={`/api/admin/analytics.csv?days=${days}`} download>
          Export CSV
        </a>
      </Row>
      {total.pageviews === 0 ? (
        <EmptyState
          title="No page views in this period"
          art={<Plant name="quinoa" size={96} />}
          text="Page views of the admin area and of bots aren’t counted, nor is time on page under five seconds."
        />
      ) : (
        <>
          <Grid min={140} gap={16}>
            <Stat label="Page views" value={total.pageviews} />
            <Stat label="Visits" value={total.visits} />
            <Stat label="Daily visitors, total" value={total.visitors} />
            <Stat
              label="Average time on page"
              value={total.seconds ?? "none"}
              unit={total.seconds === null ? undefined : " s"}
            />
          </Grid>
          <Chart
            title="Page views by day"
            points={report.days.map((d) => ({ label: d.key, value: d.pageviews }))}
            valueLabel="Page views"
            format={(n) => n.toLocaleString("en-US")}
          />
          <Table caption="By day" columns={columns("Day")} rows={report.days} rowKey={(r) => r.key} />
          {DIMS.map(([dim, label]) =>
            report.byDimension[dim].length === 0 ? null : (
              <Table
                key={dim}
                caption={`By ${label.toLowerCase()}`}
                columns={columns(label)}
                rows={report.byDimension[dim].slice(0, 20)}
                rowKey={(r) => r.key}
              />
            ),
          )}
        </>
      )}
    </>
  );
}
