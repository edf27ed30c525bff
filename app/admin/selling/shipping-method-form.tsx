import { useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { Button, Switch, TextField, toast } from "#app/ui/index.ts";
import type { ShippingMethodInput } from "#worker/store/pricing/contract-admin.ts";
import { Drawer } from "../table/index.ts";
import { minorToInputText, parseMinor } from "./amount-inputs.ts";
import { PositionField, RecordForm, useRevalidateAndClose } from "./record-form.tsx";

interface ShippingMethodTarget {
  zoneId: string;
  zoneName: string;
  method: (ShippingMethodInput & { id: string }) | null;
  currency: string;
}

/** Adds a shipping method to a zone (`method` is null) or edits one. */
export function ShippingMethodDrawer(target: ShippingMethodTarget) {
  const [open, setOpen] = useState(false);
  const { method, zoneName } = target;
  return (
    <Drawer
      open={open}
      onOpenChange={setOpen}
      title={method ? method.name : `Add shipping method to ${zoneName}`}
      trigger={
        <Button variant="soft" aria-label={method ? `Edit ${method.name}` : `Add method to ${zoneName}`}>
          {method ? "Edit" : "Add method"}
        </Button>
      }
    >
      <ShippingMethodForm {...target} onDone={() => setOpen(false)} />
    </Drawer>
  );
}

/** A rate tier as the form holds it; a blank weight means no limit. */
interface RateTier {
  key: number;
  upTo: string;
  price: string;
}

function ShippingMethodForm({ zoneId, method, currency, onDone }: ShippingMethodTarget & { onDone: () => void }) {
  const calls = useApiCall();
  const { call, setProblem, errorOf } = calls;
  const finish = useRevalidateAndClose(onDone);
  const [name, setName] = useState(method?.name ?? "");
  const [tiers, setTiers] = useState<RateTier[]>(() =>
    (method?.rates ?? [{ upToG: null, price: 0 }]).map((rate, key) => ({
      key,
      upTo: rate.upToG === null ? "" : String(rate.upToG),
      price: minorToInputText(rate.price, currency),
    })),
  );
  const [free, setFree] = useState(method?.freeOver == null ? "" : minorToInputText(method.freeOver, currency));
  const [days, setDays] = useState({ minDays: method?.minDays ?? 2, maxDays: method?.maxDays ?? 5 });
  const [active, setActive] = useState(method?.active ?? true);
  const [position, setPosition] = useState(method?.position ?? 0);
  const change = (key: number, part: Partial<RateTier>) =>
    setTiers((before) => before.map((tier) => (tier.key === key ? { ...tier, ...part } : tier)));
  const save = async () => {
    const rates = tiers.map((tier) => ({
      upToG: tier.upTo.trim() === "" ? null : Number(tier.upTo),
      price: tier.price.trim() === "" ? null : parseMinor(tier.price, currency),
    }));
    if (rates.some((rate) => rate.price === null || (rate.upToG !== null && !Number.isInteger(rate.upToG))))
      return setProblem({ field: "rates", message: "Enter weights in whole grams and prices such as 4.90." });
    const freeOver = free.trim() === "" ? null : parseMinor(free, currency);
    if (free.trim() !== "" && freeOver === null)
      return setProblem({ field: "freeOver", message: "Enter an amount such as 60.00." });
    const path = method ? `/api/admin/shipping-methods/${method.id}` : "/api/admin/shipping-methods";
    const body = { zoneId, name, rates, currency, freeOver, ...days, active, position };
    if (!(await call(method ? "PUT" : "POST", path, body))) return;
    toast({ title: "Shipping method saved", tone: "success" });
    await finish();
  };
  return (
    <RecordForm
      calls={calls}
      name={name}
      onName={setName}
      fields={["freeOver", "maxDays"]}
      onSave={save}
      onRemoved={finish}
      removal={
        method && {
          title: `Delete ${method.name}?`,
          text: "Existing orders aren't affected. Subscriptions that use it switch to another method in their zone.",
          path: `/api/admin/shipping-methods/${method.id}`,
        }
      }
    >
      <fieldset className="fieldset">
        <legend className="field-label">Price by weight</legend>
        <p className="field-hint">
          An order gets the first tier that covers its weight. Leave the last weight blank for no limit.
        </p>
        {tiers.map((tier, i) => (
          <div className="field-row" key={tier.key}>
            <TextField
              label={`Tier ${i + 1}: up to`}
              inputMode="numeric"
              after="g"
              placeholder="No limit"
              value={tier.upTo}
              onChange={(e) => change(tier.key, { upTo: e.target.value })}
            />
            <TextField
              label="Price"
              inputMode="decimal"
              required
              after={currency}
              value={tier.price}
              onChange={(e) => change(tier.key, { price: e.target.value })}
            />
            {tiers.length > 1 ? (
              <Button
                variant="ghost"
                aria-label={`Remove tier ${i + 1}`}
                onClick={() => setTiers((before) => before.filter((x) => x.key !== tier.key))}
              >
                Remove
              </Button>
            ) : null}
          </div>
        ))}
        <Button
          variant="ghost"
          onClick={() =>
            setTiers((before) => [
              ...before,
              { key: 1 + Math.max(0, ...before.map((tier) => tier.key)), upTo: "", price: "" },
            ])
          }
        >
          Add tier
        </Button>
      </fieldset>
      <TextField
        label="Free over"
        hint="Minimum subtotal for free shipping. Leave blank for none."
        inputMode="decimal"
        after={currency}
        value={free}
        error={errorOf("freeOver")}
        onChange={(e) => setFree(e.target.value)}
      />
      <div className="field-row">
        <TextField
          label="Minimum days"
          type="number"
          min={0}
          max={120}
          value={days.minDays}
          onChange={(e) => setDays((d) => ({ ...d, minDays: e.target.valueAsNumber || 0 }))}
        />
        <TextField
          label="Maximum days"
          type="number"
          min={0}
          max={120}
          value={days.maxDays}
          error={errorOf("maxDays")}
          onChange={(e) => setDays((d) => ({ ...d, maxDays: e.target.valueAsNumber || 0 }))}
        />
        <PositionField value={position} onValue={setPosition} />
      </div>
      <Switch label="Active" checked={active} onChange={(e) => setActive(e.target.checked)} />
    </RecordForm>
  );
}
