import { sql } from "drizzle-orm";
import { createJobBudget, type JobBudget } from "../../platform/job-budget.ts";
import type { OrdersDeps } from "./deps.ts";

/** Orders that one statement makes searchable. */
const PAGE = 200;
/** Statements of one page: its oldest order, its documents, where to go on. */
const PAGE_COST = 3;
const STATE = "order search";

/**
 * The job: makes orders from before migration 0062 searchable by their details, newest first, and remembers how far it
 * came. All later ones are seen to by triggers; once it has reached the first order, a run is one small read.
 */
export async function indexOlderOrders(
  { db, now }: Pick<OrdersDeps, "db" | "now">,
  budget: JobBudget = createJobBudget(db),
): Promise<{ indexed: number; unfinished: boolean }> {
  const [state] = await db.all<{ state: string }>(sql`SELECT state FROM settings_job_state WHERE name = ${STATE}`);
  // Order numbers below this one are still to be looked at.
  let below = state ? (JSON.parse(state.state) as { below: number }).below : Number.MAX_SAFE_INTEGER;
  let indexed = 0;
  while (below > 0) {
    if (!budget.hasRoomFor(PAGE_COST)) return { indexed, unfinished: true };
    const page = await db.all<{ number: number; known: number }>(
      sql`SELECT o.number, EXISTS (SELECT 1 FROM store_order_search_detail d WHERE d.rowid = o.number) AS known
        FROM store_order o WHERE o.number < ${below} ORDER BY o.number DESC LIMIT ${PAGE}`,
    );
    const from = page.length === PAGE ? (page.at(-1)?.number ?? 0) : 0;
    const missing = page.filter((o) => !o.known).map((o) => o.number);
    await db.batch([
      // A trigger may have written one since.
      db.run(sql`INSERT INTO store_order_search_detail (rowid, place, street, company, phone, billing, items, gift, code, note)
        SELECT number, place, street, company, phone, billing, items, gift, code, note FROM store_order_search_document
        WHERE number IN (SELECT value FROM json_each(${JSON.stringify(missing)}))
          AND NOT EXISTS (SELECT 1 FROM store_order_search_detail d WHERE d.rowid = number)`),
      db.run(sql`INSERT INTO settings_job_state (name, state, at) VALUES (${STATE}, ${JSON.stringify({ below: from })}, ${now()})
        ON CONFLICT (name) DO UPDATE SET state = excluded.state, at = excluded.at`),
    ]);
    indexed += missing.length;
    below = from;
  }
  return { indexed, unfinished: false };
}
