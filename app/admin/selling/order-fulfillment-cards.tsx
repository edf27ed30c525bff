import { formatShortDate } from "#app/lib/format-short-date.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Link, LinkButton, Text } from "#app/ui/index.ts";
import type { ListedVariant } from "#worker/store/catalogue/contract.ts";
import type { AdminOrderView, OrderLineView, ParcelView } from "#worker/store/orders/contract.ts";
import { trackingPage } from "#worker/store/orders/domain-carriers.ts";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { StatusBadge, type StatusLabel } from "../status-badge.tsx";
import { FulfillmentDrawer } from "./fulfillment-drawer.tsx";
import { type LotOption, sendableQuantity, unsentQuantity } from "./line-variants.ts";
import { firstToExpire } from "./lot-fields.tsx";
import { OrderItemRow } from "./order-item-row.tsx";

type Variants = Readonly<Record<string, ListedVariant>>;
/** "1 item", "3 items". */
export const countUnits = (n: number) => `${n} ${n === 1 ? "item" : "items"}`;

/** What is left to send, each item with the lot that expires first and its bin; its button names the count. */
export function UnfulfilledCard({
  order,
  lots,
  variants,
  canFulfill,
  onDone,
}: {
  order: AdminOrderView;
  lots: Record<string, LotOption[]>;
  variants: Variants;
  canFulfill: boolean;
  onDone: () => void;
}) {
  const lines = order.lines.filter((l) => unsentQuantity(l) > 0);
  if (lines.length === 0 || order.status === "cancelled") return null;
  const units = lines.reduce((sum, l) => sum + unsentQuantity(l), 0);
  const ready = lines.reduce((sum, l) => sum + sendableQuantity(l), 0);
  const isPaid = order.paidAt !== null;
  return (
    <section className="panel" aria-labelledby="unfulfilled">
      <div className="panel-head">
        <h2 id="unfulfilled" className="card-status">
          <StatusBadge status={isPaid ? ["Unfulfilled", "warning"] : ["Awaiting payment", "neutral", "dashed"]} />
          <span className="dim">{countUnits(units)}</span>
        </h2>
        {order.shippingName ? <span className="dim small">{order.shippingName}</span> : null}
      </div>
      <ul className="panel-rows">
        {lines.map((l) => (
          <OrderItemRow
            key={l.id}
            line={l}
            units={unsentQuantity(l)}
            variants={variants}
            currency={order.currency}
            detail={
              <>
                {l.unpaid ? " · Not paid for yet" : null}
                <PickFrom line={l} lots={lots} variants={variants} />
              </>
            }
          />
        ))}
      </ul>
      {canFulfill ? (
        <div className="panel-foot unfulfilled-foot">
          <LinkButton variant="outline" to={`/420/orders-print?what=slip&ids=${order.id}`}>
            <AdminIcon name="print" /> Packing slip
          </LinkButton>
          <FulfillmentDrawer
            order={order}
            lots={lots}
            onDone={onDone}
            button={`Fulfill ${countUnits(ready || units)}`}
          />
        </div>
      ) : null}
    </section>
  );
}

/** From which lot and bin to take an item. */
function PickFrom({
  line,
  lots,
  variants,
}: {
  line: OrderLineView;
  lots: Record<string, LotOption[]>;
  variants: Variants;
}) {
  if (line.parts.length > 0 || line.variantId === null) return null;
  const lot = firstToExpire(lots[line.variantId]);
  const bin = variants[line.variantId]?.bin;
  return (
    <>
      {lot ? (
        <span className="item-lot">
          {" · "}Pick lot {lot.number}, best by {formatShortDate(lot.bestBefore)}
        </span>
      ) : null}
      {bin ? ` · Bin ${bin}` : ""}
    </>
  );
}

const PARCEL_STATUS_LABELS: Record<ParcelView["status"], StatusLabel> = {
  shipped: ["Fulfilled", "success"],
  delivered: ["Delivered", "success"],
  cancelled: ["Canceled", "neutral", "dashed"],
};

/** A shipment: its items with their lots, where it is, and how to follow it. */
export function ParcelCard({
  parcel: p,
  index,
  order,
  lots,
  variants,
}: {
  parcel: ParcelView;
  index: number;
  order: AdminOrderView;
  /** Numbers of lots by id. */
  lots: Record<string, string>;
  variants: Variants;
}) {
  const { busy, problem, act } = useAction();
  const name = `#${order.number}-F${index + 1}`;
  const units = new Map<string, number>();
  for (const { lineId, quantity } of p.lines) {
    const line = order.lines.find((l) => l.id === lineId);
    // A bundle's parts are written one by one: its own units are those of its first part.
    const perUnit = line?.parts[0]?.quantity ?? 1;
    if (line && !units.has(lineId)) units.set(lineId, Math.round(quantity / perUnit));
  }
  const page = p.trackingUrl || trackingPage(p.carrier, p.tracking);
  const lotsOf = (lineId: string) => [
    ...new Set(p.lines.flatMap((l) => (l.lineId === lineId && l.lotId ? [l.lotId] : []))),
  ];
  return (
    <section className="panel" aria-label={`Shipment ${name}`}>
      <div className="panel-head">
        <h2 className="card-status">
          <StatusBadge status={PARCEL_STATUS_LABELS[p.status]} />
          <span className="dim">{countUnits([...units.values()].reduce((a, b) => a + b, 0))}</span>
        </h2>
        <span className="dim small">
          {name} · <LocalTime at={p.deliveredAt ?? p.shippedAt} />
        </span>
      </div>
      {p.carrier || p.tracking ? (
        <p className="tracking">
          <AdminIcon name="box" />
          <span>
            {p.carrier}{" "}
            {page ? (
              <a href={page} target="_blank" rel="noopener noreferrer">
                {p.tracking || "Track shipment"}
              </a>
            ) : (
              p.tracking
            )}
          </span>
        </p>
      ) : null}
      <ul className="panel-rows">
        {[...units].map(([lineId, quantity]) => {
          const line = order.lines.find((l) => l.id === lineId);
          return line ? (
            <OrderItemRow
              key={lineId}
              line={line}
              units={quantity}
              variants={variants}
              currency={order.currency}
              detail={lotsOf(lineId).map((id) => (
                <span key={id}>
                  {" · "}Lot <Link to={`/420/lots/${id}`}>{lots[id] ?? "unknown"}</Link>
                </span>
              ))}
            />
          ) : null;
        })}
      </ul>
      <div className="panel-foot">
        <LinkButton variant="ghost" to={`/420/orders-print?what=slip&ids=${order.id}&parcel=${p.id}`}>
          <AdminIcon name="print" /> Packing slip
        </LinkButton>
        {p.status === "shipped" ? (
          <>
            <ApiProblemNote problem={problem} />
            <Button
              variant="outline"
              loading={busy}
              onClick={() =>
                act("POST", `/api/admin/orders/${order.id}/parcels/${p.id}/delivered`, {}, "Marked as delivered")
              }
            >
              Mark as delivered
            </Button>
          </>
        ) : null}
      </div>
    </section>
  );
}

/** What is never sent: gift cards and the like, and units that were taken out of the order. */
export function OtherItemsCard({ order, variants }: { order: AdminOrderView; variants: Variants }) {
  const rows = order.lines.flatMap((l): [OrderLineView, number, string][] => {
    if (!l.requiresShipping) return [[l, l.quantity, "No shipping required"]];
    return l.cancelled > 0 ? [[l, l.cancelled, `${l.cancelled} removed`]] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="other-items">
      <div className="panel-head">
        <h2 id="other-items">Not shipped</h2>
      </div>
      <ul className="panel-rows">
        {rows.map(([l, units, why]) => (
          <OrderItemRow
            key={l.id}
            line={l}
            units={units}
            variants={variants}
            currency={order.currency}
            detail={` · ${why}`}
          />
        ))}
      </ul>
      {order.status === "cancelled" ? (
        <Text dim small>
          This order was canceled.
        </Text>
      ) : null}
    </section>
  );
}
