import { data } from "react-router";
import { Contours, Horizon, Pack, Plant, type PlantName, Weave } from "#app/art/index.ts";
import { PostCard } from "#app/blog/post-card.tsx";
import { brand } from "#app/brand.ts";
import { visit } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { OrganizationData } from "#app/lib/structured.tsx";
import { SHELF } from "#app/science/shelf.ts";
import { StudyCard } from "#app/science/study-card.tsx";
import { cardView } from "#app/store/card-view.ts";
import { ProductShelf } from "#app/store/product-card.tsx";
import { Card, Eyebrow, Link, LinkButton, Section, SectionHead } from "#app/ui/index.ts";
import { productFilter } from "#worker/store/catalogue/contract.ts";
import type { Route } from "./+types/home";
import "./pages.css";

export const meta = () => seo({ title: `${brand.name} · ${brand.tagline}`, description: brand.description });

/**
 * The first study of the shelf, the newest articles, the first four products: small data, so that the
 * page stays light. Where the database does not answer it does without products, and is not kept.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, store } = context.get(visit);
  const words = {
    study: SHELF[0],
    recipes: content.byCategory("recipe-guides"),
    newest: content.articles().slice(0, 1),
  };
  try {
    const { products } = await store.catalogue.list(productFilter.parse({ limit: 4 }));
    return data({ ...words, products: products.map(cardView) });
  } catch (error) {
    console.error(`home: no products: ${String(error)}`);
    return data({ ...words, products: [] }, { headers: { "Cache-Control": "no-store" } });
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const proofs = [
  {
    title: "Every batch, tested",
    text: "Identity, heavy metals, microbiology and dates: what a certificate has to say, and how we read it.",
    to: "/lab",
    link: "How testing works",
  },
  {
    title: "Every claim, cited",
    text: "Human studies with their size, dose and limits, including the ones that found nothing.",
    to: "/ingredient-studies",
    link: "Read the studies",
  },
  {
    title: "Every part, listed",
    text: "What is in the pack and why it is there, in the order of weight. No blends with a secret.",
    to: "/products",
    link: "See what is inside",
  },
];

const four: { name: string; to: string; text: string; plant: PlantName }[] = [
  { name: "Reconnect", to: "/performance/evolve", text: "Sleep, light and an honest log come first.", plant: "lucuma" },
  { name: "Nourish", to: "/performance/nourish", text: "Enough protein, iron and B12, from plants.", plant: "quinoa" },
  { name: "Thrive", to: "/performance/thrive", text: "A little more each week, and rest in between.", plant: "maca" },
  { name: "Focus", to: "/performance/focus", text: "Caffeine with a plan, and one thing at a time.", plant: "cacao" },
];

export default function Home({ loaderData: { study, recipes, newest, products } }: Route.ComponentProps) {
  return (
    <>
      <OrganizationData />
      <Horizon
        aside={products
          .slice(0, 2)
          .reverse()
          .map((p) => <Pack key={p.id} {...p.pack} />)}
      >
        <h1>{brand.claim}</h1>
        <p className="lead">
          Whole plants from the Andes and the Amazon, tested batch by batch, explained study by study.
        </p>
        <div className="row">
          <LinkButton to="/products" size="lg">
            Shop the range
          </LinkButton>
          <LinkButton to="/ingredient-studies" size="lg" variant="outline">
            See the evidence
          </LinkButton>
        </div>
      </Horizon>
      <Weave />

      <Section aria-label="What we promise">
        <div className="proofs">
          {proofs.map((p) => (
            <div key={p.to}>
              <h2 style={{ fontSize: "var(--t-5)", marginBottom: 8 }}>{p.title}</h2>
              <p className="dim">{p.text}</p>
              <p style={{ marginTop: 12 }}>
                <Link to={p.to}>{p.link}</Link>
              </p>
            </div>
          ))}
        </div>
      </Section>

      {products.length > 0 ? (
        <Section aria-labelledby="range" style={{ paddingTop: 0 }}>
          <SectionHead id="range" title="The range" action={<Link to="/products">All products</Link>} />
          <ProductShelf products={products} />
        </Section>
      ) : null}

      <Section surface aria-labelledby="evidence">
        <div className="split">
          <div>
            <h2 id="evidence" style={{ fontSize: "var(--t-8)" }}>
              Evidence before adjectives.
            </h2>
            <p className="lead">
              Each ingredient has a shelf of its own that belongs to no product: what was tried, on whom, at which dose,
              and how sure one can be.
            </p>
            <LinkButton to="/ingredient-studies">Open the studies</LinkButton>
          </div>
          {study ? <StudyCard study={study} as="h3" /> : null}
        </div>
      </Section>

      <Section aria-labelledby="performance">
        <SectionHead
          id="performance"
          eyebrow="Performance"
          title="Four parts of a good week"
          text="No part works alone. Start with the one that you have neglected longest."
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

      <Section aria-labelledby="kitchen" style={{ paddingTop: 0 }}>
        <SectionHead
          id="kitchen"
          eyebrow="From the blog"
          title="Cook it, read it"
          action={<Link to="/posts/category/recipe-guides">All recipes</Link>}
        />
        <div className="grid" style={{ "--min": "340px" } as React.CSSProperties}>
          {[...recipes, ...newest].slice(0, 3).map((a) => (
            <PostCard key={a.slug} post={a} as="h3" />
          ))}
        </div>
      </Section>

      <section className="band section" aria-labelledby="close">
        <Contours seed={5} />
        <div className="container">
          <Eyebrow>{brand.meaning}</Eyebrow>
          <h2 id="close" style={{ fontSize: "var(--t-8)", maxWidth: "14ch" }}>
            Not sure where to begin?
          </h2>
          <p className="lead">
            A few questions about how you eat, train and sleep. The answer shows the rule behind every suggestion.
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
