import type { AdminOrderView, OrderEventView } from "#worker/store/orders/contract.ts";
import { NoteForm } from "../form/note-form.tsx";
import { RelativeTime } from "../local-time.tsx";
import { AdminIcon, type AdminIconName } from "../shell/admin-icon.tsx";
import { Panel } from "../table/index.ts";
import { formatMinor } from "./amount-inputs.ts";
import { ATTENTION_LABELS, actorLabel, orderEventLabel } from "./order-labels.ts";

/** The details of an event beyond its kind, as one line. */
function eventDetail({ detail }: OrderEventView, currency: string): string {
  const text = (key: string) =>
    typeof detail[key] === "string" && detail[key] !== "" ? (detail[key] as string) : null;
  const amount = typeof detail.amount === "number" ? formatMinor(detail.amount, currency) : null;
  const flag = text("attention");
  const list = (key: string, label: string) => {
    const value = detail[key];
    return Array.isArray(value) && value.length > 0 ? `${label} ${value.join(", ")}` : null;
  };
  const address = text("address");
  return [
    text("text"),
    list("removed", "removed"),
    list("added", "added"),
    list("removedTags", "removed"),
    address && `now shipping to ${address}`,
    amount,
    typeof detail.owed === "number" ? `balance due ${formatMinor(detail.owed, currency)}` : null,
    text("reason"),
    text("note"),
    [text("carrier"), text("tracking")].filter(Boolean).join(" ") || null,
    flag && flag in ATTENTION_LABELS ? ATTENTION_LABELS[flag as keyof typeof ATTENTION_LABELS][0] : null,
  ]
    .filter(Boolean)
    .join(", ");
}

function iconOf(kind: string): AdminIconName {
  if (kind === "note") return "note";
  if (kind === "edited") return "edit";
  if (kind === "tags") return "tag";
  if (kind.startsWith("return") || kind.startsWith("refund")) return "refund";
  if (kind === "shipped" || kind === "delivered") return "box";
  if (kind === "paid" || kind === "balance_paid" || kind === "balance_outside") return "card";
  if (kind === "mail_again" || kind === "balance_asked") return "mail";
  if (kind.startsWith("dispute")) return "flag";
  if (kind === "drafted") return "edit";
  return kind === "placed" ? "inbox" : "clock";
}

/** What happened, newest first, one line an event; notes of staff stand out. */
export function OrderTimeline({ order }: { order: AdminOrderView }) {
  return (
    <Panel title="Timeline" id="history">
      {order.archivedAt === null ? <NoteForm path={`/api/admin/orders/${order.id}/notes`} field="note" /> : null}
      <ol className="timeline" reversed>
        {order.events.toReversed().map((e) => {
          const detail = eventDetail(e, order.currency);
          const isNote = e.kind === "note";
          return (
            <li key={e.id}>
              <span className="timeline-icon">
                <AdminIcon name={iconOf(e.kind)} size={14} />
              </span>
              <span className="timeline-text">
                {isNote ? (
                  <>
                    <strong>{actorLabel(e.actor)}</strong> left a note
                  </>
                ) : (
                  <>
                    {orderEventLabel(e.kind)}
                    <span className="dim">
                      {detail ? ` · ${detail}` : ""} · {actorLabel(e.actor)}
                    </span>
                  </>
                )}
                {isNote ? <span className="timeline-note">{detail}</span> : null}
              </span>
              <span className="timeline-when dim small">
                <RelativeTime at={e.at} />
              </span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
