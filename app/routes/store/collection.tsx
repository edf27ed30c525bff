import { Form, useFetcher } from "react-router";
import { BandHeader } from "#app/art/page-band.tsx";
import { requestContextKey } from "#app/context.ts";
import { writeCompactJson } from "#app/lib/compact-json.ts";
import { seo } from "#app/lib/seo.ts";
import { SORT_LABELS } from "#app/store/catalogue-labels.ts";
import { toProductCardView } from "#app/store/product-card-view.ts";
import { ProductGrid } from "#app/store/product-grid.tsx";
import { ShowMore } from "#app/store/show-more.tsx";
import { listPageSize, useMorePages } from "#app/store/use-more-pages.ts";
import { Button, Container, Link, Select } from "#app/ui/index.ts";
import { CATALOGUE_TAG, collectionTag } from "#worker/kernel/page-tags.ts";
import { PRODUCT_SORTS } from "#worker/store/catalogue/contract-sort.ts";
import type { Route } from "./+types/collection";
import "./list-page.css";

export const meta = ({ loaderData, params }: Route.MetaArgs) =>
  loaderData
    ? seo({
        title: loaderData.seoTitle || loaderData.title,
        description:
          loaderData.seoDescription || loaderData.description.slice(0, 160) || `Products: ${loaderData.title}.`,
      })
    : seo({ title: params.handle, description: "", noindex: true });

/** The page of a collection; the same for all visitors. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const query = new URL(request.url).searchParams;
  const chosen = PRODUCT_SORTS.find((s) => s === query.get("sort")) ?? null;
  const cursor = query.get("cursor")?.slice(0, 200) ?? null;
  ctx.addPageTags(CATALOGUE_TAG, collectionTag(params.handle));
  const found = await ctx.store.catalogue.getCollectionPage(params.handle, {
    sort: chosen,
    cursor,
    limit: listPageSize(cursor),
  });
  if (!found) throw new Response(null, { status: 404, statusText: "Not Found" });
  const { collection, picture, sort, page } = found;
  const path = `/collections/${collection.handle}`;
  const url = (values: Record<string, string | null>) => {
    const text = new URLSearchParams(Object.entries(values).flatMap(([k, v]) => (v ? [[k, v]] : []))).toString();
    return text ? `${path}?${text}` : path;
  };
  return {
    title: collection.title,
    description: collection.description,
    picture,
    seoTitle: collection.seoTitle,
    seoDescription: collection.seoDescription,
    products: writeCompactJson(page.products.map(toProductCardView)),
    count: page.count,
    more: page.more,
    next: page.next && url({ sort: chosen, cursor: page.next }),
    /** Set on a later page opened without scripts: the URL of the first page. */
    start: cursor === null ? null : url({ sort: chosen }),
    sort,
  };
}

/** A rating is not published, nor is stock: the list shows those that are up to an hour old. */
export const headers = () => ({ "Cache-Control": "s-maxage=3600" });

const SORT_OPTIONS = PRODUCT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** A collection: its texts and its products. */
export default function Collection({ loaderData }: Route.ComponentProps) {
  const { title, description, picture, count, more, start, sort } = loaderData;
  const fetcher = useFetcher<typeof loader>();
  const { products, next, loading, show } = useMorePages(loaderData, fetcher);
  return (
    <>
      <BandHeader
        drawing="terraces"
        picture={picture}
        eyebrow="Collection"
        title={title}
        lead={description || undefined}
      />
      <Container className="products-page">
        <div className="products-status">
          <p role="status">
            {more ? `More than ${count}` : count} {count === 1 && !more ? "product" : "products"}
          </p>
          {count > 1 ? (
            <Form method="get" className="collection-sort" preventScrollReset replace>
              <Select
                label="Sort by"
                hideLabel
                name="sort"
                key={sort}
                defaultValue={sort}
                options={SORT_OPTIONS}
                onChange={(event) => event.currentTarget.form?.requestSubmit()}
              />
              <noscript>
                <Button type="submit" variant="outline">
                  Sort
                </Button>
              </noscript>
            </Form>
          ) : null}
        </div>
        {start ? (
          <p>
            <Link to={start}>Back to the first page</Link>
          </p>
        ) : null}
        {products.length === 0 ? (
          <p className="lead">
            No products here right now. <Link to="/products">Shop all products</Link>
          </p>
        ) : (
          <div className="products-list">
            <ProductGrid products={products} heading="h2" />
          </div>
        )}
        <ShowMore next={next} loading={loading} onShow={show} />
      </Container>
    </>
  );
}
