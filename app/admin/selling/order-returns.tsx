import { type FormEvent, useState } from "react";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Row, Text, TextField } from "#app/ui/index.ts";
import type { AdminOrderView, ReturnView } from "#worker/store/orders/contract.ts";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Panel } from "../table/index.ts";
import { RETURN_STATUS_LABELS } from "./order-labels.ts";

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
      {r.note ? <span className="dim small">{r.note}</span> : null}
      {r.status === "requested" ? <ReturnDecisionForm returnRequest={r} order={order} /> : null}
      {r.status === "approved" ? <ReturnReceiptForm returnRequest={r} order={order} nameOf={nameOf} /> : null}
      {r.status === "received" ? (
        <Text dim small>
          To refund the customer, use “Refund” above.
        </Text>
      ) : null}
    </li>
  );
}

function ReturnDecisionForm({ returnRequest, order }: { returnRequest: ReturnView; order: AdminOrderView }) {
  const { busy, problem, act } = useAction();
  const [note, setNote] = useState("");
  const path = `/api/admin/orders/${order.id}/returns/${returnRequest.id}/decision`;
  const decide = (decision: "approved" | "rejected") =>
    act("POST", path, { decision, note }, decision === "approved" ? "Return approved" : "Return declined");
  return (
    <div className="admin-form">
      <TextField
        label="Message to customer"
        hint="Where to send the return, or why it's declined. Customers see this on their order page."
        maxLength={500}
        value={note}
        onChange={(e) => setNote(e.target.value)}
      />
      <ApiProblemNote problem={problem} />
      <Row gap={8}>
        <Button loading={busy} onClick={() => decide("approved")}>
          Approve return
        </Button>
        <Button variant="outline" loading={busy} onClick={() => decide("rejected")}>
          Decline return
        </Button>
      </Row>
    </div>
  );
}

function ReturnReceiptForm({
  returnRequest,
  order,
  nameOf,
}: {
  returnRequest: ReturnView;
  order: AdminOrderView;
  nameOf: (lineId: string) => string;
}) {
  const { busy, problem, act, form } = useAction();
  const [count, setCount] = useState(() =>
    returnRequest.lines.map((l) => ({ lineId: l.lineId, requested: l.quantity, received: l.quantity, damaged: 0 })),
  );
  const change = (lineId: string, field: "received" | "damaged", n: number) =>
    setCount((before) => before.map((c) => (c.lineId === lineId ? { ...c, [field]: n || 0 } : c)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lines = count.map(({ lineId, received, damaged }) => ({ lineId, received, damaged }));
    await act(
      "POST",
      `/api/admin/orders/${order.id}/returns/${returnRequest.id}/received`,
      { lines },
      "Return received",
    );
  };
  return (
    <form className="admin-form" onSubmit={submit} ref={form}>
      {count.map((c) => (
        <Row gap={12} key={c.lineId}>
          <TextField
            type="number"
            min={0}
            max={c.requested}
            label={`${nameOf(c.lineId)}: received`}
            value={c.received}
            onChange={(e) => change(c.lineId, "received", e.target.valueAsNumber)}
          />
          <TextField
            type="number"
            min={0}
            max={c.received}
            label="Damaged (do not restock)"
            value={c.damaged}
            onChange={(e) => change(c.lineId, "damaged", e.target.valueAsNumber)}
          />
        </Row>
      ))}
      <ApiProblemNote problem={problem} />
      <Button type="submit" loading={busy}>
        Mark as received
      </Button>
    </form>
  );
}
