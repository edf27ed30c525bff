import { useState } from "react";
import { Badge, Button, Icon, Link, Text } from "#app/ui/index.ts";
import { Stars } from "#app/ui/stars.tsx";
import { pictureUrl } from "#worker/media/domain.ts";
import type { QueuedEdit, QueuedReview } from "#worker/store/catalogue/contract.ts";
import { reviewReasonLabel } from "../catalogue/catalogue-labels.ts";
import { LocalTime, RelativeTime } from "../local-time.tsx";
import { VariantThumb } from "../product-thumbs.tsx";
import { ReviewChange } from "./review-change.tsx";
import { ReviewReply } from "./review-reply.tsx";

/** A review as a row of two lines; opened, it shows all of its text and photos, and the reply. */
export function ReviewRow({
  review: r,
  edit,
  isSelected,
  isBusy,
  onToggle,
  onPublish,
  onReject,
}: {
  review: QueuedReview;
  /** The change that is decided instead of the review. */
  edit: QueuedEdit | null;
  isSelected: boolean;
  isBusy: boolean;
  onToggle: () => void;
  onPublish: () => void;
  onReject: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { title, body, photos } = edit ?? r;
  const heading = title || body || "Rating only, no text";
  const variant = { title: r.productTitle, kind: r.kind, look: r.look, picture: r.picture, bin: "" };
  return (
    <li className="review-row" data-row={r.id} data-selected={isSelected || undefined}>
      <input
        type="checkbox"
        className="check"
        checked={isSelected}
        onChange={onToggle}
        aria-label={`Select the review of ${r.productTitle} by ${r.name}`}
      />
      <VariantThumb variant={variant} size={44} />
      <button
        type="button"
        className="review-row-main"
        aria-expanded={isOpen}
        aria-controls={`review-${r.id}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="review-row-title">
          {r.stars === null ? null : <Stars value={r.stars} size={14} />}
          <strong>{heading}</strong>
          {title && body ? <span className="dim"> {body}</span> : null}
        </span>
        <span className="review-row-facts">
          {r.productTitle} · {r.name} · <RelativeTime at={r.editedAt ?? r.at} />
          {edit ? " · edit of a published review" : r.editedAt ? " · edited" : ""}
          {!edit && r.edit ? " · edit pending" : ""}
          {r.status === "rejected" ? ` · ${reviewReasonLabel(r.reason)}` : ""}
          {r.reply ? " · replied" : ""}
        </span>
      </button>
      {photos.length > 0 ? (
        <span
          className="review-row-photos"
          role="img"
          aria-label={photos.length === 1 ? "1 photo" : `${photos.length} photos`}
        >
          {photos.map((p) => (
            <img key={p.id} src={pictureUrl(p, 160, "webp")} alt="" width={36} height={36} loading="lazy" />
          ))}
        </span>
      ) : null}
      <span className="review-row-acts">
        {r.status === "published" && !edit ? null : (
          <Button
            variant="outline"
            loading={isBusy}
            onClick={onPublish}
            aria-label={`Publish the ${edit ? "edit" : "review"} by ${r.name}`}
          >
            <Icon name="check" size={16} /> Publish
          </Button>
        )}
        {r.status === "rejected" ? null : (
          <Button
            variant="ghost"
            loading={isBusy}
            onClick={onReject}
            aria-label={`Reject the ${edit ? "edit" : "review"} by ${r.name}`}
          >
            <Icon name="close" size={16} /> Reject
          </Button>
        )}
      </span>
      {isOpen ? (
        <div className="review-row-open" id={`review-${r.id}`}>
          {edit ? (
            <ReviewChange review={r} edit={edit} />
          ) : (
            <>
              {r.title ? <h2>{r.title}</h2> : null}
              <Text className="review-words">{r.body || "Rating only, no text."}</Text>
            </>
          )}
          {!edit && r.photos.length > 0 ? (
            <ul className="review-row-large">
              {r.photos.map((p, i) => (
                <li key={p.id}>
                  <a href={pictureUrl(p, 1280, "webp")} target="_blank" rel="noreferrer">
                    <img src={pictureUrl(p, 320, "webp")} alt={`By ${r.name}, ${i + 1} of ${r.photos.length}`} />
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          {r.status === "rejected" ? <Badge tone="danger">{reviewReasonLabel(r.reason)}</Badge> : null}
          {r.status === "published" && !edit ? <ReviewReply review={r} /> : null}
          <Text small dim>
            <Link to={`/420/products/${r.productId}`}>{r.productTitle}</Link>. Written <LocalTime at={r.at} />
            {r.decidedAt === null ? null : (
              <>
                , {r.status} <LocalTime at={r.decidedAt} />
                {r.decidedBy ? ` by ${r.decidedBy}` : ""}
              </>
            )}
            .
          </Text>
        </div>
      ) : null}
    </li>
  );
}
