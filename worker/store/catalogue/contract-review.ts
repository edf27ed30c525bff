import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";
import type { Picture } from "../../media/domain.ts";
import type { PackDesign } from "./contract-fields.ts";
import { MAX_REVIEW_PHOTOS, REVIEW_REASONS, type ReviewReason } from "./domain-reviews.ts";

export { MAX_REVIEW_PHOTOS, REVIEW_REASONS, type ReviewReason } from "./domain-reviews.ts";

const reviewReason = z.enum(Object.keys(REVIEW_REASONS) as [keyof typeof REVIEW_REASONS]);

export const reviewInput = z.strictObject({
  orderLineId: z.string().min(1).max(64),
  name: shownText().min(1, "Enter a display name.").max(60),
  rating: z.int().min(1, "Choose a star rating.").max(5, "Choose a star rating."),
  title: z.string().trim().max(120).default(""),
  body: z.string().trim().max(4000, "Enter 4,000 characters or fewer.").default(""),
  /** Each with the ticket of its upload; those that the review has already need none. */
  photos: z
    .array(z.strictObject({ id: z.string().min(1).max(80), ticket: z.string().max(100).default("") }))
    .max(MAX_REVIEW_PHOTOS, `Add up to ${MAX_REVIEW_PHOTOS} photos.`)
    .default([]),
  /** Of the review that it replaces; null: it is the first of this purchase. */
  version: z.int().positive().nullable().default(null),
});
export type ReviewInput = z.output<typeof reviewInput>;

/** The most reviews that are decided at once. */
export const MAX_DECISIONS = 50;

/**
 * A decision is about the text and the photos only: publishing needs no reason, rejecting needs one of the list. `reset` puts
 * reviews back into the queue. `version`: the one that was shown.
 */
export const reviewDecision = z
  .strictObject({
    reviews: z
      .array(
        z.strictObject({
          id: z.string().min(1).max(64),
          version: z.int().positive(),
          /** Decides about the change that waits, not about the review itself. */
          edit: z.boolean().default(false),
        }),
      )
      .min(1, "Select at least one review.")
      .max(MAX_DECISIONS, `Select up to ${MAX_DECISIONS} reviews.`),
    decision: z.enum(["publish", "reject", "reset"]),
    reason: reviewReason.nullable().default(null),
  })
  .refine((d) => (d.decision === "reject") === (d.reason !== null), {
    message: "Choose a reason to reject a review. Published reviews have none.",
    path: ["reason"],
  })
  .refine((d) => d.decision !== "reset" || !d.reviews.some((r) => r.edit), {
    message: "Approve or reject the edit.",
    path: ["decision"],
  });
export type ReviewDecision = z.input<typeof reviewDecision>;

/** A review that was not decided, since it is no longer the version that was shown. */
export interface StaleReview {
  id: string;
  productTitle: string;
  title: string;
  status: "pending" | "published" | "rejected";
  version: number;
  /** Null: its writer changed it, or it was put back into the queue. */
  decidedBy: string | null;
  decidedAt: number | null;
}

export interface DecisionResult {
  decided: { id: string; version: number }[];
  stale: StaleReview[];
  /** How many their writers have deleted. */
  gone: number;
}

/** The store's public answer to a published review; empty: none. */
export const reviewReplyInput = z.strictObject({
  reply: z.string().trim().max(2000, "Enter 2,000 characters or fewer."),
});

/** A published review. */
export interface Review {
  id: string;
  name: string;
  rating: number;
  title: string;
  body: string;
  incentivised: boolean;
  at: number;
  /** The variant that was bought. */
  variantTitle: string;
  /** The store's answer; empty: none. */
  reply: string;
  replyAt: number | null;
  photos: Picture[];
}

/** A buyer's own review, for its form. */
export interface OwnReview {
  version: number;
  name: string;
  rating: number;
  title: string;
  body: string;
  status: "pending" | "published" | "rejected";
  /** Of a published one: why its last change was not approved. */
  reason: ReviewReason | null;
  /** It is a change that waits for approval; until then the review is shown as it was. */
  isEdit: boolean;
  /** `url`: null until it can be shown. */
  photos: { id: string; url: string | null }[];
}

/** Something that was bought and may be reviewed. */
export interface ReviewItem {
  orderLineId: string;
  productTitle: string;
  variantTitle: string;
  handle: string;
  kind: string;
  look: PackDesign;
  picture: Picture | null;
  review: OwnReview | null;
}

/** The answer to the upload of a photo. */
export const photoTicket = z.object({ id: z.string(), ticket: z.string() });

export interface ReviewPage {
  reviews: Review[];
  next: string | null;
}

/** The number of published reviews with one star, two stars … */
export interface ReviewSummary {
  count: number;
  mean: number | null;
  stars: [number, number, number, number, number];
}

/** A review in the moderation queue. */
export interface QueuedReview {
  id: string;
  productId: string;
  productTitle: string;
  kind: string;
  look: PackDesign;
  picture: Picture | null;
  photos: Picture[];
  name: string;
  /** Null while it waits, so that it can't influence the decision. */
  stars: number | null;
  title: string;
  body: string;
  status: "pending" | "published" | "rejected";
  reason: string | null;
  at: number;
  editedAt: number | null;
  decidedAt: number | null;
  decidedBy: string | null;
  reply: string;
  replyAt: number | null;
  /** The change that waits, of a published review; in the queue it is what is decided. */
  edit: QueuedEdit | null;
  version: number;
}

/** A change of a published review, without its rating. */
export interface QueuedEdit {
  name: string;
  title: string;
  body: string;
  isRatingChanged: boolean;
  photos: Picture[];
}

export const restockInput = z.strictObject({
  variantId: z.string().min(1).max(64),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email("Enter a valid email address.")),
});
