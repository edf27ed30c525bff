import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Text } from "#app/ui/index.ts";
import type { DraftStatus, Quote } from "#worker/store/orders/contract.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { TextField } from "../form/text-field.tsx";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";
import { Panel } from "../table/index.ts";
import { formatMinor } from "./amount-inputs.ts";
import { CopyLink } from "./copy-link.tsx";
import { useRequestKey } from "./request-key.ts";

/** A draft as its page has loaded it. */
export interface SavedDraft {
  id: string;
  version: number;
  status: DraftStatus;
  email: string;
  sentAt: number | null;
  expiresAt: number | null;
  /** The address that pays its invoice. */
  link: string;
}

/** How a draft becomes an order: an invoice that the customer pays, or staff record the payment. */
export function DraftActions({
  saved,
  quote,
  isStale,
  dirty,
  currency,
}: {
  saved: SavedDraft | null;
  quote: Quote | null;
  isStale: boolean;
  dirty: boolean;
  currency: string;
}) {
  const { busy, problem, act } = useAction();
  const { key, renew } = useRequestKey();
  if (!saved)
    return (
      <Panel title="Payment" id="payment">
        <Text dim>Save the draft to send an invoice or mark it as paid.</Text>
      </Panel>
    );
  const total = quote?.priced.total ?? 0;
  const isReady = !dirty && !isStale && quote !== null && quote.problems.length === 0 && saved.email !== "";
  const why = dirty
    ? "Save your changes first."
    : saved.email === ""
      ? "Enter the customer's email address first."
      : quote && quote.problems.length > 0
        ? "Fix the problems listed under Total first."
        : null;
  const path = `/api/admin/drafts/${saved.id}`;
  const send = async () => {
    const body = { requestKey: key(), version: saved.version, expected: total };
    if (await act("POST", `${path}/invoice`, body, "Invoice sent")) renew();
  };
  const cancel = () => act("POST", `${path}/cancel`, { version: saved.version }, "Invoice canceled");
  const isSent = saved.status === "sent";
  const paidButton = total > 0 || !isReady ? "Mark as paid" : "Create free order";
  const ways = (
    <>
      {isReady ? (
        <FormDrawer
          title="Mark as paid"
          text={
            total > 0
              ? `Creates the order and records that the customer paid ${formatMinor(total, currency)} outside the store, such as in cash or by bank transfer.`
              : "Creates the order. There's nothing to pay."
          }
          button={paidButton}
          variant="outline"
        >
          {() => <DraftPaidForm saved={saved} total={total} currency={currency} />}
        </FormDrawer>
      ) : (
        <Button variant="outline" disabled>
          {paidButton}
        </Button>
      )}
      <Button variant={isSent ? "outline" : undefined} loading={busy} disabled={!isReady} onClick={() => void send()}>
        {isSent ? "Resend invoice" : "Send invoice"}
      </Button>
    </>
  );
  return (
    <Panel title="Payment" id="payment">
      {isSent && saved.sentAt !== null && saved.expiresAt !== null ? (
        <>
          <Text small>
            Invoice sent to {saved.email} on <LocalTime at={saved.sentAt} />. The link works until{" "}
            <LocalTime at={saved.expiresAt} />. When you save changes, the customer sees them right away. If you change
            the email address, this link stops working and you send a new invoice.
          </Text>
          <CopyLink href={saved.link} />
        </>
      ) : (
        <Text small dim>
          The customer gets a link to review the order and pay. Items aren't reserved until they pay.
        </Text>
      )}
      {why ? <Text small>{why}</Text> : null}
      <div className="draft-actions">
        {ways}
        {isSent ? (
          <Button variant="ghost" loading={busy} onClick={() => void cancel()}>
            Cancel invoice
          </Button>
        ) : null}
      </div>
      <ApiProblemNote problem={problem} />
    </Panel>
  );
}

function DraftPaidForm({ saved, total, currency }: { saved: SavedDraft; total: number; currency: string }) {
  const { busy, problem, call, errorOf } = useAction();
  const { key } = useRequestKey();
  const navigate = useNavigate();
  const [reason, setReason] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The drawer stands in the editor's form, as React sees it.
    event.stopPropagation();
    const body = { requestKey: key(), version: saved.version, expected: total, reason };
    const made = await call<{ orderId: string }>("POST", `/api/admin/drafts/${saved.id}/paid`, body);
    if (made) await navigate(`/420/orders/${made.orderId}`);
  };
  return (
    <form className="admin-form" onSubmit={submit} noValidate>
      {total > 0 ? (
        <TextField
          label="How it was paid (required)"
          hint="For example, cash or the reference number of a bank transfer. Customers don't see it."
          aria-required
          maxLength={300}
          value={reason}
          error={errorOf("reason")}
          onChange={(e) => setReason(e.target.value)}
        />
      ) : null}
      <ApiProblemNote problem={problem} fields={["reason"]} />
      <Button type="submit" loading={busy}>
        {total > 0 ? `Mark ${formatMinor(total, currency)} as paid` : "Create order"}
      </Button>
    </form>
  );
}
