import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { httpError } from "../kernel/http-error.ts";
import { newId } from "../kernel/ids.ts";
import { DAY, SECOND } from "../kernel/instants.ts";
import { createJobBudget } from "../platform/job-budget.ts";
import { NO_STORE } from "../platform/json-response.ts";
import { createFileDownload, fileHeaders } from "../platform/paged-file.ts";
import { runBatch } from "../platform/run-batch.ts";
import type { RequestContext } from "../request-context.ts";
import { auditStatement } from "../settings/index.ts";
import type { ExportFile } from "./contract.ts";
import { type ExportPart, exportFiles } from "./schema.ts";
import type { ExportSource } from "./source.ts";

type Deps = Pick<RequestContext, "db" | "env" | "now">;

/** How long a file can be downloaded. */
const EXPORT_LIFETIME = 7 * DAY;
/** How long a file that is kept ready is served while nobody asks for a newer one. */
const READY_LIFETIME = 2 * DAY;
/** Who waits for a download waits this long at most, and leaves most of the invocation's queries to the last page. */
const DIRECT_LIMITS = { maxStatements: 400, maxDuration: 20 * SECOND };

/**
 * Sends a file at once where one response can hold it. Otherwise a job makes it (`runExports`), and the caller is
 * sent to the list of exports; they get an email when it is finished.
 */
export async function sendExport<Q extends z.ZodType>(
  ctx: RequestContext,
  source: ExportSource<Q>,
  query: z.output<Q>,
  actor: string,
): Promise<Response> {
  const goToList = () => new Response(null, { status: 303, headers: { Location: "/420/exports", ...NO_STORE } });
  if (await isBeingMade(ctx, source.kind, query, actor)) return goToList();
  const file = source.open(ctx, query);
  const budget = createJobBudget(ctx.db, undefined, DIRECT_LIMITS);
  const whole = await createFileDownload(file, () => budget.hasRoomFor(1));
  if (whole) return whole;
  await startExport(ctx, source, query, actor);
  return goToList();
}

/** Whether the job makes just this file for someone already: a second click, or a script, starts nothing. */
async function isBeingMade({ db }: RequestContext, kind: string, query: unknown, actor: string): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM exports_file WHERE ${isMaking(kind, query, actor)} LIMIT 1`);
  return rows.length > 0;
}

const isMaking = (kind: string, query: unknown, actor: string) =>
  sql`state = 'making' AND kind = ${kind} AND query = ${JSON.stringify(query)} AND actor = ${actor}`;

/** Files that the job makes for one person at a time: each may take gigabytes of storage and hours of the job. */
const MAX_OPEN_EXPORTS = 10;

/**
 * Lets the job make a file, in the one statement that checks that it isn't making it already.
 * @throws httpError conflict while it makes as many as one person may have
 */
async function startExport<Q extends z.ZodType>(
  ctx: RequestContext,
  source: ExportSource<Q>,
  query: z.output<Q>,
  actor: string,
): Promise<void> {
  const { db, now } = ctx;
  const { filename, contentType } = source.open(ctx, query);
  const at = now();
  const id = newId(at);
  const title = describeExport(source, query);
  const { meta } = await db.run(sql`
    INSERT INTO exports_file (id, kind, title, query, filename, content_type, actor, created_at, worked_at, expires_at)
    SELECT ${id}, ${source.kind}, ${title}, ${JSON.stringify(query)}, ${filename}, ${contentType}, ${actor}, ${at}, ${at}, ${at + EXPORT_LIFETIME}
    WHERE NOT EXISTS (SELECT 1 FROM exports_file WHERE ${isMaking(source.kind, query, actor)})
      AND (SELECT COUNT(*) FROM exports_file WHERE state = 'making' AND actor = ${actor}) < ${MAX_OPEN_EXPORTS}`);
  if (meta.changes > 0)
    await auditStatement(ctx, actor, "export.create", `export:${id}`, { after: { kind: source.kind, query } });
  else if (!(await isBeingMade(ctx, source.kind, query, actor)))
    throw httpError(
      "conflict",
      `${MAX_OPEN_EXPORTS} of your exports are still being made. Try again when one is finished.`,
    );
}

/** A file for everybody. */
export interface ReadyFile {
  body: ReadableStream<Uint8Array>;
  /** Whether it was read from R2: it is long, and no cache needs to hold it too. */
  isStored: boolean;
}

/**
 * A file for everybody: made at once where one response can hold it; else made by the job, and then served from R2
 * while the next one is made, at most once in `maxAge` ms.
 * @returns null until the first one of the job is finished
 */
export async function openReadyFile<Q extends z.ZodType>(
  ctx: RequestContext,
  source: ExportSource<Q>,
  query: z.output<Q>,
  maxAge: number,
): Promise<ReadyFile | null> {
  const files = await listReadyFiles(ctx, source.kind, query);
  const ready = files.find((file) => file.state === "done");
  if (files.length === 0) {
    const budget = createJobBudget(ctx.db, undefined, DIRECT_LIMITS);
    const whole = await createFileDownload(source.open(ctx, query), () => budget.hasRoomFor(1));
    if (whole?.body) return { body: whole.body, isStored: false };
  }
  await keepReady(ctx, source, query, maxAge);
  return ready ? { body: streamParts(ctx.env, ready), isStored: true } : null;
}

/** Finished files of a source with these filters, and those that are being made, newest first. */
function listReadyFiles({ db, now }: RequestContext, kind: string, query: unknown) {
  return db
    .select()
    .from(exportFiles)
    .where(
      sql`${exportFiles.kind} = ${kind} AND ${exportFiles.expiresAt} > ${now()} AND ${exportFiles.state} <> 'failed' AND ${exportFiles.query} = ${JSON.stringify(query)}`,
    )
    .orderBy(desc(exportFiles.createdAt))
    .limit(10);
}

/**
 * Starts to make a file again where the newest one is older than `maxAge` ms and none is being made, in the one statement
 * that checks both.
 */
async function keepReady<Q extends z.ZodType>(
  ctx: RequestContext,
  source: ExportSource<Q>,
  query: z.output<Q>,
  maxAge: number,
): Promise<void> {
  const { filename, contentType } = source.open(ctx, query);
  const at = ctx.now();
  await ctx.db.run(sql`
    INSERT INTO exports_file (id, kind, title, query, filename, content_type, actor, created_at, worked_at, expires_at)
    SELECT ${newId(at)}, ${source.kind}, ${source.title}, ${JSON.stringify(query)}, ${filename}, ${contentType}, ${SYSTEM}, ${at}, ${at}, ${at + READY_LIFETIME}
    WHERE NOT EXISTS (
      SELECT 1 FROM exports_file
      WHERE kind = ${source.kind} AND query = ${JSON.stringify(query)} AND created_at > ${at - READY_LIFETIME} AND (state = 'making' OR state = 'done' AND created_at > ${at - maxAge}))`);
}

/** A title with the filters that were set: `Orders (status: open)`. */
function describeExport({ title, query: schema }: Pick<ExportSource, "title" | "query">, query: unknown): string {
  const defaults = (schema.safeParse({}).data ?? {}) as Record<string, unknown>;
  const filters = Object.entries(query as Record<string, unknown>).filter(
    ([name, value]) => value !== undefined && value !== defaults[name],
  );
  if (filters.length === 0) return title;
  return `${title} (${filters.map(([name, value]) => `${name}: ${value}`).join(", ")})`.slice(0, 200);
}

const LIST_COLUMNS = {
  id: exportFiles.id,
  title: exportFiles.title,
  filename: exportFiles.filename,
  actor: exportFiles.actor,
  state: exportFiles.state,
  rows: exportFiles.rows,
  bytes: exportFiles.bytes,
  problem: exportFiles.problem,
  createdAt: exportFiles.createdAt,
  finishedAt: exportFiles.finishedAt,
  expiresAt: exportFiles.expiresAt,
};

/** The exports of staff, and the files that the site keeps ready. */
export function exportsService(deps: Deps) {
  const { db, env, now } = deps;
  const find = async (id: string) => {
    const [row] = await db.select().from(exportFiles).where(eq(exportFiles.id, id)).limit(1);
    if (!row) throw httpError("not_found", "This export was deleted. Export the list again.");
    return row;
  };

  return {
    /** The newest fifty exports. */
    listExports: (): Promise<ExportFile[]> =>
      db
        .select(LIST_COLUMNS)
        .from(exportFiles)
        .where(ne(exportFiles.actor, SYSTEM))
        .orderBy(desc(exportFiles.createdAt))
        .limit(50),

    /**
     * A finished file as a download.
     * @throws httpError not_found, or conflict while it is being made
     */
    async download(id: string): Promise<Response> {
      const row = await find(id);
      if (row.state !== "done") throw httpError("conflict", "This export isn't finished yet.");
      return new Response(streamParts(env, row), { headers: fileHeaders(row) });
    },

    /**
     * Continues a failed export where it stopped.
     * @throws httpError not_found, or conflict where it did not fail
     */
    async retry(id: string): Promise<void> {
      await find(id);
      const { meta } = await db
        .update(exportFiles)
        .set({ state: "making", tries: 0, problem: null, workedAt: now() })
        .where(and(eq(exportFiles.id, id), eq(exportFiles.state, "failed")));
      if (meta.changes === 0) throw httpError("conflict", "This export didn't fail.");
    },

    /**
     * Deletes an export, also one that is still being made, with its parts.
     * @throws httpError not_found
     */
    async remove(id: string, actor: string): Promise<void> {
      const row = await find(id);
      // First, so that a job that is making it can no longer record a part.
      await db.update(exportFiles).set({ state: "failed", problem: "Deleted." }).where(eq(exportFiles.id, id));
      await deleteParts(env, id);
      await runBatch(db, [
        db.delete(exportFiles).where(eq(exportFiles.id, id)),
        auditStatement(deps, actor, "export.delete", `export:${id}`, { before: { title: row.title } }),
      ]);
    },

    /**
     * Deletes files that nobody can download any more, a hundred in a run, and parts that a stopped process left without
     * a row: a part is never older than its file.
     */
    async deleteExpired(): Promise<{ deleted: number }> {
      const expired = await db.select().from(exportFiles).where(sql`${exportFiles.expiresAt} <= ${now()}`).limit(100);
      for (const row of expired) {
        await deleteParts(env, row.id);
        await db.delete(exportFiles).where(eq(exportFiles.id, row.id));
      }
      const { objects } = await env.MEDIA.list({ prefix: PARTS_PREFIX });
      const left = objects.filter(({ uploaded }) => uploaded.getTime() + EXPORT_LIFETIME <= now());
      if (left.length > 0) await env.MEDIA.delete(left.map(({ key }) => key));
      return { deleted: expired.length };
    },
  };
}

/** Objects of exports in R2: the export's id, then the part's. Ids begin with their time, so the oldest are listed first. */
export const PARTS_PREFIX = "exports/";

/** The actor of files that the site keeps ready for everybody. */
export const SYSTEM = "system";

type StoredFile = Pick<typeof exportFiles.$inferSelect, "parts" | "bytes" | "id">;
const listParts = (row: Pick<StoredFile, "parts">) => JSON.parse(row.parts) as ExportPart[];

/** The parts one after the other, with a Content-Length: a part that is missing breaks the download off visibly. */
function streamParts(env: Env, row: StoredFile): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(row.bytes);
  const send = async () => {
    for (const { key } of listParts(row)) {
      const object = await env.MEDIA.get(key);
      if (!object) throw new Error(`Part ${key} of export ${row.id} is missing.`);
      await object.body.pipeTo(writable, { preventClose: true });
    }
    await writable.close();
  };
  send().catch((error: unknown) => writable.abort(error).catch(() => undefined));
  return readable;
}

/**
 * Deletes all parts of an export, recorded or not. Before the row, so that a crash between them leaves a row that is
 * deleted again.
 */
async function deleteParts(env: Env, id: string): Promise<void> {
  for (let isMore = true; isMore; ) {
    const { objects, truncated } = await env.MEDIA.list({ prefix: `${PARTS_PREFIX}${id}/` });
    if (objects.length > 0) await env.MEDIA.delete(objects.map(({ key }) => key));
    isMore = truncated;
  }
}
