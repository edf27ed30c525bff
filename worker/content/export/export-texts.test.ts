import { sql } from "drizzle-orm";
import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, it } from "vitest";
import { openDb } from "../../platform/db.ts";
import type { PagedFile } from "../../platform/paged-file.ts";
import { runBatch } from "../../platform/run-batch.ts";
import { createTestContext, db } from "../../store/testing/request-context.ts";
import { createRecordingDb } from "../../test/recording-db.ts";
import { type EntryInput, entryInput } from "../contract-entry.ts";
import { contentSeed } from "../contract-seed.ts";
import { entryWriteStatements } from "../entry-statements.ts";
import { readEntryFile } from "../markdown/front-matter.ts";
import type { MarkdownExportPage, VersionsExportPage } from "./contract.ts";
import { ghostFile } from "./ghost-file.ts";
import { markdownPage } from "./markdown-files.ts";
import { readTexts } from "./read-texts.ts";
import { redirectsFile } from "./redirects-file.ts";
import { revisionsPage } from "./revision-files.ts";
import { wxrFile } from "./wxr-file.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const ACTOR = "rosa@example.com";
const COUNT = 45;

const textOf = (number: number): EntryInput =>
  entryInput.parse({
    kind: number === 3 ? "page" : "article",
    publishAt: number === 1 ? null : Date.UTC(2026, 2, 4, 18, 30) + number * 1000 + (number === 2 ? 1e11 : 0),
    fields: {
      title: `Text ${number} & <b>]]>`,
      slug: `text-${number}`,
      summary: "What it says.",
      category: "roots",
      tags: ["Slow food", "Iron"],
      authorId: "jo",
      ...(number === 7 ? { seriesId: "reading", seriesPart: 2 } : {}),
      seo: { title: "Found", description: "As this", canonical: "https://old.example/a", noindex: true },
    },
    body: {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [
            { type: "text", text: `Words of ${number} ]]> & more.` },
            { type: "footnote", attrs: { text: "Who. https://doi.org/10.1/a" } },
          ],
        },
      ],
    },
  });

const save = (id: string, entry: EntryInput) =>
  runBatch(
    db,
    entryWriteStatements(
      { db, now: () => NOW },
      { id, entry, previewNonce: "n", version: null, actor: ACTOR, reason: "published" },
    ),
  );

beforeAll(async () => {
  for (const table of [
    "entry",
    "draft",
    "revision",
    "entry_tag",
    "tag",
    "tag_redirect",
    "redirect",
    "category",
    "author",
    "series",
  ])
    await db.run(sql.raw(`DELETE FROM content_${table}`));
  await db.run(sql`INSERT INTO content_category (key, name, position) VALUES ('roots', 'Roots & tubers', 0)`);
  await db.run(
    sql`INSERT INTO content_author (id, name, role, about) VALUES ('jo', 'Jo Vega', 'Cook', 'Cooks.'), ('kim', 'Kim', '', ${"Long. ".repeat(60)})`,
  );
  for (let number = 1; number <= COUNT; number++) await save(`e${String(number).padStart(3, "0")}`, textOf(number));
  // Two have changes that nobody sees yet, one of them an imported text; one is archived.
  await db.run(
    sql`UPDATE content_draft SET changed = 1, fields = json_set(fields, '$.title', 'Not yet seen') WHERE entry_id IN ('e004', 'e006')`,
  );
  await db.run(sql`UPDATE content_revision SET reason = 'imported' WHERE entry_id = 'e006'`);
  await db.run(sql`UPDATE content_entry SET status = 'archived' WHERE id = 'e005'`);
  await db.run(sql`INSERT INTO content_series (id, title, line) VALUES ('reading', 'Reading', 'How to.')`);
  await db.run(sql`UPDATE content_tag SET line = 'Takes time.' WHERE slug = 'slow-food'`);
  await db.run(sql`INSERT INTO content_tag_redirect (slug, tag) VALUES ('fe', 'iron')`);
  await db.run(sql`
    INSERT INTO content_redirect (path, entry_id, created_at)
    VALUES ('/article/seven', 'e007', 0), ('/2019/seven', 'e007', 1), ('/article/thirty', 'e030', 0), ('/2019/text-7', 'e007', 2)`);
});

const REDIRECTS = [
  { from: "/posts/tag/fe", to: "/posts/tag/iron", permanent: true },
  { from: "/2019/seven", to: "/article/text-7", permanent: true },
  { from: "/2019/text-7", to: "/article/text-7", permanent: true },
  { from: "/article/seven", to: "/article/text-7", permanent: true },
  { from: "/article/thirty", to: "/article/text-30", permanent: true },
];
const byFrom = (list: { from: string }[]) => list.toSorted((a, b) => a.from.localeCompare(b.from));

async function readAll(file: PagedFile): Promise<{ text: string; rows: number; pages: number }> {
  const all = { text: "", rows: 0, pages: 0 };
  for (let cursor: string | null = null; ; ) {
    const page = await file.loadPage(cursor);
    all.text += page.text;
    all.rows += page.rows;
    all.pages++;
    if (page.next === null) return all;
    cursor = page.next;
  }
}

describe("the file for WordPress", () => {
  it("is valid XML of several pages with each text once, its state, terms and notes", async () => {
    const { text, rows, pages } = await readAll(wxrFile(createTestContext(NOW)));
    expect([rows, pages]).toEqual([COUNT, 4]);
    const titles: string[] = [];
    const statuses = new Map<string, number>();
    const parser = new SaxesParser({ xmlns: true });
    const path: string[] = [];
    let value = "";
    parser.on("error", (error) => {
      throw error;
    });
    parser.on("opentag", (tag) => {
      path.push(tag.name);
      value = "";
    });
    for (const event of ["text", "cdata"] as const)
      parser.on(event, (more) => {
        value += more;
      });
    parser.on("closetag", ({ name }) => {
      path.pop();
      if (name === "title" && path.at(-1) === "item") titles.push(value);
      if (name === "wp:status") statuses.set(value, (statuses.get(value) ?? 0) + 1);
    });
    parser.write(text).close();
    expect(titles).toEqual(Array.from({ length: COUNT }, (_, index) => `Text ${index + 1} & <b>]]>`));
    expect(Object.fromEntries(statuses)).toEqual({ draft: 1, future: 1, private: 1, publish: COUNT - 3 });
    expect(text).toContain('<category domain="category" nicename="roots"><![CDATA[Roots & tubers]]></category>');
    expect(text).toContain("<wp:tag_name><![CDATA[Slow food]]></wp:tag_name>");
    expect(text).toContain("<wp:post_date_gmt><![CDATA[2026-03-04 18:30:04]]></wp:post_date_gmt>");
    expect(text).toContain("wp:footnotes");
    expect(text).not.toContain("Not yet seen");
  });

  it("reads no row twice: a later page costs what the first one does", async () => {
    const cost = async (after: string) => {
      const { DB, costs } = createRecordingDb();
      const { env, url } = createTestContext(NOW);
      const { texts } = await readTexts({ db: openDb(DB), now: () => NOW, env, url }, after);
      expect(texts).toHaveLength(20);
      return costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    };
    const first = await cost("e005");
    expect(first).toBeLessThanOrEqual(20 * 8);
    expect(await cost("e020")).toBeLessThanOrEqual(first + 20);
  });
});

describe("the file for Ghost", () => {
  it("is JSON whose tables name each other's rows", async () => {
    const { text, rows } = await readAll(ghostFile(createTestContext(NOW)));
    expect(rows).toBe(COUNT);
    const { data } = JSON.parse(text).db[0];
    expect(data.posts.map((post: { slug: string }) => post.slug)).toEqual(
      Array.from({ length: COUNT }, (_, index) => `text-${index + 1}`),
    );
    const ids = new Set(data.posts.map((post: { id: string }) => post.id));
    const tags = new Set(data.tags.map((tag: { id: string }) => tag.id));
    expect(
      data.posts_tags.every((row: { post_id: string; tag_id: string }) => ids.has(row.post_id) && tags.has(row.tag_id)),
    ).toBe(true);
    expect([data.posts_tags.length, data.posts_authors.length, data.posts_meta.length]).toEqual([
      // A category and two tags each, and the series of one.
      3 * COUNT + 1,
      COUNT,
      COUNT,
    ]);
    expect(data.posts.slice(0, 5).map((post: { status: string }) => post.status)).toEqual([
      ...["draft", "scheduled", "published", "published", "draft"],
    ]);
    // What nobody sees has no day on which it appeared.
    const days = data.posts.slice(0, 5).map((post: { published_at: string | null }) => post.published_at);
    expect([days[0], days[2], days[4]]).toEqual([null, "2026-03-04T18:30:03.000Z", null]);
    // Ghost refuses a longer one.
    expect(data.users.map((user: { bio: string }) => user.bio.length)).toEqual([6, 250]);
  });
});

describe("the Markdown files", () => {
  it("give each text back as it is, with working copies and lists, and record who took them", async () => {
    const files: MarkdownExportPage["files"] = [];
    const redirects: MarkdownExportPage["redirects"] = [];
    let texts = 0;
    for (let after: string | null = null; ; ) {
      const page: MarkdownExportPage = await markdownPage(createTestContext(NOW), after, ACTOR);
      files.push(...page.files);
      redirects.push(...page.redirects);
      texts += page.texts;
      if (page.next === null) break;
      after = page.next;
    }
    expect(texts).toBe(COUNT);
    const read = new Map(
      files.filter(({ name }) => name.endsWith(".md")).map(({ name, text }) => [name, readEntryFile(name, text)]),
    );
    for (let number = 1; number <= COUNT; number++) {
      const own = textOf(number);
      const found = read.get(`${number === 3 ? "pages" : "articles"}/text-${number}.md`);
      expect(found?.warnings).toEqual([]);
      expect(found?.entry).toEqual(number === 5 ? { ...own, publishAt: null } : own);
    }
    expect(read.get("changes/text-4.md")?.entry.fields.title).toBe("Not yet seen");
    const site = JSON.parse(files.find(({ name }) => name === "site.json")?.text ?? "");
    const foods = JSON.parse(files.find(({ name }) => name === "foods.json")?.text ?? "");
    expect(contentSeed.parse({ ...site, foods, files: [] })).toMatchObject({
      categories: [{ key: "roots", name: "Roots & tubers" }],
      authors: [{ key: "jo", about: "Cooks." }, { key: "kim" }],
      series: [{ key: "reading", title: "Reading", line: "How to." }],
    });
    expect(JSON.parse(files.find(({ name }) => name === "tags.json")?.text ?? "")).toEqual([
      { slug: "iron", name: "Iron", line: "" },
      { slug: "slow-food", name: "Slow food", line: "Takes time." },
    ]);
    expect(byFrom(redirects)).toEqual(byFrom(REDIRECTS));
    const acts = await db.all(sql`SELECT 1 FROM settings_audit WHERE action = 'export.create' AND actor = ${ACTOR}`);
    expect(acts).toHaveLength(1);
  });
});

describe("earlier states", () => {
  it("leave as Markdown, each once, with when, by whom and why it was kept", async () => {
    await db.run(sql`
      INSERT INTO content_revision (entry_id, number, reason, fields, body, actor, created_at)
      SELECT entry_id, number + 1, 'restored', json_set(fields, '$.title', 'Seven, again', '$.slug', 'old'), body, 'ana', ${NOW}
      FROM content_revision WHERE entry_id = 'e007'`);
    const files: VersionsExportPage["files"] = [];
    const pages: number[] = [];
    for (let after: VersionsExportPage["next"] = null; ; ) {
      const page: VersionsExportPage = await revisionsPage({ db }, after);
      files.push(...page.files);
      pages.push(page.files.length);
      if (page.next === null) break;
      after = page.next;
    }
    expect(pages).toEqual([40, COUNT + 1 - 40]);
    expect(new Set(files.map(({ name }) => name)).size).toBe(COUNT + 1);
    const own = files.filter(({ name }) => name.includes("/text-7/"));
    expect(own.map(({ name }) => name)).toEqual([
      "revisions/articles/text-7/0001.md",
      "revisions/articles/text-7/0002.md",
    ]);
    expect(own[1]?.text).toContain(
      `---\nversion:\n  number: 2\n  saved: ${new Date(NOW).toISOString()}\n  by: ana\n  reason: restored\nkind: article\ntitle: Seven, again\n`,
    );
    expect(own[1]?.text).toContain("Words of 7 ");
  });
});

it("redirects leave as Ghost takes them; its texts keep their series by a tag that readers don't see", async () => {
  const { text, rows } = await readAll(redirectsFile(createTestContext(NOW)));
  expect(byFrom(JSON.parse(text))).toEqual(byFrom(REDIRECTS));
  expect(rows).toBe(REDIRECTS.length);

  const { data } = JSON.parse((await readAll(ghostFile(createTestContext(NOW)))).text).db[0];
  const tag = data.tags.find((one: { slug: string }) => one.slug === "hash-series-reading");
  expect(tag).toMatchObject({ name: "#Reading", visibility: "internal" });
  const tagged = data.posts_tags.filter((row: { tag_id: string }) => row.tag_id === tag.id);
  expect(tagged.map((row: { post_id: string }) => row.post_id)).toEqual(["e007"]);
});

it("WordPress gets earlier addresses as its own old slugs, and the series as fields", async () => {
  const { text } = await readAll(wxrFile(createTestContext(NOW)));
  const item = text.split("<item>").find((one) => one.includes("Text 7 &")) ?? "";
  const meta = [
    ...item.matchAll(/<wp:meta_key><!\[CDATA\[(.*?)\]\]><\/wp:meta_key><wp:meta_value><!\[CDATA\[(.*?)\]\]>/g),
  ];
  const own = meta.map(([, key, value]) => `${key}=${value}`);
  expect(own).toEqual(expect.arrayContaining(["_wp_old_slug=seven", "series=reading", "series_part=2"]));
  expect(own.filter((one) => one.startsWith("_wp_old_slug"))).toHaveLength(1);
});

it("redirects of several pages are one list", async () => {
  for (const table of ["entry", "draft"]) {
    const id = table === "entry" ? "id" : "entry_id";
    const columns = (await db.all<{ name: string }>(sql.raw(`SELECT name FROM pragma_table_info('content_${table}')`)))
      .map(({ name }) => name)
      .filter((name) => name !== id);
    const copied = columns.map((name) => (name === "slug" || name === "path" ? `${name} || '-' || n` : name));
    await db.run(
      sql.raw(`WITH RECURSIVE c(n) AS (VALUES (100) UNION ALL SELECT n + 1 FROM c WHERE n < 460)
      INSERT INTO content_${table} (${id}, ${columns}) SELECT 'f' || n, ${copied} FROM content_${table}, c WHERE ${id} = 'e007'`),
    );
  }
  await db.run(sql`INSERT INTO content_redirect (path, entry_id, created_at) VALUES ('/article/late', 'f460', 0)`);
  const { text, pages } = await readAll(redirectsFile(createTestContext(NOW)));
  // The one in the middle has none.
  expect(pages).toBe(3);
  expect(JSON.parse(text)).toHaveLength(REDIRECTS.length + 1);
  // Without any on the first page, and on all.
  await db.run(sql`DELETE FROM content_tag_redirect`);
  for (const [kept, gone] of [
    [["/article/late"], sql`entry_id <> 'f460'`],
    [[], sql`1`],
  ] as const) {
    await db.run(sql`DELETE FROM content_redirect WHERE ${gone}`);
    const file = await readAll(redirectsFile(createTestContext(NOW)));
    expect([file.pages, file.rows]).toEqual([3, kept.length]);
    expect(JSON.parse(file.text).map(({ from }: { from: string }) => from)).toEqual(kept);
  }
});
