import { useRef, useState } from "react";
import { Button } from "#app/ui/index.ts";
import type { QueuedReview } from "#worker/store/catalogue/contract.ts";
import { RecordForm } from "../form/record-form.tsx";
import { TextArea } from "../form/text-field.tsx";

/** The store's public answer below a review. */
export function ReviewReply({ review: r }: { review: QueuedReview }) {
  const [isOpen, setIsOpen] = useState(r.reply !== "");
  // The button that was pressed is gone: the writing goes on in the field that took its place.
  const wasPressed = useRef(false);
  if (!isOpen)
    return (
      <Button
        variant="soft"
        onClick={() => {
          wasPressed.current = true;
          setIsOpen(true);
        }}
      >
        Reply
      </Button>
    );
  return (
    <RecordForm
      initial={{ reply: r.reply }}
      request={(body) => ({ method: "POST", path: `/api/admin/reviews/${r.id}/reply`, body })}
      saved={r.reply ? "Reply saved" : "Reply published"}
      save={r.reply ? "Save reply" : "Publish reply"}
      look="soft"
    >
      {({ bindText }) => (
        <TextArea
          label="Public reply"
          autoFocus={wasPressed.current}
          hint="Shown below the review, in the store’s name. Leave blank to remove it. Don’t mention orders or health."
          rows={3}
          maxLength={2000}
          {...bindText("reply")}
        />
      )}
    </RecordForm>
  );
}
