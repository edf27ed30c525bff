import { eq, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { newId, newSecret } from "../kernel/ids.ts";
import { auditStatement } from "../settings/index.ts";
import type { MediaDeps } from "./deps.ts";
import { PICTURE_FORMATS } from "./domain.ts";
import { removeMetadata } from "./domain-clean.ts";
import { type InspectedFile, inspectFile } from "./domain-inspect.ts";
import { canServerDecode, SERVER_MAX_PIXELS } from "./domain-server-limits.ts";
import { makePlaceholder, readImagesBinding } from "./images-binding.ts";
import { mediaFiles } from "./schema.ts";

export type MediaRow = typeof mediaFiles.$inferSelect;

/** Where the objects of a file are. */
export const objectKey = ({ key }: Pick<MediaRow, "key">, file: string): string => `media/${key}/${file}`;
/** What an original is called in addresses, and its object until it is made smaller (`MediaRow.original`). */
export const ORIGINAL = "original";

export interface NewFile {
  bytes: Uint8Array;
  filename: string;
  source: MediaRow["source"];
  /** Email address of who adds it, or `system`. */
  actor: string;
  userId?: string | null;
  alt?: string;
  visibility?: MediaRow["visibility"];
  /** What is accepted. */
  accept?: "picture" | "document" | "any";
}

/** A stored file, and whether it was there already. */
export interface StoredFile {
  file: MediaRow;
  isKnown: boolean;
}

/**
 * Stores a file: its bytes say what it is, its metadata is removed, and the same file twice is the same row. The object
 * is written before the row, so that a row is never without its bytes; an object without a row is deleted by the job.
 * @throws httpError unprocessable with a sentence about the file
 */
export async function storeFile(deps: MediaDeps, input: NewFile): Promise<StoredFile> {
  const { db, now } = deps;
  const found = inspectFile(input.bytes);
  if ("problem" in found) throw httpError("unprocessable", found.problem, { field: "file" });
  if (input.accept === "picture" && found.kind !== "picture")
    throw httpError("unprocessable", "This is a PDF. Upload a picture.", { field: "file" });
  if (input.accept === "document" && found.kind !== "document")
    throw httpError("unprocessable", "This is a picture. Upload a PDF.", { field: "file" });
  const bytes = found.kind === "picture" ? removeMetadata(input.bytes, found) : new Uint8Array(input.bytes);
  if (!bytes)
    throw httpError("unprocessable", "This file can't be read. Save it as JPEG or PNG and upload it again.", {
      field: "file",
    });
  const hash = toHex(await crypto.subtle.digest("SHA-256", bytes));
  const known = await findByHash(deps, hash, input);
  if (known && known.status !== "broken") {
    // Sent anew, it is used anew: the job that deletes what nothing shows counts from now.
    if (known.source === "member")
      await db.update(mediaFiles).set({ createdAt: now() }).where(eq(mediaFiles.id, known.id));
    return { file: known, isKnown: true };
  }
  if (known) return { file: await repair(deps, known, found, bytes), isKnown: true };
  return insertFile(deps, input, found, bytes, hash);
}

async function insertFile(
  deps: MediaDeps,
  input: NewFile,
  found: InspectedFile,
  bytes: Uint8Array<ArrayBuffer>,
  hash: string,
): Promise<StoredFile> {
  const { db, env, now } = deps;
  const at = now();
  const row: MediaRow = {
    ...{ id: newId(at), key: newSecret(), hash, kind: found.kind, type: found.type, bytes: bytes.length },
    ...{ filename: cleanFilename(input.filename), alt: input.alt ?? "", focalX: 50, focalY: 50, variantBytes: 0 },
    ...{ width: 0, height: 0, placeholder: "", formats: "[]", status: "ready" as const, tries: 0, version: 1 },
    ...{ visibility: input.visibility ?? (found.kind === "document" ? "private" : "public"), source: input.source },
    ...{ userId: input.userId ?? null, actor: input.actor, createdAt: at, updatedAt: at, original: ORIGINAL },
    ...(found.kind === "picture" ? await pictureFields(deps, found, bytes) : {}),
  };
  await env.MEDIA.put(objectKey(row, ORIGINAL), bytes, { httpMetadata: { contentType: found.type } });
  const [inserted] = await db.batch([
    db.insert(mediaFiles).values(row).onConflictDoNothing().returning({ id: mediaFiles.id }),
    auditStatement(deps, input.actor, "media.add", `media:${row.id}`, { after: { filename: row.filename } }),
  ]);
  if (inserted.length > 0) return { file: row, isKnown: false };
  // The same file arrived twice at the same moment.
  await env.MEDIA.delete(objectKey(row, ORIGINAL));
  const known = await findByHash(deps, hash, input);
  if (!known) throw httpError("conflict", "The file couldn't be stored. Upload it again.");
  return { file: known, isKnown: true };
}

/** Size and state of a new picture: who makes its variants. */
async function pictureFields(
  { env }: MediaDeps,
  found: Extract<InspectedFile, { kind: "picture" }>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Pick<MediaRow, "width" | "height" | "status"> & Partial<MediaRow>> {
  const { width, height } = found;
  // The service is not asked to turn what only we read: the orientation of PNG and WebP.
  const images = found.orientation > 1 && found.type !== "image/jpeg" ? null : readImagesBinding(env);
  if (images) {
    const placeholder = await makePlaceholder(images, bytes);
    if (placeholder !== null)
      return { width, height, placeholder, formats: JSON.stringify(PICTURE_FORMATS), status: "ready" };
  }
  const isForServer = width * height <= SERVER_MAX_PIXELS && canServerDecode(found.type, bytes);
  return { width, height, status: isForServer ? "waiting" : "browser" };
}

/** Puts back the bytes of a file whose object was lost. */
async function repair(
  deps: MediaDeps,
  known: MediaRow,
  found: InspectedFile,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<MediaRow> {
  await deps.env.MEDIA.put(objectKey(known, known.original), bytes, { httpMetadata: { contentType: found.type } });
  const fields = found.kind === "picture" ? await pictureFields(deps, found, bytes) : { status: "ready" as const };
  const changes = { ...fields, tries: 0, updatedAt: deps.now() };
  await deps.db.update(mediaFiles).set(changes).where(eq(mediaFiles.id, known.id));
  return { ...known, ...changes };
}

async function findByHash(
  { db }: MediaDeps,
  hash: string,
  { source, userId }: Pick<NewFile, "source" | "userId">,
): Promise<MediaRow | undefined> {
  // The literals are those of the two unique indexes.
  const own = source === "member" ? sql`source = 'member' AND user_id = ${userId ?? null}` : sql`source <> 'member'`;
  const [row] = await db.select().from(mediaFiles).where(sql`hash = ${hash} AND ${own}`).limit(1);
  return row;
}

/** Deletes all objects of a file. */
export async function deleteObjects({ env }: Pick<MediaDeps, "env">, row: Pick<MediaRow, "key">): Promise<void> {
  const { objects } = await env.MEDIA.list({ prefix: objectKey(row, "") });
  if (objects.length > 0) await env.MEDIA.delete(objects.map(({ key }) => key));
}

/** A file's name without its folder and without what a terminal or a page could mistake. */
export function cleanFilename(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const cleaned = last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069<>"]/g, "").trim();
  return (cleaned || "picture").slice(0, 120);
}

export const toHex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (b) => b.toString(16).padStart(2, "0")).join("");
