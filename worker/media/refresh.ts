import { and, asc, gt, type SQL, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { MINUTE } from "../kernel/instants.ts";
import { runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { auditStatement } from "../settings/index.ts";
import {
  type MediaItem,
  REFRESH_KINDS,
  type RefreshFile,
  type RefreshKind,
  type RefreshOverview,
  type RefreshRun,
  type UndoableFile,
} from "./contract.ts";
import type { MediaDeps } from "./deps.ts";
import { PICTURE_FORMATS, type PictureFormat } from "./domain.ts";
import { SERVER_MAX_PIXELS } from "./domain-server-limits.ts";
import { readImagesBinding } from "./images-binding.ts";
import { NEEDS_BROWSER, toMediaItem } from "./library.ts";
import { publishUses } from "./publish.ts";
import { REFRESH_WHERE } from "./refresh-kinds.ts";
import { mediaFiles } from "./schema.ts";
import { type MediaRow, objectKey } from "./store-file.ts";
import { UNDO_TIME } from "./trash.ts";
import { listUses } from "./uses.ts";
import { widthsOf } from "./variants.ts";

const STATE = "image refresh";
/** Files that one run of the job checks; each is one question to the bucket. */
const PER_RUN = 100;
const PARALLEL = 6;
/** Files of a list, and ids that a result keeps. */
const LISTED = 50;
/** A check without progress for this long was stopped, and another may start. */
const STALE = 10 * MINUTE;

/**
 * What is incomplete in the library: how many of each kind, a page of one of them with where it is shown, the last check of
 * the stored files, and what can be put back. Three round trips.
 */
export async function getRefreshOverview(
  deps: MediaDeps,
  { kind, cursor }: { kind?: RefreshKind; cursor?: string | null } = {},
): Promise<RefreshOverview> {
  const { db, now } = deps;
  const [[counts], [state], found, deleted, shrunk, chosen] = await db.batch([
    db.all<RefreshOverview["counts"]>(sql`
      SELECT ${count(NEEDS_BROWSER)} AS browser, ${count(sql.raw("status = 'waiting'"))} AS waiting, count(*) AS files,
        ${sql.join(
          REFRESH_KINDS.map((one) => sql`${count(REFRESH_WHERE[one])} AS ${sql.identifier(one)}`),
          sql`, `,
        )},
        coalesce(sum(CASE WHEN ${REFRESH_WHERE.unused} THEN bytes + variant_bytes END), 0) AS unusedBytes,
        coalesce(sum(CASE WHEN ${REFRESH_WHERE.oversized} THEN bytes END), 0) AS oversizedBytes
      FROM media_file`),
    db.all<{ state: string }>(sql`SELECT state FROM settings_job_state WHERE name = ${STATE}`),
    db
      .select()
      .from(mediaFiles)
      .where(sql`id IN (SELECT j.value FROM settings_job_state s, json_each(s.state, '$.lost') j
      WHERE s.name = ${STATE} UNION SELECT j.value FROM settings_job_state s, json_each(s.state, '$.incomplete') j
      WHERE s.name = ${STATE})`),
    db.all<Omit<UndoableFile, "until">>(sql`
      SELECT id, filename, bytes, deleted_at AS at FROM media_deleted WHERE deleted_at > ${now() - UNDO_TIME}
      ORDER BY deleted_at DESC, id DESC LIMIT ${LISTED}`),
    db.all<Omit<UndoableFile, "until">>(sql`
      SELECT f.id, f.filename, o.bytes, o.replaced_at AS at FROM media_former_original o
      JOIN media_file f ON f.id = o.media_id WHERE o.replaced_at > ${now() - UNDO_TIME}
      ORDER BY o.replaced_at DESC LIMIT ${LISTED}`),
    ...(kind ? [pageStatement(db, kind, cursor)] : []),
  ]);
  // Without a choice the first list that has something is shown.
  const shown = kind ?? REFRESH_KINDS.find((one) => (counts?.[one] ?? 0) > 0) ?? "unused";
  const rows = (chosen as MediaRow[] | undefined) ?? (await pageStatement(db, shown, null));
  const page = rows.slice(0, LISTED);
  const run = state ? (JSON.parse(state.state) as RefreshRun) : null;
  const files = [...page, ...found];
  const uses = files.length === 0 ? [] : await listUses(deps, [...new Set(files.map((f) => f.id))]);
  const described = uses.length === 0 ? [] : await deps.describeUses(uses);
  const toFile = (row: MediaRow): RefreshFile => {
    const usedIn = described
      .filter((u) => u.mediaId === row.id)
      .map(({ kind: owner, title, href }) => ({ kind: owner, title, href }));
    return { ...toMediaItem(row, usedIn.length), usedIn, originalBytes: row.bytes };
  };
  const byIds = (ids: readonly string[] = []) => found.filter((f) => ids.includes(f.id)).map(toFile);
  const undoable = (list: readonly Omit<UndoableFile, "until">[]) =>
    list.map((file) => ({ ...file, until: file.at + UNDO_TIME }));
  return {
    counts: counts as RefreshOverview["counts"],
    ...{ kind: shown, items: page.map(toFile), next: rows.length > LISTED ? (page.at(-1)?.id ?? null) : null },
    ...{ run, lost: byIds(run?.lost), incomplete: byIds(run?.incomplete) },
    ...{ deleted: undoable(deleted), shrunk: undoable(shrunk) },
  };
}

const count = (where: SQL) => sql`coalesce(sum(${where}), 0)`;

/** One file more than a page holds, by id. */
const pageStatement = (db: MediaDeps["db"], kind: RefreshKind, cursor: string | null | undefined) =>
  db
    .select()
    .from(mediaFiles)
    .where(sql`${REFRESH_WHERE[kind]} AND id > ${cursor ?? ""}`)
    .orderBy(asc(mediaFiles.id))
    .limit(LISTED + 1);

/** Pictures that a staff browser finishes, by id; a page after the last one that it has seen. */
export async function listUnfinished({ db }: MediaDeps, after: string): Promise<{ items: MediaItem[] }> {
  const rows = await db
    .select()
    .from(mediaFiles)
    .where(and(NEEDS_BROWSER, gt(mediaFiles.id, after)))
    .orderBy(asc(mediaFiles.id))
    .limit(10);
  return { items: rows.map((row) => toMediaItem(row, 0)) };
}

/**
 * Starts a check of all stored files, which the job continues.
 * @param repair false: nothing is changed, the result says what would be
 * @throws httpError conflict while one runs
 */
export async function startRefresh(deps: MediaDeps, repair: boolean, actor: string): Promise<void> {
  const { db, now } = deps;
  const run: RefreshRun = {
    ...{ state: "running", repair, cursor: "", checked: 0, repaired: 0, lost: [], incomplete: [] },
    ...{ lostCount: 0, incompleteCount: 0, startedAt: now(), finishedAt: null, actor },
  };
  try {
    await runBatch(db, [
      // While one runs the state would be NULL, which undoes the batch: a refused check leaves no audit entry.
      db.run(sql`
        INSERT INTO settings_job_state (name, state, at) VALUES (${STATE}, ${JSON.stringify(run)}, ${now()})
        ON CONFLICT (name) DO UPDATE SET at = excluded.at, state = CASE
          WHEN settings_job_state.state ->> 'state' <> 'running' OR settings_job_state.at < ${now() - STALE}
          THEN excluded.state END`),
      auditStatement(deps, actor, "media.refresh", "media:all", { after: { repair } }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== "settings_job_state.state") throw error;
    throw httpError("conflict", "A check is running already. Wait until it's done.");
  }
}

/** The job: checks the next files and saves how far it came, so that a run that was stopped repeats its page alone. */
export async function runRefresh(deps: MediaDeps): Promise<{ checked: number; unfinished: boolean }> {
  const { db, now } = deps;
  const [stored] = await db.all<{ state: string }>(sql`SELECT state FROM settings_job_state WHERE name = ${STATE}`);
  const run = stored ? (JSON.parse(stored.state) as RefreshRun) : null;
  if (run?.state !== "running") return { checked: 0, unfinished: false };
  const rows = await db
    .select()
    .from(mediaFiles)
    .where(gt(mediaFiles.id, run.cursor))
    .orderBy(asc(mediaFiles.id))
    .limit(PER_RUN);
  const changed: string[] = [];
  for (let at = 0; at < rows.length; at += PARALLEL)
    await Promise.all(rows.slice(at, at + PARALLEL).map((row) => checkOne(deps, row, run, changed)));
  if (changed.length > 0) await publishUses(deps, changed);
  const isDone = rows.length < PER_RUN;
  const next: RefreshRun = {
    ...run,
    ...{ cursor: rows.at(-1)?.id ?? run.cursor, checked: run.checked + rows.length },
    ...(isDone ? { state: "done" as const, finishedAt: now() } : {}),
  };
  await db.run(sql`UPDATE settings_job_state SET state = ${JSON.stringify(next)}, at = ${now()}
    WHERE name = ${STATE} AND state ->> 'startedAt' = ${run.startedAt}`);
  return { checked: rows.length, unfinished: !isDone };
}

/** Compares a row with its objects; what differs is noted in `run`, and repaired where it says so. */
async function checkOne(deps: MediaDeps, row: MediaRow, run: RefreshRun, changed: string[]): Promise<void> {
  const { db, env, now } = deps;
  const { objects } = await env.MEDIA.list({ prefix: objectKey(row, "") });
  const names = new Set(objects.map(({ key }) => key.slice(objectKey(row, "").length)));
  const formats = JSON.parse(row.formats) as PictureFormat[];
  // With Cloudflare Images, what is missing is made when it is asked for.
  const isComplete = (format: PictureFormat) =>
    readImagesBinding(env) !== null || widthsOf(row.width, format).every((w) => names.has(`${w}.${format}`));
  const complete = PICTURE_FORMATS.filter((format) => formats.includes(format) && isComplete(format));
  const isShown = row.kind === "picture" && row.status === "ready";
  const lacksSizes = isShown && complete.length < formats.length;
  const canBeShown = complete.includes("webp") && complete.includes("jpg");
  const note = (list: "lost" | "incomplete", counter: "lostCount" | "incompleteCount") => {
    run[counter]++;
    if (run[list].length < LISTED) run[list].push(row.id);
  };
  if (!names.has(row.original)) note("lost", "lostCount");
  else if (lacksSizes) note("incomplete", "incompleteCount");
  if (!run.repair) return;
  const status = !names.has(row.original)
    ? isShown && canBeShown
      ? "ready"
      : "broken"
    : !lacksSizes || canBeShown
      ? row.status
      : row.width * row.height <= SERVER_MAX_PIXELS
        ? "waiting"
        : "browser";
  if (status === row.status && !lacksSizes) return;
  const fields = { status, formats: JSON.stringify(status === "ready" ? complete : []), tries: 0, updatedAt: now() };
  // Made again or deleted in the meantime: it is left alone.
  const [updated] = await db
    .update(mediaFiles)
    .set(row.kind === "picture" ? fields : { status, updatedAt: now() })
    .where(sql`id = ${row.id} AND updated_at = ${row.updatedAt}`)
    .returning({ id: mediaFiles.id });
  if (!updated) return;
  run.repaired++;
  changed.push(row.id);
}
