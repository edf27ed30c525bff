import { sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import type { BatchStatement } from "../platform/run-batch.ts";

/**
 * Lets the texts that name one picture name another: what readers see, working copies, and versions that can be restored.
 * Texts and working copies get a new version, so that an editor who has one open is told instead of bringing the old picture
 * back. An id is a text of its own in the JSON, between quotation marks.
 */
export function replacePictureStatements(db: Db, id: string, withId: string): BatchStatement[] {
  const [old, next] = [JSON.stringify(id), JSON.stringify(withId)];
  // Saving and publishing register what a text shows; `media_use` is changed after these statements.
  const owners = (kind: string) =>
    sql`(SELECT owner_id FROM media_use WHERE media_id = ${id} AND owner_kind = ${sql.raw(`'${kind}'`)})`;
  return [
    db.run(sql`
      UPDATE content_entry SET body = replace(body, ${old}, ${next}), version = version + 1
      WHERE id IN ${owners("entry")} AND instr(body, ${old}) > 0`),
    db.run(sql`
      UPDATE content_draft SET body = replace(body, ${old}, ${next}), fields = replace(fields, ${old}, ${next}),
        version = version + 1
      WHERE entry_id IN ${owners("entry")} AND (instr(body, ${old}) > 0 OR instr(fields, ${old}) > 0)`),
    // A trigger registers what the version shows by then.
    db.run(sql`
      UPDATE content_revision SET body = replace(body, ${old}, ${next}), fields = replace(fields, ${old}, ${next})
      WHERE entry_id IN ${owners("revision")}
        AND (instr(body, ${old}) > 0 OR instr(fields, ${old}) > 0)`),
  ];
}
