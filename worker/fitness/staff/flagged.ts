/** Coach conversations that a guardrail flagged, if members let staff read them. */
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { staffNameSql } from "../../auth/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import type { Db } from "../../platform/db.ts";
import { runBatch } from "../../platform/run-batch.ts";
import { auditIfChangedStatement, auditStatement } from "../../settings/index.ts";
import type { FlaggedTurn } from "../coach/coach.ts";
import type { Guardrail } from "../coach/domain-guardrail-texts.ts";
import type { FlaggedInput, FlaggedRow, FlaggedText, flaggedQuery } from "./contract-staff.ts";

export interface FlaggedDeps {
  db: Db;
  now: () => number;
  /** Null if the member no longer consents. */
  readFlagged: (memberId: string, turn: string) => Promise<FlaggedTurn | null>;
}

const PAGE = 50;
const targetOf = (id: string) => `coach_flagged:${id}`;

/** A page of the list, newest first, without the texts. */
export async function listFlagged(
  { db }: Pick<FlaggedDeps, "db">,
  { show, before }: z.output<typeof flaggedQuery>,
): Promise<{ rows: FlaggedRow[]; next: string | null }> {
  const [at, id] = before?.split(" ") ?? [];
  const state = show === "all" ? sql`` : sql`AND f.state = ${show}`;
  const rows = await db.all<Omit<FlaggedRow, "guardrails" | "isHandled"> & { guardrails: string; state: string }>(sql`
    SELECT f.id, f.at, f.guardrails, f.state, f.note, ${staffNameSql(sql`f.actor`)} AS actor, f.version, u.email, coalesce(u.first_name, '') AS name
    FROM fitness_flagged f JOIN auth_user u ON u.id = f.user_id
    WHERE (f.at, f.id) < (${Number(at ?? Number.MAX_SAFE_INTEGER)}, ${id ?? ""}) ${state}
    ORDER BY f.at DESC, f.id DESC LIMIT ${PAGE + 1}`);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    rows: page.map(({ guardrails, state: is, ...row }) => ({
      ...row,
      guardrails: JSON.parse(guardrails) as Guardrail[],
      isHandled: is === "handled",
    })),
    next: rows.length > PAGE && last ? `${last.at} ${last.id}` : null,
  };
}

/**
 * Returns the text after the audit log has recorded who reads it.
 * @throws httpError not_found; gone if the member no longer shares it
 */
export async function openFlagged(deps: FlaggedDeps, id: string, actor: string): Promise<FlaggedText> {
  const { db, readFlagged } = deps;
  const row = await db.get<{ userId: string }>(sql`SELECT user_id AS userId FROM fitness_flagged WHERE id = ${id}`);
  if (!row) throw httpError("not_found", "This conversation isn't shared with staff anymore.");
  const turn = await readFlagged(row.userId, id);
  if (!turn) {
    await db.run(sql`DELETE FROM fitness_flagged WHERE id = ${id}`);
    throw httpError("gone", "The member doesn't share this conversation anymore.");
  }
  await runBatch(db, [auditStatement(deps, actor, "coach_flagged.open", targetOf(id))]);
  return { text: turn.text, reply: turn.reply };
}

/** Marks it as handled or not, with a note. @throws httpError not_found; conflict (`stale`) if someone saved in between */
export async function saveFlagged(
  deps: Pick<FlaggedDeps, "db" | "now">,
  id: string,
  { version, isHandled, note }: FlaggedInput,
  actor: string,
): Promise<void> {
  const { db } = deps;
  const state = isHandled ? "handled" : "open";
  // Notes are about the member and are deleted with the row, so the audit log only records the status.
  const [saved] = await runBatch(db, [
    db.run(sql`
      UPDATE fitness_flagged SET state = ${state}, note = ${note}, actor = ${actor}, version = version + 1
      WHERE id = ${id} AND version = ${version}`),
    auditIfChangedStatement(deps, actor, "coach_flagged.save", targetOf(id), { after: { state } }),
  ]);
  if (saved?.meta.changes !== 0) return;
  const row = await db.get(sql`SELECT 1 FROM fitness_flagged WHERE id = ${id}`);
  if (!row) throw httpError("not_found", "This conversation isn't shared with staff anymore.");
  throw httpError("conflict", "Someone else saved this in the meantime.", { reason: "stale" });
}
