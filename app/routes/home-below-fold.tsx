import { Contours, Plant, type PlantName } from "#app/art/index.ts";
import { EntryCard } from "#app/blog/entry-card.tsx";
import type { EntryCardView } from "#app/blog/entry-card-view.ts";
import { brand } from "#app/brand.ts";
import { StudyRow } from "#app/science/study-row.tsx";
import type { StudyRowView } from "#app/science/study-row-view.ts";
import type { ProductCardView } from "#app/store/product-card-view.ts";
import { ProductGrid } from "#app/store/product-grid.tsx";
import { Card, Eyebrow, Link, LinkButton, Section, SectionHead } from "#app/ui/index.ts";

interface HomeBelowFoldProps {
  study: StudyRowView | null;
  entries: EntryCardView[];
  products: ProductCardView[];
}

const four: { name: string; to: string; text: string; plant: PlantName }[] = [
  { name: "Reconnect", to: "/performance/evolve", text: "Sleep, light and an honest log come first.", plant: "lucuma" },
  { name: "Nourish", to: "/performance/nourish", text: "Enough protein, iron and B12, from plants.", plant: "quinoa" },
  { name: "Thrive", to: "/performance/thrive", text: "A little more each week, and rest in between.", plant: "maca" },
  { name: "Focus", to: "/performance/focus", text: "Caffeine with a plan, and one thing at a time.", plant: "cacao" },
];

/** The home page below the first screen: products, a study, the four pillars, articles and the questionnaire. */
export function HomeBelowFold({ shown: { study, entries, products } }: { shown: HomeBelowFoldProps }) {
  return (
    <>
      {products.length > 0 ? (
        <Section aria-labelledby="range" style={{ paddingTop: 0 }}>
          <SectionHead id="range" title="Featured products" action={<Link to="/products">Shop all products</Link>} />
          <ProductGrid products={products} />
        </Section>
      ) : null}

      <Section surface aria-labelledby="evidence">
        <div className="split">
          <div>
            <h2 id="evidence" style={{ fontSize: "var(--t-8)" }}>
              Evidence before adjectives.
            </h2>
            <p className="lead">
              Every ingredient has its own page of studies that belongs to no product: what was tested, on whom, at what
              dose, and how certain we can be.
            </p>
            <LinkButton to="/ingredients">See the ingredients</LinkButton>
          </div>
          {study ? <StudyRow study={study} /> : null}
        </div>
      </Section>

      <Section aria-labelledby="performance">
        <SectionHead
          id="performance"
          eyebrow="Performance"
          title="Four parts of a good week"
          text="No part works alone. Start with the one you've neglected longest."
          action={<Link to="/performance">How they fit together</Link>}
        />
        <div className="four">
          {four.map((f) => (
            <Card key={f.to} link>
              <Plant name={f.plant} size={92} />
              <h3>
                <Link to={f.to}>{f.name}</Link>
              </h3>
              <p className="dim">{f.text}</p>
            </Card>
          ))}
        </div>
      </Section>

      {entries.length > 0 ? (
        <Section aria-labelledby="kitchen" style={{ paddingTop: 0 }}>
          <SectionHead
            id="kitchen"
            eyebrow="From the blog"
            title="Cook it, read it"
            action={<Link to="/blog">Everything on the blog</Link>}
          />
          <div className="grid" style={{ "--min": "340px" } as React.CSSProperties}>
            {entries.map((entry) => (
              <EntryCard key={entry.path} entry={entry} />
            ))}
          </div>
        </Section>
      ) : null}

      <section className="band section" aria-labelledby="close">
        <Contours seed={5} />
        <div className="container">
          <Eyebrow>{brand.meaning}</Eyebrow>
          <h2 id="close" style={{ fontSize: "var(--t-8)", maxWidth: "14ch" }}>
            Not sure where to start?
          </h2>
          <p className="lead">
            Answer a few questions about how you eat, train and sleep. You'll see the rule behind every recommendation.
          </p>
          <div className="row">
            <LinkButton to="/custom-project">Start your project</LinkButton>
            <LinkButton to="/mission" variant="outline">
              Read our mission
            </LinkButton>
          </div>
        </div>
      </section>
    </>
  );
}
