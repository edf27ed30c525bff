import { useRevalidator } from "react-router";
import { useCall } from "#app/lib/use-api-call.ts";
import { ProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Text, toast } from "#app/ui/index.ts";
import type { OrderDesk } from "#worker/store/orders/contract.ts";
import { When } from "../admin-components.tsx";
import { Panel } from "../table/index.ts";
import { mailWords } from "./order-labels.ts";
import { useRequestKey } from "./request-key.ts";

type Again = "confirmation" | "shipping" | "refund" | "cancellation";
const AGAIN: readonly string[] = ["confirmation", "shipping", "refund", "cancellation"] satisfies Again[];

/** The mails that an order has caused; the main ones can be sent once more. */
export function OrderMails({ desk }: { desk: OrderDesk }) {
  return (
    <Panel title="Mails" id="mails">
      {desk.mails.length === 0 ? <Text dim>None yet.</Text> : null}
      <ul className="order-list">
        {desk.mails.map((m) => (
          <li key={`${m.kind} ${m.ref}`}>
            <div className="order-list-head">
              {mailWords(m.kind)}
              {m.ref.startsWith("again:") ? ", once more" : ""}
            </div>
            <span className="dim small">
              {m.at === null ? "Sent more than a week ago" : <When at={m.at} />}
              {m.error ? `, not delivered: ${m.error}` : m.at !== null && m.sentAt === null ? ", waits to be sent" : ""}
            </span>
            {AGAIN.includes(m.kind) && !m.ref.startsWith("again:") ? (
              <SendAgain orderId={desk.order.id} kind={m.kind} refId={m.ref} />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SendAgain({ orderId, kind, refId }: { orderId: string; kind: string; refId: string }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, call } = useCall();
  const { key, renew } = useRequestKey();
  const send = async () => {
    if (!(await call("POST", `/api/admin/orders/${orderId}/mails`, { kind, ref: refId, requestKey: key() }))) return;
    renew();
    toast({ title: "The mail is on its way", tone: "success" });
    await revalidate();
  };
  return (
    <>
      <ProblemNote problem={problem} />
      <Button variant="ghost" loading={busy} onClick={send} aria-label={`Send again: ${mailWords(kind)}`}>
        Send again
      </Button>
    </>
  );
}
