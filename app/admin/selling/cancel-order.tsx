import { useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, TextField, toast } from "#app/ui/index.ts";
import type { AdminOrderView } from "#worker/store/orders/contract.ts";
import { formatMinor } from "./amount-inputs.ts";

/** Cancels an order of which nothing was sent; what was paid goes back. */
export function CancelOrder({ order, onDone }: { order: AdminOrderView; onDone: () => void }) {
  const [reason, setReason] = useState("");
  const { busy, problem, call } = useApiCall();
  const refundAmount = order.paidAt === null ? 0 : order.total - order.refunded;
  const cancel = async () => {
    if (await call("POST", `/api/admin/orders/${order.id}/cancel`, { reason }))
      toast({ title: "The order is cancelled", tone: "success" });
    onDone();
  };
  return (
    <>
      <AlertDialog
        trigger={
          <Button variant="outline" loading={busy}>
            Cancel the order
          </Button>
        }
        title={`Cancel order ${order.number}?`}
        text={
          refundAmount > 0
            ? `${formatMinor(refundAmount, order.currency)} goes back to where it came from, and the stock is free again. The buyer gets a mail.`
            : "Nothing was charged. The stock is free again."
        }
        confirm="Cancel it"
        onConfirm={() => void cancel()}
      >
        <TextField
          label="Reason"
          hint="For the history"
          maxLength={300}
          value={reason}
          onChange={(e) => setReason(e.target.value)}
        />
      </AlertDialog>
      <ApiProblemNote problem={problem} />
    </>
  );
}
