import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import type { SourceRef } from "./documents.ts";
import { type DocumentKind, firstId, KIND_SPAN, MOST_COUNTED, shownKinds } from "./domain-kinds.ts";
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
const BY_TITLE = 40;
const BEGINNING = 60;
const OTHERS = 40;
const OTHERS_OF_KIND = 12;
/** Of one kind that was asked for: this many by their title and this many others, so that there are as many places. */
export const MAX_PLACES = 500;
/** Where only the first places are asked for, by most visitors, so many do. */
const FIRST_PLACES = 200;
const LAST_FIRST_PLACE = 100;
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
  /** Whether topics of the forum may be found. */
  withTopics: boolean;
  /** Of each kind: which places, the first is 0. */
  from: number;
  to: number;
}

/** What is searched for. */
export interface Expression {
  /** As `toExpression` writes it. */
  text: string;
  /** Its last word where it may not be finished; else empty. */
  openWord: string;
}

/** Of an unfinished word with more endings than this, its letters are looked up as they are. */
const MOST_ENDINGS = 24;
/** Shorter ones have an index of their own. */
const MIN_ENDED = 4;

/**
 * The expression with its unfinished word as the words that begin so: each is read only as far as it is needed, where the
 * database would first merge all texts of all of them. SQL of a text.
 */
function askedSql(text: SQL, openWord: string): SQL {
  if (openWord.length < MIN_ENDED) return text;
  const open = wordExpression(openWord, true);
  return sql`replace(${text}, ${open}, (
    SELECT CASE WHEN count(*) BETWEEN 1 AND ${MOST_ENDINGS}
      THEN ${`(${wordExpression(openWord, false)}`} || group_concat(' OR "' || word || '"', '') || ')' ELSE ${open} END
    FROM (SELECT word FROM search_word WHERE word >= ${openWord} AND word < ${openWord} || char(1114111) LIMIT ${MOST_ENDINGS + 1})))`;
}

/** What a full text index is compared with: computed once a statement, in its CTE `asked`. */
const isAsked = (table: "search_text" | "search_title"): SQL =>
  sql.raw(`${table} MATCH (SELECT expression FROM asked)`);
const askedCte = (asked: Expression): SQL =>
  sql`asked AS MATERIALIZED (SELECT ${askedSql(sql`${asked.text}`, asked.openWord)} AS expression)`;

const inKind = ({ kind, withTopics }: Pick<FindOptions, "kind" | "withTopics">): SQL => {
  const from = kind ? `AND rowid >= ${firstId(kind)} AND rowid < ${firstId(kind) + KIND_SPAN}` : "";
  return sql.raw(`${from} ${withTopics ? "" : BEFORE_TOPICS}`);
};
const BEFORE_TOPICS = `AND rowid < ${firstId("topic")}`;

/**
 * What to rank where too many have the words: by their titles, of each kind alike, and some others.
 * Each part is a join with `many`, which is empty in the other case: with a condition SQLite would read all first.
 */
function commonHits({ text }: Expression, { key, kind, to, withTopics }: FindOptions): SQL {
  const places = to > LAST_FIRST_PLACE ? MAX_PLACES : FIRST_PLACES;
  /** The first of each kind, by one look-up for each: as a union it would have too many parts for D1, which allows five. */
  const ofEachKind = (
    kinds: readonly DocumentKind[],
    table: "search_text" | "search_title",
    score: SQL,
    limit: number,
  ) => sql`
    SELECT i.value AS id, ${score} AS score FROM many CROSS JOIN json_each(${JSON.stringify(kinds.map(firstId))}) k
      CROSS JOIN json_each((SELECT json_group_array(id) FROM (SELECT rowid AS id FROM ${sql.raw(table)}
        WHERE ${isAsked(table)} AND rowid >= k.value AND rowid < k.value + ${SPAN} LIMIT ${limit}))) i`;
  // Titles hardly ever have several words at once. The first that were looked at are products and collections.
  const lateKinds =
    kind === undefined && text.includes(" AND ") ? shownKinds(withTopics).filter((one) => LATE_KINDS.has(one)) : [];
  return sql`
    ${ofEachKind(kind ? [kind] : shownKinds(withTopics), "search_title", TITLE_SCORE, kind ? places : BY_TITLE)}
    UNION ALL SELECT id, ${TITLE_SCORE} FROM (
      SELECT d.id FROM many CROSS JOIN search_document d INDEXED BY search_document_title
      WHERE d.title_key >= ${key} AND d.title_key < ${key} || char(1114111) ${kind ? sql`AND +d.kind = ${kind}` : withTopics ? sql`` : sql`AND +d.kind <> 'topic'`}
      ORDER BY d.title_key LIMIT ${BEGINNING})
    UNION ALL SELECT id, ${OTHER_SCORE} FROM (SELECT c.id FROM many CROSS JOIN looked c LIMIT ${kind ? places : OTHERS})
    UNION ALL ${ofEachKind(lateKinds, "search_text", OTHER_SCORE, OTHERS_OF_KIND)}`;
}
const LATE_KINDS: ReadonlySet<DocumentKind> = new Set(["article", "recipe", "study", "topic"]);

/** The statement that ranks what matches, each kind by itself, best first. */
export const findStatement = (index: Db, asked: Expression, options: FindOptions) => {
  const { key, now, from, to } = options;
  const ids = inKind(options);
  return index.all<Found>(sql`
    WITH ${askedCte(asked)}, looked AS MATERIALIZED (
      SELECT rowid AS id FROM search_text WHERE ${isAsked("search_text")} ${ids} LIMIT ${CANDIDATES}
    ), few AS MATERIALIZED (SELECT 1 AS one WHERE (SELECT count(*) FROM looked) < ${CANDIDATES}
    ), many AS MATERIALIZED (SELECT 1 AS one WHERE NOT EXISTS (SELECT 1 FROM few)
    ), hits AS MATERIALIZED (
      SELECT t.rowid AS id, bm25(search_text, ${COLUMN_WEIGHTS}) AS score FROM few CROSS JOIN search_text t
      WHERE ${isAsked("search_text")} ${ids}
      UNION ALL
      SELECT id, min(score) FROM (${commonHits(asked, options)}) GROUP BY id
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
};

/** How many of a kind match. */
export type KindTotal = Pick<Found, "kind" | "total" | "looked">;

/** How many of the first documents that match are of each kind: where one kind alone is ranked. */
export const totalsStatement = (index: Db, asked: Expression, now: number, withTopics: boolean) =>
  index.all<KindTotal>(sql`
    WITH ${askedCte(asked)}, looked AS MATERIALIZED (
      SELECT rowid AS id FROM search_text WHERE ${isAsked("search_text")} ${inKind({ withTopics })} LIMIT ${CANDIDATES})
    SELECT d.kind, count(*) AS total, (SELECT count(*) FROM looked) AS looked
    FROM looked h CROSS JOIN search_document d ON d.id = h.id WHERE d.visible_from <= ${now} GROUP BY d.kind`);

/**
 * How many documents of each kind match, where there are more than were ranked: up to `MOST_COUNTED`, by the kind's place; all in one pass where
 * the texts of an unfinished word are merged first, which would be done again for each kind.
 */
export const countStatement = (index: Db, asked: Expression, withTopics: boolean) =>
  index.all<{ at: number; total: number }>(sql`
    WITH ${askedCte(asked)}, merged AS MATERIALIZED (
      SELECT 1 AS one FROM asked WHERE ${asked.openWord.length >= MIN_ENDED ? 1 : 0} AND expression LIKE '%" *%')
    SELECT k.key AS at, (SELECT count(*) FROM (SELECT 1 FROM search_text
      WHERE ${isAsked("search_text")} AND rowid >= k.value AND rowid < k.value + ${SPAN} LIMIT ${MOST_COUNTED})) AS total
    FROM json_each(${JSON.stringify(shownKinds(withTopics).map(firstId))}) k WHERE NOT EXISTS (SELECT 1 FROM merged)
    UNION ALL
    SELECT t.rowid / ${SPAN} - 1, min(${MOST_COUNTED}, count(*)) FROM merged CROSS JOIN search_text t
    WHERE ${isAsked("search_text")} ${inKind({ withTopics })} GROUP BY 1`);

/** A typed word to look up. */
export interface TypedWord {
  word: string;
  /** It may not be finished. */
  isOpen: boolean;
}

/**
 * The statement that says which words typed ones may be, by their place: of those that fewer than three documents have; the
 * others are not read. What members misspell does not count: a slip that many make is still one.
 */
export function spellingStatement(index: Db, words: readonly TypedWord[], withTopics: boolean) {
  const typed = words.map(({ word, isOpen }) => ({
    text: wordExpression(word, isOpen),
    variants: spellingVariants(word, true),
    // Up to here a word that begins with a variant counts too; else only the variant itself.
    end: isOpen && canComplete(word) ? "\u{10ffff}" : "\0",
  }));
  const openWord = words.find(({ isOpen }) => isOpen)?.word ?? "";
  const inTopics = sql.raw(
    withTopics
      ? `EXISTS (SELECT 1 FROM search_text WHERE search_text MATCH t.expression AND rowid >= ${firstId("topic")})`
      : "0",
  );
  return index.all<SpellingCandidate & { at: number; isUnknown: number }>(sql`
    WITH asked AS MATERIALIZED (
      SELECT j.key AS at, j.value ->> 'variants' AS variants, j.value ->> 'end' AS until,
        ${askedSql(sql`(j.value ->> 'text')`, openWord)} AS expression
      FROM json_each(${JSON.stringify(typed)}) j
    ), counted AS MATERIALIZED (
      SELECT *, (SELECT count(*) FROM (SELECT 1 FROM search_text
        WHERE search_text MATCH a.expression ${sql.raw(BEFORE_TOPICS)} LIMIT ${RARE})) AS documents FROM asked a
    ), typed AS MATERIALIZED (
      SELECT *, documents = 0 AND NOT ${inTopics} AS isUnknown FROM counted t WHERE documents < ${RARE})
    SELECT t.at, w.word, w.weight, t.isUnknown
    FROM typed t CROSS JOIN json_each((SELECT json_group_array(word) FROM (
        SELECT DISTINCT s.word FROM json_each(t.variants) v
          CROSS JOIN search_spelling s ON s.variant >= v.value AND s.variant < v.value || t.until
        LIMIT ${MAX_CANDIDATE_WORDS}))) c
      CROSS JOIN search_word w ON w.word = c.value`);
}

/** A letter alone begins too much to be completed. */
export const MIN_PHRASE = 2;
/** Phrases that are looked at: the first ones that begin so, and those that do among the shortest of the same two letters. */
const PHRASES_BEHIND = 100;
const PHRASES_SHORT = 800;
/** Of those the best are looked up whether they may be found: more than are wanted, since some may not. */
const PHRASES_NAMED = 60;

/** Topics whose title begins so: the first ones. */
const TOPIC_PHRASES = 10;
/** Before the phrases of topics: a range of its own, so that they never stand between those of the shop. */
export const TOPIC_PHRASE_MARK = "\u0001";

/** A phrase; `topics`: the ids of those that it is the title of, where it is nothing else. */
export interface FoundPhrase {
  phrase: string;
  topics: string | null;
}

/** Phrases of what may be found that begin with what was typed, then those with a word that does, the shortest first, then titles of topics. */
export function phraseStatement(index: Db, key: string, now: number, limit: number, withTopics: boolean) {
  const begins = (typed: string) => sql`key >= ${typed} AND key < ${typed} || char(1114111)`;
  return index.all<FoundPhrase>(sql`
    WITH near AS MATERIALIZED (
      SELECT * FROM (SELECT * FROM search_phrase WHERE ${begins(key)} ORDER BY key LIMIT ${PHRASES_BEHIND})
      UNION ALL
      SELECT * FROM (SELECT * FROM search_phrase WHERE substr(key, 1, 2) = ${key.slice(0, 2)}
        ORDER BY length(key) LIMIT ${PHRASES_SHORT}) WHERE ${begins(key)}
      UNION ALL
      SELECT * FROM (SELECT * FROM search_phrase WHERE ${begins(TOPIC_PHRASE_MARK + key)} ORDER BY key
        LIMIT ${withTopics ? TOPIC_PHRASES : 0})
    ), named AS MATERIALIZED (
      SELECT phrase, row_number() OVER (ORDER BY min(source = 'topic'), max(length(key) >= length(phrase)) DESC, min(length(key)), length(phrase), phrase) AS place
      FROM near GROUP BY phrase ORDER BY place LIMIT ${PHRASES_NAMED}
    )
    SELECT n.phrase, CASE WHEN min(p.source = 'topic') THEN json_group_array(DISTINCT p.ref) END AS topics
    FROM named n CROSS JOIN near p ON p.phrase = n.phrase
      CROSS JOIN search_document d ON d.source = p.source AND d.ref = p.ref
    WHERE d.visible_from <= ${now}
    GROUP BY n.place ORDER BY n.place LIMIT ${limit}`);
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
