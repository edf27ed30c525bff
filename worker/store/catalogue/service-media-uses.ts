import { sql } from "drizzle-orm";
import { COLLECTIONS_TAG, collectionTag, HOME_TAG } from "../../kernel/page-tags.ts";
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

/** What of the catalog shows files: products, variants, lots, reviews, collections and the home page, with the tags of their pages. */
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
    FROM store_review r JOIN store_product p ON p.id = r.product_id WHERE r.id IN ${idsOf("review")}
    UNION ALL
    SELECT 'collection', c.id, '', c.handle, 0, c.title FROM store_collection c WHERE c.id IN ${idsOf("collection")}`);
  return uses.flatMap((use): (MediaUseView & { mediaId: string })[] => {
    const { mediaId, kind, ownerId } = use;
    if (kind === "home")
      return [{ mediaId, kind, ownerId, title: "Home page", href: "/420/storefront", tags: [HOME_TAG] }];
    const owner = rows.find((r) => r.kind === use.kind && r.ownerId === use.ownerId);
    if (!owner) return [];
    if (kind === "collection") {
      const tags = [COLLECTIONS_TAG, collectionTag(owner.handle)];
      return [{ mediaId, kind, ownerId, title: owner.title, href: `/420/collections/${ownerId}`, tags }];
    }
    const href =
      kind === "lot" ? `/420/lots/${ownerId}` : kind === "review" ? "/420/reviews" : `/420/products/${owner.productId}`;
    const tags = changedProductTags([{ handle: owner.handle, flagship: owner.flagship === 1 }]);
    return [{ mediaId, kind, ownerId, title: owner.title, href, tags }];
  });
}
