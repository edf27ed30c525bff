import { newId } from "../kernel/ids.ts";
import type { Db } from "../platform/db.ts";
import type { RequestDeps } from "../request-context.ts";
import { settingsAudit } from "./schema.ts";

export type AuditRow = typeof settingsAudit.$inferSelect;

interface AuditEntry {
  /** The email address of the staff member, or `system`. */
  actor: string;
  /** What was done, as `product.create`. */
  action: string;
  /** What it was done to, as `product:ID`. */
  target: string;
  /** What was there; left out where there was nothing (null is a value that a setting may have). */
  before?: unknown;
  after?: unknown;
  /** An id of the caller's own, so that a repeated change is recorded once. */
  id?: string;
}

/** The statement that records a change in the audit log; it belongs in the batch of the change. */
export function auditStatement({ db, now }: Pick<RequestDeps, "db" | "now">, entry: AuditEntry) {
  const { before, after, id, ...rest } = entry;
  const at = now();
  return insertAuditRow(db, { id: id ?? newId(at), at, ...rest, before: toJson(before), after: toJson(after) });
}

/** Inserts a finished audit row; one that is there already is ignored. */
export const insertAuditRow = (db: Db, row: AuditRow) => db.insert(settingsAudit).values(row).onConflictDoNothing();

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
