import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button } from "#app/ui/index.ts";
import type { AdminOrder, DisputeView, RefundView } from "#worker/store/orders/contract.ts";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Panel } from "../table/index.ts";
import { formatMinor } from "./amount-inputs.ts";
import { DISPUTE_STATUS_LABELS, PAYMENT_ATTEMPT_LABELS, REFUND_STATUS_LABELS } from "./order-labels.ts";
import { useRequestKey } from "./request-key.ts";

/** Every payment attempt, dispute and refund, with the gateway's reference. */
export function OrderPayments({ adminOrder }: { adminOrder: AdminOrder }) {
  const { order } = adminOrder;
  const none = order.payments.length === 0 && order.refunds.length === 0;
  return (
    <Panel title="Payments" id="money">
      {none ? (
        <p className="dim">
          No card payment. {order.total === 0 ? "The order was free" : "Gift cards cover the total"}.
        </p>
      ) : null}
      <ul className="order-list">
        {order.payments.map((p) => (
          <li key={p.id}>
            <div className="order-list-head">
              <strong>{p.amount === 0 ? "Card for future charges" : formatMinor(p.amount, order.currency)}</strong>{" "}
              <StatusBadge status={PAYMENT_ATTEMPT_LABELS[p.status]} />
              <LocalTime at={p.createdAt} />
            </div>
            <span className="dim small">
              {p.gateway}
              {p.cardLast4 ? `, ${p.cardBrand ?? "card"} ending in ${p.cardLast4}` : ""}
              {p.reason ? `, ${p.reason.replaceAll("_", " ")}` : ""}
              {p.refunded > 0 ? `, ${formatMinor(p.refunded, order.currency)} refunded` : ""}
            </span>
            <code className="order-ref">{adminOrder.references[p.id] ?? "no reference"}</code>
          </li>
        ))}
        {adminOrder.disputes.map((d) => (
          <Dispute key={d.reference} dispute={d} currency={order.currency} />
        ))}
        {order.refunds.map((r) => (
          <Refund key={r.id} refund={r} adminOrder={adminOrder} />
        ))}
      </ul>
    </Panel>
  );
}

function Dispute({ dispute, currency }: { dispute: DisputeView; currency: string }) {
  return (
    <li>
      <div className="order-list-head">
        <strong>{formatMinor(dispute.amount, currency)}</strong>{" "}
        <StatusBadge status={DISPUTE_STATUS_LABELS[dispute.status]} />
        <LocalTime at={dispute.createdAt} />
      </div>
      <span className="dim small">
        Reason: {dispute.reason.replaceAll("_", " ")}
        {dispute.status === "open" && dispute.dueAt !== null ? (
          <>
            . Evidence due by <LocalTime at={dispute.dueAt} />
          </>
        ) : null}
      </span>
      <code className="order-ref">{dispute.reference}</code>
    </li>
  );
}

function Refund({ refund, adminOrder: { order, refunds } }: { refund: RefundView; adminOrder: AdminOrder }) {
  const { busy, problem, act } = useAction();
  const { key } = useRequestKey();
  const details = refunds[refund.id];
  const path = `/api/admin/orders/${order.id}/refunds/${refund.id}/retry`;
  const retry = () => act("POST", path, { requestKey: key() }, "Refund retried");
  return (
    <li>
      <div className="order-list-head">
        <strong>{formatMinor(-refund.amount, order.currency)}</strong>{" "}
        <StatusBadge status={REFUND_STATUS_LABELS[refund.status]} />
        <LocalTime at={refund.createdAt} />
      </div>
      <span className="dim small">
        To the {refund.to === "card" ? "card" : "gift card"}, by {details?.actor ?? "unknown"}: {refund.reason}
      </span>
      {details?.error ? <span className="dim small">Gateway error: {details.error}</span> : null}
      {details?.reference ? <code className="order-ref">{details.reference}</code> : null}
      {refund.status === "failed" ? (
        <>
          <ApiProblemNote problem={problem} />
          <Button variant="outline" loading={busy} onClick={retry}>
            Retry refund
          </Button>
        </>
      ) : null}
    </li>
  );
}
