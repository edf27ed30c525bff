import { type FormEvent, useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Checkbox, Icon, RadioCards, Select, Switch, TextField, toast } from "#app/ui/index.ts";
import type { DiscountInput } from "#worker/store/pricing/contract-admin.ts";
import { ProductPicker } from "../catalogue/search-picker.tsx";
import { type DiscountDraft, parseDiscountDraft, toDiscountDraft } from "./discount-draft.ts";
import { InstantField } from "./instant-field.tsx";

const FIELDS = ["code", "title", "value", "minSubtotal", "minQuantity", "usageLimit", "endsAt"];

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
  const [draft, setDraft] = useState(() => toDiscountDraft(discount, currency));
  const { busy, problem, form, call, setProblem, errorOf } = useApiCall();
  const set = (change: Partial<DiscountDraft>) => setDraft((before) => ({ ...before, ...change }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseDiscountDraft(draft, currency);
    if (!parsed.ok) return setProblem(parsed);
    const path = id === null ? "/api/admin/discounts" : `/api/admin/discounts/${id}`;
    if (!(await call(id === null ? "POST" : "PUT", path, parsed.input))) return;
    toast({ title: "Discount saved", tone: "success" });
    onDone();
  };
  const text = (
    name: "code" | "title" | "value" | "tags" | "minSubtotal" | "minQuantity" | "usageLimit",
    label: string,
    props: object = {},
  ) => (
    <TextField
      label={label}
      value={draft[name]}
      error={errorOf(name)}
      onChange={(e) => set({ [name]: e.target.value })}
      {...props}
    />
  );
  return (
    <form className="admin-form" onSubmit={submit} ref={form}>
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
      {draft.way === "code"
        ? text("code", "Discount code", { required: true, autoCapitalize: "characters", maxLength: 40 })
        : null}
      {text("title", "Name", { hint: "Customers see this in their cart.", required: true, maxLength: 120 })}
      <Select
        label="Discount type"
        value={draft.kind}
        onChange={(e) => set({ kind: e.target.value as DiscountDraft["kind"] })}
        options={[
          { value: "percent", label: "Percentage" },
          { value: "fixed", label: "Fixed amount" },
          { value: "free_shipping", label: "Free shipping" },
        ]}
      />
      {draft.kind === "free_shipping"
        ? null
        : text("value", "Value", {
            inputMode: "decimal",
            required: true,
            after: draft.kind === "percent" ? "%" : currency,
          })}
      {draft.kind === "free_shipping" ? null : (
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
      )}
      {draft.kind === "free_shipping" ? null : text("tags", "Product tags", { hint: "Separate tags with commas." })}
      <div className="field-row">
        {text("minSubtotal", "Minimum subtotal", { inputMode: "decimal", after: currency })}
        {text("minQuantity", "Minimum quantity", { inputMode: "numeric" })}
      </div>
      {text("usageLimit", "Usage limit", {
        hint: "Total number of orders. Leave blank for no limit.",
        inputMode: "numeric",
      })}
      <Checkbox
        label="Limit to one use per customer"
        checked={draft.oncePerCustomer}
        onChange={(e) => set({ oncePerCustomer: e.target.checked })}
      />
      <Checkbox
        label="Can be combined with other discounts"
        checked={draft.combines}
        onChange={(e) => set({ combines: e.target.checked })}
      />
      <div className="field-row">
        <InstantField label="Starts" value={draft.startsAt} onChange={(startsAt) => set({ startsAt })} />
        <InstantField
          label="Ends"
          value={draft.endsAt}
          error={errorOf("endsAt")}
          onChange={(endsAt) => set({ endsAt })}
        />
      </div>
      <Switch label="Active" checked={draft.active} onChange={(e) => set({ active: e.target.checked })} />
      <ApiProblemNote problem={problem} fields={FIELDS} />
      <Button type="submit" loading={busy}>
        Save discount
      </Button>
    </form>
  );
}
