import { type FormEvent, useState } from "react";
import { useCall } from "#app/lib/use-api-call.ts";
import { ProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, TextField, toast } from "#app/ui/index.ts";
import type { StaffOrderView } from "#worker/store/orders/contract.ts";
import { Drawer } from "../table/index.ts";
import { allVariants, type LotChoice, leftOf } from "./line-variants.ts";
import { LotFields, lotsSent, soonest } from "./lot-fields.tsx";
import { useRequestKey } from "./request-key.ts";

/** Packs a parcel: which lines and how many, from which lots, and how it travels. */
export function SendDrawer({
  order,
  lots,
  onDone,
}: {
  order: StaffOrderView;
  lots: Record<string, LotChoice[]>;
  onDone: () => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Drawer
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>Send a parcel</Button>}
      title="Send a parcel"
      text="The stock goes down, and the buyer gets one mail."
    >
      <Form
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

function Form({ order, lots, onDone }: Parameters<typeof SendDrawer>[0]) {
  const left = order.lines.filter((l) => leftOf(l) > 0);
  const [units, setUnits] = useState<Record<string, number>>(() =>
    Object.fromEntries(left.map((l) => [l.id, leftOf(l)])),
  );
  const [chosen, setChosen] = useState(() => soonest(lots));
  const [way, setWay] = useState({ carrier: "", tracking: "", trackingUrl: "" });
  const { busy, problem, form, call, errorOf } = useCall();
  const { key } = useRequestKey();
  const packed = left.filter((l) => (units[l.id] ?? 0) > 0);
  const variants = allVariants(packed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lines = packed.map((l) => ({ lineId: l.id, quantity: units[l.id] ?? 0 }));
    const body = { requestKey: key(), lines, lots: lotsSent(chosen, variants), ...way };
    if (!(await call("POST", `/api/admin/orders/${order.id}/parcels`, body))) return;
    toast({ title: "The parcel is on its way", tone: "success" });
    onDone();
  };
  const field = (name: keyof typeof way, label: string, more: { hint?: string; type?: string; maxLength: number }) => (
    <TextField
      label={label}
      value={way[name]}
      error={errorOf(name)}
      onChange={(e) => setWay((before) => ({ ...before, [name]: e.target.value }))}
      {...more}
    />
  );
  return (
    <form className="admin-form" onSubmit={submit} ref={form}>
      {left.map((l) => (
        <TextField
          key={l.id}
          type="number"
          inputMode="numeric"
          min={0}
          max={leftOf(l)}
          required
          label={[l.title, l.variantTitle].filter(Boolean).join(", ")}
          hint={`${leftOf(l)} left to send`}
          value={units[l.id] ?? 0}
          onChange={(e) => setUnits((before) => ({ ...before, [l.id]: e.target.valueAsNumber || 0 }))}
        />
      ))}
      <LotFields
        variants={variants}
        lots={lots}
        chosen={chosen}
        onChoose={(v, l) => setChosen((before) => ({ ...before, [v]: l }))}
      />
      {field("carrier", "Carrier", { maxLength: 60 })}
      {field("tracking", "Tracking number", { maxLength: 80 })}
      {field("trackingUrl", "Tracking link", {
        type: "url",
        hint: "Begins with https. It goes into the mail.",
        maxLength: 500,
      })}
      <ProblemNote problem={problem} fields={["carrier", "tracking", "trackingUrl"]} />
      <Button type="submit" loading={busy} disabled={packed.length === 0}>
        Send it
      </Button>
    </form>
  );
}
