import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Row, Text, TextField, toast } from "#app/ui/index.ts";
import type { AdminOrderView, ReturnView } from "#worker/store/orders/contract.ts";
import { LocalTime } from "../admin-components.tsx";
import { Panel } from "../table/index.ts";
import { RETURN_STATUS_LABELS } from "./order-labels.ts";
import { StatusBadge } from "./status-badge.tsx";

/** Returns: agreed to or declined, then counted when they are here. Paying back is a step of its own. */
export function OrderReturns({ order }: { order: AdminOrderView }) {
  if (order.returns.length === 0) return null;
  return (
    <Panel title="Returns" id="returns">
      <ul className="order-list">
        {order.returns.map((r) => (
          <ReturnPanel key={r.id} back={r} order={order} />
        ))}
      </ul>
    </Panel>
  );
}

function ReturnPanel({ back: r, order }: { back: ReturnView; order: AdminOrderView }) {
  const nameOf = (lineId: string) => order.lines.find((l) => l.id === lineId)?.title ?? "a product";
  return (
    <li>
      <div className="order-list-head">
        <StatusBadge of={RETURN_STATUS_LABELS[r.status]} />
        <LocalTime at={r.decidedAt ?? r.createdAt} />
      </div>
      <span>“{r.reason}”</span>
      {r.lines.map((l) => (
        <span key={l.lineId} className="small">
          {l.quantity} × {nameOf(l.lineId)}
          {r.status === "received" ? `: ${l.received} came, ${l.damaged} of them damaged` : ""}
        </span>
      ))}
      {r.note ? <span className="dim small">{r.note}</span> : null}
      {r.status === "requested" ? <ReturnDecisionForm back={r} order={order} /> : null}
      {r.status === "approved" ? <ReturnReceiptForm back={r} order={order} nameOf={nameOf} /> : null}
      {r.status === "received" ? (
        <Text dim small>
          The money goes back by “Pay back” above.
        </Text>
      ) : null}
    </li>
  );
}

function ReturnDecisionForm({ back, order }: { back: ReturnView; order: AdminOrderView }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, call } = useApiCall();
  const [note, setNote] = useState("");
  const decide = async (decision: "approved" | "rejected") => {
    const done = await call("POST", `/api/admin/orders/${order.id}/returns/${back.id}/decision`, { decision, note });
    if (done) toast({ title: decision === "approved" ? "The return is agreed to" : "The return is declined" });
    await revalidate();
  };
  return (
    <div className="admin-form">
      <TextField
        label="A word to it"
        hint="Where to send it, or why not. The buyer sees it on the order’s page."
        maxLength={500}
        value={note}
        onChange={(e) => setNote(e.target.value)}
      />
      <ApiProblemNote problem={problem} />
      <Row gap={8}>
        <Button loading={busy} onClick={() => decide("approved")}>
          Agree
        </Button>
        <Button variant="outline" loading={busy} onClick={() => decide("rejected")}>
          Decline
        </Button>
      </Row>
    </div>
  );
}

function ReturnReceiptForm({
  back,
  order,
  nameOf,
}: {
  back: ReturnView;
  order: AdminOrderView;
  nameOf: (lineId: string) => string;
}) {
  const { revalidate } = useRevalidator();
  const { busy, problem, call, form } = useApiCall();
  const [count, setCount] = useState(() =>
    back.lines.map((l) => ({ lineId: l.lineId, asked: l.quantity, received: l.quantity, damaged: 0 })),
  );
  const change = (lineId: string, what: "received" | "damaged", n: number) =>
    setCount((before) => before.map((c) => (c.lineId === lineId ? { ...c, [what]: n || 0 } : c)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lines = count.map(({ lineId, received, damaged }) => ({ lineId, received, damaged }));
    const done = await call("POST", `/api/admin/orders/${order.id}/returns/${back.id}/received`, { lines });
    if (done) toast({ title: "The return is counted", tone: "success" });
    await revalidate();
  };
  return (
    <form className="admin-form" onSubmit={submit} ref={form}>
      {count.map((c) => (
        <Row gap={12} key={c.lineId}>
          <TextField
            type="number"
            min={0}
            max={c.asked}
            label={`${nameOf(c.lineId)}: came back`}
            value={c.received}
            onChange={(e) => change(c.lineId, "received", e.target.valueAsNumber)}
          />
          <TextField
            type="number"
            min={0}
            max={c.received}
            label="Of these damaged"
            hint="They do not go on the shelf"
            value={c.damaged}
            onChange={(e) => change(c.lineId, "damaged", e.target.valueAsNumber)}
          />
        </Row>
      ))}
      <ApiProblemNote problem={problem} />
      <Button type="submit" loading={busy}>
        It is here
      </Button>
    </form>
  );
}
