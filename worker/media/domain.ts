/** Pictures as pages show them: plain data and addresses, without zod, so that a public page may import it. */

/** The formats in which a picture is served; the first that a browser knows is taken. */
export const PICTURE_FORMATS = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A stored picture. Its variants exist in every width of `widths`; JPEGs (email, feeds, social cards) in two. */
export interface Picture {
  id: string;
  alt: string;
  /** In pixels, as it is shown: after turning it upright. */
  width: number;
  height: number;
  /** The widths of AVIF and WebP, ascending. */
  widths: number[];
  /** The formats that exist; empty only for staff, while they are being made. */
  formats: PictureFormat[];
  /** A WebP of a few pixels in base64, shown blurred until the picture has loaded; empty if there is none. */
  placeholder: string;
  /** What must stay in view where the picture is cropped, in percent from the left and from the top. */
  focalX: number;
  focalY: number;
}

const WIDTHS = [160, 320, 640, 960, 1280, 1920] as const;
const JPEG_WIDTHS = [640, 1280] as const;

/** The width to which an original is made smaller: above all widths that are shown, with room to crop. */
export const SHRUNK_WIDTH = 2560;

/**
 * The widths in which a picture of this width is stored: never larger than itself. One that lies between two of them is
 * also stored in its own width, so that nothing of it is lost.
 */
export const pictureWidths = (width: number): number[] => widthsUpTo(width, WIDTHS);

/** The same for JPEG. */
export const jpegWidths = (width: number): number[] => widthsUpTo(width, JPEG_WIDTHS);

function widthsUpTo(width: number, ladder: readonly number[]): number[] {
  const smaller = ladder.filter((w) => w <= width);
  const largest = ladder.at(-1) ?? width;
  const next = Math.min(width, largest);
  return smaller.includes(next) ? smaller : [...smaller, next];
}

/** The height of a variant. */
export const variantHeight = ({ width, height }: { width: number; height: number }, variantWidth: number): number =>
  Math.max(1, Math.round((height * variantWidth) / width));

/**
 * The path of a picture on this site: the smallest variant that is at least so wide, else the largest. An email, a feed or
 * a social card asks for `jpg` and puts the site's origin before it. What a picture does not have in this format is
 * answered in one that it has.
 */
export function pictureUrl(
  picture: Pick<Picture, "id" | "width" | "widths" | "formats">,
  width: number,
  format: PictureFormat,
): string {
  const existing = picture.formats.includes(format) ? format : picture.formats.at(-1);
  // Staff see a picture whose variants are still being made.
  if (!existing) return `/media/${picture.id}/original`;
  const widths = existing === "jpg" ? jpegWidths(picture.width) : picture.widths;
  const chosen = widths.find((w) => w >= width) ?? widths.at(-1) ?? width;
  return `/media/${picture.id}/${chosen}.${existing}`;
}

/** The `srcset` of a format. */
export const pictureSrcSet = (
  picture: Pick<Picture, "id" | "width" | "widths" | "formats">,
  format: PictureFormat,
): string =>
  (format === "jpg" ? jpegWidths(picture.width) : picture.widths)
    .map((width) => `${pictureUrl(picture, width, format)} ${width}w`)
    .join(", ");

/** What a row of `media_use` belongs to, with its slot: `product gallery`, `variant picture`. */
export const USE_SLOTS = {
  product: ["gallery"],
  variant: ["picture"],
  lot: ["certificate"],
  /** `edit`: those of a change that waits for approval. */
  review: ["photos", "edit"],
  /** An article, a recipe or a page; `draft`: all that its working copy shows. */
  entry: ["cover", "body", "social", "draft"],
  /** An earlier version of a text that can be restored; written by triggers of the database (migration 0084). */
  revision: ["body"],
  author: ["picture"],
  collection: ["picture"],
  /** The only owner is `home`. */
  home: ["hero"],
  /** A post of the forum, `TOPIC/POST`. `kept`: of one that isn't shown (yet, or any more). */
  post: ["shown", "kept"],
  /** A member of the forum. */
  member: ["avatar"],
} as const;
export type OwnerKind = keyof typeof USE_SLOTS;
export type UseSlot = (typeof USE_SLOTS)[OwnerKind][number];

/** The most pictures of one gallery. */
export const MAX_GALLERY = 24;
