import { and, eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { reviewsTag } from "../../kernel/page-tags.ts";
import { auditStatement } from "../../settings/index.ts";
import type { StoreDeps } from "../deps.ts";
import { runBatch } from "../statement.ts";
import type { QueuedReview, ReviewDecision, ReviewInput, ReviewPage, ReviewSummary } from "./contract.ts";
import { decodeCursor, encodeCursor } from "./domain-filters.ts";
import { toRating } from "./row-mappers.ts";
import { products, reviews } from "./schema.ts";

/** Who may review an order's lines: the member who owns it, or whoever opened it by a signed link. */
export type Buyer = { userId: string } | { orderId: string };

/** Lines of a buyer's orders that are paid and not canceled. */
const paidLinesOf = (buyer: Buyer) => sql`store_order_line l JOIN store_order o ON o.id = l.order_id
  AND o.paid_at IS NOT NULL AND o.status <> 'cancelled' AND ${
    "userId" in buyer ? sql`o.user_id = ${buyer.userId}` : sql`o.id = ${buyer.orderId}`
  }`;

/**
 * Stores a review of a line that the buyer has paid for, one per line, for moderation. A rejected one may be
 * written again.
 * @throws httpError not_found if the line is not theirs, conflict if it has a review
 */
export async function submitReview(deps: StoreDeps, input: ReviewInput, buyer: Buyer): Promise<void> {
  const { db, now } = deps;
  const [line] = await db.all<{ product_id: string | null; user_id: string | null }>(
    sql`SELECT l.product_id, o.user_id FROM ${paidLinesOf(buyer)} WHERE l.id = ${input.orderLineId}`,
  );
  if (!line?.product_id) throw httpError("not_found", "Purchase not found.");
  const { orderLineId, ...content } = input;
  const values = {
    ...content,
    status: "pending" as const,
    reason: null,
    createdAt: now(),
    decidedAt: null,
    reply: "",
    replyAt: null,
  };
  const written = await db
    .insert(reviews)
    .values({ ...values, id: newId(now()), productId: line.product_id, orderLineId, userId: line.user_id })
    .onConflictDoUpdate({ target: reviews.orderLineId, set: values, setWhere: eq(reviews.status, "rejected") })
    .returning({ id: reviews.id });
  if (written.length === 0)
    throw httpError("conflict", "You've already reviewed this purchase.", { reason: "reviewed" });
}

/** What a buyer may still review: paid lines without a review, newest first, at most 50. */
export async function listReviewableLines({ db }: Pick<StoreDeps, "db">, buyer: Buyer) {
  return db.all<{ orderLineId: string; orderId: string; productId: string; title: string; variantTitle: string }>(sql`
    SELECT l.id AS orderLineId, l.order_id AS orderId, l.product_id AS productId, l.title, l.variant_title AS variantTitle
    FROM ${paidLinesOf(buyer)} WHERE l.product_id IS NOT NULL AND l.kind IN ('goods', 'bundle')
      AND NOT EXISTS (SELECT 1 FROM store_review r WHERE r.order_line_id = l.id AND r.status <> 'rejected')
    ORDER BY o.paid_at DESC, l.position LIMIT 50`);
}

const PAGE = 10;

/** A page of a product's published reviews, newest first. */
export async function listReviews(
  { db }: Pick<StoreDeps, "db">,
  productId: string,
  cursor?: string | null,
): Promise<ReviewPage> {
  const after = decodeCursor(cursor);
  const afterCursor = after ? sql`AND (r.created_at, r.id) < (${after.value}, ${after.id})` : sql``;
  const rows = await db.all<ReviewPage["reviews"][number] & { incentivised: number | boolean }>(sql`
    SELECT r.id, r.name, r.rating, r.title, r.body, r.incentivised, r.created_at AS at, coalesce(l.variant_title, '') AS variantTitle,
      r.reply, r.reply_at AS replyAt
    FROM store_review r LEFT JOIN store_order_line l ON l.id = r.order_line_id
    WHERE r.product_id = ${productId} AND r.status = 'published' ${afterCursor}
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${PAGE + 1}`);
  const page = rows.slice(0, PAGE).map((r) => ({ ...r, incentivised: Boolean(r.incentivised) }));
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

/** The moderation queue, oldest first: texts without their rating. */
export async function listReviewQueue(
  { db }: Pick<StoreDeps, "db">,
  status: QueuedReview["status"],
  cursor?: string | null,
): Promise<{ reviews: QueuedReview[]; next: string | null }> {
  const after = decodeCursor(cursor);
  const afterCursor = after ? sql`AND (r.created_at, r.id) > (${after.value}, ${after.id})` : sql``;
  const rows = await db.all<QueuedReview>(sql`
    SELECT r.id, r.product_id AS productId, p.title AS productTitle, r.name, r.title, r.body, r.status, r.reason, r.created_at AS at,
      r.decided_at AS decidedAt, r.reply, r.reply_at AS replyAt
    FROM store_review r JOIN store_product p ON p.id = r.product_id
    WHERE r.status = ${status} ${afterCursor} ORDER BY r.created_at, r.id LIMIT 51`);
  const page = rows.slice(0, 50);
  const last = rows.length > 50 ? page.at(-1) : undefined;
  return { reviews: page, next: last ? encodeCursor({ value: last.at, id: last.id }) : null };
}

/**
 * Publishes or rejects a review; the product's rating is recalculated in the same batch. A decision may be
 * changed later. The product's own page is renewed; other pages that show its rating are renewed by their age.
 * @throws httpError not_found
 */
export async function decideReview(
  deps: StoreDeps,
  id: string,
  decision: ReviewDecision,
  actor: string,
): Promise<void> {
  const { db } = deps;
  const before = await db
    .select({
      productId: reviews.productId,
      status: reviews.status,
      reason: reviews.reason,
      handle: products.handle,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.id, id))
    .get();
  if (!before) throw httpError("not_found", "Review not found.");
  // An invented review that others can read would be a false one (16 CFR 465.2): it is shown on the owner's machine alone.
  if (decision.decision === "publish" && !deps.local && (await isSample(deps, id)))
    throw httpError("conflict", "This is sample data. A review that no customer wrote can't be published.", {
      reason: "sample",
    });
  const status = decision.decision === "publish" ? ("published" as const) : ("rejected" as const);
  const published = and(eq(reviews.productId, before.productId), eq(reviews.status, "published"));
  const aggregate = (what: string) =>
    sql`(${db
      .select({ n: sql.raw(what) })
      .from(reviews)
      .where(published)})`;
  await runBatch(db, [
    db.update(reviews).set({ status, reason: decision.reason, decidedAt: deps.now() }).where(eq(reviews.id, id)),
    db
      .update(products)
      .set({
        ratingCount: aggregate("count(*)") as never,
        ratingSum: aggregate("coalesce(sum(rating), 0)") as never,
        rating: aggregate("coalesce(cast(round(avg(rating) * 100) AS INTEGER), 0)") as never,
      })
      .where(eq(products.id, before.productId)),
    auditStatement(deps, actor, "review.decide", `review:${id}`, {
      before: { status: before.status, reason: before.reason },
      after: { status, reason: decision.reason },
    }),
  ]);
  if (before.status === "published" || status === "published")
    await deps.live.publishContent([reviewsTag(before.handle)]);
}

/**
 * Sets the store's public answer to a published review; an empty one removes it.
 * @throws httpError not_found, conflict where the review isn't published
 */
export async function replyToReview(deps: StoreDeps, id: string, reply: string, actor: string): Promise<void> {
  const { db, now } = deps;
  const before = await db
    .select({ status: reviews.status, reply: reviews.reply, handle: products.handle })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.id, id))
    .get();
  if (!before) throw httpError("not_found", "Review not found.");
  if (before.status !== "published") throw httpError("conflict", "Publish the review before you reply to it.");
  await runBatch(db, [
    db
      .update(reviews)
      .set({ reply, replyAt: reply === "" ? null : now() })
      .where(eq(reviews.id, id)),
    auditStatement(deps, actor, "review.reply", `review:${id}`, {
      before: { reply: before.reply },
      after: { reply },
    }),
  ]);
  await deps.live.publishContent([reviewsTag(before.handle)]);
}
const isSample = async ({ db }: Pick<StoreDeps, "db">, id: string): Promise<boolean> =>
  (await db.get(sql`SELECT 1 AS one FROM sample_row WHERE kind = 'review' AND id = ${id}`)) !== undefined;
