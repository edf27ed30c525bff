import { sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import { runEach } from "../platform/run-each.ts";
import { callMember } from "./call-member.ts";

/** How many accounts one run empties. */
const ERASED_AT_ONCE = 50;

/**
 * Empties the objects of accounts that were deleted. The deletion names them in its own batch, so that one that
 * is not reached now is emptied later: one that fails goes behind the others and is tried again.
 * @param elsewhere each empties what one other domain keeps of an account
 */
export async function eraseDeletedMembers({
  env,
  db,
  now,
  elsewhere,
}: {
  env: Env;
  db: Db;
  now: () => number;
  elsewhere: readonly ((memberId: string) => Promise<void>)[];
}): Promise<{ erased: number; failed: number; unfinished: boolean }> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT member_id AS id FROM members_erasure ORDER BY at LIMIT ${ERASED_AT_ONCE}`,
  );
  const ids = rows.map(({ id }) => id);
  const erasers = [(id: string) => callMember(env, id).erase(), ...elsewhere];
  const failed = await runEach("deleted members", ids, async (id) => {
    // What can be emptied is emptied, whichever of the objects fails.
    const results = await Promise.allSettled(erasers.map((erase) => erase(id)));
    for (const result of results) if (result.status === "rejected") throw result.reason;
    await db.run(sql`DELETE FROM members_erasure WHERE member_id = ${id}`);
  });
  if (failed.length > 0)
    await db.run(sql`
      UPDATE members_erasure SET at = ${now()} WHERE member_id IN (SELECT value FROM json_each(${JSON.stringify(failed)}))`);
  const erased = ids.length - failed.length;
  // Where all failed the next schedule tries again, not this run.
  return { erased, failed: failed.length, unfinished: ids.length === ERASED_AT_ONCE && erased > 0 };
}
