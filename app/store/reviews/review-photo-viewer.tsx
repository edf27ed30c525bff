import type { Picture } from "#worker/media/domain.ts";
import { GalleryZoom } from "../gallery-zoom.tsx";

/** Never drawn: photos of a review are pictures. */
const NO_PACK = { name: "", kind: "", form: "pouch", plant: "maca", colors: [], facts: [] } as const;

/** The photos of a review on the whole screen. */
export const ReviewPhotoViewer = ({
  photos,
  by,
  start,
  onClose,
}: {
  photos: Picture[];
  by: string;
  start: number;
  onClose: () => void;
}) => (
  <GalleryZoom
    slides={photos.map((picture) => ({ kind: "picture", key: picture.id, picture }))}
    label={undefined}
    servings={0}
    pack={NO_PACK as never}
    name={`Photos by ${by}`}
    start={start}
    onClose={onClose}
  />
);
