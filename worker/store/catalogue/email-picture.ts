import type { EmailPicture } from "../../email/index.ts";
import { jpegWidths, type Picture, pictureUrl } from "../../media/domain.ts";
import { DEFAULT_PACK_DESIGN, type PackDesign } from "./contract.ts";

/**
 * A product's picture in an email: the owner's photo as JPEG, since mail programs show neither AVIF nor WebP reliably,
 * else the file of its pack design. A drawn pack that has none is a square of its color.
 * @param look the package design as it is stored
 */
export function toEmailPicture({ look, picture }: { look: unknown; picture: Picture | null }): EmailPicture {
  const design = { ...DEFAULT_PACK_DESIGN, ...(look as Partial<PackDesign> | null) };
  const photo = picture?.formats.includes("jpg")
    ? pictureUrl(picture, jpegWidths(picture.width)[0] ?? picture.width, "jpg")
    : null;
  const { body, ink } = design.colors;
  if (photo && picture) return { src: photo, background: body, ink, ratio: picture.width / picture.height };
  // Pack pictures stand on white, 4 to 5.
  if (design.image) return { src: design.image, background: "#ffffff", ink: body, ratio: 0.8 };
  return { src: null, background: body, ink };
}
