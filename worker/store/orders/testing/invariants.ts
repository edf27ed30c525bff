import { sql } from "drizzle-orm";
// @ts-expect-error The scripts are plain JavaScript, because they run before anything is installed.
import { parseInvariants } from "../../../../scripts/lib/invariants.mjs";
import type { Db } from "../../../platform/db.ts";
import text from "./invariants.sql?raw";

/** What is wrong in the books, as invariants.sql has it: empty where all is right. */
export async function findViolations(db: Db): Promise<{ wrong: string; rows: unknown[] }[]> {
  const violations: { wrong: string; rows: unknown[] }[] = [];
  for (const { wrong, query } of parseInvariants(text)) {
    const rows = await db.all(sql.raw(query));
    if (rows.length > 0) violations.push({ wrong, rows });
  }
  return violations;
}
