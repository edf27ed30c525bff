import { Button, Switch } from "#app/ui/index.ts";
import { toCount } from "#worker/kernel/typed-number.ts";
import type { ShippingMethodInput } from "#worker/store/pricing/contract-admin.ts";
import { bindFields } from "../form/bind-fields.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { removeAt, updateAt } from "../form/list-changes.ts";
import { RecordForm } from "../form/record-form.tsx";
import { TextField } from "../form/text-field.tsx";
import { minorToInputText, parseMinor } from "./amount-inputs.ts";

interface ShippingMethodTarget {
  zoneId: string;
  zoneName: string;
  method: (ShippingMethodInput & { id: string }) | null;
  currency: string;
}

/** Adds a shipping method to a zone (`method` is null) or edits one. */
export function ShippingMethodDrawer(target: ShippingMethodTarget) {
  const { method, zoneName } = target;
  return (
    <FormDrawer
      title={method ? method.name : `Add shipping method to ${zoneName}`}
      button={method ? "Edit" : "Add method"}
      label={method ? `Edit ${method.name}` : `Add method to ${zoneName}`}
      variant="soft"
    >
      {(close) => <ShippingMethodForm {...target} onDone={close} />}
    </FormDrawer>
  );
}

/** A rate tier as the form holds it; a blank weight means no limit. */
interface RateTier {
  key: number;
  upTo: string;
  price: string;
}

function ShippingMethodForm({ zoneId, method, currency, onDone }: ShippingMethodTarget & { onDone: () => void }) {
  const path = method ? `/api/admin/shipping-methods/${method.id}` : "/api/admin/shipping-methods";
  const tiers = (method?.rates ?? [{ upToG: null, price: 0 }]).map((rate, key): RateTier => {
    const upTo = rate.upToG === null ? "" : String(rate.upToG);
    return { key, upTo, price: minorToInputText(rate.price, currency) };
  });
  return (
    <RecordForm
      initial={{
        name: method?.name ?? "",
        tiers,
        freeOver: method?.freeOver == null ? "" : minorToInputText(method.freeOver, currency),
        minDays: method?.minDays ?? 2,
        maxDays: method?.maxDays ?? 5,
        active: method?.active ?? true,
        position: method?.position ?? 0,
      }}
      request={({ tiers, freeOver: freeText, ...own }) => {
        const rates = tiers.map((tier) => ({ upToG: toCount(tier.upTo), price: parseMinor(tier.price, currency) }));
        const freeOver = freeText.trim() === "" ? null : parseMinor(freeText, currency);
        if (freeText.trim() !== "" && freeOver === null)
          return { field: "freeOver", message: "Enter an amount such as 60.00." };
        return { method: method ? "PUT" : "POST", path, body: { zoneId, rates, currency, freeOver, ...own } };
      }}
      saved="Shipping method saved"
      onSaved={onDone}
      removal={
        method && {
          title: `Delete ${method.name}?`,
          text: "Existing orders aren't affected. Subscriptions that use it switch to another method in their zone.",
          path,
        }
      }
      onRemoved={onDone}
    >
      {({ draft, set, bindText, bindNumber, bindFlag }) => (
        <>
          <TextField label="Name" required="Enter a name." maxLength={120} {...bindText("name")} />
          <RateTierFields tiers={draft.tiers} currency={currency} onChange={(next) => set({ tiers: next })} />
          <TextField
            label="Free over"
            hint="Minimum subtotal for free shipping. Leave blank for none."
            inputMode="decimal"
            after={currency}
            {...bindText("freeOver")}
          />
          <div className="field-row">
            <TextField label="Minimum days" min={0} max={120} {...bindNumber("minDays")} />
            <TextField label="Maximum days" min={0} max={120} {...bindNumber("maxDays")} />
            <TextField label="Sort order" min={0} max={1000} {...bindNumber("position")} />
          </div>
          <Switch label="Active" {...bindFlag("active")} />
        </>
      )}
    </RecordForm>
  );
}

const PRICE_HELP = "Enter a price such as 4.90.";

function RateTierFields({
  tiers,
  currency,
  onChange,
}: {
  tiers: RateTier[];
  currency: string;
  onChange: (tiers: RateTier[]) => void;
}) {
  const nextKey = 1 + Math.max(0, ...tiers.map((tier) => tier.key));
  return (
    <fieldset className="fieldset">
      <legend className="field-label">Price by weight</legend>
      <p className="field-hint">
        An order gets the first tier that covers its weight. Leave the last weight blank for no limit.
      </p>
      {tiers.map((tier, at) => {
        const { bindText } = bindFields({ of: tier, set: (change) => onChange(updateAt(tiers, at, change)) });
        return (
          <div className="field-row" key={tier.key}>
            <TextField
              label={`Tier ${at + 1}: up to`}
              inputMode="numeric"
              after="g"
              placeholder="No limit"
              fault={Number.isNaN(toCount(tier.upTo)) ? "Enter a whole number of grams." : undefined}
              {...bindText("upTo")}
            />
            <TextField
              label="Price"
              inputMode="decimal"
              required={PRICE_HELP}
              fault={parseMinor(tier.price, currency) === null ? PRICE_HELP : undefined}
              after={currency}
              {...bindText("price")}
            />
            {tiers.length > 1 ? (
              <Button
                variant="ghost"
                aria-label={`Remove tier ${at + 1}`}
                onClick={() => onChange(removeAt(tiers, at))}
              >
                Remove
              </Button>
            ) : null}
          </div>
        );
      })}
      <Button variant="ghost" onClick={() => onChange([...tiers, { key: nextKey, upTo: "", price: "" }])}>
        Add tier
      </Button>
    </fieldset>
  );
}
