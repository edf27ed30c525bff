import { and, eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { HOUR } from "../../kernel/instants.ts";
import { reviewsTag } from "../../kernel/page-tags.ts";
import {
  allPicturesSql,
  createPictureKey,
  explainUseError,
  firstPictureSql,
  parsePicture,
  parsePictures,
  pictureUrl,
  setUsesStatements,
} from "../../media/index.ts";
import { consumeRateLimit, toNetwork } from "../../platform/rate-limiter.ts";
import type { StoreDeps } from "../deps.ts";
import { runBatch, violatedConstraint } from "../statement.ts";
import type { OwnReview, PackDesign, ReviewInput, ReviewItem } from "./contract.ts";
import type { ReviewEdit } from "./domain-reviews.ts";
import { photoVisibilityStatement, ratingStatement } from "./review-rows.ts";
import { reviews } from "./schema.ts";

/**
 * Who may review an order's lines: the member who owns it, or anyone who opened it with a signed link. Such a link may have
 * been forwarded: it writes a review once, and only with `mayEdit` changes or deletes it.
 */
export type Buyer = { userId: string } | { orderId: string; mayEdit: boolean };

const assertMayEdit = (buyer: Buyer): void => {
  if ("orderId" in buyer && !buyer.mayEdit)
    throw httpError("forbidden", "Sign in to change this review, or ask for a link by email.", { reason: "sign_in" });
};

/** Lines of a buyer's orders that are paid and not canceled. */
const paidLinesOf = (buyer: Buyer) => sql`store_order_line l JOIN store_order o ON o.id = l.order_id
  AND o.paid_at IS NOT NULL AND o.status <> 'cancelled' AND ${
    "userId" in buyer ? sql`o.user_id = ${buyer.userId}` : sql`o.id = ${buyer.orderId}`
  }`;

/** What the signature of an uploaded photo is for: it may be shown in a review of that order's lines. */
const PHOTO_PURPOSE = "review photo";
const PHOTO_LIMITS = { order: { max: 20, window: HOUR }, network: { max: 60, window: HOUR } };

/** Lets a photo be part of a review of this order; without it, ids of other people's photos would do. */
export const createPhotoTicket = ({ auth }: Pick<StoreDeps, "auth">, photoId: string, orderId: string) =>
  auth.sign(PHOTO_PURPOSE, `${photoId}:${orderId}`);

/** Counts an upload. @throws httpError too_fast */
export async function limitPhotoUploads(
  { env, ip, now }: Pick<StoreDeps, "env" | "ip" | "now">,
  orderId: string,
): Promise<void> {
  const verdicts = await Promise.all([
    consumeRateLimit(env, `review-photo:${orderId}`, PHOTO_LIMITS.order, now()),
    ip ? consumeRateLimit(env, `review-photo:${toNetwork(ip)}`, PHOTO_LIMITS.network, now()) : { ok: true as const },
  ]);
  for (const verdict of verdicts)
    if (!verdict.ok)
      throw httpError("too_fast", "You've uploaded too many photos. Wait an hour and try again.", {
        retryAfter: verdict.retryAfter,
      });
}

interface LineRow {
  productId: string | null;
  orderId: string;
  userId: string | null;
  reviewId: string | null;
  status: OwnReview["status"] | null;
  version: number | null;
  /** Of the review and of its change that waits. */
  photos: string;
}

/**
 * Stores a review of a line that the buyer has paid for, one per line, for moderation. With `version` it changes the one
 * that was written before: a published one is shown as it was until the change is approved, and a second change replaces
 * the first. A rejected one may be written again.
 * @throws httpError not_found if the line is not theirs; forbidden to change one by a link that may only write; conflict if it has a review, or was changed meanwhile
 */
export async function submitReview(deps: StoreDeps, input: ReviewInput, buyer: Buyer): Promise<void> {
  const { db, now } = deps;
  const { orderLineId, version, photos, ...words } = input;
  const [line] = await db.all<LineRow>(sql`
    SELECT l.product_id AS productId, o.id AS orderId, o.user_id AS userId,
      r.id AS reviewId, r.status, r.version,
      (SELECT json_group_array(u.media_id) FROM media_use u WHERE u.owner_kind = 'review' AND u.owner_id = r.id) AS photos
    FROM ${paidLinesOf(buyer)}
    LEFT JOIN store_review r ON r.order_line_id = l.id WHERE l.id = ${orderLineId}`);
  if (!line?.productId) throw httpError("not_found", "Purchase not found.");
  const isEdit = line.reviewId !== null && (version !== null || line.status === "rejected");
  if (line.reviewId !== null && !isEdit) throw reviewedBefore();
  if (isEdit) assertMayEdit(buyer);
  if (version !== null && version !== line.version) throw changedMeanwhile();
  const before = JSON.parse(line.photos) as string[];
  const photoIds = await checkPhotos(deps, photos, line.orderId, before);
  const id = line.reviewId ?? newId(now());
  const isShown = line.status === "published";
  const state = { ...words, status: "pending" as const, reason: null, decidedAt: null, decidedBy: null };
  const seen = line.version ?? 1;
  try {
    await runBatch(db, [
      isEdit
        ? db
            .update(reviews)
            // NOT NULL undoes the batch where it was decided or changed meanwhile.
            .set({
              ...(isShown ? { edit: words, reason: null } : state),
              editedAt: now(),
              version: sql`CASE WHEN version = ${seen} THEN ${seen + 1} END`,
            })
            .where(eq(reviews.id, id))
        : db
            .insert(reviews)
            .values({ ...state, id, productId: line.productId, orderLineId, userId: line.userId, createdAt: now() }),
      ...setUsesStatements(deps, { kind: "review", id, slot: isShown ? "edit" : "photos" }, photoIds),
      photoVisibilityStatement(deps, idList([...before, ...photoIds])),
    ]);
  } catch (error) {
    const rule = violatedConstraint(error) ?? "";
    if (/store_review\.order_line_id/.test(rule)) throw reviewedBefore();
    if (/store_review\.version/.test(rule)) throw changedMeanwhile();
    throw explainUseError(error) ?? error;
  }
}

const idList = (ids: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
const reviewedBefore = () => httpError("conflict", "You've already reviewed this purchase.", { reason: "reviewed" });
const changedMeanwhile = () =>
  httpError("conflict", "This review has changed since you opened it. Reload the page to see the latest version.", {
    reason: "stale",
  });

/** @returns the ids of the photos, each of which this order uploaded, or the review had before. @throws httpError bad_input */
async function checkPhotos(
  { auth }: StoreDeps,
  photos: ReviewInput["photos"],
  orderId: string,
  before: readonly string[],
): Promise<string[]> {
  for (const { id, ticket } of photos)
    if (!before.includes(id) && !(await auth.verify(PHOTO_PURPOSE, `${id}:${orderId}`, ticket)))
      throw httpError("bad_input", "One of the photos couldn't be used. Remove it and upload it again.", {
        field: "photos",
      });
  return photos.map((photo) => photo.id);
}

/**
 * Deletes one's own review with the change that waits; its photos are deleted by the job of media.
 * @throws httpError not_found, forbidden
 */
export async function deleteReview(deps: StoreDeps, orderLineId: string, buyer: Buyer): Promise<void> {
  const { db } = deps;
  const [found] = await db.all<{ id: string; productId: string; status: string; handle: string | null }>(sql`
    SELECT r.id, r.product_id AS productId, r.status, p.handle FROM ${paidLinesOf(buyer)}
    JOIN store_review r ON r.order_line_id = l.id LEFT JOIN store_product p ON p.id = r.product_id WHERE l.id = ${orderLineId}`);
  if (!found) throw httpError("not_found", "Review not found.");
  assertMayEdit(buyer);
  const photos = sql`(SELECT value FROM json_each((SELECT json_group_array(media_id) FROM media_use
    WHERE owner_kind = 'review' AND owner_id = ${found.id})))`;
  const isReview = and(eq(reviews.id, found.id), eq(reviews.orderLineId, orderLineId));
  await runBatch(db, [
    db.delete(reviews).where(isReview),
    photoVisibilityStatement(deps, photos),
    ...setUsesStatements(deps, { kind: "review", id: found.id, slot: "photos" }, []),
    ...setUsesStatements(deps, { kind: "review", id: found.id, slot: "edit" }, []),
    ratingStatement(deps, idList([found.productId])),
  ]);
  if (found.status === "published" && found.handle) await deps.live.publishContent([reviewsTag(found.handle)]);
}

/** What a buyer may still review: paid lines without a review, newest first, at most 50. */
export async function listReviewableLines({ db }: Pick<StoreDeps, "db">, buyer: Buyer) {
  return db.all<{ orderLineId: string; orderId: string; productId: string; title: string; variantTitle: string }>(sql`
    SELECT l.id AS orderLineId, l.order_id AS orderId, l.product_id AS productId, l.title, l.variant_title AS variantTitle
    FROM ${paidLinesOf(buyer)} WHERE l.product_id IS NOT NULL AND l.kind IN ('goods', 'bundle')
      AND NOT EXISTS (SELECT 1 FROM store_review r WHERE r.order_line_id = l.id AND r.status <> 'rejected')
    ORDER BY o.paid_at DESC, l.position LIMIT 50`);
}

type ItemRow = Omit<ReviewItem, "look" | "picture" | "review"> & {
  look: string;
  picture: string | null;
  photos: string;
  edit: string | null;
} & { [K in keyof Omit<OwnReview, "photos" | "isEdit">]: OwnReview[K] | null };

/** The items of an order that its buyer has got, each with the review that was written of it: as it was last changed. */
export async function listOrderReviews(deps: StoreDeps, orderId: string): Promise<ReviewItem[]> {
  const rows = await deps.db.all<ItemRow>(sql`
    SELECT l.id AS orderLineId, l.title AS productTitle, l.variant_title AS variantTitle, p.kind, p.look, p.handle,
      ${firstPictureSql("product", "gallery", "p.id")} AS picture,
      r.version, r.name, r.rating, r.title, r.body, r.status, r.reason, r.edit, CASE WHEN r.edit IS NULL
        THEN ${allPicturesSql("review", "photos", "r.id", { all: true })}
        ELSE ${allPicturesSql("review", "edit", "r.id", { all: true })} END AS photos
    FROM ${paidLinesOf({ orderId, mayEdit: false })} JOIN store_product p ON p.id = l.product_id
    LEFT JOIN store_review r ON r.order_line_id = l.id
    WHERE l.kind IN ('goods', 'bundle') AND (l.fulfilled > 0 OR r.id IS NOT NULL) ORDER BY l.position`);
  return Promise.all(
    rows.map(async ({ look, picture, photos, version, name, rating, title, body, status, reason, edit, ...item }) => ({
      ...item,
      look: JSON.parse(look) as PackDesign,
      picture: parsePicture(picture),
      review:
        version === null
          ? null
          : ({
              ...{ version, name, rating, title, body, status, reason },
              ...(edit === null ? { isEdit: false } : { ...(JSON.parse(edit) as ReviewEdit), isEdit: true }),
              photos: await Promise.all(
                parsePictures(photos).map(async (photo) => ({
                  id: photo.id,
                  url:
                    photo.formats.length === 0
                      ? null
                      : `${pictureUrl(photo, 320, "webp")}?key=${await createPictureKey(deps, photo.id)}`,
                })),
              ),
            } as OwnReview),
    })),
  );
}
