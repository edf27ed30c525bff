import { sql } from "drizzle-orm";
import type { Backlog } from "../platform/job-budget.ts";
import { BACKLOG_COUNT_LIMIT } from "../settings/domain-backlog.ts";
import type { MediaDeps } from "./deps.ts";
import { jpegWidths, pictureWidths, variantHeight } from "./domain.ts";
import { inspectFile } from "./domain-inspect.ts";
import { encodeBase64, MAX_PLACEHOLDER_BYTES, PLACEHOLDER_SIDE } from "./domain-placeholder.ts";
import { flattenPixels, shrinkPixels, turnUpright } from "./domain-resize.ts";
import { mediaFiles } from "./schema.ts";
import { type MediaRow, objectKey } from "./store-file.ts";
import { storeVariants, type Variant } from "./variants.ts";

const WEBP_QUALITY = 78;
const JPEG_QUALITY = 82;

/**
 * Makes the variants of a picture in the Worker: WebP and JPEG; AVIF would take minutes and twice the bundle, and comes
 * when a staff browser finishes the picture.
 * @throws Error where it cannot be decoded
 */
export async function makeVariantsOf(deps: MediaDeps, file: MediaRow): Promise<void> {
  const object = await deps.env.MEDIA.get(objectKey(file, file.original));
  if (!object) throw new Error("The original is missing.");
  const bytes = new Uint8Array(await object.arrayBuffer());
  const found = inspectFile(bytes);
  if ("problem" in found || found.kind !== "picture") throw new Error("The original is not a picture.");
  const { decodePicture, startEncoders } = await import("./codecs.ts");
  let source = turnUpright(await decodePicture(found.type, bytes), found.orientation);
  if (source.width !== file.width || source.height !== file.height) throw new Error("The size differs.");
  const encode = await startEncoders();
  const variants: Variant[] = [];
  const [webpWidths, jpgWidths] = [pictureWidths(file.width), jpegWidths(file.width)];
  // Each from the one before: what is left out is less and less.
  for (const width of [...new Set([...webpWidths, ...jpgWidths])].sort((a, b) => b - a)) {
    source = shrinkPixels(source, width, variantHeight(file, width));
    if (webpWidths.includes(width)) variants.push({ width, format: "webp", bytes: encode.webp(source, WEBP_QUALITY) });
    if (jpgWidths.includes(width))
      variants.push({ width, format: "jpg", bytes: encode.jpg(flattenPixels(source), JPEG_QUALITY) });
  }
  const scale = Math.min(1, PLACEHOLDER_SIDE / Math.max(source.width, source.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const placeholder = encode.webp(flattenPixels(shrinkPixels(source, side(source.width), side(source.height))), 20);
  await storeVariants(
    deps,
    file,
    variants,
    placeholder.length <= MAX_PLACEHOLDER_BYTES ? encodeBase64(placeholder) : "",
  );
}

/** Pictures of one run: each takes a second or two of computing time. */
const MAX_PICTURES = 3;
/** A picture that fails so often is left to a browser, which can read more. */
const MAX_TRIES = 3;
/** The browser that uploads a picture makes its variants; the job takes those that it left behind, in ms. */
const BROWSER_TIME = 10 * 60_000;

/** The job that makes the variants of pictures that no browser made. */
export async function makeWaitingVariants(
  deps: MediaDeps,
): Promise<{ made: number; unfinished: boolean; backlog: Backlog }> {
  let made = 0;
  for (let i = 0; i < MAX_PICTURES; i++) {
    const file = await claimNext(deps);
    if (!file) break;
    try {
      await makeVariantsOf(deps, file);
      made++;
    } catch (error) {
      console.error(JSON.stringify({ media: file.id, error: String(error) }));
    }
  }
  const [left] = await deps.db.all<{ count: number; oldestAt: number | null }>(sql`
    SELECT count(*) AS count, min(created_at) AS oldestAt FROM (SELECT created_at FROM media_file
      WHERE status = 'waiting' AND updated_at <= ${deps.now()} AND (source <> 'upload' OR updated_at <= ${deps.now() - BROWSER_TIME})
      ORDER BY updated_at LIMIT ${BACKLOG_COUNT_LIMIT})`);
  const backlog = { count: left?.count ?? 0, oldestAt: left?.oldestAt ?? null };
  return { made, unfinished: backlog.count > 0, backlog };
}

/** Counts the try before it begins, so that a picture that kills its run is given up too. */
async function claimNext({ db, now }: MediaDeps): Promise<MediaRow | undefined> {
  const [row] = await db
    .update(mediaFiles)
    .set({
      tries: sql`tries + 1`,
      status: sql`CASE WHEN tries + 1 >= ${MAX_TRIES} THEN 'browser' ELSE 'waiting' END`,
      updatedAt: sql`CASE WHEN source = 'upload' THEN updated_at ELSE ${now()} END`,
    })
    .where(
      sql`id = (SELECT f.id FROM media_file f WHERE f.status = 'waiting'
        AND (f.source <> 'upload' OR f.updated_at <= ${now() - BROWSER_TIME}) ORDER BY f.updated_at LIMIT 1)`,
    )
    .returning();
  return row;
}
