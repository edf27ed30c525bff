import { Weave, withDrawings } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { readCompactJson, useCompactJson, writeCompactJson } from "#app/lib/compact-json.ts";
import { BreadcrumbJsonLd, JsonLdDocument } from "#app/lib/json-ld.tsx";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { seo } from "#app/lib/seo.ts";
import { loadProductView } from "#app/store/load-product.ts";
import { isKnownMissing, throwMissingProduct } from "#app/store/missing-product.ts";
import { StockLine } from "#app/store/stock-line.tsx";
import { useSelectedVariant } from "#app/store/use-selected-variant.ts";
import { useVariantStock } from "#app/store/use-variant-stock.ts";
import { useWished } from "#app/store/use-wished.ts";
import { Container, Link } from "#app/ui/index.ts";
import type { Route } from "./+types/product";
import "./product-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? seo(readCompactJson(loaderData.product).seo) : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  // Any number of made-up addresses costs no more than the first of them.
  const shown = (await isKnownMissing(ctx, params.handle))
    ? null
    : await ctx.publicData(`product ${params.handle}`, async () => {
        const found = await loadProductView(ctx, params.handle);
        if (!found) return null;
        const { product, tags } = found;
        return { value: { product: writeCompactJson(product), social: product.social }, tags };
      });
  return shown ?? throwMissingProduct(ctx, params.handle);
}

/** Prices and availability change, so the page is cached for five minutes only (see worker/http/page-cache.ts). */
export const headers = () => ({ "Cache-Control": "s-maxage=300" });

/** Another variant of the same product needs no new data: the page has all variants. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

const loadGallery = () => withDrawings(import("#app/store/product-gallery.tsx").then((m) => m.ProductGallery));
const Gallery = await lazyHydration(loadGallery, "interaction");
const loadBuyBox = () => import("#app/store/buy-box.tsx").then((m) => m.BuyBox);
const BuyBox = await lazyHydration(loadBuyBox, "interaction");
const loadDetails = () => import("#app/store/buy-box-details.tsx").then((m) => m.BuyBoxDetails);
const BuyBoxDetails = await lazyHydration(loadDetails, "interaction");
const loadClaims = () => import("#app/store/product-claims.tsx").then((m) => m.ProductClaims);
const Claims = await lazyHydration(loadClaims, "interaction");
const TopicsAbout = await lazyHydration(() =>
  import("#app/community/subject/subject-topics.tsx").then((m) => m.SubjectTopics),
);
const loadBelowFold = () => withDrawings(import("#app/store/product-sections.tsx").then((m) => m.ProductSections));
const BelowFold = await lazyHydration(loadBelowFold);

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const product = useCompactJson(loaderData.product);
  const variant = useSelectedVariant(product);
  const { stock, scarce } = useVariantStock(product, variant);
  const wished = useWished(product.id);
  if (!variant) return null;
  return (
    <>
      <JsonLdDocument json={product.jsonLd} />
      <BreadcrumbJsonLd
        steps={[
          ["Products", "/products"],
          [product.title, `/products/${product.handle}`],
        ]}
      />
      <Container className="product-top">
        <nav aria-label="Breadcrumb" className="crumbs">
          <ol className="crumbs-list">
            <li>
              <Link to="/products" className="tap-target">
                All products
              </Link>
            </li>
            <li aria-current="page">{product.title}</li>
          </ol>
        </nav>
        <div className="product-hero">
          <Gallery product={product} variant={variant} wished={wished} />
          <div className="product-buy">
            <BuyBox product={product} variant={variant} stock={scarce} heading />
            <StockLine stock={stock} variant={variant} />
            <BuyBoxDetails product={product} variant={variant} subscribed={variant.subscribable} />
          </div>
        </div>
        <div className="product-about">
          <div className="stack">
            <p className="lead">{product.about}</p>
            {product.flagship ? <Link to="/product">The full story of {product.title}</Link> : null}
          </div>
          <div>
            <Claims product={product} />
          </div>
        </div>
      </Container>
      <Weave thin />
      <BelowFold product={product} variant={variant} />
      <TopicsAbout key={product.id} kind="product" id={product.id} />
    </>
  );
}
