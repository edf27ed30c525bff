import { sql } from "drizzle-orm";
import type { RequestContext } from "../../request-context.ts";
import type { Body } from "../domain-body.ts";
import type { EntryKind } from "../domain-entry.ts";
import { parseFields } from "../text-rows.ts";
import type { VersionCursor, VersionsExportPage } from "./contract.ts";
import { FOLDERS } from "./markdown-files.ts";

/** States that are read at once, with their bodies. */
const PAGE = 40;

interface Row {
  entryId: string;
  number: number;
  kind: EntryKind;
  slug: string;
  reason: string;
  fields: string;
  body: string;
  actor: string;
  createdAt: number;
}

/** The next earlier states of texts as Markdown: when, by whom and why each was kept stands first. One round trip. */
export async function revisionsPage(
  { db }: Pick<RequestContext, "db">,
  after: VersionCursor | null,
): Promise<VersionsExportPage> {
  const { writeEntryFile } = await import("../markdown/front-matter.ts");
  const rows = await db.all<Row>(sql`
    SELECT r.entry_id AS entryId, r.number, e.kind, e.slug, r.reason, r.fields, r.body, r.actor, r.created_at AS createdAt
    FROM content_revision r JOIN content_entry e ON e.id = r.entry_id
    WHERE (r.entry_id, r.number) > (${after?.id ?? ""}, ${after?.number ?? 0})
    ORDER BY r.entry_id, r.number LIMIT ${PAGE}`);
  const files = rows.map(({ entryId, number, kind, slug, reason, fields, body, actor, createdAt }) => {
    const version = { number, saved: new Date(createdAt).toISOString(), by: actor, reason };
    const entry = { kind, publishAt: null, fields: parseFields(fields), body: JSON.parse(body) as Body };
    return {
      // The text's address now: the title and the slug of an earlier state may be another's today.
      name: `revisions/${FOLDERS[kind]}/${slug || entryId}/${String(number).padStart(4, "0")}.md`,
      text: writeEntryFile(entry, { version }),
    };
  });
  const last = rows.length === PAGE ? rows.at(-1) : undefined;
  return { files, next: last ? { id: last.entryId, number: last.number } : null };
}
