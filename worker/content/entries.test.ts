import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDb } from "../platform/db.ts";
import { runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { createRecordingDb } from "../test/recording-db.ts";
import { type EntryInput, entryInput } from "./contract-entry.ts";
import { type EntryWrite, entryWriteStatements, redirectStatements } from "./entry-statements.ts";
import { readEntryFile } from "./markdown/front-matter.ts";
import { listEntryAddresses } from "./service-addresses.ts";
import { getEntry, listEntries, nextPublishing } from "./service-read.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;
const db = openDb(env.DB);
const deps = { db, now: () => NOW };
/** Where an old address leads; null: a text stands there itself. */
const movedTo = async (path: string) => {
  const address = (await listEntryAddresses(deps, path)).byPath[path];
  return address?.status === "visible" ? address.to : undefined;
};

const entry = (front: string, body = "Words about maca."): EntryInput =>
  readEntryFile("a.md", `---\n${front}\n---\n${body}`).entry;
const save = (id: string, input: EntryInput, options: Partial<EntryWrite> = {}) =>
  runBatch(
    db,
    entryWriteStatements(deps, {
      id,
      entry: input,
      previewNonce: "n",
      version: null,
      actor: "rosa@example.com",
      reason: "published",
      ...options,
    }),
  );
const slugs = async (filter: Partial<Parameters<typeof listEntries>[1]> = {}) =>
  (await listEntries(deps, { limit: 10, ...filter })).entries.map((e) => e.slug);

const TABLES = [
  "entry",
  "draft",
  "revision",
  "entry_tag",
  "tag",
  "reference",
  "related",
  "redirect",
  "category",
  "author",
  "series",
];

beforeEach(async () => {
  for (const table of TABLES) await db.run(sql.raw(`DELETE FROM content_${table}`));
  await db.run(sql`INSERT INTO content_category (key, name, position) VALUES ('training', 'Training', 0)`);
  await db.run(sql`INSERT INTO content_author (id, name, role) VALUES ('rosa', 'Rosa Quispe', 'Editor')`);
  await db.run(sql`INSERT INTO content_series (id, title) VALUES ('evidence', 'Reading evidence')`);
});

describe("an entry", () => {
  it("is shown with all that belongs to it", async () => {
    await save(
      "e1",
      entry(
        "slug: one\ntitle: One\npublished: 2026-11-01\ncategory: training\nauthor: rosa\nreviewer: rosa\nreviewed: 2026-11-02\ntags: [Maca, Plant protein]\nseries: evidence\npart: 1",
      ),
    );
    await save("e2", entry("slug: two\ntitle: Two\npublished: 2026-11-02\nseries: evidence\npart: 2"));
    await db.run(sql`INSERT INTO content_related VALUES ('e1', 0, 'e2')`);
    expect(await getEntry(deps, "/article/one")).toMatchObject({
      title: "One",
      category: { key: "training", name: "Training" },
      author: { id: "rosa", name: "Rosa Quispe" },
      by: { id: "rosa", role: "Editor", picture: null },
      reviewer: { name: "Rosa Quispe" },
      reviewedAt: Date.UTC(2026, 10, 2, 12),
      tags: [
        { slug: "maca", name: "Maca" },
        { slug: "plant-protein", name: "Plant protein" },
      ],
      series: {
        title: "Reading evidence",
        parts: [
          { path: "/article/one", part: 1 },
          { path: "/article/two", part: 2 },
        ],
      },
      related: [{ slug: "two" }],
      facts: null,
      picture: null,
    });
  });

  it("names of its series and its related texts only what readers see", async () => {
    await save("e1", entry("slug: one\npublished: 2026-11-01\nseries: evidence\npart: 1"));
    await save("e2", entry("slug: later\npublished: 2026-11-20T12:00:01Z\nseries: evidence\npart: 2"));
    await save("e3", entry("slug: gone\npublished: 2026-11-02\nseries: evidence\npart: 3"));
    await db.run(sql`INSERT INTO content_related VALUES ('e1', 0, 'e2'), ('e1', 1, 'e3')`);
    await db.run(sql`UPDATE content_entry SET status = 'archived' WHERE id = 'e3'`);
    expect(await getEntry(deps, "/article/one")).toMatchObject({
      series: { parts: [{ path: "/article/one" }] },
      related: [],
    });
    expect(await getEntry({ db, now: () => NOW + 1000 }, "/article/one")).toMatchObject({
      series: { parts: [{ path: "/article/one" }, { path: "/article/later" }] },
      related: [{ slug: "later" }],
    });
  });

  it("is seen from its time on, and never as a draft", async () => {
    await save("e1", entry("slug: now\npublished: 2026-11-20T12:00:00Z"));
    await save("e2", entry("slug: later\npublished: 2026-11-20T12:00:01Z"));
    await save("e3", entry("slug: draft\ndraft: true"));
    expect(await slugs()).toEqual(["now"]);
    expect([await getEntry(deps, "/article/later"), await getEntry(deps, "/article/draft")]).toEqual([null, null]);
    expect(await nextPublishing(deps)).toBe(NOW + 1000);
    expect(await nextPublishing({ db, now: () => NOW + 1000 })).toBeNull();
    const next = { db, now: () => NOW + 1000 };
    expect((await listEntries(next, { limit: 5 })).entries.map((e) => e.slug)).toEqual(["later", "now"]);
  });

  it("is refused under an address that another has, and based on an old version: nothing is written", async () => {
    await save("e1", entry("slug: one\ntitle: One\npublished: 2026-11-01"));
    const taken = await save("e2", entry("slug: one\npublished: 2026-11-01")).catch(violatedConstraint);
    expect(taken).toBe("content_entry.path");
    await save("e1", entry("slug: one\ntitle: Mine\npublished: 2026-11-01"), { version: 1 });
    const stale = await save("e1", entry("slug: one\ntitle: Theirs\ntags: [x]\npublished: 2026-11-01"), {
      version: 1,
    }).catch(violatedConstraint);
    expect(stale).toBe("content_entry.version");
    expect(await getEntry(deps, "/article/one")).toMatchObject({ title: "Mine", tags: [] });
    expect(await db.all(sql`SELECT number FROM content_revision WHERE entry_id = 'e1' ORDER BY number`)).toEqual([
      { number: 1 },
      { number: 2 },
    ]);
  });

  it("keeps its old address, until another text takes it", async () => {
    await save("e1", entry("slug: new\npublished: 2026-11-01"));
    await runBatch(db, redirectStatements(db, NOW, "e1", "/article/old", "/article/new"));
    expect(await movedTo("/article/old")).toBe("/article/new");
    await runBatch(db, redirectStatements(db, NOW, "e1", "/article/new", "/article/old"));
    expect(await movedTo("/article/old")).toBeUndefined();
  });
});

describe("lists", () => {
  it("go by keys through category, tag, author and all, in the order of time", async () => {
    for (let day = 1; day <= 5; day++)
      await save(
        `e${day}`,
        entryInput.parse({
          ...entry(`slug: s${day}\ncategory: training\nauthor: rosa\ntags: [maca]`),
          publishAt: NOW - (6 - (day % 2)) * DAY,
        }),
      );
    await save("page", entryInput.parse({ ...entry("slug: about"), kind: "page", publishAt: NOW - DAY }));
    for (const filter of [
      {},
      { category: "training" },
      { tag: "maca" },
      { author: "rosa" },
      { kind: "article" as const },
    ]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await listEntries(deps, { ...filter, cursor, limit: 2 });
        seen.push(...page.entries.map((e) => e.id));
        cursor = page.next;
      } while (cursor);
      expect(seen).toEqual(["e5", "e3", "e1", "e4", "e2"]);
    }
    expect(await slugs({ kind: "recipe" })).toEqual([]);
    await db.run(sql`UPDATE content_entry SET status = 'archived' WHERE id = 'e5'`);
    for (const filter of [{}, { category: "training" }, { tag: "maca" }, { author: "rosa" }])
      expect(await slugs(filter)).toEqual(["s3", "s1", "s4", "s2"]);
    await db.run(sql`UPDATE content_entry SET status = 'published' WHERE id = 'e5'`);
    expect(await slugs({ cursor: "1'; DROP" })).toHaveLength(5);
  });

  it("read no more rows at a thousand texts than they show", async () => {
    await db.run(sql`
      WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1000)
      INSERT INTO content_entry (id, kind, path, slug, status, publish_at, title, category, author_id, body, preview_nonce, created_at, updated_at)
      SELECT 'x' || value, 'article', '/article/x' || value, 'x' || value, 'published', ${NOW} - value, 'T', 'training', 'rosa', '{}', 'n', 0, 0
      FROM n`);
    await db.run(sql`INSERT INTO content_entry_tag SELECT id, 'maca', 0, publish_at FROM content_entry`);
    for (const filter of [
      {},
      { category: "training" },
      { tag: "maca" },
      { author: "rosa" },
      { kind: "article" as const },
    ]) {
      const { DB, costs } = createRecordingDb();
      const { next } = await listEntries({ db: openDb(DB), now: () => NOW }, { ...filter, limit: 10 });
      expect(next).not.toBeNull();
      const [cost, ...more] = costs;
      expect(more).toEqual([]);
      expect(cost?.rowsRead, JSON.stringify(filter)).toBeLessThan(60);
    }
  });
});
