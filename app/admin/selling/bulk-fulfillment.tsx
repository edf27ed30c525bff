import { type FormEvent, useRef, useState } from "react";
import { apiRequest, sentenceOf } from "#app/lib/api-request.ts";
import { Button, Callout, KeyValues, TextField } from "#app/ui/index.ts";
import type { StaffOrderView } from "#worker/store/orders/contract.ts";
import { Drawer } from "../table/index.ts";
import { allVariants, type LotChoice, leftOf } from "./line-variants.ts";
import { LotFields, lotsSent, soonest } from "./lot-fields.tsx";
import { freshKey } from "./request-key.ts";

type Outcome = { sent: true } | { sent: false; why: string };

/** Sends one parcel for each of the chosen orders, with all that is left of it. What is refused says why; the rest goes on. */
export function BulkSend({
  orders,
  lots,
  onClose,
}: {
  orders: readonly StaffOrderView[];
  lots: Record<string, LotChoice[]>;
  onClose: () => void;
}) {
  return (
    <Drawer
      open={orders.length > 0}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={orders.length === 1 ? "Send one order" : `Send ${orders.length} orders`}
      text="One parcel for each, with everything that is left to send. Each buyer gets one mail."
    >
      {/* The key begins the form anew for other orders. */}
      <Form key={orders.map((o) => o.id).join()} orders={orders} lots={lots} onClose={onClose} />
    </Drawer>
  );
}

function Form({ orders, lots, onClose }: Parameters<typeof BulkSend>[0]) {
  const [chosen, setChosen] = useState(() => soonest(lots));
  const [carrier, setCarrier] = useState("");
  const [done, setDone] = useState<Record<string, Outcome>>({});
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  const ready = orders.filter((o) => o.status === "open" && o.lines.some((l) => leftOf(l) > 0));
  const waiting = ready.filter((o) => !done[o.id]?.sent);
  const variants = allVariants(ready.flatMap((o) => o.lines.filter((l) => leftOf(l) > 0)));

  const send = async (order: StaffOrderView): Promise<Outcome> => {
    const requestKey = keys.current.get(order.id) ?? freshKey();
    keys.current.set(order.id, requestKey);
    const lines = order.lines.flatMap((l) => (leftOf(l) > 0 ? [{ lineId: l.id, quantity: leftOf(l) }] : []));
    const mine = allVariants(order.lines.filter((l) => leftOf(l) > 0));
    try {
      const body = { requestKey, lines, lots: lotsSent(chosen, mine), carrier };
      await apiRequest("POST", `/api/admin/orders/${order.id}/parcels`, body);
      return { sent: true };
    } catch (e) {
      return { sent: false, why: sentenceOf(e) };
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    for (const order of waiting) {
      const outcome = await send(order);
      setDone((before) => ({ ...before, [order.id]: outcome }));
    }
    setBusy(false);
  };
  const said = (o: StaffOrderView): string => {
    const outcome = done[o.id];
    if (outcome) return outcome.sent ? "Sent" : outcome.why;
    return ready.includes(o) ? `${o.lines.reduce((a, l) => a + leftOf(l), 0)} to send` : "Nothing to send";
  };
  return (
    <form className="admin-form" onSubmit={submit}>
      <div aria-live="polite">
        <KeyValues rows items={orders.map((o) => [`#${o.number}`, said(o)] as const)} />
      </div>
      {waiting.length > 0 ? (
        <>
          <LotFields
            variants={variants}
            lots={lots}
            chosen={chosen}
            onChoose={(v, l) => setChosen((before) => ({ ...before, [v]: l }))}
          />
          <TextField
            label="Carrier"
            hint="Where each parcel has a tracking number, send the orders one by one from their pages."
            value={carrier}
            maxLength={60}
            onChange={(e) => setCarrier(e.target.value)}
          />
          <Button type="submit" loading={busy}>
            {waiting.length === 1 ? "Send one parcel" : `Send ${waiting.length} parcels`}
          </Button>
        </>
      ) : (
        <>
          <Callout tone="success" title="Nothing is left to send of these" />
          <Button onClick={onClose}>Back to the list</Button>
        </>
      )}
    </form>
  );
}
