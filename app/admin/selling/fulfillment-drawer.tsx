import { type FormEvent, useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, TextField, toast } from "#app/ui/index.ts";
import type { AdminOrderView } from "#worker/store/orders/contract.ts";
import { Drawer } from "../table/index.ts";
import { distinctVariants, type LotOption, unsentQuantity } from "./line-variants.ts";
import { defaultLots, LotFields, toParcelLots } from "./lot-fields.tsx";
import { useRequestKey } from "./request-key.ts";

/** Fulfills items of an order: how many of each line, from which lots, with carrier and tracking. */
export function FulfillmentDrawer({
  order,
  lots,
  onDone,
}: {
  order: AdminOrderView;
  lots: Record<string, LotOption[]>;
  onDone: () => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Drawer
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>Fulfill items</Button>}
      title="Fulfill items"
      text="Inventory is reduced and the customer is emailed."
    >
      <FulfillmentForm
        order={order}
        lots={lots}
        onDone={() => {
          setOpen(false);
          onDone();
        }}
      />
    </Drawer>
  );
}

function FulfillmentForm({ order, lots, onDone }: Parameters<typeof FulfillmentDrawer>[0]) {
  const unsentLines = order.lines.filter((l) => unsentQuantity(l) > 0);
  const [units, setUnits] = useState<Record<string, number>>(() =>
    Object.fromEntries(unsentLines.map((l) => [l.id, unsentQuantity(l)])),
  );
  const [selectedLots, setSelectedLots] = useState(() => defaultLots(lots));
  const [shipment, setShipment] = useState({ carrier: "", tracking: "", trackingUrl: "" });
  const { busy, problem, form, call, errorOf } = useApiCall();
  const { key } = useRequestKey();
  const packed = unsentLines.filter((l) => (units[l.id] ?? 0) > 0);
  const variants = distinctVariants(packed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lines = packed.map((l) => ({ lineId: l.id, quantity: units[l.id] ?? 0 }));
    const body = { requestKey: key(), lines, lots: toParcelLots(selectedLots, variants), ...shipment };
    if (!(await call("POST", `/api/admin/orders/${order.id}/parcels`, body))) return;
    toast({ title: "Items fulfilled", tone: "success" });
    onDone();
  };
  const field = (
    name: keyof typeof shipment,
    label: string,
    props: { hint?: string; type?: string; maxLength: number },
  ) => (
    <TextField
      label={label}
      value={shipment[name]}
      error={errorOf(name)}
      onChange={(e) => setShipment((before) => ({ ...before, [name]: e.target.value }))}
      {...props}
    />
  );
  return (
    <form className="admin-form" onSubmit={submit} ref={form}>
      {unsentLines.map((l) => (
        <TextField
          key={l.id}
          type="number"
          inputMode="numeric"
          min={0}
          max={unsentQuantity(l)}
          required
          label={[l.title, l.variantTitle].filter(Boolean).join(", ")}
          hint={`${unsentQuantity(l)} unfulfilled`}
          value={units[l.id] ?? 0}
          onChange={(e) => setUnits((before) => ({ ...before, [l.id]: e.target.valueAsNumber || 0 }))}
        />
      ))}
      <LotFields
        variants={variants}
        lots={lots}
        chosen={selectedLots}
        onChoose={(v, l) => setSelectedLots((before) => ({ ...before, [v]: l }))}
      />
      {field("carrier", "Carrier", { maxLength: 60 })}
      {field("tracking", "Tracking number", { maxLength: 80 })}
      {field("trackingUrl", "Tracking URL", {
        type: "url",
        hint: "Starts with https:// and is included in the email.",
        maxLength: 500,
      })}
      <ApiProblemNote problem={problem} fields={["carrier", "tracking", "trackingUrl"]} />
      <Button type="submit" loading={busy} disabled={packed.length === 0}>
        Mark as fulfilled
      </Button>
    </form>
  );
}
