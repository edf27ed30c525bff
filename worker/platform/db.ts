import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

/** The main database. D1 has no interactive transactions: all-or-nothing is `db.batch([...])`. */
export function openDb(binding: D1Database): Db {
  const counter = { statements: 0 };
  const d1 = {
    prepare(query: string) {
      counter.statements += 1;
      return binding.prepare(query);
    },
    batch: (statements: D1PreparedStatement[]) => binding.batch(statements),
  } as D1Database;
  const db = drizzle(d1);
  counters.set(db, counter);
  // In drizzle 0.45, plain SQL (`db.all(sql…)`) with bound values lacks the prepared statement that a batch asks for.
  // Its text is built once: the batch reads it twice, and building it can cost more than running the statement.
  for (const name of ["all", "get", "run"] as const) {
    const createQuery = db[name].bind(db) as (query: never) => { getQuery(): { sql: string } };
    const batchable = (query: never) => {
      const raw = createQuery(query);
      const build = raw.getQuery.bind(raw);
      let built: { sql: string } | undefined;
      const getQuery = () => {
        built ??= build();
        return built;
      };
      return Object.defineProperties(raw, {
        getQuery: { value: getQuery },
        stmt: { get: () => d1.prepare(getQuery().sql) },
      });
    };
    Object.assign(db, { [name]: batchable });
  }
  return db;
}

const counters = new WeakMap<Db, { statements: number }>();

/** How many statements were prepared with this database object so far: those of a batch count one by one. */
export const countStatements = (db: Db): number => counters.get(db)?.statements ?? 0;

export type Db = DrizzleD1Database;
