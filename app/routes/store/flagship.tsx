import { Link } from "react-router";
import { Pack, Plant, Ridgeline, Weave } from "#app/art/index.ts";
import { seo } from "#app/lib/seo.ts";
import { SHELF } from "#app/science/shelf.ts";
import { studiesOf } from "#app/science/studies.ts";
import { StudyCard } from "#app/science/study-card.tsx";
import { Inside, ORDERING, ProductFacts } from "#app/store/product-detail.tsx";
import { packOf, product } from "#app/store/range.ts";
import { Callout, Grid, LinkButton, Section, SectionHead } from "#app/ui/index.ts";
import type { Route } from "./+types/flagship";
import "../pages.css";

export const meta = () =>
  seo({
    title: "Puna, maca and cacao",
    description:
      "Puna is cooked maca root with whole cacao and cinnamon: what is in it, how to use it, and what the studies of maca found.",
  });

export const loader = () => ({ studies: studiesOf(SHELF, "maca") });

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

export default function Flagship({ loaderData: { studies } }: Route.ComponentProps) {
  const puna = product("puna");
  return (
    <>
      <header className="page-header">
        <div className="container">
          <div className="split">
            <div>
              <p className="eyebrow">Flagship product · {puna.kind}</p>
              <h1 style={{ fontSize: "var(--t-9)" }}>{puna.name}</h1>
              <p className="lead">{puna.about}</p>
              <div style={{ marginTop: 24 }}>
                <ProductFacts product={puna} />
              </div>
              <div className="row">
                <LinkButton to="#inside">See what is in it</LinkButton>
                <LinkButton to="#studies" variant="outline">
                  See the studies
                </LinkButton>
              </div>
            </div>
            <div style={{ maxWidth: 420, width: "100%", margin: "0 auto" }}>
              <Pack {...packOf(puna)} title="A pouch of Puna, maca and cacao" />
            </div>
          </div>
        </div>
        <Ridgeline />
      </header>
      <Weave />
      <Section id="inside" aria-label="What is in Puna">
        <div className="split split-top">
          <div>
            <h2>Three ingredients, no fourth</h2>
            <p className="lead">
              Maca is a root of the mustard family, grown above four thousand metres and always eaten cooked. We keep it
              that way: gelatinised, which means heated under pressure until its starch opens, then dried and milled.
            </p>
            <div className="plants" aria-hidden="true">
              <Plant name="maca" size={120} />
              <Plant name="cacao" size={130} />
            </div>
          </div>
          <div className="stack">
            <Inside product={puna} />
            <Callout>{ORDERING}</Callout>
          </div>
        </div>
      </Section>
      <Section surface aria-labelledby="use">
        <SectionHead
          id="use"
          title="How to use it"
          text={`One serving is ${puna.serving}. Start with half for the first week.`}
        />
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
      <Section id="studies" aria-labelledby="studies-title">
        <SectionHead
          id="studies-title"
          title="What studies of maca found"
          text="They tested maca, not Puna. Read what moved and what did not."
          action={<Link to="/article/maca-what-the-trials-measured">Read it as an article</Link>}
        />
        <Grid min={320}>
          {studies.map((s) => (
            <StudyCard key={s.id} study={s} as="h3" />
          ))}
        </Grid>
      </Section>
    </>
  );
}
