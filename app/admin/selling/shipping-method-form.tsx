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

/** Makes a method of a zone (`method` null) or changes one. */
export function ShippingMethodDrawer(target: ShippingMethodTarget) {
  const [open, setOpen] = useState(false);
  const { method, zoneName } = target;
  return (
    <Drawer
      open={open}
      onOpenChange={setOpen}
      title={method ? method.name : `New method for ${zoneName}`}
      trigger={
        <Button variant="soft" aria-label={method ? `Change ${method.name}` : `New method for ${zoneName}`}>
          {method ? "Change" : "New method"}
        </Button>
      }
    >
      <ShippingMethodForm {...target} onDone={() => setOpen(false)} />
    </Drawer>
  );
}

/** A step of the price as a form holds it; an empty weight is "any". */
interface RateStep {
  key: number;
  upTo: string;
  price: string;
}

function ShippingMethodForm({ zoneId, method, currency, onDone }: ShippingMethodTarget & { onDone: () => void }) {
  const calls = useApiCall();
  const { call, setProblem, errorOf } = calls;
  const finish = useRevalidateAndClose(onDone);
  const [name, setName] = useState(method?.name ?? "");
  const [steps, setSteps] = useState<RateStep[]>(() =>
    (method?.rates ?? [{ upToG: null, price: 0 }]).map((r, key) => ({
      key,
      upTo: r.upToG === null ? "" : String(r.upToG),
      price: minorToInputText(r.price, currency),
    })),
  );
  const [free, setFree] = useState(method?.freeOver == null ? "" : minorToInputText(method.freeOver, currency));
  const [days, setDays] = useState({ minDays: method?.minDays ?? 2, maxDays: method?.maxDays ?? 5 });
  const [active, setActive] = useState(method?.active ?? true);
  const [position, setPosition] = useState(method?.position ?? 0);
  const change = (key: number, part: Partial<RateStep>) =>
    setSteps((before) => before.map((s) => (s.key === key ? { ...s, ...part } : s)));
  const save = async () => {
    const rates = steps.map((s) => ({
      upToG: s.upTo.trim() === "" ? null : Number(s.upTo),
      price: s.price.trim() === "" ? null : parseMinor(s.price, currency),
    }));
    if (rates.some((r) => r.price === null || (r.upToG !== null && !Number.isInteger(r.upToG))))
      return setProblem({ field: "rates", message: "Write weights as whole grams and prices as 4.90." });
    const freeOver = free.trim() === "" ? null : parseMinor(free, currency);
    if (free.trim() !== "" && freeOver === null)
      return setProblem({ field: "freeOver", message: "Write an amount such as 60.00." });
    const path = method ? `/api/admin/shipping-methods/${method.id}` : "/api/admin/shipping-methods";
    const body = { zoneId, name, rates, currency, freeOver, ...days, active, position };
    if (!(await call(method ? "PUT" : "POST", path, body))) return;
    toast({ title: "The method is saved", tone: "success" });
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
          text: "Orders keep what they were charged. Subscriptions that use it are sent by another method of their zone.",
          path: `/api/admin/shipping-methods/${method.id}`,
        }
      }
    >
      <fieldset className="fieldset">
        <legend className="field-label">Price by weight</legend>
        <p className="field-hint">
          The first step that the parcel fits into. The last may be left without a weight: any.
        </p>
        {steps.map((s, i) => (
          <div className="field-row" key={s.key}>
            <TextField
              label={`Step ${i + 1}: up to`}
              inputMode="numeric"
              after="g"
              placeholder="any"
              value={s.upTo}
              onChange={(e) => change(s.key, { upTo: e.target.value })}
            />
            <TextField
              label="Price"
              inputMode="decimal"
              required
              after={currency}
              value={s.price}
              onChange={(e) => change(s.key, { price: e.target.value })}
            />
            {steps.length > 1 ? (
              <Button
                variant="ghost"
                aria-label={`Take out step ${i + 1}`}
                onClick={() => setSteps((before) => before.filter((x) => x.key !== s.key))}
              >
                Take out
              </Button>
            ) : null}
          </div>
        ))}
        <Button
          variant="ghost"
          onClick={() =>
            setSteps((before) => [
              ...before,
              { key: 1 + Math.max(0, ...before.map((s) => s.key)), upTo: "", price: "" },
            ])
          }
        >
          One more step
        </Button>
      </fieldset>
      <TextField
        label="Free from a subtotal of"
        hint="Left empty: never"
        inputMode="decimal"
        after={currency}
        value={free}
        error={errorOf("freeOver")}
        onChange={(e) => setFree(e.target.value)}
      />
      <div className="field-row">
        <TextField
          label="Days, at least"
          type="number"
          min={0}
          max={120}
          value={days.minDays}
          onChange={(e) => setDays((d) => ({ ...d, minDays: e.target.valueAsNumber || 0 }))}
        />
        <TextField
          label="Days, at most"
          type="number"
          min={0}
          max={120}
          value={days.maxDays}
          error={errorOf("maxDays")}
          onChange={(e) => setDays((d) => ({ ...d, maxDays: e.target.valueAsNumber || 0 }))}
        />
        <PositionField value={position} onValue={setPosition} />
      </div>
      <Switch label="Offered" checked={active} onChange={(e) => setActive(e.target.checked)} />
    </RecordForm>
  );
}
