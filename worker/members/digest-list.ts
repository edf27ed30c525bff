import { sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";

/**
 * Says when a member's digest is due, for the job that sends them. A member's digests follow one another: as long as the
 * one before is in the list, the next one isn't.
 * @returns whether it is there
 */
export async function writeDigestDue(db: Db, member: string, period: number, dueAt: number): Promise<boolean> {
  const [, rows] = await db.batch([
    db.run(sql`
      INSERT INTO members_digest (user_id, due_at, period) VALUES (${member}, ${dueAt}, ${period})
      ON CONFLICT (user_id) DO UPDATE SET due_at = excluded.due_at WHERE period = excluded.period`),
    db.all<{ period: number }>(sql`SELECT period FROM members_digest WHERE user_id = ${member}`),
  ]);
  return rows[0]?.period === period;
}
