import { and, eq, sql } from "drizzle-orm";
import { newId } from "../kernel/ids.ts";
import { MINUTE } from "../kernel/instants.ts";
import type { Backlog } from "../platform/job-budget.ts";
import { createJobBudget } from "../platform/job-budget.ts";
import type { FilePage, PagedFile } from "../platform/paged-file.ts";
import { runBatch } from "../platform/run-batch.ts";
import { getSiteOrigin } from "../platform/site-origin.ts";
import type { RequestContext } from "../request-context.ts";
import { exportReadyEmail } from "./emails.ts";
import { type ExportPart, exportFiles } from "./schema.ts";
import { PARTS_PREFIX, SYSTEM } from "./service.ts";
import type { ExportSource } from "./source.ts";

type ExportRow = typeof exportFiles.$inferSelect;

/** Statements that one page may need, with those that record a part. */
const PAGE_STATEMENTS = 40;
/** Characters of a part: it waits in memory until it is stored. */
const MAX_PART_LENGTH = 8_000_000;
/** No Worker runs longer. */
const LONGEST_RUN = 15 * MINUTE;
/** Runs that fail at the same part before the export is given up. */
const MAX_TRIES = 3;

/** What a run did, and what it left for the next one. */
interface ExportRun {
  parts: number;
  finished: number;
  /** Whether the job goes on at once, with a new budget. */
  unfinished: boolean;
  backlog: Backlog;
}

/**
 * The job that makes exports: it goes on with the one that has waited longest, part by part, until its budget is used
 * up. Each part is an object of its own in R2, and recorded in one statement together with the cursor after it, which
 * holds only while nobody else recorded that part: a run that is killed, or two at once, never lose or double a row.
 */
export async function runExports(ctx: RequestContext, sources: readonly ExportSource[]): Promise<ExportRun> {
  const { db } = ctx;
  const budget = createJobBudget(db);
  const run = { parts: 0, finished: 0 };
  let hasFailed = false;
  await giveUpStopped(ctx);
  while (budget.hasRoomFor(2 * PAGE_STATEMENTS)) {
    const row = await claimNext(ctx);
    if (!row) break;
    const source = sources.find(({ kind }) => kind === row.kind);
    try {
      if (!source) throw new Error(`This version can't create the export "${row.kind}".`);
      const file = source.open(ctx, source.query.parse(JSON.parse(row.query)));
      const isLast = await makePart(ctx, row, file, () => budget.hasRoomFor(PAGE_STATEMENTS));
      run.parts++;
      if (isLast) run.finished++;
    } catch (error) {
      await recordFailure(ctx, row, error);
      // What failed may be a service that is away: everything waits for the next schedule.
      hasFailed = true;
      break;
    }
  }
  const [left] = await db.all<{ count: number; oldestAt: number | null }>(sql`
    SELECT COUNT(*) AS count, MIN(created_at) AS oldestAt FROM exports_file WHERE state = 'making'`);
  const count = left?.count ?? 0;
  return { ...run, unfinished: count > 0 && !hasFailed, backlog: { count, oldestAt: left?.oldestAt ?? null } };
}

/** Counts the try before it begins, so that a part that kills its run is given up too. */
async function claimNext({ db, now }: RequestContext): Promise<ExportRow | undefined> {
  const [row] = await db
    .update(exportFiles)
    .set({ tries: sql`${exportFiles.tries} + 1`, workedAt: now() })
    .where(
      sql`${exportFiles.id} = (SELECT id FROM exports_file WHERE state = 'making' AND tries < ${sql.raw(String(MAX_TRIES))} ORDER BY worked_at LIMIT 1)`,
    )
    .returning();
  return row;
}

/** Marks as failed what stopped its runs without an error, MAX_TRIES times at the same part. */
async function giveUpStopped({ db, now }: RequestContext): Promise<void> {
  await db
    .update(exportFiles)
    .set({ state: "failed", problem: "The export stopped several times at the same place." })
    .where(
      sql`state = 'making' AND tries >= ${sql.raw(String(MAX_TRIES))} AND ${exportFiles.workedAt} <= ${now() - LONGEST_RUN}`,
    );
}

/** Makes the next part. @returns whether it was the last one */
async function makePart(ctx: RequestContext, row: ExportRow, file: PagedFile, hasRoom: () => boolean) {
  const { db, env, now } = ctx;
  let text = "";
  let rows = 0;
  let cursor = row.cursor;
  do {
    const page: FilePage = await file.loadPage(cursor);
    text += page.text;
    rows += page.rows;
    cursor = page.next;
  } while (cursor !== null && text.length < MAX_PART_LENGTH && hasRoom());
  const isLast = cursor === null;

  const body = new TextEncoder().encode(text);
  const part: ExportPart = { key: `${PARTS_PREFIX}${row.id}/${newId(now())}`, bytes: body.byteLength };
  await env.MEDIA.put(part.key, body, { httpMetadata: { contentType: row.contentType } });
  const finished: ExportRow = {
    ...row,
    parts: JSON.stringify([...(JSON.parse(row.parts) as ExportPart[]), part]),
    rows: row.rows + rows,
    bytes: row.bytes + part.bytes,
    finishedAt: isLast ? now() : null,
  };
  const mail =
    isLast && row.actor !== SYSTEM
      ? ctx.emails.enqueue({
          id: `export-${row.id}`,
          ...{ to: row.actor, kind: "staff.export" },
          content: exportReadyEmail(finished, await getSiteOrigin(ctx)),
        })
      : null;
  const isRecorded = await runBatch(db, [
    ...(mail ? [mail.statement] : []),
    db
      .update(exportFiles)
      .set({
        ...{ parts: finished.parts, rows: finished.rows, bytes: finished.bytes, finishedAt: finished.finishedAt },
        ...{ cursor, tries: 0, problem: null, state: isLast ? "done" : "making" },
      })
      .where(and(eq(exportFiles.id, row.id), eq(exportFiles.state, "making"), eq(exportFiles.parts, row.parts)))
      .returning({ id: exportFiles.id }),
  ]).then(
    (results) => ((results.at(-1) as unknown as unknown[]) ?? []).length > 0,
    async (error: unknown) => {
      await env.MEDIA.delete(part.key);
      throw error;
    },
  );
  // Another run recorded this part, or the export was deleted.
  if (!isRecorded) await env.MEDIA.delete(part.key);
  else mail?.deliver();
  return isRecorded && isLast;
}

async function recordFailure({ db }: RequestContext, row: ExportRow, error: unknown): Promise<void> {
  console.error(JSON.stringify({ export: row.id, kind: row.kind, error: String(error) }));
  const problem = error instanceof Error ? error.message.slice(0, 300) : String(error);
  await db
    .update(exportFiles)
    .set({ problem, ...(row.tries >= MAX_TRIES ? { state: "failed" as const } : {}) })
    .where(and(eq(exportFiles.id, row.id), eq(exportFiles.parts, row.parts)));
}
