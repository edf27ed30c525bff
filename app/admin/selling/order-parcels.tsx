import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, Link, Text } from "#app/ui/index.ts";
import type { AdminOrderView, ParcelView } from "#worker/store/orders/contract.ts";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";
import { Panel } from "../table/index.ts";

const PARCEL_STATE_LABELS = {
  shipped: ["Fulfilled", "primary"],
  delivered: ["Delivered", "success"],
  cancelled: ["Canceled", "neutral"],
} as const;

/** The shipments of an order, with the lot of each item in them. */
export function OrderParcels({ order, lots }: { order: AdminOrderView; lots: Record<string, string> }) {
  return (
    <Panel title="Fulfillment" id="parcels">
      {order.parcels.length === 0 ? (
        <Text dim>Not fulfilled yet. Shipments appear here after you fulfill items.</Text>
      ) : null}
      <ul className="order-list">
        {order.parcels.map((p) => (
          <Parcel key={p.id} parcel={p} order={order} lots={lots} />
        ))}
      </ul>
    </Panel>
  );
}

function Parcel({
  parcel: p,
  order,
  lots,
}: {
  parcel: ParcelView;
  order: AdminOrderView;
  lots: Record<string, string>;
}) {
  const { busy, problem, act } = useAction();
  const [label, tone] = PARCEL_STATE_LABELS[p.status];
  const markDelivered = () =>
    act("POST", `/api/admin/orders/${order.id}/parcels/${p.id}/delivered`, {}, "Marked as delivered");
  const nameOf = (lineId: string, variantId: string): string => {
    const line = order.lines.find((l) => l.id === lineId);
    const part = line?.parts.find((x) => x.variantId === variantId);
    return part?.title ?? [line?.title, line?.variantTitle].filter(Boolean).join(", ");
  };
  return (
    <li>
      <div className="order-list-head">
        <Badge tone={tone}>{label}</Badge>
        <LocalTime at={p.deliveredAt ?? p.shippedAt} />
      </div>
      {p.carrier || p.tracking ? (
        <span>
          {p.carrier} {p.trackingUrl ? <a href={p.trackingUrl}>{p.tracking || "Track shipment"}</a> : p.tracking}
        </span>
      ) : null}
      {p.lines.map((l) => (
        <span key={`${l.lineId} ${l.variantId}`} className="small">
          {l.quantity} × {nameOf(l.lineId, l.variantId)}
          {l.lotId ? (
            <>
              , lot <Link to={`/420/lots/${l.lotId}`}>{lots[l.lotId] ?? "unknown"}</Link>
            </>
          ) : (
            <span className="dim">, no lot</span>
          )}
        </span>
      ))}
      {p.status === "shipped" ? (
        <>
          <ApiProblemNote problem={problem} />
          <Button variant="soft" loading={busy} onClick={markDelivered}>
            Mark as delivered
          </Button>
        </>
      ) : null}
    </li>
  );
}
