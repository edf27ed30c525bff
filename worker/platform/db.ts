import { drizzle } from "drizzle-orm/d1";

/** The main database. D1 has no interactive transactions: all-or-nothing is `db.batch([...])`. */
export const openDb = (d1: D1Database) => drizzle(d1);
export type Db = ReturnType<typeof openDb>;
