import type { Block, GalleryItem } from "#worker/content/domain-body.ts";
import { MAX_PICTURE_ADDRESS } from "#worker/content/import/contract.ts";
import { attributeOf, closest, findAll, type HtmlElement, textOf } from "./html-tree.ts";
import type { InlineContext } from "./inline-from-html.ts";

export interface ImportedPicture {
  /** Stands in the body until the file is in the library. */
  mediaId: string;
  url: string;
  alt: string;
}

export interface PictureContext extends InlineContext {
  /** Makes the stand-ins of pictures; each is used once in a site. */
  newPictureId: () => string;
  /** Those that were found, by their addresses. */
  pictures: Map<string, ImportedPicture>;
}

/** The most that a gallery of a body holds; longer ones are divided. */
const GALLERY_SIZE = 30;

/** The pictures of an element with several, each with the caption of its own figure. */
export function readGallery(node: HtmlElement, context: PictureContext): Block[] {
  const items = findAll(node, "img").flatMap((image): GalleryItem[] => {
    const figure = closest(image, "figure");
    const caption = figure && figure !== node ? findAll(figure, "figcaption")[0] : undefined;
    const own = readImage(image, context, caption ? textOf(caption).trim() : "", "text");
    return own?.type === "image"
      ? [{ mediaId: own.attrs.mediaId, alt: own.attrs.alt, caption: own.attrs.caption }]
      : [];
  });
  const galleries: Block[] = [];
  for (let i = 0; i < items.length; i += GALLERY_SIZE)
    galleries.push({ type: "gallery", attrs: { items: items.slice(i, i + GALLERY_SIZE) } });
  return galleries;
}

/** An image, or all that are in an element. */
export const readPictures = (node: HtmlElement, context: PictureContext): Block[] =>
  (node.tagName === "img" ? [node] : findAll(node, "img")).flatMap(
    (image) => readImage(image, context, "", "text") ?? [],
  );

/** A picture by its largest address; one inside the text itself (data:) or a counting pixel is left out. */
export function readImage(
  node: HtmlElement,
  context: PictureContext,
  caption: string,
  size: "text" | "wide" | "full",
): Block | null {
  const written =
    attributeOf(node, "data-orig-file") ?? attributeOf(node, "data-src") ?? attributeOf(node, "src") ?? "";
  if (Number(attributeOf(node, "width")) === 1 || Number(attributeOf(node, "height")) === 1) return null;
  const url = URL.parse(written.trim(), context.base);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") {
    context.warnings.add(
      written.startsWith("data:")
        ? "A picture inside the text itself (data:) was left out."
        : "A picture without a public address was left out.",
    );
    return null;
  }
  if (url.href.length > MAX_PICTURE_ADDRESS) {
    context.warnings.add("A picture was left out: its address is too long.");
    return null;
  }
  const alt = (attributeOf(node, "alt") ?? "").trim().slice(0, 400);
  const known = context.pictures.get(url.href);
  const picture = known ?? { mediaId: context.newPictureId(), url: url.href, alt };
  context.pictures.set(url.href, picture);
  return { type: "image", attrs: { mediaId: picture.mediaId, alt, caption: caption.slice(0, 600), size } };
}
