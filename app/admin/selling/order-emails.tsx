import { useEffect, useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { EmailPreview } from "#app/ui/email-preview.tsx";
import { Badge, Button, Row, Text, type Tone } from "#app/ui/index.ts";
import type { AdminOrder, OrderEmailView, SentEmailView } from "#worker/store/orders/contract.ts";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";
import { Drawer, Panel } from "../table/index.ts";
import { emailLabel } from "./order-labels.ts";
import { useRequestKey } from "./request-key.ts";

type ResendableKind = "confirmation" | "shipping" | "refund" | "cancellation";
const RESENDABLE_KINDS: readonly string[] = [
  "confirmation",
  "shipping",
  "refund",
  "cancellation",
] satisfies ResendableKind[];

const WEEK = 7 * 24 * 60 * 60_000;

const STATUS_LABELS: Record<OrderEmailView["status"], { label: string; tone: Tone }> = {
  sent: { label: "Sent", tone: "success" },
  queued: { label: "Queued", tone: "neutral" },
  retrying: { label: "Retrying", tone: "accent" },
  failed: { label: "Failed", tone: "danger" },
  mailbox: { label: "In the local mailbox", tone: "neutral" },
  unconnected: { label: "Not sent: no mail service is connected", tone: "danger" },
  gone: { label: "Sent", tone: "neutral" },
};

/** The emails sent for an order, each as it was sent; the main ones can be resent. */
export function OrderEmails({ adminOrder }: { adminOrder: AdminOrder }) {
  const [open, setOpen] = useState<OrderEmailView | null>(null);
  const { order, mails } = adminOrder;
  return (
    <Panel title="Emails" id="mails">
      {mails.length === 0 ? (
        <Text dim>No emails yet. Confirmations and shipping notices to the customer are listed here.</Text>
      ) : null}
      <ul className="order-list">
        {mails.map((m) => (
          <li key={m.id}>
            <div className="order-list-head">
              {emailLabel(m.kind)}
              {m.ref.startsWith("again:") ? " (resent)" : ""}
            </div>
            <Row gap={8}>
              <EmailState email={m} placedAt={order.placedAt} />
            </Row>
            {m.error ? <Text small>{`Last attempt: ${m.error}`}</Text> : null}
            <Row gap={8}>
              {m.at !== null ? (
                <Button
                  variant="ghost"
                  onClick={() => setOpen(m)}
                  aria-label={`View ${emailLabel(m.kind).toLowerCase()} email`}
                >
                  View
                </Button>
              ) : null}
              {order.archivedAt === null && RESENDABLE_KINDS.includes(m.kind) && !m.ref.startsWith("again:") ? (
                <ResendEmail orderId={order.id} kind={m.kind} refId={m.ref} />
              ) : null}
            </Row>
          </li>
        ))}
      </ul>
      {open ? <SentEmail orderId={order.id} email={open} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}

/** What became of an email. The outbox forgets it after a week: of a newer order's email nothing is known. */
function EmailState({ email: m, placedAt }: { email: OrderEmailView; placedAt: number }) {
  if (m.at === null)
    return <span className="dim small">{Date.now() - placedAt > WEEK ? "Sent over a week ago" : "Unknown"}</span>;
  return (
    <>
      <Badge tone={STATUS_LABELS[m.status].tone}>{STATUS_LABELS[m.status].label}</Badge>
      <span className="dim small">
        <LocalTime at={m.sentAt ?? m.at} />
      </span>
    </>
  );
}

/** An email as it was sent: codes and the signatures of its links are left out. */
function SentEmail({ orderId, email, onClose }: { orderId: string; email: OrderEmailView; onClose: () => void }) {
  const { problem, call } = useApiCall();
  const [shown, setShown] = useState<SentEmailView | null>(null);
  useEffect(() => {
    void call<SentEmailView>("GET", `/api/admin/orders/${orderId}/mails/${encodeURIComponent(email.id)}`).then(
      setShown,
    );
  }, [call, orderId, email.id]);
  return (
    <Drawer open onOpenChange={(open) => (open ? undefined : onClose())} title={emailLabel(email.kind)} width={720}>
      <ApiProblemNote problem={problem} />
      {shown ? (
        <>
          <Text>
            <strong>{shown.subject}</strong>
          </Text>
          <Text small dim>
            {`To ${shown.to}. Codes and the keys of links are hidden.`}
          </Text>
          <EmailPreview html={shown.html} text={shown.text} title={shown.subject} />
        </>
      ) : problem ? null : (
        <Text dim role="status">
          Loading the email
        </Text>
      )}
    </Drawer>
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
