import { sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import type { Level } from "./contract.ts";

/** How many watchers are listed at once. */
const PAGE = 1000;

/** Writes which topics a member follows into the list of watchers. Sent again, or late, it changes nothing. */
export async function writeToWatchList(
  db: Db,
  userId: string,
  levels: readonly { topic: string; level: Level | null; version: number }[],
): Promise<void> {
  await db.run(sql`
    INSERT INTO members_watch (topic_id, user_id, level, version)
    SELECT j.value ->> 'topic', ${userId}, j.value ->> 'level', j.value ->> 'version'
    FROM json_each(${JSON.stringify(levels)}) j WHERE true
    ON CONFLICT (topic_id, user_id) DO UPDATE SET level = excluded.level, version = excluded.version
    WHERE excluded.version > version`);
}

/**
 * Who is told of every new post in a topic.
 * @param after the last one of the page before; without it from the start
 * @returns ids of members, and where to go on (null: that is all)
 */
export async function listWatchers(
  db: Db,
  topic: string,
  after = "",
): Promise<{ members: string[]; next: string | null }> {
  const rows = await db.all<{ id: string }>(sql`
    SELECT user_id AS id FROM members_watch WHERE topic_id = ${topic} AND user_id > ${after} AND level = 'watching'
    ORDER BY user_id LIMIT ${PAGE}`);
  const members = rows.map(({ id }) => id);
  return { members, next: members.length === PAGE ? (members.at(-1) ?? null) : null };
}
