import { type FormEvent, useState } from "react";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout } from "#app/ui/index.ts";
import type { AdminOrderView } from "#worker/store/orders/contract.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { TextField } from "../form/text-field.tsx";
import { useAction } from "../form/use-action.ts";
import { RelativeTime } from "../local-time.tsx";
import { formatMinor } from "./amount-inputs.ts";
import { useRequestKey } from "./request-key.ts";

/** The balance of an edited order, and what staff can do: request it, record it as paid, or remove the items again. */
export function BalanceNote({ order, onUndo }: { order: AdminOrderView; onUndo: () => void }) {
  const { busy, problem, act } = useAction();
  const { key, renew } = useRequestKey();
  if (order.owed === 0) return null;
  const amount = formatMinor(order.owed, order.currency);
  const asked = order.events.findLast((e) => e.kind === "balance_asked");
  const canUndo = order.lines.some((l) => l.unpaid && l.requiresShipping && l.quantity > l.fulfilled + l.cancelled);
  const ask = async () => {
    const body = { requestKey: key(), expected: order.owed };
    // The next press is another request: a reminder, or a request for another amount.
    if (await act("POST", `/api/admin/orders/${order.id}/ask-payment`, body, "Payment request sent")) renew();
  };
  return (
    <Callout
      tone="warning"
      title={`Balance due: ${amount}`}
      action={
        <span className="balance-actions">
          <Button loading={busy} onClick={() => void ask()}>
            Send payment request
          </Button>
          <FormDrawer
            title="Mark as paid"
            text={`Records that the customer paid ${amount} outside the store, such as in cash or by bank transfer.`}
            button="Mark as paid"
            variant="outline"
          >
            {(close) => <PaidOutsideForm order={order} onDone={close} />}
          </FormDrawer>
          {canUndo ? (
            <Button variant="outline" onClick={onUndo}>
              Remove unpaid items
            </Button>
          ) : null}
        </span>
      }
    >
      <p>
        Items were added and aren't paid for yet. Until they are, packing slips leave them out, and so does fulfillment
        unless you choose them.
        {asked ? (
          <>
            {" "}
            Last request sent <RelativeTime at={asked.at} />.
          </>
        ) : null}
      </p>
      <ApiProblemNote problem={problem} />
    </Callout>
  );
}

function PaidOutsideForm({ order, onDone }: { order: AdminOrderView; onDone: () => void }) {
  const { busy, problem, act, errorOf } = useAction();
  const { key } = useRequestKey();
  const [reason, setReason] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { requestKey: key(), expected: order.owed, reason };
    if (await act("POST", `/api/admin/orders/${order.id}/paid-outside`, body, "Balance marked as paid")) onDone();
  };
  return (
    <form className="admin-form" onSubmit={submit} noValidate>
      <TextField
        label="How it was paid (required)"
        hint="Shown in the timeline. Customers don't see it."
        aria-required
        maxLength={300}
        value={reason}
        error={errorOf("reason")}
        onChange={(e) => setReason(e.target.value)}
      />
      <ApiProblemNote problem={problem} fields={["reason"]} />
      <Button type="submit" loading={busy}>
        {`Mark ${formatMinor(order.owed, order.currency)} as paid`}
      </Button>
    </form>
  );
}
