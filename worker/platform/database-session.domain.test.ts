import { expect, it, vi } from "vitest";
import {
  laterStart,
  NEAREST,
  openDatabaseSession,
  PRIMARY,
  readDatabaseSession,
  sourceDatabase,
} from "./database-session.ts";
import { rememberReads } from "./remember-reads.ts";

const bookmark = (n: number) => `00000000-${String(n).padStart(8, "0")}-00000000-${"0".repeat(32)}`;

/** A database that notes by which session each statement was sent; its state rises with each. */
function createDatabase(failing: (start: string) => boolean = () => false) {
  const sent: [session: number, start: string, text: string][] = [];
  let sessions = 0;
  let state = 0;
  const withSession = (start: string) => {
    const session = ++sessions;
    let known: string | null = null;
    const send = async (text: string) => {
      sent.push([session, start, text]);
      if (failing(start)) throw new Error("away");
      known = bookmark(++state);
      return text;
    };
    const prepare = (text: string) => {
      const run = () => send(text);
      return { text, bind: () => prepare(text), all: run, run, raw: run, first: run };
    };
    return {
      prepare,
      batch: (list: { text: string }[]) => send(list.map(({ text }) => text).join("; ")),
      getBookmark: () => known,
    };
  };
  return { d1: { withSession } as unknown as D1Database, sent };
}

it("asks the primary in a session for each statement, since later ones of a session may go to a replica", async () => {
  const { d1, sent } = createDatabase();
  const db = openDatabaseSession(d1, () => PRIMARY);
  expect(readDatabaseSession(db)).toMatchObject({ bookmark: null, hasWritten: false });
  await db.prepare("SELECT 1").all();
  await db.prepare("SELECT ?").bind(2).first();
  expect(readDatabaseSession(db)).toMatchObject({ bookmark: bookmark(2), hasWritten: false });
  await db.batch([db.prepare("UPDATE a SET b = 1"), db.prepare("SELECT 3")]);
  expect(sent).toEqual([
    [1, PRIMARY, "SELECT 1"],
    [2, PRIMARY, "SELECT ?"],
    [3, PRIMARY, "UPDATE a SET b = 1; SELECT 3"],
  ]);
  expect(readDatabaseSession(db)).toMatchObject({ bookmark: bookmark(3), hasWritten: true });
});

it("reads in one session until something is written, and from then on at the primary", async () => {
  const { d1, sent } = createDatabase();
  const chooseStart = vi.fn(() => NEAREST);
  const db = openDatabaseSession(d1, chooseStart);
  await Promise.all([db.prepare("SELECT 1").all(), db.prepare("WITH a AS (SELECT 1) SELECT * FROM a").raw()]);
  await db.prepare("WITH a AS (SELECT 1) INSERT INTO b SELECT * FROM a").run();
  await db.prepare("SELECT 2").all();
  expect(sent.map(([session, start]) => [session, start])).toEqual([
    [1, NEAREST],
    [1, NEAREST],
    [2, PRIMARY],
    [3, PRIMARY],
  ]);
  expect(chooseStart).toHaveBeenCalledTimes(1);
});

it("never passes on a bookmark that did not come from the primary", async () => {
  const { d1 } = createDatabase();
  const db = openDatabaseSession(d1, () => "ffffffff-ffffffff-ffffffff-ffffffffffffffffffffffffffffffff");
  await db.prepare("SELECT 1").all();
  expect(readDatabaseSession(db).bookmark).toBeNull();
  await db.prepare("DELETE FROM a").run();
  expect(readDatabaseSession(db).bookmark).toBe(bookmark(2));
});

it.each([NEAREST, bookmark(9)])(
  "asks the primary where a read by %s fails, but repeats no other statement",
  async (start) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { d1, sent } = createDatabase((asked) => asked !== PRIMARY);
    const db = openDatabaseSession(d1, () => start);
    expect(await db.prepare("SELECT 1").all()).toBe("SELECT 1");
    expect(sent.map(([, asked]) => asked)).toEqual([start, PRIMARY]);
    const away = createDatabase(() => true);
    const dead = openDatabaseSession(away.d1, () => PRIMARY);
    await expect(dead.prepare("UPDATE a SET b = 1").run()).rejects.toThrow("away");
    expect(away.sent).toHaveLength(1);
  },
);

it("is found behind what remembers reads, and leads to the binding", async () => {
  const { d1 } = createDatabase();
  const db = rememberReads(openDatabaseSession(d1, () => PRIMARY));
  await db.prepare("UPDATE a SET b = 1").run();
  expect(readDatabaseSession(db)).toMatchObject({ bookmark: bookmark(1), hasWritten: true });
  expect(sourceDatabase(db)).toBe(d1);
  expect(readDatabaseSession(d1)).toEqual({ bookmark: null, hasWritten: false });
});

it("takes the later of two starts", () => {
  expect(laterStart(bookmark(1), bookmark(2))).toBe(bookmark(2));
  expect(laterStart(bookmark(10), bookmark(9))).toBe(bookmark(10));
  expect(laterStart(NEAREST, bookmark(1))).toBe(bookmark(1));
  expect(laterStart(bookmark(1), NEAREST)).toBe(bookmark(1));
  expect(laterStart(PRIMARY, bookmark(1))).toBe(PRIMARY);
  expect(laterStart(NEAREST, NEAREST)).toBe(NEAREST);
});
