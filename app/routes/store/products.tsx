import { Link } from "react-router";
import { Pack, Ridgeline, Weave } from "#app/art/index.ts";
import { seo } from "#app/lib/seo.ts";
import { Inside, ORDERING, ProductFacts } from "#app/store/product-detail.tsx";
import { packOf, RANGE } from "#app/store/range.ts";
import { Callout, Container, LinkButton, PageHeader, Section } from "#app/ui/index.ts";
import "../pages.css";

export const meta = () =>
  seo({
    title: "All products",
    description:
      "Four products from Andean and Amazonian plants, each with its price, its weight and the full list of what is inside.",
  });

export default function Products() {
  return (
    <>
      <PageHeader
        eyebrow="All products"
        title="The range"
        lead="Four products, nine ingredients in all, listed in the order of weight, each with the reason why it is there."
        art={<Ridgeline />}
      >
        <nav className="chips" aria-label="Products on this page" style={{ marginTop: 24 }}>
          {RANGE.map((p) => (
            <a key={p.key} className="chip" href={`#${p.key}`}>
              {p.name}
            </a>
          ))}
        </nav>
      </PageHeader>
      <Weave thin />
      <Container style={{ paddingTop: 40 }}>
        <Callout>{ORDERING}</Callout>
      </Container>
      <Container>
        {RANGE.map((p) => (
          <article key={p.key} className="product" id={p.key} aria-labelledby={`${p.key}-name`}>
            <div className="product-art">
              <Pack {...packOf(p)} title={`A ${p.look.form} of ${p.name}`} />
            </div>
            <div className="stack" style={{ "--gap": "24px" } as React.CSSProperties}>
              <div>
                <p className="eyebrow">{p.kind}</p>
                <h2 id={`${p.key}-name`}>{p.name}</h2>
              </div>
              <p className="lead">{p.about}</p>
              <ProductFacts product={p} />
              <Inside product={p} />
              <p className="row">
                {p.key === "puna" ? (
                  <LinkButton to="/product" variant="outline">
                    More about Puna
                  </LinkButton>
                ) : null}
                <Link to={`/ingredient-studies?ingredient=${p.studies[0]}`}>What studies say of its plants</Link>
              </p>
            </div>
          </article>
        ))}
      </Container>
      <Section surface tight>
        <div className="split">
          <h2>Which one fits you?</h2>
          <div>
            <p>Eight questions, four products, and the rule behind each suggestion. It may well suggest none.</p>
            <p style={{ marginTop: 16 }}>
              <LinkButton to="/custom-project">Start your project</LinkButton>
            </p>
          </div>
        </div>
      </Section>
    </>
  );
}
