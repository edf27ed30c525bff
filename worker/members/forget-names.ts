import { sql } from "drizzle-orm";
import { DAY, MINUTE } from "../kernel/instants.ts";
import type { Db } from "../platform/db.ts";
import { runEach } from "../platform/run-each.ts";
import { callMember } from "./call-member.ts";

/** In ms. What a member did before the deletion may be told this much later (topic.ts waits five minutes at most). */
const SETTLING = 10 * MINUTE;
/** Members who are asked in one step, at once, and steps of one run. */
const PAGE_SIZE = 60;
const PARALLEL = 6;
const MAX_STEPS = 10;
/** In ms: how long a member who couldn't be reached is left alone. */
const RETRY_AFTER = DAY;

interface Deps {
  env: Env;
  db: Db;
  now: () => number;
  /** Takes the names of some accounts out of a member's notifications. */
  forget?: (memberId: string, departed: readonly string[]) => Promise<void>;
}

/**
 * The job: takes the names of deleted accounts out of the notifications of everyone else, page by page behind a cursor. Those
 * who left at about the same time are looked for together. A member who can't be reached holds nobody back and is asked again
 * the next day. Killed anywhere it goes on at its last page, and doing one twice changes nothing.
 */
export async function forgetDepartedNames({
  env,
  db,
  now,
  forget = (id, departed) => callMember(env, id).forgetActors(departed),
}: Deps): Promise<{ asked: number; failed: number; unfinished: boolean }> {
  let [asked, failed] = [0, 0];
  const askAll = async (members: readonly string[], departed: (member: string) => readonly string[]) => {
    const missed = await runEach("names of deleted members", members, (id) => forget(id, departed(id)), PARALLEL);
    asked += members.length;
    failed += missed.length;
    const [done, retryAt] = [members.filter((id) => !missed.includes(id)), now() + RETRY_AFTER];
    for (const id of missed)
      await db.run(sql`
        INSERT INTO members_departure_rest SELECT value, ${id}, ${retryAt} FROM json_each(${JSON.stringify(departed(id))})
        WHERE true ON CONFLICT DO UPDATE SET retry_at = excluded.retry_at`);
    return done;
  };

  const rests = await db.all<{ id: string; departed: string }>(sql`
    SELECT member_id AS id, departed_id AS departed FROM members_departure_rest WHERE retry_at <= ${now()}
    ORDER BY retry_at LIMIT ${PAGE_SIZE}`);
  const restOf = Map.groupBy(rests, ({ id }) => id);
  const departedOf = (id: string) => (restOf.get(id) ?? []).map(({ departed }) => departed);
  for (const id of await askAll([...restOf.keys()], departedOf))
    await db.run(sql`
      DELETE FROM members_departure_rest WHERE member_id = ${id}
      AND departed_id IN (SELECT value FROM json_each(${JSON.stringify(departedOf(id))}))`);

  for (let step = 0; step < MAX_STEPS; step++) {
    const settled = now() - SETTLING;
    const departed = await db.all<{ id: string; cursor: string }>(sql`
      SELECT member_id AS id, cursor FROM members_departure WHERE at <= ${settled} ORDER BY cursor LIMIT ${PAGE_SIZE}`);
    const cursor = departed[0]?.cursor;
    if (cursor === undefined) return { asked, failed, unfinished: false };
    const ids = departed.filter((one) => one.cursor === cursor).map(({ id }) => id);
    const members = await listNotified(db, cursor);
    await askAll(members, () => ids);
    const last = members.at(-1);
    const these = sql`member_id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND cursor = ${cursor}`;
    await db.run(
      members.length < PAGE_SIZE || !last
        ? sql`DELETE FROM members_departure WHERE ${these}`
        : sql`UPDATE members_departure SET cursor = ${last} WHERE ${these}`,
    );
  }
  return { asked, failed, unfinished: true };
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
