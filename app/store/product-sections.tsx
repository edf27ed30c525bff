import { Section, SectionHead } from "#app/ui/index.ts";
import { BundleParts, IngredientStudies, UsageDirections, VariantLabel, VariantLots } from "./product-details.tsx";
import { ProductFaqs } from "./product-faqs.tsx";
import { ProductGrid } from "./product-grid.tsx";
import type { ProductView, VariantView } from "./product-view.ts";
import { Reviews } from "./reviews/reviews.tsx";

/** The sections that every product page has below its buy box: label, directions, batches, reviews, related products. */
export function ProductSections({ product, variant }: { product: ProductView; variant: VariantView }) {
  const bundle = variant.parts.length > 0;
  return (
    <>
      {bundle || variant.label !== null ? (
        <Section id="label" aria-labelledby="label-title" surface>
          <SectionHead
            id="label-title"
            title={bundle ? "What's in the bundle" : "The label"}
            text={bundle ? "Each item is the full product, with its own label." : undefined}
          />
          {bundle ? (
            <BundleParts product={product} variant={variant} />
          ) : (
            <VariantLabel product={product} variant={variant} />
          )}
        </Section>
      ) : null}
      <Section aria-label="Directions, warnings and storage" tight>
        <UsageDirections product={product} />
      </Section>
      {product.format === "gift_card" || bundle ? null : (
        <Section aria-labelledby="batches" surface tight>
          <div className="split split-top">
            <div>
              <h2 id="batches">Tested, batch by batch</h2>
              <p className="dim" style={{ margin: "12px 0 24px" }}>
                The lot number is on the pack. Its certificate shows each test with its method, limit and measured
                value.
              </p>
              <VariantLots variant={variant} />
            </div>
            <IngredientStudies product={product} />
          </div>
        </Section>
      )}
      <ProductFaqs faqs={product.faqs} />
      <Section id="reviews" aria-labelledby="reviews-title" tight>
        <SectionHead id="reviews-title" title="Reviews" />
        <Reviews key={product.id} product={product} />
      </Section>
      {product.related.length > 0 ? (
        <Section aria-labelledby="related" surface className="related">
          <SectionHead id="related" title="Pairs well with" />
          <ProductGrid products={product.related} />
        </Section>
      ) : null}
    </>
  );
}
