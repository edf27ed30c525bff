import { type SQL, sql } from "drizzle-orm";
import { newId } from "../kernel/ids.ts";
import type { AuthDeps } from "./deps.ts";
import { authAudit } from "./schema.ts";

/**
 * The statement that records a security event, for the batch of the change itself. `detail` must not hold personal
 * data, since these rows outlive the account.
 */
export function insertAuthAudit(
  deps: Pick<AuthDeps, "db" | "now">,
  action: string,
  subjectId: string | null,
  actorId: string | null = subjectId,
  detail: Record<string, string | number | boolean> = {},
) {
  const at = deps.now();
  return deps.db
    .insert(authAudit)
    .values({ id: newId(at), at, actorId, subjectId, action, detail: JSON.stringify(detail) });
}

/** The same, written only where `condition` holds: for a batch whose change has that condition too. */
export function insertAuthAuditWhere(
  deps: Pick<AuthDeps, "db" | "now">,
  condition: SQL,
  action: string,
  subjectId: string,
  actorId: string,
  detail: Record<string, string | number | boolean>,
) {
  const at = deps.now();
  return deps.db.run(sql`INSERT INTO auth_audit (id, at, actor_id, subject_id, action, detail)
    SELECT ${newId(at)}, ${at}, ${actorId}, ${subjectId}, ${action}, ${JSON.stringify(detail)} WHERE ${condition}`);
}
