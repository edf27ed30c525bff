import type { ReactNode } from "react";
import type { Picture } from "#worker/media/domain.ts";
import { PictureImage } from "./picture-image.tsx";

/**
 * A product's picture where there is one, else its drawn pack. Decorative unless `alt` says otherwise, since the product's
 * name usually stands beside it.
 */
export function ProductThumbnail({
  picture,
  pack,
  sizes = "96px",
  alt = "",
  eager,
}: {
  picture: Picture | null | undefined;
  /** The drawn pack: `<Pack {...pack} />`, or another fallback. */
  pack: ReactNode;
  sizes?: string;
  alt?: string;
  eager?: boolean;
}) {
  if (!picture) return pack;
  return <PictureImage picture={picture} sizes={sizes} alt={alt} eager={eager} className="product-photo" />;
}
