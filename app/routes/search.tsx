import type { MouseEvent } from "react";
import { Form } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { sendSearchLog } from "#app/lib/search-log.ts";
import { seo } from "#app/lib/seo.ts";
import { MarkedText } from "#app/shell/marked-text.tsx";
import { HitPicture } from "#app/shell/search-hit.tsx";
import { toProductCardView } from "#app/store/product-card-view.ts";
import { ProductGrid } from "#app/store/product-grid.tsx";
import { Button, Container, Link } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { SearchAnswer, SearchHit } from "#worker/search/contract.ts";
import { MAX_QUERY_LENGTH } from "#worker/search/domain.ts";
import {
  countLabel,
  type DocumentKind,
  isDocumentKind,
  KIND_LABELS,
  MOST_COUNTED,
} from "#worker/search/domain-kinds.ts";
import type { Route } from "./+types/search";
import "./search-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  seo({
    title: loaderData?.q ? `“${loaderData.q}” in search` : "Search",
    description: "Search products, articles, recipes, studies and ingredients.",
    noindex: true,
  });

/** Results of one kind on a page, and how many of each where all kinds are shown. */
const PAGE_SIZE = 20;
const PRODUCTS = 4;
const DOCUMENTS = 4;
const MAX_PAGE = 25;

/** Where to go on where nothing was asked, and where nothing was found. */
const EXAMPLES = ["maca", "protein", "iron", "sleep", "beets"].map((word) => [word, `/search?q=${word}`]);
const PLACES = [
  ["All products", "/products"],
  ["Articles", "/blog"],
  ["Recipes", "/blog/recipe-guides"],
  ["Ingredients", "/ingredients"],
  ["Studies", "/ingredient-studies"],
  ["Contact us", "/about#contact"],
];

/** Searches everything for `?q=`, or one kind by `&kind=` and `&page=`; works without JavaScript. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
  const asked = searchParams.get("kind");
  const kind = isDocumentKind(asked) ? asked : undefined;
  const page = Math.min(MAX_PAGE, Math.max(1, Math.trunc(Number(searchParams.get("page"))) || 1));
  const isPrefetch = request.headers.get("Sec-Purpose")?.startsWith("prefetch") ?? false;
  const answer = await ctx.search.searchPage(q, {
    isCounted: !kind && page === 1 && !isPrefetch,
    ...(kind
      ? { kind, page, products: PAGE_SIZE, documents: PAGE_SIZE }
      : { products: PRODUCTS, documents: DOCUMENTS }),
  });
  return {
    // In words here: the page's own code is at the edge of its weight.
    status: describeResults({ q, kind: kind ?? null, ...answer }),
    ...{ q, kind: kind ?? null, page },
    ...{ corrected: answer.corrected, didYouMean: answer.didYouMean },
    counts: answer.counts.map(({ kind: of, total }) => ({ kind: of, total, label: countLabel(total) })),
    allLabel: `${answer.total.toLocaleString("en-US")}${answer.isCapped ? "+" : ""}`,
    total: answer.total,
    groups: answer.groups.map(({ kind: of, title, total, ...rest }) => ({
      ...{ kind: of, title, total, label: countLabel(total) },
      products: "products" in rest ? rest.products.map(toProductCardView) : [],
      documents: "documents" in rest ? rest.documents : [],
    })),
    ways: answer.counts.length > 0 ? [] : q === "" ? EXAMPLES : PLACES,
    popular: answer.groups.length === 0 ? answer.popular.map(toProductCardView) : [],
  };
}

type Data = Route.ComponentProps["loaderData"];

const linkTo = (q: string, kind: DocumentKind | null, page = 1): string => {
  const params = new URLSearchParams({ q });
  if (kind) params.set("kind", kind);
  if (page > 1) params.set("page", String(page));
  return `/search?${params}`;
};

export default function Search({ loaderData: data }: Route.ComponentProps) {
  const { q, kind, corrected, didYouMean, counts, total, groups, popular } = data;
  const words = corrected ?? q;
  const shown = groups.flatMap(({ products, documents }) => [
    ...products.map(({ id, handle }) => ({ source: "product" as const, ref: id, path: `/products/${handle}` })),
    ...documents,
  ]);
  /** Counts what was opened, with its place in the list. */
  const onOpen = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    const at = link ? shown.findIndex(({ path }) => path === link.pathname) : -1;
    const hit = shown[at];
    if (!hit) return;
    const position = at + 1 + (data.page - 1) * PAGE_SIZE;
    sendSearchLog({ q, found: total, isCounted: true, clicked: { source: hit.source, ref: hit.ref, position } });
  };
  return (
    <Container className="search-page">
      <h1>Search</h1>
      <Form method="get" action="/search" role="search" className="searchbar">
        {/* Without the field's component: this page is at the edge of its weight. */}
        <div className="field">
          <label className="visually-hidden" htmlFor="page-search">
            Search
          </label>
          <input
            key={q}
            className="input"
            id="page-search"
            name="q"
            type="search"
            defaultValue={q}
            maxLength={MAX_QUERY_LENGTH}
            autoComplete="off"
            placeholder="Search the site"
          />
        </div>
        {kind ? <input type="hidden" name="kind" value={kind} /> : null}
        <Button type="submit">Search</Button>
      </Form>
      <div className="search-found">
        <p role="status">{data.status}</p>
        {didYouMean ? (
          <p>
            Did you mean <Link to={linkTo(didYouMean, kind)}>{didYouMean}</Link>?
          </p>
        ) : null}
      </div>
      {counts.length > 0 ? <Kinds data={data} /> : <Chips label="More ways" links={data.ways} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: counts presses of the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is opened by keyboard is clicked */}
      <div className="search-groups" data-all={kind === null ? "" : undefined} onClick={onOpen}>
        {groups.map((group) => (
          <section key={group.kind} aria-labelledby={`found-${group.kind}`}>
            <h2 id={`found-${group.kind}`}>{group.title}</h2>
            {group.products.length > 0 ? (
              <ProductGrid products={group.products} />
            ) : (
              <ol className="hits">
                {group.documents.map((hit) => (
                  <Hit key={hit.path} hit={hit} words={words} />
                ))}
              </ol>
            )}
            {kind === null && group.total > Math.max(group.products.length, group.documents.length) ? (
              <p className="search-more">
                <Link to={linkTo(q, group.kind)}>
                  See all {group.label} {group.title.toLowerCase()}
                </Link>
              </p>
            ) : null}
          </section>
        ))}
      </div>
      {kind ? <Pages data={data} /> : null}
      {popular.length > 0 ? (
        <section aria-labelledby="popular">
          <h2 id="popular">Popular products</h2>
          <ProductGrid products={popular} />
        </section>
      ) : null}
    </Container>
  );
}

/** What was found, in a sentence. */
function describeResults({
  q,
  kind,
  counts,
  total,
  corrected,
  isPartial,
  isCapped,
}: Pick<SearchAnswer, "counts" | "total" | "corrected" | "isPartial" | "isCapped"> & {
  q: string;
  kind: DocumentKind | null;
}): string {
  if (q === "") return "For example:";
  const own = kind ? (counts.find((c) => c.kind === kind)?.total ?? 0) : total;
  if (total === 0) return `No results for “${q}”. Try a single word or the common name of a plant.`;
  const noun = kind ? KIND_LABELS[kind].map((name) => name.toLowerCase()) : ["result", "results"];
  const isMore = kind ? own >= MOST_COUNTED : isCapped;
  const count = `${isMore ? "More than " : ""}${plural(own, noun[0] ?? "", noun[1])}`;
  if (isPartial) return `Nothing has every word of “${q}”. ${count} with some of them.`;
  return `${count} for “${corrected ?? q}”${corrected ? `, instead of “${q}”` : ""}`;
}

const Chips = ({ label, links }: { label: string; links: Data["ways"] }) => (
  <nav aria-label={label}>
    <ul className="search-kinds">
      {links.map(([text, path]) => (
        <li key={path}>
          <Link to={path ?? ""}>{text}</Link>
        </li>
      ))}
    </ul>
  </nav>
);

/** The kinds that were found, as links that filter. */
function Kinds({ data: { q, kind, counts, allLabel } }: { data: Data }) {
  const link = (of: DocumentKind | null, label: string, count: string) => (
    <li key={label}>
      <Link to={linkTo(q, of)} aria-current={of === kind ? "page" : undefined} preventScrollReset>
        {label} <span className="dim">{count}</span>
      </Link>
    </li>
  );
  return (
    <nav aria-label="Kinds of results">
      <ul className="search-kinds">
        {link(null, "All", allLabel)}
        {counts.map((c) => link(c.kind, KIND_LABELS[c.kind][1], c.label))}
      </ul>
    </nav>
  );
}

function Hit({ hit, words }: { hit: SearchHit; words: string }) {
  return (
    <li>
      <HitPicture hit={hit} sizes="72px" />
      <div>
        <h3>
          <Link to={hit.path}>
            <MarkedText text={hit.title} query={words} />
          </Link>
        </h3>
        <p className="dim small">
          <MarkedText text={hit.text} query={words} />
        </p>
        {hit.note ? <p className="dim small">{hit.note}</p> : null}
      </div>
    </li>
  );
}

function Pages({ data: { q, kind, page, counts } }: { data: Data }) {
  const own = counts.find((c) => c.kind === kind)?.total ?? 0;
  const last = Math.min(MAX_PAGE, Math.ceil(own / PAGE_SIZE));
  if (last < 2) return null;
  return (
    <nav aria-label="Pages of results" className="search-paging">
      {page > 1 ? (
        <Link to={linkTo(q, kind, page - 1)} rel="prev">
          Previous
        </Link>
      ) : (
        <span />
      )}
      <span className="dim">
        Page {page} of {last}
      </span>
      {page < last ? (
        <Link to={linkTo(q, kind, page + 1)} rel="next">
          Next
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
