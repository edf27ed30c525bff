import { useRevalidator } from "react-router";
import { useCall } from "#app/lib/use-api-call.ts";
import { ProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, toast } from "#app/ui/index.ts";
import type { OrderDesk, RefundView } from "#worker/store/orders/contract.ts";
import { When } from "../admin-components.tsx";
import { Panel } from "../table/index.ts";
import { money } from "./amount-inputs.ts";
import { PAYMENT_ROW, REFUND } from "./order-labels.ts";
import { useRequestKey } from "./request-key.ts";
import { BadgeOf } from "./status-badge.tsx";

/** Every attempt to pay and every refund, with what the gateway calls it. */
export function OrderPayments({ desk }: { desk: OrderDesk }) {
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
              <strong>{money(p.amount, order.currency)}</strong> <BadgeOf of={PAYMENT_ROW[p.status]} />
              <When at={p.createdAt} />
            </div>
            <span className="dim small">
              {p.gateway}
              {p.cardLast4 ? `, ${p.cardBrand ?? "card"} ending in ${p.cardLast4}` : ""}
              {p.reason ? `, ${p.reason.replaceAll("_", " ")}` : ""}
              {p.refunded > 0 ? `, ${money(p.refunded, order.currency)} paid back` : ""}
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

function Refund({ refund: r, desk: { order, refunds } }: { refund: RefundView; desk: OrderDesk }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, call } = useCall();
  const { key } = useRequestKey();
  const more = refunds[r.id];
  const again = async () => {
    const done = await call("POST", `/api/admin/orders/${order.id}/refunds/${r.id}/retry`, { requestKey: key() });
    if (done) toast({ title: "Tried again", tone: "success" });
    await revalidate();
  };
  return (
    <li>
      <div className="order-list-head">
        <strong>{money(-r.amount, order.currency)}</strong> <BadgeOf of={REFUND[r.status]} />
        <When at={r.createdAt} />
      </div>
      <span className="dim small">
        To the {r.to === "card" ? "card" : "gift card"}, by {more?.actor ?? "nobody"}: {r.reason}
      </span>
      {more?.error ? <span className="dim small">The gateway said: {more.error}</span> : null}
      {more?.reference ? <code className="order-ref">{more.reference}</code> : null}
      {r.status === "failed" ? (
        <>
          <ProblemNote problem={problem} />
          <Button variant="outline" loading={busy} onClick={again}>
            Try it again
          </Button>
        </>
      ) : null}
    </li>
  );
}
