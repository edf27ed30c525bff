import { sql } from "drizzle-orm";
import type { RequestDeps } from "../../request-context.ts";
import type { Access } from "../contract-topic.ts";
import { memberTopicPath, topicPath } from "../domain-topic.ts";
import { readOldAddress } from "./domain-import.ts";

/**
 * Where a topic stands now that was read at this address of another forum; null for any other address, while the forum is
 * switched off, and for what only staff may read. Other addresses cost nothing.
 */
export async function findMovedTopic({
  db,
  flags,
  url,
}: Pick<RequestDeps, "db" | "flags" | "url">): Promise<string | null> {
  const address = readOldAddress(url);
  if (address === null || !(await flags()).forumEnabled) return null;
  const row = await db.get<{ id: string; slug: string; access: Access }>(sql`
    SELECT t.id, t.slug, t.access FROM community_import_topic i JOIN community_topic t ON t.id = i.topic_id
    WHERE i.address = ${address} AND t.state = 'shown' AND t.access <> 'staff' ORDER BY i.rowid LIMIT 1`);
  return row ? (row.access === "everybody" ? topicPath(row) : memberTopicPath(row)) : null;
}
