import { sql } from "drizzle-orm";
import type { RequestDeps } from "../request-context.ts";
import type { RecordPage } from "./contract.ts";
import { moderationObject, type RecordLines } from "./moderation.ts";

/** Members of one name whose lines are looked for. */
const MAX_MEMBERS = 20;

/**
 * What moderators did, newest first, with the names of whom it concerns.
 * @param member only what concerns members of this name, or of this name for mentions
 */
export async function readRecord(
  { db, env }: Pick<RequestDeps, "db" | "env">,
  member?: string,
  before?: number,
): Promise<RecordPage> {
  const members = member ? await findMembers(db, member) : null;
  const lines = (await moderationObject(env).readLog(members, before)) as RecordLines;
  const ids = JSON.stringify([...new Set(lines.entries.map((entry) => entry.member))]);
  const names = await db.all<{ id: string; name: string }>(sql`
    SELECT user_id AS id, name FROM community_profile WHERE user_id IN (SELECT value FROM json_each(${ids}))`);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return { ...lines, entries: lines.entries.map((entry) => ({ ...entry, name: nameOf.get(entry.member) ?? null })) };
}

async function findMembers(db: RequestDeps["db"], name: string): Promise<string[]> {
  const key = name.replace(/^@/, "");
  const found = await db.all<{ id: string }>(sql`
    SELECT user_id AS id FROM community_profile WHERE handle_key = ${key.toLowerCase()} OR name = ${key} COLLATE NOCASE
    LIMIT ${MAX_MEMBERS}`);
  return found.map(({ id }) => id);
}
