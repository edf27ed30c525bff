import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Text } from "#app/ui/index.ts";
import { REVIEW_REASONS, type ReviewReason } from "#worker/store/catalogue/domain-reviews.ts";

const REASONS = Object.entries(REVIEW_REASONS) as [ReviewReason, string][];

/** Asks why reviews are rejected; a digit chooses too. @param count of the reviews; 0: closed */
export function RejectDialog({
  count,
  onReject,
  onClose,
}: {
  count: number;
  onReject: (reason: ReviewReason) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={count > 0}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={count === 1 ? "Why reject this review?" : `Why reject these ${count} reviews?`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the buttons below */}
      <div
        className="reject-reasons"
        onKeyDown={(event) => {
          const [reason] = REASONS[Number(event.key) - 1] ?? [];
          if (reason) onReject(reason);
        }}
      >
        {REASONS.map(([reason, label], i) => (
          <Button key={reason} variant="outline" onClick={() => onReject(reason)}>
            <kbd>{i + 1}</kbd> {label}
          </Button>
        ))}
        <Text small dim>
          The customer sees the reason and can edit and resubmit the review. No reason depends on the rating, as the law
          requires.
        </Text>
      </div>
    </Dialog>
  );
}
