import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { createCountingDb } from "../test/fake-bindings.ts";
import { openDb } from "./db.ts";
import { rememberReads } from "./remember-reads.ts";

beforeEach(async () => {
  await env.DB.prepare("CREATE TABLE IF NOT EXISTS memo (n INTEGER)").run();
  await env.DB.prepare("DELETE FROM memo").run();
});

function open() {
  const { DB, roundTripCount } = createCountingDb();
  const db = openDb(rememberReads(DB));
  const count = (least = 0) => db.get<{ n: number }>(sql`SELECT count(*) AS n FROM memo WHERE n >= ${least}`);
  return { db, count, roundTripCount };
}

it("asks the same question once, also while the first answer is under way, and other questions each", async () => {
  const { count, roundTripCount } = open();
  expect(await Promise.all([count(), count()])).toEqual([{ n: 0 }, { n: 0 }]);
  await count();
  expect(roundTripCount()).toBe(1);
  await count(5);
  expect(roundTripCount()).toBe(2);
});

it("asks again after anything was written, by a statement or a batch", async () => {
  const { db, count } = open();
  expect(await count()).toEqual({ n: 0 });
  await db.run(sql`INSERT INTO memo VALUES (1)`);
  expect(await count()).toEqual({ n: 1 });
  await db.batch([db.run(sql`INSERT INTO memo VALUES (2)`), db.all(sql`SELECT 1`)]);
  expect(await count()).toEqual({ n: 2 });
});

it("remembers a batch of reads as one question", async () => {
  const { db, roundTripCount } = open();
  const read = () => db.batch([db.all(sql`SELECT 1 AS a`), db.all(sql`SELECT ${2} AS b`)]);
  expect(await read()).toEqual(await read());
  expect(roundTripCount()).toBe(1);
});

it("keeps a bounded number of answers, so that a long export does not fill the memory", async () => {
  const { count, roundTripCount } = open();
  for (let least = 0; least < 150; least++) await count(least);
  expect(roundTripCount()).toBe(150);
  await count(149);
  expect(roundTripCount()).toBe(150);
  await count(0);
  expect(roundTripCount()).toBe(151);
});

it("does not remember what failed", async () => {
  const { db } = open();
  const read = () => db.all(sql`SELECT n FROM memo_later`);
  await expect(read()).rejects.toThrow();
  await env.DB.prepare("CREATE TABLE memo_later (n INTEGER)").run();
  expect(await read()).toEqual([]);
  await env.DB.prepare("DROP TABLE memo_later").run();
});
