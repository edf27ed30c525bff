import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";

/**
 * What to call someone of the staff who is recorded by an email address: the first name, else that address. It is part of the
 * statement that reads the address, so that no page waits for names.
 */
export const staffNameSql = (email: SQL): SQL<string> =>
  sql`coalesce((SELECT nullif(first_name, '') FROM auth_user WHERE email_norm = lower(${email})), ${email})`;

/** As `staffNameSql`, where the address isn't from the database: in messages of what is refused. */
export async function readStaffName({ db }: { db: Db }, email: string): Promise<string> {
  const row = await db.get<{ name: string }>(sql`SELECT ${staffNameSql(sql`${email}`)} AS name`);
  return row?.name ?? email;
}
