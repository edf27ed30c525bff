import { useState } from "react";
import { Button, Checkbox, Icon, RadioCards, Select, Switch, TextField } from "#app/ui/index.ts";
import type { DiscountInput } from "#worker/store/pricing/contract-admin.ts";
import { ProductPicker } from "../catalogue/search-picker.tsx";
import { InstantField } from "../form/instant-field.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { type DiscountDraft, parseDiscountDraft, toDiscountDraft } from "./discount-draft.ts";

const KIND_OPTIONS = [
  { value: "percent", label: "Percentage" },
  { value: "fixed", label: "Fixed amount" },
  { value: "free_shipping", label: "Free shipping" },
];

/** The form of a discount; `id` is null for a new one. */
export function DiscountForm({
  id,
  discount,
  products,
  currency,
  onDone,
}: {
  id: string | null;
  discount: DiscountInput | null;
  /** The names of the products it applies to, by id. */
  products: Record<string, string>;
  currency: string;
  onDone: () => void;
}) {
  const [names, setNames] = useState(products);
  const path = id === null ? "/api/admin/discounts" : `/api/admin/discounts/${id}`;
  return (
    <RecordForm
      initial={toDiscountDraft(discount, currency)}
      request={(draft) => {
        const parsed = parseDiscountDraft(draft, currency);
        return parsed.ok ? { method: id === null ? "POST" : "PUT", path, body: parsed.input } : parsed;
      }}
      saved="Discount saved"
      save="Save discount"
      onSaved={onDone}
    >
      {({ draft, set, bind, bindText, bindFlag }) => (
        <>
          <RadioCards
            label="Method"
            name="way"
            value={draft.way}
            onChange={(way) => set({ way: way as DiscountDraft["way"] })}
            options={[
              { value: "code", label: "Discount code", text: "Customers enter a code at checkout" },
              { value: "automatic", label: "Automatic", text: "Applied when the cart qualifies" },
            ]}
          />
          {draft.way === "code" ? (
            <TextField
              label="Discount code"
              required
              autoCapitalize="characters"
              maxLength={40}
              {...bindText("code")}
            />
          ) : null}
          <TextField
            label="Name"
            hint="Customers see this in their cart."
            required
            maxLength={120}
            {...bindText("title")}
          />
          <Select label="Discount type" options={KIND_OPTIONS} {...bindText("kind")} />
          {draft.kind === "free_shipping" ? null : (
            <>
              <TextField
                label="Value"
                inputMode="decimal"
                required
                after={draft.kind === "percent" ? "%" : currency}
                {...bindText("value")}
              />
              <div>
                <ProductPicker
                  label="Products"
                  hint="Leave blank to apply to all products, or to those with the tags below."
                  except={draft.products}
                  onPick={(p) => {
                    setNames((before) => ({ ...before, [p.id]: p.name }));
                    set({ products: [...draft.products, p.id] });
                  }}
                />
                <ul className="chosen" aria-label="Selected products">
                  {draft.products.map((p) => (
                    <li key={p}>
                      <Button
                        variant="soft"
                        aria-label={`Remove ${names[p] ?? p}`}
                        onClick={() => set({ products: draft.products.filter((x) => x !== p) })}
                      >
                        {names[p] ?? p} <Icon name="close" size={16} />
                      </Button>
                    </li>
                  ))}
                </ul>
              </div>
              <TextField label="Product tags" hint="Separate tags with commas." {...bindText("tags")} />
            </>
          )}
          <div className="field-row">
            <TextField label="Minimum subtotal" inputMode="decimal" after={currency} {...bindText("minSubtotal")} />
            <TextField label="Minimum quantity" inputMode="numeric" {...bindText("minQuantity")} />
          </div>
          <TextField
            label="Usage limit"
            hint="Total number of orders. Leave blank for no limit."
            inputMode="numeric"
            {...bindText("usageLimit")}
          />
          <Checkbox label="Limit to one use per customer" {...bindFlag("oncePerCustomer")} />
          <Checkbox label="Can be combined with other discounts" {...bindFlag("combines")} />
          <div className="field-row">
            <InstantField label="Starts" {...bind("startsAt")} />
            <InstantField label="Ends" {...bind("endsAt")} />
          </div>
          <Switch label="Active" {...bindFlag("active")} />
        </>
      )}
    </RecordForm>
  );
}
