import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import type { RequestContext } from "../request-context.ts";
import { type PictureFormat, pictureWidths } from "./domain.ts";
import { FILE_EXTENSIONS } from "./domain-inspect.ts";
import { readImagesBinding, transformPicture } from "./images-binding.ts";
import { isPictureKey } from "./private-picture.ts";
import { mediaFiles } from "./schema.ts";
import { type MediaRow, ORIGINAL, objectKey } from "./store-file.ts";
import { widthsOf } from "./variants.ts";

const TYPES: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
/** The name of the cache; the Workers tests empty it. */
export const MEDIA_CACHE = "media";
const FOREVER = "public, max-age=31536000, immutable";
/** A member's photo may be rejected or deleted later: caches keep it only briefly, and the Worker asks each time. */
const FOR_AN_HOUR = "public, max-age=3600";
/** For members alone: kept by their browser, and by nothing in between. */
const FOR_THE_READER = "private, max-age=3600";
/** The original in place of a size that is still to be made. */
const BRIEFLY = "private, max-age=30";

/**
 * `/media/ID/FILE`: variants of public pictures, for everybody and forever; originals, documents and whatever is private
 * for staff alone, and public documents as a download. Nothing here is ever run: the type is the one that was found in
 * the bytes, with nosniff and a sandbox.
 */
export async function serveMedia(ctx: RequestContext): Promise<Response> {
  const { request, url } = ctx;
  if (request.method !== "GET" && request.method !== "HEAD")
    return httpError("method_not_allowed", "This method isn't allowed here.");
  const [, id, name] = /^\/media\/([\w-]{1,80})\/([\w.-]{1,40})$/.exec(url.pathname) ?? [];
  if (!id || !name) return notFound();
  const cache = await caches.open(MEDIA_CACHE);
  const key = url.origin + url.pathname;
  const cached = await cache.match(key).catch(() => undefined);
  if (cached) return answerConditional(request, new Response(cached.body, cached));
  const [row] = await ctx.db.select().from(mediaFiles).where(sql`id = ${id}`).limit(1);
  if (!row) return notFound();
  const isOriginal = name === ORIGINAL || row.kind === "document";
  // A picture's original is only for staff: it has its full size, and it may be of a format that browsers do not show.
  const access = isOriginal ? null : await findMemberAccess(ctx, row);
  const isForEverybody =
    access === "everybody" || (row.visibility === "public" && (row.kind === "document" || !isOriginal));
  if (!isForEverybody && !access && !(await hasSignature(ctx, row)) && !(await ctx.auth.getAdminAccess()).hasAccess)
    return notFound();
  if (row.kind === "document" && name !== ORIGINAL && name !== `original.${FILE_EXTENSIONS["application/pdf"]}`)
    return notFound();
  const isForever = isForEverybody && row.source !== "member";
  const isUnfinished = !isOriginal && isWaitingUpload(row, name);
  const found = await readObject(ctx, row, isOriginal || isUnfinished ? ORIGINAL : name);
  if (!found) return notFound();
  const headers = new Headers({
    "Content-Type":
      isOriginal || isUnfinished ? row.type : (TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream"),
    "Content-Length": String(found.size),
    ETag: found.etag,
    "Cache-Control": isUnfinished
      ? BRIEFLY
      : isForever
        ? FOREVER
        : isForEverybody
          ? FOR_AN_HOUR
          : access
            ? FOR_THE_READER
            : "private, no-store",
    "Content-Disposition":
      row.kind === "document" ? `attachment; filename*=UTF-8''${encodeURIComponent(row.filename)}` : "inline",
  });
  // Mail programs and social networks show our pictures on their own pages.
  if (isForEverybody && row.kind === "picture") headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  const response = new Response(found.body, { headers });
  if (!isForever || row.kind === "document" || import.meta.env.DEV) return answerConditional(request, response);
  ctx.waitUntil(cache.put(key, response.clone()).catch(() => undefined));
  return answerConditional(request, response);
}

/** Who may see a member's private picture, as the forum knows it: it stands in a post, or is someone's own picture. */
const findMemberAccess = async (ctx: RequestContext, row: MediaRow): Promise<"everybody" | "reader" | null> =>
  row.source === "member" && row.kind === "picture" && row.visibility === "private"
    ? ctx.community.findPictureAccess(row.id)
    : null;

/** A size of a member's picture that no job has made yet: posts are read at once, so the original is shown meanwhile. */
const isWaitingUpload = (row: MediaRow, name: string): boolean =>
  row.source === "member" &&
  row.status === "waiting" &&
  pictureWidths(row.width).some((width) => name === `${width}.webp`);

/** Whether the address is one that the writer of a review was given for a photo that waits for approval. */
async function hasSignature(ctx: RequestContext, row: MediaRow): Promise<boolean> {
  const { url } = ctx;
  const key = url.searchParams.get("key");
  const isVariantOnly = row.kind === "picture" && !url.pathname.endsWith(`/${ORIGINAL}`);
  return key !== null && isVariantOnly && isPictureKey(ctx, row.id, key);
}

const notFound = () => httpError("not_found", "There is nothing here.");

/** 304 to a browser that has it; a HEAD without the body. */
async function answerConditional(request: Request, response: Response): Promise<Response> {
  const etag = response.headers.get("etag");
  const known = request.headers.get("if-none-match");
  const isKnown = etag !== null && known?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
  if (!isKnown && request.method !== "HEAD") return response;
  await response.body?.cancel();
  return new Response(null, { status: isKnown ? 304 : 200, headers: response.headers });
}

/** The object of a file; a variant that Cloudflare Images can make is made now, and stored. */
async function readObject(
  ctx: RequestContext,
  row: MediaRow,
  name: string,
): Promise<{ body: ReadableStream | Uint8Array<ArrayBuffer>; size: number; etag: string } | null> {
  const { env } = ctx;
  if (name !== ORIGINAL && !isVariant(row, name)) return null;
  const object = await env.MEDIA.get(objectKey(row, name === ORIGINAL ? row.original : name));
  if (object) return { body: object.body, size: object.size, etag: object.httpEtag };
  const images = readImagesBinding(env);
  if (!images || name === ORIGINAL) return null;
  const original = await env.MEDIA.get(objectKey(row, row.original));
  if (!original) return null;
  const [width = "", format = "webp"] = name.split(".");
  const bytes = await transformPicture(
    images,
    new Uint8Array(await original.arrayBuffer()),
    Number(width),
    format as PictureFormat,
  );
  const stored = await env.MEDIA.put(objectKey(row, name), bytes, { httpMetadata: { contentType: TYPES[format] } });
  ctx.waitUntil(
    Promise.resolve(
      ctx.db.run(sql`UPDATE media_file SET variant_bytes = variant_bytes + ${bytes.length} WHERE id = ${row.id}`),
    ),
  );
  return { body: bytes, size: bytes.length, etag: stored.httpEtag };
}

/** Whether a picture has a variant of this name. */
function isVariant(row: MediaRow, name: string): boolean {
  const [, width = "", format = ""] = /^([1-9]\d{0,3})\.(avif|webp|jpg)$/.exec(name) ?? [];
  const formats = JSON.parse(row.formats) as string[];
  return formats.includes(format) && widthsOf(row.width, format as PictureFormat).includes(Number(width));
}
