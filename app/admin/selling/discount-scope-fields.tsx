import { useState } from "react";
import { Button, Icon } from "#app/ui/index.ts";
import { ProductPicker } from "../catalogue/search-picker.tsx";
import { TextField } from "../form/text-field.tsx";

/** Which products a discount is for: some by name, and those with a tag. */
export function DiscountScopeFields({
  legend,
  products,
  tags,
  tagsError,
  names,
  onProducts,
  onTags,
}: {
  legend: string;
  products: string[];
  tags: string;
  tagsError?: string;
  /** Names of products, by id. */
  names: Record<string, string>;
  /** `named`: the one that was added, with its name. */
  onProducts: (products: string[], named?: { id: string; name: string }) => void;
  onTags: (tags: string) => void;
}) {
  const [picked, setPicked] = useState(names);
  return (
    <fieldset className="discount-scope">
      <legend>{legend}</legend>
      <ProductPicker
        label="Products"
        hint="Leave blank for all products, or for those with the tags below."
        except={products}
        onPick={(p) => {
          setPicked((before) => ({ ...before, [p.id]: p.name }));
          onProducts([...products, p.id], p);
        }}
      />
      <ul className="chosen" aria-label={`${legend}: selected products`}>
        {products.map((p) => (
          <li key={p}>
            <Button
              variant="soft"
              aria-label={`Remove ${picked[p] ?? p}`}
              onClick={() => onProducts(products.filter((x) => x !== p))}
            >
              {picked[p] ?? p} <Icon name="close" size={16} />
            </Button>
          </li>
        ))}
      </ul>
      <TextField
        label="Product tags"
        hint="Separate tags with commas."
        value={tags}
        error={tagsError}
        onChange={(e) => onTags(e.target.value)}
      />
    </fieldset>
  );
}
