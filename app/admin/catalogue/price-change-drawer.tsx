import { useEffect, useState } from "react";
import { useApiQuery } from "#app/lib/query.ts";
import { Checkbox, Select, Skeleton, Text } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { PriceChange, PriceChangeItem, PricedVariant } from "#worker/store/price-changes/contract.ts";
import { InstantField } from "../form/instant-field.tsx";
import { MoneyField } from "../form/parsed-fields.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { formatMinor } from "../selling/amount-inputs.ts";
import { useRequestKey } from "../selling/request-key.ts";
import { Drawer } from "../table/index.ts";
import {
  editedPriceChangeDraft,
  newPriceChangeDraft,
  newPriceOf,
  type PriceChangeDraft,
  parsePriceChangeDraft,
} from "./price-change-draft.ts";
import "./price-changes.css";
import { TextField } from "../form/text-field.tsx";

/** A planned change that is edited, with its prices. */
interface PlannedChange {
  change: PriceChange;
  items: readonly PriceChangeItem[];
}

/**
 * Plans new prices of some products: by a percentage, an amount, or by hand, from a time and to a time; or edits a plan
 * that hasn't started.
 */
export function PriceChangeDrawer({
  productIds,
  planned,
  open,
  onClose,
  onSaved,
}: {
  productIds: readonly string[];
  planned?: PlannedChange;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}) {
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={planned ? "Edit price change" : "Schedule price change"}
      text="Prices change at the start and go back at the end automatically. If someone edits a price in between, it stays."
    >
      {open ? <PriceChangeForm productIds={productIds} planned={planned} onSaved={onSaved} /> : null}
    </Drawer>
  );
}

function PriceChangeForm({
  productIds,
  planned,
  onSaved,
}: {
  productIds: readonly string[];
  planned: PlannedChange | undefined;
  onSaved: () => void;
}) {
  const path = `/api/admin/price-changes-variants?ids=${productIds.join(",")}`;
  const { data } = useApiQuery<{ variants: PricedVariant[] }>({ queryKey: [path], staleTime: 0, gcTime: 0 });
  const { key, renew } = useRequestKey();
  const [zone, setZone] = useState("");
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ")), []);
  if (!data) return <Skeleton height={320} />;
  const { variants } = data;
  if (variants.length === 0) return <Text dim>None of these products have prices you can change.</Text>;
  const currency = variants[0]?.currency ?? "USD";
  const zoneHint = zone ? `Your time zone: ${zone}` : undefined;
  return (
    // The editor around this drawer is a form too: what is submitted here is not its matter.
    <div onSubmit={(event) => event.stopPropagation()}>
      <RecordForm<PriceChangeDraft, { id: string }>
        initial={planned ? editedPriceChangeDraft(planned.change, planned.items, variants) : newPriceChangeDraft()}
        request={(draft) => {
          const parsed = parsePriceChangeDraft(draft, variants);
          if (!parsed.ok) return parsed;
          if (planned) {
            const { id, version } = planned.change;
            return { method: "PUT", path: `/api/admin/price-changes/${id}`, body: { ...parsed.input, version } };
          }
          return { method: "POST", path: "/api/admin/price-changes", body: { ...parsed.input, requestKey: key() } };
        }}
        save={planned ? "Save price change" : "Schedule price change"}
        saved={planned ? "Price change saved" : "Price change scheduled"}
        onSaved={() => {
          renew();
          onSaved();
        }}
      >
        {({ draft, set, bind, bindText, bindFlag }) => (
          <>
            <TextField
              label="Name"
              hint="Only staff see it."
              required="Enter a name."
              maxLength={80}
              {...bindText("name")}
            />
            <div className="price-form-row">
              <Select
                label="New prices"
                options={[
                  { value: "percent", label: "Percentage off" },
                  { value: "amount", label: "Amount off" },
                  ...(productIds.length === 1 || planned ? [{ value: "prices", label: "Enter prices" }] : []),
                ]}
                {...bindText("kind")}
              />
              {draft.kind === "prices" ? null : (
                <TextField
                  label={draft.kind === "percent" ? "Percentage" : "Amount"}
                  inputMode="decimal"
                  autoComplete="off"
                  after={draft.kind === "percent" ? "%" : currency}
                  aria-required
                  {...bindText("value")}
                />
              )}
            </div>
            <div className="price-form-row">
              <Select
                label="Starts"
                options={[
                  { value: "later", label: "At a set time" },
                  { value: "now", label: "Now" },
                ]}
                {...bindText("starts")}
              />
              {draft.starts === "later" ? <InstantField label="Start" hint={zoneHint} {...bind("startsAt")} /> : null}
            </div>
            <div className="price-form-row">
              <Select
                label="Ends"
                options={[
                  { value: "later", label: "At a set time" },
                  { value: "never", label: "Never (keep the new prices)" },
                ]}
                {...bindText("ends")}
              />
              {draft.ends === "later" ? <InstantField label="End" hint={zoneHint} {...bind("endsAt")} /> : null}
            </div>
            <Checkbox
              label="Show the previous price crossed out"
              hint="Shoppers see the lowest price of the past 30 days, as consumer law requires. If it isn’t higher than the new price, nothing is crossed out."
              {...bindFlag("showWas")}
            />
            <VariantChoice draft={draft} variants={variants} set={set} />
            <Text small dim>
              Changes take up to five minutes. Carts show the new prices, and open checkouts ask the customer to confirm
              the new total. Subscriptions keep their prices during a sale.
            </Text>
          </>
        )}
      </RecordForm>
    </div>
  );
}

/** The variants with their new prices; any can be left out. */
function VariantChoice({
  draft,
  variants,
  set,
}: {
  draft: PriceChangeDraft;
  variants: readonly PricedVariant[];
  set: (change: Partial<PriceChangeDraft>) => void;
}) {
  const chosen = variants.length - draft.off.length;
  return (
    <fieldset className="price-choice">
      <legend>{plural(chosen, "variant")}</legend>
      <ul>
        {variants.map((v) => {
          const isOff = draft.off.includes(v.variantId);
          const price = newPriceOf(draft, v);
          return (
            <li key={v.variantId}>
              <Checkbox
                label={[v.title, v.variantTitle].filter(Boolean).join(", ")}
                checked={!isOff}
                onChange={(e) =>
                  set({
                    off: e.target.checked ? draft.off.filter((id) => id !== v.variantId) : [...draft.off, v.variantId],
                  })
                }
              />
              {draft.kind === "prices" && !isOff ? (
                <MoneyField
                  label={`New price (now ${formatMinor(v.price, v.currency)})`}
                  optional
                  currency={v.currency}
                  value={draft.own[v.variantId] ?? null}
                  onChange={(minor) => set({ own: { ...draft.own, [v.variantId]: minor } })}
                />
              ) : (
                <span className="price-choice-prices">
                  {isOff || price === null ? (
                    formatMinor(v.price, v.currency)
                  ) : (
                    <>
                      <s className="dim">{formatMinor(v.price, v.currency)}</s>{" "}
                      <strong>{formatMinor(price, v.currency)}</strong>
                    </>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
