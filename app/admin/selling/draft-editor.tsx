import { type FormEvent, useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { useApiQuery } from "#app/lib/query.ts";
import { Button, Grid, RadioCards, Select, Text, toast } from "#app/ui/index.ts";
import type { CustomerDetail, CustomerRow } from "#worker/store/customers/contract.ts";
import type { DraftInput } from "#worker/store/orders/contract.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import type { AddableVariant } from "#worker/store/orders/domain-edit-additions.ts";
import type { Address } from "#worker/store/pricing/contract.ts";
import { SearchPicker } from "../catalogue/search-picker.tsx";
import { AddressFields } from "../form/address-fields.tsx";
import { bindFields } from "../form/bind-fields.ts";
import { EditorNotice } from "../form/editor-notice.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { useRecordEditor } from "../form/use-record-editor.ts";
import { Detail, Panel, SaveBar } from "../table/index.ts";
import { AddedItems } from "./added-items.tsx";
import { formatMinor } from "./amount-inputs.ts";
import { DraftActions, type SavedDraft } from "./draft-actions.tsx";
import { type DraftForm, readDraftForm, toDraftForm, toPriceable } from "./draft-form.ts";
import { DraftTotals } from "./draft-totals.tsx";
import { useRequestKey } from "./request-key.ts";
import { useDraftQuote } from "./use-draft-quote.ts";

const FIELD_NAMES: Partial<Record<keyof DraftForm, string>> = {
  ...{ email: "the email", items: "the items", shipTo: "the address", note: "the note", message: "the message" },
  ...{ discountKind: "the discount", discountValue: "the discount", discountReason: "the discount reason" },
  ...{ shippingKind: "the shipping", methodId: "the shipping method", tags: "the tags" },
  ...{ hasAddress: "the address", shippingName: "the shipping name", shippingPrice: "the shipping price" },
};

/** The editor of a draft order; without `saved` it creates one. @param countries that the store sells and ships to */
export function DraftEditor({
  saved,
  input,
  variants,
  currency,
  countries,
  version,
}: {
  saved: SavedDraft | null;
  input: DraftInput;
  variants: readonly AddableVariant[];
  currency: string;
  countries: readonly (readonly [string, string])[];
  version: number;
}) {
  const check = useCallback((form: DraftForm) => readDraftForm(form, currency), [currency]);
  const editor = useRecordEditor({ loaded: toDraftForm(input, currency), version, check });
  const { draft, set, bindText, errorOf } = editor;
  const [known, setKnown] = useState<Record<string, AddableVariant>>(() =>
    Object.fromEntries(variants.map((v) => [v.variantId, v])),
  );
  const navigate = useNavigate();
  const { key } = useRequestKey();
  const { quote, isStale, problem } = useDraftQuote(saved?.id ?? null, toPriceable(draft, currency));

  const save = async () => {
    const done = await editor.save(async (sent, base) => {
      if (saved) return apiRequest("PUT", `/api/admin/drafts/${saved.id}`, { version: base, draft: sent });
      const body = { requestKey: key(), draft: sent };
      const made = await apiRequest<{ id: string }>("POST", "/api/admin/drafts", body);
      await navigate(`/420/drafts/${made.id}`, { replace: true });
    });
    if (done !== null) toast({ title: saved ? "Draft saved" : "Draft created", tone: "success" });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const setItem = (variantId: string, change: Partial<DraftForm["items"][number]>) =>
    set((was) => ({ items: was.items.map((i) => (i.variantId === variantId ? { ...i, ...change } : i)) }));
  const additions = {
    rows: draft.items.flatMap(({ variantId, quantity, price }) => {
      const variant = known[variantId];
      return variant ? [{ variant, quantity, picked: quantity, price }] : [];
    }),
    pick: (variant: AddableVariant) => {
      setKnown((was) => ({ ...was, [variant.variantId]: variant }));
      set((was) =>
        was.items.some((i) => i.variantId === variant.variantId)
          ? {}
          : { items: [...was.items, { variantId: variant.variantId, quantity: 1, price: "" }] },
      );
    },
    setQuantity: (variantId: string, quantity: number) =>
      quantity > 0
        ? setItem(variantId, { quantity })
        : set((was) => ({ items: was.items.filter((i) => i.variantId !== variantId) })),
    setPrice: (variantId: string, price: string) => setItem(variantId, { price }),
  };
  const gone = draft.items.filter((i) => !known[i.variantId]);
  return (
    <form className="editor-form" onSubmit={submit} noValidate aria-label="Draft order">
      <EditorNotice editor={editor} noun="draft" names={FIELD_NAMES} />
      {saved && quote ? (
        <a className="draft-jump" href="#total">
          <span>Total</span>
          <strong>{formatMinor(quote.priced.total, currency)}</strong>
          <span className="draft-jump-to">Payment</span>
        </a>
      ) : null}
      <Detail
        aside={
          <>
            <DraftTotals quote={quote} isStale={isStale} problem={problem} form={draft} />
            <DraftActions saved={saved} quote={quote} isStale={isStale} dirty={editor.dirty} currency={currency} />
          </>
        }
      >
        <Panel title="Items" id="items">
          <AddedItems
            currency={currency}
            url={(q) => `/api/admin/drafts-variants?q=${encodeURIComponent(q)}`}
            additions={additions}
            error={errorOf("items")}
          />
          {gone.map((i) => (
            <Text key={i.variantId}>
              This product is no longer available.{" "}
              <Button variant="ghost" onClick={() => additions.setQuantity(i.variantId, 0)}>
                Remove item
              </Button>
            </Text>
          ))}
        </Panel>
        <DraftCustomer editor={editor} countries={countries} />
        <Panel title="Shipping" id="shipping">
          <Select
            label="Price"
            options={[
              { value: "store", label: "Your shipping methods" },
              { value: "free", label: "Free shipping" },
              { value: "custom", label: "Custom price" },
            ]}
            {...bindText("shippingKind")}
            onChange={(e) => set({ shippingKind: e.target.value as DraftForm["shippingKind"] })}
          />
          {draft.shippingKind === "store" && quote && quote.priced.methods.length > 0 ? (
            <RadioCards
              label="Shipping method"
              name="methodId"
              value={quote.priced.method?.id}
              onChange={(methodId) => set({ methodId })}
              options={quote.priced.methods.map((m) => ({
                value: m.id,
                label: `${m.name}, ${m.price === 0 ? "free" : formatMinor(m.price, currency)}`,
              }))}
            />
          ) : null}
          {draft.shippingKind === "custom" ? (
            <Grid min={200} gap={16}>
              <TextField label="Name" maxLength={80} placeholder="Courier" {...bindText("shippingName")} />
              <TextField label="Shipping price" inputMode="decimal" after={currency} {...bindText("shippingPrice")} />
            </Grid>
          ) : null}
          {draft.hasAddress ? null : (
            <Text dim small>
              If you don't add an address, the customer enters it at checkout. Shipping and tax are added then.
            </Text>
          )}
        </Panel>
        <Panel title="Discount" id="discount">
          <Select
            label="Discount"
            hideLabel
            options={[
              { value: "none", label: "No discount" },
              { value: "fixed", label: "Amount" },
              { value: "percent", label: "Percentage" },
            ]}
            {...bindText("discountKind")}
            onChange={(e) => set({ discountKind: e.target.value as DraftForm["discountKind"] })}
          />
          {draft.discountKind === "none" ? null : (
            <Grid min={200} gap={16}>
              <TextField
                label={draft.discountKind === "percent" ? "Percent off" : "Amount off"}
                inputMode="decimal"
                after={draft.discountKind === "percent" ? "%" : currency}
                {...bindText("discountValue")}
              />
              <TextField
                label="Reason (shown to the customer)"
                maxLength={80}
                placeholder="Thank you"
                {...bindText("discountReason")}
              />
            </Grid>
          )}
        </Panel>
        <Panel title="Notes and tags" id="notes">
          <TextArea
            label="Message to the customer (optional)"
            hint="Included in the invoice."
            rows={3}
            maxLength={1000}
            {...bindText("message")}
          />
          <TextArea
            label="Note for staff (optional)"
            hint="Customers don't see it."
            rows={2}
            maxLength={2000}
            {...bindText("note")}
          />
          <TextField label="Tags (optional)" hint="Separate them with commas." maxLength={400} {...bindText("tags")} />
        </Panel>
      </Detail>
      <SaveBar
        dirty={editor.dirty}
        busy={editor.busy}
        onReset={editor.reset}
        label={saved ? "Save" : "Save draft"}
        note={editor.dirty && quote ? `Total ${formatMinor(quote.priced.total, currency)}` : undefined}
      />
    </form>
  );
}

/** Who the draft is for, and where it goes; addresses that the customer used before are offered. */
function DraftCustomer({
  editor,
  countries,
}: {
  editor: ReturnType<typeof useRecordEditor<DraftForm, DraftInput>>;
  countries: readonly (readonly [string, string])[];
}) {
  const { draft, set, bindText, errorOf } = editor;
  const email = draft.email.trim().toLowerCase();
  const isEmail = /^\S+@\S+\.\S+$/.test(email);
  const found = useApiQuery<Pick<CustomerDetail, "addresses">>({
    queryKey: [`/api/admin/drafts-addresses?email=${encodeURIComponent(email)}`],
    enabled: isEmail,
  });
  const addresses = isEmail ? (found.data?.addresses ?? []).slice(0, 6) : [];
  const use = (address: Address) => set({ hasAddress: true, shipTo: { ...draft.shipTo, ...address } });
  return (
    <Panel title="Customer" id="customer">
      <SearchPicker
        label="Find a customer"
        hint="Search by name or email, or enter a new email address below."
        nothing="No customer found. Enter an email address below."
        url={(q) => `/api/admin/customers?q=${encodeURIComponent(q)}`}
        except={[]}
        read={(answer) =>
          (answer as { rows: CustomerRow[] }).rows.map((c) => ({
            ...{ id: c.key, name: c.name || c.email, customer: c },
            detail: [c.name ? c.email : "", c.place].filter(Boolean).join(" · "),
          }))
        }
        onPick={({ customer }) => set({ email: customer.email })}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        {...bindText("email")}
      />
      {addresses.length > 0 ? (
        <fieldset className="draft-addresses">
          <legend>This customer's addresses</legend>
          {addresses.map(({ address }) => {
            const lines = formatAddressLines(address).join(", ");
            return (
              <Button key={lines} variant="soft" onClick={() => use(address)}>
                {lines}
              </Button>
            );
          })}
        </fieldset>
      ) : null}
      {draft.hasAddress ? (
        <fieldset className="edit-address">
          <legend>Shipping address</legend>
          <AddressFields
            address={draft.shipTo}
            countries={countries}
            bindText={
              bindFields<Address>({
                of: draft.shipTo,
                set: (change) => set((was) => ({ shipTo: { ...was.shipTo, ...change } })),
                errorOf,
                path: "shipTo.",
              }).bindText
            }
          />
          <Button variant="ghost" onClick={() => set({ hasAddress: false })}>
            Let the customer enter the address
          </Button>
        </fieldset>
      ) : (
        <Button variant="outline" onClick={() => set({ hasAddress: true })}>
          Add shipping address
        </Button>
      )}
    </Panel>
  );
}
