import { sql } from "drizzle-orm";
import type { BillingDeps } from "./deps.ts";
import { GRACE_PERIOD, type Grant } from "./domain.ts";

/** Members of one plan whose subscription gives them access now. */
export interface AccessGroup {
  planId: string;
  title: string;
  unit: "week" | "month" | "year";
  every: number;
  members: number;
  /** How many of them had their last charge fail. */
  pastDue: number;
}

/** How many people have access now, by the rule of `activeGrants`. It reads the index of access that hasn't ended. */
export async function countAccess(
  { db, now }: Pick<BillingDeps, "db" | "now">,
  grant: Grant,
): Promise<{ members: number; groups: AccessGroup[] }> {
  const at = now();
  const current = sql`
    SELECT c.id, c.plan_id, c.unit, c.every, c.status, coalesce(c.user_id, c.email) AS person
    FROM billing_contract c INDEXED BY billing_contract_access
    WHERE c.kind = 'access' AND c.paid_until > ${at - GRACE_PERIOD} AND (c.paid_until > ${at} OR c.status = 'past_due')
      AND EXISTS (SELECT 1 FROM json_each(c.grants) g WHERE g.value = ${grant})`;
  const rows = await db.all<AccessGroup & { people: number }>(sql`
    WITH current AS MATERIALIZED (${current})
    SELECT c.plan_id AS planId, coalesce(p.title, '') AS title, c.unit, c.every, count(DISTINCT c.person) AS members,
      count(DISTINCT CASE WHEN c.status = 'past_due' THEN c.person END) AS pastDue,
      (SELECT count(DISTINCT person) FROM current) AS people
    FROM current c LEFT JOIN billing_plan p ON p.id = c.plan_id
    GROUP BY c.plan_id, c.unit, c.every ORDER BY p.position, c.plan_id, c.unit, c.every`);
  return { members: rows[0]?.people ?? 0, groups: rows.map(({ people: _, ...group }) => group) };
}
