import type { ReactNode } from "react";
import { listWordChanges } from "#app/lib/word-changes.ts";
import { Text } from "#app/ui/index.ts";
import { type Picture, pictureUrl } from "#worker/media/domain.ts";
import type { QueuedEdit, QueuedReview } from "#worker/store/catalogue/contract.ts";

/** What the writer of a published review wants to change: the words that go and come, the name and the photos. */
export function ReviewChange({ review: r, edit }: { review: QueuedReview; edit: QueuedEdit }) {
  const had = new Set(r.photos.map((p) => p.id));
  const has = new Set(edit.photos.map((p) => p.id));
  const gone = r.photos.filter((p) => !has.has(p.id));
  const photos = [
    ...gone.map((photo) => ({ photo, label: "Removed" })),
    ...edit.photos.map((photo) => ({ photo, label: had.has(photo.id) ? "Kept" : "Added" })),
  ];
  const isSame = r.name === edit.name && r.title === edit.title && r.body === edit.body;
  const arePhotosSame = r.photos.map((p) => p.id).join() === edit.photos.map((p) => p.id).join();
  return (
    <div className="review-change">
      <Text small dim>
        {r.name} edited a published review. The page shows the original until you decide.
        {edit.isRatingChanged ? " The rating also changed." : ""}
        {isSame && arePhotosSame ? " The text and the photos are the same." : ""}
      </Text>
      <dl>
        <Part label="Title" before={r.title} after={edit.title} />
        <Part label="Review" before={r.body} after={edit.body} />
        {r.name === edit.name ? null : <Part label="Display name" before={r.name} after={edit.name} />}
      </dl>
      {photos.length > 0 ? (
        <ul className="review-row-large">
          {photos.map(({ photo, label }) => (
            <li key={photo.id} data-change={label.toLowerCase()}>
              <Photo photo={photo} alt={`Photo by ${edit.name}`}>
                {label}
              </Photo>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Part({ label, before, after }: { label: string; before: string; after: string }) {
  if (before === "" && after === "") return null;
  return (
    <>
      <dt>{label}</dt>
      <dd className="review-words">
        {listWordChanges(before, after).map(({ kind, text }, i) => {
          const Tag = kind === "added" ? "ins" : kind === "removed" ? "del" : "span";
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text don't move
          return <Tag key={i}>{text}</Tag>;
        })}
      </dd>
    </>
  );
}

function Photo({ photo, alt, children }: { photo: Picture; alt: string; children: ReactNode }) {
  return (
    <a href={pictureUrl(photo, 1280, "webp")} target="_blank" rel="noreferrer">
      <img src={pictureUrl(photo, 320, "webp")} alt={alt} />
      <span className="small">{children}</span>
    </a>
  );
}
