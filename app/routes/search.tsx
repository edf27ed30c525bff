import { Form } from "react-router";
import { LandscapeHeader, Plant } from "#app/art/index.ts";
import type { RequestContext } from "#app/context.ts";
import { requestContextKey } from "#app/context.ts";
import { INGREDIENTS } from "#app/lib/ingredients.ts";
import { seo } from "#app/lib/seo.ts";
import { REVIEWED_STUDIES } from "#app/science/study-list.ts";
import { Button, EmptyState, Link, LinkButton, Section, TextField } from "#app/ui/index.ts";
import type { SearchDocument } from "#worker/content/domain.ts";
import { productFilter } from "#worker/store/catalogue/contract.ts";
import type { Route } from "./+types/search";
import "./article-page.css";

export const meta = () =>
  seo({
    title: "Search",
    description: "Search this site's pages, products, studies and articles by keyword or plant.",
    noindex: true,
  });

/** The published products, with the texts of their labels. */
async function productDocuments({ store: { catalogue } }: RequestContext): Promise<SearchDocument[]> {
  const [{ products }, allVariants] = await Promise.all([
    catalogue.listProducts(productFilter.parse({ limit: 60 })),
    catalogue.listSuggestableVariants(),
  ]);
  return products.map((p) => {
    const variants = allVariants.filter((v) => v.productId === p.id);
    const words = variants.flatMap((v) => [
      v.directions,
      v.warnings,
      ...v.goals,
      ...v.tags,
      ...(v.label?.inside ?? []).map((i) => i.what),
    ]);
    return {
      kind: "Product",
      title: `${p.title}, ${p.kind}`,
      path: `/products/${p.handle}`,
      summary: p.line,
      keywords: [...new Set(words)].join(" "),
    };
  });
}

/** Searches pages, products, studies and articles for `?q=`; works without JavaScript. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
  if (!q) return { q, hits: [] };
  const studies: SearchDocument[] = REVIEWED_STUDIES.map((s) => ({
    kind: "Study",
    title: s.headline,
    path: `/ingredient-studies?ingredient=${s.ingredient}#${s.id}`,
    summary: s.result,
    keywords: [INGREDIENTS[s.ingredient].name, s.journal, s.year, s.doi, s.people].join(" "),
  }));
  const hits = ctx.content.search(q, [...(await productDocuments(ctx)), ...studies]);
  return { q, hits: hits.map(({ keywords: _, ...hit }) => hit) };
}

export default function Search({ loaderData: { q, hits } }: Route.ComponentProps) {
  return (
    <>
      <LandscapeHeader title="Search" size="text">
        <Form method="get" action="/search" role="search" className="searchbar" style={{ marginTop: 24 }}>
          <TextField
            key={q}
            label="Search"
            name="q"
            type="search"
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
          />
          <Button type="submit">Search</Button>
        </Form>
      </LandscapeHeader>
      <Section tight size="text">
        <div role="status">
          {q ? (
            <p className="dim">
              {hits.length === 0 ? "No results" : hits.length === 1 ? "1 result" : `${hits.length} results`} for “{q}”
            </p>
          ) : (
            <p className="dim">Try maca, protein, iron, sleep or beets.</p>
          )}
        </div>
        {q && hits.length === 0 ? (
          <EmptyState
            title="No results"
            text="Try a single word or the common name of a plant, or ask our team."
            art={<Plant name="lucuma" size={112} />}
            action={
              <LinkButton to="/about#contact" variant="outline">
                Contact us
              </LinkButton>
            }
          />
        ) : (
          <ol className="hits">
            {hits.map((hit) => (
              <li key={hit.path}>
                <p className="eyebrow">{hit.kind}</p>
                <h2>
                  <Link to={hit.path}>{hit.title}</Link>
                </h2>
                <p className="dim small">{hit.summary}</p>
              </li>
            ))}
          </ol>
        )}
      </Section>
    </>
  );
}
