import { AccountLayout } from "#app/account/account-layout.tsx";
import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { LocalTime } from "#app/lib/local-time.tsx";
import { privateData, redirectToLogin } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { orderStatusLabel } from "#app/store/orders/order-labels.ts";
import { Badge, EmptyState, Link, LinkButton } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { Route } from "./+types/orders";
import "#app/store/orders/orders.css";

export const meta = () =>
  seo({
    title: "Your orders",
    description: "See all your orders with their status, tracking and invoices, and buy them again.",
    noindex: true,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, store } = context.get(requestContextKey);
  if (!(await viewer())) throw redirectToLogin("/orders");
  return privateData({ orders: await store.orders.listMyOrders() });
}

export default function Orders({ loaderData: { orders } }: Route.ComponentProps) {
  return (
    <AccountLayout
      title="Your orders"
      lead="Newest first. Guest orders appear here once you've confirmed your email address."
    >
      {orders.length === 0 ? (
        <EmptyState
          title="No orders yet"
          text="Your orders will appear here with their status, tracking and invoices."
          art={<Plant name="quinoa" size={120} />}
          action={<LinkButton to="/products">Shop all products</LinkButton>}
        />
      ) : (
        <ul className="orders-list">
          {orders.map((o) => {
            const state = orderStatusLabel(o);
            return (
              <li key={o.id}>
                <Link to={`/orders/${o.id}`}>Order {o.number}</Link>
                <Badge tone={state.tone}>{state.label}</Badge>
                <span className="dim small">
                  <LocalTime at={o.placedAt} /> · {o.items} {o.items === 1 ? "item" : "items"}
                  {o.source === "renewal" ? " · Subscription order" : ""}
                </span>
                <span className="num">{formatMoney({ minor: o.total, currency: o.currency })}</span>
              </li>
            );
          })}
        </ul>
      )}
    </AccountLayout>
  );
}
