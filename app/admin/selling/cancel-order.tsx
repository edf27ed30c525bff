import { useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { toast } from "#app/ui/index.ts";
import type { AdminOrderView } from "#worker/store/orders/contract.ts";
import { TextField } from "../form/text-field.tsx";
import { formatMinor } from "./amount-inputs.ts";

/** Cancels an order before anything is fulfilled and refunds what was paid. */
export function CancelOrder({
  order,
  onDone,
  ...dialog
}: {
  order: AdminOrderView;
  onDone: () => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [reason, setReason] = useState("");
  const { problem, call } = useApiCall();
  const refundAmount = order.paidAt === null ? 0 : order.total - order.refunded;
  const cancel = async () => {
    if (await call("POST", `/api/admin/orders/${order.id}/cancel`, { reason }))
      toast({ title: "Order canceled", tone: "success" });
    onDone();
  };
  return (
    <>
      <AlertDialog
        {...dialog}
        title={`Cancel order ${order.number}?`}
        text={
          refundAmount > 0
            ? `${formatMinor(refundAmount, order.currency)} will be refunded to the original payment method and the items restocked. The customer is emailed.`
            : "The customer hasn't been charged. The items will be restocked."
        }
        confirm="Cancel order"
        cancel="Keep order"
        onConfirm={() => void cancel()}
      >
        <TextField
          label="Reason"
          hint="Shown in the order history only."
          maxLength={300}
          value={reason}
          onChange={(e) => setReason(e.target.value)}
        />
      </AlertDialog>
      <ApiProblemNote problem={problem} />
    </>
  );
}
