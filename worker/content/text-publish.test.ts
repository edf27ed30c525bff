import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR } from "../kernel/instants.ts";
import { listEntryAddresses } from "./service-addresses.ts";
import { getEntry, listEntries, nextPublishing } from "./service-read.ts";
import { bodyOf, clearTexts, createWritingSite, db, NOW, ROSA, refusal, TOMAS } from "./testing/writing-site.ts";
import { NO_FIELDS } from "./text-rows.ts";

const writing = createWritingSite();
const { texts, clock, newSaveId, tags } = writing;
const reader = { db, now: () => clock.now };
/** Where an old address leads; null: a text stands there itself. */
const movedTo = async (path: string) => {
  const address = (await listEntryAddresses(reader, path)).byPath[path];
  return address?.status === "visible" ? address.to : undefined;
};
const publishing = (version: number, options = {}) => ({
  version,
  saveId: newSaveId(),
  publishAt: null,
  signOff: false,
  ...options,
});

beforeEach(async () => {
  clock.now = NOW;
  tags.length = 0;
  await clearTexts();
});

describe("publishing", () => {
  it("shows the working copy, once for a call that is sent twice, with an entry in the log", async () => {
    const { id, version } = await writing.write({ title: "Maca, measured", tags: ["Maca"], category: "training" });
    expect(await getEntry(reader, "/article/maca-measured")).toBeNull();
    const call = publishing(version);
    const answer = await texts.publishText(id, call, ROSA);
    expect(answer).toMatchObject({ state: "published", path: "/article/maca-measured", publishAt: NOW });
    expect(answer.draft.fields.slug).toBe("maca-measured");
    expect(await texts.publishText(id, call, ROSA)).toEqual(answer);
    expect(await getEntry(reader, answer.path)).toMatchObject({ title: "Maca, measured", tags: [{ slug: "maca" }] });
    expect(tags).toContain("entry:/article/maca-measured");
    const log = await db.all<{ action: string }>(sql`SELECT action FROM settings_audit WHERE target = ${`text:${id}`}`);
    expect(log.map((row) => row.action).sort()).toEqual(["text.create", "text.publish"]);
    expect((await texts.listRevisions(id)).filter((row) => row.reason === "published")).toHaveLength(1);
  });

  it("leaves what readers see alone while the working copy changes", async () => {
    const { id, version, path } = await writing.publish({ title: "One" });
    const edit = {
      version,
      saveId: newSaveId(),
      fields: { ...NO_FIELDS, title: "Two", slug: "one" },
      body: bodyOf("New."),
    };
    expect(await texts.saveDraft(id, edit, ROSA)).toMatchObject({ hasChanges: true });
    expect(await getEntry(reader, path)).toMatchObject({ title: "One", body: bodyOf("Words.") });
    const answer = await texts.publishText(id, publishing(version + 1), ROSA);
    expect(answer.publishAt).toBe(NOW);
    expect(await getEntry(reader, path)).toMatchObject({ title: "Two" });
  });

  it("is refused where somebody saved in between: their words are not lost", async () => {
    const { id, version } = await writing.write({ title: "One" });
    await texts.saveDraft(
      id,
      { version, saveId: newSaveId(), fields: { ...NO_FIELDS, title: "Theirs" }, body: bodyOf("Theirs.") },
      TOMAS,
    );
    expect(await refusal(texts.publishText(id, publishing(version), ROSA))).toMatchObject({
      status: 409,
      body: { error: { code: "stale" }, theirs: { fields: { title: "Theirs" } } },
    });
    expect((await texts.getText(id)).state).toBe("draft");
  });

  it("waits for what the checklist blocks, and for a name under a disease claim", async () => {
    const { id, version } = await writing.write({ title: "" }, bodyOf("Words."));
    expect(await refusal(texts.publishText(id, publishing(version), ROSA))).toMatchObject({
      status: 422,
      body: { error: { code: "blocked", message: "Enter a title." }, items: [{ key: "title" }] },
    });
    const claim = await writing.write({ title: "Maca" }, bodyOf("Maca cures arthritis."));
    expect(await refusal(texts.publishText(claim.id, publishing(claim.version), ROSA))).toMatchObject({
      status: 422,
      body: { items: [{ key: "claims", state: "signoff", block: 0, words: "arthritis" }] },
    });
    await texts.publishText(claim.id, publishing(claim.version, { signOff: true }), ROSA);
    const log = await db.get<{ actor: string; after: string }>(
      sql`SELECT actor, after FROM settings_audit WHERE target = ${`text:${claim.id}`} AND action = 'text.publish'`,
    );
    expect(log?.actor).toBe(ROSA);
    expect(JSON.parse(log?.after ?? "{}").signedOff).toHaveLength(1);
  });
});

describe("a schedule", () => {
  it("comes true by itself at its time, and is renewed by a job that may run twice or late", async () => {
    const at = NOW + 2 * HOUR;
    const { id, path, answer } = await writing.publish({ title: "Later", tags: ["Maca"] }, bodyOf("Words."), at);
    const tagged = async () => (await listEntries(reader, { tag: "maca", limit: 5 })).entries.map((one) => one.path);
    expect(answer).toMatchObject({ state: "scheduled", publishAt: at });
    expect([await getEntry(reader, path), await nextPublishing(reader)]).toEqual([null, at]);
    tags.length = 0;
    expect(await texts.finishPublishing()).toEqual({ finished: 0, unfinished: false });
    clock.now = at - 1;
    expect([await getEntry(reader, path), await tagged(), await nextPublishing(reader)]).toEqual([null, [], at]);
    clock.now = at;
    expect([await tagged(), await nextPublishing(reader)]).toEqual([[path], null]);
    expect(await getEntry(reader, path)).toMatchObject({ title: "Later", publishAt: at });
    expect((await texts.getText(id)).state).toBe("published");
    expect(await texts.finishPublishing()).toMatchObject({ finished: 1 });
    expect(tags).toContain(`entry:${path}`);
    expect(await texts.finishPublishing()).toMatchObject({ finished: 0 });
  });

  it("is moved, ended, and can't take from readers what they see", async () => {
    const { id, version, path } = await writing.publish({ title: "Later" }, bodyOf("Words."), NOW + DAY);
    const moved = await texts.publishText(id, publishing(version, { publishAt: NOW + 2 * DAY }), ROSA);
    expect(moved).toMatchObject({ state: "scheduled", publishAt: NOW + 2 * DAY });
    const ended = await texts.unpublishText(id, moved.draft.version, ROSA);
    expect(ended).toMatchObject({ state: "draft", publishAt: null });
    clock.now = NOW + 3 * DAY;
    expect(await getEntry(reader, path)).toBeNull();
    const now = await texts.publishText(id, publishing(ended.draft.version), ROSA);
    expect(now).toMatchObject({ state: "published", publishAt: clock.now });
    expect(
      await refusal(texts.publishText(id, publishing(now.draft.version, { publishAt: clock.now + DAY }), ROSA)),
    ).toMatchObject({ status: 400, body: { error: { field: "publishAt" } } });
  });

  it("that was ended before anybody saw the text leaves a draft that nobody has seen", async () => {
    const { id, version } = await writing.publish({ title: "Later" }, bodyOf("Words."), NOW + DAY);
    const ended = await texts.unpublishText(id, version, ROSA);
    clock.now = NOW + 2 * DAY;
    await texts.deleteText(id, ended.draft.version, ROSA);
    expect(await refusal(texts.getText(id))).toMatchObject({ status: 404 });
  });

  it("in the past is the date that readers are shown", async () => {
    const { path } = await writing.publish({ title: "Old" }, bodyOf("Words."), Date.UTC(2020, 1, 1));
    expect(await getEntry(reader, path)).toMatchObject({ publishAt: Date.UTC(2020, 1, 1) });
  });

  it("of eight texts at the same moment shows eight, with their words", async () => {
    const at = NOW + HOUR;
    const paths: string[] = [];
    for (let n = 0; n < 8; n++)
      paths.push((await writing.publish({ title: `Text ${n}` }, bodyOf(`Words of ${n}.`), at)).path);
    clock.now = at;
    for (const [n, path] of paths.entries())
      expect(await getEntry(reader, path)).toMatchObject({ body: bodyOf(`Words of ${n}.`) });
  });
});

describe("an address", () => {
  const rename = async (id: string, slug: string, title = "T") => {
    const { draft } = await texts.getText(id);
    const saved = await texts.saveDraft(
      id,
      { version: draft.version, saveId: newSaveId(), fields: { ...NO_FIELDS, title, slug }, body: bodyOf("Words.") },
      ROSA,
    );
    return texts.publishText(id, publishing(saved.version), ROSA);
  };

  it("that was changed leads to the new one without chains, and back", async () => {
    const { id } = await writing.publish({ title: "T", slug: "a" });
    await rename(id, "b");
    await rename(id, "c");
    expect([await movedTo("/article/a"), await movedTo("/article/b")]).toEqual(["/article/c", "/article/c"]);
    expect(tags).toContain("entry:/article/a");
    tags.length = 0;
    // Where the call was cut short, the job renews what stands at the old addresses too.
    await texts.finishPublishing();
    expect(tags).toEqual(expect.arrayContaining(["entry:/article/a", "entry:/article/b", "entry:/article/c"]));
    await rename(id, "a");
    expect(await movedTo("/article/a")).toBeNull();
    expect(await getEntry(reader, "/article/a")).toMatchObject({ title: "T" });
    expect((await texts.getText(id)).redirects.sort()).toEqual(["/article/b", "/article/c"]);
  });

  it("that nobody has seen leaves no redirect", async () => {
    const { id } = await writing.publish({ title: "T", slug: "a" }, bodyOf("W."), NOW + DAY);
    await rename(id, "b");
    expect(await db.all(sql`SELECT * FROM content_redirect`)).toEqual([]);
  });

  it("of another text is refused with a free one; a former one is taken over, and said", async () => {
    const first = await writing.publish({ title: "First", slug: "maca" });
    await writing.publish({ title: "Second", slug: "maca-2" });
    const third = await writing.write({ title: "Third", slug: "maca" });
    expect(await refusal(texts.publishText(third.id, publishing(third.version), ROSA))).toMatchObject({
      status: 422,
      body: { error: { message: "“First” has this address. Use “maca-3”, or enter another one." } },
    });
    await rename(first.id, "maca-first", "First");
    const check = await texts.checkText(third.id);
    expect(check.items.find((item) => item.key === "address")).toMatchObject({
      state: "warning",
      problem: expect.stringContaining("“First”"),
    });
    await texts.publishText(third.id, publishing(third.version), ROSA);
    expect(await movedTo("/article/maca")).toBeNull();
    expect(await getEntry(reader, "/article/maca")).toMatchObject({ title: "Third" });
    expect((await texts.getText(first.id)).redirects).toEqual([]);
  });
});

describe("taking back", () => {
  it("hides a text from readers and lists, keeps its date, and is finished where the call was cut short", async () => {
    const { id, version, path } = await writing.publish({ title: "T", tags: ["x"] });
    clock.now += DAY;
    const hidden = await texts.unpublishText(id, version, ROSA);
    expect(hidden.state).toBe("draft");
    expect(await getEntry(reader, path)).toBeNull();
    expect(await texts.finishPublishing()).toMatchObject({ finished: 1 });
    expect((await texts.publishText(id, publishing(hidden.draft.version), ROSA)).publishAt).toBe(NOW);
  });

  it("archives and restores; deletes only what nobody has seen, with all its rows", async () => {
    const seen = await writing.publish({ title: "Seen" });
    expect(await refusal(texts.deleteText(seen.id, seen.version, ROSA))).toMatchObject({ status: 409 });
    await texts.archiveText(seen.id, seen.version, ROSA);
    expect((await texts.getText(seen.id)).state).toBe("archived");
    await texts.restoreText(seen.id, seen.version, ROSA);
    expect((await texts.getText(seen.id)).state).toBe("draft");

    const draft = await writing.write({ title: "Draft" });
    expect(await refusal(texts.deleteText(draft.id, draft.version - 1, ROSA))).toMatchObject({ status: 409 });
    await texts.deleteText(draft.id, draft.version, ROSA);
    expect(await refusal(texts.getText(draft.id))).toMatchObject({ status: 404 });
    for (const table of ["draft", "revision"])
      expect(await db.all(sql.raw(`SELECT 1 FROM content_${table} WHERE entry_id = '${draft.id}'`))).toEqual([]);
  });
});

it("related texts follow a publishing, of both sides", async () => {
  const words = "Maca root was measured in healthy men over twelve weeks with questionnaires about desire.";
  const first = await writing.publish({ title: "Maca trials", tags: ["Maca"] }, bodyOf(words));
  await writing.publish({ title: "Oats at breakfast", tags: ["Oats"] }, bodyOf("Oats soak overnight in water."));
  const second = await writing.publish({ title: "Maca again", tags: ["Maca"] }, bodyOf(`${words} Once more.`));
  while ((await texts.finishPublishing()).finished > 0);
  const related = await db.all(sql`SELECT entry_id AS of, related_id AS id FROM content_related WHERE position = 0`);
  expect(related).toContainEqual({ of: first.id, id: second.id });
  expect(related).toContainEqual({ of: second.id, id: first.id });
});
