import { Text } from "#app/ui/index.ts";
import type { AdminOrderView, ReturnListItem, ReturnView } from "#worker/store/orders/contract.ts";
import { LocalTime } from "../local-time.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Panel } from "../table/index.ts";
import { RETURN_STATUS_LABELS } from "./order-labels.ts";
import { ReturnDecision, ReturnReceipt } from "./return-forms.tsx";

/** Returns: approved or declined, then counted on arrival. Refunding is a separate step. */
export function OrderReturns({ order }: { order: AdminOrderView }) {
  if (order.returns.length === 0) return null;
  return (
    <Panel title="Returns" id="returns">
      <ul className="order-list">
        {order.returns.map((r) => (
          <ReturnPanel key={r.id} returnRequest={r} order={order} />
        ))}
      </ul>
    </Panel>
  );
}

function ReturnPanel({ returnRequest: r, order }: { returnRequest: ReturnView; order: AdminOrderView }) {
  const nameOf = (lineId: string) => order.lines.find((l) => l.id === lineId)?.title ?? "a product";
  const request: ReturnListItem = {
    ...{ id: r.id, orderId: order.id, number: order.number, email: order.email, status: r.status },
    name: order.shipTo?.name ?? order.billTo?.name ?? "",
    ...{ reason: r.reason, note: r.note, createdAt: r.createdAt, decidedAt: r.decidedAt },
    items: r.lines.map((l) => ({
      ...l,
      title: nameOf(l.lineId),
      variantTitle: order.lines.find((line) => line.id === l.lineId)?.variantTitle ?? "",
    })),
  };
  return (
    <li>
      <div className="order-list-head">
        <StatusBadge status={RETURN_STATUS_LABELS[r.status]} />
        <LocalTime at={r.decidedAt ?? r.createdAt} />
      </div>
      <span>“{r.reason}”</span>
      {r.lines.map((l) => (
        <span key={l.lineId} className="small">
          {l.quantity} × {nameOf(l.lineId)}
          {r.status === "received" ? `: ${l.received} received, ${l.damaged} damaged` : ""}
        </span>
      ))}
      {r.note ? <span className="dim small note-text">{r.note}</span> : null}
      {r.status === "requested" ? <ReturnDecision request={request} /> : null}
      {r.status === "approved" ? <ReturnReceipt request={request} /> : null}
      {r.status === "received" ? (
        <Text dim small>
          To refund the customer, use “Refund” above.
        </Text>
      ) : null}
    </li>
  );
}
