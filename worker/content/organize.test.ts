import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listEntries } from "./service-read.ts";
import { bodyOf, clearTexts, createWritingSite, db, NOW, ROSA, refusal } from "./testing/writing-site.ts";
import { NO_FIELDS } from "./text-rows.ts";

const writing = createWritingSite();
const { texts, clock, newSaveId } = writing;
const reader = { db, now: () => clock.now };
const liveTags = async () =>
  (await db.all<{ tag: string }>(sql`SELECT tag FROM content_entry_tag ORDER BY position`)).map((row) => row.tag);

beforeEach(async () => {
  clock.now = NOW;
  await clearTexts();
});

/** Publishes a text and leaves changes of it unpublished. */
async function writeOn(tags: string[]) {
  const live = await writing.publish({ title: "Live", slug: "live", tags });
  const fields = { ...NO_FIELDS, title: "Edited", slug: "live", tags };
  return {
    ...live,
    ...(await texts.saveDraft(live.id, { ...live, saveId: newSaveId(), fields, body: bodyOf("New.") }, ROSA)),
  };
}

describe("a tag that is deleted", () => {
  it("is gone from readers, working copies and what they are set back to: publishing doesn't bring it back", async () => {
    const { id } = await writeOn(["Café Culture", "Oats"]);
    await texts.deleteTag("cafe-culture", ROSA);
    expect(await liveTags()).toEqual(["oats"]);
    const { draft } = await texts.getText(id);
    expect(draft.fields).toMatchObject({ title: "Edited", tags: ["Oats"] });
    const { fields, version } = await texts.discardChanges(id, draft.version, ROSA);
    expect(fields).toMatchObject({ title: "Live", tags: ["Oats"] });
    await texts.publishText(id, { version, saveId: newSaveId(), publishAt: null, signOff: false }, ROSA);
    expect(await liveTags()).toEqual(["oats"]);
    expect((await texts.listTagRows({ q: "" })).tags.map(({ slug }) => slug)).toEqual(["oats"]);
  });

  it("and an editor who has the text open is told, so that no save brings it back", async () => {
    const { id, version } = await writeOn(["Oats"]);
    await texts.deleteTag("oats", ROSA);
    const save = {
      version,
      saveId: newSaveId(),
      fields: { ...NO_FIELDS, title: "Mine", tags: ["Oats"] },
      body: bodyOf("M."),
    };
    expect(await refusal(texts.saveDraft(id, save, ROSA))).toMatchObject({ status: 409 });
  });
});

describe("tags of many texts", () => {
  it("stay when other changes are discarded, and removed ones stay away", async () => {
    const { id } = await writeOn(["Maca"]);
    await texts.changeTexts({ ids: [id], change: { do: "add_tag", tag: "Andes" } }, ROSA);
    await texts.changeTexts({ ids: [id], change: { do: "remove_tag", tag: "maca" } }, ROSA);
    const { draft } = await texts.getText(id);
    await texts.discardChanges(id, draft.version, ROSA);
    expect((await texts.getText(id)).draft.fields).toMatchObject({ title: "Live", tags: ["Andes"] });
    expect(await liveTags()).toEqual(["andes"]);
  });

  it("lead to what a tag became, and pages have none", async () => {
    const old = await writing.publish({ title: "Old", tags: ["Maca"] });
    await writing.publish({ title: "Other", tags: ["Roots"] });
    await texts.mergeTag("maca", "roots", ROSA);
    const fresh = await writing.publish({ title: "Fresh" });
    await texts.changeTexts({ ids: [fresh.id], change: { do: "add_tag", tag: "Maca" } }, ROSA);
    const { entries } = await listEntries(reader, { tag: "roots", limit: 5 });
    expect(entries.map(({ title }) => title).sort()).toEqual(["Fresh", "Old", "Other"]);
    expect((await texts.listTagRows({ q: "" })).tags).toMatchObject([{ slug: "roots", texts: 3 }]);
    expect(old.path).toBe("/article/old");

    const page = await writing.write({ title: "About" }, bodyOf("Us."), "page");
    const answer = await texts.changeTexts({ ids: [page.id], change: { do: "category", category: "training" } }, ROSA);
    expect(answer).toEqual({
      changed: 0,
      skipped: [{ id: page.id, title: "About", reason: "Pages have no category and no tags." }],
    });
  });
});

it("a text with both tags of a merge keeps the one that stays, in its place", async () => {
  const { id } = await writeOn(["Roots", "Oats", "Maca"]);
  await texts.mergeTag("maca", "roots", ROSA);
  const tags = await db.all<{ tag: string }>(
    sql`SELECT tag FROM content_entry_tag WHERE entry_id = ${id} ORDER BY position`,
  );
  expect(tags.map(({ tag }) => tag)).toEqual(["roots", "oats"]);
});

describe("the parts of a series", () => {
  it("keep a new order when changes of a text that was published twice are discarded", async () => {
    await db.run(sql`INSERT INTO content_series (id, title) VALUES ('twice', 'Twice')`);
    const first = await writing.publish({ title: "First", seriesId: "twice", seriesPart: 1 });
    const second = await writing.publish({ title: "Second", seriesId: "twice", seriesPart: 2 });
    const { version } = (await texts.getText(first.id)).draft;
    await texts.publishText(first.id, { version, saveId: newSaveId(), publishAt: null, signOff: false }, ROSA);
    await texts.orderSeries("twice", [second.id, first.id], ROSA);
    const fields = { ...NO_FIELDS, title: "Edited", seriesId: "twice", seriesPart: 2 };
    const written = (await texts.getText(first.id)).draft.version;
    await texts.saveDraft(first.id, { version: written, saveId: newSaveId(), fields, body: bodyOf("W.") }, ROSA);
    await texts.discardChanges(first.id, (await texts.getText(first.id)).draft.version, ROSA);
    expect((await texts.getText(first.id)).draft.fields).toMatchObject({ title: "First", seriesPart: 2 });
  });

  it("get a new order for readers and in working copies; other changes stay unpublished and discard keeps the order", async () => {
    await db.run(sql`INSERT INTO content_series (id, title) VALUES ('roots', 'Roots')`);
    const first = await writing.publish({ title: "First", seriesId: "roots", seriesPart: 1 });
    const second = await writing.publish({ title: "Second", seriesId: "roots", seriesPart: 2 });
    const alone = await writing.publish({ title: "Alone", seriesPart: 7 });
    const late = await writing.write({ title: "Late", seriesId: "roots" });
    const fields = { ...NO_FIELDS, title: "Second, edited", seriesId: "roots", seriesPart: 2 };
    await texts.saveDraft(
      second.id,
      { version: second.version, saveId: newSaveId(), fields, body: bodyOf("W.") },
      ROSA,
    );

    await texts.orderSeries("roots", [late.id, second.id, first.id, "of-another-series", alone.id], ROSA);
    const row = (await texts.listSeriesRows()).find(({ id }) => id === "roots");
    expect(row?.parts.map(({ title, part }) => [title, part])).toEqual([
      ["Late", 1],
      ["Second, edited", 2],
      ["First", 3],
    ]);
    const live = await db.all(
      sql`SELECT title, series_part AS part FROM content_entry WHERE status = 'published' ORDER BY title`,
    );
    expect(live).toEqual([
      { title: "Alone", part: 7 },
      { title: "First", part: 3 },
      { title: "Second", part: 2 },
    ]);
    const { draft } = await texts.getText(first.id);
    expect(draft.version).toBe(first.version + 1);
    await texts.discardChanges(second.id, (await texts.getText(second.id)).draft.version, ROSA);
    expect((await texts.getText(second.id)).draft.fields).toMatchObject({ title: "Second", seriesPart: 2 });
    // One whose part stays is not disturbed.
    await texts.orderSeries("roots", [late.id, second.id, first.id], ROSA);
    expect((await texts.getText(first.id)).draft.version).toBe(draft.version);
    // Those that are not named follow, in their old order.
    await texts.orderSeries("roots", [first.id], ROSA);
    const [again] = (await texts.listSeriesRows()).filter(({ id }) => id === "roots");
    expect(again?.parts.map(({ title, part }) => [title, part])).toEqual([
      ["First", 1],
      ["Late", 2],
      ["Second", 3],
    ]);
  });
});
