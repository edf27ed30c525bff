import { useUser } from "#app/lib/viewer-store.ts";
import { Link } from "#app/ui/index.ts";
import type { ListedVariant } from "#worker/store/catalogue/contract.ts";
import type { DashboardFigures } from "#worker/store/contract-dashboard.ts";
import type { OrderListItem } from "#worker/store/orders/contract.ts";
import { AdminLayout } from "../admin-layout.tsx";
import type { AdminScope } from "../admin-sections.ts";
import { Chart } from "../chart/chart.tsx";
import { LocalDay } from "../local-time.tsx";
import { AdminPageHeader } from "../page-title.tsx";
import { SampleDataPanel } from "../sample-data/sample-data-panel.tsx";
import { formatCompactMinor, formatMinor } from "../selling/amount-inputs.ts";
import { Panel } from "../table/record-detail.tsx";
import { changeOf, type Kpi, KpiCards } from "./kpi-cards.tsx";
import { LatestOrders } from "./latest-orders.tsx";
import { ModeratorHome } from "./moderator-home.tsx";
import { NeedsAttention } from "./needs-attention.tsx";
import { comparedWith, dayLabel, formatCount } from "./period-words.ts";
import { RangeChoice } from "./range-choice.tsx";
import "./dashboard.css";

/** Page views of one UTC day. */
export interface TrafficDay {
  key: string;
  visits: number;
}

export interface DashboardData {
  figures: DashboardFigures;
  orders: OrderListItem[];
  variants: Record<string, ListedVariant>;
  /** Twice the period, oldest first. */
  traffic: TrafficDay[];
  now: number;
}

/** The admin dashboard: what needs attention, four figures against the period before, latest orders, traffic. */
export function Dashboard({
  scope,
  data,
  warning,
}: {
  scope: AdminScope;
  /** Null for moderators, who don't see the store. */
  data: DashboardData | null;
  warning: string | null;
}) {
  return (
    <AdminLayout scope={scope} warning={warning}>
      {data ? <StoreHome {...data} /> : <ModeratorHome />}
    </AdminLayout>
  );
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

function StoreHome({ figures, orders, variants, traffic, now }: DashboardData) {
  const { range, currency, sales, subscriptions } = figures;
  const [before, period] = [sales.slice(0, range), sales.slice(range)];
  const [visitsBefore, visits] = [traffic.slice(0, range), traffic.slice(range)].map((days) =>
    days.map((d) => d.visits),
  ) as [number[], number[]];
  const money = (days: typeof sales) => sum(days.map((d) => d.minor));
  const placed = (days: typeof sales) => sum(days.map((d) => d.orders));
  const rate = (n: number, of: number) => (of === 0 ? null : Math.min(100, (n / of) * 100));
  // Visits are counted by whole days, so are the orders that they are compared with: those placed in the store.
  const ofDays = (days: typeof sales) => sum(days.map((d) => d.onlineOfDay));
  const [conversion, conversionBefore] = [rate(ofDays(period), sum(visits)), rate(ofDays(before), sum(visitsBefore))];
  const kpis: Kpi[] = [
    {
      label: "Net sales",
      value: formatMinor(money(period), currency),
      before: `${formatMinor(money(before), currency)} previously`,
      change: changeOf(money(period), money(before)),
      to: "/420/orders",
      series: period.map((d) => d.minor),
      seriesBefore: before.map((d) => d.minor),
      format: (minor) => formatCompactMinor(minor, currency),
    },
    {
      label: "Orders",
      value: formatCount(placed(period)),
      before: `${formatCount(placed(before))} previously`,
      change: changeOf(placed(period), placed(before)),
      to: "/420/orders",
      series: period.map((d) => d.orders),
      seriesBefore: before.map((d) => d.orders),
    },
    {
      label: "Conversion rate",
      value: conversion === null ? "–" : `${conversion.toFixed(1)}%`,
      before: conversionBefore === null ? "No visits previously" : `${conversionBefore.toFixed(1)}% previously`,
      change:
        conversion === null || conversionBefore === null
          ? null
          : { text: `${Math.abs(conversion - conversionBefore).toFixed(1)} pts`, up: conversion >= conversionBefore },
      to: "/420/analytics",
      ...(conversion === null
        ? {}
        : {
            series: period.map((d, i) => rate(d.onlineOfDay, visits[i] ?? 0) ?? 0),
            seriesBefore: before.map((d, i) => rate(d.onlineOfDay, visitsBefore[i] ?? 0) ?? 0),
            format: (percent: number) => `${percent.toFixed(1)}%`,
          }),
    },
    {
      label: "Active subscriptions",
      value: formatCount(subscriptions.now),
      before: `${formatCount(subscriptions.before)} at the start`,
      change: changeOf(subscriptions.now, subscriptions.before),
      to: "/420/subscriptions",
    },
  ];
  return (
    <>
      <AdminPageHeader
        title={<Greeting now={now} />}
        lead={
          <>
            <LocalDay at={now} />. {formatMinor(sales.at(-1)?.minor ?? 0, currency)} in net sales so far today (UTC).
          </>
        }
        actions={
          <div className="dashboard-compared">
            <RangeChoice range={range} />
            <p className="dim small">{comparedWith(sales[0]?.day ?? "", sales[range - 1]?.day ?? "")}</p>
          </div>
        }
      />
      <NeedsAttention counts={figures.attention} now={now} />
      <SampleDataPanel />
      <KpiCards kpis={kpis} days={period.map((d) => dayLabel(d.day))} />
      <div className="dashboard-split">
        <LatestOrders orders={orders} variants={variants} />
        <Panel title="Top products" id="top-products" action={<Link to="/420/products">All products</Link>}>
          {figures.topProducts.length === 0 ? (
            <p className="dim">What sells most in this period appears here.</p>
          ) : (
            <ul className="panel-rows top-products">
              {figures.topProducts.map((p) => {
                const change = changeOf(p.units, p.unitsBefore);
                return (
                  <li key={p.productId}>
                    <Link to={`/420/products/${p.productId}`}>{p.title}</Link>
                    <strong>{formatMinor(p.minor, currency)}</strong>
                    <span className="dim small">
                      {p.units} sold
                      {change ? ` (${change.up ? "+" : "−"}${change.text})` : ""}
                    </span>
                  </li>
                );
              })}
            </ul>
          )}
        </Panel>
      </div>
      <Chart
        title="Traffic"
        note={`${formatCount(sum(visits))} visits so far, ${formatCount(sum(visitsBefore))} in the previous period. Days are in UTC.`}
        points={visits.map((value, i) => ({
          label: dayLabel(traffic[range + i]?.key ?? ""),
          value,
          before: visitsBefore[i] ?? 0,
        }))}
        valueLabel="Visits"
        beforeLabel="Previous period"
        format={formatCount}
      />
    </>
  );
}

/** A greeting by the reader's own clock; the server doesn't know it. */
function Greeting({ now }: { now: number }) {
  const user = useUser();
  const hour = user ? new Date(now).getHours() : null;
  if (hour === null) return "Welcome back";
  const greeting = hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";
  return user?.firstName ? `${greeting}, ${user.firstName}` : greeting;
}
