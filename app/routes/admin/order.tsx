import { useState } from "react";
import { useRevalidator } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { Button, Link, Text } from "#app/ui/index.ts";
import { encodeCustomerKey } from "#worker/store/customers/domain.ts";
import type { OrderLineView } from "#worker/store/orders/contract.ts";
import { TagEditor } from "../../admin/form/tag-editor.tsx";
import { adminMeta, BottomBar } from "../../admin/page-title.tsx";
import { ArchivedNote } from "../../admin/selling/archived-note.tsx";
import { AttentionNote } from "../../admin/selling/attention-note.tsx";
import { BalanceNote } from "../../admin/selling/balance-note.tsx";
import { FulfillmentDrawer } from "../../admin/selling/fulfillment-drawer.tsx";
import { distinctVariants, sendableQuantity, unsentQuantity } from "../../admin/selling/line-variants.ts";
import { OrderAddresses } from "../../admin/selling/order-addresses.tsx";
import { OrderEmails } from "../../admin/selling/order-emails.tsx";
import {
  countUnits,
  OtherItemsCard,
  ParcelCard,
  UnfulfilledCard,
} from "../../admin/selling/order-fulfillment-cards.tsx";
import { OrderHeader } from "../../admin/selling/order-header.tsx";
import type { OrderTask } from "../../admin/selling/order-menu.tsx";
import { OrderPayments } from "../../admin/selling/order-payments.tsx";
import { OrderReturns } from "../../admin/selling/order-returns.tsx";
import { OrderTimeline } from "../../admin/selling/order-timeline.tsx";
import { AdminIcon } from "../../admin/shell/admin-icon.tsx";
import { Detail, Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/order.ts";
import "../../admin/catalogue/catalogue.css";
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

const sumUnits = (lines: OrderLineView[], unitsOf: (l: OrderLineView) => number): number =>
  lines.reduce((n, l) => n + unitsOf(l), 0);

/** An order: what is left to send, its shipments, payment, timeline, customer and addresses. */
export default function Order({ loaderData: { adminOrder, around, lots, lotNumbers } }: Route.ComponentProps) {
  const { order } = adminOrder;
  const { variants, newer, older } = around;
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  const isHeld = adminOrder.disputes.some((d) => d.status === "open");
  const canFulfill = order.status === "open" && !isHeld && order.lines.some((l) => unsentQuantity(l) > 0);
  const canRefund =
    order.archivedAt === null && order.paidAt !== null && order.refunded < order.total && order.owed === 0;
  const [task, setTask] = useState<OrderTask | null>(null);
  return (
    <>
      <OrderHeader
        adminOrder={adminOrder}
        newer={newer}
        older={older}
        canRefund={canRefund}
        task={task}
        onTask={setTask}
        onDone={refresh}
      />
      <ArchivedNote order={order} />
      <AttentionNote order={order} />
      <BalanceNote order={order} onUndo={() => setTask("undo")} />
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
            <Panel title="Tags" id="tags">
              {order.archivedAt === null ? (
                <TagEditor
                  path="/api/admin/order-tags"
                  target={{ ids: [order.id] }}
                  tags={order.tags}
                  suggestions={around.usedTags}
                />
              ) : (
                <Text dim>{order.tags.join(", ") || "No tags"}</Text>
              )}
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
          {canRefund ? (
            <Button variant="outline" onClick={() => setTask("refund")}>
              Refund
            </Button>
          ) : null}
          <FulfillmentDrawer
            order={order}
            lots={lots}
            onDone={refresh}
            button={`Fulfill ${countUnits(sumUnits(order.lines, sendableQuantity) || sumUnits(order.lines, unsentQuantity))}`}
          />
        </BottomBar>
      ) : null}
    </>
  );
}
