import type { Study } from "#app/science/studies.ts";
import { StudyCard } from "#app/science/study-card.tsx";
import { ProductSections } from "#app/store/product-sections.tsx";
import type { ProductView, VariantView } from "#app/store/product-view.ts";
import { Grid, Link, Section, SectionHead, TextColumns } from "#app/ui/index.ts";

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

/** The flagship page below the buy box: how to eat it, what studies found, then the sections of every product page. */
export function FlagshipBelowFold({
  product,
  variant,
  studies,
  hasStory,
}: {
  product: ProductView;
  variant: VariantView;
  studies: Study[];
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
      {studies.length > 0 ? (
        <Section id="studies" aria-labelledby="studies-title">
          <SectionHead
            id="studies-title"
            title={`What studies of ${product.studies[0]?.name.toLowerCase()} found`}
            text={`They tested the plant, not ${product.title}. Read what changed and what didn't.`}
            action={<Link to={`/ingredient-studies?ingredient=${product.studies[0]?.key}`}>All studies</Link>}
          />
          <Grid min={320}>
            {studies.map((s) => (
              <StudyCard key={s.id} study={s} as="h3" />
            ))}
          </Grid>
        </Section>
      ) : null}
      <ProductSections product={product} variant={variant} />
    </>
  );
}
