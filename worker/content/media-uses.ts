import { sql } from "drizzle-orm";
import { CONTENT_TAG, entryTag } from "../kernel/page-tags.ts";
import type { MediaUse, MediaUseView } from "../media/index.ts";
import type { Db } from "../platform/db.ts";

/** What of the texts shows files: articles, recipes, pages and authors, with the tags of their pages. */
export async function describeTextUses(
  { db }: { db: Db },
  uses: readonly MediaUse[],
): Promise<(MediaUseView & { mediaId: string })[]> {
  const own = uses.filter(({ kind }) => ["entry", "author", "revision"].includes(kind));
  if (own.length === 0) return [];
  const ids = JSON.stringify(own.map((use) => use.ownerId));
  const rows = await db.all<{ kind: string; id: string; title: string; path: string }>(sql`
    SELECT 'entry' AS kind, e.id, coalesce(nullif(d.fields ->> '$.title', ''), e.title) AS title, e.path
    FROM content_entry e JOIN content_draft d ON d.entry_id = e.id WHERE e.id IN (SELECT value FROM json_each(${ids}))
    UNION ALL
    SELECT 'author', a.id, a.name, '' FROM content_author a WHERE a.id IN (SELECT value FROM json_each(${ids}))`);
  return own.flatMap(({ mediaId, kind, ownerId }): (MediaUseView & { mediaId: string })[] => {
    const owner = rows.find((row) => row.kind === (kind === "revision" ? "entry" : kind) && row.id === ownerId);
    if (!owner) return [];
    const { title, path } = owner;
    if (kind === "revision")
      return [{ mediaId, kind, ownerId, title: `${title} (earlier version)`, href: `/420/draft/${ownerId}`, tags: [] }];
    return kind === "entry"
      ? [{ mediaId, kind, ownerId, title, href: `/420/draft/${ownerId}`, tags: [CONTENT_TAG, entryTag(path)] }]
      : [{ mediaId, kind, ownerId, title, href: "/420/posts", tags: [CONTENT_TAG] }];
  });
}
