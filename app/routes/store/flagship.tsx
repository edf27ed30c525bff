import { data } from "react-router";
import { Pack, Plant, Ridgeline, Weave } from "#app/art/index.ts";
import { visit } from "#app/context.ts";
import { isIngredient } from "#app/lib/ingredients.ts";
import { seo } from "#app/lib/seo.ts";
import { DocumentData } from "#app/lib/structured.tsx";
import { SHELF } from "#app/science/shelf.ts";
import { studiesOf } from "#app/science/studies.ts";
import { StudyCard } from "#app/science/study-card.tsx";
import { BuyBox } from "#app/store/buy-box.tsx";
import { Claims } from "#app/store/product-parts.tsx";
import { ProductSections } from "#app/store/product-sections.tsx";
import { readProduct } from "#app/store/read-product.ts";
import { useVariant } from "#app/store/variant-choice.tsx";
import { Grid, Link, LinkButton, Section, SectionHead } from "#app/ui/index.ts";
import type { Route } from "./+types/flagship";
import "../pages.css";
import "#app/store/product.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? seo({
        title: `${loaderData.product.title}, our flagship`,
        description: `${loaderData.product.line}: where it comes from, what is in it, how to use it, and what the studies of its plants found.`,
      })
    : [];

/** The product that the shop marks as its flagship, with the studies of its first plant. */
export async function loader({ context }: Route.LoaderArgs) {
  const here = context.get(visit);
  const handle = await here.store.catalogue.flagship();
  const product = handle ? await readProduct(here, handle) : null;
  if (!product) throw data(null, { status: 404, statusText: "Not Found" });
  const plant = product.studies[0]?.key ?? "";
  return { product, social: product.social, studies: isIngredient(plant) ? studiesOf(SHELF, plant).slice(0, 3) : [] };
}

/** What can be bought changes by itself: the page that names it is kept for five minutes (see worker/door/pages-cache.ts). */
export const headers = () => ({ "Cache-Control": "s-maxage=300" });

export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

const ways = [
  { title: "Morning", text: "Stir a heaped tablespoon into porridge or warm plant milk. It thickens as it stands." },
  {
    title: "Before training",
    text: "Blend with a banana and 250 ml of oat milk, about an hour before. It is food, not a stimulant.",
  },
  {
    title: "Baking",
    text: "Replace a tenth of the flour in pancakes or banana bread. Maca loves butterscotch flavours.",
  },
];

export default function Flagship({ loaderData: { product, studies } }: Route.ComponentProps) {
  const variant = useVariant(product);
  if (!variant) return null;
  const label = variant.label === null ? undefined : product.labels[variant.label];
  const plants = label?.inside.flatMap((i) => (i.plant ? [i.plant] : [])) ?? [];
  // The story below is Puna's own; another flagship is told by its own words.
  const told = product.handle === "puna";
  return (
    <>
      <DocumentData json={product.jsonLd} />
      <header className="page-header flagship">
        <div className="container">
          <div className="flagship-in">
            <div>
              <p className="eyebrow">Flagship product · {product.kind}</p>
              <h1 style={{ fontSize: "var(--t-9)" }}>{product.title}</h1>
              <p className="lead">{product.about}</p>
              <div className="row">
                <LinkButton to="#buy" size="lg">
                  Buy {product.title}
                </LinkButton>
                {studies.length > 0 ? (
                  <LinkButton to="#studies" size="lg" variant="outline">
                    See the studies
                  </LinkButton>
                ) : null}
              </div>
            </div>
            <Pack {...variant.pack} title={`${product.title}, ${product.kind}: the pack`} />
          </div>
        </div>
        <Ridgeline />
      </header>
      <Weave />
      <Section id="buy" aria-label={`Buy ${product.title}`}>
        <div className="split split-top">
          <div>
            <h2>{told ? "Three ingredients, no fourth" : product.line}</h2>
            {told ? (
              <p className="lead">
                Maca is a root of the mustard family, grown above four thousand metres and always eaten cooked. We keep
                it that way: gelatinised, which means heated under pressure until its starch opens, then dried and
                milled.
              </p>
            ) : null}
            <div className="plants flagship-plants" aria-hidden="true">
              {[...new Set(plants)].slice(0, 3).map((name) => (
                <Plant key={name} name={name} size={128} />
              ))}
            </div>
            <Claims product={product} />
          </div>
          <div className="flagship-buy">
            <BuyBox product={product} variant={variant} />
          </div>
        </div>
      </Section>
      {told ? (
        <Section surface aria-labelledby="use">
          <SectionHead id="use" title="Three ways to eat it" text="Start with half a serving for the first week." />
          <div className="proofs">
            {ways.map((w) => (
              <div key={w.title}>
                <h3>{w.title}</h3>
                <p className="dim">{w.text}</p>
              </div>
            ))}
          </div>
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
            text={`They tested the plant, not ${product.title}. Read what moved and what did not.`}
            action={<Link to={`/ingredient-studies?ingredient=${product.studies[0]?.key}`}>All of them</Link>}
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
