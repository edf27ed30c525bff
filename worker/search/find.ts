import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import type { SourceRef } from "./documents.ts";
import { type DocumentKind, firstId, KIND_SPAN } from "./domain-kinds.ts";
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

/** Documents that are ranked; of words that more have, the first ones by kind count. */
export const CANDIDATES = 2000;
/** What a match counts in the title, the line below it, the keywords and the text. */
const COLUMN_WEIGHTS = sql.raw("10.0, 4.0, 6.0, 1.0");
/** A word that fewer documents have may be a misspelled one. */
const RARE = 3;
const MAX_CANDIDATE_WORDS = 200;

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
  kind ? sql`AND rowid >= ${firstId(kind)} AND rowid < ${firstId(kind) + KIND_SPAN}` : sql``;

/** The statement that ranks what matches, each kind by itself, best first. */
export const findStatement = (index: Db, expression: string, { key, now, kind, from, to }: FindOptions) =>
  index.all<Found>(sql`
    WITH hits AS MATERIALIZED (
      SELECT rowid AS id, bm25(search_text, ${COLUMN_WEIGHTS}) AS score FROM search_text
      WHERE search_text MATCH ${expression} ${inKind(kind)} LIMIT ${CANDIDATES}
    ), found AS (
      SELECT d.id, d.kind, h.score * d.boost * (1 + d.popularity) * CASE WHEN d.title_key = ${key} THEN 3
        WHEN substr(d.title_key, 1, ${key.length}) = ${key} THEN 1.6 ELSE 1 END AS points
      FROM hits h CROSS JOIN search_document d ON d.id = h.id WHERE d.visible_from <= ${now}
    ), placed AS (
      SELECT id, points, row_number() OVER (PARTITION BY kind ORDER BY points, id) AS place,
        count(*) OVER (PARTITION BY kind) AS total
      FROM found
    )
    SELECT ${COLUMNS}, f.points, f.total, (SELECT count(*) FROM hits) AS looked
    FROM placed f CROSS JOIN search_document d ON d.id = f.id WHERE f.place > ${from} AND f.place <= ${to}
    ORDER BY f.points, f.id`);

/** The best document of each kind with how many match, where one kind alone is ranked; else nothing. */
export const totalsStatement = (
  index: Db,
  expression: string,
  { kind, ...options }: Pick<FindOptions, "key" | "now" | "kind">,
) =>
  kind
    ? findStatement(index, expression, { ...options, from: 0, to: 1 })
    : index.all<Found>(sql`SELECT * FROM search_document WHERE false`);

/** How many documents of each kind match, where there are more than were ranked. */
export const countStatement = (index: Db, expression: string) =>
  index.all<{ kindNumber: number; total: number }>(sql`
    SELECT rowid / ${KIND_SPAN} AS kindNumber, count(*) AS total FROM search_text
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

/** Phrases of what may be found that begin with what was typed, or have a word that does, the shortest first. */
export const phraseStatement = (index: Db, key: string, now: number, limit: number) =>
  index.all<{ phrase: string }>(sql`
    SELECT p.phrase FROM search_phrase p CROSS JOIN search_document d ON d.source = p.source AND d.ref = p.ref
    WHERE p.key >= ${key} AND p.key < ${key} || char(1114111) AND d.visible_from <= ${now}
    GROUP BY p.phrase ORDER BY min(length(p.key)), length(p.phrase), p.phrase LIMIT ${limit}`);

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
