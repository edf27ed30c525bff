import { sql } from "drizzle-orm";
import { MINUTE } from "../kernel/instants.ts";
import type { Db } from "../platform/db.ts";
import { callMember } from "./call-member.ts";

/** In ms. What a member did before the deletion may be told this much later (topic.ts waits five minutes at most). */
const SETTLING = 10 * MINUTE;
/** Members who are asked in one step, at once, and steps of one run. */
const PAGE_SIZE = 60;
const PARALLEL = 6;
const MAX_STEPS = 10;

/**
 * The job: takes the names of deleted accounts out of the notifications of everyone else, page by page behind a cursor. Those
 * who left at about the same time are looked for together. Killed anywhere it goes on at its last page, and doing one twice
 * changes nothing.
 */
export async function forgetDepartedNames({
  env,
  db,
  now,
}: {
  env: Env;
  db: Db;
  now: () => number;
}): Promise<{ asked: number; unfinished: boolean }> {
  let asked = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const settled = now() - SETTLING;
    const departed = await db.all<{ id: string; cursor: string }>(sql`
      SELECT member_id AS id, cursor FROM members_departure WHERE at <= ${settled} ORDER BY cursor LIMIT ${PAGE_SIZE}`);
    const cursor = departed[0]?.cursor;
    if (cursor === undefined) return { asked, unfinished: false };
    const ids = departed.filter((one) => one.cursor === cursor).map(({ id }) => id);
    const members = await listNotified(db, cursor);
    for (let at = 0; at < members.length; at += PARALLEL)
      await Promise.all(members.slice(at, at + PARALLEL).map((id) => callMember(env, id).forgetActors(ids)));
    asked += members.length;
    const last = members.at(-1);
    const these = sql`member_id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND cursor = ${cursor}`;
    await db.run(
      members.length < PAGE_SIZE || !last
        ? sql`DELETE FROM members_departure WHERE ${these}`
        : sql`UPDATE members_departure SET cursor = ${last} WHERE ${these}`,
    );
  }
  return { asked, unfinished: true };
}

/** Members after one who can have notifications that name someone: they wrote, follow a topic or have messages. */
async function listNotified(db: Db, after: string): Promise<string[]> {
  const page = (table: string) =>
    sql`SELECT id FROM (SELECT DISTINCT user_id AS id FROM ${sql.raw(table)} WHERE user_id > ${after} ORDER BY user_id LIMIT ${PAGE_SIZE})`;
  const rows = await db.all<{ id: string }>(sql`
    ${page("community_profile")} UNION ${page("members_watch")} UNION ${page("message_member")}
    ORDER BY id LIMIT ${PAGE_SIZE}`);
  return rows.map(({ id }) => id);
}
