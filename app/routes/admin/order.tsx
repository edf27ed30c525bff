import { useRevalidator } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { Badge, KeyValues, Link, LinkButton, Text } from "#app/ui/index.ts";
import { encodeCustomerKey } from "#worker/store/customers/domain.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { adminMeta } from "../../admin/page-title.tsx";
import { ArchivedNote } from "../../admin/selling/archived-note.tsx";
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
import { StatusBadge } from "../../admin/status-badge.tsx";
import { Detail, DetailHeader, Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/order.ts";
import "../../admin/selling/selling.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  adminMeta(loaderData ? `Order ${loaderData.adminOrder.order.number}` : "Order");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store } = context.get(requestContextKey);
  const adminOrder = await store.orders.readAdminOrder(params.id);
  const { order } = adminOrder;
  const variants = distinctVariants(order.lines.filter((l) => unsentQuantity(l) > 0));
  const [choices, lotNumbers] = await Promise.all([
    Promise.all(
      variants.map(async ({ variantId }) => {
        const { lots } = await store.catalogue.listLots({ variantId, status: "released" });
        return [variantId, lots.map(({ id, number, bestBefore }) => ({ id, number, bestBefore }))] as const;
      }),
    ),
    store.catalogue.getLotNumbers([...new Set(order.parcels.flatMap((p) => p.lines.flatMap((l) => l.lotId ?? [])))]),
  ]);
  return { adminOrder, lots: Object.fromEntries(choices), lotNumbers };
}

/** An order: its items, payments, shipments, history and actions. */
export default function Order({ loaderData: { adminOrder, lots, lotNumbers } }: Route.ComponentProps) {
  const { order } = adminOrder;
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  const isHeld = adminOrder.disputes.some((d) => d.status === "open");
  const isArchived = order.archivedAt !== null;
  const canFulfill = order.status === "open" && !isHeld && order.lines.some((l) => unsentQuantity(l) > 0);
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
            <StatusBadge status={ORDER_STATUS_LABELS[order.status]} />
            <StatusBadge status={PAYMENT_STATUS_LABELS[order.paymentStatus]} />
            <StatusBadge status={FULFILLMENT_STATUS_LABELS[order.fulfilmentStatus]} />
            {order.source === "renewal" ? <Badge tone="neutral">Renewal</Badge> : null}
          </>
        }
        actions={
          <>
            {canFulfill ? <FulfillmentDrawer order={order} lots={lots} onDone={refresh} /> : null}
            {!isArchived && order.paidAt !== null && order.refunded < order.total ? (
              <RefundDrawer adminOrder={adminOrder} onDone={refresh} />
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
      <ArchivedNote order={order} />
      <AttentionNote order={order} />
      <Detail
        aside={
          <>
            <Panel title="Customer" id="customer">
              <Text>
                <Link to={`/420/customers/${encodeCustomerKey(order.email)}`}>{order.email}</Link>
              </Text>
              <Text dim small>
                {order.userId ? "Registered customer" : "Guest"}
              </Text>
              {order.note ? <Text>“{order.note}”</Text> : null}
              {order.contractId ? (
                <Link to={`/420/subscriptions/${order.contractId}`}>
                  View subscription ({order.cycle ? `renewal ${order.cycle}` : "first order"})
                </Link>
              ) : null}
            </Panel>
            <Panel title="Addresses" id="addresses">
              <KeyValues
                rows
                items={[
                  ["Ship to", order.shipTo ? formatAddressLines(order.shipTo).join(", ") : "No shipping required"],
                  ...(order.shipTo?.phone ? [["Phone", order.shipTo.phone] as const] : []),
                  ["Bill to", order.billTo ? formatAddressLines(order.billTo).join(", ") : "Same as shipping address"],
                  ...(order.shippingName ? [["Shipping method", order.shippingName] as const] : []),
                ]}
              />
            </Panel>
            <OrderEmails adminOrder={adminOrder} />
          </>
        }
      >
        <OrderLines order={order} />
        <OrderReturns order={order} />
        <OrderParcels order={order} lots={lotNumbers} />
        <OrderPayments adminOrder={adminOrder} />
        <OrderHistory order={order} />
      </Detail>
    </>
  );
}
