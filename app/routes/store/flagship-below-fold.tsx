import { ProductSections } from "#app/store/product-sections.tsx";
import type { ProductView, VariantView } from "#app/store/product-view.ts";
import { Link, Section, SectionHead, TextColumns } from "#app/ui/index.ts";

const servingSuggestions = [
  { title: "Morning", text: "Stir a heaped tablespoon into porridge or warm plant milk. It thickens as it stands." },
  {
    title: "Before training",
    text: "Blend with a banana and 250 ml of oat milk, about an hour before. It is food, not a stimulant.",
  },
  {
    title: "Baking",
    text: "Replace a tenth of the flour in pancakes or banana bread. Maca loves butterscotch flavors.",
  },
];

/** The flagship page below the buy box: how to eat it, then the sections of every product page. */
export function FlagshipBelowFold({
  product,
  variant,
  hasStory,
}: {
  product: ProductView;
  variant: VariantView;
  hasStory: boolean;
}) {
  return (
    <>
      {hasStory ? (
        <Section surface aria-labelledby="use">
          <SectionHead id="use" title="Three ways to eat it" text="Start with half a serving for the first week." />
          <TextColumns items={servingSuggestions} />
          <p style={{ marginTop: 32 }}>
            <Link to="/article/quinoa-porridge-with-maca-and-cacao">The porridge that Puna was made for</Link>
          </p>
        </Section>
      ) : null}
      <ProductSections product={product} variant={variant} />
    </>
  );
}
