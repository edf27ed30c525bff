import { describe, expect, it } from "vitest";
import { entryFields } from "#worker/content/contract-entry.ts";
import type { Body } from "#worker/content/domain-body.ts";
import { bodyToHtml, notesHtml } from "#worker/content/domain-body-html.ts";
import type { EntryState } from "#worker/content/domain-entry.ts";
import type { BodyHtmlContext } from "#worker/content/domain-inline-html.ts";
import type { ExportedLists, ExportedText } from "#worker/content/export/domain-exported-text.ts";
import { ghostAuthors, ghostHead, ghostMeta, ghostPost, ghostTags } from "#worker/content/export/domain-ghost.ts";
import { WXR_END, wxrFileItem, wxrHead, wxrText } from "#worker/content/export/domain-wxr.ts";
import type { SourceRecord } from "../import/import-source.ts";
import { readGhost } from "../import/read-ghost.ts";
import { readWxr } from "../import/read-wxr.ts";
import { toEntry } from "../import/to-entry.ts";

const ORIGIN = "https://tikari.example";
const NOW = Date.UTC(2026, 10, 20);
const AT = Date.UTC(2026, 2, 4, 18, 30);
const PICTURE = {
  ...{
    id: "m1",
    alt: "A field",
    width: 1600,
    height: 900,
    widths: [400, 800, 1600],
    formats: ["webp", "jpg"] as const,
  },
  ...{ placeholder: "", focalX: 50, focalY: 50 },
};
const BODY: Body = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Maca & potatoes ]]> <b>[gallery]</b>" },
        { type: "footnote", attrs: { text: "Who. https://doi.org/10.1/a" } },
      ],
    },
    { type: "image", attrs: { mediaId: "m1", alt: "A field", caption: "Six", size: "wide" } },
  ],
};
const textOf = (state: EntryState): ExportedText => ({
  ...{ id: "e1", number: 7, kind: "article", path: "/article/maca", slug: "maca", state, publishAt: AT },
  ...{ createdAt: AT - 1000, updatedAt: AT, body: BODY, workingCopy: null, oldPaths: [] },
  pictures: [{ ...PICTURE, formats: [...PICTURE.formats] }],
  fields: entryFields.parse({
    ...{
      title: "Maca ]]> & more",
      slug: "maca",
      summary: "What it holds.",
      category: "roots",
      tags: ["Slow food", "Iron"],
    },
    ...{ authorId: "jo", revisedAt: AT + 5000, headerMediaId: "m1" },
    seo: { title: "Found", description: "As this", canonical: "https://old.example/a", noindex: true },
  }),
});
const LISTS: ExportedLists = {
  categories: [{ key: "roots", name: "Roots & tubers", line: "" }],
  authors: [{ key: "jo", name: "Jo Vega", role: "Cook", about: "Cooks." }],
  series: [],
  tagLines: new Map(),
  tagRedirects: [],
  tags: new Map([
    ["slow-food", "Slow food"],
    ["iron", "Iron"],
  ]),
};
const html = (flavor: BodyHtmlContext["flavor"]) =>
  bodyToHtml(BODY, {
    flavor,
    origin: ORIGIN,
    findPage: () => null,
    findPicture: () => ({ src: "/media/m1/1280.jpg", width: 1600, height: 900 }),
  });

async function readRecords(state: EntryState): Promise<SourceRecord[]> {
  const nameOf = new Map([["roots", "Roots & tubers"]]);
  const file = {
    id: "m1",
    number: 3,
    filename: "field.jpg",
    alt: "A field",
    width: 1600,
    formats: '["jpg"]',
    createdAt: AT,
  };
  const text =
    wxrHead(LISTS, { name: "Tikari", origin: ORIGIN }) +
    wxrText(textOf(state), { origin: ORIGIN, ...html("wordpress"), nameOf, file: 7 }) +
    wxrFileItem(file, ORIGIN) +
    WXR_END;
  const records: SourceRecord[] = [];
  async function* pieces() {
    for (let at = 0; at < text.length; at += 100) yield text.slice(at, at + 100);
  }
  for await (const record of readWxr(pieces())) records.push(record);
  return records;
}

function convert(records: readonly SourceRecord[]) {
  const source = records.find((record) => record.type === "text");
  if (source?.type !== "text") throw new Error("no text");
  const files = new Map(records.flatMap((one) => (one.type === "file" ? [[one.file.id, one.file] as const] : [])));
  let count = 0;
  const newPictureId = () => `import-picture-${++count}`;
  const read = toEntry(source.text, { base: ORIGIN, files, now: NOW, asDrafts: false, newPictureId });
  if ("refused" in read) throw new Error(read.refused);
  return { source: source.text, ...read };
}

const EXPECTED = {
  ...{
    title: "Maca ]]> & more",
    slug: "maca",
    summary: "What it holds.",
    category: "roots",
    tags: ["Slow food", "Iron"],
  },
  ...{ authorId: "jo", revisedAt: AT + 5000 },
};

describe("a text written for WordPress", () => {
  it("is read back with its title, dates, category, tags, search texts, header picture and notes", async () => {
    const records = await readRecords("published");
    expect(records.map((record) => record.type)).toEqual(["site", "author", "text", "file"]);
    const { entry, oldPaths, pictures, warnings } = convert(records);
    expect(warnings).toEqual([]);
    expect(entry.publishAt).toBe(AT);
    expect(entry.fields).toMatchObject({ ...EXPECTED, seo: textOf("published").fields.seo });
    expect(oldPaths).toEqual(["/article/maca"]);
    expect(pictures.map(({ url }) => url)).toEqual([`${ORIGIN}/media/m1/1280.jpg`]);
    expect(entry.fields.headerMediaId).toBe(pictures[0]?.mediaId);
    expect(entry.body.content[0]).toEqual({
      type: "paragraph",
      content: [
        { type: "text", text: "Maca & potatoes ]]> <b>[gallery]</b>" },
        { type: "footnote", attrs: { text: "Who. 10.1/a https://doi.org/10.1/a" } },
      ],
    });
    expect(entry.body.content[1]).toMatchObject({ type: "image", attrs: { caption: "Six", size: "wide" } });
  });

  it.each([
    ["scheduled", "scheduled"],
    ["draft", "draft"],
    ["archived", "draft"],
  ] as const)("is %s there", async (state, status) => {
    expect(convert(await readRecords(state)).source.status).toBe(status);
  });
});

describe("a text written for Ghost", () => {
  it("is read back with its title, dates, category, tags, search texts and header picture", () => {
    const text = textOf("published");
    const { html: words, notes } = html("ghost");
    const head = ghostHead(LISTS, "Tikari", NOW);
    const tables = {
      ...{ posts: [ghostPost(text, `${words}\n${notesHtml(notes)}`, ORIGIN)], posts_meta: ghostMeta(text, ORIGIN) },
      ...{ posts_tags: ghostTags(text), posts_authors: ghostAuthors(text) },
    };
    const records = [...readGhost(`${head}${JSON.stringify(tables).slice(1, -1)}}}]}`, ORIGIN)];
    const { entry, pictures } = convert(records);
    expect(entry.publishAt).toBe(AT);
    expect(entry.fields).toMatchObject(EXPECTED);
    expect(entry.fields.seo).toEqual({ ...text.fields.seo, noindex: false });
    expect(pictures.map(({ url }) => url)).toEqual([`${ORIGIN}/media/m1/1280.jpg`]);
    expect(JSON.stringify(entry.body)).toContain("References");
  });
});
