import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout } from "#app/ui/index.ts";
import type { AdminOrderView } from "#worker/store/orders/contract.ts";
import { useAction } from "../form/use-action.ts";
import { ATTENTION_LABELS } from "./order-labels.ts";

/** Why an order is flagged, what to do, and a button that clears the flag. */
export function AttentionNote({ order }: { order: AdminOrderView }) {
  const { busy, problem, act } = useAction();
  if (order.attention === "") return null;
  const [title, text] = ATTENTION_LABELS[order.attention];
  return (
    <Callout
      tone="warning"
      title={title}
      action={
        order.attention === "unfinished" ? undefined : (
          <Button variant="outline" loading={busy} onClick={() => act("POST", `/api/admin/orders/${order.id}/seen`)}>
            Mark as reviewed
          </Button>
        )
      }
    >
      <p>{text}</p>
      <ApiProblemNote problem={problem} />
    </Callout>
  );
}
