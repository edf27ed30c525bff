import { sql } from "drizzle-orm";
import { newId } from "../kernel/ids.ts";
import type { Db } from "../platform/db.ts";
import type { RequestDeps } from "../request-context.ts";
import { settingsAudit } from "./schema.ts";

export type AuditRow = typeof settingsAudit.$inferSelect;

interface AuditedChange {
  /** What was there; left out where there was nothing (null is a value that a setting may have). */
  before?: unknown;
  after?: unknown;
  /** An id of the caller's own, so that a repeated change is recorded once. */
  id?: string;
}

/**
 * The statement that records a change in the audit log; it belongs in the batch of the change.
 * @param actor the email address of the staff member, or `system`
 * @param action what was done, as `product.create`
 * @param target what it was done to, as `product:ID`
 */
export function auditStatement(
  deps: Pick<RequestDeps, "db" | "now">,
  actor: string,
  action: string,
  target: string,
  change: AuditedChange = {},
) {
  return insertAuditRow(deps.db, toAuditRow(deps, actor, action, target, change));
}

/** The same, where the statement before it in its batch changed at least one row. */
export function auditIfChangedStatement(
  deps: Pick<RequestDeps, "db" | "now">,
  actor: string,
  action: string,
  target: string,
  change: AuditedChange = {},
) {
  const row = toAuditRow(deps, actor, action, target, change);
  return deps.db.run(sql`INSERT INTO settings_audit (id, at, actor, action, target, before, after)
    SELECT ${row.id}, ${row.at}, ${row.actor}, ${row.action}, ${row.target}, ${row.before}, ${row.after}
    WHERE changes() > 0`);
}

function toAuditRow(
  { now }: Pick<RequestDeps, "now">,
  actor: string,
  action: string,
  target: string,
  { before, after, id }: AuditedChange,
): AuditRow {
  const at = now();
  return { id: id ?? newId(at), at, actor, action, target, before: toJson(before), after: toJson(after) };
}

/** Inserts a finished audit row; one that is there already is ignored. */
export const insertAuditRow = (db: Db, row: AuditRow) => db.insert(settingsAudit).values(row).onConflictDoNothing();

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
