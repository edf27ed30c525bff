import { eq, sql } from "drizzle-orm";
import { staffNameSql } from "../../auth/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { reviewsTag } from "../../kernel/page-tags.ts";
import { allPicturesSql, firstPictureSql, parsePicture, parsePictures, setUsesStatements } from "../../media/index.ts";
import { auditStatement } from "../../settings/index.ts";
import type { StoreDeps } from "../deps.ts";
import { runBatch, violatedConstraint } from "../statement.ts";
import type { DecisionResult, PackDesign, QueuedEdit, QueuedReview, ReviewDecision, StaleReview } from "./contract.ts";
import { decodeCursor, encodeCursor } from "./domain-filters.ts";
import type { ReviewEdit } from "./domain-reviews.ts";
import { applyEditsStatements, photoVisibilityStatement, ratingStatement } from "./review-rows.ts";
import { products, reviews } from "./schema.ts";

const PAGE = 50;

type QueueRow = Omit<QueuedReview, "look" | "picture" | "photos" | "edit"> & {
  look: string;
  picture: string | null;
  photos: string;
  edit: string | null;
  editPhotos: string;
  isRatingChanged: number | null;
};

/**
 * The moderation queue: what waits (reviews, and changes of published ones) oldest first and without its rating, so that
 * it can't influence the decision; what was decided newest first.
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
      r.status, r.reason, r.created_at AS at, r.edited_at AS editedAt, r.decided_at AS decidedAt, ${staffNameSql(sql`r.decided_by`)} AS decidedBy,
      r.reply, r.reply_at AS replyAt, r.version,
      r.edit, r.edit ->> 'rating' <> r.rating AS isRatingChanged, ${allPicturesSql("review", "edit", "r.id", { all: true })} AS editPhotos
    FROM store_review r JOIN store_product p ON p.id = r.product_id
    WHERE ${isWaiting ? sql`(r.status = 'pending' OR r.edit IS NOT NULL)` : sql`r.status = ${status}`} ${afterCursor} ORDER BY r.created_at ${order}, r.id ${order} LIMIT ${PAGE + 1}`);
  const page = rows.slice(0, PAGE).map(({ look, picture, photos, edit, editPhotos, isRatingChanged, ...row }) => ({
    ...row,
    edit: edit === null ? null : toQueuedEdit(edit, editPhotos, isRatingChanged === 1),
    look: JSON.parse(look) as PackDesign,
    picture: parsePicture(picture),
    photos: parsePictures(photos),
  }));
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return { reviews: page, next: last ? encodeCursor({ value: last.at, id: last.id }) : null };
}

/** Without the rating, as everything that waits. */
const toQueuedEdit = (edit: string, photos: string, isRatingChanged: boolean): QueuedEdit => {
  const { name, title, body } = JSON.parse(edit) as ReviewEdit;
  return { name, title, body, isRatingChanged, photos: parsePictures(photos) };
};

type BeforeRow = StaleReview & {
  productId: string;
  handle: string;
  reason: string | null;
  isSample: number;
  hasEdit: number;
  photos: string;
};

const STATUS_OF = { publish: "published", reject: "rejected", reset: "pending" } as const;

/**
 * Publishes or rejects reviews, or puts them back into the queue; or approves changes of published ones, or drops them.
 * A review that is taken from its page takes its waiting change over, so that its writer loses nothing. The ratings of
 * their products are calculated in the same batch. A review that someone else has decided, or its writer has changed, since it was shown is left as it is and named in
 * the answer. The products' own pages are renewed; other pages that show their ratings are renewed by their age.
 * @throws httpError not_found where none of them exists; conflict for samples, or where another decision came in between
 */
export async function decideReviews(
  deps: StoreDeps,
  { reviews: wanted, decision, reason = null }: ReviewDecision,
  actor: string,
): Promise<DecisionResult> {
  const { db, now } = deps;
  const ids = JSON.stringify(wanted.map((r) => r.id));
  const rows = await db.all<BeforeRow>(sql`
    SELECT r.id, r.product_id AS productId, p.handle, p.title AS productTitle, r.title, r.status, r.reason, r.version,
      ${staffNameSql(sql`r.decided_by`)} AS decidedBy, r.decided_at AS decidedAt, r.edit IS NOT NULL AS hasEdit,
      (SELECT json_group_array(u.media_id) FROM media_use u WHERE u.owner_kind = 'review' AND u.owner_id = r.id) AS photos,
      EXISTS (SELECT 1 FROM sample_row s WHERE s.kind = 'review' AND s.id = r.id) AS isSample
    FROM store_review r JOIN store_product p ON p.id = r.product_id WHERE r.id IN (SELECT value FROM json_each(${ids}))`);
  if (rows.length === 0) throw httpError("not_found", "Review not found. The customer may have deleted it.");
  const isOfEdit = (id: string) => wanted.some((w) => w.id === id && w.edit === true);
  const fresh = rows.filter(
    (row) =>
      wanted.some((w) => w.id === row.id && w.version === row.version) && (!isOfEdit(row.id) || row.hasEdit === 1),
  );
  const stale = rows
    .filter((row) => !fresh.includes(row))
    .map(
      ({ id, productTitle, title, status, version, decidedBy, decidedAt }): StaleReview => ({
        ...{ id, productTitle, title, status, version, decidedAt },
        // Who published the review didn't decide about its change.
        decidedBy: isOfEdit(id) ? null : decidedBy,
      }),
    );
  const gone = wanted.length - rows.length;
  // An invented review that others can read would be a false one (16 CFR 465.2): it is shown on the owner's machine alone.
  if (decision === "publish" && !deps.local && fresh.some((row) => row.isSample === 1))
    throw httpError("conflict", "This is sample data. A review that no customer wrote can't be published.", {
      reason: "sample",
    });
  const result = { decided: fresh.map(({ id, version }) => ({ id, version: version + 1 })), stale, gone };
  if (fresh.length === 0) return result;
  const statusOf = (id: string) => (isOfEdit(id) ? "published" : STATUS_OF[decision]);
  const isDecided = decision !== "reset";
  // A rejected change is dropped; else it becomes the review, but where a shown review is only published again.
  const dropped = fresh.filter((row) => isOfEdit(row.id) && decision !== "publish").map((row) => row.id);
  const applied = fresh
    .filter((row) => row.hasEdit === 1 && (isOfEdit(row.id) ? decision === "publish" : decision !== "publish"))
    .map((row) => row.id);
  const list = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
  const photos = fresh.flatMap((row) => JSON.parse(row.photos) as string[]);
  try {
    await runBatch(db, [
      ...fresh.map(({ id, version }) =>
        db
          .update(reviews)
          .set({
            ...{ status: statusOf(id), reason },
            ...(dropped.includes(id)
              ? { edit: null }
              : { decidedAt: isDecided ? now() : null, decidedBy: isDecided ? actor : null }),
            // NOT NULL undoes the batch where someone else was faster.
            version: sql`CASE WHEN version = ${version} THEN ${version + 1} END`,
          })
          .where(eq(reviews.id, id)),
      ),
      ...applyEditsStatements(deps, list(applied)),
      ...dropped.flatMap((id) => setUsesStatements(deps, { kind: "review", id, slot: "edit" }, [])),
      photoVisibilityStatement(deps, list(photos)),
      ratingStatement(deps, list(fresh.map((row) => row.productId))),
      ...fresh.map((row) =>
        auditStatement(deps, actor, "review.decide", `review:${row.id}`, {
          before: { status: row.status, reason: row.reason },
          after: { status: statusOf(row.id), reason, ...(isOfEdit(row.id) ? { edit: decision } : {}) },
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
  const shown = fresh.filter((row) => row.status === "published" || decision === "publish");
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
