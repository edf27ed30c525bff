import { expect, it } from "vitest";
import { isBookmark } from "../platform/database-session.ts";
import { ownDatabase, quickDatabase } from "./quick-databases.ts";

const own = ownDatabase("ANALYTICS");
const quick = quickDatabase("ANALYTICS");

const TABLES = `CREATE TABLE made (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, price REAL, picture BLOB, parent INTEGER REFERENCES made (id), CHECK (price >= 0));
CREATE TABLE log (text TEXT);
CREATE TRIGGER made_log AFTER INSERT ON made BEGIN INSERT INTO log VALUES (new.name); END;
CREATE VIRTUAL TABLE words USING fts5 (text);`;

const HALF_TRUE = ["x".repeat(10_000), "'; DROP TABLE made; --", "ñandú 🌱", "", "0"];

/** A statement and its values, or several as a batch. */
type Step = [sql: string, ...values: unknown[]] | Step[];
const STEPS: Record<string, Step> = {
  "a write": ["INSERT INTO made (name, price) VALUES (?, ?)", "maca", 12.5],
  "a write that changes nothing": ["INSERT INTO made (name) SELECT 'no' WHERE 1 = 0"],
  "an update": ["UPDATE made SET price = price + 1 WHERE price > ?", 3],
  "values of all kinds": [
    "INSERT INTO made (name, price, picture) VALUES (?, ?, ?) RETURNING *",
    "lucuma",
    null,
    new Uint8Array([0, 255, 7]),
  ],
  "what is true and what is false": ["SELECT ? AS yes, ? AS no, ? AS big, ? AS small", true, false, 2 ** 53 - 1, 1e-9],
  "odd texts": ["SELECT ? AS a, ? AS b, ? AS c, ? AS d, ? AS e", ...HALF_TRUE],
  "columns of one name": ["SELECT id, name, name AS id FROM made ORDER BY made.id"],
  "no rows": ["SELECT * FROM made WHERE id = -1"],
  "a list of values": ["SELECT value FROM json_each(?) ORDER BY value", JSON.stringify([3, 1, 2])],
  words: [["INSERT INTO words VALUES (?)", "roots of the Andes"], ["SELECT text FROM words WHERE words MATCH 'andes'"]],
  "a batch": [
    ["INSERT INTO made (name, parent) VALUES ('leaf', 1)"],
    ["SELECT count(*) AS n FROM log"],
    ["DELETE FROM made WHERE name = ?", "leaf"],
  ],
  "a batch whose last statement fails": [
    ["INSERT INTO made (name) VALUES ('kept')"],
    ["INSERT INTO made (name) VALUES ('maca')"],
  ],
  "what that batch left": ["SELECT name FROM made ORDER BY name"],
  "a name twice": ["INSERT INTO made (name) VALUES ('maca')"],
  "a null where none may be": ["INSERT INTO made (name) VALUES (NULL)"],
  "a check": ["INSERT INTO made (name, price) VALUES ('free', -1)"],
  "a parent that is not there": ["INSERT INTO made (name, parent) VALUES ('orphan', 99)"],
  "a table that is not there": ["SELECT * FROM unmade"],
  "no SQL": ["SELEC 1"],
  "an empty text": ["  "],
  "too few values": ["SELECT ? AS a, ? AS b", 1],
  "too many values": ["SELECT ? AS a", 1, 2],
  "a value of no kind": ["SELECT ? AS a", undefined],
  "what SQLite may not do here": ["ATTACH DATABASE ':memory:' AS other"],
  "a transaction by hand": ["BEGIN"],
  "several statements in one": ["INSERT INTO log VALUES ('one'); SELECT text FROM log WHERE text = 'one'"],
  "parents later": [["PRAGMA defer_foreign_keys = on"], ["DELETE FROM made"], ["SELECT count(*) AS n FROM made"]],
};

/** What a database answers to one step, in every way it can be asked; times differ. */
async function ask(db: D1Database, step: Step, way: "all" | "run" | "raw" | "first"): Promise<unknown> {
  const isBatch = Array.isArray(step[0]);
  const prepare = ([sql, ...values]: [string, ...unknown[]]) =>
    values.length > 0 ? db.prepare(sql).bind(...values) : db.prepare(sql);
  const known = <T extends { meta?: unknown }>(answer: T) => ({
    ...answer,
    meta: { ...(answer.meta as object), duration: 0, size_after: 0 },
  });
  try {
    if (isBatch) return (await db.batch((step as [string, ...unknown[]][]).map(prepare))).map(known);
    const statement = prepare(step as [string, ...unknown[]]);
    if (way === "raw") return await statement.raw({ columnNames: true });
    if (way === "first") return await statement.first();
    return known(await statement[way]());
  } catch (error) {
    return { message: (error as Error).message, cause: ((error as Error).cause as Error | undefined)?.message };
  }
}

it.each(["all", "run", "raw", "first"] as const)(
  "answers what the runtime's own databases answer (%s)",
  async (way) => {
    for (const db of [own, quick]) {
      await db.exec("DROP TABLE IF EXISTS words; DROP TABLE IF EXISTS log; DROP TABLE IF EXISTS made");
      await db.prepare(TABLES).run();
    }
    for (const [name, step] of Object.entries(STEPS))
      expect([name, await ask(quick, step, way)]).toEqual([name, await ask(own, step, way)]);
  },
);

it("gives bookmarks that grow", async () => {
  const session = quick.withSession("first-primary");
  await session.prepare("CREATE TABLE IF NOT EXISTS grown (n)").run();
  const before = session.getBookmark() as string;
  await session.prepare("INSERT INTO grown VALUES (1)").run();
  const after = session.getBookmark() as string;
  expect([isBookmark(before), isBookmark(after)]).toEqual([true, true]);
  expect(after > before).toBe(true);
});
