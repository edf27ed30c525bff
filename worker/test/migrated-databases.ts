import { applyD1Migrations, type D1Migration } from "cloudflare:test";

/** What the migrations leave in an empty database: statements that make it again, and the rows they insert. */
interface Snapshot {
  /** Several together: each call of the database takes time, and one of all would be longer than it takes. */
  schema: string[];
  rows: { sql: string; values: unknown[] }[];
}

/** Of this runtime, by the name of the database: modules stay loaded from file to file. */
const snapshots = new Map<string, Snapshot>();

/**
 * Brings an empty database to the newest migration. The first time in a runtime by the migrations themselves, afterwards by
 * what they left: 500 statements, most of which change a table that stands, take ten times as long as its final form.
 */
export async function migrateDatabase(name: string, db: D1Database, migrations: D1Migration[]): Promise<void> {
  const known = snapshots.get(name);
  if (known) {
    await db.batch(
      [...known.schema, ...known.rows].map((each) =>
        typeof each === "string" ? db.prepare(each) : db.prepare(each.sql).bind(...each.values),
      ),
    );
    return;
  }
  await applyD1Migrations(db, migrations);
  snapshots.set(name, await takeSnapshot(db));
}

/** The tables in which a full-text index keeps itself; it makes them. */
const OF_FULL_TEXT = ["data", "idx", "content", "docsize", "config"];

async function takeSnapshot(db: D1Database): Promise<Snapshot> {
  const { results: made } = await db
    .prepare("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB '_cf_*' ORDER BY rowid")
    .all<{ type: string; name: string; sql: string }>();
  const isVirtual = ({ sql }: { sql: string }) => sql.startsWith("CREATE VIRTUAL");
  const inner = made.filter(isVirtual).flatMap(({ name }) => OF_FULL_TEXT.map((part) => `${name}_${part}`));
  const own = made.filter(({ name }) => !inner.includes(name) && !name.startsWith("sqlite_"));
  const tables = own.filter((each) => each.type === "table" && !isVirtual(each)).map(({ name }) => name);
  const contents = await db.batch<Record<string, unknown>>(tables.map((name) => db.prepare(`SELECT * FROM "${name}"`)));
  const rows = tables.flatMap((name, i) =>
    (contents[i]?.results ?? []).map((row) => {
      const columns = Object.keys(row).map((column) => `"${column}"`);
      return {
        sql: `INSERT INTO "${name}" (${columns}) VALUES (${columns.map(() => "?")})`,
        values: Object.values(row),
      };
    }),
  );
  // Tables before what stands on them.
  const order = ["table", "index", "view", "trigger"];
  const sorted = own.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
  return { schema: joinStatements(sorted.map(({ sql }) => `${sql};`)), rows };
}

/** D1 takes statements of 100 kB. */
const MAX_STATEMENT = 90_000;

function joinStatements(statements: readonly string[]): string[] {
  const joined: string[] = [];
  for (const statement of statements) {
    const last = joined.at(-1);
    if (last !== undefined && last.length + statement.length < MAX_STATEMENT)
      joined[joined.length - 1] = `${last}\n${statement}`;
    else joined.push(statement);
  }
  return joined;
}
