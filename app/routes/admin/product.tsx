import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { toProductInput } from "#worker/store/catalogue/domain-product-input.ts";
import { AuditTrail } from "../../admin/catalogue/audit-trail.tsx";
import { createBlankProduct } from "../../admin/catalogue/product-draft.ts";
import { ProductEditor } from "../../admin/catalogue/product-editor.tsx";
import { adminMeta } from "../../admin/page-title.tsx";
import { Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/product.ts";
import { LabelPreview, ProductPreview } from "./product-preview.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => adminMeta(loaderData?.input.title || "Add product");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store, settings } = context.get(requestContextKey);
  if (params.id === "new")
    return { id: null, version: 0, input: createBlankProduct(brand.currency), names: {}, trail: [] };
  const [product, trail] = await Promise.all([
    store.catalogue.getAdminProduct(params.id),
    settings.listAudit(20, `product:${params.id}`),
  ]);
  if (!product) throw new Response(null, { status: 404, statusText: "Not Found" });
  const names: Record<string, string> = Object.fromEntries(product.related.map((r) => [r.id, r.title]));
  return { id: product.id, version: product.version, input: toProductInput(product), names, trail };
}

/** The editor of a product; `new` adds one. */
export default function Product({ loaderData: { id, version, input, names, trail } }: Route.ComponentProps) {
  return (
    <ProductEditor
      key={id ?? "new"}
      {...{ id, version, input, names }}
      panel={LabelPreview}
      preview={ProductPreview}
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
