import { sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import { callMember } from "./call-member.ts";

/** How many objects are emptied at once. */
const ERASED_AT_ONCE = 50;

/**
 * Empties the objects of accounts that were deleted. The deletion names them in its own batch, so that one that
 * is not reached now is emptied later.
 */
export async function eraseDeletedMembers({
  env,
  db,
  eraseElsewhere,
}: {
  env: Env;
  db: Db;
  eraseElsewhere: (memberId: string) => Promise<void>;
}): Promise<{ erased: number; unfinished: boolean }> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT member_id AS id FROM members_erasure ORDER BY at LIMIT ${ERASED_AT_ONCE}`,
  );
  for (const { id } of rows) {
    await callMember(env, id).erase();
    await eraseElsewhere(id);
    await db.run(sql`DELETE FROM members_erasure WHERE member_id = ${id}`);
  }
  return { erased: rows.length, unfinished: rows.length === ERASED_AT_ONCE };
}
