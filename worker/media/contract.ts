/** Wire types of media. Components of public pages import domain.ts, which needs no zod. */
import { z } from "zod";
import { PICTURE_FORMATS } from "./domain.ts";

export { type OwnerKind, type Picture, type PictureFormat, pictureSrcSet, pictureUrl } from "./domain.ts";

/** A picture in an answer of /api. */
export const picture = z.object({
  id: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  formats: z.array(z.enum(PICTURE_FORMATS)),
  placeholder: z.string(),
  focalX: z.int(),
  focalY: z.int(),
});

/** The id of a file in the library. */
export const mediaId = z.string().min(1).max(80);
