import { describe, expect, it } from "vitest";
import { bodyInput } from "#worker/content/contract-body.ts";
import { type Block, bodyText } from "#worker/content/domain-body.ts";
import { bodyToMarkdown } from "#worker/content/markdown/to-markdown.ts";
import { ImportFileError } from "../../file-import/import-file-error.ts";
import type { SourceFile, SourceRecord } from "./import-source.ts";
import { readGhost } from "./read-ghost.ts";
import { readWxr } from "./read-wxr.ts";
import { GHOST_EXPORT } from "./testing/ghost-export.ts";
import { WORDPRESS_EXPORT } from "./testing/wordpress-export.ts";
import { type ImportedText, toEntry } from "./to-entry.ts";

const NOW = Date.UTC(2026, 10, 23);

async function* inPieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function readAll(text: string, size = 1000): Promise<SourceRecord[]> {
  const records: SourceRecord[] = [];
  for await (const record of readWxr(inPieces(text, size))) records.push(record);
  return records;
}

function convert(
  records: readonly SourceRecord[],
  base: string,
  asDrafts = false,
): (ImportedText | { refused: string })[] {
  const files = new Map<string, SourceFile>();
  for (const record of records) if (record.type === "file") files.set(record.file.id, record.file);
  let count = 0;
  const context = { base, files, now: NOW, asDrafts, newPictureId: () => `import-${++count}` };
  return records.flatMap((record) => (record.type === "text" ? [toEntry(record.text, context)] : []));
}

const imported = (result: ImportedText | { refused: string } | undefined): ImportedText => {
  if (!result || "refused" in result) throw new Error(result?.refused ?? "nothing");
  return result;
};

describe("an export of WordPress", () => {
  it("is read in pieces of any size", async () => {
    const whole = await readAll(WORDPRESS_EXPORT, WORDPRESS_EXPORT.length);
    expect(await readAll(WORDPRESS_EXPORT, 7)).toEqual(whole);
    expect(whole.map((record) => record.type)).toEqual(
      "author text text text text skipped file file".split(" ").toSpliced(0, 0, "site"),
    );
    expect(whole[0]).toEqual({ type: "site", site: { title: "Old kitchen", url: "https://old.example" } });
    expect(whole[1]).toEqual({ type: "author", author: { key: "maria", name: "María Huamán", about: "" } });
  });

  it("gives a text of blocks with its pictures, notes, table, category and search texts", async () => {
    const { entry, oldPaths, pictures, warnings } = imported(
      convert(await readAll(WORDPRESS_EXPORT), "https://old.example")[0],
    );
    expect(entry.fields).toMatchObject({
      title: "Potatoes & potassium",
      slug: "potatoes",
      summary: "What a potato holds.",
      category: "roots",
      tags: ["Potassium"],
      authorId: "maria",
      headerMediaId: "import-2",
      seo: { title: "", description: "How much potassium potatoes have." },
    });
    expect(entry.publishAt).toBe(Date.UTC(2026, 2, 4, 18, 30));
    expect(entry.fields.revisedAt).toBe(Date.UTC(2026, 3, 1, 8));
    expect(oldPaths).toEqual(["/2026/03/potatoes/"]);
    expect(pictures.map((picture) => picture.url)).toEqual([
      "https://old.example/wp-content/uploads/2026/03/potato-1024x683.jpg",
      "https://old.example/wp-content/uploads/2026/03/potato.jpg",
    ]);
    expect(entry.body.content.map((block) => block.type)).toEqual([
      ...["paragraph", "heading", "bulletList", "image", "table", "paragraph", "paragraph"],
    ]);
    expect(entry.body.content[0]).toEqual({
      type: "paragraph",
      content: [
        { type: "text", text: "Potatoes have " },
        { type: "text", text: "potassium", marks: [{ type: "bold" }] },
        { type: "text", text: " and " },
        { type: "text", text: "iron", marks: [{ type: "link", attrs: { href: "https://old.example/iron/" } }] },
        { type: "text", text: "." },
        { type: "footnote", attrs: { text: "See *FoodData Central*, USDA https://fdc.nal.usda.gov/" } },
      ],
    });
    expect(entry.body.content[3]).toEqual({
      type: "image",
      attrs: { mediaId: "import-1", alt: "Potatoes of six colors", caption: "A market in Pisac", size: "wide" },
    });
    expect(warnings).toEqual(["A script was left out.", "1 comment was left out."]);
    expect(JSON.stringify(entry)).not.toContain("alert");
  });

  it("gives a text of the old editor its paragraphs, captions and galleries", async () => {
    const { entry, warnings } = imported(convert(await readAll(WORDPRESS_EXPORT), "https://old.example")[1]);
    expect(entry.body.content.map((block) => block.type)).toEqual([
      ...["paragraph", "image", "blockquote", "gallery", "paragraph", "codeBlock"],
    ]);
    const [first, image, , gallery, words, code] = entry.body.content;
    expect(first).toEqual({
      type: "paragraph",
      content: [
        { type: "text", text: "First paragraph" },
        { type: "hardBreak" },
        { type: "text", text: "with a second line." },
      ],
    });
    expect(image).toMatchObject({ attrs: { alt: "Potatoes", caption: "Six colors" } });
    expect(gallery).toMatchObject({ attrs: { items: [{}, {}] } });
    expect(bodyText({ type: "doc", content: [words as Block] }).trim()).toBe("Said [sic] in 1998 [1].");
    expect(code).toMatchObject({ content: [{ text: "a\n\nb" }] });
    expect(warnings).toEqual(["Plugin shortcodes were left out: contact-form-7."]);
  });

  it("keeps pages and drafts what they are", async () => {
    const texts = convert(await readAll(WORDPRESS_EXPORT), "https://old.example").map(imported);
    expect(texts.map(({ entry }) => [entry.kind, entry.publishAt === null])).toEqual([
      ["article", false],
      ["article", false],
      ["page", false],
      ["article", true],
    ]);
    expect(texts[3]?.oldPaths).toEqual([]);
    const drafts = convert(await readAll(WORDPRESS_EXPORT), "https://old.example", true).map(imported);
    expect(drafts.every(({ entry }) => entry.publishAt === null)).toBe(true);
  });

  it.each([
    ["cut in the middle", WORDPRESS_EXPORT.slice(0, 3000), /isn't complete XML at line [\d,]+/],
    ["of other XML", "<rss><channel><title>News</title></channel></rss>", /isn't a WordPress export/],
    ["that is a picture", "\uFFFDPNG\r\n\u001a\n", /isn't complete XML/],
    ["that is empty", "", /isn't complete XML|isn't a WordPress export/],
    [
      "of entities that grow",
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><rss>&c;</rss>`,
      /isn't complete XML/,
    ],
  ])("refuses a file %s", async (_, text, message) => {
    await expect(readAll(text)).rejects.toThrow(ImportFileError);
    await expect(readAll(text)).rejects.toThrow(message);
  });

  it("reads past characters that XML has no place for", async () => {
    const text = WORDPRESS_EXPORT.replace("We cook.", "We\u000b cook.");
    expect(JSON.stringify(convert(await readAll(text), "https://old.example")[2])).toContain("We cook.");
  });
});

describe("an export of Ghost", () => {
  const records = [...readGhost(GHOST_EXPORT, "https://beans.example")];

  it("gives its texts with cards, tags, author and pictures", () => {
    const { entry, pictures, warnings, oldPaths } = imported(convert(records, "https://beans.example")[0]);
    expect(entry.fields).toMatchObject({
      ...{ title: "Beans, slowly", slug: "beans", summary: "How to cook dry beans.", category: "legumes" },
      ...{ tags: ["Slow food"], authorId: "jo", seo: { title: "Dry beans" } },
    });
    expect(oldPaths).toEqual(["/beans/"]);
    expect(entry.body.content.map((block) => block.type)).toEqual([
      ...["paragraph", "paragraph", "callout", "image", "gallery", "paragraph", "faq", "pullQuote", "codeBlock"],
    ]);
    expect(pictures.map((picture) => picture.url.slice(-9))).toEqual([
      "beans.jpg",
      "/05/a.jpg",
      "/05/b.jpg",
      "cover.jpg",
    ]);
    expect(pictures.at(-1)?.alt).toBe("A pot of beans");
    expect(warnings).toEqual(["A frame became a link to what it showed."]);
    expect(bodyToMarkdown(entry.body)).toContain("[Soaking beans](https://www.youtube.com/watch?v=abcdefghijk)");
  });

  it("keeps what is scheduled, and pages", () => {
    const [, later, page] = convert(records, "https://beans.example").map(imported);
    expect([later?.entry.publishAt, page?.entry.kind, page?.entry.publishAt]).toEqual([
      Date.UTC(2027, 0, 1),
      "page",
      null,
    ]);
  });

  it.each([
    ["cut in the middle", GHOST_EXPORT.slice(0, 900), /isn't complete: it breaks off/],
    ["of other JSON", '{"name":"x"}', /isn't a Ghost export/],
    ["whose posts are no list", '{"data":{"posts":"x"}}', /^Posts: Write it as a list\./],
    [
      "of which a title is no text",
      '{"data":{"posts":[{"id":1,"title":"A"},{"id":2,"title":"Beans","html":{}}]}}',
      /^The post “Beans” can't be read\. Post 2 › html: /,
    ],
  ])("refuses a file %s", (_, text, message) => {
    expect(() => [...readGhost(text, "https://beans.example")]).toThrow(message);
  });
});

describe("hostile and broken HTML", () => {
  const textOf = (html: string) => ({
    ...{ id: "1", kind: "article" as const, title: "T", slug: "t", oldPath: "", status: "draft" as const, html },
    ...{ publishedAt: null, updatedAt: null, author: "", categories: [], tags: [], summary: "", cover: null },
    ...{
      seo: { title: "", description: "", canonical: "", noindex: false },
      social: "",
      notes: new Map<string, string>(),
    },
    ...{ comments: 0, isTooLong: false },
  });
  const read = (html: string) =>
    toEntry(textOf(html), {
      base: "https://old.example/",
      files: new Map(),
      now: NOW,
      asDrafts: true,
      newPictureId: () => "import-1",
    });

  it.each([
    `<p><a href="javascript:alert(1)">x</a></p>`,
    `<p><a href=" java\tscript:alert(1)">x</a></p>`,
    `<img src=x onerror=alert(1)>`,
    `<svg onload=alert(1)><script>alert(1)</script></svg>`,
    `<p><a href="data:text/html,<script>alert(1)</script>">x</a></p>`,
    `<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>`,
    `<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>`,
    `<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>`,
    `<p style="background:url(javascript:alert(1))">x</p><b onmouseover=alert(1)>y</b>`,
    `<a href="vbscript:msgbox(1)">x</a><form action="javascript:alert(1)"><input autofocus onfocus=alert(1)></form>`,
    `<details ontoggle=alert(1) open><summary onclick=alert(1)>q</summary>a</details>`,
  ])("%s leaves nothing that runs", (html) => {
    const result = imported(read(html));
    expect(bodyInput.safeParse(result.entry.body).success).toBe(true);
    const links = JSON.stringify(result.entry.body).match(/"href":"[^"]*"/g) ?? [];
    for (const link of links) expect(link).toMatch(/^"href":"(?:https?:|mailto:|#|\/)/);
    expect(JSON.stringify(result.entry.body)).not.toMatch(/onerror|onload|onmouseover|onfocus|srcdoc|javascript:/);
  });

  it("flattens what is nested without end, and says what is too long", () => {
    expect(bodyText(imported(read("<ul><li>a".repeat(400))).entry.body)).toContain("a");
    expect(bodyText(imported(read(`${"<blockquote>".repeat(500)}deep`)).entry.body)).toContain("deep");
    expect(bodyText(imported(read(`${"<table><tr><td>".repeat(200)}cell`)).entry.body)).toContain("cell");
    expect(() => read("<div>".repeat(100_000))).not.toThrow();
    expect(read(`<p>${"long ".repeat(300_000)}</p>`)).toEqual({
      refused: expect.stringMatching(/split it into two posts/),
    });
  });

  it("keeps the first tags of ten thousand, and says so", () => {
    const tags = Array.from({ length: 10_000 }, (_, n) => ({ slug: `t${n}`, name: `Tag ${n}` }));
    const result = toEntry(
      { ...textOf("<p>x</p>"), tags },
      { base: "", files: new Map(), now: NOW, asDrafts: true, newPictureId: () => "import-1" },
    );
    expect(imported(result).entry.fields.tags).toHaveLength(12);
    expect(imported(result).warnings).toEqual(["Only the first 12 of its 10,000 tags were kept."]);
  });
});
