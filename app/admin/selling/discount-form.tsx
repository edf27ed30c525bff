import { type FormEvent, useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Checkbox, Icon, RadioCards, Select, Switch, TextField, toast } from "#app/ui/index.ts";
import type { DiscountInput } from "#worker/store/pricing/contract-admin.ts";
import { ProductPicker } from "../catalogue/search-picker.tsx";
import { type DiscountDraft, parseDiscountDraft, toDiscountDraft } from "./discount-draft.ts";
import { InstantField } from "./instant-field.tsx";

const FIELDS = ["code", "title", "value", "minSubtotal", "minQuantity", "usageLimit", "endsAt"];

/** Everything about one discount; `id` null: a new one. */
export function DiscountForm({
  id,
  discount,
  products,
  currency,
  onDone,
}: {
  id: string | null;
  discount: DiscountInput | null;
  /** The names of the products that it is for, by id. */
  products: Record<string, string>;
  currency: string;
  onDone: () => void;
}) {
  const [names, setNames] = useState(products);
  const [d, setDraft] = useState(() => toDiscountDraft(discount, currency));
  const { busy, problem, form, call, setProblem, errorOf } = useApiCall();
  const set = (change: Partial<DiscountDraft>) => setDraft((before) => ({ ...before, ...change }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = parseDiscountDraft(d, currency);
    if (!read.ok) return setProblem(read);
    const path = id === null ? "/api/admin/discounts" : `/api/admin/discounts/${id}`;
    if (!(await call(id === null ? "POST" : "PUT", path, read.input))) return;
    toast({ title: "The discount is saved", tone: "success" });
    onDone();
  };
  const text = (
    name: "code" | "title" | "value" | "tags" | "minSubtotal" | "minQuantity" | "usageLimit",
    label: string,
    more: object = {},
  ) => (
    <TextField
      label={label}
      value={d[name]}
      error={errorOf(name)}
      onChange={(e) => set({ [name]: e.target.value })}
      {...more}
    />
  );
  return (
    <form className="admin-form" onSubmit={submit} ref={form}>
      <RadioCards
        label="How it applies"
        name="way"
        value={d.way}
        onChange={(way) => set({ way: way as DiscountDraft["way"] })}
        options={[
          { value: "code", label: "With a code", text: "The buyer types it" },
          { value: "automatic", label: "By itself", text: "Whenever the cart fits" },
        ]}
      />
      {d.way === "code" ? text("code", "Code", { required: true, autoCapitalize: "characters", maxLength: 40 }) : null}
      {text("title", "Name", { hint: "The buyer sees it in the cart", required: true, maxLength: 120 })}
      <Select
        label="What it gives"
        value={d.kind}
        onChange={(e) => set({ kind: e.target.value as DiscountDraft["kind"] })}
        options={[
          { value: "percent", label: "A percentage" },
          { value: "fixed", label: "An amount" },
          { value: "free_shipping", label: "Free shipping" },
        ]}
      />
      {d.kind === "free_shipping"
        ? null
        : text("value", "How much", {
            inputMode: "decimal",
            required: true,
            after: d.kind === "percent" ? "%" : currency,
          })}
      {d.kind === "free_shipping" ? null : (
        <div>
          <ProductPicker
            label="Only for these products"
            hint="None chosen: everything, or what has the tags"
            except={d.products}
            onPick={(p) => {
              setNames((before) => ({ ...before, [p.id]: p.name }));
              set({ products: [...d.products, p.id] });
            }}
          />
          <ul className="chosen" aria-label="Products chosen">
            {d.products.map((p) => (
              <li key={p}>
                <Button
                  variant="soft"
                  aria-label={`Take out ${names[p] ?? p}`}
                  onClick={() => set({ products: d.products.filter((x) => x !== p) })}
                >
                  {names[p] ?? p} <Icon name="close" size={16} />
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {d.kind === "free_shipping" ? null : text("tags", "Only for these tags", { hint: "With commas between them" })}
      <div className="field-row">
        {text("minSubtotal", "From a subtotal of", { inputMode: "decimal", after: currency })}
        {text("minQuantity", "From so many units", { inputMode: "numeric" })}
      </div>
      {text("usageLimit", "Orders that may use it", { hint: "Left empty: any number", inputMode: "numeric" })}
      <Checkbox
        label="Once per customer"
        checked={d.oncePerCustomer}
        onChange={(e) => set({ oncePerCustomer: e.target.checked })}
      />
      <Checkbox
        label="May be used together with other discounts"
        checked={d.combines}
        onChange={(e) => set({ combines: e.target.checked })}
      />
      <div className="field-row">
        <InstantField label="From" value={d.startsAt} onChange={(startsAt) => set({ startsAt })} />
        <InstantField label="Until" value={d.endsAt} error={errorOf("endsAt")} onChange={(endsAt) => set({ endsAt })} />
      </div>
      <Switch label="Switched on" checked={d.active} onChange={(e) => set({ active: e.target.checked })} />
      <ApiProblemNote problem={problem} fields={FIELDS} />
      <Button type="submit" loading={busy}>
        Save
      </Button>
    </form>
  );
}
