import { formatDay } from "#app/lib/format-instant.ts";
import { Badge, Card, Grid, Link, Table, Text } from "#app/ui/index.ts";
import type { DashboardFigures } from "#worker/store/contract-dashboard.ts";
import { Panel } from "../table/index.ts";
import { formatMinor } from "./amount-inputs.ts";
import "./today-panel.css";

/** What waits for somebody, each with the room that answers it. */
const openTasks = (
  t: DashboardFigures,
): readonly (readonly [count: number, what: string, to: string, urgent: boolean])[] => [
  [t.toSend, "Orders to send", "/420/orders?show=to_send&sort=number", false],
  [t.attention, "Orders to look at", "/420/orders?show=attention", true],
  [t.returns, "Returns open", "/420/orders?show=returns", false],
  [t.failing, "Subscriptions unpaid", "/420/subscriptions?status=past_due", true],
  [t.lowStock, "Low in stock", "/420/stock?show=low", false],
  [t.reviews, "Reviews waiting", "/420/reviews", false],
  [t.hooks, "Webhooks given up", "/420/webhooks?state=failed", true],
];

/** The shop today: what is to be done, and the sales of thirty days. */
export function TodayPanel({ today: t }: { today: DashboardFigures }) {
  const orders = t.sales.reduce((a, s) => a + s.orders, 0);
  const sum = t.sales.reduce((a, s) => a + s.minor, 0);
  const last = t.sales.at(-1);
  return (
    <>
      <section aria-labelledby="today" className="today">
        <h2 id="today">Today</h2>
        <Grid min={168} gap={12}>
          {openTasks(t).map(([count, what, to, urgent]) => (
            <Card key={what} link>
              <span className="today-count">{count}</span>
              <h3 className="today-what">
                <Link to={to}>{what}</Link>
              </h3>
              {count === 0 ? (
                <Text as="span" dim small>
                  Nothing
                </Text>
              ) : (
                <Badge tone={urgent ? "danger" : "primary"}>{urgent ? "Look at it" : "Waits"}</Badge>
              )}
            </Card>
          ))}
        </Grid>
      </section>
      <Panel title="Sales of thirty days" id="sales">
        <Text>
          <strong>{formatMinor(sum, t.currency)}</strong> from {orders} {orders === 1 ? "paid order" : "paid orders"},
          what was paid back taken off. Today: {formatMinor(last?.minor ?? 0, t.currency)}.
        </Text>
        <SalesBars sales={t.sales} />
        <details>
          <summary>The same day by day</summary>
          <Table
            caption="Sales by day, in UTC"
            columns={[
              { key: "day", label: "Day", cell: (s) => formatDay(Date.parse(s.day)) },
              { key: "orders", label: "Orders", end: true, cell: (s) => s.orders },
              { key: "sum", label: "Sum", end: true, cell: (s) => formatMinor(s.minor, t.currency) },
            ]}
            rows={t.sales.toReversed()}
            rowKey={(s) => s.day}
          />
        </details>
      </Panel>
    </>
  );
}

/** A bar for each day; the table below has the same figures. */
function SalesBars({ sales }: { sales: DashboardFigures["sales"] }) {
  const highest = Math.max(1, ...sales.map((s) => s.minor));
  const step = 100 / sales.length;
  return (
    <svg className="today-bars" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
      {sales.map((s, i) => {
        const height = Math.max(0.6, (Math.max(0, s.minor) / highest) * 40);
        return <rect key={s.day} x={i * step + step * 0.12} y={40 - height} width={step * 0.76} height={height} />;
      })}
    </svg>
  );
}
