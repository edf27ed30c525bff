import { Button, Text } from "#app/ui/index.ts";
import type { ListedVariant } from "#worker/store/catalogue/contract.ts";
import { type AddableVariant, addedName } from "#worker/store/orders/domain-edit-additions.ts";
import { SearchPicker } from "../catalogue/search-picker.tsx";
import { TextField } from "../form/text-field.tsx";
import { VariantThumb } from "../product-thumbs.tsx";
import { formatMinor, minorToInputText } from "./amount-inputs.ts";
import type { Additions } from "./use-additions.ts";

const mostOf = ({ available }: AddableVariant): number => (available === "backorder" ? 9999 : available);
const thumbOf = (v: AddableVariant) => (
  <VariantThumb
    variant={{ title: v.title, kind: v.kind, look: v.look as ListedVariant["look"], picture: v.picture }}
    size={36}
  />
);
const availability = ({ available }: AddableVariant): string =>
  available === "backorder" ? "on backorder" : available > 0 ? `${available} available` : "out of stock";

/**
 * Finds products to add to an order or a draft, and lists what is added with quantity and price.
 * @param url finds the variants of a search
 */
export function AddedItems({
  currency,
  url,
  additions,
  error,
}: {
  currency: string;
  url: (q: string) => string;
  additions: Pick<Additions, "rows" | "pick" | "setQuantity" | "setPrice">;
  error?: string;
}) {
  const format = (minor: number) => formatMinor(minor, currency);
  return (
    <>
      <SearchPicker
        label="Add a product"
        hint="Search by name or SKU. Items are added at today's price unless you enter a different one."
        error={error}
        url={url}
        except={additions.rows.filter((r) => r.picked !== null).map((r) => r.variant.variantId)}
        read={(answer) =>
          (answer as { variants: AddableVariant[] }).variants.map((variant) => ({
            ...{ id: variant.variantId, name: addedName(variant), picture: thumbOf(variant), variant },
            detail: variant.problem ?? `${variant.sku} · ${format(variant.price)} · ${availability(variant)}`,
            disabled: variant.problem !== null || variant.available === 0,
          }))
        }
        onPick={({ variant }) => additions.pick(variant)}
      />
      {additions.rows.length > 0 ? (
        <ul className="added-items" aria-label="Added items">
          {additions.rows.map(({ variant: v, quantity, picked, price }) => (
            <li key={v.variantId}>
              <div className="added-head">
                {thumbOf(v)}
                <span className="added-name">
                  <strong>{addedName(v)}</strong>
                  <Text as="span" small dim>
                    {picked === null ? `${quantity} more of an item in this order` : availability(v)}
                  </Text>
                </span>
                {picked === null ? null : (
                  <Button
                    variant="ghost"
                    aria-label={`Remove ${addedName(v)}`}
                    onClick={() => additions.setQuantity(v.variantId, 0)}
                  >
                    Remove
                  </Button>
                )}
              </div>
              {picked === null ? null : (
                <TextField
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={mostOf(v)}
                  label="Quantity"
                  aria-label={`Quantity of ${addedName(v)}`}
                  value={picked}
                  onChange={(e) =>
                    additions.setQuantity(
                      v.variantId,
                      Math.min(mostOf(v), Math.max(1, Math.trunc(e.target.valueAsNumber || 1))),
                    )
                  }
                />
              )}
              <TextField
                label="Price each"
                aria-label={`Price of each ${addedName(v)}`}
                inputMode="decimal"
                after={currency}
                placeholder={minorToInputText(v.price, currency)}
                value={price}
                onChange={(e) => additions.setPrice(v.variantId, e.target.value)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
