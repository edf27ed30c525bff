import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { makePng } from "../media/testing/pictures.ts";
import { createTestContext } from "../store/testing/request-context.ts";
import { bodyOf, clearTexts, createWritingSite, db, ROSA } from "./testing/writing-site.ts";
import { NO_FIELDS } from "./text-rows.ts";

const media = () => createTestContext().media;
let seed = 900;
const add = async () =>
  (
    await media().storeFile({
      bytes: makePng(20, 10, { seed: ++seed }),
      filename: `${seed}.png`,
      source: "upload",
      actor: ROSA,
    })
  ).file.id;
/** Readers see pictures that have sizes. */
const makeReady = () => db.run(sql`UPDATE media_file SET status = 'ready', formats = '["webp","jpg"]'`);
const showing = (...ids: string[]) =>
  ({
    type: "doc",
    content: [
      ...bodyOf("Words.").content,
      ...ids.map((mediaId) => ({ type: "image", attrs: { mediaId, alt: "A", caption: "", size: "text" } })),
    ],
  }) as never;

beforeEach(clearTexts);

it("a picture that is replaced is replaced in every text: for readers, in working copies and in earlier versions", async () => {
  const writing = createWritingSite();
  const [old, next, other] = [await add(), await add(), await add()];
  const fields = { ...NO_FIELDS, title: "T", slug: "t", headerMediaId: old, socialMediaId: old };
  const { id, version, path } = await writing.publish(fields, showing(old, other));
  // The working copy goes on without the text's picture; a second one shows it in its body alone.
  const save = { version, saveId: writing.newSaveId(), fields, body: bodyOf("Others.") };
  const draft = await writing.texts.saveDraft(id, save, ROSA);
  const second = await writing.write({ title: "U" }, showing(old));
  const unrelated = await writing.write({ title: "V" }, showing(other));

  await makeReady();
  await media().replaceMedia(old, next, ROSA);

  const rows = await db.all<{ json: string }>(sql`
    SELECT body AS json FROM content_entry UNION ALL SELECT body || fields FROM content_draft
    UNION ALL SELECT body || fields FROM content_revision`);
  expect(rows.filter(({ json }) => json.includes(old))).toEqual([]);
  const page = await createTestContext().entries.getEntry(path);
  expect(page?.pictures.map((picture) => picture.id).sort()).toEqual([next, other].sort());
  expect(page?.picture?.id).toBe(next);
  // Everyone who has a text open is told; a text that doesn't show it is left alone.
  expect((await writing.texts.getText(id)).draft.version).toBe(draft.version + 1);
  expect((await writing.texts.getText(second.id)).draft.version).toBe(second.version + 1);
  expect((await writing.texts.getText(unrelated.id)).draft.version).toBe(unrelated.version);
  // What was discarded comes back with the new picture.
  const discarded = await writing.texts.discardChanges(id, draft.version + 1, ROSA);
  expect(discarded.fields).toMatchObject({ headerMediaId: next, socialMediaId: next });
  expect(JSON.stringify(discarded.body)).toContain(next);
  expect((await media().getMedia(old)).uses).toBe(0);
  expect(await media().deleteUnused([old, next], ROSA)).toEqual({ deleted: [old], kept: 1 });
});

it("a text that shows both keeps one use of the new picture", async () => {
  const writing = createWritingSite();
  const [old, next] = [await add(), await add()];
  const { path } = await writing.publish({ title: "T", slug: "t" }, showing(old, next));
  await makeReady();
  await media().replaceMedia(old, next, ROSA);
  const page = await createTestContext().entries.getEntry(path);
  expect(page?.pictures.map((picture) => picture.id)).toEqual([next]);
  expect((await media().getMedia(old)).uses).toBe(0);
});

it("a version's pictures are in use by whichever statement it comes to show them", async () => {
  const writing = createWritingSite();
  const [header, social, shown, unused] = [await add(), await add(), await add(), await add()];
  const { id } = await writing.publish({ title: "T", slug: "t", headerMediaId: header }, showing(shown));
  const used = async () => {
    const rows = await db.all<{ mediaId: string }>(sql`
      SELECT media_id AS mediaId FROM media_use WHERE owner_kind = 'revision' AND owner_id = ${id} ORDER BY position`);
    return new Set(rows.map(({ mediaId }) => mediaId));
  };
  const setField = (path: string, value: string) =>
    db.run(sql`UPDATE content_revision SET fields = json_set(fields, ${path}, ${value}) WHERE entry_id = ${id}`);
  expect(await used()).toEqual(new Set([header, shown]));
  await setField("$.headerMediaId", unused);
  expect(await used()).toEqual(new Set([unused, shown]));
  await setField("$.socialMediaId", social);
  expect(await used()).toEqual(new Set([unused, social, shown]));
  await setField("$.category", "training");
  await db.run(sql`UPDATE content_revision SET body = replace(body, ${shown}, ${header}) WHERE entry_id = ${id}`);
  expect(await used()).toEqual(new Set([unused, social, header]));
});
