import { useRevalidator } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { Badge, KeyValues, Link, LinkButton, Text } from "#app/ui/index.ts";
import { encodeCustomerKey } from "#worker/store/customers/domain.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import { adminMeta, LocalTime } from "../../admin/admin-components.tsx";
import { AttentionNote } from "../../admin/selling/attention-note.tsx";
import { CancelOrder } from "../../admin/selling/cancel-order.tsx";
import { FulfillmentDrawer } from "../../admin/selling/fulfillment-drawer.tsx";
import { distinctVariants, unsentQuantity } from "../../admin/selling/line-variants.ts";
import { OrderEmails } from "../../admin/selling/order-emails.tsx";
import { OrderHistory } from "../../admin/selling/order-history.tsx";
import {
  FULFILLMENT_STATUS_LABELS,
  ORDER_STATUS_LABELS,
  PAYMENT_STATUS_LABELS,
} from "../../admin/selling/order-labels.ts";
import { OrderLines } from "../../admin/selling/order-lines.tsx";
import { OrderParcels } from "../../admin/selling/order-parcels.tsx";
import { OrderPayments } from "../../admin/selling/order-payments.tsx";
import { OrderReturns } from "../../admin/selling/order-returns.tsx";
import { RefundDrawer } from "../../admin/selling/refund-drawer.tsx";
import { StatusBadge } from "../../admin/selling/status-badge.tsx";
import { Detail, DetailHeader, Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/order.ts";
import "../../admin/selling/selling.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  adminMeta(loaderData ? `Order ${loaderData.desk.order.number}` : "An order");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store } = context.get(requestContextKey);
  const desk = await store.orders.readAdminOrder(params.id);
  const { order } = desk;
  const variants = distinctVariants(order.lines.filter((l) => unsentQuantity(l) > 0));
  const [choices, sentFrom] = await Promise.all([
    Promise.all(
      variants.map(async ({ variantId }) => {
        const { lots } = await store.catalogue.listLots({ variantId, status: "released" });
        return [variantId, lots.map(({ id, number, bestBefore }) => ({ id, number, bestBefore }))] as const;
      }),
    ),
    store.catalogue.getLotNumbers([...new Set(order.parcels.flatMap((p) => p.lines.flatMap((l) => l.lotId ?? [])))]),
  ]);
  return { desk, lots: Object.fromEntries(choices), sentFrom };
}

/** One order: all that is known of it, and all that can be done with it. */
export default function Order({ loaderData: { desk, lots, sentFrom } }: Route.ComponentProps) {
  const { order } = desk;
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  const sendable = order.status === "open" && order.lines.some((l) => unsentQuantity(l) > 0);
  return (
    <>
      <DetailHeader
        back={{ to: "/420/orders", label: "All orders" }}
        title={`Order ${order.number}`}
        lead={
          <>
            Placed <LocalTime at={order.placedAt} /> by {order.email}
          </>
        }
        badges={
          <>
            <StatusBadge of={ORDER_STATUS_LABELS[order.status]} />
            <StatusBadge of={PAYMENT_STATUS_LABELS[order.paymentStatus]} />
            <StatusBadge of={FULFILLMENT_STATUS_LABELS[order.fulfilmentStatus]} />
            {order.source === "renewal" ? <Badge tone="neutral">Renewal</Badge> : null}
          </>
        }
        actions={
          <>
            {sendable ? <FulfillmentDrawer order={order} lots={lots} onDone={refresh} /> : null}
            {order.paidAt !== null && order.refunded < order.total ? (
              <RefundDrawer desk={desk} onDone={refresh} />
            ) : null}
            {order.may.cancel ? <CancelOrder order={order} onDone={refresh} /> : null}
            <LinkButton variant="ghost" to={`/420/orders-print?what=slip&ids=${order.id}`}>
              Packing slip
            </LinkButton>
            <LinkButton variant="ghost" to={`/420/orders-print?what=invoice&ids=${order.id}`}>
              Invoice
            </LinkButton>
          </>
        }
      />
      <AttentionNote order={order} />
      <Detail
        aside={
          <>
            <Panel title="Customer" id="customer">
              <Text>
                <Link to={`/420/customers/${encodeCustomerKey(order.email)}`}>{order.email}</Link>
              </Text>
              <Text dim small>
                {order.userId ? "Has an account" : "Guest"}
              </Text>
              {order.note ? <Text>“{order.note}”</Text> : null}
              {order.contractId ? (
                <Link to={`/420/subscriptions/${order.contractId}`}>The subscription, cycle {order.cycle}</Link>
              ) : null}
            </Panel>
            <Panel title="Where to" id="addresses">
              <KeyValues
                rows
                items={[
                  ["Ship to", order.shipTo ? formatAddressLines(order.shipTo).join(", ") : "Nothing is shipped"],
                  ...(order.shipTo?.phone ? [["Phone", order.shipTo.phone] as const] : []),
                  ["Bill to", order.billTo ? formatAddressLines(order.billTo).join(", ") : "The same"],
                  ...(order.shippingName ? [["Method", order.shippingName] as const] : []),
                ]}
              />
            </Panel>
            <OrderEmails desk={desk} />
          </>
        }
      >
        <OrderLines order={order} />
        <OrderReturns order={order} />
        <OrderParcels order={order} lots={sentFrom} />
        <OrderPayments desk={desk} />
        <OrderHistory order={order} />
      </Detail>
    </>
  );
}
