import { sql } from "drizzle-orm";
import { staffNameSql } from "../../auth/index.ts";
import type { RequestDeps } from "../../request-context.ts";
import type { ImportItem, ImportPictureRow, ImportReport, ImportSource, ImportSummary } from "./contract.ts";

type Deps = Pick<RequestDeps, "db" | "now">;
const MAX_LISTED = 200;

interface ImportRow {
  id: string;
  source: ImportSource;
  filename: string;
  site: string;
  actor: string;
  createdAt: number;
  items: string;
  pictures: string;
}

const SUMMARY = sql`
  SELECT i.id, i.source, i.filename, i.site, ${staffNameSql(sql`i.actor`)} AS actor, i.created_at AS createdAt,
    (SELECT json_group_object(status, n) FROM (SELECT t.status, count(*) AS n FROM content_import_item t
      WHERE t.import_id = i.id GROUP BY t.status)) AS items,
    (SELECT json_group_object(status, n) FROM (SELECT p.status, count(*) AS n FROM content_import_picture p
      WHERE p.import_id = i.id GROUP BY p.status)) AS pictures
  FROM content_import i`;

const toSummary = ({ items, pictures, ...row }: ImportRow): ImportSummary => ({
  ...row,
  items: { imported: 0, kept: 0, refused: 0, removed: 0, ...JSON.parse(items) },
  pictures: { waiting: 0, done: 0, refused: 0, ...JSON.parse(pictures) },
});

/** The last 20 imports, newest first. */
export async function listImports({ db }: Deps): Promise<{ imports: ImportSummary[] }> {
  const rows = await db.all<ImportRow>(sql`${SUMMARY} ORDER BY i.created_at DESC, i.id DESC LIMIT 20`);
  return { imports: rows.map(toSummary) };
}

/** What became of an import's texts and pictures; null where there is none. */
export async function getImportReport({ db }: Deps, id: string): Promise<ImportReport | null> {
  const [[row], texts, pictures] = await db.batch([
    db.all<ImportRow>(sql`${SUMMARY} WHERE i.id = ${id}`),
    db.all<Omit<ImportItem, "warnings"> & { warnings: string }>(sql`
      SELECT t.source_key AS sourceKey, t.title, t.status, t.entry_id AS entryId, e.path, t.message, t.warnings
      FROM content_import_item t LEFT JOIN content_entry e ON e.id = t.entry_id WHERE t.import_id = ${id}
      ORDER BY CASE WHEN t.status = 'refused' THEN 0 WHEN t.warnings <> '[]' THEN 1 ELSE 2 END, t.created_at, t.source_key
      LIMIT ${MAX_LISTED}`),
    db.all<ImportPictureRow>(sql`
      SELECT p.id, p.url, p.status, p.message, p.tries, p.entry_id AS entryId, coalesce(e.title, '') AS title
      FROM content_import_picture p LEFT JOIN content_entry e ON e.id = p.entry_id
      WHERE p.import_id = ${id} AND p.status <> 'done'
      ORDER BY CASE p.status WHEN 'refused' THEN 0 ELSE 1 END, p.id LIMIT ${MAX_LISTED}`),
  ]);
  if (!row) return null;
  const list = texts.map((text) => ({ ...text, warnings: JSON.parse(text.warnings) as string[] }));
  return { ...toSummary(row), texts: list, openPictures: pictures };
}

/** Puts an import's refused pictures back into the queue. @returns how many */
export async function retryImportPictures({ db, now }: Deps, id: string): Promise<{ queued: number }> {
  const rows = await db.all<{ id: string }>(sql`
    UPDATE content_import_picture SET status = 'waiting', message = '', tries = 0, due_at = ${now()}, updated_at = ${now()}
    WHERE import_id = ${id} AND status = 'refused' RETURNING id`);
  return { queued: rows.length };
}
