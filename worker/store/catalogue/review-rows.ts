import { type SQL, sql } from "drizzle-orm";
import { allPicturesSql, parsePictures } from "../../media/index.ts";
import type { BatchStatement } from "../../platform/run-batch.ts";
import type { StoreDeps } from "../deps.ts";
import type { Review } from "./contract.ts";
import { products } from "./schema.ts";

/** A row of `publishedReviews`. */
export type ReviewRow = Omit<Review, "incentivised" | "photos"> & { incentivised: number; photos: string };

/** The published reviews of a product, newest first, as its page shows them. @param id the product's, or a statement that selects it */
export const publishedReviews = (db: StoreDeps["db"], id: SQL, after: SQL, limit: number) =>
  db.all<ReviewRow>(sql`
    SELECT r.id, r.name, r.rating, r.title, r.body, r.incentivised, r.created_at AS at, coalesce(l.variant_title, '') AS variantTitle,
      r.reply, r.reply_at AS replyAt, ${allPicturesSql("review", "photos", "r.id")} AS photos
    FROM store_review r LEFT JOIN store_order_line l ON l.id = r.order_line_id
    WHERE r.product_id = ${id} AND r.status = 'published' ${after}
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit}`);

/** A review as the product page shows it. */
export const toReview = ({ incentivised, photos, ...row }: ReviewRow): Review => ({
  ...row,
  incentivised: incentivised === 1,
  photos: parsePictures(photos),
});

/** Recalculates the ratings of products from their published reviews. @param ids a list for `IN`, in parentheses */
export const ratingStatement = ({ db }: Pick<StoreDeps, "db">, ids: SQL): BatchStatement => {
  const published = sql.raw("FROM store_review r WHERE r.product_id = store_product.id AND r.status = 'published'");
  return db
    .update(products)
    .set({
      ratingCount: sql`(SELECT count(*) ${published})`,
      ratingSum: sql`(SELECT coalesce(sum(r.rating), 0) ${published})`,
      rating: sql`(SELECT coalesce(cast(round(avg(r.rating) * 100) AS INTEGER), 0) ${published})`,
    })
    .where(sql`id IN ${ids}`);
};

/**
 * Puts what waits to be changed into reviews: their words and their photos. Then `photoVisibilityStatement` shows those.
 * The batch must refuse another version, so that it is the change which was read.
 */
export const applyEditsStatements = ({ db }: Pick<StoreDeps, "db">, ids: SQL): BatchStatement[] => {
  const ownUses = sql`owner_kind = 'review' AND owner_id IN (SELECT id FROM store_review WHERE edit IS NOT NULL AND id IN ${ids})`;
  return [
    db.run(sql`DELETE FROM media_use WHERE ${ownUses} AND slot = 'photos'`),
    db.run(sql`UPDATE media_use SET slot = 'photos' WHERE ${ownUses} AND slot = 'edit'`),
    db.run(sql`UPDATE store_review SET name = edit ->> 'name', rating = edit ->> 'rating', title = edit ->> 'title',
      body = edit ->> 'body', edit = NULL WHERE edit IS NOT NULL AND id IN ${ids}`),
  ];
};

/**
 * Shows the photos of published reviews to everyone, and those of others, and of changes that wait, only to staff and
 * their author.
 */
export const photoVisibilityStatement = ({ db }: Pick<StoreDeps, "db">, mediaIds: SQL): BatchStatement =>
  db.run(sql`
    UPDATE media_file SET visibility = CASE WHEN EXISTS (
      SELECT 1 FROM media_use u LEFT JOIN store_review r ON u.owner_kind = 'review' AND r.id = u.owner_id
      WHERE u.media_id = media_file.id AND (u.owner_kind <> 'review' OR (r.status = 'published' AND u.slot = 'photos'))) THEN 'public' ELSE 'private' END
    WHERE source = 'member' AND id IN ${mediaIds}`);
