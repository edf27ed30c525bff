import type { AdminOrderView, OrderEventView } from "#worker/store/orders/contract.ts";
import { NoteForm } from "../form/note-form.tsx";
import { LocalTime } from "../local-time.tsx";
import { Panel } from "../table/index.ts";
import { formatMinor } from "./amount-inputs.ts";
import { ATTENTION_LABELS, actorLabel, orderEventLabel } from "./order-labels.ts";

/** The details of an event beyond its kind, as one line. */
function eventDetail({ detail }: OrderEventView, currency: string): string {
  const text = (key: string) =>
    typeof detail[key] === "string" && detail[key] !== "" ? (detail[key] as string) : null;
  const amount = typeof detail.amount === "number" ? formatMinor(detail.amount, currency) : null;
  const flag = text("attention");
  return [
    text("text"),
    amount,
    text("reason"),
    text("note"),
    [text("carrier"), text("tracking")].filter(Boolean).join(" ") || null,
    flag && flag in ATTENTION_LABELS ? ATTENTION_LABELS[flag as keyof typeof ATTENTION_LABELS][0] : null,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The order's events, newest first, with a form to add a note. */
export function OrderHistory({ order }: { order: AdminOrderView }) {
  return (
    <Panel title="History" id="history">
      {order.archivedAt === null ? <NoteForm path={`/api/admin/orders/${order.id}/notes`} field="note" /> : null}
      <ol className="history" reversed>
        {order.events.toReversed().map((e) => (
          <li key={e.id}>
            <strong>{orderEventLabel(e.kind)}</strong>
            {eventDetail(e, order.currency) ? <span>{eventDetail(e, order.currency)}</span> : null}
            <span className="dim small">
              <LocalTime at={e.at} />, {actorLabel(e.actor)}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
