import { sql } from "drizzle-orm";
import type { StoreDeps } from "../deps.ts";
import type { ReviewPage, ReviewSummary } from "./contract.ts";
import { decodeCursor, encodeCursor } from "./domain-filters.ts";
import { publishedReviews, toReview } from "./review-rows.ts";
import { toRating } from "./row-mappers.ts";

const PAGE = 10;

/** A page of a product's published reviews, newest first. */
export async function listReviews(
  { db }: Pick<StoreDeps, "db">,
  productId: string,
  cursor?: string | null,
): Promise<ReviewPage> {
  const after = decodeCursor(cursor);
  const afterCursor = after ? sql`AND (r.created_at, r.id) < (${after.value}, ${after.id})` : sql``;
  const rows = await publishedReviews(db, sql`${productId}`, afterCursor, PAGE + 1);
  const page = rows.slice(0, PAGE).map(toReview);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return { reviews: page, next: last ? encodeCursor({ value: last.at, id: last.id }) : null };
}

/** The number of published reviews of a product per star rating. */
export async function getReviewSummary({ db }: Pick<StoreDeps, "db">, productId: string): Promise<ReviewSummary> {
  const rows = await db.all<{ rating: number; n: number }>(
    sql`SELECT rating, count(*) AS n FROM store_review WHERE product_id = ${productId} AND status = 'published' GROUP BY rating`,
  );
  const stars = [1, 2, 3, 4, 5].map((s) => rows.find((r) => r.rating === s)?.n ?? 0) as ReviewSummary["stars"];
  const count = stars.reduce((a, b) => a + b, 0);
  const sum = stars.reduce((a, n, i) => a + n * (i + 1), 0);
  return { stars, ...toRating(sum, count) };
}
