import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY } from "../kernel/instants.ts";
import { openDb } from "../platform/db.ts";
import { createRecordingDb } from "../test/recording-db.ts";
import { textQuery } from "./contract-editor.ts";
import { readFeatured } from "./featured.ts";
import { findMovedTag, listEntries } from "./service-read.ts";
import { bodyOf, clearTexts, createWritingSite, db, NOW, ROSA, refusal, TOMAS } from "./testing/writing-site.ts";
import { listTexts } from "./text-list.ts";
import { NO_FIELDS } from "./text-rows.ts";
import type { TextsDeps } from "./texts-deps.ts";

const writing = createWritingSite();
const { texts, clock, newSaveId } = writing;
const reader = { db, now: () => clock.now };

beforeEach(async () => {
  clock.now = NOW;
  await clearTexts();
});

describe("the list of texts", () => {
  const titles = async (query: Record<string, string> = {}) =>
    (await texts.listTexts(textQuery.parse(query))).texts.map((row) => row.title);

  it("has tabs, filters, counts, and says what waits", async () => {
    await writing.write({ title: "Draft", category: "training", authorId: "rosa" });
    clock.now += 1000;
    await writing.publish({ title: "Later" }, bodyOf("W."), NOW + DAY);
    clock.now += 1000;
    const live = await writing.publish({ title: "Live", tags: ["Maca"], summary: "On roots" });
    clock.now += 1000;
    await texts.saveDraft(
      live.id,
      {
        version: live.version,
        saveId: newSaveId(),
        fields: { ...NO_FIELDS, title: "Live, edited" },
        body: bodyOf("W."),
      },
      TOMAS,
    );
    clock.now += 1000;
    const old = await writing.publish({ title: "Old" });
    await texts.archiveText(old.id, old.version, ROSA);
    await texts.addComment(live.id, { requestKey: newSaveId(), text: "?", quote: "", parentId: "" }, TOMAS);

    const page = await texts.listTexts(textQuery.parse({}));
    expect(page.counts).toEqual({ all: 3, draft: 1, scheduled: 1, published: 1, changed: 1, archived: 1 });
    expect(page.texts[0]).toMatchObject({
      title: "Live, edited",
      state: "published",
      hasChanges: true,
      updatedBy: TOMAS,
      comments: 1,
      needsReview: false,
    });
    expect(await titles()).toEqual(["Live, edited", "Later", "Draft"]);
    expect(await titles({ show: "scheduled" })).toEqual(["Later"]);
    expect(await titles({ show: "archived" })).toEqual(["Old"]);
    expect(await titles({ category: "training" })).toEqual(["Draft"]);
    expect(await titles({ author: "rosa" })).toEqual(["Draft"]);
    expect(await titles({ tag: "maca" })).toEqual(["Live, edited"]);
    expect(await titles({ q: "EDITED" })).toEqual(["Live, edited"]);
    expect(await titles({ kind: "page", q: "'; DROP TABLE content_entry" })).toEqual([]);
  });

  it("is walked by key, each text once, and reads no more rows than it shows", async () => {
    await db.run(sql`
      WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1000)
      INSERT INTO content_entry (id, kind, path, slug, status, title, body, preview_nonce, created_at, updated_at)
      SELECT 'x' || value, 'article', '/article/x' || value, 'x', 'draft', 'T', '{}', 'n', 0, 0 FROM n`);
    await db.run(sql`
      INSERT INTO content_draft (entry_id, fields, body, changed, updated_by, updated_at)
      SELECT id, '{"title":"T","category":"","authorId":"","drawing":"","headerMediaId":""}', '{}', 1, 'r', 5 FROM content_entry`);
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const { DB, costs } = createRecordingDb();
      const deps = { db: openDb(DB), now: () => NOW } as TextsDeps;
      const page = await listTexts(deps, textQuery.parse({ cursor }));
      for (const row of page.texts) seen.add(row.id);
      if (cursor) expect(costs.reduce((sum, cost) => sum + cost.rowsRead, 0)).toBeLessThan(400);
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen.size).toBe(1000);
  });
});

describe("many texts at once", () => {
  it("get a category or a tag in their working copies and for readers; other changes stay unpublished", async () => {
    const live = await writing.publish({ title: "Live", tags: ["Maca"] });
    await texts.saveDraft(
      live.id,
      {
        version: live.version,
        saveId: newSaveId(),
        fields: { ...NO_FIELDS, title: "Edited", slug: "live", tags: ["Maca"] },
        body: bodyOf("Not yet."),
      },
      ROSA,
    );
    const ids = [live.id, "gone"];
    expect(await texts.changeTexts({ ids, change: { do: "category", category: "training" } }, ROSA)).toEqual({
      changed: 1,
      skipped: [],
    });
    await texts.changeTexts({ ids, change: { do: "add_tag", tag: "Andes" } }, ROSA);
    await texts.changeTexts({ ids, change: { do: "remove_tag", tag: "maca" } }, ROSA);
    const { entries } = await listEntries(reader, { tag: "andes", limit: 5 });
    expect(entries).toMatchObject([{ title: "Live", category: { key: "training" } }]);
    expect((await listEntries(reader, { tag: "maca", limit: 5 })).entries).toEqual([]);
    expect((await texts.getText(live.id)).draft.fields).toMatchObject({
      title: "Edited",
      category: "training",
      tags: ["Andes"],
    });
    await texts.changeTexts({ ids, change: { do: "archive" } }, ROSA);
    expect((await texts.getText(live.id)).state).toBe("archived");
  });

  it("a duplicate is a draft with the same words and no address; the same click makes one", async () => {
    const live = await writing.publish({ title: "Live", slug: "live" });
    const first = await texts.duplicateText(live.id, "request-dup", ROSA);
    expect(await texts.duplicateText(live.id, "request-dup", ROSA)).toEqual(first);
    expect(await texts.getText(first.id)).toMatchObject({
      state: "draft",
      path: null,
      draft: { fields: { title: "Live (copy)", slug: "" }, body: bodyOf("Words.") },
    });
    expect((await texts.listTexts(textQuery.parse({}))).texts).toHaveLength(2);
  });
});

describe("preview links", () => {
  it("show the working copy as it is now, until they are revoked or end", async () => {
    const { id, version } = await writing.write({ title: "Draft", authorId: "rosa", tags: ["Maca"] });
    await db.run(sql`
      INSERT OR REPLACE INTO media_file (id, key, hash, kind, filename, type, bytes, status, source, actor, created_at, updated_at, formats, width, height)
      VALUES ('pic', 'k', 'h', 'picture', 'a.jpg', 'image/jpeg', 1, 'ready', 'upload', 'a', 0, 0, '["jpg"]', 10, 10)`);
    const link = await texts.createPreview(id, { days: 7, note: "For Ana" }, ROSA);
    const token = link.path.replace("/preview/", "");
    expect(await texts.findPreview(token)).toEqual({ entryId: id, expiresAt: NOW + 7 * DAY });
    await texts.saveDraft(
      id,
      {
        version,
        saveId: newSaveId(),
        fields: { ...NO_FIELDS, title: "Newer", authorId: "rosa", socialMediaId: "pic" },
        body: bodyOf("New."),
      },
      ROSA,
    );
    expect(await texts.getDraftView(id)).toMatchObject({
      title: "Newer",
      body: bodyOf("New."),
      by: { name: "Rosa Quispe" },
      picture: null,
      socialPicture: { id: "pic" },
    });
    expect(await texts.listPreviews(id)).toMatchObject([
      { id: link.id, path: link.path, state: "active", note: "For Ana" },
    ]);

    // Someone else's text can't end it.
    await texts.revokePreview("other", link.id, ROSA);
    expect(await texts.findPreview(token)).not.toBeNull();
    clock.now = NOW + 7 * DAY;
    expect(await texts.findPreview(token)).toBeNull();
    clock.now = NOW;
    await texts.revokePreview(id, link.id, ROSA);
    expect(await texts.findPreview(token)).toBeNull();
    expect((await texts.listPreviews(id))[0]?.state).toBe("revoked");
  });

  it("are twenty at most that are valid at a time", async () => {
    const { id } = await writing.write({ title: "Draft" });
    const make = () => texts.createPreview(id, { days: 1, note: "" }, ROSA);
    const links = [];
    for (let n = 0; n < 20; n++) links.push(await make());
    expect(await refusal(make())).toMatchObject({ status: 409 });
    await texts.revokePreview(id, links[0]?.id ?? "", ROSA);
    await make();
    expect(await refusal(make())).toMatchObject({ status: 409 });
    clock.now = NOW + DAY;
    await make();
    expect(await refusal(texts.createPreview("gone", { days: 1, note: "" }, ROSA))).toMatchObject({ status: 404 });
  });

  it("can't be made up, turned to another text or kept longer", async () => {
    const { id } = await writing.write({ title: "Draft" });
    const other = await writing.write({ title: "Other" });
    const link = await texts.createPreview(id, { days: 1, note: "" }, ROSA);
    const token = link.path.replace("/preview/", "");
    for (const wrong of [
      "",
      "x",
      `${token}x`,
      `${link.id}.${"A".repeat(43)}`,
      token.replace(/.$/, (c) => (c === "A" ? "B" : "A")),
      "../../x",
    ])
      expect(await texts.findPreview(wrong)).toBeNull();
    await db.run(sql`UPDATE content_preview SET entry_id = ${other.id}`);
    expect(await texts.findPreview(token)).toBeNull();
    await db.run(sql`UPDATE content_preview SET entry_id = ${id}, expires_at = expires_at + 1`);
    expect(await texts.findPreview(token)).toBeNull();
  });
});

describe("comments", () => {
  const comment = (text: string, parentId = "", quote = "") => ({ requestKey: newSaveId(), text, quote, parentId });

  it("are threads on words of a text; an answer opens a resolved one again; a lost answer repeated adds one", async () => {
    const { id } = await writing.write({ title: "T" });
    const first = comment("Is this right?", "", "Words");
    await texts.addComment(id, first, ROSA);
    await texts.addComment(id, first, ROSA);
    const [thread] = await texts.listComments(id);
    if (!thread) throw new Error("no thread");
    await texts.resolveComment(id, thread.id, true, TOMAS);
    expect((await texts.listComments(id))[0]).toMatchObject({ resolvedBy: TOMAS, resolvedAt: NOW });
    await texts.addComment(id, comment("No.", thread.id), TOMAS);
    expect(await texts.listComments(id)).toMatchObject([
      { quote: "Words", actor: ROSA, resolvedAt: null, replies: [{ text: "No.", actor: TOMAS }] },
    ]);
  });

  it("of another text, or of somebody else, are left alone", async () => {
    const { id } = await writing.write({ title: "T" });
    const other = await writing.write({ title: "Other" });
    await texts.addComment(id, comment("Mine"), ROSA);
    const [thread] = await texts.listComments(id);
    const threadId = thread?.id ?? "";
    expect(await refusal(texts.addComment(other.id, comment("x", threadId), ROSA))).toMatchObject({ status: 404 });
    expect(await refusal(texts.resolveComment(other.id, threadId, true, ROSA))).toMatchObject({ status: 404 });
    await texts.deleteComment(other.id, threadId, ROSA);
    expect(await refusal(texts.deleteComment(id, threadId, TOMAS))).toMatchObject({ status: 403 });
    expect(await texts.listComments(id)).toHaveLength(1);
    await texts.deleteComment(id, threadId, ROSA);
    expect(await texts.listComments(id)).toEqual([]);
  });
});

describe("tags", () => {
  it("that are merged or renamed lead to the other, without chains, also for working copies that name them", async () => {
    const a = await writing.publish({ title: "A", tags: ["Plant proteins"] });
    await writing.publish({ title: "B", tags: ["Plant protein", "Oats"] });
    await texts.mergeTag("plant-proteins", "plant-protein", ROSA);
    await texts.updateTag("plant-protein", { name: "Protein", slug: "protein", line: "" }, ROSA);
    expect(await findMovedTag(reader, "plant-proteins")).toBe("protein");
    expect(await findMovedTag(reader, "plant-protein")).toBe("protein");
    const inTag = async (tag: string) =>
      (await listEntries(reader, { tag, limit: 9 })).entries.map((e) => e.title).sort();
    expect(await inTag("protein")).toEqual(["A", "B"]);
    const { draft } = await texts.getText(a.id);
    await texts.publishText(
      a.id,
      { version: draft.version, saveId: newSaveId(), publishAt: null, signOff: false },
      ROSA,
    );
    expect(await inTag("protein")).toEqual(["A", "B"]);
    expect((await texts.listTagRows({ q: "" })).tags).toMatchObject([
      { slug: "oats", texts: 1 },
      { slug: "protein", name: "Protein", texts: 2 },
    ]);
    expect(await refusal(texts.updateTag("oats", { name: "Oats", slug: "protein", line: "" }, ROSA))).toMatchObject({
      status: 409,
    });
    expect(await refusal(texts.mergeTag("gone", "oats", ROSA))).toMatchObject({ status: 404 });
    await texts.mergeTag("oats", "gone", ROSA).catch(() => undefined);
    expect(await inTag("oats")).toEqual(["B"]);
  });

  it("of another tab are refused where someone saved in between, with what is stored, and nothing leads anywhere", async () => {
    await writing.publish({ title: "A", tags: ["Oats"] });
    const was = { name: "Oats", line: "" };
    await texts.updateTag("oats", { name: "Rolled oats", slug: "oats", line: "Flat.", was }, ROSA);
    const late = refusal(texts.updateTag("oats", { name: "Grains", slug: "grains", line: "", was }, ROSA));
    expect(await late).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining("It’s “Rolled oats” now, with the description “Flat.”.") } },
    });
    expect((await texts.listTagRows({ q: "" })).tags).toMatchObject([{ slug: "oats", name: "Rolled oats", texts: 1 }]);
    expect(await findMovedTag(reader, "oats")).toBeNull();
    const seen = { name: "Rolled oats", line: "Flat." };
    await texts.updateTag("oats", { name: "Grains", slug: "grains", line: "", was: seen }, ROSA);
    expect(await findMovedTag(reader, "oats")).toBe("grains");
  });
});

describe("categories and series", () => {
  it("are not overwritten by who saw an older state", async () => {
    await texts.createCategory({ key: "grains", name: "Grains", line: "" }, ROSA);
    await texts.createSeries({ id: "basics", title: "Basics", line: "" }, ROSA);
    const category = (name: string) =>
      texts.updateCategory("grains", { name, line: "", was: { name: "Grains", line: "" } }, ROSA);
    const series = (title: string) =>
      texts.updateSeries("basics", { title, line: "", was: { title: "Basics", line: "" } }, ROSA);
    for (const change of [category, series]) {
      await change("One");
      expect(await refusal(change("Two"))).toMatchObject({
        status: 409,
        body: { error: { message: expect.stringContaining("It’s “One” now, without a description.") } },
      });
    }
    expect(await refusal(texts.updateCategory("gone", { name: "x", line: "" }, ROSA))).toMatchObject({ status: 404 });
  });
});

it("categories, authors and series that texts use can't be deleted, not even by a working copy", async () => {
  const { id, version } = await writing.write({
    title: "T",
    category: "training",
    authorId: "rosa",
    seriesId: "evidence",
    seriesPart: 1,
  });
  expect(await refusal(texts.deleteCategory("training", ROSA))).toMatchObject({ status: 409 });
  expect(await refusal(texts.deleteAuthor("rosa", ROSA))).toMatchObject({ status: 409 });
  expect(await refusal(texts.deleteSeries("evidence", ROSA))).toMatchObject({ status: 409 });
  expect(await texts.listSeriesRows()).toMatchObject([{ parts: [{ id, part: 1, isPublished: false }] }]);
  await texts.deleteText(id, version, ROSA);
  await texts.deleteCategory("training", ROSA);
  await texts.deleteAuthor("rosa", ROSA);
  await texts.deleteSeries("evidence", ROSA);
  expect([await texts.listCategoryRows(), await texts.listAuthorRows(), await texts.listSeriesRows()]).toEqual([
    [],
    [],
    [],
  ]);
});

it("authors are edited by version, categories ordered", async () => {
  const edit = { version: 1, name: "Rosa Q.", role: "", about: "", pictureId: "" };
  await texts.updateAuthor("rosa", edit, ROSA);
  expect(await refusal(texts.updateAuthor("rosa", edit, TOMAS))).toMatchObject({ status: 409 });
  await texts.createCategory({ key: "science", name: "Science", line: "" }, ROSA);
  expect(await refusal(texts.createCategory({ key: "science", name: "S", line: "" }, ROSA))).toMatchObject({
    status: 409,
  });
  await texts.orderCategories(["science", "training"], ROSA);
  expect((await texts.listCategoryRows()).map((row) => row.key)).toEqual(["science", "training"]);
  // What is not named follows.
  await texts.orderCategories(["training"], ROSA);
  expect((await texts.listCategoryRows()).map((row) => row.key)).toEqual(["training", "science"]);
});

it("featured texts are those that the owner chose and readers see, filled up with the newest", async () => {
  const [a, b, c] = [
    await writing.publish({ title: "A" }, bodyOf("W."), NOW - 3 * DAY),
    await writing.publish({ title: "B" }, bodyOf("W."), NOW - 2 * DAY),
    await writing.publish({ title: "C" }, bodyOf("W."), NOW + DAY),
  ];
  const shown = async () => (await readFeatured(reader, "home", 2)).map((card) => card.title);
  expect(await shown()).toEqual(["B", "A"]);
  await texts.setFeatured("home", { ids: [c.id, a.id], was: [] }, ROSA);
  expect(await shown()).toEqual(["A", "B"]);
  clock.now = NOW + DAY;
  expect(await shown()).toEqual(["C", "A"]);
  const choose = (ids: string[], was: string[] = []) => texts.setFeatured("menu", { ids, was }, ROSA);
  expect(await refusal(choose([a.id, b.id, c.id, "x"]))).toMatchObject({ status: 400 });
  expect(await refusal(choose(["gone"]))).toMatchObject({ status: 409 });
});

it("featured texts that someone else saved meanwhile are not replaced unseen; they are named", async () => {
  const a = await writing.publish({ title: "A", slug: "a" });
  const b = await writing.publish({ title: "B", slug: "b" });
  const choose = (ids: string[], was: string[]) => texts.setFeatured("home", { ids, was }, ROSA);
  const stored = async () => (await texts.listFeatured("home")).map((row) => row.id);
  await choose([a.id, b.id], []);
  for (const [ids, was] of [
    [[b.id], []],
    [[b.id], [b.id, a.id]],
    [[], [a.id]],
  ] as const) {
    expect(await refusal(choose([...ids], [...was]))).toMatchObject({
      status: 409,
      body: {
        error: {
          code: "stale",
          message:
            "Someone else saved this list meanwhile. It’s “A”, “B” now. What you chose is still here: save again to replace theirs.",
        },
      },
    });
    expect(await stored()).toEqual([a.id, b.id]);
  }
  // The same save once more is no conflict.
  await choose([a.id, b.id], []);
  await choose([b.id], [a.id, b.id]);
  expect(await stored()).toEqual([b.id]);
  await choose([], [b.id]);
  expect(await stored()).toEqual([]);
});

it("the link search finds by name, those that begin with it first", async () => {
  await writing.publish({ title: "What maca does" });
  await writing.publish({ title: "Maca, measured" });
  await writing.write({ title: "Maca draft" });
  const found = await texts.suggestLinks({ q: "maca", kind: "" });
  expect(found.map((link) => link.title)).toEqual(["Maca, measured", "What maca does"]);
  expect(await texts.suggestLinks({ q: "maca", kind: "recipe" })).toEqual([]);
  expect(await texts.suggestLinks({ q: "%_'\"", kind: "" })).toEqual([]);
});
