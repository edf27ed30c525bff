import { type SQL, sql } from "drizzle-orm";
import { staffNameSql } from "../auth/index.ts";
import { httpError } from "../kernel/http-error.ts";
import type { Picture } from "../media/domain.ts";
import { allPicturesSql, parsePictures } from "../media/index.ts";
import type { Db } from "../platform/db.ts";
import type { Draft, DraftConflict } from "./contract-editor.ts";
import { type EntryFields, entryFields } from "./contract-entry.ts";
import type { Body } from "./domain-body.ts";
import type { EntryKind } from "./domain-entry.ts";

/** The fields of a text that says nothing yet. */
export const NO_FIELDS: EntryFields = entryFields.parse({});

/** An entry with its working copy, as the database has them. */
export interface TextRecord {
  id: string;
  kind: EntryKind;
  path: string;
  slug: string;
  status: "draft" | "published" | "archived";
  publishAt: number | null;
  firstPublishedAt: number | null;
  /** Of the entry: raised by every publishing. */
  liveVersion: number;
  createdAt: number;
  version: number;
  fields: string;
  body: string;
  changed: number;
  updatedAt: number;
  /** The name of who saved it last. */
  updatedBy: string;
  recentSaves: string;
}

/** The columns of a `TextRecord`, of `content_entry e` and `content_draft d`. */
const TEXT_COLUMNS = sql`
  e.id, e.kind, e.path, e.slug, e.status, e.publish_at AS publishAt, e.first_published_at AS firstPublishedAt,
  e.version AS liveVersion, e.created_at AS createdAt, d.version, d.fields, d.body, d.changed, d.updated_at AS updatedAt,
  ${staffNameSql(sql`d.updated_by`)} AS updatedBy, d.recent_saves AS recentSaves`;

/** One text, as a statement for a batch. */
export const textStatement = (db: Db, id: string) =>
  db.all<TextRecord>(
    sql`SELECT ${TEXT_COLUMNS} FROM content_entry e JOIN content_draft d ON d.entry_id = e.id WHERE e.id = ${id}`,
  );

/** One text. @throws httpError not_found */
export async function readText({ db }: { db: Db }, id: string): Promise<TextRecord> {
  return requireText(await textStatement(db, id));
}

/** The text of `textStatement`. @throws httpError not_found */
export function requireText(rows: readonly TextRecord[]): TextRecord {
  const [text] = rows;
  if (!text) throw noText();
  return text;
}

export const noText = () => httpError("not_found", "This post no longer exists.");

/** Fields as they were stored; those that came later have their defaults. */
export const parseFields = (json: string): EntryFields => ({ ...NO_FIELDS, ...(JSON.parse(json) as EntryFields) });

export const toDraft = (text: Pick<TextRecord, "version" | "fields" | "body" | "updatedAt" | "updatedBy">): Draft => ({
  version: text.version,
  fields: parseFields(text.fields),
  body: JSON.parse(text.body) as Body,
  updatedAt: text.updatedAt,
  updatedBy: text.updatedBy,
});

/** The version that a save made, if it was made; null: it is not among the last. */
export function findSave(text: Pick<TextRecord, "recentSaves">, saveId: string): number | null {
  const saves = JSON.parse(text.recentSaves) as { id: string; version: number }[];
  return saves.find((save) => save.id === saveId)?.version ?? null;
}

/** Whether readers have ever seen it: then it is archived, not deleted, and its addresses lead somewhere. */
export const wasSeen = (text: Pick<TextRecord, "firstPublishedAt">, now: number): boolean =>
  text.firstPublishedAt !== null && text.firstPublishedAt <= now;

/** The answer where somebody else saved in between: with what they saved, so that both can be compared. */
export function draftConflict(theirs: Draft): Response {
  const body: DraftConflict = {
    error: { code: "stale", message: "Someone else saved this post in the meantime. Compare the two versions." },
    theirs,
  };
  return Response.json(body, { status: 409, headers: { "Cache-Control": "private, no-store" } });
}

/** All pictures of an entry, published or being written, as a column of a row with the entry's id. */
export const textPicturesSql = (entryId: string): SQL => sql`json_array(
  ${sql.join(
    (["draft", "cover", "body", "social"] as const).map((slot) =>
      allPicturesSql("entry", slot, entryId, { all: true }),
    ),
    sql`, `,
  )})`;

/** The pictures of `textPicturesSql`, each once. */
export function parseTextPictures(json: string): Picture[] {
  const slots = JSON.parse(json) as string[];
  const pictures = slots.flatMap((slot) => parsePictures(typeof slot === "string" ? slot : JSON.stringify(slot)));
  return [...new Map(pictures.map((picture) => [picture.id, picture])).values()];
}
