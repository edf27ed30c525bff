import { type FormEvent, useRef, useState } from "react";
import { apiRequest, errorMessage, TRY_AGAIN } from "#app/lib/api-request.ts";
import { Button, Callout, KeyValues } from "#app/ui/index.ts";
import type { AdminOrderView } from "#worker/store/orders/contract.ts";
import { TextField } from "../form/text-field.tsx";
import { Drawer } from "../table/index.ts";
import { distinctVariants, type LotOption, sendableQuantity } from "./line-variants.ts";
import { defaultLots, LotFields, toParcelLots } from "./lot-fields.tsx";
import { createRequestKey } from "./request-key.ts";

type SendResult = { sent: true } | { sent: false; why: string };

/** Fulfills everything unfulfilled in each selected order. An order that fails shows why; the others still go through. */
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
      title={orders.length === 1 ? "Fulfill 1 order" : `Fulfill ${orders.length} orders`}
      text="Fulfills all unfulfilled items in one shipment per order. Each customer is emailed once."
    >
      {/* The key resets the form when the selected orders change. */}
      <BulkFulfillmentForm key={orders.map((o) => o.id).join()} orders={orders} lots={lots} onClose={onClose} />
    </Drawer>
  );
}

function BulkFulfillmentForm({ orders, lots, onClose }: Parameters<typeof BulkFulfillmentDrawer>[0]) {
  const [selectedLots, setSelectedLots] = useState(() => defaultLots(lots));
  const [carrier, setCarrier] = useState("");
  const [results, setResults] = useState<Record<string, SendResult>>({});
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  const ready = orders.filter((o) => o.status === "open" && o.lines.some((l) => sendableQuantity(l) > 0));
  const waiting = ready.filter((o) => !results[o.id]?.sent);
  const variants = distinctVariants(ready.flatMap((o) => o.lines.filter((l) => sendableQuantity(l) > 0)));

  const send = async (order: AdminOrderView): Promise<SendResult> => {
    const requestKey = keys.current.get(order.id) ?? createRequestKey();
    keys.current.set(order.id, requestKey);
    const lines = order.lines.flatMap((l) =>
      sendableQuantity(l) > 0 ? [{ lineId: l.id, quantity: sendableQuantity(l) }] : [],
    );
    const unsentVariants = distinctVariants(order.lines.filter((l) => sendableQuantity(l) > 0));
    try {
      const body = { requestKey, lines, lots: toParcelLots(selectedLots, unsentVariants), carrier };
      await apiRequest("POST", `/api/admin/orders/${order.id}/parcels`, body);
      return { sent: true };
    } catch (e) {
      return { sent: false, why: errorMessage(e, TRY_AGAIN) };
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    for (const order of waiting) {
      const outcome = await send(order);
      setResults((before) => ({ ...before, [order.id]: outcome }));
    }
    setBusy(false);
  };
  const resultText = (o: AdminOrderView): string => {
    const outcome = results[o.id];
    if (outcome) return outcome.sent ? "Fulfilled" : outcome.why;
    return ready.includes(o)
      ? `${o.lines.reduce((a, l) => a + sendableQuantity(l), 0)} unfulfilled`
      : o.owed > 0
        ? "Awaiting payment"
        : "Nothing to fulfill";
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
            chosen={selectedLots}
            onChoose={(v, l) => setSelectedLots((before) => ({ ...before, [v]: l }))}
          />
          <TextField
            label="Carrier"
            hint="To add tracking numbers, fulfill orders one at a time from their own pages."
            value={carrier}
            maxLength={60}
            onChange={(e) => setCarrier(e.target.value)}
          />
          <Button type="submit" loading={busy}>
            {waiting.length === 1 ? "Fulfill 1 order" : `Fulfill ${waiting.length} orders`}
          </Button>
        </>
      ) : (
        <>
          <Callout tone="success" title="These orders are fulfilled" />
          <Button onClick={onClose}>Back to orders</Button>
        </>
      )}
    </form>
  );
}
