import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Text } from "#app/ui/index.ts";
import type { AdminOrder } from "#worker/store/orders/contract.ts";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";
import { Panel } from "../table/index.ts";
import { emailLabel } from "./order-labels.ts";
import { useRequestKey } from "./request-key.ts";

type ResendableKind = "confirmation" | "shipping" | "refund" | "cancellation";
const RESENDABLE_KINDS: readonly string[] = [
  "confirmation",
  "shipping",
  "refund",
  "cancellation",
] satisfies ResendableKind[];

/** The emails sent for an order; the main ones can be resent. */
export function OrderEmails({ adminOrder }: { adminOrder: AdminOrder }) {
  return (
    <Panel title="Emails" id="mails">
      {adminOrder.mails.length === 0 ? (
        <Text dim>No emails yet. Confirmations and shipping notices to the customer are listed here.</Text>
      ) : null}
      <ul className="order-list">
        {adminOrder.mails.map((m) => (
          <li key={`${m.kind} ${m.ref}`}>
            <div className="order-list-head">
              {emailLabel(m.kind)}
              {m.ref.startsWith("again:") ? " (resent)" : ""}
            </div>
            <span className="dim small">
              {m.at === null ? "Sent over a week ago" : <LocalTime at={m.at} />}
              {m.error ? `, failed: ${m.error}` : m.at !== null && m.sentAt === null ? ", queued" : ""}
            </span>
            {adminOrder.order.archivedAt === null &&
            RESENDABLE_KINDS.includes(m.kind) &&
            !m.ref.startsWith("again:") ? (
              <ResendEmail orderId={adminOrder.order.id} kind={m.kind} refId={m.ref} />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ResendEmail({ orderId, kind, refId }: { orderId: string; kind: string; refId: string }) {
  const { busy, problem, act } = useAction();
  const { key, renew } = useRequestKey();
  const send = async () => {
    const body = { kind, ref: refId, requestKey: key() };
    if (await act("POST", `/api/admin/orders/${orderId}/mails`, body, "Email sent")) renew();
  };
  return (
    <>
      <ApiProblemNote problem={problem} />
      <Button
        variant="ghost"
        loading={busy}
        onClick={send}
        aria-label={`Resend ${emailLabel(kind).toLowerCase()} email`}
      >
        Resend
      </Button>
    </>
  );
}
