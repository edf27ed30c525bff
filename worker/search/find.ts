import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import type { SourceRef } from "./documents.ts";
import { DOCUMENT_KINDS, type DocumentKind, firstId, KIND_SPAN } from "./domain-kinds.ts";
import { wordExpression } from "./domain-query.ts";
import { canComplete, type SpellingCandidate, spellingVariants } from "./domain-spelling.ts";

/** A document that matches. */
export interface Found extends SourceRef {
  id: number;
  kind: DocumentKind;
  title: string;
  subtitle: string;
  path: string;
  drawing: string;
  /** The lower, the better. */
  points: number;
  /** How many of its kind match. */
  total: number;
  /** How many were looked at: CANDIDATES where there may be more. */
  looked: number;
}

/**
 * Documents that are ranked by how well each matches. Of words that more have, those with all of them in their title are
 * ranked by their title, and of each kind some others follow: to compare all texts would take too long, and says little.
 */
export const CANDIDATES = 600;
/** Of such words: of each kind so many by their title, titles that begin so, and others. */
const BY_TITLE = 80;
const BEGINNING = 100;
const OTHERS = 100;
const OTHERS_OF_KIND = 12;
/** Of one kind that was asked for: this many by their title and this many others, so that there are as many places. */
export const MAX_PLACES = 500;
/** The points of a title that has the words, the longer the fewer, and those of another text; lower is better. */
const TITLE_SCORE = sql.raw("-12.0");
const OTHER_SCORE = sql.raw("-1.0");
/** What a match counts in the title, the line below it, the keywords and the text. */
const COLUMN_WEIGHTS = sql.raw("10.0, 4.0, 6.0, 1.0");
/** A word that fewer documents have may be a misspelled one. */
const RARE = 3;
const MAX_CANDIDATE_WORDS = 200;

/** Written out: a bound number is no integer for SQLite; it would divide with a fraction, and read the index to its end. */
const SPAN = sql.raw(String(KIND_SPAN));

const COLUMNS = sql.raw("d.id, d.source, d.ref, d.kind, d.title, d.subtitle, d.path, d.drawing");

export interface FindOptions {
  /** As `normalizeQuery` writes it: a title that is this, or begins so, comes first. */
  key: string;
  now: number;
  /** Only these; else all. */
  kind?: DocumentKind | undefined;
  /** Of each kind: which places, the first is 0. */
  from: number;
  to: number;
}

const inKind = (kind: DocumentKind | undefined): SQL =>
  sql.raw(kind ? `AND rowid >= ${firstId(kind)} AND rowid < ${firstId(kind) + KIND_SPAN}` : "");

/**
 * What to rank where too many have the words: by their titles, of each kind alike, and some others.
 * Each part is a join with `many`, which is empty in the other case: with a condition SQLite would read all first.
 */
function commonHits(expression: string, key: string, kind: DocumentKind | undefined): SQL {
  /** The first of each kind, by one look-up for each: as a union it would have too many parts for D1, which allows five. */
  const ofEachKind = (kinds: readonly DocumentKind[], table: SQL, score: SQL, limit: number) => sql`
    SELECT i.value AS id, ${score} AS score FROM many CROSS JOIN json_each(${JSON.stringify(kinds.map(firstId))}) k
      CROSS JOIN json_each((SELECT json_group_array(id) FROM (SELECT rowid AS id FROM ${table}
        WHERE ${table} MATCH ${expression} AND rowid >= k.value AND rowid < k.value + ${SPAN} LIMIT ${limit}))) i`;
  // Titles hardly ever have several words at once. The first that were looked at are products and collections.
  const lateKinds = kind === undefined && expression.includes(" AND ") ? LATE_KINDS : [];
  return sql`
    ${ofEachKind(kind ? [kind] : DOCUMENT_KINDS, sql.raw("search_title"), TITLE_SCORE, kind ? MAX_PLACES : BY_TITLE)}
    UNION ALL SELECT id, ${TITLE_SCORE} FROM (
      SELECT d.id FROM many CROSS JOIN search_document d INDEXED BY search_document_title
      WHERE d.title_key >= ${key} AND d.title_key < ${key} || char(1114111) ${kind ? sql`AND +d.kind = ${kind}` : sql``}
      ORDER BY d.title_key LIMIT ${BEGINNING})
    UNION ALL SELECT id, ${OTHER_SCORE} FROM (SELECT c.id FROM many CROSS JOIN looked c LIMIT ${kind ? MAX_PLACES : OTHERS})
    UNION ALL ${ofEachKind(lateKinds, sql.raw("search_text"), OTHER_SCORE, OTHERS_OF_KIND)}`;
}
const LATE_KINDS = ["article", "recipe", "study"] as const;

/** The statement that ranks what matches, each kind by itself, best first. */
export const findStatement = (index: Db, expression: string, { key, now, kind, from, to }: FindOptions) =>
  index.all<Found>(sql`
    WITH looked AS MATERIALIZED (
      SELECT rowid AS id FROM search_text WHERE search_text MATCH ${expression} ${inKind(kind)} LIMIT ${CANDIDATES}
    ), few AS MATERIALIZED (SELECT 1 AS one WHERE (SELECT count(*) FROM looked) < ${CANDIDATES}
    ), many AS MATERIALIZED (SELECT 1 AS one WHERE NOT EXISTS (SELECT 1 FROM few)
    ), hits AS MATERIALIZED (
      SELECT t.rowid AS id, bm25(search_text, ${COLUMN_WEIGHTS}) AS score FROM few CROSS JOIN search_text t
      WHERE search_text MATCH ${expression} ${inKind(kind)}
      UNION ALL
      SELECT id, min(score) FROM (${commonHits(expression, key, kind)}) GROUP BY id
    ), found AS (
      SELECT d.id, d.kind, h.score * d.boost * (1 + d.popularity)
        * CASE WHEN h.score = ${TITLE_SCORE} THEN 0.4 + 0.6 * ${key.length} / max(${key.length}, length(d.title_key)) ELSE 1 END
        * CASE WHEN d.title_key = ${key} THEN 3 WHEN substr(d.title_key, 1, ${key.length}) = ${key} THEN 1.6 ELSE 1 END AS points
      FROM hits h CROSS JOIN search_document d ON d.id = h.id WHERE d.visible_from <= ${now}
    ), placed AS (
      SELECT id, points, row_number() OVER (PARTITION BY kind ORDER BY points, id) AS place,
        count(*) OVER (PARTITION BY kind) AS total
      FROM found
    )
    SELECT ${COLUMNS}, f.points, f.total, (SELECT count(*) FROM looked) AS looked
    FROM placed f CROSS JOIN search_document d ON d.id = f.id WHERE f.place > ${from} AND f.place <= ${to}
    ORDER BY f.points, f.id`);

/** How many of a kind match. */
export type KindTotal = Pick<Found, "kind" | "total" | "looked">;

/** How many of the first documents that match are of each kind, where one kind alone is ranked; else nothing. */
export const totalsStatement = (index: Db, expression: string, { now, kind }: Pick<FindOptions, "now" | "kind">) =>
  kind
    ? index.all<KindTotal>(sql`
        WITH looked AS MATERIALIZED (
          SELECT rowid AS id FROM search_text WHERE search_text MATCH ${expression} LIMIT ${CANDIDATES})
        SELECT d.kind, count(*) AS total, (SELECT count(*) FROM looked) AS looked
        FROM looked h CROSS JOIN search_document d ON d.id = h.id WHERE d.visible_from <= ${now} GROUP BY d.kind`)
    : index.all<KindTotal>(sql`SELECT * FROM search_document WHERE false`);

/** Finds nothing: for a place in a batch. */
export const nothingStatement = (index: Db) => index.all<Found>(sql`SELECT * FROM search_document WHERE false`);

/** How many documents of each kind match, where there are more than were ranked. */
export const countStatement = (index: Db, expression: string) =>
  index.all<{ kindNumber: number; total: number }>(sql`
    SELECT rowid / ${SPAN} AS kindNumber, count(*) AS total FROM search_text
    WHERE search_text MATCH ${expression} GROUP BY 1`);

/**
 * The statement that says which words a typed one may be, where fewer than three documents have it: else nothing is read.
 * @param isOpen it may not be finished
 */
export function spellingStatement(index: Db, word: string, isOpen: boolean) {
  const variants = JSON.stringify(spellingVariants(word, true));
  const known = wordExpression(word, isOpen);
  const isRare = sql`(SELECT count(*) FROM (SELECT 1 FROM search_text WHERE search_text MATCH ${known} LIMIT ${RARE})) < ${RARE}`;
  const match =
    isOpen && canComplete(word)
      ? sql`s.variant >= v.value AND s.variant < v.value || char(1114111)`
      : sql`s.variant = v.value`;
  return index.all<SpellingCandidate & { isUnknown: number }>(sql`
    SELECT w.word, w.weight, NOT EXISTS (SELECT 1 FROM search_text WHERE search_text MATCH ${known}) AS isUnknown
    FROM (SELECT DISTINCT s.word FROM json_each(${variants}) v CROSS JOIN search_spelling s ON ${match}
      WHERE ${isRare} LIMIT ${MAX_CANDIDATE_WORDS}) c JOIN search_word w ON w.word = c.word`);
}

/** A letter alone begins too much to be completed. */
const MIN_PHRASE = 2;
/** Phrases that are looked at: the first ones that begin so, and those that do among the shortest of the same two letters. */
const PHRASES_BEHIND = 100;
const PHRASES_SHORT = 800;

/** Phrases of what may be found that begin with what was typed, then those with a word that does, the shortest first. */
export function phraseStatement(index: Db, key: string, now: number, limit: number) {
  if (key.length < MIN_PHRASE) return index.all<{ phrase: string }>(sql`SELECT phrase FROM search_phrase WHERE false`);
  const begins = sql`key >= ${key} AND key < ${key} || char(1114111)`;
  return index.all<{ phrase: string }>(sql`
    WITH near AS MATERIALIZED (
      SELECT * FROM (SELECT * FROM search_phrase WHERE ${begins} ORDER BY key LIMIT ${PHRASES_BEHIND})
      UNION
      SELECT * FROM (SELECT * FROM search_phrase WHERE substr(key, 1, 2) = ${key.slice(0, 2)}
        ORDER BY length(key) LIMIT ${PHRASES_SHORT}) WHERE ${begins}
    )
    SELECT p.phrase FROM near p CROSS JOIN search_document d ON d.source = p.source AND d.ref = p.ref
    WHERE d.visible_from <= ${now}
    GROUP BY p.phrase
    ORDER BY max(length(p.key) >= length(p.phrase)) DESC, min(length(p.key)), length(p.phrase), p.phrase LIMIT ${limit}`);
}

/** Documents by what names them, in the order of the list, as far as they may be found. */
export const documentsStatement = (index: Db, refs: readonly SourceRef[], now: number) =>
  index.all<Found>(sql`
    SELECT ${COLUMNS}, -1000000.0 + j.key AS points, 1 AS total, 0 AS looked FROM json_each(${JSON.stringify(refs)}) j
    CROSS JOIN search_document d ON d.source = j.value ->> 'source' AND d.ref = j.value ->> 'ref'
    WHERE d.kind <> 'gone' AND d.visible_from <= ${now} ORDER BY j.key`);

/** The texts of documents, for what is quoted of them. */
export const bodiesStatement = (index: Db, ids: readonly number[]) =>
  index.all<{ id: number; body: string }>(sql`
    SELECT rowid AS id, substr(body, 1, 20000) AS body FROM search_text
    WHERE rowid IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
