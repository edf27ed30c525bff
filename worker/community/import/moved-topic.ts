import { sql } from "drizzle-orm";
import type { RequestDeps } from "../../request-context.ts";
import type { Access } from "../contract-topic.ts";
import { topicOf } from "../deps.ts";
import { memberTopicPath, topicPath } from "../domain-topic.ts";
import { readOldAddress } from "./domain-import.ts";

/**
 * Where a topic or post stands now that was read at this address of another forum; null for any other address, while the
 * forum is switched off, and for what only staff may read. Other addresses cost nothing. A post that wasn't imported leads to
 * its topic; one that was moved since, to where it was imported, whose page leads on.
 */
export async function findMovedTopic({
  db,
  env,
  flags,
  url,
}: Pick<RequestDeps, "db" | "env" | "flags" | "url">): Promise<string | null> {
  const address = readOldAddress(url);
  if (address === null || !(await flags()).forumEnabled) return null;
  const row = await db.get<{ id: string; slug: string; access: Access; state: string; number: number | null }>(sql`
    SELECT t.id, t.slug, t.access, t.state, at.number FROM (
      SELECT 0 AS place, topic_id, number FROM community_import_post WHERE address = ${address.post}
      UNION ALL
      SELECT 1, topic_id, NULL FROM community_import_topic WHERE address = ${address.topic}
    ) at JOIN community_topic t ON t.id = at.topic_id
    WHERE t.access <> 'staff' ORDER BY t.state = 'hidden', at.place, t.id LIMIT 1`);
  if (!row) return null;
  // Lists have no topic that was merged into another one, but its page leads there.
  if (row.state !== "shown" && !(await topicOf(env, row.id).read({ first: true }))?.view.mergedInto) return null;
  const number = row.number !== null && row.number > 1 ? row.number : undefined;
  return row.access === "everybody" ? topicPath(row, number) : memberTopicPath(row, number);
}
