import { sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import { createFaultPoint } from "../platform/fault-injection.ts";
import type { RequestDeps } from "../request-context.ts";
import { countSources, readSource, STORED_SOURCES, type StoredSource } from "./read-sources.ts";
import { writeSitePages } from "./site-pages.ts";
import { sweepIndex, WRITE_SIZE, writeIndex } from "./write-index.ts";

/** How far the index is; see `searchBuilds`. */
export interface Build {
  generation: number;
  building: number | null;
  source: StoredSource | "page" | "sweep" | null;
  cursor: string | null;
  done: number;
  total: number;
  startedAt: number | null;
  finishedAt: number | null;
  actor: string;
  pages: string;
}

const PHASES = [...STORED_SOURCES, "page", "sweep"] as const;
/** Old documents and words that one step deletes. */
const SWEEP_SIZE = 100;

/** The state of the index. */
export async function readBuild(index: Db): Promise<Build> {
  const row = await index.get<Build>(sql`
    SELECT generation, building, source, cursor, done, total, started_at AS startedAt, finished_at AS finishedAt, actor, pages
    FROM search_build`);
  if (!row) throw new Error("The database SEARCH lacks its row of search_build: apply its migrations.");
  return row;
}

/**
 * Starts to make every document again, while the index serves: each document is replaced at once, changes made meanwhile
 * are written by the same rule (the newer state stays), and only at the end goes what was not met again.
 * @returns the state, and whether this call started it: one that runs already goes on where it is
 */
export async function startBuild(
  { db, now }: Pick<RequestDeps, "db" | "now">,
  index: Db,
  actor: string,
): Promise<{ build: Build; isStarted: boolean }> {
  // The first build of a new database is nobody's: no one looks at how far it is.
  const total = actor === "system" ? 0 : await countSources(db);
  const { meta } = await index.run(sql`
    UPDATE search_build SET building = generation + 1, source = ${PHASES[0]}, cursor = '', done = 0, total = ${total},
      started_at = ${now()}, finished_at = NULL, actor = ${actor}
    WHERE building IS NULL`);
  return { build: await readBuild(index), isStarted: meta.changes > 0 };
}

/** Does one page of a rebuild. @returns whether some is left */
export async function stepBuild(
  deps: Pick<RequestDeps, "db" | "env" | "now" | "request" | "url">,
  index: Db,
): Promise<boolean> {
  const build = await readBuild(index);
  const { building, source } = build;
  if (building === null || source === null) return false;
  if (source === "sweep") return sweep(deps, index, build, building);
  if (source === "page") {
    await writeSitePages(deps, index, null);
    await moveOn(index, build, { source: "sweep", cursor: "", done: 0 });
    return true;
  }
  const page = await readSource(deps.db, source, { after: build.cursor ?? "", limit: WRITE_SIZE });
  await writeIndex(index, { source, ...page, gone: [] }, deps.now());
  await createFaultPoint(deps)("rebuild:before-next");
  const last = page.documents.at(-1);
  const next =
    last && page.documents.length === WRITE_SIZE
      ? { source, cursor: last.ref }
      : { source: PHASES[PHASES.indexOf(source) + 1] ?? "sweep", cursor: "" };
  await moveOn(index, build, { ...next, done: page.documents.length });
  return true;
}

async function sweep(
  { now }: Pick<RequestDeps, "now">,
  index: Db,
  { source, cursor }: Build,
  building: number,
): Promise<boolean> {
  if ((await sweepIndex(index, building, SWEEP_SIZE)) > 0) return true;
  await index.run(sql`
    UPDATE search_build SET generation = building, building = NULL, source = NULL, cursor = NULL, total = done,
      finished_at = ${now()}
    WHERE building = ${building} AND source = ${source} AND cursor = ${cursor}`);
  return false;
}

/** To the next page, unless another run has done this one. */
const moveOn = (
  index: Db,
  { building, source, cursor }: Build,
  next: { source: string; cursor: string; done: number },
): Promise<unknown> =>
  index.run(sql`
    UPDATE search_build SET source = ${next.source}, cursor = ${next.cursor}, done = done + ${next.done}
    WHERE building = ${building} AND source = ${source} AND cursor = ${cursor}`);
