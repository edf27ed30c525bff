/** The picture columns of a Shopify file: which pictures a file names, and how stored ones are written. Pure. */

import { MAX_GALLERY, type Picture, pictureUrl } from "../../media/domain.ts";
import {
  type AddressRules,
  MAX_ADDRESS_LENGTH,
  ownPictureId,
  pictureAddressProblem,
} from "../../media/domain-picture-address.ts";
import type { Cells } from "./shopify-columns.ts";

const GALLERY_COLUMNS = ["Image Src", "Image Position", "Image Alt Text"];
const VARIANT_COLUMN = "Variant Image";
/** Compared by what they show, not cell by cell. */
export const PICTURE_COLUMNS: readonly string[] = [...GALLERY_COLUMNS, VARIANT_COLUMN];

/** The most pictures of one product that are read from a file; Shopify stores as many. */
export const MAX_IN_FILE = 250;
/** Written width: the largest JPEG, which every shop can read. */
const WIDTH = 1280;

/** A picture that an earlier import named. */
export interface ImportedPicture {
  variantId: string;
  url: string;
  position: number;
  alt: string;
  status: "waiting" | "done" | "refused";
  /** Null also where the picture was deleted since. */
  mediaId: string | null;
}

/** The pictures of a stored product. */
export interface StoredPictures {
  gallery: readonly Picture[];
  /** By variant id. */
  variants: ReadonlyMap<string, Picture>;
  imported: readonly ImportedPicture[];
}
export const NO_PICTURES: StoredPictures = { gallery: [], variants: new Map(), imported: [] };

/** A picture that a row of a file names. */
export interface FilePicture {
  row: number;
  column: "Image Src" | "Variant Image";
  url: string;
  /** From 1. */
  position: number;
  alt: string;
  /** The variant of its row, for its own picture; null: of the gallery alone. */
  variant: number | null;
  /** Why it is not fetched; null: it is. */
  problem: string | null;
}

const cell = (cells: Cells, column: string): string => (cells[column] ?? "").trim();

/** Whether a row only says that its product has one more picture. */
export const isPictureRow = (cells: Cells): boolean =>
  cell(cells, "Image Src") !== "" &&
  Object.keys(cells).every((name) => name === "Handle" || GALLERY_COLUMNS.includes(name) || cell(cells, name) === "");

/**
 * The pictures that the rows of a product name, each address once for the gallery and once for a variant. Of more than 250
 * the next one stands for all that are left out, and says so.
 * @param variants for each row the index of its variant; −1: it has none
 */
export function readFilePictures(
  rows: readonly { row: number; cells: Cells }[],
  variants: readonly number[],
  rules: AddressRules,
): FilePicture[] {
  const found = new Map<string, FilePicture>();
  const leftOut = new Map<string, Omit<FilePicture, "problem">>();
  const add = (picture: Omit<FilePicture, "problem">) => {
    const key = `${picture.variant ?? ""} ${picture.url}`;
    if (found.has(key)) return;
    if (found.size >= MAX_IN_FILE) {
      leftOut.set(key, leftOut.get(key) ?? picture);
      return;
    }
    const isOwn = ownPictureId(picture.url, rules.ownOrigins) !== null;
    found.set(key, { ...picture, problem: isOwn ? null : pictureAddressProblem(picture.url, rules) });
  };
  let last = 0;
  for (const { row, cells } of rows) {
    const url = readAddress(cells, "Image Src");
    if (url === "") continue;
    const given = Number(cell(cells, "Image Position"));
    last = Number.isInteger(given) && given > 0 && given < 10_000 ? given : last + 1;
    add({ row, column: "Image Src", url, position: last, alt: readAlt(cells), variant: null });
  }
  rows.forEach(({ row, cells }, n) => {
    const url = readAddress(cells, VARIANT_COLUMN);
    const variant = variants[n] ?? -1;
    if (url === "" || variant < 0) return;
    const inGallery = found.get(` ${url}`);
    const position = inGallery?.position ?? ++last;
    add({ row, column: VARIANT_COLUMN, url, position, alt: inGallery?.alt ?? "", variant });
  });
  const [next] = leftOut.values();
  return next ? [...found.values(), { ...next, problem: describeLeftOut(leftOut.size) }] : [...found.values()];
}

const describeLeftOut = (n: number): string =>
  `Only the first ${MAX_IN_FILE} pictures of a product are imported. This one${n > 1 ? ` and ${n - 1} more` : ""} won't be added.`;

/**
 * What is said about a product whose pictures of a file can't all be added; null where they can.
 * @param pictures those that it does not have yet
 */
export function describeTooMany(
  handle: string,
  pictures: readonly FilePicture[],
  { gallery, imported }: StoredPictures,
): string | null {
  const waiting = imported.filter((p) => p.status === "waiting").map((p) => p.url);
  const named = pictures.filter((p) => p.problem === null).map((p) => p.url);
  const total = gallery.length + new Set([...waiting, ...named]).size;
  const isCut = pictures.length > MAX_IN_FILE;
  if (total <= MAX_GALLERY) return null;
  const count = `${isCut ? "more than " : ""}${total}`;
  return `${handle} would have ${count} pictures. A product can have up to ${MAX_GALLERY}; the rest won't be added.`;
}

/** One that is too long is refused; that much of it is kept for the report. */
const readAddress = (cells: Cells, column: string): string => cell(cells, column).slice(0, MAX_ADDRESS_LENGTH + 1);
const readAlt = (cells: Cells): string => cell(cells, "Image Alt Text").slice(0, 400);

/**
 * Whether a product has a picture of a file already, or an earlier import named it: refused ones are tried again at a click. One that was
 * deleted since is new.
 * @param variantId empty for the gallery alone
 */
export function isKnownPicture(
  { url }: FilePicture,
  variantId: string,
  stored: StoredPictures,
  ownOrigins: readonly string[],
): boolean {
  const own = ownPictureId(url, ownOrigins);
  if (own !== null) {
    const inGallery = stored.gallery.some((p) => p.id === own);
    return variantId === "" ? inGallery : inGallery && stored.variants.get(variantId)?.id === own;
  }
  const before = stored.imported.find((p) => p.url === url && p.variantId === variantId);
  return before !== undefined && (before.status !== "done" || before.mediaId !== null);
}

/**
 * Writes the pictures of a product into its rows, one a row as Shopify does: its gallery with absolute addresses, then those
 * that are still to be fetched. Of a product without a stored picture the cells of its file stay as they came.
 * @param origin of the addresses; null where it is not known
 * @param variantIds of the rows; rows without a variant follow them
 */
export function writePictures(
  rows: readonly Cells[],
  variantIds: readonly string[],
  stored: StoredPictures,
  origin: string | null,
): Cells[] {
  if (stored.gallery.length === 0 && stored.variants.size === 0) return [...rows];
  const sourceOf = (p: Picture) => stored.imported.find((i) => i.mediaId === p.id)?.url ?? "";
  const addressOf = (p: Picture) =>
    p.formats.length > 0 && origin !== null ? origin + pictureUrl(p, WIDTH, "jpg") : sourceOf(p);
  const listed = [
    ...stored.gallery.map((p) => ({ url: addressOf(p), alt: p.alt })),
    ...stored.imported
      .filter((i) => i.variantId === "" && i.status !== "done")
      .toSorted((a, b) => a.position - b.position),
  ].filter(({ url }, at, all) => url !== "" && all.findIndex((one) => one.url === url) === at);
  const kept = rows.filter((cells, n) => n < variantIds.length || !isPictureRow(cells));
  const handle = rows[0]?.Handle ?? "";
  const written = kept.map((cells, n): Cells => {
    const own = stored.variants.get(variantIds[n] ?? "");
    const variantImage = own ? addressOf(own) : undefined;
    return {
      ...cells,
      ...galleryCells(listed[n], n),
      ...(variantImage ? { [VARIANT_COLUMN]: variantImage } : {}),
    };
  });
  const more = listed
    .slice(kept.length)
    .map((one, i): Cells => ({ Handle: handle, ...galleryCells(one, kept.length + i) }));
  return [...written, ...more];
}

const galleryCells = (picture: { url: string; alt: string } | undefined, at: number): Cells => ({
  "Image Src": picture?.url ?? "",
  "Image Position": picture ? String(at + 1) : "",
  "Image Alt Text": picture?.alt ?? "",
});

/**
 * A gallery with one more imported picture: before the imported ones that come after it in their file, else at its end.
 * What the owner added or moved keeps its place among the others.
 * @param positions of the imported pictures of this gallery, by media id
 */
export function placePicture(
  gallery: readonly string[],
  added: { mediaId: string; position: number },
  positions: ReadonlyMap<string, number>,
): string[] {
  if (gallery.includes(added.mediaId)) return [...gallery];
  const before = gallery.findIndex((id) => (positions.get(id) ?? -1) > added.position);
  return before === -1 ? [...gallery, added.mediaId] : gallery.toSpliced(before, 0, added.mediaId);
}
