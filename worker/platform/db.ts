import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

/** The main database. D1 has no interactive transactions: all-or-nothing is `db.batch([...])`. */
export function openDb(d1: D1Database): Db {
  const db = drizzle(d1);
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
export type Db = DrizzleD1Database;
