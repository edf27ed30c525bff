import { type FormEvent, useRef, useState } from "react";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Button, Callout, KeyValues, TextField } from "#app/ui/index.ts";
import type { AdminOrderView } from "#worker/store/orders/contract.ts";
import { Drawer } from "../table/index.ts";
import { distinctVariants, type LotOption, unsentQuantity } from "./line-variants.ts";
import { defaultLots, LotFields, toParcelLots } from "./lot-fields.tsx";
import { createRequestKey } from "./request-key.ts";

type SendResult = { sent: true } | { sent: false; why: string };

/** Sends one parcel for each of the chosen orders, with all that is left of it. What is refused says why; the rest goes on. */
export function BulkFulfillmentDrawer({
  orders,
  lots,
  onClose,
}: {
  orders: readonly AdminOrderView[];
  lots: Record<string, LotOption[]>;
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
      <BulkFulfillmentForm key={orders.map((o) => o.id).join()} orders={orders} lots={lots} onClose={onClose} />
    </Drawer>
  );
}

function BulkFulfillmentForm({ orders, lots, onClose }: Parameters<typeof BulkFulfillmentDrawer>[0]) {
  const [chosen, setChosen] = useState(() => defaultLots(lots));
  const [carrier, setCarrier] = useState("");
  const [done, setDone] = useState<Record<string, SendResult>>({});
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  const ready = orders.filter((o) => o.status === "open" && o.lines.some((l) => unsentQuantity(l) > 0));
  const waiting = ready.filter((o) => !done[o.id]?.sent);
  const variants = distinctVariants(ready.flatMap((o) => o.lines.filter((l) => unsentQuantity(l) > 0)));

  const send = async (order: AdminOrderView): Promise<SendResult> => {
    const requestKey = keys.current.get(order.id) ?? createRequestKey();
    keys.current.set(order.id, requestKey);
    const lines = order.lines.flatMap((l) =>
      unsentQuantity(l) > 0 ? [{ lineId: l.id, quantity: unsentQuantity(l) }] : [],
    );
    const unsentVariants = distinctVariants(order.lines.filter((l) => unsentQuantity(l) > 0));
    try {
      const body = { requestKey, lines, lots: toParcelLots(chosen, unsentVariants), carrier };
      await apiRequest("POST", `/api/admin/orders/${order.id}/parcels`, body);
      return { sent: true };
    } catch (e) {
      return { sent: false, why: errorMessage(e) };
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
  const resultText = (o: AdminOrderView): string => {
    const outcome = done[o.id];
    if (outcome) return outcome.sent ? "Sent" : outcome.why;
    return ready.includes(o) ? `${o.lines.reduce((a, l) => a + unsentQuantity(l), 0)} to send` : "Nothing to send";
  };
  return (
    <form className="admin-form" onSubmit={submit}>
      <div aria-live="polite">
        <KeyValues rows items={orders.map((o) => [`#${o.number}`, resultText(o)] as const)} />
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
