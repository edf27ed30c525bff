import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import type { EntryInput } from "#worker/content/contract-entry.ts";
import { entryFields } from "#worker/content/contract-entry.ts";
import { type ImportedTextInput, importBatchInput } from "#worker/content/import/contract.ts";
import { readEntryFile, writeEntryFile } from "#worker/content/markdown/front-matter.ts";
import { NUTRIENT_KEYS } from "#worker/nutrition/domain.ts";
import { NO_ARCHIVE, readArchive, withPictureAddresses } from "./own-archive.ts";
import { runImport } from "./run-import.ts";
import { openSourceFile } from "./source-file.ts";

const BODY: EntryInput["body"] = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "Words." }] }],
};
const entryOf = (title: string, series: string, part: number | null): EntryInput => ({
  ...{ kind: "article", publishAt: Date.UTC(2026, 2, 4), body: BODY },
  fields: entryFields.parse({
    title,
    slug: "maca",
    seriesId: series,
    seriesPart: part,
    category: "roots",
    tags: ["Iron"],
  }),
});
const json = (value: unknown) => strToU8(JSON.stringify(value));
const QUINOA = {
  ...{ key: "quinoa", name: "Quinoa", source: "USDA SR28", sourceId: "20035", description: "", contains: [], main: "" },
  per100g: Object.fromEntries(NUTRIENT_KEYS.map((key) => [key, key === "protein" ? 14.1 : null])),
};
/** A ZIP as the export writes it. */
const FILES = {
  "articles/maca.md": strToU8(writeEntryFile(entryOf("Maca", "reading", 2))),
  "changes/maca.md": strToU8(writeEntryFile(entryOf("Maca, edited", "reading", 2))),
  "revisions/articles/maca/0001.md": strToU8(writeEntryFile(entryOf("Maca, first", "", null))),
  "site.json": json({
    categories: [
      { key: "roots", name: "Roots & tubers", line: "Below ground." },
      { key: "empty", name: "Empty", line: "" },
    ],
    authors: [{ key: "jo", name: "Jo Vega", role: "Cook", about: "Cooks." }],
    series: [{ key: "reading", title: "Reading", line: "How to." }],
  }),
  "tags.json": json([{ slug: "iron", name: "Iron", line: "Fe." }]),
  "redirects.json": json([
    { from: "/posts/tag/fe", to: "/posts/tag/iron", permanent: true },
    { from: "/article/old-maca", to: "/article/maca", permanent: true },
    { from: "/2019/maca", to: "/article/maca", permanent: true },
  ]),
  "foods.json": json([QUINOA, { key: "bad food" }]),
  "pictures.json": json([{ id: "m1", alt: "", url: "https://old.example/media/m1/1280.jpg" }]),
};

it("a ZIP of our own export is sent with its series, tags, lines and redirects, once", async () => {
  const file = await openSourceFile(new File([zipSync(FILES) as BlobPart], "texts-markdown.zip"), async (files) =>
    files.map(({ name, text }) => ({ name, ...readEntryFile("maca.md", text), pictures: [] })),
  );
  const names: string[] = [];
  for await (const text of file.texts({ site: "", asDrafts: false, now: 0 })) names.push(text.id);
  // Earlier states are no texts.
  expect(names).toEqual(["articles/maca.md", "changes/maca.md"]);
  const sent: unknown[] = [];
  const keys = ["articles/maca.md", "changes/maca.md"].map((name) => `markdown::${name}`);
  await runImport(file, { site: "", asDrafts: false, now: 0 }, new Set(keys), {
    send: async (batch) => {
      sent.push(batch);
      return { items: [] };
    },
    isStopped: () => false,
    onProgress: () => undefined,
  });
  expect(file.problems).toEqual(["1 food in foods.json can't be read and was left out."]);
  const batches = sent.map((one) => importBatchInput.parse(one));
  expect(batches).toMatchObject([
    {
      authors: [{ id: "jo", name: "Jo Vega", role: "Cook", about: "Cooks." }],
      categories: [
        { key: "roots", name: "Roots & tubers", line: "Below ground." },
        { key: "empty", name: "Empty", line: "" },
      ],
      series: [{ id: "reading", title: "Reading", line: "How to." }],
      tags: [{ slug: "iron", name: "Iron", line: "Fe." }],
      tagRedirects: [{ from: "fe", to: "iron" }],
      foods: [QUINOA],
    },
  ]);
  const [text, change] = (batches[0]?.texts ?? []) as ImportedTextInput[];
  expect(text?.entry.fields).toMatchObject({ seriesId: "reading", seriesPart: 2 });
  expect(text?.oldPaths).toEqual(["/article/old-maca", "/2019/maca"]);
  // What was being written is a draft beside it: its links stay with the text that readers know.
  expect(change?.oldPaths).toEqual([]);
  expect(text?.warnings).toEqual(file.problems);
  expect(change?.warnings).toEqual([expect.stringContaining("Unpublished changes")]);
});

it("lists of other programs and broken ones count as empty", () => {
  expect(readArchive({})).toEqual(NO_ARCHIVE);
  expect(readArchive({ "site.json": json({ name: "A theme" }), "tags.json": json("other") })).toEqual(NO_ARCHIVE);
  const own = readArchive({
    ...FILES,
    "redirects.json": json([{ from: "javascript:1", to: "/x" }]),
    "tags.json": strToU8("["),
  });
  expect(own.lists).toEqual({
    series: [{ id: "reading", title: "Reading", line: "How to." }],
    tags: [],
    tagRedirects: [],
    foods: [QUINOA],
  });
  expect(own.oldPaths.size).toBe(0);
});

it.each([
  ["site.json", "author profiles, category descriptions and series"],
  ["tags.json", "tag descriptions and tags without posts"],
  ["redirects.json", "earlier addresses of posts and tags"],
  ["pictures.json", "where the pictures are fetched from"],
  ["foods.json", "foods that recipes are calculated from"],
] as const)(
  "says that %s can't be read and what is missing without it, and takes the others",
  async (name, contents) => {
    const { problems } = readArchive(FILES);
    for (const broken of [strToU8("{"), json(name === "site.json" ? { authors: "Jo" } : { not: "a list" })]) {
      const own = readArchive({ ...FILES, [name]: broken });
      expect(own.problems).toEqual([
        `${name} can't be read. Left out: ${contents}.`,
        ...(name === "foods.json" ? [] : problems),
      ]);
      expect([own.authors.length, own.lists.series?.length]).toEqual(name === "site.json" ? [0, 0] : [1, 1]);
      expect(own.lists.tags).toHaveLength(name === "tags.json" ? 0 : 1);
      expect(own.oldPaths.size).toBe(name === "redirects.json" ? 0 : 2);
      expect(own.pictures.size).toBe(name === "pictures.json" ? 0 : 1);
      expect(own.lists.foods).toHaveLength(name === "foods.json" ? 0 : 1);
    }
  },
);

it("a damaged list makes no posts of earlier versions, and files that are too large are named", async () => {
  const zip = zipSync({ ...FILES, "site.json": strToU8("{"), "articles/long.md": strToU8("a".repeat(1_000_001)) });
  const file = await openSourceFile(new File([zip as BlobPart], "texts-markdown.zip"), async (files) =>
    files.map(({ name, text }) => ({ name, ...readEntryFile("maca.md", text), pictures: [] })),
  );
  const names: string[] = [];
  for await (const text of file.texts({ site: "", asDrafts: false, now: 0 })) names.push(text.id);
  expect(names).toEqual(["articles/maca.md", "changes/maca.md"]);
  expect(file.problems).toContain("articles/long.md is larger than 1 MB and was left out.");
  expect(file.problems[0]).toMatch(/^site\.json can't be read/);
});

it("pictures of another site are fetched from there; those of this one are here", () => {
  const archive = readArchive(FILES);
  const text = "header: /media/m1\n\n![A](/media/m1) ![B](/media/m2) /media/m1/400.jpg";
  const there = "https://old.example/media/m1/1280.jpg";
  expect(withPictureAddresses(text, archive, "https://new.example")).toBe(
    `header: ${there}\n\n![A](${there}) ![B](/media/m2) /media/m1/400.jpg`,
  );
  expect(withPictureAddresses(text, archive, "https://old.example")).toBe(text);
});
