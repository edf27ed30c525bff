import { useRevalidator } from "react-router";
import { visit } from "#app/context.ts";
import { Badge, KeyValues, Link, LinkButton, Text } from "#app/ui/index.ts";
import { customerKey } from "#worker/store/customers/domain.ts";
import { addressLines } from "#worker/store/orders/domain-address.ts";
import { adminMeta, When } from "../../admin/admin-components.tsx";
import { AttentionNote } from "../../admin/selling/attention-note.tsx";
import { CancelOrder } from "../../admin/selling/cancel-order.tsx";
import { SendDrawer } from "../../admin/selling/fulfillment-drawer.tsx";
import { allVariants, leftOf } from "../../admin/selling/line-variants.ts";
import { OrderMails } from "../../admin/selling/order-emails.tsx";
import { OrderHistory } from "../../admin/selling/order-history.tsx";
import { FULFILMENT, ORDER, PAYMENT } from "../../admin/selling/order-labels.ts";
import { OrderLines } from "../../admin/selling/order-lines.tsx";
import { OrderParcels } from "../../admin/selling/order-parcels.tsx";
import { OrderPayments } from "../../admin/selling/order-payments.tsx";
import { OrderReturns } from "../../admin/selling/order-returns.tsx";
import { RefundDrawer } from "../../admin/selling/refund-drawer.tsx";
import { BadgeOf } from "../../admin/selling/status-badge.tsx";
import { Detail, DetailHead, Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/order.ts";
import "../../admin/selling/selling.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  adminMeta(loaderData ? `Order ${loaderData.desk.order.number}` : "An order");
export { RoomError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store } = context.get(visit);
  const desk = await store.orders.desk(params.id);
  const { order } = desk;
  const variants = allVariants(order.lines.filter((l) => leftOf(l) > 0));
  const [choices, sentFrom] = await Promise.all([
    Promise.all(
      variants.map(async ({ variantId }) => {
        const { lots } = await store.catalogue.lots({ variantId, status: "released" });
        return [variantId, lots.map(({ id, number, bestBefore }) => ({ id, number, bestBefore }))] as const;
      }),
    ),
    store.catalogue.lotNumbers([...new Set(order.parcels.flatMap((p) => p.lines.flatMap((l) => l.lotId ?? [])))]),
  ]);
  return { desk, lots: Object.fromEntries(choices), sentFrom };
}

/** One order: all that is known of it, and all that can be done with it. */
export default function Order({ loaderData: { desk, lots, sentFrom } }: Route.ComponentProps) {
  const { order: o } = desk;
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  const sendable = o.status === "open" && o.lines.some((l) => leftOf(l) > 0);
  return (
    <>
      <DetailHead
        back={{ to: "/420/orders", label: "All orders" }}
        title={`Order ${o.number}`}
        lead={
          <>
            Placed <When at={o.placedAt} /> by {o.email}
          </>
        }
        badges={
          <>
            <BadgeOf of={ORDER[o.status]} />
            <BadgeOf of={PAYMENT[o.paymentStatus]} />
            <BadgeOf of={FULFILMENT[o.fulfilmentStatus]} />
            {o.source === "renewal" ? <Badge tone="neutral">Renewal</Badge> : null}
          </>
        }
        actions={
          <>
            {sendable ? <SendDrawer order={o} lots={lots} onDone={refresh} /> : null}
            {o.paidAt !== null && o.refunded < o.total ? <RefundDrawer desk={desk} onDone={refresh} /> : null}
            {o.may.cancel ? <CancelOrder order={o} onDone={refresh} /> : null}
            <LinkButton variant="ghost" to={`/420/orders-print?what=slip&ids=${o.id}`}>
              Packing slip
            </LinkButton>
            <LinkButton variant="ghost" to={`/420/orders-print?what=invoice&ids=${o.id}`}>
              Invoice
            </LinkButton>
          </>
        }
      />
      <AttentionNote order={o} />
      <Detail
        aside={
          <>
            <Panel title="Customer" id="customer">
              <Text>
                <Link to={`/420/customers/${customerKey(o.email)}`}>{o.email}</Link>
              </Text>
              <Text dim small>
                {o.userId ? "Has an account" : "Guest"}
              </Text>
              {o.note ? <Text>“{o.note}”</Text> : null}
              {o.contractId ? (
                <Link to={`/420/subscriptions/${o.contractId}`}>The subscription, cycle {o.cycle}</Link>
              ) : null}
            </Panel>
            <Panel title="Where to" id="addresses">
              <KeyValues
                rows
                items={[
                  ["Ship to", o.shipTo ? addressLines(o.shipTo).join(", ") : "Nothing is shipped"],
                  ...(o.shipTo?.phone ? [["Phone", o.shipTo.phone] as const] : []),
                  ["Bill to", o.billTo ? addressLines(o.billTo).join(", ") : "The same"],
                  ...(o.shippingName ? [["Method", o.shippingName] as const] : []),
                ]}
              />
            </Panel>
            <OrderMails desk={desk} />
          </>
        }
      >
        <OrderLines order={o} />
        <OrderReturns order={o} />
        <OrderParcels order={o} lots={sentFrom} />
        <OrderPayments desk={desk} />
        <OrderHistory order={o} />
      </Detail>
    </>
  );
}
