import { Suspense, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { type Picture, pictureUrl } from "#worker/media/domain.ts";

const Viewer = lazyComponent(() => import("./review-photo-viewer.tsx").then((m) => m.ReviewPhotoViewer));

/** The photos of a review: small, and in full when pressed; links without scripts. */
export function ReviewPhotos({ photos, by }: { photos: Picture[]; by: string }) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul className="review-photos">
        {photos.map((photo, i) => (
          <li key={photo.id}>
            <a
              href={pictureUrl(photo, 1280, "webp")}
              aria-label={`Photo ${i + 1} of ${photos.length} by ${by}, open full size`}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setOpen(i);
              }}
            >
              <PictureImage picture={photo} alt="" sizes="88px" />
            </a>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <Suspense fallback={null}>
          <Viewer photos={photos} by={by} start={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
