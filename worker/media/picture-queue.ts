import { type SQL, sql } from "drizzle-orm";
import { HOUR, MINUTE } from "../kernel/instants.ts";
import type { Db } from "../platform/db.ts";
import type { Backlog } from "../platform/job-budget.ts";
import { BACKLOG_COUNT_LIMIT } from "../settings/domain-backlog.ts";
import { readAddressRules } from "./address-rules.ts";
import { ownPictureId } from "./domain-picture-address.ts";
import { fetchPicture } from "./fetch-picture.ts";
import type { MediaService } from "./service.ts";

/** What a queue needs beside its table; tests pass a fake `fetch`. */
export interface PictureSources {
  media: Pick<MediaService, "storeFile">;
  fetch: typeof fetch;
  /** Of one fetch, in ms. */
  timeout?: number;
}

export type PictureQueueDeps = Parameters<typeof readAddressRules>[0] & { db: Db; now: () => number };

/** The columns that every queue's table has. */
export interface QueuedPicture {
  id: string;
  url: string;
  alt: string;
  /** Counted before each begins, so that one that stops the process is seen too. */
  tries: number;
  actor: string;
}

/** What became of a picture: its file, or why there is none. */
export type PictureOutcome = { mediaId: string } | PictureFailure;
export interface PictureFailure {
  problem: string;
  again: boolean;
  /** The server did not send it: after a few of these the others of the server wait too. */
  isServerDown?: boolean;
}

/** A table of pictures that wait to be fetched, and where they belong. */
export interface PictureQueue<Row extends QueuedPicture> {
  /** With the columns id, url, alt, status (waiting, done, refused), message, media_id, tries, due_at, actor, updated_at. */
  table: "store_import_picture" | "content_import_picture";
  /** The order of those that are due at the same time. */
  order: SQL;
  /** Why there is no place for it, before it is fetched; null: there is. */
  findObstacle: (row: Row) => Promise<PictureFailure | null>;
  /** Puts it where it belongs. @returns why it can't be there, or null */
  attach: (row: Row, mediaId: string) => Promise<PictureOutcome | null>;
}

/** Pictures of one run: each takes up to ten seconds, and up to 20 MB. */
const PER_RUN = 10;
/** A claimed picture is taken again after this time: its run was stopped. */
const LEASE = 2 * MINUTE;
/** The delay after each failed try; after the last one it is refused. */
const RETRY_DELAYS = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];
/** A server that fails so often in a run, with nothing in between that it sent, is not asked again before the next try. */
const MAX_SERVER_FAILURES = 3;

export interface PictureQueueRun {
  done: number;
  refused: number;
  unfinished: boolean;
  backlog: Backlog;
}

/** Fetches the next pictures of a queue, one after the other. */
export async function workPictureQueue<Row extends QueuedPicture>(
  deps: PictureQueueDeps,
  sources: PictureSources,
  queue: PictureQueue<Row>,
): Promise<PictureQueueRun> {
  const table = sql.raw(queue.table);
  const result = { done: 0, refused: 0 };
  const failed = new Map<string, string[]>();
  for (let i = 0; i < PER_RUN; i++) {
    const row = await claimNext(deps, queue);
    if (!row) break;
    const outcome = await processRow(deps, sources, queue, row);
    const status = await finish(deps, queue, row, outcome);
    if (status !== "waiting") result[status]++;
    const server = serverOf(row.url);
    const ids = "problem" in outcome && outcome.isServerDown ? [...(failed.get(server) ?? []), row.id] : [];
    failed.set(server, ids);
    if (ids.length >= MAX_SERVER_FAILURES) await postponeServer(deps, queue, server, ids);
  }
  // Only so many are counted: there may be thousands, and this is asked after every few.
  const [left] = await deps.db.all<{ count: number; oldestAt: number | null }>(sql`
    SELECT count(*) AS count, min(due_at) AS oldestAt FROM (SELECT due_at FROM ${table}
      WHERE status = 'waiting' AND due_at <= ${deps.now()} ORDER BY due_at LIMIT ${BACKLOG_COUNT_LIMIT})`);
  const backlog = { count: left?.count ?? 0, oldestAt: left?.oldestAt ?? null };
  return { ...result, unfinished: backlog.count > 0, backlog };
}

/** Counts the try before it begins, so that a picture that kills its run is given up too. */
async function claimNext<Row extends QueuedPicture>(
  { db, now }: PictureQueueDeps,
  { table, order }: PictureQueue<Row>,
): Promise<Row | undefined> {
  const name = sql.raw(table);
  const [row] = await db.all<Record<string, unknown>>(sql`
    UPDATE ${name} SET tries = tries + 1, due_at = ${now() + LEASE}, updated_at = ${now()}
    WHERE id = (SELECT i.id FROM ${name} i WHERE i.status = 'waiting' AND i.due_at <= ${now()} ORDER BY i.due_at, ${order}
      LIMIT 1)
    RETURNING *`);
  if (!row) return undefined;
  const camel = (key: string) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [camel(key), value])) as unknown as Row;
}

/** The server of an address, as its text begins; the same server in other case is counted separately. */
const serverOf = (address: string): string => /^https?:\/\/[^/?#]*\/?/.exec(address)?.[0] ?? address;

/**
 * Lets everything else of a server that doesn't answer wait for the next try, as if it had been asked: otherwise thousands
 * of addresses would keep the job busy for ten seconds each. The next try begins with others than those that failed, so
 * that a few broken pictures don't stand for all.
 */
async function postponeServer<Row extends QueuedPicture>(
  { db, now }: PictureQueueDeps,
  { table }: PictureQueue<Row>,
  server: string,
  failedIds: string[],
): Promise<void> {
  const name = sql.raw(table);
  const message = `Not fetched yet: ${MAX_SERVER_FAILURES} other pictures from this server failed.`;
  const delays = sql.join(
    RETRY_DELAYS.map((delay, tries) => sql`WHEN ${tries} THEN ${delay}`),
    sql` `,
  );
  await db.batch([
    db.run(sql`UPDATE ${name} SET due_at = due_at + ${LEASE}
      WHERE status = 'waiting' AND id IN (SELECT value FROM json_each(${JSON.stringify(failedIds)}))`),
    db.run(sql`UPDATE ${name} SET tries = tries + 1, message = ${message}, updated_at = ${now()},
        status = CASE WHEN tries < ${RETRY_DELAYS.length} THEN 'waiting' ELSE 'refused' END,
        due_at = ${now()} + CASE tries ${delays} ELSE 0 END
      WHERE status = 'waiting' AND due_at <= ${now()} AND substr(url, 1, ${server.length}) = ${server}`),
  ]);
}

/** Finds or fetches the picture of a row and puts it where it belongs. */
async function processRow<Row extends QueuedPicture>(
  deps: PictureQueueDeps,
  sources: PictureSources,
  queue: PictureQueue<Row>,
  row: Row,
): Promise<PictureOutcome> {
  if (row.tries > RETRY_DELAYS.length + 1) return { problem: "The picture couldn't be fetched.", again: false };
  try {
    const known = await findKnown(deps, row.url);
    const obstacle = known ? null : await queue.findObstacle(row);
    if (obstacle) return obstacle;
    const found = known ? { mediaId: known } : await fetchAndStore(deps, sources, row);
    if ("problem" in found) return found;
    return (await queue.attach(row, found.mediaId)) ?? found;
  } catch (error) {
    console.error(JSON.stringify({ importPicture: row.id, error: String(error) }));
    return { problem: "The picture couldn't be stored.", again: true };
  }
}

/** The file that this site's own address shows, or that an earlier import fetched from the same address. */
async function findKnown(deps: PictureQueueDeps, url: string): Promise<string | null> {
  const own = ownPictureId(url, (await readAddressRules(deps)).ownOrigins);
  const [found] = await deps.db.all<{ id: string }>(sql`
    SELECT f.id FROM media_file f WHERE f.kind = 'picture' AND f.status <> 'broken' AND f.source <> 'member'
      AND f.visibility = 'public' AND (f.id = ${own ?? ""}
        OR f.id IN (SELECT i.media_id FROM store_import_picture i WHERE i.status = 'done' AND i.url = ${url})
        OR f.id IN (SELECT i.media_id FROM content_import_picture i WHERE i.status = 'done' AND i.url = ${url}))
    LIMIT 1`);
  return found?.id ?? null;
}

async function fetchAndStore(
  deps: PictureQueueDeps,
  { media, fetch, timeout }: PictureSources,
  { url, alt, actor }: QueuedPicture,
): Promise<PictureOutcome> {
  const fetched = await fetchPicture(url, { fetch, timeout, rules: await readAddressRules(deps) });
  if ("problem" in fetched) return { ...fetched, isServerDown: fetched.again };
  try {
    const { file } = await media.storeFile({
      ...{ bytes: fetched.bytes, filename: nameOf(url), source: "import", actor, alt, accept: "picture" },
    });
    return { mediaId: file.id };
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    const { error: body } = (await error.json()) as { error: { message: string } };
    return { problem: body.message, again: error.status >= 500 };
  }
}

const nameOf = (address: string): string => {
  const last = URL.parse(address)?.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

/** Writes what became of a claimed row; one that was claimed again meanwhile is left to that run. */
async function finish<Row extends QueuedPicture>(
  { db, now }: PictureQueueDeps,
  { table }: PictureQueue<Row>,
  row: Row,
  outcome: PictureOutcome,
): Promise<"waiting" | "done" | "refused"> {
  const delay = RETRY_DELAYS[row.tries - 1];
  const status = "mediaId" in outcome ? "done" : outcome.again && delay !== undefined ? "waiting" : "refused";
  const result =
    "mediaId" in outcome ? sql`media_id = ${outcome.mediaId}, message = ''` : sql`message = ${outcome.problem}`;
  await db.run(sql`
    UPDATE ${sql.raw(table)} SET status = ${status}, updated_at = ${now()}, due_at = ${now() + (delay ?? 0)}, ${result}
    WHERE id = ${row.id} AND status = 'waiting' AND tries = ${row.tries}`);
  return status;
}
