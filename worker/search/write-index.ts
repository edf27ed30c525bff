import { sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import { type BatchStatement, runBatch } from "../platform/run-batch.ts";
import { MAX_BODY, type SourceDocument } from "./documents.ts";
import { normalizeQuery, toWords } from "./domain.ts";
import { type DocumentSource, firstId, KIND_SPAN } from "./domain-kinds.ts";
import { isSpellable, spellingVariants } from "./domain-spelling.ts";
import { TOPIC_PHRASE_MARK } from "./find.ts";

/** What goes into the index together. */
export interface IndexWrite {
  source: DocumentSource;
  /** The state was read when the outbox was here: what is in the index and newer stays. */
  seq: number;
  documents: readonly SourceDocument[];
  /** What may not be found. */
  gone: readonly string[];
}

const TITLE_WEIGHT = 2;
const BODY_WEIGHT = 1;
/** Characters of JSON that one statement is given, so that it does not take long; D1 takes 2 MB. */
const MAX_JSON = 300_000;
/** Documents of one batch: the database answers no search while it runs one, some 80 ms; smaller ones take a third more in all. */
export const WRITE_SIZE = 40;
/** Between two batches, in ms: one after the other without a pause they would leave no room for a search that comes in. */
export const WRITE_PAUSE = 5;
/** Ids of what is gone: a range of its own below those of the kinds. */
const GONE_BASE = 0;

/** Writes documents, each with its texts at once: a search sees the old state or the new one. Safe to repeat. */
export async function writeIndex(index: Db, write: IndexWrite, at: number): Promise<void> {
  let isFirst = true;
  for (const part of splitWrite(write)) {
    if (!isFirst) await scheduler.wait(WRITE_PAUSE);
    isFirst = false;
    await writePart(index, part, at);
  }
}

/** Parts that fit into one batch each. */
function* splitWrite({ source, seq, documents, gone }: IndexWrite): Generator<IndexWrite> {
  let part: SourceDocument[] = [];
  let size = 0;
  for (const document of documents) {
    const own = document.body.slice(0, MAX_BODY).length + 2000;
    if (part.length >= WRITE_SIZE || (part.length > 0 && size + own > MAX_JSON)) {
      yield { source, seq, documents: part, gone: [] };
      part = [];
      size = 0;
    }
    part.push(document);
    size += own;
  }
  if (part.length > 0 || gone.length > 0) yield { source, seq, documents: part, gone };
}

async function writePart(index: Db, { source, seq, documents, gone }: IndexWrite, at: number): Promise<void> {
  const rows = JSON.stringify([
    ...documents.map((d) => ({
      ref: d.ref,
      kind: d.kind,
      base: firstId(d.kind),
      title: d.title,
      titleKey: normalizeQuery(d.title).slice(0, 200),
      titleText: `${d.title} ${d.titleWords}`,
      subtitle: d.subtitle,
      keywords: d.keywords.filter(Boolean).join(" · "),
      body: d.body.slice(0, MAX_BODY),
      path: d.path,
      drawing: d.drawing,
      boost: d.boost,
      visibleFrom: d.visibleFrom,
      updatedAt: d.updatedAt,
    })),
    ...gone.map((ref) => goneRow(ref, at)),
  ]);
  await runBatch(index, [
    ...documentStatements(index, source, seq, rows),
    ...phraseStatements(index, source, documents, gone),
    ...(await wordStatements(index, documents)),
  ]);
}

const goneRow = (ref: string, at: number) => ({
  ...{
    ref,
    kind: "gone",
    base: GONE_BASE,
    title: "",
    titleKey: "",
    titleText: "",
    subtitle: "",
    keywords: "",
    body: "",
  },
  ...{ path: "", drawing: "", boost: 0, visibleFrom: Number.MAX_SAFE_INTEGER, updatedAt: at },
});

function documentStatements(index: Db, source: DocumentSource, seq: number, rows: string): BatchStatement[] {
  // CROSS JOIN keeps the order: SQLite would read the list again for every document of the source.
  const known = sql`json_each(${rows}) j CROSS JOIN search_document d ON d.source = ${source} AND d.ref = j.value ->> 'ref'`;
  return [
    index.run(sql`DELETE FROM search_text WHERE rowid IN (SELECT d.id FROM ${known} WHERE d.seq <= ${seq})`),
    index.run(sql`DELETE FROM search_title WHERE rowid IN (SELECT d.id FROM ${known} WHERE d.seq <= ${seq})`),
    index.run(sql`
      INSERT INTO search_document (id, source, ref, kind, seq, generation, title, title_key, subtitle, path, drawing, boost,
        visible_from, updated_at)
      SELECT (SELECT coalesce(max(o.id), j.value ->> 'base') FROM search_document o
          WHERE o.id >= j.value ->> 'base' AND o.id < (j.value ->> 'base') + ${KIND_SPAN}) + 1 + j.key,
        ${source}, j.value ->> 'ref', j.value ->> 'kind', ${seq}, (SELECT coalesce(building, generation) FROM search_build),
        j.value ->> 'title', j.value ->> 'titleKey', j.value ->> 'subtitle', j.value ->> 'path', j.value ->> 'drawing',
        j.value ->> 'boost', j.value ->> 'visibleFrom', j.value ->> 'updatedAt'
      FROM json_each(${rows}) j WHERE true
      ON CONFLICT (source, ref) DO UPDATE SET id = excluded.id, kind = excluded.kind, seq = excluded.seq,
        generation = excluded.generation, title = excluded.title, title_key = excluded.title_key,
        subtitle = excluded.subtitle, path = excluded.path, drawing = excluded.drawing, boost = excluded.boost,
        visible_from = excluded.visible_from, updated_at = excluded.updated_at
      WHERE search_document.seq <= excluded.seq`),
    index.run(sql`
      INSERT INTO search_text (rowid, title, subtitle, keywords, body)
      SELECT d.id, j.value ->> 'titleText', j.value ->> 'subtitle', j.value ->> 'keywords', j.value ->> 'body'
      FROM ${known} WHERE d.seq = ${seq} AND d.kind <> 'gone'`),
    index.run(sql`
      INSERT INTO search_title (rowid, title) SELECT d.id, j.value ->> 'titleText'
      FROM ${known} WHERE d.seq = ${seq} AND d.kind <> 'gone'`),
  ];
}

/** What may be typed on to: each phrase from each of its words on. */
function phraseStatements(
  index: Db,
  source: DocumentSource,
  documents: readonly SourceDocument[],
  gone: readonly string[],
): BatchStatement[] {
  const refs = JSON.stringify([...documents.map(({ ref }) => ref), ...gone]);
  // Titles of topics from their beginning alone: there may be many more of them than of all else.
  const keysOf = (phrase: string): string[] =>
    source === "topic"
      ? [TOPIC_PHRASE_MARK + normalizeQuery(phrase)]
      : toWords(phrase).map((_, at, words) => words.slice(at).join(" "));
  const rows = documents.flatMap(({ ref, phrases }) =>
    [...new Set(phrases)]
      .filter((phrase) => phrase.length <= 60)
      .flatMap((phrase) => keysOf(phrase).map((key) => [key, ref, phrase])),
  );
  return [
    index.run(
      sql`DELETE FROM search_phrase WHERE source = ${source} AND ref IN (SELECT value FROM json_each(${refs}))`,
    ),
    index.run(sql`
      INSERT OR IGNORE INTO search_phrase (key, source, ref, phrase)
      SELECT j.value ->> 0, ${source}, j.value ->> 1, j.value ->> 2 FROM json_each(${JSON.stringify(rows)}) j`),
  ];
}

/** The words of documents for the spelling; those that it knows cost no write. */
async function wordStatements(index: Db, documents: readonly SourceDocument[]): Promise<BatchStatement[]> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of toWords(text))
      if (isSpellable(word)) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  };
  for (const d of documents) {
    // Members write as they like: the site's own words stay the better spelling.
    add(`${d.title} ${d.titleWords} ${d.keywords.join(" ")}`, d.kind === "topic" ? BODY_WEIGHT : TITLE_WEIGHT);
    add(`${d.subtitle} ${d.body.slice(0, MAX_BODY)}`, BODY_WEIGHT);
  }
  if (weights.size === 0) return [];
  const fresh = await index.all<{ word: string; weight: number }>(sql`
    SELECT j.value ->> 0 AS word, j.value ->> 1 AS weight FROM json_each(${JSON.stringify([...weights])}) j
    WHERE NOT EXISTS (SELECT 1 FROM search_word w WHERE w.word = j.value ->> 0 AND w.weight >= j.value ->> 1
      AND w.generation = (SELECT coalesce(building, generation) FROM search_build))`);
  const statements: BatchStatement[] = [];
  let rows: [string, string][] = [];
  let size = 0;
  const flush = () => {
    if (rows.length === 0) return;
    const json = JSON.stringify(rows);
    statements.push(
      index.run(sql`
        INSERT OR IGNORE INTO search_spelling (variant, word)
        SELECT j.value ->> 0, j.value ->> 1 FROM json_each(${json}) j`),
    );
    rows = [];
    size = 0;
  };
  for (const { word, weight } of fresh)
    for (const variant of spellingVariants(word, weight === TITLE_WEIGHT)) {
      rows.push([variant, word]);
      size += variant.length + word.length + 8;
      if (size > MAX_JSON) flush();
    }
  flush();
  const words = JSON.stringify(fresh.map(({ word, weight }) => [word, weight]));
  statements.push(
    index.run(sql`
      INSERT INTO search_word (word, weight, generation)
      SELECT j.value ->> 0, j.value ->> 1, (SELECT coalesce(building, generation) FROM search_build)
      FROM json_each(${words}) j WHERE true
      ON CONFLICT (word) DO UPDATE SET weight = max(weight, excluded.weight), generation = excluded.generation`),
  );
  return statements;
}

/** What the last complete build did not meet again, and words that no document has any more: at most so many of each. */
export async function sweepIndex(index: Db, generation: number, limit: number): Promise<number> {
  const old = sql`SELECT id FROM search_document WHERE generation < ${generation} LIMIT ${limit}`;
  const words = sql`SELECT word FROM search_word WHERE generation < ${generation} LIMIT ${limit}`;
  const results = await runBatch(index, [
    index.run(sql`
      DELETE FROM search_phrase WHERE (source, ref) IN
        (SELECT source, ref FROM search_document WHERE generation < ${generation} LIMIT ${limit})`),
    index.run(sql`DELETE FROM search_text WHERE rowid IN (${old})`),
    index.run(sql`DELETE FROM search_title WHERE rowid IN (${old})`),
    index.run(sql`DELETE FROM search_document WHERE id IN (${old})`),
    index.run(sql`DELETE FROM search_spelling WHERE word IN (${words})`),
    index.run(sql`DELETE FROM search_word WHERE word IN (${words})`),
  ]);
  return (results[3]?.meta.changes ?? 0) + (results[5]?.meta.changes ?? 0);
}
