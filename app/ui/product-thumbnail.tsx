import type { ReactNode } from "react";
import type { Picture } from "#worker/media/domain.ts";
import { PictureImage, type PictureImageProps } from "./picture-image.tsx";

/**
 * A product's picture where there is one, else its drawn pack. Decorative unless `alt` says otherwise, since the product's
 * name usually stands beside it.
 */
export const ProductThumbnail = ({
  picture,
  pack,
  ...shown
}: {
  picture: Picture | null | undefined;
  /** The drawn pack: `<Pack {...pack} />`, or another fallback. */
  pack: ReactNode;
} & Pick<PictureImageProps, "sizes" | "alt" | "eager">) =>
  picture ? <PictureImage alt="" {...shown} picture={picture} /> : pack;
