import { z } from "zod";

/**
 * Why a review is not published. No reason depends on the rating, as the law (16 CFR 465.7) and our
 * guidelines require.
 */
export const REVIEW_REASONS = {
  off_topic: "Off topic",
  personal_data: "Contains personal information",
  abusive: "Abusive or threatening",
  advertising: "Advertising",
  disease_claim: "Disease claim (not permitted by law)",
  not_readable: "Illegible or spam",
} as const;
const reviewReason = z.enum(Object.keys(REVIEW_REASONS) as [keyof typeof REVIEW_REASONS]);
export type ReviewReason = keyof typeof REVIEW_REASONS;

export const reviewInput = z.strictObject({
  orderLineId: z.string().min(1).max(64),
  name: z.string().trim().min(1, "Enter a display name.").max(60),
  rating: z.int().min(1, "Choose a star rating.").max(5, "Choose a star rating."),
  title: z.string().trim().max(120).default(""),
  body: z.string().trim().max(4000, "Enter 4,000 characters or fewer.").default(""),
});
export type ReviewInput = z.output<typeof reviewInput>;

/** A decision is about the text only: publishing needs no reason, rejecting needs one of the list. */
export const reviewDecision = z
  .strictObject({ decision: z.enum(["publish", "reject"]), reason: reviewReason.nullable().default(null) })
  .refine((d) => (d.decision === "reject") === (d.reason !== null), {
    message: "Choose a reason to reject a review. Published reviews have none.",
    path: ["reason"],
  });
export type ReviewDecision = z.output<typeof reviewDecision>;

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
}

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

/** A review in the moderation queue: without its rating, so that it cannot influence the decision. */
export interface QueuedReview {
  id: string;
  productId: string;
  productTitle: string;
  name: string;
  title: string;
  body: string;
  status: "pending" | "published" | "rejected";
  reason: string | null;
  at: number;
  decidedAt: number | null;
  reply: string;
  replyAt: number | null;
}

export const restockInput = z.strictObject({
  variantId: z.string().min(1).max(64),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email("Enter a valid email address.")),
});
