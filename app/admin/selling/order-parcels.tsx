import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, Link, Text, toast } from "#app/ui/index.ts";
import type { AdminOrderView, ParcelView } from "#worker/store/orders/contract.ts";
import { LocalTime } from "../admin-components.tsx";
import { Panel } from "../table/index.ts";

const PARCEL_STATE_LABELS = {
  shipped: ["Sent", "primary"],
  delivered: ["Arrived", "success"],
  cancelled: ["Called back", "neutral"],
} as const;

/** The parcels of an order, down to the batch of each thing in them. */
export function OrderParcels({ order, lots }: { order: AdminOrderView; lots: Record<string, string> }) {
  return (
    <Panel title="Parcels" id="parcels">
      {order.parcels.length === 0 ? <Text dim>Nothing was sent yet.</Text> : null}
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
  const { revalidate } = useRevalidator();
  const { busy, problem, call } = useApiCall();
  const [word, tone] = PARCEL_STATE_LABELS[p.status];
  const arrived = async () => {
    const done = await call("POST", `/api/admin/orders/${order.id}/parcels/${p.id}/delivered`, {});
    if (done) toast({ title: "The parcel has arrived", tone: "success" });
    await revalidate();
  };
  const nameOf = (lineId: string, variantId: string): string => {
    const line = order.lines.find((l) => l.id === lineId);
    const part = line?.parts.find((x) => x.variantId === variantId);
    return part?.title ?? [line?.title, line?.variantTitle].filter(Boolean).join(", ");
  };
  return (
    <li>
      <div className="order-list-head">
        <Badge tone={tone}>{word}</Badge>
        <LocalTime at={p.deliveredAt ?? p.shippedAt} />
      </div>
      {p.carrier || p.tracking ? (
        <span>
          {p.carrier} {p.trackingUrl ? <a href={p.trackingUrl}>{p.tracking || "Follow it"}</a> : p.tracking}
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
            <span className="dim">, without a lot</span>
          )}
        </span>
      ))}
      {p.status === "shipped" ? (
        <>
          <ApiProblemNote problem={problem} />
          <Button variant="soft" loading={busy} onClick={arrived}>
            It has arrived
          </Button>
        </>
      ) : null}
    </li>
  );
}
