import { formatDay } from "#app/lib/format-instant.ts";
import { Badge, Card, Grid, Link, Table, Text } from "#app/ui/index.ts";
import type { DashboardFigures } from "#worker/store/contract-dashboard.ts";
import { BarChart } from "../bar-chart.tsx";
import { Panel } from "../table/index.ts";
import { formatMinor } from "./amount-inputs.ts";
import "./today-panel.css";

/** Open tasks, each with the admin page where it's done. */
const openTasks = (
  t: DashboardFigures,
): readonly (readonly [count: number, label: string, to: string, urgent: boolean])[] => [
  [t.toSend, "Unfulfilled", "/420/orders?show=to_send&sort=number", false],
  [t.attention, "Flagged orders", "/420/orders?show=attention", true],
  [t.returns, "Open returns", "/420/orders?show=returns", false],
  [t.failing, "Past due subscriptions", "/420/subscriptions?status=past_due", true],
  [t.lowStock, "Low stock", "/420/stock?show=low", false],
  [t.reviews, "Reviews to moderate", "/420/reviews", false],
  [t.hooks, "Failed webhooks", "/420/webhooks?state=failed", true],
];

/** The store's dashboard: open tasks, and sales of the last 30 days. */
export function TodayPanel({ today: t }: { today: DashboardFigures }) {
  const orders = t.sales.reduce((a, s) => a + s.orders, 0);
  const sum = t.sales.reduce((a, s) => a + s.minor, 0);
  const last = t.sales.at(-1);
  return (
    <>
      <section aria-labelledby="today" className="today">
        <h2 id="today">Today</h2>
        <Grid min={168} gap={12}>
          {openTasks(t).map(([count, label, to, urgent]) => (
            <Card key={label} link>
              <span className="today-count">{count}</span>
              <h3 className="today-what">
                <Link to={to}>{label}</Link>
              </h3>
              {count === 0 ? (
                <Text as="span" dim small>
                  All clear
                </Text>
              ) : (
                <Badge tone={urgent ? "danger" : "primary"}>{urgent ? "Issue" : "Action needed"}</Badge>
              )}
            </Card>
          ))}
        </Grid>
      </section>
      <Panel title="Sales, last 30 days" id="sales">
        <Text>
          <strong>{formatMinor(sum, t.currency)}</strong> from {orders} {orders === 1 ? "order" : "orders"}, net of
          refunds. Today: {formatMinor(last?.minor ?? 0, t.currency)}.
        </Text>
        <BarChart bars={t.sales.map((s) => ({ key: s.day, value: s.minor }))} />
        <details>
          <summary>View as table</summary>
          <Table
            caption="Sales by day (UTC)"
            columns={[
              { key: "day", label: "Day", cell: (s) => formatDay(Date.parse(s.day)) },
              { key: "orders", label: "Orders", end: true, cell: (s) => s.orders },
              { key: "sum", label: "Net sales", end: true, cell: (s) => formatMinor(s.minor, t.currency) },
            ]}
            rows={t.sales.toReversed()}
            rowKey={(s) => s.day}
          />
        </details>
      </Panel>
    </>
  );
}
