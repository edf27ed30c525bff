import { useRevalidator } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { Badge, Link, LinkButton, Text } from "#app/ui/index.ts";
import { encodeCustomerKey } from "#worker/store/customers/domain.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta, BottomBar } from "../../admin/page-title.tsx";
import { ArchivedNote } from "../../admin/selling/archived-note.tsx";
import { AttentionNote } from "../../admin/selling/attention-note.tsx";
import { CancelOrder } from "../../admin/selling/cancel-order.tsx";
import { FulfillmentDrawer } from "../../admin/selling/fulfillment-drawer.tsx";
import { distinctVariants, unsentQuantity } from "../../admin/selling/line-variants.ts";
import { OrderAddresses } from "../../admin/selling/order-addresses.tsx";
import { OrderEmails } from "../../admin/selling/order-emails.tsx";
import { OtherItemsCard, ParcelCard, UnfulfilledCard } from "../../admin/selling/order-fulfillment-cards.tsx";
import {
  FULFILLMENT_STATUS_LABELS,
  ORDER_STATUS_LABELS,
  PAYMENT_STATUS_LABELS,
} from "../../admin/selling/order-labels.ts";
import { OrderPayments } from "../../admin/selling/order-payments.tsx";
import { OrderReturns } from "../../admin/selling/order-returns.tsx";
import { OrderTimeline } from "../../admin/selling/order-timeline.tsx";
import { RefundDrawer } from "../../admin/selling/refund-drawer.tsx";
import { AdminIcon } from "../../admin/shell/admin-icon.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { Detail, Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/order.ts";
import "../../admin/selling/selling.css";
import "../../admin/selling/order-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  adminMeta(loaderData ? `Order ${loaderData.adminOrder.order.number}` : "Order");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store } = context.get(requestContextKey);
  const [adminOrder, around] = await Promise.all([
    store.orders.readAdminOrder(params.id),
    store.orders.readAroundOrder(params.id),
  ]);
  const { order } = adminOrder;
  const unsent = distinctVariants(order.lines.filter((l) => unsentQuantity(l) > 0));
  const [choices, lotNumbers] = await Promise.all([
    Promise.all(
      unsent.map(async ({ variantId }) => {
        const { lots } = await store.catalogue.listLots({ variantId, status: "released" });
        return [variantId, lots.map(({ id, number, bestBefore }) => ({ id, number, bestBefore }))] as const;
      }),
    ),
    store.catalogue.getLotNumbers([...new Set(order.parcels.flatMap((p) => p.lines.flatMap((l) => l.lotId ?? [])))]),
  ]);
  return { adminOrder, around, lots: Object.fromEntries(choices), lotNumbers };
}

/** An order: what is left to send, its shipments, payment, timeline, customer and addresses. */
export default function Order({ loaderData: { adminOrder, around, lots, lotNumbers } }: Route.ComponentProps) {
  const { order } = adminOrder;
  const { variants, newer, older } = around;
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  const isHeld = adminOrder.disputes.some((d) => d.status === "open");
  const isArchived = order.archivedAt !== null;
  const canFulfill = order.status === "open" && !isHeld && order.lines.some((l) => unsentQuantity(l) > 0);
  const canRefund = !isArchived && order.paidAt !== null && order.refunded < order.total;
  const isLive = order.status === "open" || order.status === "completed";
  return (
    <>
      <AdminPageHeader
        back={{ to: "/420/orders", label: "All orders" }}
        title={`Order ${order.number}`}
        lead={
          <>
            <LocalTime at={order.placedAt} />
            {order.source === "renewal" ? ", renewal of a subscription" : ", online store"}
          </>
        }
        badges={
          <>
            {isLive ? null : <StatusBadge status={ORDER_STATUS_LABELS[order.status]} />}
            <StatusBadge status={PAYMENT_STATUS_LABELS[order.paymentStatus]} />
            {isLive ? <StatusBadge status={FULFILLMENT_STATUS_LABELS[order.fulfilmentStatus]} /> : null}
            {isArchived ? <Badge tone="neutral">Archived</Badge> : null}
          </>
        }
        actions={
          <>
            {canRefund ? <RefundDrawer adminOrder={adminOrder} onDone={refresh} /> : null}
            {order.may.cancel ? <CancelOrder order={order} onDone={refresh} /> : null}
            <LinkButton variant="ghost" to={`/420/orders-print?what=invoice&ids=${order.id}`}>
              <AdminIcon name="print" /> Invoice
            </LinkButton>
            <nav className="around" aria-label="Other orders">
              <Neighbor id={newer} label="Newer order" icon="chevronUp" />
              <Neighbor id={older} label="Older order" icon="chevronDown" />
            </nav>
          </>
        }
      />
      <ArchivedNote order={order} />
      <AttentionNote order={order} />
      <Detail
        aside={
          <>
            <Panel title="Customer" id="customer">
              <p className="side-name">
                <strong>{order.shipTo?.name ?? order.billTo?.name ?? order.email}</strong>
                <span className="dim small">{order.userId ? "Registered customer" : "Guest"}</span>
              </p>
              <p className="side-line">
                <AdminIcon name="customers" size={16} />
                <Link to={`/420/customers/${encodeCustomerKey(order.email)}`}>{order.email}</Link>
              </p>
              {order.contractId ? (
                <p className="side-line">
                  <AdminIcon name="renew" size={16} />
                  <Link to={`/420/subscriptions/${order.contractId}`}>
                    View subscription ({order.cycle ? `renewal ${order.cycle}` : "first order"})
                  </Link>
                </p>
              ) : null}
              {order.note ? (
                <figure className="side-note">
                  <blockquote>“{order.note}”</blockquote>
                  <figcaption className="dim small">From the customer, at checkout</figcaption>
                </figure>
              ) : null}
            </Panel>
            <OrderAddresses order={order} />
            <OrderEmails adminOrder={adminOrder} />
          </>
        }
      >
        <UnfulfilledCard order={order} lots={lots} variants={variants} canFulfill={canFulfill} onDone={refresh} />
        {isHeld ? (
          <Text dim small>
            Unfulfilled items are on hold until the dispute is decided.
          </Text>
        ) : null}
        {order.parcels.map((p, i) => (
          <ParcelCard key={p.id} parcel={p} index={i} order={order} lots={lotNumbers} variants={variants} />
        ))}
        <OtherItemsCard order={order} variants={variants} />
        <OrderReturns order={order} />
        <OrderPayments adminOrder={adminOrder} />
        <OrderTimeline order={order} />
      </Detail>
      {canFulfill ? (
        <BottomBar>
          <FulfillmentDrawer order={order} lots={lots} onDone={refresh} button="Fulfill items" />
        </BottomBar>
      ) : null}
    </>
  );
}

function Neighbor({ id, label, icon }: { id: string | null; label: string; icon: "chevronUp" | "chevronDown" }) {
  return id ? (
    <LinkButton variant="outline" icon to={`/420/orders/${id}`} aria-label={label} prefetch="intent">
      <AdminIcon name={icon} />
    </LinkButton>
  ) : null;
}
