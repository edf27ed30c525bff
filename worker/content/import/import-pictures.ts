import { sql } from "drizzle-orm";
import { entryTag } from "../../kernel/page-tags.ts";
import {
  explainUseError,
  type PictureOutcome,
  type PictureQueueRun,
  type PictureSources,
  setUsesStatements,
  workPictureQueue,
} from "../../media/index.ts";
import { runBatch } from "../../platform/run-batch.ts";
import { type Body, listReferences } from "../domain-body.ts";
import type { ImportDeps } from "./deps.ts";
import type { contentImportPictures } from "./schema.ts";

type Row = typeof contentImportPictures.$inferSelect;

/** The job that fetches the pictures of imported texts, one after the other. */
export const fetchTextPictures = (deps: ImportDeps, sources: PictureSources): Promise<PictureQueueRun> =>
  workPictureQueue<Row>(deps, sources, {
    table: "content_import_picture",
    order: sql`i.id`,
    findObstacle: async (row) => ((await hasPlace(deps, row)) ? null : GONE),
    attach: (row, mediaId) => attach(deps, row, mediaId),
  });

const GONE = { problem: "Its post no longer uses it.", again: false };
const CHANGED = { problem: "Someone changed the post at the same time.", again: true };

/** Whether the text, its working copy or its header still waits for the picture. */
async function hasPlace({ db }: ImportDeps, { id, entryId }: Row): Promise<boolean> {
  const [found] = await db.all(sql`
    SELECT 1 AS one FROM content_entry e JOIN content_draft d ON d.entry_id = e.id WHERE e.id = ${entryId}
      AND (instr(e.body, ${id}) OR instr(d.body, ${id}) OR instr(d.fields, ${id}))`);
  return found !== undefined;
}

interface EntryRow {
  path: string;
  version: number;
  body: string;
  draftVersion: number;
  draftBody: string;
  draftFields: string;
}

/**
 * Puts a picture where its stand-in is: in the text, in its working copy and in its fields. Both get a new version, so that
 * an editor who has the text open is told instead of bringing the stand-in back.
 */
async function attach(deps: ImportDeps, { id, entryId }: Row, mediaId: string): Promise<PictureOutcome | null> {
  const { db, now } = deps;
  const [row] = await db.all<EntryRow>(sql`
    SELECT e.path, e.version, e.body, d.version AS draftVersion, d.body AS draftBody, d.fields AS draftFields
    FROM content_entry e JOIN content_draft d ON d.entry_id = e.id WHERE e.id = ${entryId}`);
  if (!row) return GONE;
  // An id is a text of its own in the JSON, between quotation marks.
  const swap = (json: string) => json.replaceAll(`"${id}"`, `"${mediaId}"`);
  const [body, draftBody, fields] = [swap(row.body), swap(row.draftBody), swap(row.draftFields)];
  const { headerMediaId, socialMediaId } = JSON.parse(fields) as { headerMediaId: string; socialMediaId: string };
  const shown = new Set([...mediaOf(body), ...mediaOf(draftBody)]);
  const owner = { kind: "entry" as const, id: entryId };
  try {
    await runBatch(db, [
      // Where somebody saved in between, the version would become NULL, which the column refuses.
      db.run(sql`UPDATE content_entry SET body = ${body}, updated_at = ${now()},
        version = CASE WHEN version = ${row.version} THEN version + 1 END WHERE id = ${entryId}`),
      db.run(sql`UPDATE content_draft SET body = ${draftBody}, fields = ${fields},
        version = CASE WHEN version = ${row.draftVersion} THEN version + 1 END WHERE entry_id = ${entryId}`),
      db.run(sql`UPDATE content_revision SET body = replace(body, ${`"${id}"`}, ${`"${mediaId}"`}),
        fields = replace(fields, ${`"${id}"`}, ${`"${mediaId}"`}) WHERE entry_id = ${entryId} AND reason = 'imported'`),
      ...setUsesStatements(deps, { ...owner, slot: "body" }, [...shown]),
      ...(headerMediaId === mediaId ? setUsesStatements(deps, { ...owner, slot: "cover" }, [mediaId]) : []),
      ...(socialMediaId === mediaId ? setUsesStatements(deps, { ...owner, slot: "social" }, [mediaId]) : []),
      db.run(sql`UPDATE content_import_picture SET status = 'done', media_id = ${mediaId}, message = '',
        updated_at = ${now()} WHERE id = ${id}`),
    ]);
  } catch (error) {
    if (explainUseError(error)) return { problem: "The picture was deleted in the meantime.", again: true };
    if (/NOT NULL constraint failed: content_(?:entry|draft)\.version/.test(String((error as Error).cause ?? error)))
      return CHANGED;
    throw error;
  }
  await deps.live.publishContent([entryTag(row.path)]);
  return null;
}

const mediaOf = (json: string): string[] => listReferences(JSON.parse(json) as Body).media;
