import { ImportFileError } from "../../file-import/import-file-error.ts";
import { type ForumReader, type ForumRecord, toInstant } from "./forum-record.ts";
import { readCsvRows } from "./read-csv.ts";

/** Rows that Data Explorer puts into one CSV file at most (QUERY_RESULT_MAX_LIMIT of the plugin). */
const MAX_ROWS = 10_000;

/**
 * For owners who have no backup, such as on a hosted plan: the query that Data Explorer, which is a part of Discourse, runs for
 * an admin. It writes numbers where Discourse's own formats differ from version to version.
 */
export const EXPLORER_QUERY = `-- [params]
-- int :after = 0
SELECT p.id AS post_id, p.post_number, p.reply_to_post_number AS reply_to, p.raw,
  (extract(epoch FROM p.created_at) * 1000)::bigint AS created_ms,
  CASE WHEN p.version > 1 THEN (extract(epoch FROM p.last_version_at) * 1000)::bigint END AS edited_ms,
  p.hidden::int AS is_hidden, p.user_id AS author_id, coalesce(nullif(u.name, ''), u.username) AS author_name,
  e.email AS author_email,
  (SELECT string_agg(a.user_id::text, ' ') FROM post_actions a
    WHERE a.post_id = p.id AND a.post_action_type_id = 2 AND a.deleted_at IS NULL) AS liked_by,
  t.id AS topic_number, t.title AS topic_title, t.user_id AS topic_author,
  (extract(epoch FROM t.created_at) * 1000)::bigint AS topic_ms,
  (t.closed OR t.archived)::int AS is_closed, (t.pinned_at IS NOT NULL)::int AS is_pinned,
  t.visible::int AS is_visible, c.id AS category_number, c.name AS category_name,
  c.read_restricted::int AS is_restricted,
  (SELECT string_agg(g.name, ' ') FROM topic_tags x JOIN tags g ON g.id = x.tag_id
    WHERE x.topic_id = t.id) AS topic_tags
FROM posts p
JOIN topics t ON t.id = p.topic_id
JOIN categories c ON c.id = t.category_id
LEFT JOIN users u ON u.id = p.user_id
LEFT JOIN user_emails e ON e.user_id = p.user_id AND e.primary
WHERE p.id > :after AND t.archetype = 'regular' AND t.deleted_at IS NULL
  AND p.deleted_at IS NULL AND NOT p.user_deleted AND p.post_type = 1
ORDER BY p.id
LIMIT ${MAX_ROWS}`;

const COLUMNS = [
  ...["post_id", "post_number", "reply_to", "raw", "created_ms", "edited_ms", "is_hidden", "author_id", "author_name"],
  ...["author_email", "liked_by", "topic_number", "topic_title", "topic_author", "topic_ms", "is_closed", "is_pinned"],
  ...["is_visible", "category_number", "category_name", "is_restricted", "topic_tags"],
] as const;
type Row = Record<(typeof COLUMNS)[number], string>;

/** Whether a file begins as the results of our query do. */
export const isExplorerFile = (text: string): boolean =>
  /^\uFEFF?[a-z_]+(?:,[a-z_]+)*\r?\n/.test(text) && /\bpost_id\b/.test(text.slice(0, text.indexOf("\n")));

/**
 * Results of our query in Data Explorer, one or more files of it: a row for each post.
 * @param files each reads its file from its beginning
 */
export const readExplorer = (files: readonly (() => AsyncIterable<string>)[]): ForumReader => ({
  source: "discourse",
  async *read() {
    const seen = new Set<string>();
    let last = { id: 0, rows: 0 };
    for (const chunks of files) {
      let columns: string[] | null = null;
      const file = { id: 0, rows: 0 };
      for await (const cells of readCsvRows(chunks())) {
        if (!columns) {
          columns = cells;
          checkColumns(columns);
          continue;
        }
        file.rows += 1;
        if (cells.length !== columns.length) {
          yield {
            ...{ type: "left-out", kind: "row", id: `row ${file.rows}` },
            why: `It has ${cells.length} values instead of ${columns.length}.`,
          };
          continue;
        }
        const row = Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? ""])) as Row;
        file.id = Math.max(file.id, Number(row.post_id) || 0);
        yield* toRecords(row, seen);
      }
      if (file.id >= last.id) last = file;
    }
    if (last.rows >= MAX_ROWS)
      yield {
        ...{ type: "left-out", kind: "row", id: `after ${last.id}` },
        why: `There may be more posts: results end at ${MAX_ROWS.toLocaleString("en-US")}. Run the query again with after = ${last.id} and choose all files together.`,
      };
  },
});

/** @throws ImportFileError where the query was another one */
function checkColumns(columns: readonly string[]): void {
  const missing = COLUMNS.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new ImportFileError(
      `The results have no column ${missing.slice(0, 3).join(", ")}. Run the query as this page shows it.`,
    );
}

/** @param seen what was said before: of topics, authors and categories each row says all */
function* toRecords(row: Row, seen: Set<string>): Generator<ForumRecord> {
  const isNew = (kind: string, id: string) => {
    const key = `${kind} ${id}`;
    return !seen.has(key) && Boolean(seen.add(key));
  };
  if (isNew("category", row.category_number))
    yield {
      ...{ type: "category", id: row.category_number, name: row.category_name, description: "", parent: null },
      isRestricted: row.is_restricted === "1",
    };
  if (row.author_name !== "" && isNew("author", row.author_id)) {
    yield { type: "author", id: row.author_id, name: row.author_name };
    if (row.author_email !== "") yield { type: "address", author: row.author_id, email: row.author_email };
  }
  const id = row.post_id;
  const [createdAt, began] = [toInstant(numberOf(row.created_ms)), toInstant(numberOf(row.topic_ms))];
  if (isNew("topic", row.topic_number)) {
    if (began === null) yield { type: "left-out", kind: "topic", id: row.topic_number, why: "Its date can't be read." };
    else
      yield {
        type: "topic",
        topic: {
          ...{ id: row.topic_number, title: row.topic_title, category: row.category_number, author: row.topic_author },
          ...{ createdAt: began, closed: row.is_closed === "1", pinned: row.is_pinned === "1" },
          ...{ isHidden: row.is_visible !== "1", tags: row.topic_tags.split(" ").filter((tag) => tag !== "") },
        },
      };
  }
  const order = numberOf(row.post_number);
  if (createdAt === null || !Number.isSafeInteger(order) || order < 1) {
    yield { type: "left-out", kind: "post", id, why: "Its date or number can't be read." };
    return;
  }
  const replyTo = numberOf(row.reply_to);
  yield {
    type: "post",
    post: {
      ...{ id, topic: row.topic_number, order, author: row.author_id, guest: "", raw: row.raw, createdAt },
      replyTo: Number.isSafeInteger(replyTo) && replyTo > 0 && replyTo < order ? replyTo : null,
      editedAt: row.edited_ms === "" ? null : toInstant(numberOf(row.edited_ms)),
      state: row.is_hidden === "1" ? "hidden" : "shown",
    },
  };
  for (const author of row.liked_by.split(" ").filter((by) => by !== "")) yield { type: "like", post: id, author };
}

/** NaN for what is no whole number. */
const numberOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN);
