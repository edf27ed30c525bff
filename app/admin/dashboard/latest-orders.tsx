import { Link, LinkButton } from "#app/ui/index.ts";
import type { ListedVariant } from "#worker/store/catalogue/contract.ts";
import type { OrderListItem } from "#worker/store/orders/contract.ts";
import { RelativeTime } from "../local-time.tsx";
import { OrderThumbs } from "../product-thumbs.tsx";
import { formatMinor } from "../selling/amount-inputs.ts";
import { FULFILLMENT_STATUS_LABELS, paymentLabel } from "../selling/order-labels.ts";
import { StatusBadge } from "../status-badge.tsx";
import { Panel } from "../table/record-detail.tsx";

/** The newest orders. */
export function LatestOrders({
  orders,
  variants,
}: {
  orders: readonly OrderListItem[];
  variants: Readonly<Record<string, ListedVariant>>;
}) {
  return (
    <Panel title="Latest orders" id="latest-orders" action={<Link to="/420/orders">All orders</Link>}>
      {orders.length === 0 ? (
        <>
          <p className="dim">Orders appear here once a customer has paid.</p>
          <p>
            <LinkButton to="/420/products" variant="outline">
              View products
            </LinkButton>
          </p>
        </>
      ) : (
        <ul className="panel-rows latest">
          {orders.map((o) => (
            <li key={o.id}>
              <Link to={`/420/orders/${o.id}`} prefetch="intent">
                #{o.number}
              </Link>
              <span className="latest-who">{o.name || o.email}</span>
              <OrderThumbs ids={o.variantIds} variants={variants} items={o.items} />
              <strong className="latest-total">{formatMinor(o.total, o.currency)}</strong>
              <span className="latest-status">
                <StatusBadge status={paymentLabel(o)} />
                {o.status === "open" || o.status === "completed" ? (
                  <StatusBadge status={FULFILLMENT_STATUS_LABELS[o.fulfilmentStatus]} />
                ) : null}
              </span>
              <span className="latest-when dim">
                <RelativeTime at={o.placedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
