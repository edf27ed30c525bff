import { sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import { auditIfChangedStatement } from "../../settings/index.ts";
import type { BatchStatement } from "../statement.ts";
import type {
  ImportPictureRow,
  ImportPictures,
  ImportPicturesQuery,
  ImportPicturesRetryInput,
} from "./contract-import.ts";
import type { FilePicture, ImportedPicture } from "./file-pictures.ts";
import type { CatalogueDeps } from "./service-availability.ts";

type Deps = Pick<CatalogueDeps, "db" | "env" | "now" | "url">;
/** Rows of a list. */
const MAX_LISTED = 200;

/** What earlier imports named for some products, as a statement for a batch. */
export const importedPicturesStatement = ({ db }: Pick<Deps, "db">, productIds: readonly string[]) =>
  db.all<ImportedPicture & { productId: string }>(sql`
    SELECT i.product_id AS productId, i.variant_id AS variantId, i.url, i.position, i.alt, i.status, f.id AS mediaId
    FROM store_import_picture i LEFT JOIN media_file f ON f.id = i.media_id
    WHERE i.product_id IN (SELECT value FROM json_each(${JSON.stringify(productIds)}))
    ORDER BY i.product_id, i.position, i.id`);

/**
 * Queues the pictures of one product, for the batch that writes it. One that was named before stays as it is, so that a
 * repeated step or import adds nothing; one whose picture was deleted since is fetched again.
 */
export function queuePicturesStatements(
  { db, now }: Pick<Deps, "db" | "now">,
  pictures: readonly FilePicture[],
  owner: { importId: string; productId: string; variantIds: readonly string[]; actor: string },
): BatchStatement[] {
  if (pictures.length === 0) return [];
  const rows = pictures.map((p) => ({
    ...{ id: newId(now()), line: p.row, url: p.url, position: p.position, alt: p.alt, problem: p.problem ?? "" },
    variant: p.variant === null ? "" : (owner.variantIds[p.variant] ?? ""),
  }));
  return [
    db.run(sql`
      INSERT INTO store_import_picture (id, import_id, line, product_id, variant_id, url, position, alt, status, message,
        due_at, actor, created_at, updated_at)
      SELECT j.value ->> 'id', ${owner.importId}, j.value ->> 'line', ${owner.productId}, j.value ->> 'variant',
        j.value ->> 'url', j.value ->> 'position', j.value ->> 'alt',
        CASE j.value ->> 'problem' WHEN '' THEN 'waiting' ELSE 'refused' END, j.value ->> 'problem',
        ${now()}, ${owner.actor}, ${now()}, ${now()}
      FROM json_each(${JSON.stringify(rows)}) j WHERE true
      ON CONFLICT (product_id, variant_id, url) DO UPDATE SET import_id = excluded.import_id, line = excluded.line,
        position = excluded.position, alt = excluded.alt, status = excluded.status, message = excluded.message,
        media_id = NULL, tries = 0, due_at = excluded.due_at, actor = excluded.actor, updated_at = excluded.updated_at
      WHERE store_import_picture.status = 'done'
        AND NOT EXISTS (SELECT 1 FROM media_file f WHERE f.id = store_import_picture.media_id)`),
  ];
}

/** The pictures of an import or a product; without either, of all that are not done. */
export async function listImportPictures(
  { db }: Pick<Deps, "db">,
  { importId, productId }: ImportPicturesQuery,
): Promise<ImportPictures> {
  const where = productId
    ? sql`i.product_id = ${productId}`
    : importId
      ? sql`i.import_id = ${importId}`
      : sql`i.status <> 'done'`;
  const [counted, rows] = await db.batch([
    db.all<{ status: ImportPictureRow["status"]; n: number }>(
      sql`SELECT i.status, count(*) AS n FROM store_import_picture i WHERE ${where} GROUP BY i.status`,
    ),
    db.all<ImportPictureRow>(sql`
      SELECT i.id, i.line, i.product_id AS productId, p.title AS productTitle, coalesce(v.sku, '') AS sku, i.url, i.status,
        i.message, i.tries, i.due_at AS dueAt, i.media_id AS mediaId
      FROM store_import_picture i JOIN store_product p ON p.id = i.product_id
        LEFT JOIN store_variant v ON v.id = i.variant_id
      WHERE ${where}
      ORDER BY CASE i.status WHEN 'refused' THEN 0 WHEN 'waiting' THEN 1 ELSE 2 END, i.import_id DESC, i.line, i.id
      LIMIT ${MAX_LISTED}`),
  ]);
  const counts = { waiting: 0, done: 0, refused: 0 };
  for (const { status, n } of counted) counts[status] = n;
  return { counts, rows };
}

/** Puts refused pictures back into the queue; where there are none, nothing is recorded. @returns how many */
export async function retryImportPictures(
  deps: CatalogueDeps,
  { ids, importId, productId }: ImportPicturesRetryInput,
  actor: string,
): Promise<{ queued: number }> {
  const { db, now } = deps;
  const which = [
    ...(ids ? [sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`] : []),
    ...(importId ? [sql`import_id = ${importId}`] : []),
    ...(productId ? [sql`product_id = ${productId}`] : []),
  ];
  const [changed] = await db.batch([
    db.all<{ id: string }>(sql`
      UPDATE store_import_picture SET status = 'waiting', message = '', tries = 0, due_at = ${now()}, updated_at = ${now()}
      WHERE status = 'refused' AND ${sql.join(which, sql` AND `)} RETURNING id`),
    // Of the statement before, in the same transaction.
    auditIfChangedStatement(
      deps,
      actor,
      "product.pictures_retry",
      importId ? `import:${importId}` : `product:${productId ?? ""}`,
      { after: { ids: ids?.length } },
    ),
  ]);
  return { queued: changed.length };
}
