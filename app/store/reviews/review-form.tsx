import { TextArea, TextField } from "#app/ui/index.ts";
import type { OwnReview } from "#worker/store/catalogue/contract.ts";
import { OrderActionForm, type OrderActionResult } from "../orders/order-action-forms.tsx";
import { PhotoPicker } from "./photo-picker.tsx";
import { StarInput } from "./star-input.tsx";

/** A review of a purchased product, new or changed. */
export function ReviewForm({
  lineId,
  title,
  name,
  upload,
  review,
  result,
}: {
  lineId: string;
  title: string;
  /** The display name that stands in a new one. */
  name: string;
  /** The address that takes photos. */
  upload: string;
  review: OwnReview | null;
  result: OrderActionResult | null;
}) {
  return (
    <OrderActionForm intent="review" about={lineId} label={review ? "Save review" : "Submit review"} result={result}>
      <input type="hidden" name="version" value={review?.version ?? ""} />
      <StarInput label={`Your rating of ${title}`} defaultValue={review?.rating} />
      <TextField label="Title (optional)" name="title" maxLength={120} defaultValue={review?.title} />
      <TextArea label="Your review (optional)" name="body" rows={5} maxLength={4000} defaultValue={review?.body} />
      <PhotoPicker upload={upload} initial={review?.photos ?? []} />
      <TextField
        label="Display name"
        hint="Shown with your review."
        name="name"
        defaultValue={review?.name ?? name}
        maxLength={60}
        required
      />
      <p className="small dim">
        {review?.status === "published"
          ? "Your review stays as it is until we approve your changes. "
          : "We publish every review that follows our guidelines, whatever its rating. "}
        Please don't mention effects on an illness: by law, we can't publish that.
      </p>
    </OrderActionForm>
  );
}
