import { useRef, useState } from "react";
import { z } from "zod";
import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, EmptyState, Text } from "#app/ui/index.ts";
import type { QueuedReview, StaleReview } from "#worker/store/catalogue/contract.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { RejectDialog } from "../../admin/reviews/reject-dialog.tsx";
import { ReviewRow } from "../../admin/reviews/review-row.tsx";
import { useDecisionKeys, useFocusInPlace, useModeration } from "../../admin/reviews/use-moderation.ts";
import { CursorPages, ListTabs } from "../../admin/table/index.ts";
import { ShortcutHelp } from "../../admin/table/shortcut-help.tsx";
import { useLetterShortcuts, useTableShortcuts } from "../../admin/table/table-shortcuts.ts";
import type { Route } from "./+types/reviews.ts";
import "../../admin/reviews/reviews.css";
import "../../admin/table/table.css";

export const meta = () => adminMeta("Reviews");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

const query = z.object({
  status: z.enum(["pending", "published", "rejected"]).catch("pending"),
  before: z.string().max(200).optional().catch(undefined),
});

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const { status, before } = query.parse(Object.fromEntries(url.searchParams));
  const [page, counts] = await Promise.all([
    store.catalogue.listReviewQueue(status, before),
    store.catalogue.admin.countReviews(),
  ]);
  return { ...page, counts, status };
}

const SHORTCUTS = [
  ["j or ↓", "Next review"],
  ["k or ↑", "Previous review"],
  ["x", "Select or deselect"],
  ["a", "Publish the selected reviews, or the one in focus"],
  ["r", "Reject them, then press 1 to 6 for the reason"],
  ["Esc", "Clear selection"],
  ["?", "Show shortcuts"],
] as const;

const EMPTY = {
  pending: [
    "No reviews to moderate",
    "Customers can review what they've bought. New reviews and edits appear here for approval.",
  ],
  published: ["No published reviews", "Reviews that you publish are listed here, newest first."],
  rejected: ["No rejected reviews", "Reviews that you reject are listed here with the reason."],
} as const;

/** The moderation queue. Ratings of what waits are hidden, so that they don't influence what is published. */
export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { reviews, next, counts, status } = loaderData;
  const list = useRef<HTMLUListElement>(null);
  const [help, setHelp] = useState(false);
  const [letters, setLetters] = useLetterShortcuts();
  const [rejecting, setRejecting] = useState<readonly QueuedReview[]>([]);
  const isQueue = status === "pending";
  const m = useModeration(reviews, isQueue);
  const publish = (of: readonly QueuedReview[]) =>
    m.decide(
      of.filter((r) => r.status !== "published" || isQueue),
      "publish",
      null,
    );
  const reject = (of: readonly QueuedReview[]) => setRejecting(of.filter((r) => r.status !== "rejected"));
  useTableShortcuts(list, { on: letters, toggle: m.toggle, clear: m.clear, help: () => setHelp(true) });
  useDecisionKeys(list, letters, (key, focused) => {
    const of = m.chosen.length > 0 ? m.chosen : reviews.filter((r) => r.id === focused);
    if (key === "a") void publish(of);
    else reject(of);
  });
  useFocusInPlace(list, reviews);
  const [title, text] = EMPTY[status];
  return (
    <>
      <AdminPageHeader
        title="Reviews"
        lead="Moderate the text and the photos. Ratings are hidden until you've decided, and every review that follows the guidelines is published."
      />
      <ListTabs
        label="Reviews by status"
        param="status"
        tabs={[
          { value: "pending", label: "Pending", count: counts.pending },
          { value: "published", label: "Published", count: counts.published },
          { value: "rejected", label: "Rejected", count: counts.rejected },
        ]}
      />
      <ApiProblemNote problem={m.problem} />
      <StaleNote stale={m.stale} />
      {reviews.length === 0 ? (
        <EmptyState title={title} text={text} art={<Plant name="quinoa" size={120} />} />
      ) : (
        <>
          <div className="review-bar">
            <label>
              <input
                type="checkbox"
                className="check"
                checked={m.chosen.length === reviews.length}
                onChange={m.toggleAll}
              />{" "}
              Select all
            </label>
            <ShortcutHelp
              open={help}
              onOpenChange={setHelp}
              letters={letters}
              onLetters={setLetters}
              shortcuts={SHORTCUTS}
            />
          </div>
          <ul className="review-rows" ref={list} aria-label="Reviews">
            {reviews.map((r) => (
              <ReviewRow
                key={`${r.id} ${r.version}`}
                review={r}
                edit={isQueue ? r.edit : null}
                isSelected={m.selected.has(r.id)}
                isBusy={m.busy}
                onToggle={() => m.toggle(r.id)}
                onPublish={() => publish([r])}
                onReject={() => reject([r])}
              />
            ))}
          </ul>
        </>
      )}
      <div className="dt-bulk" role="status" data-open={m.chosen.length > 0}>
        {m.chosen.length > 0 ? (
          <>
            <Text as="span">
              <strong>{m.chosen.length} selected</strong>
            </Text>
            {status === "published" ? null : (
              <Button variant="ghost" loading={m.busy} onClick={() => publish(m.chosen)}>
                Publish
              </Button>
            )}
            {status === "rejected" ? null : (
              <Button variant="ghost" loading={m.busy} onClick={() => reject(m.chosen)}>
                Reject
              </Button>
            )}
            <Button variant="ghost" onClick={m.clear}>
              Clear
            </Button>
          </>
        ) : null}
      </div>
      <CursorPages of="Reviews" next={next} />
      <RejectDialog
        count={rejecting.length}
        onClose={() => setRejecting([])}
        onReject={(reason) => {
          const of = rejecting;
          setRejecting([]);
          void m.decide(of, "reject", reason);
        }}
      />
    </>
  );
}

/** What someone else did to reviews that were to be decided. */
function StaleNote({ stale }: { stale: readonly StaleReview[] }) {
  if (stale.length === 0) return null;
  return (
    <Callout tone="warning" title={stale.length === 1 ? "One review wasn't changed" : "Some reviews weren't changed"}>
      <ul>
        {stale.map((s) => (
          <li key={s.id}>
            {s.title ? `“${s.title}”` : `The review of ${s.productTitle}`}{" "}
            {s.decidedBy ? (
              <>
                was {s.status} by {s.decidedBy}, <LocalTime at={s.decidedAt} />.
              </>
            ) : (
              "has changed since you opened it. Read it again."
            )}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
