import type { Picture } from "#worker/media/domain.ts";
import type { ProductView, VariantView } from "./product-view.ts";

export type GallerySlide =
  | { kind: "picture"; key: string; picture: Picture }
  | { kind: "pack"; key: string }
  | { kind: "facts"; key: string };

/** The slides of a product's gallery: the variant's own picture, the product's, else its drawn pack; then the facts panel. */
export function gallerySlides(
  product: Pick<ProductView, "pictures">,
  variant: Pick<VariantView, "picture" | "label">,
): GallerySlide[] {
  const pictures = [...(variant.picture ? [variant.picture] : []), ...product.pictures].filter(
    (picture, n, all) => all.findIndex((p) => p.id === picture.id) === n,
  );
  const slides: GallerySlide[] =
    pictures.length > 0
      ? pictures.map((picture) => ({ kind: "picture", key: picture.id, picture }))
      : [{ kind: "pack", key: "pack" }];
  return variant.label === null ? slides : [...slides, { kind: "facts", key: "facts" }];
}
