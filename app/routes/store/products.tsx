import { type ShouldRevalidateFunctionArgs, useFetcher, useNavigation } from "react-router";
import { BandHeader } from "#app/art/page-band.tsx";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { useCompactJson, writeCompactJson } from "#app/lib/compact-json.ts";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { seo } from "#app/lib/seo.ts";
import { firstPageUrl, nextPageUrl, toFilterView } from "#app/store/filter-view.ts";
import { toProductCardView } from "#app/store/product-card-view.ts";
import { ProductGrid } from "#app/store/product-grid.tsx";
import { ShowMore } from "#app/store/show-more.tsx";
import { listPageSize, useMorePages } from "#app/store/use-more-pages.ts";
import { FilterChips } from "#app/ui/filter-chips.tsx";
import { Container, Link, LinkButton, Section } from "#app/ui/index.ts";
import { CATALOGUE_TAG } from "#worker/kernel/page-tags.ts";
import { parseProductFilter } from "#worker/store/catalogue/domain.ts";
import type { Route } from "./+types/products";
import "./list-page.css";

export const meta = () =>
  seo({
    title: "All products",
    description:
      "Powders, capsules, bars and bundles from Andean and Amazonian plants, each with its price, full label and tested batches.",
  });

/** One page of the product list for this URL; the same for all visitors. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  ctx.addPageTags(CATALOGUE_TAG);
  const requestedFilter = parseProductFilter(new URL(request.url).searchParams);
  const filter = { ...requestedFilter, limit: listPageSize(requestedFilter.cursor) };
  const { page, facets, counts } = await ctx.store.catalogue.listProductsWithFacets(filter);
  return {
    view: writeCompactJson(toFilterView(filter, facets, counts, brand.currency)),
    products: writeCompactJson(page.products.map(toProductCardView)),
    count: page.count,
    more: page.more,
    next: nextPageUrl(filter, page.next),
    /** Set on a later page opened without scripts: the URL of the first page. */
    start: filter.cursor === null ? null : firstPageUrl(filter),
  };
}

/** A rating is not published: the list shows one that is up to an hour old. */
export const headers = () => ({ "Cache-Control": "s-maxage=3600" });

/** Opening the filters is an entry in the history, but no other list. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.href !== nextUrl.href;

const loadFilters = () => import("#app/store/filter-form.tsx").then((m) => m.FilterForm);
const Filters = await lazyHydration(loadFilters, "interaction");

const loadNoResults = () => import("#app/store/no-results.tsx").then((m) => m.NoResults);
const NoResults = await lazyHydration(loadNoResults, "interaction");

export default function Products({ loaderData }: Route.ComponentProps) {
  const { count, more, start } = loaderData;
  const view = useCompactJson(loaderData.view);
  const fetcher = useFetcher<typeof loader>();
  const { products, next, loading, show } = useMorePages(loaderData, fetcher);
  const busy = useNavigation().state === "loading";
  return (
    <>
      <BandHeader
        drawing="terraces"
        title="Shop all products"
        lead="Every label in full, every price per serving, every batch tested."
      />
      <Container className="products-page">
        <Filters view={view} count={count} more={more} />
        <div className="products-status">
          <p role="status">
            {more ? `More than ${count}` : count} {count === 1 && !more ? "product" : "products"}
          </p>
          <FilterChips chips={view.chips} clearHref="/products" />
        </div>
        {start ? (
          <p>
            <Link to={start}>Back to the first page</Link>
          </p>
        ) : null}
        {products.length === 0 ? (
          <NoResults chips={view.chips} />
        ) : (
          <div aria-busy={busy || undefined} className="products-list">
            <ProductGrid products={products} heading="h2" />
          </div>
        )}
        <ShowMore next={next} loading={loading} onShow={show} />
      </Container>
      <Section surface tight>
        <div className="split">
          <h2>Not sure which one is right for you?</h2>
          <div>
            <p>
              Answer a few questions about how you eat and train, and see the rule behind each suggestion. We may
              suggest none.
            </p>
            <p style={{ marginTop: 16 }}>
              <LinkButton to="/custom-project">Start your project</LinkButton>
            </p>
          </div>
        </div>
      </Section>
    </>
  );
}
