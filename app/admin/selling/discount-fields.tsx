import { Checkbox, Select, Switch } from "#app/ui/index.ts";
import type { bindFields } from "../form/bind-fields.ts";
import { InstantField } from "../form/instant-field.tsx";
import { TextField } from "../form/text-field.tsx";
import type { DiscountDraft } from "./discount-draft.ts";
import { DiscountScopeFields } from "./discount-scope-fields.tsx";

const KIND_OPTIONS = [
  { value: "percent", label: "Percentage" },
  { value: "fixed", label: "Fixed amount" },
  { value: "free_shipping", label: "Free shipping" },
  { value: "buy_x_get_y", label: "Buy X get Y" },
];

type DiscountFieldsProps = ReturnType<typeof bindFields<DiscountDraft>> & {
  draft: DiscountDraft;
  set: (change: Partial<DiscountDraft>) => void;
  currency: string;
  /** Names of products, by id; gets the names of those that are picked. */
  names: Record<string, string>;
  onName: (product: { id: string; name: string }) => void;
  /** Tags that customers have, as suggestions. */
  customerTags: readonly string[];
  /** Codes that are made in bulk have one use each. */
  isBatch?: boolean;
};

/** The fields that all discounts have: what it gives, what it asks for, who may use it and when. */
export function DiscountFields(f: DiscountFieldsProps) {
  const { draft, set, bind, bindText, bindFlag, currency, names, onName } = f;
  const buysAndGets = draft.kind === "buy_x_get_y";
  return (
    <>
      <TextField
        label="Name"
        hint="Customers see this in their cart."
        required="Enter a name."
        maxLength={120}
        {...bindText("title")}
      />
      <Select label="Discount type" options={KIND_OPTIONS} {...bindText("kind")} />
      {draft.kind === "free_shipping" ? null : (
        <>
          {buysAndGets ? (
            <TextField
              label="Customer buys"
              inputMode="numeric"
              aria-required
              after="items"
              {...bindText("buyQuantity")}
            />
          ) : null}
          <DiscountScopeFields
            legend={buysAndGets ? "Items to buy" : "Applies to"}
            products={draft.products}
            tags={draft.tags}
            names={names}
            onTags={(tags) => set({ tags })}
            onProducts={(products, named) => {
              set({ products });
              if (named) onName(named);
            }}
          />
          {buysAndGets ? (
            <>
              <TextField
                label="Customer gets"
                inputMode="numeric"
                aria-required
                after="items"
                {...bindText("getQuantity")}
              />
              <DiscountScopeFields
                legend="Items to get"
                products={draft.getProducts}
                tags={draft.getTags}
                names={names}
                onTags={(getTags) => set({ getTags })}
                onProducts={(getProducts, named) => {
                  set({ getProducts });
                  if (named) onName(named);
                }}
              />
            </>
          ) : null}
          <TextField
            label={buysAndGets ? "Discount on these items" : "Value"}
            hint={buysAndGets ? "100 makes them free." : undefined}
            inputMode="decimal"
            aria-required
            after={draft.kind === "fixed" ? currency : "%"}
            {...bindText("value")}
          />
          {buysAndGets ? (
            <TextField
              label="Uses in one order"
              hint="Leave blank for as often as it fits."
              inputMode="numeric"
              {...bindText("maxPerOrder")}
            />
          ) : null}
        </>
      )}
      <div className="field-row">
        <TextField label="Minimum subtotal" inputMode="decimal" after={currency} {...bindText("minSubtotal")} />
        <TextField label="Minimum quantity" inputMode="numeric" {...bindText("minQuantity")} />
      </div>
      <TextField
        label="Customer tag"
        hint="Only customers with this tag can use it. Leave blank for everyone."
        maxLength={40}
        list="customer-tags"
        {...bindText("customerTag")}
      />
      <datalist id="customer-tags">
        {f.customerTags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {f.isBatch ? null : (
        <TextField
          label="Usage limit"
          hint="Total number of orders. Leave blank for no limit."
          inputMode="numeric"
          {...bindText("usageLimit")}
        />
      )}
      <Checkbox label="Limit to one use per customer" {...bindFlag("oncePerCustomer")} />
      <Checkbox label="Can be combined with other discounts" {...bindFlag("combines")} />
      <div className="field-row">
        <InstantField label="Starts" hint="In your time zone." {...bind("startsAt")} />
        <InstantField label="Ends" hint="In your time zone." {...bind("endsAt")} />
      </div>
      <Switch label="Active" {...bindFlag("active")} />
    </>
  );
}
