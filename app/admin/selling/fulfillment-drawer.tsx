import { type FormEvent, useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Checkbox, toast } from "#app/ui/index.ts";
import type { AdminOrderView } from "#worker/store/orders/contract.ts";
import { CARRIERS, carrierOfTracking } from "#worker/store/orders/domain-carriers.ts";
import { bindFields } from "../form/bind-fields.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { TextField } from "../form/text-field.tsx";
import { distinctVariants, type LotOption, sendableQuantity, unsentQuantity } from "./line-variants.ts";
import { defaultLots, LotFields, toParcelLots } from "./lot-fields.tsx";
import { useRequestKey } from "./request-key.ts";

/** Fulfills items of an order: how many of each line, from which lots, with carrier and tracking. */
export function FulfillmentDrawer({
  order,
  lots,
  onDone,
  button = "Fulfill items",
}: {
  order: AdminOrderView;
  lots: Record<string, LotOption[]>;
  onDone: () => void;
  button?: string;
}) {
  return (
    <FormDrawer
      button={button}
      shortcut="f"
      title="Fulfill items"
      text="Inventory is reduced and the customer is emailed."
    >
      {(close) => (
        <FulfillmentForm
          order={order}
          lots={lots}
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
    </FormDrawer>
  );
}

function FulfillmentForm({ order, lots, onDone }: Omit<Parameters<typeof FulfillmentDrawer>[0], "button">) {
  const unsentLines = order.lines.filter((l) => unsentQuantity(l) > 0);
  const [units, setUnits] = useState<Record<string, number>>(() =>
    Object.fromEntries(unsentLines.map((l) => [l.id, sendableQuantity(l)])),
  );
  const [selectedLots, setSelectedLots] = useState(() => defaultLots(lots));
  const [shipment, setShipment] = useState({ carrier: "", tracking: "", trackingUrl: "" });
  const { busy, problem, form, call, errorOf } = useApiCall();
  const { key } = useRequestKey();
  const [unpaidToo, setUnpaidToo] = useState(false);
  const packed = unsentLines.filter((l) => (units[l.id] ?? 0) > 0);
  const variants = distinctVariants(packed);
  const detected = shipment.carrier === "" ? carrierOfTracking(shipment.tracking) : null;
  const hasUnpaid = packed.some((l) => l.unpaid);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lines = packed.map((l) => ({ lineId: l.id, quantity: units[l.id] ?? 0 }));
    const unpaid = hasUnpaid && unpaidToo;
    const body = { requestKey: key(), lines, lots: toParcelLots(selectedLots, variants), unpaid, ...shipment };
    if (!(await call("POST", `/api/admin/orders/${order.id}/parcels`, body))) return;
    toast({ title: "Items fulfilled", tone: "success" });
    onDone();
  };
  const { bindText } = bindFields({
    of: shipment,
    set: (change) => setShipment((before) => ({ ...before, ...change })),
    errorOf,
  });
  return (
    <form className="admin-form" onSubmit={submit} ref={form}>
      {unsentLines.map((l) => (
        <TextField
          key={l.id}
          type="number"
          inputMode="numeric"
          min={0}
          max={unsentQuantity(l)}
          label={[l.title, l.variantTitle].filter(Boolean).join(", ")}
          hint={`${unsentQuantity(l)} unfulfilled${l.unpaid ? ", not paid for yet" : ""}`}
          value={units[l.id] ?? 0}
          onChange={(e) => setUnits((before) => ({ ...before, [l.id]: e.target.valueAsNumber || 0 }))}
        />
      ))}
      {hasUnpaid ? (
        <Checkbox
          label="Fulfill items that aren't paid for"
          hint="You chose items that were added to the order. The customer hasn't paid for them yet."
          checked={unpaidToo}
          onChange={(e) => setUnpaidToo(e.target.checked)}
        />
      ) : null}
      <LotFields
        variants={variants}
        lots={lots}
        chosen={selectedLots}
        onChoose={(v, l) => setSelectedLots((before) => ({ ...before, [v]: l }))}
      />
      <TextField label="Tracking number" maxLength={80} {...bindText("tracking")} />
      <TextField
        label="Carrier"
        maxLength={60}
        list="carriers"
        hint={
          detected
            ? `By its number this is ${detected}. Leave blank to use it; the tracking link is added.`
            : "USPS, UPS, FedEx, DHL, Canada Post and Royal Mail get a tracking link."
        }
        {...bindText("carrier")}
      />
      <datalist id="carriers">
        {CARRIERS.map((c) => (
          <option key={c} value={c} />
        ))}
      </datalist>
      <TextField
        label="Tracking URL"
        type="url"
        hint="Only for another carrier. Starts with https:// and is included in the email."
        maxLength={500}
        {...bindText("trackingUrl")}
      />
      <ApiProblemNote problem={problem} fields={["carrier", "tracking", "trackingUrl"]} />
      <Button type="submit" loading={busy} disabled={packed.length === 0 || (hasUnpaid && !unpaidToo)}>
        Mark as fulfilled
      </Button>
    </form>
  );
}
