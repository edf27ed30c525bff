import { useEffect, useState } from "react";
import { RadioCards, Text, TextField } from "#app/ui/index.ts";
import type { DiscountInput } from "#worker/store/pricing/contract-admin.ts";
import { RecordForm } from "../form/record-form.tsx";
import { type DiscountDraft, parseDiscountDraft, toDiscountDraft } from "./discount-draft.ts";
import { DiscountFields } from "./discount-fields.tsx";
import { DiscountSummary } from "./discount-summary-card.tsx";

interface DiscountFormProps {
  /** Null for a new one. */
  id: string | null;
  discount: DiscountInput | null;
  /** The names of the products it applies to, by id. */
  products: Record<string, string>;
  customerTags: readonly string[];
  currency: string;
  onSaved: (id: string) => void;
  /** Gets the summary of the draft, for the side of the page. */
  onDraft: (summary: { draft: DiscountDraft; names: Record<string, string> }) => void;
}

/** The form of a discount with one code, or of an automatic one. */
export function DiscountForm(p: DiscountFormProps) {
  const [names, setNames] = useState(p.products);
  const { id, currency } = p;
  const path = id === null ? "/api/admin/discounts" : `/api/admin/discounts/${id}`;
  return (
    <RecordForm<DiscountDraft, { id: string }>
      initial={toDiscountDraft(p.discount, currency)}
      request={(draft) => {
        const parsed = parseDiscountDraft(draft, currency);
        return parsed.ok ? { method: id === null ? "POST" : "PUT", path, body: parsed.input } : parsed;
      }}
      saved="Discount saved"
      save="Save discount"
      onSaved={(saved) => p.onSaved(saved.id)}
    >
      {(form) => (
        <>
          <DraftWatcher draft={form.draft} names={names} onDraft={p.onDraft} />
          <RadioCards
            label="Method"
            name="way"
            value={form.draft.way}
            onChange={(way) => form.set({ way: way as DiscountDraft["way"] })}
            options={[
              { value: "code", label: "Discount code", text: "Customers enter a code at checkout" },
              { value: "automatic", label: "Automatic", text: "Applied when the cart qualifies" },
            ]}
          />
          {form.draft.way === "code" ? (
            <TextField
              label="Discount code"
              required
              autoCapitalize="characters"
              maxLength={40}
              {...form.bindText("code")}
            />
          ) : null}
          <DiscountFields
            {...form}
            currency={currency}
            names={names}
            onName={(n) => setNames((before) => ({ ...before, [n.id]: n.name }))}
            customerTags={p.customerTags}
          />
        </>
      )}
    </RecordForm>
  );
}

/** Hands the draft to the page whenever it changes. */
function DraftWatcher({
  draft,
  names,
  onDraft,
}: { draft: DiscountDraft; names: Record<string, string> } & Pick<DiscountFormProps, "onDraft">) {
  useEffect(() => onDraft({ draft, names }), [draft, names, onDraft]);
  return null;
}

/** What the draft says, or what is missing, in words. */
export function DraftSummary({
  draft,
  names,
  currency,
}: {
  draft: DiscountDraft;
  names: Record<string, string>;
  currency: string;
}) {
  const parsed = parseDiscountDraft({ ...draft, title: draft.title || "-", code: draft.code || "CODE" }, currency);
  return parsed.ok ? (
    <DiscountSummary discount={parsed.input} names={names} currency={currency} />
  ) : (
    <Text dim>{parsed.message}</Text>
  );
}
