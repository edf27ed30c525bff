import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, KeyValues } from "#app/ui/index.ts";
import type { AdminOrder, DisputeView, PaymentView, RefundView } from "#worker/store/orders/contract.ts";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { formatMinor } from "./amount-inputs.ts";
import {
  DISPUTE_STATUS_LABELS,
  PAYMENT_ATTEMPT_LABELS,
  PAYMENT_STATUS_LABELS,
  REFUND_STATUS_LABELS,
} from "./order-labels.ts";
import { orderTotals } from "./order-totals.ts";
import { cardName, checkSentences, declineSentence, REFUND_TARGETS } from "./payment-words.ts";
import { useRequestKey } from "./request-key.ts";

/** Attempts that took no money, and never will. */
const isFailed = (p: PaymentView) => p.status === "declined" || p.status === "cancelled";

/** The order's sum and how it was paid: the payment that counts first, the failed tries folded away. */
export function OrderPayments({ adminOrder }: { adminOrder: AdminOrder }) {
  const { order } = adminOrder;
  const counting = order.payments.filter((p) => !isFailed(p));
  const failed = order.payments.filter(isFailed);
  return (
    <section className="panel" aria-label="Payments">
      <div className="panel-head">
        <h2 id="money" className="card-status">
          <StatusBadge status={PAYMENT_STATUS_LABELS[order.paymentStatus]} /> Payment
        </h2>
      </div>
      <div className="order-sums">
        <KeyValues rows items={orderTotals(order)} />
      </div>
      {order.payments.length === 0 && order.refunds.length === 0 ? (
        <p className="dim">
          No card payment. {order.total === 0 ? "The order was free" : "Gift cards cover the total"}.
        </p>
      ) : null}
      <ul className="panel-rows">
        {counting.map((p) => (
          <Payment key={p.id} payment={p} adminOrder={adminOrder} />
        ))}
        {adminOrder.disputes.map((d) => (
          <Dispute key={d.reference} dispute={d} currency={order.currency} />
        ))}
        {order.refunds.map((r) => (
          <Refund key={r.id} refund={r} adminOrder={adminOrder} />
        ))}
        {failed.length > 0 ? (
          <li>
            <details open={counting.length === 0}>
              <summary>{failed.length === 1 ? "1 failed attempt" : `${failed.length} failed attempts`}</summary>
              <ul className="failed-payments">
                {failed.map((p) => (
                  <Payment key={p.id} payment={p} adminOrder={adminOrder} />
                ))}
              </ul>
            </details>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** One payment: with which card, what the bank said, and the gateway's own id of it. */
function Payment({ payment: p, adminOrder }: { payment: PaymentView; adminOrder: AdminOrder }) {
  const { currency } = adminOrder.order;
  const reference = adminOrder.references[p.id];
  return (
    <li className="payment">
      <div className="payment-line">
        <AdminIcon name="card" />
        <strong>{p.amount === 0 ? "Card for future charges" : formatMinor(p.amount, currency)}</strong>
        <span>{p.gateway === "outside" ? "Paid outside the store" : cardName(p)}</span>
        <StatusBadge status={PAYMENT_ATTEMPT_LABELS[p.status]} />
        <span className="dim small payment-when">
          <LocalTime at={p.createdAt} />
        </span>
      </div>
      {p.status === "declined" || p.reason ? <p>{declineSentence(p.reason)}</p> : null}
      {checkSentences(p).map((sentence) => (
        <p key={sentence} className="dim small">
          {sentence}
        </p>
      ))}
      {p.refunded > 0 ? <p className="dim small">{formatMinor(p.refunded, currency)} refunded</p> : null}
      {reference ? <GatewayReference id={reference} /> : null}
    </li>
  );
}

/** What the payment gateway calls it: for a search in its own console. */
function GatewayReference({ id }: { id: string }) {
  return (
    <details className="dim small payment-reference">
      <summary>Gateway reference</summary>
      <code className="order-ref">{id}</code>
    </details>
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
      <GatewayReference id={dispute.reference} />
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
        {REFUND_TARGETS[refund.to]}, by {details?.actor ?? "unknown"}: {refund.reason}
      </span>
      {refund.to === "outside" ? (
        <span className="dim small">Refund this yourself: it was paid outside the store.</span>
      ) : null}
      {details?.error ? <span className="dim small">Gateway error: {details.error}</span> : null}
      {details?.reference ? <GatewayReference id={details.reference} /> : null}
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
