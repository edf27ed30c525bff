import { LocalTime } from "#app/lib/local-time.tsx";
import { Card, Link } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { Lot } from "#worker/store/catalogue/contract.ts";
import type { OrderView } from "#worker/store/orders/contract.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import type { RecalledLot } from "../lots/recall-notice.tsx";
import { listTimelineEntries, RETURN_STATUS_LABELS } from "./order-labels.ts";

/** The order's history, one line per event. */
function OrderTimeline({ order }: { order: OrderView }) {
  return (
    <ol className="timeline">
      {listTimelineEntries(order).map((m) => (
        <li key={`${m.at} ${m.text}`}>
          <span>{m.text}</span>
          <LocalTime at={m.at} show="instant" className="dim small" />
        </li>
      ))}
    </ol>
  );
}

/** The lots of an order's parcels by their ids. */
type ParcelLots = Readonly<Record<string, Pick<Lot, "number" | "status" | "note">>>;

/** What a line of a parcel is called: the product, or the part of a bundle. */
function parcelLineName(order: OrderView, { lineId, variantId }: { lineId: string; variantId: string }): string {
  const line = order.lines.find((l) => l.id === lineId);
  const part = line?.parts.find((p) => p.variantId === variantId);
  return part?.title ?? [line?.title, line?.variantTitle].filter(Boolean).join(", ");
}

const listSentParcels = (order: OrderView) => order.parcels.filter((p) => p.status !== "cancelled");

/** The recalled lots that an order's parcels brought, each once. */
export function listRecalledLots(order: OrderView, lots: ParcelLots): RecalledLot[] {
  const recalled = new Map<string, RecalledLot>();
  for (const l of listSentParcels(order).flatMap((p) => p.lines)) {
    const lot = l.lotId ? lots[l.lotId] : undefined;
    if (lot?.status === "recalled")
      recalled.set(lot.number, { number: lot.number, note: lot.note, title: parcelLineName(order, l) });
  }
  return [...recalled.values()];
}

/** The order's shipments with tracking, and the lot of each item. */
export function OrderParcels({ order, lots }: { order: OrderView; lots: ParcelLots }) {
  const parcels = listSentParcels(order);
  return parcels.map((p, i) => (
    <Card key={p.id} as="section" aria-label={`Shipment ${i + 1}`} className="stack">
      <h2 className="order-h">{parcels.length > 1 ? `Shipment ${i + 1} of ${parcels.length}` : "Shipment"}</h2>
      <p>
        Shipped on <LocalTime at={p.shippedAt} />
        {p.deliveredAt ? (
          <>
            , delivered on <LocalTime at={p.deliveredAt} />
          </>
        ) : null}
        .{" "}
        {p.trackingUrl ? (
          <a href={p.trackingUrl} rel="noopener noreferrer">
            Track shipment{p.tracking ? ` (${p.tracking})` : ""}
          </a>
        ) : p.tracking ? (
          <>
            {p.carrier} {p.tracking}
          </>
        ) : null}
      </p>
      <ul className="order-list small">
        {p.lines.map((l) => (
          <li key={`${l.lineId} ${l.variantId} ${l.lotId}`}>
            {l.quantity} × {parcelLineName(order, l)}
            {l.lotId && lots[l.lotId] ? (
              <>
                {" · lot "}
                <Link to={`/lab/lots/${encodeURIComponent(lots[l.lotId]?.number ?? "")}`}>{lots[l.lotId]?.number}</Link>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  ));
}

/** Where a refund goes, as its buyer reads it. */
const REFUND_TARGETS: Record<string, string> = {
  card: "your card",
  gift_card: "your gift card",
  outside: "you the same way you paid",
};

/** The order's refunds and returns. */
export function RefundsAndReturns({ order }: { order: OrderView }) {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency });
  // What paid for added items went nowhere.
  const refunds = order.refunds.filter((r) => r.to !== "credit");
  if (refunds.length === 0 && order.returns.length === 0) return null;
  return (
    <Card as="section" aria-label="Returns and refunds" className="stack">
      <h2 className="order-h">Returns and refunds</h2>
      <ul className="order-list">
        {order.returns.map((r) => (
          <li key={r.id}>
            {RETURN_STATUS_LABELS[r.status]} {r.note ? <span className="order-note">{r.note}</span> : null}
            <LocalTime at={r.decidedAt ?? r.createdAt} className="dim small" />
          </li>
        ))}
        {refunds.map((r) => (
          <li key={r.id}>
            {r.status === "failed"
              ? `Your refund of ${money(r.amount)} didn't go through yet. We're working on it.`
              : `${money(r.amount)} ${r.status === "settled" ? "refunded" : "is being refunded"} to ${
                  REFUND_TARGETS[r.to]
                }.`}{" "}
            <LocalTime at={r.settledAt ?? r.createdAt} className="dim small" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The order's history, folded: the steps above it say what counts. */
export const OrderHistory = ({ order }: { order: OrderView }) => (
  <details className="order-fold">
    <summary>Order history</summary>
    <div className="order-fold-body">
      <OrderTimeline order={order} />
    </div>
  </details>
);

/** Shipping address, contact and payment method. */
export function OrderContactDetails({ order }: { order: OrderView }) {
  const paid = order.payments.find((p) => p.status === "captured");
  return (
    <div className="order-addresses">
      {order.shipTo ? (
        <div>
          <h2>Shipping address</h2>
          <AddressText lines={formatAddressLines(order.shipTo)} />
        </div>
      ) : null}
      <div>
        <h2>Contact</h2>
        <p className="small">{order.email}</p>
      </div>
      {paid?.cardLast4 ? (
        <div>
          <h2>Payment</h2>
          <p className="small">
            Card ending in {paid.cardLast4}
            {paid.amount === 0 ? ", saved for future orders" : ""}
          </p>
        </div>
      ) : null}
    </div>
  );
}

export function AddressText({ lines }: { lines: readonly string[] }) {
  return (
    <address className="small address-lines">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
