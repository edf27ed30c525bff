import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, toast } from "#app/ui/index.ts";
import type { AdminOrder, RefundView } from "#worker/store/orders/contract.ts";
import { LocalTime } from "../admin-components.tsx";
import { Panel } from "../table/index.ts";
import { formatMinor } from "./amount-inputs.ts";
import { PAYMENT_ATTEMPT_LABELS, REFUND_STATUS_LABELS } from "./order-labels.ts";
import { useRequestKey } from "./request-key.ts";
import { StatusBadge } from "./status-badge.tsx";

/** Every attempt to pay and every refund, with what the gateway calls it. */
export function OrderPayments({ desk }: { desk: AdminOrder }) {
  const { order } = desk;
  const none = order.payments.length === 0 && order.refunds.length === 0;
  return (
    <Panel title="Money" id="money">
      {none ? (
        <p className="dim">No card was asked for: {order.total === 0 ? "it was free" : "gift cards cover it"}.</p>
      ) : null}
      <ul className="order-list">
        {order.payments.map((p) => (
          <li key={p.id}>
            <div className="order-list-head">
              <strong>{formatMinor(p.amount, order.currency)}</strong>{" "}
              <StatusBadge of={PAYMENT_ATTEMPT_LABELS[p.status]} />
              <LocalTime at={p.createdAt} />
            </div>
            <span className="dim small">
              {p.gateway}
              {p.cardLast4 ? `, ${p.cardBrand ?? "card"} ending in ${p.cardLast4}` : ""}
              {p.reason ? `, ${p.reason.replaceAll("_", " ")}` : ""}
              {p.refunded > 0 ? `, ${formatMinor(p.refunded, order.currency)} paid back` : ""}
            </span>
            <code className="order-ref">{desk.references[p.id] ?? "no reference"}</code>
          </li>
        ))}
        {order.refunds.map((r) => (
          <Refund key={r.id} refund={r} desk={desk} />
        ))}
      </ul>
    </Panel>
  );
}

function Refund({ refund, desk: { order, refunds } }: { refund: RefundView; desk: AdminOrder }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, call } = useApiCall();
  const { key } = useRequestKey();
  const more = refunds[refund.id];
  const again = async () => {
    const done = await call("POST", `/api/admin/orders/${order.id}/refunds/${refund.id}/retry`, { requestKey: key() });
    if (done) toast({ title: "Tried again", tone: "success" });
    await revalidate();
  };
  return (
    <li>
      <div className="order-list-head">
        <strong>{formatMinor(-refund.amount, order.currency)}</strong>{" "}
        <StatusBadge of={REFUND_STATUS_LABELS[refund.status]} />
        <LocalTime at={refund.createdAt} />
      </div>
      <span className="dim small">
        To the {refund.to === "card" ? "card" : "gift card"}, by {more?.actor ?? "nobody"}: {refund.reason}
      </span>
      {more?.error ? <span className="dim small">The gateway said: {more.error}</span> : null}
      {more?.reference ? <code className="order-ref">{more.reference}</code> : null}
      {refund.status === "failed" ? (
        <>
          <ApiProblemNote problem={problem} />
          <Button variant="outline" loading={busy} onClick={again}>
            Try it again
          </Button>
        </>
      ) : null}
    </li>
  );
}
