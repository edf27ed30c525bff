import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { Button, FieldError, RadioCards, Text, toast } from "#app/ui/index.ts";
import type { DiscountInput } from "#worker/store/pricing/contract-admin.ts";
import { EditorNotice } from "../form/editor-notice.tsx";
import { TextField } from "../form/text-field.tsx";
import { type CheckedDraft, useRecordEditor } from "../form/use-record-editor.ts";
import { type DiscountDraft, parseDiscountDraft, toDiscountDraft } from "./discount-draft.ts";
import { DiscountFields } from "./discount-fields.tsx";
import { DiscountSummary } from "./discount-summary-card.tsx";

interface DiscountFormProps {
  /** Null for a new one. */
  id: string | null;
  version: number;
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
  const { id, discount, currency } = p;
  const loaded = useMemo(() => toDiscountDraft(discount, currency), [discount, currency]);
  const check = useCallback(
    (draft: DiscountDraft): CheckedDraft<DiscountInput> => {
      const parsed = parseDiscountDraft(draft, currency);
      return parsed.ok ? parsed : { ok: false, problems: new Map([[parsed.field, parsed.message]]) };
    },
    [currency],
  );
  const editor = useRecordEditor({ loaded, version: p.version, check });
  const { draft, set, bindText, errorOf } = editor;
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await editor.save((input, version) =>
      id === null
        ? apiRequest<{ id: string }>("POST", "/api/admin/discounts", input)
        : apiRequest<{ id: string }>("PUT", `/api/admin/discounts/${id}?version=${version}`, input),
    );
    if (saved) {
      toast({ title: "Discount saved", tone: "success" });
      p.onSaved(saved.id);
    } else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  return (
    <form className="admin-form" onSubmit={submit} ref={form} aria-label="Discount">
      <DraftWatcher draft={draft} names={names} onDraft={p.onDraft} />
      <EditorNotice editor={editor} noun="discount" names={FIELD_NAMES} />
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
          required="Enter a discount code."
          autoCapitalize="characters"
          maxLength={40}
          {...bindText("code")}
        />
      ) : null}
      <DiscountFields
        {...editor}
        currency={currency}
        names={names}
        onName={(n) => setNames((before) => ({ ...before, [n.id]: n.name }))}
        customerTags={p.customerTags}
      />
      <FieldError id="discount-problem">{errorOf("scope") ?? errorOf("getScope")}</FieldError>
      <Button type="submit" loading={editor.busy}>
        Save discount
      </Button>
    </form>
  );
}

const FIELD_NAMES: Partial<Record<keyof DiscountDraft, string>> = {
  ...{ way: "the method", code: "the code", title: "the name", kind: "the discount type", value: "the value" },
  ...{ tags: "the tags", products: "the products", minSubtotal: "the minimum subtotal" },
  ...{ minQuantity: "the minimum quantity", usageLimit: "the usage limit", oncePerCustomer: "once per customer" },
  ...{
    combines: "whether it can be combined",
    active: "whether it’s active",
    startsAt: "the start",
    endsAt: "the end",
  },
  ...{ buyQuantity: "the quantity to buy", getQuantity: "the quantity to get", getTags: "the tags to get" },
  ...{ getProducts: "the products to get", maxPerOrder: "the uses in one order", customerTag: "the customer tag" },
};

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
