import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { importBatchInput, importCheckInput, importTextInput } from "#worker/content/import/contract.ts";
import { previewImport, runImport } from "./run-import.ts";
import { openSourceFile } from "./source-file.ts";
import { GHOST_EXPORT } from "./testing/ghost-export.ts";
import { WORDPRESS_EXPORT } from "./testing/wordpress-export.ts";

const NOW = Date.UTC(2026, 10, 23);
const noMarkdown = () => Promise.reject(new Error("not asked for"));
const options = { site: "https://old.example", asDrafts: false, now: NOW };
const check = async (input: unknown) => {
  importCheckInput.parse(input);
  return {
    known: [{ sourceKey: "wordpress:https://old.example:13", path: "/article/old" }],
    taken: ["wordpress:https://old.example:14"],
  };
};

describe("an import in the browser", () => {
  it("shows before what a file holds, what is here already and which addresses are taken", async () => {
    const file = await openSourceFile(new File([WORDPRESS_EXPORT], "old.WordPress.2026-10-01.xml"), noMarkdown);
    expect([file.source, file.site.url, file.authors.length, [...file.skipped]]).toEqual([
      "wordpress",
      "https://old.example",
      1,
      [["deleted text", 1]],
    ]);
    const { texts, newCategories } = await previewImport(file, options, check, () => undefined, new Set());
    expect(texts.map((text) => [text.title, text.kind, text.state, text.knownPath, text.isAddressTaken])).toEqual([
      ["Potatoes & potassium", "article", "published", null, false],
      ["Old style", "article", "published", "/article/old", false],
      ["About us", "page", "published", null, true],
      ["Not yet", "article", "draft", null, false],
    ]);
    expect(newCategories).toEqual(["roots"]);
  });

  it("sends what was chosen in batches that the server takes, and stops when asked", async () => {
    const file = await openSourceFile(new File([WORDPRESS_EXPORT], "old.xml"), noMarkdown);
    const keys = new Set([12, 13, 14].map((id) => `wordpress:https://old.example:${id}`));
    const sent: string[] = [];
    const calls = {
      send: async (batch: unknown) => {
        for (const text of importBatchInput.parse(batch).texts) sent.push(importTextInput.parse(text).sourceKey);
        return { items: [] };
      },
      isStopped: () => false,
      onProgress: () => undefined,
    };
    expect(await runImport(file, options, keys, calls)).toBe(true);
    expect(sent).toEqual([...keys]);
    sent.length = 0;
    expect(await runImport(file, options, keys, { ...calls, isStopped: () => true })).toBe(false);
    expect(sent).toEqual([]);
  });

  it("sends 45 texts of one file as three batches, and none twice", async () => {
    const [item = ""] = /<item>[\s\S]*?<\/item>/.exec(WORDPRESS_EXPORT) ?? [];
    const many = Array.from({ length: 45 }, (_, n) => item.replace("<wp:post_id>12<", `<wp:post_id>${900 + n}<`)).join(
      "",
    );
    const file = await openSourceFile(new File([WORDPRESS_EXPORT.replace(item, many)], "old.xml"), noMarkdown);
    const batches: number[] = [];
    const keys = new Set(Array.from({ length: 45 }, (_, n) => `wordpress:https://old.example:${900 + n}`));
    await runImport(file, options, keys, {
      send: async ({ texts }) => {
        batches.push(texts.length);
        return { items: [] };
      },
      isStopped: () => false,
      onProgress: () => undefined,
    });
    expect(batches).toEqual([20, 20, 5]);
  });

  it("opens an export of Ghost with the address that it was asked for", async () => {
    const file = await openSourceFile(new File([GHOST_EXPORT], "ghost.json"), noMarkdown);
    const { texts } = await previewImport(
      file,
      { ...options, site: "https://beans.example" },
      check,
      () => undefined,
      new Set(),
    );
    expect(texts.map((text) => [text.sourceKey, text.state, text.pictures])).toEqual([
      ["ghost:https://beans.example:a1", "published", 4],
      ["ghost:https://beans.example:a2", "scheduled", 0],
      ["ghost:https://beans.example:a3", "draft", 0],
    ]);
  });

  it("opens a ZIP of Markdown, without what is no text", async () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const zip = zipSync({
      "posts/one.md": bytes("# One"),
      "posts/two.markdown": bytes("# Two"),
      "__MACOSX/posts/._one.md": bytes("x"),
      "img/a.png": bytes("x"),
    });
    const asked: string[] = [];
    const file = await openSourceFile(new File([zip as BlobPart], "blog.zip"), async (files) => {
      asked.push(...files.map((one) => one.name));
      return files.map((one) => ({ name: one.name, refused: "no" }));
    });
    const { texts } = await previewImport(file, options, check, () => undefined, new Set());
    expect(asked).toEqual(["posts/one.md", "posts/two.markdown"]);
    expect(texts.map((text) => text.state)).toEqual(["refused", "refused"]);
  });

  it.each([
    ["a picture", new File(["x"], "a.png"), /isn't supported/],
    ["a broken ZIP", new File(["PK broken"], "a.zip"), /can't be read/],
    ["an unknown encoding", new File(['<?xml version="1.0" encoding="klingon"?>'], "a.xml"), /klingon/],
  ])("refuses %s with a sentence", async (_, file, message) => {
    await expect(openSourceFile(file, noMarkdown)).rejects.toThrow(message);
  });
});
