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
export type ReviewReason = keyof typeof REVIEW_REASONS;

/** What the writer of a published review wants to change: it is shown once it is approved. */
export interface ReviewEdit {
  name: string;
  rating: number;
  title: string;
  body: string;
}

/** The most photos of one review. */
export const MAX_REVIEW_PHOTOS = 4;
