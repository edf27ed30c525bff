import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout } from "#app/ui/index.ts";
import type { AdminOrderView } from "#worker/store/orders/contract.ts";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";

/** Says that an order is archived, with the button that restores it. */
export function ArchivedNote({ order }: { order: AdminOrderView }) {
  const { busy, problem, act } = useAction();
  if (order.archivedAt === null) return null;
  return (
    <Callout
      tone="info"
      title="This order is archived"
      action={
        <Button
          variant="outline"
          loading={busy}
          onClick={() => act("POST", `/api/admin/orders/${order.id}/restore`, {}, "Order restored")}
        >
          Restore order
        </Button>
      }
    >
      <p>
        It was archived on <LocalTime at={order.archivedAt} />. Restore it to refund it, resend an email or add a note.
      </p>
      <ApiProblemNote problem={problem} />
    </Callout>
  );
}
