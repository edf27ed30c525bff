import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../kernel/instants.ts";
import { createImageHost } from "../../media/testing/fake-image-host.ts";
import { foodInput } from "../../nutrition/contract-food.ts";
import { NUTRIENT_KEYS } from "../../nutrition/domain.ts";
import { foodStatement } from "../../nutrition/index.ts";
import { runBatch } from "../../platform/run-batch.ts";
import { createTestContext, db } from "../../store/testing/request-context.ts";
import { ENTRY_LIMITS } from "../domain-entry.ts";
import { type ImportedTextInput, importBatchInput } from "./contract.ts";

const ACTOR = "rosa@tikari.test";
const PARAGRAPH = { type: "paragraph" as const, content: [{ type: "text" as const, text: "Words." }] };
let time = Date.now();
const service = (at = time) => createTestContext(at).contentImport;
let number = 0;

const textOf = (over: { key?: string; slug?: string; title?: string; pictures?: string[]; oldPath?: string } = {}) => {
  const pictures = (over.pictures ?? []).map((url) => ({ id: `import-picture-${++number}`, url, alt: "A field" }));
  const blocks = pictures.map(({ id }) => ({
    type: "image" as const,
    attrs: { mediaId: id, alt: "A field", caption: "", size: "text" as const },
  }));
  const fields = {
    title: over.title ?? "Beans",
    slug: over.slug ?? "beans",
    tags: ["Legumes"],
    authorId: "jo",
    category: "legumes",
  };
  return {
    sourceKey: over.key ?? "ghost:https://old.example:1",
    entry: {
      kind: "article",
      publishAt: Date.UTC(2026, 2, 4, 18, 30),
      fields: { ...fields, headerMediaId: pictures[0]?.id ?? "" },
      body: { type: "doc", content: [PARAGRAPH, ...blocks] },
    },
    oldPaths: over.oldPath ? [over.oldPath] : [],
    pictures,
    warnings: ["A script was left out."],
  } as unknown as ImportedTextInput;
};

const begin = async () => {
  const { id } = await service().startImport(
    { requestKey: `import-run-${++number}`, source: "ghost", filename: "old.json", site: "https://old.example" },
    ACTOR,
  );
  return id;
};
const send = (id: string, texts: unknown[]) =>
  service().importTexts(
    id,
    importBatchInput.parse({
      texts,
      authors: [{ id: "jo", name: "Jo Vega", about: "" }],
      categories: [{ key: "legumes", name: "Legumes" }],
    }),
    ACTOR,
  );
const food = (key: string, name: string) =>
  foodInput.parse({
    ...{ key, name, source: "USDA SR28" },
    per100g: Object.fromEntries(NUTRIENT_KEYS.map((nutrient) => [nutrient, nutrient === "protein" ? 14.1 : null])),
  });
const count = async (table: string) =>
  (await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.raw(table)}`))[0]?.n;

describe("an import of texts", () => {
  let first: { id: string; items: Awaited<ReturnType<typeof send>>["items"] };
  beforeAll(async () => {
    const id = await begin();
    first = { id, items: (await send(id, [textOf({ oldPath: "/2026/03/beans/" })])).items };
  });

  it("names a text whose pictures can't be stored, and takes the others over", async () => {
    const id = await begin();
    const twice = textOf({
      key: "twice",
      slug: "twice",
      pictures: ["https://old.example/1.jpg", "https://old.example/2.jpg"],
    });
    for (const picture of twice.pictures) picture.id = "import-the-same-one";
    const unknown = textOf({ key: "unknown", slug: "unknown" });
    unknown.entry.fields.headerMediaId = "not-in-the-library";
    const { items } = await send(id, [twice, unknown, textOf({ key: "sound", slug: "sound" })]);
    expect(items.map(({ status }) => status)).toEqual(["refused", "refused", "imported"]);
    expect(items[0]?.message).toContain("have the same id");
    expect(items[1]?.message).toContain("isn't in the library");
  });

  it("takes a text over with its author, category, tags and date, and leads its old address to it", async () => {
    const { id, items } = first;
    expect(items).toEqual([expect.objectContaining({ status: "imported", path: "/article/beans" })]);
    const { entries } = createTestContext(time);
    const entry = await entries.getEntry("/article/beans");
    expect([entry?.by?.name, entry?.category?.name, entry?.publishAt]).toEqual([
      "Jo Vega",
      "Legumes",
      Date.UTC(2026, 2, 4, 18, 30),
    ]);
    expect((await entries.listEntryAddresses()).byPath["/2026/03/beans"]).toMatchObject({ to: "/article/beans" });
    const report = await service().getImportReport(id);
    expect(report).toMatchObject({
      items: { imported: 1, refused: 0 },
      texts: [{ warnings: ["A script was left out."] }],
    });
  });

  it("changes nothing when a batch, a start or the whole file is sent again", async () => {
    const id = await begin();
    const before = await count("content_entry");
    const again = await send(id, [textOf()]);
    expect(again.items[0]).toMatchObject({ status: "kept", path: "/article/beans" });
    expect((await send(id, [textOf()])).items[0]).toMatchObject({ status: "kept" });
    expect(await count("content_entry")).toBe(before);
    const text = textOf({ key: "ghost:https://old.example:2", slug: "twice" });
    const both = await Promise.all([send(id, [text]), send(id, [text])]);
    expect(both.flatMap(({ items }) => items.map((item) => item.path))).toEqual(["/article/twice", "/article/twice"]);
    expect(await count("content_entry")).toBe((before ?? 0) + 1);
    expect((await send(id, [text])).items[0]).toMatchObject({ status: "imported", path: "/article/twice" });
    const start = { requestKey: "import-run-twice", source: "ghost" as const, filename: "old.json", site: "" };
    const starts = [await service().startImport(start, ACTOR), await service().startImport(start, ACTOR)];
    expect(starts).toEqual([{ id: "import-run-twice" }, { id: "import-run-twice" }]);
  });

  it("leads no address away from the text that is read there, or that it leads to already", async () => {
    const other = textOf({ key: "r:1", slug: "other-text" });
    other.oldPaths = ["/article/beans", "/2026/03/beans/", "/2026/03/other"];
    await send(await begin(), [other]);
    const { byPath } = await createTestContext(time).entries.listEntryAddresses();
    expect(byPath["/2026/03/beans"]).toMatchObject({ to: "/article/beans" });
    expect(byPath["/2026/03/other"]).toMatchObject({ to: "/article/other-text" });
    expect(await db.all(sql`SELECT 1 FROM content_redirect WHERE path = '/article/beans'`)).toEqual([]);
  });

  it("keeps an address as short as one may be where a number is added", async () => {
    const slug = "l".repeat(ENTRY_LIMITS.slug);
    const texts = [textOf({ key: "l:1", slug }), textOf({ key: "l:2", slug })];
    const { items } = await send(await begin(), texts);
    expect(items.map(({ path }) => path)).toEqual([`/article/${slug}`, `/article/${slug.slice(0, -2)}-2`]);
  });

  it("says before what it would find", async () => {
    const check = await service().checkImport({
      texts: [
        { sourceKey: "ghost:https://old.example:1", kind: "article", slug: "beans" },
        { sourceKey: "other:1", kind: "article", slug: "beans" },
        { sourceKey: "other:2", kind: "page", slug: "beans" },
      ],
    });
    expect(check).toEqual({
      known: [{ sourceKey: "ghost:https://old.example:1", path: "/article/beans" }],
      taken: ["other:1"],
    });
  });

  it("gives another address where one is taken, also to many at once", async () => {
    const id = await begin();
    const texts = [10, 11, 12].map((n) => textOf({ key: `ghost:https://other.example:${n}` }));
    const answers = await Promise.all(texts.map((text) => send(id, [text])));
    const paths = answers.flatMap(({ items }) => items.map((item) => item.path)).sort();
    expect(paths).toEqual(["/article/beans-2", "/article/beans-3", "/article/beans-4"]);
    expect(
      answers.flatMap(({ items }) => items[0]?.warnings ?? []).some((w) => w.includes("already in use here")),
    ).toBe(true);
  });

  it("names what it can't read and takes the others of the batch", async () => {
    const id = await begin();
    const hostile = textOf({ key: "h:1", title: "Hostile", slug: "hostile" });
    const link = { type: "text", text: "x", marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }] };
    (hostile.entry.body as { content: unknown[] }).content = [{ type: "paragraph", content: [link] }];
    const { items } = await send(id, [hostile, { nonsense: true }, textOf({ key: "h:2", slug: "fine" })]);
    expect(items.map((item) => [item.status, item.title])).toEqual([
      ["refused", "Hostile"],
      ["refused", "Untitled"],
      ["imported", "Beans"],
    ]);
    expect(items[0]?.message).toMatch(/begins with https/);
    // Mended and sent again, it is taken over.
    expect((await send(id, [textOf({ key: "h:1", slug: "hostile" })])).items[0]?.status).toBe("imported");
  });

  it("imports a text again whose entry was deleted", async () => {
    const id = await begin();
    const [first] = (await send(id, [textOf({ key: "d:1", slug: "deleted" })])).items;
    await db.batch([
      db.run(sql`DELETE FROM content_entry WHERE id = ${first?.entryId}`),
      db.run(sql`DELETE FROM content_draft WHERE entry_id = ${first?.entryId}`),
    ]);
    const [second] = (await send(await begin(), [textOf({ key: "d:1", slug: "deleted" })])).items;
    expect(second).toMatchObject({ status: "imported", path: "/article/deleted" });
  });

  it("is refused for an import that nobody began", async () => {
    await expect(send("import-unknown", [textOf()])).rejects.toMatchObject({ status: 404 });
  });
});

describe("pictures of imported texts", () => {
  const host = createImageHost();
  const work = async (at = time) => {
    for (;;) {
      const ctx = createTestContext(at);
      const run = await ctx.contentImport.fetchTextPictures({ media: ctx.media, fetch: host.fetch, timeout: 100 });
      if (!run.unfinished) return run;
    }
  };
  const entryOf = async (path: string) => {
    const entry = await createTestContext(time).entries.getEntry(path);
    if (!entry) throw new Error(`There is no ${path}.`);
    return entry;
  };

  it("are fetched once and stand in the text, the working copy and the header", async () => {
    const id = await begin();
    const text = textOf({
      key: "p:1",
      slug: "pictures",
      pictures: ["https://cdn.shop.com/a.png", "https://cdn.shop.com/b.png"],
    });
    // One of them twice.
    text.entry.body.content.push(text.entry.body.content[1] as never);
    await send(id, [text]);
    expect((await entryOf("/article/pictures")).pictures).toEqual([]);
    await work();
    const entry = await entryOf("/article/pictures");
    expect(JSON.stringify(entry.body)).not.toContain("import-picture");
    const uses = await db.all<{ slot: string }>(sql`
      SELECT slot FROM media_use WHERE owner_kind = 'entry' AND owner_id = ${entry.id} ORDER BY slot, position`);
    expect(uses.map((use) => use.slot)).toEqual(["body", "body", "cover"]);
    const [draft] = await db.all<{ body: string; fields: string }>(
      sql`SELECT d.body, d.fields FROM content_draft d JOIN content_entry e ON e.id = d.entry_id WHERE e.slug = 'pictures'`,
    );
    expect(`${draft?.body}${draft?.fields}`).not.toContain("import-picture");
    expect((await service().getImportReport(id))?.pictures).toEqual({ waiting: 0, done: 2, refused: 0 });
  });

  it("are told one by one where they can't be had, and are tried again", async () => {
    const id = await begin();
    await send(id, [textOf({ key: "p:2", slug: "missing", pictures: ["https://cdn.shop.com/gone.png"] })]);
    await work();
    const report = await service().getImportReport(id);
    expect(report?.openPictures[0]).toMatchObject({ status: "refused", title: "Beans" });
    expect(await service().retryImportPictures(id)).toEqual({ queued: 1 });
  });

  it("are left out where the text no longer shows them", async () => {
    const id = await begin();
    await send(id, [textOf({ key: "p:3", slug: "removed", pictures: ["https://cdn.shop.com/c.png"] })]);
    const empty = JSON.stringify({ type: "doc", content: [PARAGRAPH] });
    await db.batch([
      db.run(sql`UPDATE content_entry SET body = ${empty} WHERE slug = 'removed'`),
      db.run(sql`UPDATE content_draft SET body = ${empty}, fields = json_set(fields, '$.headerMediaId', '')
        WHERE entry_id = (SELECT id FROM content_entry WHERE slug = 'removed')`),
    ]);
    time += HOUR;
    await work(time + MINUTE);
    expect((await service().getImportReport(id))?.openPictures[0]?.message).toBe("Its post no longer uses it.");
  });
});

describe("Markdown files", () => {
  it("are read as texts whose pictures have stand-ins of their own, and import like any other", async () => {
    const file = (name: string, picture: string) => ({
      name: `posts/${name}.md`,
      text: `---\ntitle: ${name}\ndate: 2026-03-04\ncategories: [roots]\nlayout: post\n---\nWords.\n\n![A field](${picture})\n`,
    });
    const { texts } = await service().readMarkdownFiles({
      files: [
        file("one", "/img/a.png"),
        file("two", "https://cdn.shop.com/b.png"),
        { name: "bad.md", text: "---\n: [\n---\n" },
      ],
      site: "https://old.example",
    });
    const [one, two, bad] = texts;
    if (!one || !two || "refused" in one || "refused" in two) throw new Error("refused");
    expect([one.pictures[0]?.url, two.pictures[0]?.url]).toEqual([
      "https://old.example/img/a.png",
      "https://cdn.shop.com/b.png",
    ]);
    expect(one.pictures[0]?.id).not.toBe(two.pictures[0]?.id);
    expect(JSON.stringify(one.entry.body)).toContain(one.pictures[0]?.id);
    expect(one.warnings).toEqual(['"layout" in the front matter was left out.']);
    expect(bad).toMatchObject({ refused: expect.stringContaining("front matter") });
    const { name, ...rest } = one;
    const { items } = await send(await begin(), [{ ...rest, sourceKey: `markdown::${name}`, oldPaths: [] }]);
    expect(items[0]).toMatchObject({ status: "imported", path: "/article/one" });
  });

  it("without an address of the old site keep what can be fetched", async () => {
    const { texts } = await service().readMarkdownFiles({
      files: [{ name: "a.md", text: "---\ntitle: A\n---\n![x](img/a.png)" }],
      site: "",
    });
    expect(texts[0]).toMatchObject({
      pictures: [],
      warnings: ["The picture img/a.png has no public address: add it in the editor."],
    });
  });
});

describe("our own export, imported again", () => {
  it("brings series, tags, their lines and all redirects; what is here stays as it is", async () => {
    await db.run(sql`INSERT INTO content_tag (slug, name) VALUES ('kept-tag', 'Kept here')`);
    await runBatch(db, [foodStatement({ db }, [food("own-known", "Known here")])]);
    const batch = importBatchInput.parse({
      texts: [
        {
          ...textOf({ key: "own:1", slug: "own-one" }),
          oldPaths: ["/article/first", "/2019/first/", "/article/own-one"],
        },
      ],
      authors: [{ id: "ana", name: "Ana", about: "Cooks.", role: "Dietitian" }],
      categories: [{ key: "grains", name: "Grains", line: "All of them." }],
      series: [{ id: "own-series", title: "Own", line: "In order." }],
      tags: [
        { slug: "kept-tag", name: "Other", line: "Other." },
        { slug: "new-tag", name: "New", line: "Fresh." },
      ],
      tagRedirects: [
        { from: "old-tag", to: "new-tag" },
        { from: "kept-tag", to: "new-tag" },
        { from: "lost", to: "nowhere" },
      ],
      foods: [food("own-known", "Other figures"), food("own-new", "New here")],
    });
    const { items } = await service().importTexts(await begin(), batch, ACTOR);
    expect(items).toMatchObject([{ status: "imported", path: "/article/own-one" }]);
    const rows = (table: string, where: string) => db.all(sql.raw(`SELECT * FROM content_${table} WHERE ${where}`));
    expect(await rows("series", "id = 'own-series'")).toEqual([{ id: "own-series", title: "Own", line: "In order." }]);
    expect(await rows("author", "id = 'ana'")).toMatchObject([{ role: "Dietitian", about: "Cooks." }]);
    expect(await rows("category", "key = 'grains'")).toMatchObject([{ line: "All of them." }]);
    expect(await rows("tag", "slug IN ('kept-tag', 'new-tag') ORDER BY slug")).toEqual([
      { slug: "kept-tag", name: "Kept here", line: "" },
      { slug: "new-tag", name: "New", line: "Fresh." },
    ]);
    const foods = await createTestContext(time).nutrition.listFoods(["own-known", "own-new"]);
    expect(foods).toEqual([food("own-known", "Known here"), food("own-new", "New here")]);
    expect(await rows("tag_redirect", "tag IN ('new-tag', 'nowhere')")).toEqual([{ slug: "old-tag", tag: "new-tag" }]);
    const tags = [{ slug: "old-tag", name: "Old" }];
    await service().importTexts(await begin(), importBatchInput.parse({ ...batch, tags, tagRedirects: [] }), ACTOR);
    expect(await rows("tag", "slug = 'old-tag'")).toEqual([]);
    const paths = await rows("redirect", `entry_id = '${items[0]?.entryId}' ORDER BY path`);
    expect(paths).toMatchObject([{ path: "/2019/first" }, { path: "/article/first" }]);
  });
});
