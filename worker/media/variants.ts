import { and, eq, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import type { MediaDeps } from "./deps.ts";
import { jpegWidths, PICTURE_FORMATS, type PictureFormat, pictureWidths, variantHeight } from "./domain.ts";
import { inspectFile } from "./domain-inspect.ts";
import { encodeBase64, MAX_PLACEHOLDER_BYTES, PLACEHOLDER_SIDE } from "./domain-placeholder.ts";
import { publishUses } from "./publish.ts";
import { readBody } from "./read-body.ts";
import { mediaFiles } from "./schema.ts";
import { type MediaRow, objectKey } from "./store-file.ts";

/** A finished variant, named as in its address. */
export interface Variant {
  width: number;
  format: PictureFormat;
  bytes: Uint8Array<ArrayBuffer>;
}

const TYPES: Record<PictureFormat, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
/** Of one variant, and of all with the multipart framing. */
const MAX_VARIANT_BYTES = 4_000_000;
const MAX_VARIANTS_BYTES = 20_000_000;

/** The widths of a format. */
export const widthsOf = (width: number, format: PictureFormat): number[] =>
  format === "jpg" ? jpegWidths(width) : pictureWidths(width);

/**
 * Takes the variants that a staff browser made: a multipart form with a file for each, named `640.webp`, and
 * `placeholder`. All or none: what is stored is what the picture's size says, each checked by its own bytes.
 * @throws httpError not_found, too_large, unprocessable
 */
export async function receiveVariants(deps: MediaDeps, id: string, request: Request): Promise<void> {
  const [file] = await deps.db.select().from(mediaFiles).where(eq(mediaFiles.id, id)).limit(1);
  if (file?.kind !== "picture") throw httpError("not_found", "This picture no longer exists.");
  const body = await readBody(request, MAX_VARIANTS_BYTES);
  const form = await new Response(body, { headers: { "Content-Type": request.headers.get("content-type") ?? "" } })
    .formData()
    .catch(() => {
      throw httpError("bad_input", "Send the variants as multipart/form-data.");
    });
  const variants: Variant[] = [];
  let placeholder = "";
  for (const [name, value] of form.entries()) {
    if (typeof value === "string") throw invalid(`"${name}" is not a file.`);
    const bytes = new Uint8Array(await (value as Blob).arrayBuffer());
    if (name === "placeholder") placeholder = checkPlaceholder(bytes);
    else variants.push(checkVariant(file, name, bytes));
  }
  await storeVariants(deps, file, variants, placeholder);
}

const invalid = (message: string) => httpError("unprocessable", message, { field: "variants" });

function checkVariant(file: MediaRow, name: string, bytes: Uint8Array<ArrayBuffer>): Variant {
  const [, width = "", format = ""] = /^(\d{1,4})\.(avif|webp|jpg)$/.exec(name) ?? [];
  const variant = { width: Number(width), format: format as PictureFormat, bytes };
  if (!format || !widthsOf(file.width, variant.format).includes(variant.width))
    throw invalid(`"${name}" is no variant of this picture.`);
  if (bytes.length > MAX_VARIANT_BYTES) throw invalid(`"${name}" is too large.`);
  const found = inspectFile(bytes);
  if ("problem" in found || found.type !== TYPES[variant.format]) throw invalid(`"${name}" is not what its name says.`);
  // Rounding differs between encoders, by one pixel.
  if (
    found.kind !== "picture" ||
    found.width !== variant.width ||
    Math.abs(found.height - variantHeight(file, variant.width)) > 1
  )
    throw invalid(`"${name}" doesn't have the size of this picture.`);
  return variant;
}

function checkPlaceholder(bytes: Uint8Array): string {
  const found = inspectFile(bytes);
  if (
    bytes.length > MAX_PLACEHOLDER_BYTES ||
    "problem" in found ||
    found.type !== "image/webp" ||
    Math.max(found.width, found.height) > PLACEHOLDER_SIDE
  )
    throw invalid("The placeholder is not a WebP of a few pixels.");
  return encodeBase64(bytes);
}

/**
 * Stores all variants of the formats that were made, then says so in the row. What shows the picture is rendered again.
 * @throws httpError unprocessable where a width is missing, or neither WebP nor JPEG is there
 */
export async function storeVariants(
  deps: MediaDeps,
  file: MediaRow,
  variants: readonly Variant[],
  placeholder: string,
): Promise<void> {
  const formats = PICTURE_FORMATS.filter((format) => variants.some((v) => v.format === format));
  for (const format of formats)
    for (const width of widthsOf(file.width, format))
      if (!variants.some((v) => v.format === format && v.width === width))
        throw invalid(`The variant ${width}.${format} is missing.`);
  if (!formats.includes("webp") || !formats.includes("jpg")) throw invalid("Send WebP and JPEG variants.");
  await Promise.all(
    variants.map(({ width, format, bytes }) =>
      deps.env.MEDIA.put(objectKey(file, `${width}.${format}`), bytes, {
        httpMetadata: { contentType: TYPES[format] },
      }),
    ),
  );
  const [updated] = await deps.db
    .update(mediaFiles)
    .set({
      ...{ status: "ready", formats: JSON.stringify(formats), tries: 0, updatedAt: deps.now() },
      variantBytes: variants.reduce((sum, v) => sum + v.bytes.length, 0),
      placeholder: placeholder || sql`placeholder`,
    })
    .where(and(eq(mediaFiles.id, file.id), eq(mediaFiles.key, file.key)))
    .returning({ id: mediaFiles.id });
  // Deleted meanwhile: its folder must not come back to life.
  if (!updated) {
    await deps.env.MEDIA.delete(variants.map((v) => objectKey(file, `${v.width}.${v.format}`)));
    throw httpError("not_found", "This picture no longer exists.");
  }
  await publishUses(deps, [file.id]);
}
