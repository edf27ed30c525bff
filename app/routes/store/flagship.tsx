import { data } from "react-router";
import { Pack, Ridgeline, Weave, withDrawings } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { readCompactJson, useCompactJson, writeCompactJson } from "#app/lib/compact-json.ts";
import { JsonLdDocument } from "#app/lib/json-ld.tsx";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { seo } from "#app/lib/seo.ts";
import { loadProductView } from "#app/store/load-product.ts";
import { StockLine } from "#app/store/stock-line.tsx";
import { useSelectedVariant } from "#app/store/use-selected-variant.ts";
import { useVariantStock } from "#app/store/use-variant-stock.ts";
import { LinkButton, Section } from "#app/ui/index.ts";
import { ProductThumbnail } from "#app/ui/product-thumbnail.tsx";
import { FLAGSHIP_TAG } from "#worker/kernel/page-tags.ts";
import type { Route } from "./+types/flagship";
import "./flagship-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [];
  const { product } = readCompactJson(loaderData.shown);
  return seo({
    title: `${product.title}, our flagship`,
    description: `${product.line}: where it comes from, what is in it, how to use it, and how sure science is of its plants.`,
  });
};

/** The product marked as the flagship. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const found = await ctx.publicData("flagship", async () => {
    const handle = await ctx.store.catalogue.getFlagshipHandle();
    const loaded = handle ? await loadProductView(ctx, handle) : null;
    if (!loaded) return null;
    const { product, tags } = loaded;
    const value = { shown: writeCompactJson({ product }), social: product.social };
    return { value, tags: [...tags, FLAGSHIP_TAG] };
  });
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  return found;
}

/** Prices and availability change, so the page is cached for five minutes only (see worker/http/page-cache.ts). */
export const headers = () => ({ "Cache-Control": "s-maxage=300" });

export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** The story is Puna's; any other flagship shows its own description. */
const hasOwnStory = (product: { handle: string }): boolean => product.handle === "puna";

const loadBuyBox = () => import("#app/store/buy-box.tsx").then((m) => m.BuyBox);
const BuyBox = await lazyHydration(loadBuyBox, "interaction");
const loadDetails = () => import("#app/store/buy-box-details.tsx").then((m) => m.BuyBoxDetails);
const BuyBoxDetails = await lazyHydration(loadDetails, "interaction");
const loadStory = () => import("./flagship-story.tsx").then((m) => m.FlagshipStory);
const Story = await lazyHydration(loadStory, "interaction");
const loadBelowFold = () => withDrawings(import("./flagship-below-fold.tsx").then((m) => m.FlagshipBelowFold));
const BelowFold = await lazyHydration(loadBelowFold);

export default function Flagship({ loaderData }: Route.ComponentProps) {
  const { product } = useCompactJson(loaderData.shown);
  const variant = useSelectedVariant(product);
  const { stock, scarce } = useVariantStock(product, variant);
  if (!variant) return null;
  const hasStory = hasOwnStory(product);
  const [plant] = product.studies;
  return (
    <>
      <JsonLdDocument json={product.jsonLd} />
      <header className="page-header flagship">
        <div className="container">
          <div className="flagship-in">
            <div>
              <p className="eyebrow">Flagship product · {product.kind}</p>
              <h1 style={{ fontSize: "var(--t-9)" }}>{product.title}</h1>
              <p className="lead">{product.about}</p>
              <div className="row">
                <LinkButton to="#buy" size="lg">
                  Buy {product.title}
                </LinkButton>
                {plant ? (
                  <LinkButton to={`/ingredients/${plant.key}`} size="lg" variant="outline">
                    The evidence on {plant.name.toLowerCase()}
                  </LinkButton>
                ) : null}
              </div>
            </div>
            <ProductThumbnail
              picture={variant.picture ?? product.pictures[0]}
              pack={<Pack {...variant.pack} title={`${product.title}, ${product.kind}: the pack`} />}
              alt={`${product.title}, ${product.kind}`}
              sizes="(min-width: 761px) 45vw, 60vw"
              eager
            />
          </div>
        </div>
        <Ridgeline />
      </header>
      <Weave />
      <Section id="buy" aria-label={`Buy ${product.title}`}>
        <div className="split split-top">
          <div>
            <Story product={product} variant={variant} hasStory={hasStory} />
          </div>
          <div className="card flagship-buy">
            <BuyBox product={product} variant={variant} stock={scarce} />
            <StockLine stock={stock} variant={variant} />
            <BuyBoxDetails product={product} variant={variant} subscribed={variant.subscribable} />
          </div>
        </div>
      </Section>
      <BelowFold product={product} variant={variant} hasStory={hasStory} />
    </>
  );
}
