import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { loadLibrary } from "#app/lib/load-library.ts";
import { Price } from "#app/store/price.tsx";
import { ProductClaims } from "#app/store/product-claims.tsx";
import { ProductGallery } from "#app/store/product-gallery.tsx";
import { ProductSections } from "#app/store/product-sections.tsx";
import { toProductView } from "#app/store/product-view.ts";
import { useSelectedVariant } from "#app/store/use-selected-variant.ts";
import { VariantChoice } from "#app/store/variant-choice.tsx";
import { Callout, LinkButton, Row } from "#app/ui/index.ts";
import { evidenceByIngredient } from "#worker/science/domain-evidence.ts";
import { PRODUCT_STATUS_LABELS } from "../../admin/catalogue/catalogue-labels.ts";
import { adminMeta } from "../../admin/page-title.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import type { Route } from "./+types/product-page-preview.ts";
import "../store/product-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  adminMeta(`Preview of ${loaderData?.product.title ?? "a product"}`);

/** A product as it was last saved, whatever its status. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const { store, billing, url } = ctx;
  const [product, plans, library] = await Promise.all([
    store.catalogue.getAdminProduct(params.id),
    billing.listOffers(),
    loadLibrary(ctx),
  ]);
  if (!product) throw new Response(null, { status: 404, statusText: "Not Found" });
  const extras = await store.catalogue.getProductExtras(product.id);
  const activeVariants = product.variants.filter((v) => v.active);
  const view = toProductView(
    { ...product, variants: activeVariants.length > 0 ? activeVariants : product.variants },
    extras,
    plans,
    evidenceByIngredient(library),
    {
      origin: url.origin,
      brand: brand.name,
    },
  );
  return { product: view, status: product.status };
}

/** A product page for staff: everything except the cart. */
export default function ProductPagePreview({ loaderData: { product, status } }: Route.ComponentProps) {
  const variant = useSelectedVariant(product);
  if (!variant) return null;
  return (
    <>
      <Callout
        action={
          <LinkButton to={`/420/products/${product.id}`} variant="outline">
            Edit product
          </LinkButton>
        }
      >
        A staff preview of the last saved version. Products can’t be purchased here.
      </Callout>
      <Row gap={8}>
        <StatusBadge status={PRODUCT_STATUS_LABELS[status]} />
      </Row>
      <div className="product-hero">
        <ProductGallery product={product} variant={variant} wished={false} />
        <div className="product-buy">
          <p className="eyebrow">{product.kind}</p>
          <h1>{product.title}</h1>
          <p className="lead">{product.line}</p>
          <VariantChoice product={product} now={variant} />
          <p>
            <Price minor={variant.price} currency={variant.currency} compareAt={variant.compareAt} />
          </p>
          {variant.notices.map((notice) => (
            <Callout key={notice} tone="warning">
              {notice}
            </Callout>
          ))}
        </div>
      </div>
      <div className="product-about">
        <p className="lead">{product.about}</p>
        <ProductClaims product={product} />
      </div>
      <ProductSections product={product} variant={variant} />
    </>
  );
}
