import { useState } from "react";
import { z } from "zod";
import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, Callout, Card, EmptyState, LinkButton, Row, Select, Text, TextArea } from "#app/ui/index.ts";
import { type QueuedReview, REVIEW_REASONS, type ReviewReason } from "#worker/store/catalogue/contract.ts";
import { reviewReasonLabel } from "../../admin/catalogue/catalogue-labels.ts";
import { RecordForm } from "../../admin/form/record-form.tsx";
import { useAction } from "../../admin/form/use-action.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { CursorPages } from "../../admin/table/index.ts";
import type { Route } from "./+types/reviews.ts";
import "../../admin/catalogue/catalogue.css";

export const meta = () => adminMeta("Reviews");

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

const STATUS_LABELS = { pending: "Pending", published: "Published", rejected: "Rejected" } as const;

/** The review moderation queue. Ratings are hidden so that they don't influence what is published. */
export default function Reviews({ loaderData: { reviews, next, counts, status } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Reviews"
        lead="Moderate the text alone. Ratings are hidden, and every review whose text follows the guidelines is published."
      />
      <nav aria-label="Reviews by status">
        <Row gap={8}>
          {(["pending", "published", "rejected"] as const).map((s) => (
            <LinkButton
              key={s}
              to={`?status=${s}`}
              variant={s === status ? "soft" : "ghost"}
              aria-current={s === status ? "page" : undefined}
            >
              {STATUS_LABELS[s]} {counts[s]}
            </LinkButton>
          ))}
        </Row>
      </nav>
      {reviews.length === 0 ? (
        <EmptyState
          title={status === "pending" ? "No reviews to moderate" : "No reviews"}
          text="Customers can review products they’ve bought. New reviews appear here for moderation."
          art={<Plant name="quinoa" size={120} />}
        />
      ) : (
        <ul className="review-list">
          {reviews.map((r) => (
            <li key={r.id}>
              <ReviewCard review={r} />
            </li>
          ))}
        </ul>
      )}
      <CursorPages of="Reviews" next={next} />
    </>
  );
}

function ReviewCard({ review: r }: { review: QueuedReview }) {
  const { busy, problem, setProblem, act, errorOf } = useAction();
  const [reason, setReason] = useState<ReviewReason | "">("");
  const [isChanging, setIsChanging] = useState(false);
  const decide = async (decision: "publish" | "reject") => {
    if (decision === "reject" && reason === "") return setProblem({ message: "Select a reason.", field: "reason" });
    const body = { decision, reason: decision === "reject" ? reason : null };
    await act(
      "POST",
      `/api/admin/reviews/${r.id}`,
      body,
      decision === "publish" ? "Review published" : "Review rejected",
    );
  };
  const heading = r.title || `Review of ${r.productTitle}`;
  return (
    <Card as="article" aria-label={heading}>
      <Text small dim>
        {r.productTitle}, <LocalTime at={r.at} />
      </Text>
      <h2>{heading}</h2>
      <Text className="review-words">{r.body || "Rating only, no text."}</Text>
      <Text small>{r.name}</Text>
      {r.status === "rejected" ? (
        <Row gap={8}>
          <Badge tone="danger">Rejected</Badge>
          <Text as="span" small>
            {reviewReasonLabel(r.reason)}
          </Text>
        </Row>
      ) : null}
      <ApiProblemNote problem={problem} fields={["reason"]} />
      {r.status === "pending" || isChanging ? (
        <div className="review-acts">
          {r.status === "published" ? null : (
            <Button loading={busy} onClick={() => decide("publish")}>
              Publish review
            </Button>
          )}
          {r.status === "rejected" ? null : (
            <>
              <Select
                label="Rejection reason"
                value={reason}
                error={errorOf("reason")}
                options={[
                  { value: "", label: "Select a reason" },
                  ...Object.entries(REVIEW_REASONS).map(([value, label]) => ({ value, label })),
                ]}
                onChange={(e) => setReason(e.target.value as ReviewReason | "")}
              />
              <Button variant="outline" loading={busy} onClick={() => decide("reject")}>
                Reject review
              </Button>
            </>
          )}
        </div>
      ) : (
        <Button variant="ghost" onClick={() => setIsChanging(true)}>
          Change decision
        </Button>
      )}
      {r.status === "published" ? <ReviewReply review={r} /> : null}
      {r.decidedAt === null ? null : (
        <Text small dim>
          Decided <LocalTime at={r.decidedAt} />. Every decision and its reason is kept in the change history.
        </Text>
      )}
      {r.status === "pending" ? null : isChanging ? (
        <Callout>Changing a decision is recorded with both reasons.</Callout>
      ) : null}
    </Card>
  );
}

/** The store's public answer below a review. */
function ReviewReply({ review: r }: { review: QueuedReview }) {
  const [isOpen, setIsOpen] = useState(r.reply !== "");
  if (!isOpen)
    return (
      <Button variant="soft" onClick={() => setIsOpen(true)}>
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
          hint="Shown below the review, in the store’s name. Leave blank to remove it. Don’t mention orders or health."
          rows={3}
          maxLength={2000}
          {...bindText("reply")}
        />
      )}
    </RecordForm>
  );
}
