import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { toProductInput } from "#worker/store/catalogue/domain-product-input.ts";
import { AuditTrail } from "../../admin/catalogue/audit-trail.tsx";
import { describeCounts } from "../../admin/catalogue/import-pictures.tsx";
import { createBlankProduct } from "../../admin/catalogue/product-draft.ts";
import { ProductEditor } from "../../admin/catalogue/product-editor.tsx";
import { adminMeta } from "../../admin/page-title.tsx";
import { Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/product.ts";
import { LabelPreview, PackPreview } from "./product-preview.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => adminMeta(loaderData?.input.title || "Add product");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store, settings } = context.get(requestContextKey);
  if (params.id === "new")
    return {
      id: null,
      version: 0,
      input: createBlankProduct(brand.currency),
      names: {},
      trail: [],
      facts: { available: 0, releasedLots: 0 },
      pictures: [],
      missingPictures: "",
    };
  const [product, trail, supply, imported] = await Promise.all([
    store.catalogue.getAdminProduct(params.id),
    settings.listAudit(20, `product:${params.id}`),
    store.catalogue.admin.listSupplyFacts([params.id]),
    store.catalogue.admin.listImportPictures({ productId: params.id }),
  ]);
  if (!product) throw new Response(null, { status: 404, statusText: "Not Found" });
  const names: Record<string, string> = Object.fromEntries(product.related.map((r) => [r.id, r.title]));
  const facts = supply.get(product.id) ?? { available: 0, releasedLots: 0 };
  const variantPictures = product.variants.flatMap((v) => v.picture ?? []);
  return {
    id: product.id,
    version: product.version,
    input: toProductInput(product),
    names,
    trail,
    facts,
    pictures: [...product.pictures, ...variantPictures],
    missingPictures: describeCounts({ ...imported.counts, done: 0 }),
  };
}

/** The editor of a product; `new` adds one. */
export default function Product({
  loaderData: { id, version, input, names, trail, facts, pictures, missingPictures },
}: Route.ComponentProps) {
  return (
    <ProductEditor
      key={id ?? "new"}
      {...{ id, version, input, names, facts, pictures, missingPictures }}
      panel={LabelPreview}
      pack={PackPreview}
      below={
        id ? (
          <Panel title="Change history" id="trail">
            <AuditTrail rows={trail} product={input} />
          </Panel>
        ) : null
      }
    />
  );
}
