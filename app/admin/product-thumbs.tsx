import { isPlantName, Pack } from "#app/art/index.ts";
import { ProductThumbnail } from "#app/ui/product-thumbnail.tsx";
import type { ListedVariant } from "#worker/store/catalogue/contract.ts";
import "./product-thumbs.css";

/** What an item of an order looks like today; decorative, since its name stands beside it. */
export function VariantThumb({
  variant,
  size = 30,
}: {
  variant: Pick<ListedVariant, "title" | "kind" | "look" | "picture"> | undefined;
  size?: number;
}) {
  return (
    <span className="thumb" style={{ width: size, height: size, minWidth: size }} aria-hidden="true">
      {variant?.look.form ? (
        <ProductThumbnail
          picture={variant.picture}
          sizes={`${size}px`}
          pack={
            <Pack
              name={variant.title}
              kind={variant.kind}
              form={variant.look.form}
              plant={isPlantName(variant.look.plant) ? variant.look.plant : "maca"}
              colors={variant.look.colors}
              facts={[]}
            />
          }
        />
      ) : null}
    </span>
  );
}

/** The first items of an order side by side, and how many units there are in all. */
export function OrderThumbs({
  ids,
  variants,
  items,
}: {
  ids: readonly string[];
  variants: Readonly<Record<string, ListedVariant>>;
  items: number;
}) {
  return (
    <span className="thumbs">
      {[...new Set(ids)].map((id) => (
        <VariantThumb key={id} variant={variants[id]} />
      ))}
      <span className="dim">
        {items} {items === 1 ? "item" : "items"}
      </span>
    </span>
  );
}
