import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { buttonClass, type Column, EmptyState, Grid, Icon, Table } from "#app/ui/index.ts";
import { readReportPeriod } from "#worker/analytics/domain-period.ts";
import { formatCountryName } from "#worker/kernel/country-name.ts";
import { toUtcDay } from "#worker/kernel/instants.ts";
import { plural } from "#worker/kernel/plural.ts";
import { Chart } from "../../admin/chart/chart.tsx";
import { ConversionSteps } from "../../admin/dashboard/conversion-steps.tsx";
import { changeOf, type Kpi, KpiCards } from "../../admin/dashboard/kpi-cards.tsx";
import { PeriodChoice } from "../../admin/dashboard/period-choice.tsx";
import { comparedWith, dayLabel, formatCount } from "../../admin/dashboard/period-words.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { formatCompactMinor, formatMinor } from "../../admin/selling/amount-inputs.ts";
import type { Route } from "./+types/analytics.ts";
import "../../admin/dashboard/dashboard.css";

export const meta = () => adminMeta("Analytics");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const asked = Object.fromEntries(ctx.url.searchParams);
  const today = toUtcDay(ctx.now());
  const period = readReportPeriod(asked, today);
  const [report, sales] = await Promise.all([
    ctx.analytics.getReport(period.days, period.to),
    ctx.store.readSalesReport(period.days, period.to),
  ]);
  return { period, today, report, sales };
}

type RowOf = Route.ComponentProps["loaderData"]["report"]["total"];

/** How many rows of a dimension stand on the page; the export has all. */
const TOP_ROWS = 20;

const DIMS = [
  ["page", "Page", "Top pages"],
  ["referrer", "Source", "Traffic by source"],
  ["country", "Country", "Traffic by country"],
  ["device", "Device", "Traffic by device"],
  ["browser", "Browser", "Traffic by browser"],
] as const;

/** What a dimension's value is called. */
const nameOf = (dim: (typeof DIMS)[number][0], key: string): string => {
  if (dim === "country") return formatCountryName(key);
  return dim === "device" ? key.charAt(0).toUpperCase() + key.slice(1) : key;
};

const columnsOf = (dim: (typeof DIMS)[number][0], label: string): Column<RowOf>[] => [
  { key: "key", label, cell: (r) => <span className="wrap-anywhere">{nameOf(dim, r.key)}</span> },
  { key: "views", label: "Page views", end: true, cell: (r) => formatCount(r.pageviews) },
  { key: "visits", label: "Visits", end: true, cell: (r) => formatCount(r.visits) },
  { key: "visitors", label: "Visitors", end: true, cell: (r) => formatCount(r.visitors) },
];

/** Page views and sales of a period beside the one before it. */
export default function Analytics({ loaderData: { period, today, report, sales } }: Route.ComponentProps) {
  const { days } = period;
  const { total, totalBefore } = report;
  const [salesBefore, salesNow] = [sales.sales.slice(0, days), sales.sales.slice(days)];
  const sum = (of: typeof salesNow, field: "orders" | "minor") => of.reduce((n, d) => n + d[field], 0);
  const money = (minor: number) => formatMinor(minor, sales.currency);
  const paid = sum(salesNow, "orders");
  const viewsOf = (field: "visits" | "visitors" | "pageviews", label: string): Kpi => ({
    label,
    value: formatCount(total[field]),
    before: `${formatCount(totalBefore[field])} previously`,
    change: changeOf(total[field], totalBefore[field]),
    series: report.days.map((d) => d[field]),
    seriesBefore: report.daysBefore.map((d) => d[field]),
  });
  const kpis: Kpi[] = [
    {
      label: "Net sales",
      value: money(sum(salesNow, "minor")),
      before: `${money(sum(salesBefore, "minor"))} previously`,
      change: changeOf(sum(salesNow, "minor"), sum(salesBefore, "minor")),
      series: salesNow.map((d) => d.minor),
      format: (minor) => formatCompactMinor(minor, sales.currency),
      seriesBefore: salesBefore.map((d) => d.minor),
    },
    viewsOf("visits", "Visits"),
    viewsOf("visitors", "Daily visitors"),
    viewsOf("pageviews", "Page views"),
  ];
  const before = report.daysBefore[0]?.key ?? "";
  const missing =
    report.countedSince === null
      ? "No views have been measured yet"
      : report.countedSince > before
        ? `Views have been measured since ${dayLabel(report.countedSince)}; earlier days have no data`
        : null;
  const isEmpty = total.pageviews === 0 && paid === 0;
  return (
    <>
      <AdminPageHeader
        title="Analytics"
        lead="Measured without cookies or stored IP addresses. Days are in UTC."
        actions={
          <>
            <a
              className={buttonClass({ variant: "ghost" })}
              href={`/api/admin/analytics.csv?${period.isCustom ? `from=${period.from}&to=${period.to}` : `days=${days}`}`}
              download
            >
              <Icon name="download" /> Export CSV
            </a>
            <div className="dashboard-compared">
              <PeriodChoice key={`${period.from}${period.to}`} period={period} today={today} />
              <p className="dim small">
                {comparedWith(
                  report.daysBefore[0]?.key ?? "",
                  report.daysBefore.at(-1)?.key ?? "",
                  period.to === today,
                )}
                {missing ? `. ${missing}` : null}
              </p>
            </div>
          </>
        }
      />
      {isEmpty ? (
        <EmptyState
          title="No visits in this period"
          art={<Plant name="quinoa" size={96} />}
          text="Page views of the admin area and of bots aren’t counted, nor is time on page under five seconds."
        />
      ) : (
        <>
          <KpiCards kpis={kpis} days={report.days.map((d) => dayLabel(d.key))} />
          <div className="dashboard-split">
            <Chart
              title="Sales by day"
              note={`${money(sum(salesNow, "minor"))} in net sales from ${plural(paid, "order")}.`}
              points={salesNow.map((d, i) => ({
                label: dayLabel(d.day),
                value: d.minor,
                before: salesBefore[i]?.minor ?? 0,
              }))}
              valueLabel="Net sales"
              beforeLabel="Previous period"
              format={money}
              formatAxis={(minor) => formatCompactMinor(minor, sales.currency)}
            />
            <ConversionSteps
              steps={[
                { label: "Visits", count: total.visits, before: totalBefore.visits },
                { label: "Placed an order", count: sales.checkouts.now, before: sales.checkouts.before },
                { label: "Paid", count: sales.checkouts.paid, before: sales.checkouts.paidBefore },
              ]}
            />
          </div>
          <Chart
            title="Page views by day"
            note={
              total.seconds === null ? undefined : `Average time on page: ${total.seconds} seconds, where measured.`
            }
            points={report.days.map((d, i) => ({
              label: dayLabel(d.key),
              value: d.pageviews,
              before: report.daysBefore[i]?.pageviews ?? 0,
            }))}
            valueLabel="Page views"
            beforeLabel="Previous period"
            format={formatCount}
          />
          <Grid min={420} gap={16}>
            {DIMS.map(([dim, label, caption]) =>
              report.byDimension[dim].length === 0 ? null : (
                <Table
                  key={dim}
                  caption={caption}
                  columns={columnsOf(dim, label)}
                  rows={report.byDimension[dim].slice(0, TOP_ROWS)}
                  rowKey={(r) => r.key}
                />
              ),
            )}
          </Grid>
        </>
      )}
    </>
  );
}
