import { sql } from "drizzle-orm";
import type { MediaUse, MediaUseView } from "../../media/index.ts";
import type { StoreDeps } from "../deps.ts";
import { changedProductTags } from "./changed-product-tags.ts";

interface OwnerRow {
  kind: string;
  ownerId: string;
  productId: string;
  handle: string;
  title: string;
  flagship: number;
}

/** What of the catalog shows files: products, variants, lots and reviews, with the tags of their pages. */
export async function describeMediaUses(
  { db }: Pick<StoreDeps, "db">,
  uses: readonly MediaUse[],
): Promise<(MediaUseView & { mediaId: string })[]> {
  const idsOf = (kind: string) =>
    sql`(SELECT value FROM json_each(${JSON.stringify(uses.filter((u) => u.kind === kind).map((u) => u.ownerId))}))`;
  const product = sql`p.id AS productId, p.handle, p.flagship`;
  const rows = await db.all<OwnerRow>(sql`
    SELECT 'product' AS kind, p.id AS ownerId, ${product}, p.title FROM store_product p WHERE p.id IN ${idsOf("product")}
    UNION ALL
    SELECT 'variant', v.id, ${product}, p.title || CASE WHEN v.title = '' THEN '' ELSE ', ' || v.title END
    FROM store_variant v JOIN store_product p ON p.id = v.product_id WHERE v.id IN ${idsOf("variant")}
    UNION ALL
    SELECT 'lot', l.id, ${product}, 'Lot ' || l.number
    FROM store_lot l JOIN store_variant v ON v.id = l.variant_id JOIN store_product p ON p.id = v.product_id
    WHERE l.id IN ${idsOf("lot")}
    UNION ALL
    SELECT 'review', r.id, ${product}, 'Review of ' || p.title
    FROM store_review r JOIN store_product p ON p.id = r.product_id WHERE r.id IN ${idsOf("review")}`);
  return uses.flatMap((use) => {
    const owner = rows.find((r) => r.kind === use.kind && r.ownerId === use.ownerId);
    if (!owner) return [];
    const { mediaId, kind, ownerId } = use;
    const href =
      kind === "lot" ? `/420/lots/${ownerId}` : kind === "review" ? "/420/reviews" : `/420/products/${owner.productId}`;
    const tags = changedProductTags([{ handle: owner.handle, flagship: owner.flagship === 1 }]);
    return [{ mediaId, kind, ownerId, title: owner.title, href, tags }];
  });
}
