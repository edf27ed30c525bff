import { describe, expect, it } from "vitest";
import { EntryFileError, readEntryFile, writeEntryFile } from "./front-matter.ts";

const RECIPE = `---
title: Porridge
summary: A warm bowl.
category: recipe-guides
tags: [breakfast, quinoa]
author: kitchen
published: 2026-11-09
updated: 2026-11-20
course: breakfast
yield: {count: 2, unit: bowl}
times: {prep: 5, cook: 23, rest: 3}
ingredients:
  - group: Porridge
    items:
      - {grams: 80, food: quinoa, us: "1/2 cup", metric: "80 g", item: "quinoa"}
steps:
  - title: Rinse
    text: Rinse the quinoa.
    timers: [{seconds: 60, label: Rinse}]
---
Quinoa and oats cook at different speeds.
`;

const messageOf = (text: string): string => {
  try {
    readEntryFile("a.md", text);
  } catch (error) {
    if (error instanceof EntryFileError) return error.message;
    throw error;
  }
  return "";
};

describe("an entry as a file", () => {
  it("is read with its facts, and written back to the same", () => {
    const { entry, warnings } = readEntryFile("2026-11-09-porridge.md", RECIPE);
    expect(warnings).toEqual([]);
    expect(entry).toMatchObject({ kind: "recipe", publishAt: Date.UTC(2026, 10, 9, 12) });
    expect(entry.fields).toMatchObject({
      slug: "porridge",
      tags: ["breakfast", "quinoa"],
      authorId: "kitchen",
      revisedAt: Date.UTC(2026, 10, 20, 12),
      recipe: { yield: { count: 2, unit: "bowl" }, steps: [{ timers: [{ seconds: 60, label: "Rinse" }] }] },
    });
    expect(readEntryFile("x.md", writeEntryFile(entry)).entry).toEqual(entry);
  });

  it("keeps the first of too many tags and says so, rather than refusing the text", () => {
    const many = Array.from({ length: 10_000 }, (_, number) => `t${number}`).join(", ");
    const { entry, warnings } = readEntryFile("a.md", `---\ntitle: A\ntags: [${many}]\n---\nWords.`);
    expect(entry.fields.tags).toHaveLength(12);
    expect(warnings).toEqual(["Only the first 12 of its 10,000 tags were kept."]);
  });

  it("understands the keys of Hugo and Jekyll, and names what it leaves out", () => {
    const { entry, warnings } = readEntryFile(
      "a.md",
      '\uFEFF---\r\ntitle: "A: b"\r\ndate: 2024-02-29T23:30:00-08:00\r\ndescription: About\r\ncategories: [Training]\r\nkeywords: a, b\r\nlayout: post\r\n---\r\nText\r\n',
    );
    expect(entry.publishAt).toBe(Date.UTC(2024, 2, 1, 7, 30));
    expect(entry.fields).toMatchObject({ title: "A: b", summary: "About", category: "training", tags: ["a", "b"] });
    expect(warnings).toEqual(['"layout" in the front matter was left out.']);
  });

  it("keeps pictures of the library, takes others for the import, and tells drafts and archived texts", () => {
    const { entry } = readEntryFile(
      "a.md",
      "---\ntitle: A\npublished: 2026-03-04\nheader: /media/m1\nsocial: /media/m2\n---\nWords",
    );
    expect(entry.fields).toMatchObject({ headerMediaId: "m1", socialMediaId: "m2" });
    expect(readEntryFile("a.md", writeEntryFile(entry)).entry).toEqual(entry);
    const foreign = readEntryFile("a.md", "---\nimage: /img/a.png\n---\n![A](/img/a.png)");
    expect(foreign.pictures).toEqual([{ mediaId: "import-1", url: "/img/a.png" }]);
    expect(foreign.entry.fields.headerMediaId).toBe("import-1");
    expect(writeEntryFile({ ...entry, publishAt: null })).toContain("\ndraft: true\n");
    const archived = readEntryFile("a.md", writeEntryFile({ ...entry, publishAt: null }, { isArchived: true }));
    expect([archived.entry.publishAt, archived.warnings]).toEqual([null, []]);
  });

  it("takes a file without front matter, and a draft whatever its date", () => {
    expect(readEntryFile("My note.md", "Words").entry).toMatchObject({ publishAt: null, fields: { slug: "my-note" } });
    expect(readEntryFile("a.md", "---\ndate: 2024-01-01\ndraft: true\n---\n").entry.publishAt).toBeNull();
  });

  it.each([
    ["broken YAML", "---\ntitle: [a\n---\n", /^Line [23] of the file can't be read as front matter\. Put values/],
    ["no keys", "---\n- a\n---\n", /^The front matter isn't a list of keys and values\.$/],
    ["a date that is none", "---\npublished: 2026-13-40\n---\n", /^Date: Write it as a day such as 2026-11-12\.$/],
    [
      "an address with spaces",
      "---\nslug: a b\n---\n",
      /^Address: Use lowercase letters, digits and single hyphens\.$/,
    ],
    [
      "aliases that multiply",
      `---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n---\n`,
      /^The front matter repeats itself too often\.$/,
    ],
  ])("refuses %s in words", (_, text, message) => {
    expect(messageOf(text)).toMatch(message);
  });
});
