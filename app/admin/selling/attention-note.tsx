import { useRevalidator } from "react-router";
import { useCall } from "#app/lib/use-api-call.ts";
import { ProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout } from "#app/ui/index.ts";
import type { StaffOrderView } from "#worker/store/orders/contract.ts";
import { ATTENTION } from "./order-labels.ts";

/** Why an order is flagged, what to do, and the word that it was looked at. */
export function AttentionNote({ order }: { order: StaffOrderView }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, call } = useCall();
  if (order.attention === "") return null;
  const [title, text] = ATTENTION[order.attention];
  const seen = async () => {
    await call("POST", `/api/admin/orders/${order.id}/seen`, {});
    await revalidate();
  };
  return (
    <Callout
      tone="warning"
      title={title}
      action={
        order.attention === "unfinished" ? undefined : (
          <Button variant="outline" loading={busy} onClick={seen}>
            I have looked at it
          </Button>
        )
      }
    >
      <p>{text}</p>
      <ProblemNote problem={problem} />
    </Callout>
  );
}
