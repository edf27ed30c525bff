import { env } from "cloudflare:workers";
import { isBookmark, NEAREST, PRIMARY } from "../platform/database-session.ts";

/** The test runtime's second database, which stands for a read replica of the first. */
const { DB, REPLICA } = env as Env & Record<"REPLICA", D1Database>;
const MAX_VALUES = 100;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Makes the replica a copy of the primary. @returns the bookmark of what it holds */
async function copyToReplica(): Promise<string> {
  // Without the indexes of texts, which only staff search.
  const listTables = `SELECT type, name, sql FROM sqlite_master one
    WHERE sql IS NOT NULL AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' AND type IN ('table', 'index', 'view')
      AND NOT EXISTS (
        SELECT 1 FROM sqlite_master text_index
        WHERE text_index.sql LIKE 'CREATE VIRTUAL %' AND substr(one.name, 1, length(text_index.name)) = text_index.name)
    ORDER BY type = 'table' DESC, rowid`;
  type Row = { type: string; name: string; sql: string };
  const session = DB.withSession(PRIMARY);
  const { results: wanted } = await session.prepare(listTables).all<Row>();
  const { results: had } = await REPLICA.prepare(listTables).all<Row>();
  const tables = wanted.filter(({ type }) => type === "table");
  const contents = await session.batch(tables.map(({ name }) => session.prepare(`SELECT * FROM ${quote(name)}`)));
  const statements = [REPLICA.prepare("PRAGMA defer_foreign_keys = on")];
  for (const { type, name } of had.toReversed()) statements.push(REPLICA.prepare(`DROP ${type} ${quote(name)}`));
  for (const { sql } of tables) statements.push(REPLICA.prepare(sql));
  for (const [i, { name }] of tables.entries()) {
    const rows = (contents[i]?.results ?? []) as Record<string, unknown>[];
    const columns = Object.keys(rows[0] ?? {});
    const step = Math.max(1, Math.floor(MAX_VALUES / Math.max(1, columns.length)));
    for (let from = 0; from < rows.length; from += step) {
      const part = rows.slice(from, from + step);
      const holes = part.map(() => `(${columns.map(() => "?").join(", ")})`).join(", ");
      const insert = `INSERT INTO ${quote(name)} (${columns.map(quote).join(", ")}) VALUES ${holes}`;
      statements.push(REPLICA.prepare(insert).bind(...part.flatMap((row) => Object.values(row))));
    }
  }
  for (const { type, sql } of wanted) if (type !== "table") statements.push(REPLICA.prepare(sql));
  await REPLICA.batch(statements);
  return session.getBookmark() as string;
}

interface LaggingStatement {
  text: string;
  values: unknown[];
}

/**
 * A database with one read replica, which holds what the primary held when `replicate` was called last. It answers
 * whatever may be older than that: a session's first read where nothing is asked for, reads after a bookmark that it has,
 * and the later reads of a session whose state it has.
 */
export function createLaggingDatabase() {
  let replicated = "";
  let failsByBookmark = false;
  /** What each statement was answered by. */
  const answers: { by: "primary" | "replica"; text: string }[] = [];

  const open = (start: string | null): D1DatabaseSession => {
    let bookmark = start !== null && isBookmark(start) ? start : null;
    const answer = async <T>(
      statements: LaggingStatement[],
      run: (prepared: D1PreparedStatement[], target: D1DatabaseSession) => Promise<T>,
    ): Promise<T> => {
      if (failsByBookmark && start === bookmark) throw new Error("D1_ERROR: no such bookmark");
      const reads = statements.every(({ text }) => /^\s*(select|with)\b/i.test(text));
      const hasReplica = start !== null && (bookmark === null ? start === NEAREST : bookmark <= replicated);
      const by = reads && hasReplica ? "replica" : "primary";
      for (const { text } of statements) answers.push({ by, text });
      const target = (by === "replica" ? REPLICA : DB).withSession(PRIMARY);
      const prepared = statements.map(({ text, values }) => target.prepare(text).bind(...values));
      const result = await run(prepared, target);
      const now = by === "replica" ? replicated : (target.getBookmark() as string);
      if (bookmark === null || now > bookmark) bookmark = now;
      return result;
    };
    const statement = (text: string, values: unknown[] = []): unknown => {
      const one = { text, values };
      const run = <T>(send: (prepared: D1PreparedStatement) => Promise<T>) =>
        answer([one], ([prepared]) => send(prepared as D1PreparedStatement));
      return {
        ...one,
        bind: (...bound: unknown[]) => statement(text, bound),
        all: () => run((prepared) => prepared.all()),
        run: () => run((prepared) => prepared.run()),
        raw: (...options: []) => run((prepared) => prepared.raw(...options)),
        first: (...column: [string]) => run((prepared) => prepared.first(...column)),
      };
    };
    return {
      prepare: (text: string) => statement(text),
      batch: (list: LaggingStatement[]) => answer(list, (prepared, target) => target.batch(prepared)),
      getBookmark: () => bookmark,
    } as unknown as D1DatabaseSession;
  };

  return {
    /** Without a session all is answered by the primary. */
    DB: { ...open(null), withSession: open } as unknown as D1Database,
    answers,
    async replicate(): Promise<void> {
      replicated = await copyToReplica();
    },
    /** From here on, reads that start from a bookmark fail, as after the database was replaced. */
    forgetBookmarks(): void {
      failsByBookmark = true;
    },
  };
}
