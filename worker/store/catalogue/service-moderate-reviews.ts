import { eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { reviewsTag } from "../../kernel/page-tags.ts";
import { allPicturesSql, firstPictureSql, parsePicture, parsePictures } from "../../media/index.ts";
import { auditStatement } from "../../settings/index.ts";
import type { StoreDeps } from "../deps.ts";
import { runBatch, violatedConstraint } from "../statement.ts";
import type { DecisionResult, PackDesign, QueuedReview, ReviewDecision, StaleReview } from "./contract.ts";
import { decodeCursor, encodeCursor } from "./domain-filters.ts";
import { photoVisibilityStatement, ratingStatement } from "./review-rows.ts";
import { products, reviews } from "./schema.ts";

const PAGE = 50;

type QueueRow = Omit<QueuedReview, "look" | "picture" | "photos"> & {
  look: string;
  picture: string | null;
  photos: string;
};

/**
 * The moderation queue: what waits oldest first and without its rating, so that it can't influence the decision; what was
 * decided newest first.
 */
export async function listReviewQueue(
  { db }: Pick<StoreDeps, "db">,
  status: QueuedReview["status"],
  cursor?: string | null,
): Promise<{ reviews: QueuedReview[]; next: string | null }> {
  const isWaiting = status === "pending";
  const [compare, order] = isWaiting ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`];
  const after = decodeCursor(cursor);
  const afterCursor = after ? sql`AND (r.created_at, r.id) ${compare} (${after.value}, ${after.id})` : sql``;
  const rows = await db.all<QueueRow>(sql`
    SELECT r.id, r.product_id AS productId, p.title AS productTitle, p.kind, p.look, ${firstPictureSql("product", "gallery", "p.id")} AS picture,
      ${allPicturesSql("review", "photos", "r.id", { all: true })} AS photos, r.name, ${isWaiting ? sql`NULL` : sql`r.rating`} AS stars, r.title, r.body,
      r.status, r.reason, r.created_at AS at, r.edited_at AS editedAt, r.decided_at AS decidedAt, r.decided_by AS decidedBy,
      r.reply, r.reply_at AS replyAt, r.version
    FROM store_review r JOIN store_product p ON p.id = r.product_id
    WHERE r.status = ${status} ${afterCursor} ORDER BY r.created_at ${order}, r.id ${order} LIMIT ${PAGE + 1}`);
  const page = rows.slice(0, PAGE).map(({ look, picture, photos, ...row }) => ({
    ...row,
    look: JSON.parse(look) as PackDesign,
    picture: parsePicture(picture),
    photos: parsePictures(photos),
  }));
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return { reviews: page, next: last ? encodeCursor({ value: last.at, id: last.id }) : null };
}

type BeforeRow = StaleReview & { productId: string; handle: string; reason: string | null; isSample: number };

const STATUS_OF = { publish: "published", reject: "rejected", reset: "pending" } as const;

/**
 * Publishes or rejects reviews, or puts them back into the queue; the ratings of their products are calculated in the same
 * batch. A review that someone else has decided, or its writer has changed, since it was shown is left as it is and named in
 * the answer. The products' own pages are renewed; other pages that show their ratings are renewed by their age.
 * @throws httpError not_found where none of them exists; conflict for samples, or where another decision came in between
 */
export async function decideReviews(
  deps: StoreDeps,
  { reviews: wanted, decision, reason }: ReviewDecision,
  actor: string,
): Promise<DecisionResult> {
  const { db, now } = deps;
  const ids = JSON.stringify(wanted.map((r) => r.id));
  const rows = await db.all<BeforeRow>(sql`
    SELECT r.id, r.product_id AS productId, p.handle, p.title AS productTitle, r.title, r.status, r.reason, r.version,
      r.decided_by AS decidedBy, r.decided_at AS decidedAt, EXISTS (SELECT 1 FROM sample_row s WHERE s.kind = 'review' AND s.id = r.id) AS isSample
    FROM store_review r JOIN store_product p ON p.id = r.product_id WHERE r.id IN (SELECT value FROM json_each(${ids}))`);
  if (rows.length === 0) throw httpError("not_found", "Review not found. The customer may have deleted it.");
  const fresh = rows.filter((row) => wanted.some((w) => w.id === row.id && w.version === row.version));
  const stale = rows
    .filter((row) => !fresh.includes(row))
    .map(({ productId: _p, handle: _h, reason: _r, isSample: _s, ...row }): StaleReview => row);
  const gone = wanted.length - rows.length;
  // An invented review that others can read would be a false one (16 CFR 465.2): it is shown on the owner's machine alone.
  if (decision === "publish" && !deps.local && fresh.some((row) => row.isSample === 1))
    throw httpError("conflict", "This is sample data. A review that no customer wrote can't be published.", {
      reason: "sample",
    });
  const result = { decided: fresh.map(({ id, version }) => ({ id, version: version + 1 })), stale, gone };
  if (fresh.length === 0) return result;
  const status = STATUS_OF[decision];
  const isDecided = status !== "pending";
  const list = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
  const freshIds = list(fresh.map((row) => row.id));
  try {
    await runBatch(db, [
      ...fresh.map(({ id, version }) =>
        db
          .update(reviews)
          .set({
            ...{ status, reason, decidedAt: isDecided ? now() : null, decidedBy: isDecided ? actor : null },
            // NOT NULL undoes the batch where someone else was faster.
            version: sql`CASE WHEN version = ${version} THEN ${version + 1} END`,
          })
          .where(eq(reviews.id, id)),
      ),
      photoVisibilityStatement(
        deps,
        sql`(SELECT media_id FROM media_use WHERE owner_kind = 'review' AND owner_id IN ${freshIds})`,
      ),
      ratingStatement(deps, list(fresh.map((row) => row.productId))),
      ...fresh.map((row) =>
        auditStatement(deps, actor, "review.decide", `review:${row.id}`, {
          before: { status: row.status, reason: row.reason },
          after: { status, reason },
        }),
      ),
    ]);
  } catch (error) {
    if (!/store_review\.version/.test(violatedConstraint(error) ?? "")) throw error;
    throw httpError(
      "conflict",
      "Someone else moderated one of these at the same time. Nothing was changed. Try again.",
      {
        reason: "stale",
      },
    );
  }
  const shown = fresh.filter((row) => row.status === "published" || status === "published");
  if (shown.length > 0) await deps.live.publishContent([...new Set(shown.map((row) => reviewsTag(row.handle)))]);
  return result;
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
