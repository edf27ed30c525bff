import { Plant } from "#app/art/index.ts";
import { ProductClaims } from "#app/store/product-claims.tsx";
import type { ProductView, VariantView } from "#app/store/product-view.ts";

/** What the flagship is made of and its claims; beside the buy box. */
export function FlagshipStory({
  product,
  variant,
  hasStory,
}: {
  product: ProductView;
  variant: VariantView;
  hasStory: boolean;
}) {
  const label = variant.label === null ? undefined : product.labels[variant.label];
  const plants = label?.inside.flatMap((i) => (i.plant ? [i.plant] : [])) ?? [];
  return (
    <>
      <h2>{hasStory ? "Three ingredients, no fourth" : product.line}</h2>
      {hasStory ? (
        <p className="lead">
          Maca is a root of the mustard family, grown above four thousand metres and always eaten cooked. We keep it
          that way: gelatinized, which means heated under pressure until its starch opens, then dried and milled.
        </p>
      ) : null}
      <div className="plants flagship-plants" aria-hidden="true">
        {[...new Set(plants)].slice(0, 3).map((name) => (
          <Plant key={name} name={name} size={128} />
        ))}
      </div>
      <ProductClaims product={product} />
    </>
  );
}
