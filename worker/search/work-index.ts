import { sql } from "drizzle-orm";
import { SECOND } from "../kernel/instants.ts";
import { type Db, openDb } from "../platform/db.ts";
import { createFaultPoint } from "../platform/fault-injection.ts";
import type { Backlog } from "../platform/job-budget.ts";
import type { RequestDeps } from "../request-context.ts";
import type { SourceRef } from "./documents.ts";
import type { DocumentSource } from "./domain-kinds.ts";
import { readSource, type StoredSource } from "./read-sources.ts";
import { readBuild, startBuild, stepBuild } from "./rebuild.ts";
import { writeSitePages } from "./site-pages.ts";
import { WRITE_PAUSE, WRITE_SIZE, writeIndex } from "./write-index.ts";

export type IndexDeps = Pick<RequestDeps, "db" | "env" | "now" | "request" | "url">;

/** Rows of the outbox that are read at once; four sources of a batch are some 30 statements. */
const OUTBOX_PAGE = WRITE_SIZE;
/** Steps of one run, each at most some 15 statements of the 1,000 that an invocation may run. */
const MAX_STEPS = 50;
const MAX_DURATION = 60 * SECOND;

interface OutboxRow extends SourceRef {
  seq: number;
}

export interface IndexRun {
  written: number;
  /** Documents that could not be read or written; they stay in the outbox. */
  failed: number;
  unfinished: boolean;
  backlog: Backlog;
}

/**
 * The job: brings what changed into the index, then goes on with a rebuild. What is written stays in the outbox until it is
 * in the index, so that a run that is killed anywhere is simply repeated. The first run of a new database builds it.
 */
export async function runIndexJob(
  deps: IndexDeps,
  { maxSteps = MAX_STEPS, pause = (ms: number): Promise<void> => scheduler.wait(ms) } = {},
): Promise<IndexRun> {
  const index = openDb(deps.env.SEARCH);
  const startedAt = Date.now();
  const result = { written: 0, failed: 0 };
  let steps = 0;
  let after = 0;
  let isDrained = false;
  const hasRoom = () => steps < maxSteps && Date.now() - startedAt < MAX_DURATION;
  const beginStep = () => {
    steps++;
    return pause(WRITE_PAUSE);
  };
  let build = await readBuild(index);
  if (build.generation === 0 && build.building === null) ({ build } = await startBuild(deps, index, "system"));
  while (hasRoom() && !isDrained) {
    await beginStep();
    const rows = await readOutbox(deps.db, after);
    isDrained = rows.length < OUTBOX_PAGE;
    after = rows.at(-1)?.seq ?? after;
    for (const [source, own] of Map.groupBy(rows, (row) => row.source)) await writeRows(source, own);
  }
  if (build.building === null) await writeSitePages(deps, index, build);
  let isBuilding = build.building !== null;
  while (isBuilding && hasRoom()) {
    await beginStep();
    isBuilding = await stepBuild(deps, index);
  }
  return { ...result, unfinished: isBuilding || !isDrained, backlog: { count: result.failed, oldestAt: null } };

  /** Documents of one source; if one of them can't be read, the others are written without it. */
  async function writeRows(source: DocumentSource, rows: readonly OutboxRow[]): Promise<void> {
    try {
      await writeChanges(deps, index, source, rows);
      result.written += rows.length;
    } catch (error) {
      if (rows.length > 1) {
        for (const row of rows) await writeRows(source, [row]);
        return;
      }
      result.failed += 1;
      console.error(JSON.stringify({ search: `${source} ${rows[0]?.ref}`, error: String(error) }));
    }
  }
}

const readOutbox = (db: Db, after: number): Promise<OutboxRow[]> =>
  db.all<OutboxRow>(
    sql`SELECT seq, source, ref FROM search_outbox WHERE seq > ${after} ORDER BY seq LIMIT ${OUTBOX_PAGE}`,
  );

/** Brings documents into the index as they are now, then takes their rows out of the outbox unless they changed again. */
async function writeChanges(
  deps: IndexDeps,
  index: Db,
  source: DocumentSource,
  rows: readonly OutboxRow[],
): Promise<void> {
  if (source === "page") await writeSitePages(deps, index, null);
  else {
    const refs = rows.map(({ ref }) => ref);
    const { seq, documents } = await readSource(deps.db, source as StoredSource, { refs });
    const found = new Set(documents.map(({ ref }) => ref));
    await writeIndex(index, { source, seq, documents, gone: refs.filter((ref) => !found.has(ref)) }, deps.now());
  }
  await createFaultPoint(deps)("index:before-outbox");
  const seqs = JSON.stringify(rows.map(({ seq }) => seq));
  await deps.db.run(sql`DELETE FROM search_outbox WHERE seq IN (SELECT value FROM json_each(${seqs}))`);
}
