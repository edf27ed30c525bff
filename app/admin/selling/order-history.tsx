import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useCall } from "#app/lib/use-api-call.ts";
import { ProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, TextArea } from "#app/ui/index.ts";
import type { OrderEventView, StaffOrderView } from "#worker/store/orders/contract.ts";
import { When } from "../admin-components.tsx";
import { Panel } from "../table/index.ts";
import { money } from "./amount-inputs.ts";
import { ATTENTION, actorWords, eventWords } from "./order-labels.ts";

/** What an event says beyond its kind, in a few words. */
function detailOf({ detail }: OrderEventView, currency: string): string {
  const text = (key: string) =>
    typeof detail[key] === "string" && detail[key] !== "" ? (detail[key] as string) : null;
  const amount = typeof detail.amount === "number" ? money(detail.amount, currency) : null;
  const flag = text("attention");
  return [
    text("text"),
    amount,
    text("reason"),
    text("note"),
    [text("carrier"), text("tracking")].filter(Boolean).join(" ") || null,
    flag && flag in ATTENTION ? ATTENTION[flag as keyof typeof ATTENTION][0] : null,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Everything that happened, newest first, and a note to add to it. */
export function OrderHistory({ order }: { order: StaffOrderView }) {
  return (
    <Panel title="History" id="history">
      <NoteForm path={`/api/admin/orders/${order.id}/notes`} field="note" />
      <ol className="history" reversed>
        {order.events.toReversed().map((e) => (
          <li key={e.id}>
            <strong>{eventWords(e.kind)}</strong>
            {detailOf(e, order.currency) ? <span>{detailOf(e, order.currency)}</span> : null}
            <span className="dim small">
              <When at={e.at} />, {actorWords(e.actor)}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Writes a note that only staff see. */
export function NoteForm({ path, field }: { path: string; field: "note" | "text" }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, call, form, errorOf } = useCall();
  const [text, setText] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await call("POST", path, { [field]: text }))) return;
    setText("");
    await revalidate();
  };
  return (
    <form className="admin-form" onSubmit={submit} ref={form}>
      <TextArea
        label="Note"
        hint="Only staff see it."
        rows={2}
        maxLength={1000}
        required
        value={text}
        error={errorOf(field)}
        onChange={(e) => setText(e.target.value)}
      />
      <ProblemNote problem={problem} fields={[field]} />
      <Button type="submit" variant="soft" loading={busy}>
        Write it down
      </Button>
    </form>
  );
}
