import { Form } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { loadLibrary } from "#app/lib/load-library.ts";
import { seo } from "#app/lib/seo.ts";
import { toProductCardView } from "#app/store/product-card-view.ts";
import { ProductGrid } from "#app/store/product-grid.tsx";
import { Button, Container, Link, LinkButton, TextField } from "#app/ui/index.ts";
import type { Library } from "#worker/science/contract.ts";
import { studyPath } from "#worker/science/domain-study-words.ts";
import type { SearchDocument } from "#worker/search/contract.ts";
import { MAX_QUERY_LENGTH } from "#worker/search/domain.ts";
import type { Route } from "./+types/search";
import "./search-page.css";

export const meta = () =>
  seo({
    title: "Search",
    description: "Search this site's pages, products, studies and articles by keyword or plant.",
    noindex: true,
  });

const studyDocuments = ({ studies }: Library): SearchDocument[] =>
  studies.map((s) => ({
    kind: "Study",
    title: s.headline,
    path: studyPath(s.id),
    summary: s.summary,
    keywords: [...s.results.map((result) => result.ingredient), s.journal, s.year, s.doi, s.population].join(" "),
  }));

/** Searches products, articles, studies and pages for `?q=`; works without JavaScript. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
  const answer = await ctx.search.search(q, studyDocuments(await loadLibrary(ctx)));
  const products = answer.groups.flatMap((g) => (g.kind === "products" ? g.products : []));
  const documents = answer.groups.flatMap((g) => (g.kind === "products" ? [] : g.documents));
  return {
    q,
    corrected: answer.corrected,
    products: products.map(toProductCardView),
    documents,
    popular: products.length + documents.length === 0 ? answer.popular.map(toProductCardView) : [],
  };
}

export default function Search({ loaderData: { q, corrected, products, documents, popular } }: Route.ComponentProps) {
  const count = products.length + documents.length;
  return (
    <Container className="search-page">
      <h1>Search</h1>
      <Form method="get" action="/search" role="search" className="searchbar">
        <TextField
          key={q}
          label="Search"
          hideLabel
          name="q"
          type="search"
          defaultValue={q}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          placeholder="Search products and articles"
        />
        <Button type="submit">Search</Button>
      </Form>
      <p role="status" className="dim">
        {q === ""
          ? "Try maca, protein, iron, sleep or beets."
          : count === 0
            ? `No results for “${q}”. Try a single word or the common name of a plant.`
            : `${count} ${count === 1 ? "result" : "results"} for “${corrected ?? q}”${corrected ? `, instead of “${q}”` : ""}`}
      </p>
      {products.length > 0 ? (
        <section aria-labelledby="found-products">
          <h2 id="found-products">Products</h2>
          <ProductGrid products={products} />
        </section>
      ) : null}
      {documents.length > 0 ? (
        <section aria-labelledby="found-texts">
          <h2 id="found-texts">Collections, articles, studies and pages</h2>
          <ol className="hits">
            {documents.map((hit) => (
              <li key={hit.path}>
                <p className="eyebrow">{hit.kind}</p>
                <h3>
                  <Link to={hit.path}>{hit.title}</Link>
                </h3>
                <p className="dim small">{hit.summary}</p>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {popular.length > 0 ? (
        <section aria-labelledby="popular">
          <h2 id="popular">Popular products</h2>
          <ProductGrid products={popular} />
        </section>
      ) : null}
      {q && count === 0 ? (
        <p>
          <LinkButton to="/about#contact" variant="outline">
            Contact us
          </LinkButton>
        </p>
      ) : null}
    </Container>
  );
}
