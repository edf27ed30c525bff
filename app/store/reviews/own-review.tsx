import { useState } from "react";
import { Badge, Button, type Tone } from "#app/ui/index.ts";
import { Stars } from "#app/ui/stars.tsx";
import type { OwnReview } from "#worker/store/catalogue/contract.ts";
import { REVIEW_REASONS } from "#worker/store/catalogue/domain-reviews.ts";
import { OrderActionForm, type OrderActionResult } from "../orders/order-action-forms.tsx";

const STATUS: Record<OwnReview["status"], { label: string; tone: Tone }> = {
  pending: { label: "Waiting for approval", tone: "neutral" },
  published: { label: "Published", tone: "success" },
  rejected: { label: "Not published", tone: "danger" },
};

/** A review as its writer sees it, with the ways to change and delete it. */
export function OwnReviewView({
  lineId,
  review,
  mayEdit,
  result,
  onEdit,
}: {
  lineId: string;
  review: OwnReview;
  /** Else it was opened by a link that may have been forwarded: a fresh one is mailed to the order's address. */
  mayEdit: boolean;
  result: OrderActionResult | null;
  onEdit: () => void;
}) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { label, tone } = STATUS[review.isEdit ? "pending" : review.status];
  return (
    <div className="stack">
      <p className="row">
        <Stars value={review.rating} /> <Badge tone={tone}>{label}</Badge>
      </p>
      {review.isEdit ? (
        <p className="small">Your changes are waiting for approval. Until then, your review stays as it was.</p>
      ) : null}
      {review.reason ? (
        <p className="small">
          {review.status === "published" ? "We couldn't publish your changes, so your review stays as it was. " : null}
          Reason: {REVIEW_REASONS[review.reason]}. You can edit it and resubmit it.
        </p>
      ) : null}
      {review.title ? <h3>{review.title}</h3> : null}
      {review.body ? <p className="review-body">{review.body}</p> : null}
      {review.photos.length > 0 ? (
        <ul className="review-photo-list">
          {review.photos.map((photo, i) => (
            <li key={photo.id}>
              {photo.url ? (
                <img src={photo.url} alt={`Your photo, ${i + 1} of ${review.photos.length}`} loading="lazy" />
              ) : (
                <span className="small dim">Photo {i + 1}</span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {!mayEdit ? (
        <OrderActionForm
          intent="review-link"
          about={lineId}
          label="Email me a link to edit it"
          look={{ variant: "outline" }}
          result={result}
        >
          <p className="small dim">To edit or delete this review, sign in or use a link we email you.</p>
        </OrderActionForm>
      ) : isDeleting ? (
        <OrderActionForm
          intent="review-delete"
          about={lineId}
          label="Delete review"
          look={{ variant: "danger" }}
          result={result}
        >
          <p>Delete this review{review.isEdit ? ", your changes" : ""} and its photos? This can't be undone.</p>
          <Button variant="ghost" onClick={() => setIsDeleting(false)}>
            Cancel
          </Button>
        </OrderActionForm>
      ) : (
        <p className="row">
          <Button variant="outline" onClick={onEdit}>
            Edit
          </Button>
          <Button variant="ghost" onClick={() => setIsDeleting(true)}>
            Delete
          </Button>
        </p>
      )}
    </div>
  );
}
