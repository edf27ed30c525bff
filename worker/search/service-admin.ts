import { sql } from "drizzle-orm";
import { SEARCHABLE_PAGES } from "../content/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { newId } from "../kernel/ids.ts";
import { DAY } from "../kernel/instants.ts";
import { SEARCH_TAG } from "../kernel/page-tags.ts";
import { type Db, openDb } from "../platform/db.ts";
import { enqueueJobs } from "../platform/job-queue.ts";
import { runBatch } from "../platform/run-batch.ts";
import type { RequestContext } from "../request-context.ts";
import { auditIfChangedStatement, auditStatement } from "../settings/index.ts";
import { type AdminDocument, type QueryFigures, SEARCH_LIMITS, type SearchReport } from "./contract-admin.ts";
import type { SourceRef } from "./documents.ts";
import { normalizeQuery } from "./domain.ts";
import { toDay } from "./domain-log.ts";
import { parseQuery, toExpression } from "./domain-query.ts";
import { INDEX_JOB } from "./jobs.ts";
import { type Build, startBuild } from "./rebuild.ts";

export type SearchAdminDeps = Pick<RequestContext, "db" | "env" | "now" | "live" | "waitUntil">;

const TOP = 25;
const FOUND = 12;

/** What the owner decides about the search, and what was searched for. `actor` is the email of the staff member. */
export function searchAdminService(deps: SearchAdminDeps) {
  const { db, now, env } = deps;
  const index = () => openDb(env.SEARCH);
  const published = async () => {
    await deps.live.publishContent([SEARCH_TAG]);
    deps.waitUntil(enqueueJobs(env, INDEX_JOB).catch(() => undefined));
  };
  const insideLimit = async (table: "search_pin" | "search_synonym" | "search_hidden", most: number) => {
    const row = await db.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.raw(table)}`);
    if ((row?.n ?? 0) >= most)
      throw httpError("conflict", `There are already ${most}. Remove one that isn't needed any more first.`);
  };
  return {
    /** All that the admin page shows: two reads at once, one of each database. */
    async report(days: number): Promise<SearchReport> {
      const [report, rules] = await Promise.all([readLog(index(), now(), days), readOwn(db)]);
      const wanted = [...rules.pins, ...rules.hidden];
      const known = wanted.length > 0 ? await nameDocuments(index(), db, wanted) : new Map<string, AdminDocument>();
      const named = (one: SourceRef): AdminDocument =>
        known.get(`${one.source} ${one.ref}`) ?? { ...one, kind: one.source, title: one.ref, path: "" };
      return {
        days,
        ...report.log,
        pins: rules.pins.map(({ query, ...one }) => ({ query, ...named(one) })),
        synonyms: rules.synonyms.map(({ id, terms }) => ({ id, terms: JSON.parse(terms) as string[] })),
        hidden: rules.hidden.map(named),
        index: { ...report.index, waiting: rules.waiting },
      };
    },
    /** Documents to pin or to hide, by part of what they are found by. */
    async findDocuments(text: string): Promise<AdminDocument[]> {
      const expression = toExpression(parseQuery(text));
      if (expression === "") return [];
      return index().all<AdminDocument>(sql`
        SELECT d.source, d.ref, d.kind, d.title, d.path FROM (
          SELECT rowid AS id, bm25(search_text, 10.0, 4.0, 6.0, 1.0) AS score FROM search_text
          WHERE search_text MATCH ${expression} LIMIT 500) h
        JOIN search_document d ON d.id = h.id ORDER BY h.score * d.boost LIMIT ${FOUND}`);
    },
    /** Shows a document first for a query; behind those that are pinned to it already. */
    async addPin({ query, source, ref }: SourceRef & { query: string }, actor: string): Promise<void> {
      const key = normalizeQuery(query);
      if (key === "") throw httpError("bad_input", "Enter a word or a number.", { field: "query" });
      await Promise.all([insideLimit("search_pin", SEARCH_LIMITS.pins), requireDocument(index(), { source, ref })]);
      await runBatch(db, [
        db.run(sql`
          INSERT INTO search_pin (query, position, source, ref)
          SELECT ${key}, coalesce(max(position), 0) + 1, ${source}, ${ref} FROM search_pin WHERE query = ${key}
          ON CONFLICT DO NOTHING`),
        auditIfChangedStatement(deps, actor, "search.pin", `search:${key}`, { after: { source, ref } }),
      ]);
      await published();
    },
    async removePin({ query, source, ref }: SourceRef & { query: string }, actor: string): Promise<void> {
      const key = normalizeQuery(query);
      await runBatch(db, [
        db.run(sql`DELETE FROM search_pin WHERE query = ${key} AND source = ${source} AND ref = ${ref}`),
        auditIfChangedStatement(deps, actor, "search.unpin", `search:${key}`, { before: { source, ref } }),
      ]);
      await published();
    },
    /** Makes words mean the same. @param id null: a new list */
    async saveSynonyms(id: string | null, terms: readonly string[], actor: string): Promise<{ id: string }> {
      const unique = [...new Map(terms.map((term) => [normalizeQuery(term), term.trim()]))].filter(([key]) => key);
      if (unique.length < 2)
        throw httpError("bad_input", "Enter at least two different words or phrases.", { field: "terms" });
      if (id === null) await insideLimit("search_synonym", SEARCH_LIMITS.synonyms);
      const own = id ?? newId(now());
      const json = JSON.stringify(unique.map(([, term]) => term));
      const write =
        id === null
          ? db.run(sql`INSERT INTO search_synonym (id, terms, updated_at) VALUES (${own}, ${json}, ${now()})`)
          : db.run(sql`UPDATE search_synonym SET terms = ${json}, updated_at = ${now()} WHERE id = ${own}`);
      const [written] = await runBatch(db, [
        write,
        auditIfChangedStatement(deps, actor, "search.synonyms", `search:${own}`, { after: unique.map(([, t]) => t) }),
      ]);
      if (written?.meta.changes === 0) throw httpError("not_found", "Someone deleted this list. Reload the page.");
      await published();
      return { id: own };
    },
    async deleteSynonyms(id: string, actor: string): Promise<void> {
      await runBatch(db, [
        db.run(sql`DELETE FROM search_synonym WHERE id = ${id}`),
        auditIfChangedStatement(deps, actor, "search.synonyms_delete", `search:${id}`),
      ]);
      await published();
    },
    /** Hides a document from search; its page stays. */
    async hide({ source, ref }: SourceRef, actor: string): Promise<void> {
      await Promise.all([
        insideLimit("search_hidden", SEARCH_LIMITS.hidden),
        requireDocument(index(), { source, ref }),
      ]);
      await runBatch(db, [
        db.run(sql`
          INSERT INTO search_hidden (source, ref, created_at) VALUES (${source}, ${ref}, ${now()}) ON CONFLICT DO NOTHING`),
        auditIfChangedStatement(deps, actor, "search.hide", `search:${source} ${ref}`),
      ]);
      await published();
    },
    async unhide({ source, ref }: SourceRef, actor: string): Promise<void> {
      await runBatch(db, [
        db.run(sql`DELETE FROM search_hidden WHERE source = ${source} AND ref = ${ref}`),
        auditIfChangedStatement(deps, actor, "search.show", `search:${source} ${ref}`),
      ]);
      await published();
    },
    /** Starts to make the index again. @returns false where a rebuild runs already: that one goes on */
    async rebuild(actor: string): Promise<{ isStarted: boolean }> {
      const { isStarted } = await startBuild(deps, index(), actor);
      if (isStarted) await runBatch(db, [auditStatement(deps, actor, "search.rebuild", "search:index")]);
      deps.waitUntil(enqueueJobs(env, INDEX_JOB).catch(() => undefined));
      return { isStarted };
    },
  };
}

/** @throws httpError not_found where the index has no such document */
async function requireDocument(index: Db, { source, ref }: SourceRef): Promise<void> {
  const row = await index.get(sql`SELECT 1 AS one FROM search_document WHERE source = ${source} AND ref = ${ref}`);
  if (!row) throw httpError("not_found", "This page is no longer in the search. Search for it again.");
}

async function readOwn(db: Db) {
  const [pins, synonyms, hidden, waiting] = await db.batch([
    db.all<SourceRef & { query: string }>(sql`SELECT query, source, ref FROM search_pin ORDER BY query, position`),
    db.all<{ id: string; terms: string }>(sql`SELECT id, terms FROM search_synonym ORDER BY id`),
    db.all<SourceRef>(sql`SELECT source, ref FROM search_hidden ORDER BY created_at DESC, source, ref`),
    db.all<{ n: number }>(sql`SELECT count(*) AS n FROM search_outbox`),
  ]);
  return { pins, synonyms, hidden, waiting: waiting[0]?.n ?? 0 };
}

/** The names of documents: of the index, or where one is hidden of its own table. */
async function nameDocuments(index: Db, db: Db, refs: readonly SourceRef[]): Promise<Map<string, AdminDocument>> {
  const json = JSON.stringify(refs);
  const [known, own] = await Promise.all([
    index.all<AdminDocument>(sql`
      SELECT d.source, d.ref, d.kind, d.title, d.path FROM json_each(${json}) j
      CROSS JOIN search_document d ON d.source = j.value ->> 'source' AND d.ref = j.value ->> 'ref' WHERE d.kind <> 'gone'`),
    db.all<AdminDocument>(sql`
      SELECT j.value ->> 'source' AS source, j.value ->> 'ref' AS ref, j.value ->> 'source' AS kind, '' AS path,
        coalesce((SELECT title FROM store_product WHERE id = j.value ->> 'ref'),
          (SELECT title FROM store_collection WHERE id = j.value ->> 'ref'),
          (SELECT title FROM content_entry WHERE id = j.value ->> 'ref'),
          (SELECT headline FROM science_study WHERE id = j.value ->> 'ref'),
          (SELECT name FROM science_ingredient WHERE key = j.value ->> 'ref'),
          (SELECT title FROM community_topic WHERE id = j.value ->> 'ref'), j.value ->> 'ref') AS title
      FROM json_each(${json}) j`),
  ]);
  // A page of the site that is hidden stands in neither.
  const pages = SEARCHABLE_PAGES.map(({ path, title }) => ({
    source: "page" as const,
    ref: path,
    kind: "page",
    title,
    path,
  }));
  return new Map([...own, ...pages, ...known].map((one) => [`${one.source} ${one.ref}`, one]));
}

const FIGURES = sql.raw(`query, sum(searches) AS searches, max(found) AS found, sum(clicks) AS clicks,
  CASE WHEN sum(clicks) > 0 THEN 1.0 * sum(positions) / sum(clicks) END AS position`);

/** Counts by day and query, and how far the index is. One round trip. */
async function readLog(index: Db, now: number, days: number) {
  const since = toDay(now - (days - 1) * DAY);
  const [byDay, queries, top, nothing, opened, builds, documents] = await index.batch([
    index.all<SearchReport["byDay"][number]>(sql`
      SELECT day, sum(searches) AS searches, sum(CASE WHEN found = 0 THEN searches ELSE 0 END) AS "nothing",
        sum(clicks) AS clicks FROM search_query_day WHERE day >= ${since} GROUP BY day ORDER BY day`),
    index.all<{ n: number }>(sql`SELECT count(DISTINCT query) AS n FROM search_query_day WHERE day >= ${since}`),
    index.all<QueryFigures>(sql`
      SELECT ${FIGURES} FROM search_query_day WHERE day >= ${since} GROUP BY query
      ORDER BY searches DESC, query LIMIT ${TOP}`),
    index.all<QueryFigures>(sql`
      SELECT ${FIGURES} FROM search_query_day WHERE day >= ${since} GROUP BY query HAVING max(found) = 0
      ORDER BY searches DESC, query LIMIT ${TOP}`),
    index.all<SearchReport["opened"][number]>(sql`
      SELECT c.source, c.ref, d.kind, d.title, d.path, sum(c.clicks) AS clicks,
        1.0 * sum(c.positions) / sum(c.clicks) AS position
      FROM search_click_day c JOIN search_document d ON d.source = c.source AND d.ref = c.ref
      WHERE c.day >= ${since} GROUP BY c.source, c.ref ORDER BY clicks DESC, d.title LIMIT ${TOP}`),
    index.all<Build>(sql`
      SELECT building, done, total, started_at AS startedAt, finished_at AS finishedAt, actor FROM search_build`),
    index.all<{ n: number }>(sql`SELECT count(*) AS n FROM search_document WHERE kind <> 'gone'`),
  ]);
  const sum = (key: "searches" | "nothing" | "clicks") => byDay.reduce((all, day) => all + day[key], 0);
  const [build] = builds;
  return {
    log: {
      totals: {
        searches: sum("searches"),
        queries: queries[0]?.n ?? 0,
        nothing: sum("nothing"),
        clicks: sum("clicks"),
      },
      ...{ byDay, top, nothing, opened },
    },
    index: {
      documents: documents[0]?.n ?? 0,
      build:
        build && build.building !== null
          ? { done: build.done, total: build.total, startedAt: build.startedAt ?? 0, actor: build.actor }
          : null,
      builtAt: build?.finishedAt ?? null,
    },
  };
}
