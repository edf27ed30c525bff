import { type ReactNode, useDeferredValue, useState } from "react";
import { useApiQuery } from "#app/lib/query.ts";
import { Text } from "#app/ui/index.ts";
import type { AdminProductRow, VariantChoice } from "#worker/store/catalogue/contract.ts";
import { TextField } from "../form/text-field.tsx";
import { PRODUCT_STATUS_LABELS } from "./catalogue-labels.ts";
import "./search-picker.css";

export interface PickerItem {
  id: string;
  name: string;
  detail: string;
  /** Stands before the name. */
  picture?: ReactNode;
  /** It is listed, but can't be picked; `detail` says why. */
  disabled?: boolean;
}

/** A search field whose results are buttons below it. Pressing one picks it; the list stays open for the next. */
export function SearchPicker<T extends PickerItem>({
  label,
  hint,
  error,
  nothing = "Nothing found. Try another part of the name or SKU.",
  url,
  read,
  except,
  onPick,
}: {
  label: string;
  hint?: string;
  error?: string;
  /** What it says where nothing is found. */
  nothing?: string;
  url: (q: string) => string;
  read: (answer: unknown) => T[];
  except: readonly string[];
  onPick: (found: T) => void;
}) {
  const [q, setQ] = useState("");
  const deferredQuery = useDeferredValue(q.trim());
  const { data, isError } = useApiQuery<unknown>({ queryKey: [url(deferredQuery)], enabled: deferredQuery.length > 1 });
  const found = data && deferredQuery.length > 1 ? read(data).filter((f) => !except.includes(f.id)) : null;
  return (
    <div className="picker">
      <TextField
        label={label}
        hint={hint}
        error={error}
        type="search"
        autoComplete="off"
        value={q}
        onChange={(e) => setQ(e.target.value)}
        onKeyDown={(e) => {
          if (e.key !== "Enter") return;
          e.preventDefault();
          const first = found?.find((f) => !f.disabled);
          if (first) onPick(first);
        }}
      />
      <div role="status" className="picker-finds">
        {isError ? <Text small>Search failed. Check your connection and try again.</Text> : null}
        {found?.length === 0 ? <Text small>{nothing}</Text> : null}
        {found?.slice(0, 8).map((f) => (
          <button type="button" key={f.id} disabled={f.disabled} onClick={() => onPick(f)}>
            {f.picture}
            <span className="picker-name">{f.name}</span> <span className="dim small">{f.detail}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

type PickerProps = { label: string; hint?: string; error?: string; except?: readonly string[] };

/** Picks a product by part of its name, handle or SKU. */
export function ProductPicker({ onPick, except = [], ...rest }: PickerProps & { onPick: (found: PickerItem) => void }) {
  return (
    <SearchPicker
      {...rest}
      except={except}
      onPick={onPick}
      url={(q) => `/api/admin/products?q=${encodeURIComponent(q)}`}
      read={(answer) =>
        (answer as { products: AdminProductRow[] }).products.map((p) => ({
          id: p.id,
          name: p.title,
          detail: `${p.handle}, ${PRODUCT_STATUS_LABELS[p.status][0].toLowerCase()}`,
        }))
      }
    />
  );
}

/** "Sara, Cacao 900 g" */
export const variantName = (v: { title: string; variantTitle: string }): string =>
  [v.title, v.variantTitle].filter(Boolean).join(", ");

/** Picks a variant by part of its SKU or its product's name. */
export function VariantPicker({
  onPick,
  except = [],
  goods,
  ...rest
}: PickerProps & { onPick: (found: PickerItem) => void; goods?: boolean }) {
  return (
    <SearchPicker
      {...rest}
      except={except}
      onPick={onPick}
      url={(q) => `/api/admin/variants?q=${encodeURIComponent(q)}`}
      read={(answer) =>
        (answer as { variants: VariantChoice[] }).variants
          .filter((v) => !goods || (v.format !== "bundle" && v.format !== "gift_card"))
          .map((v) => ({ id: v.id, name: variantName(v), detail: v.sku }))
      }
    />
  );
}
