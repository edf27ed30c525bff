/** Pictures of a product as absolute addresses, for structured data, feeds and files: JPEG, which every reader knows. */
import { pictureUrl } from "../../media/domain.ts";
import type { ProductDetail, ProductVariant } from "./contract.ts";

const WIDTH = 1280;

/** All pictures in their order; without any, the picture of the drawn pack, if there is one. */
export function productPictureUrls(p: Pick<ProductDetail, "pictures" | "look">, origin: string): string[] {
  const urls = p.pictures.filter((one) => one.formats.length > 0).map((one) => origin + pictureUrl(one, WIDTH, "jpg"));
  if (urls.length > 0) return urls;
  return p.look.image ? [new URL(p.look.image, origin).href] : [];
}

/** The variant's own picture, else the product's first; empty if there is none. */
export function variantPictureUrl(
  p: Pick<ProductDetail, "pictures" | "look">,
  { picture }: Pick<ProductVariant, "picture">,
  origin: string,
): string {
  if (picture && picture.formats.length > 0) return origin + pictureUrl(picture, WIDTH, "jpg");
  return productPictureUrls(p, origin)[0] ?? "";
}

/** Google takes ten more. */
const MAX_ADDITIONAL = 10;

/** The other pictures of the product. */
export const additionalPictureUrls = (
  p: Pick<ProductDetail, "pictures" | "look">,
  v: Pick<ProductVariant, "picture">,
  origin: string,
): string[] => {
  const main = variantPictureUrl(p, v, origin);
  return productPictureUrls(p, origin)
    .filter((url) => url !== main)
    .slice(0, MAX_ADDITIONAL);
};
