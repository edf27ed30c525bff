import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { MINUTE } from "../kernel/instants.ts";
import { draftInput } from "./contract-editor.ts";
import { bodyOf, clearTexts, createWritingSite, db, ROSA, refusal, TOMAS } from "./testing/writing-site.ts";
import { MAX_REVISIONS } from "./text-draft.ts";
import { NO_FIELDS } from "./text-rows.ts";

const { texts, clock, newSaveId, write, ...writing } = createWritingSite();
const save = (version: number, title: string, saveId = newSaveId()) => ({
  version,
  saveId,
  fields: { ...NO_FIELDS, title },
  body: bodyOf(`${title}.`),
});

beforeEach(clearTexts);

describe("a save", () => {
  it("is the same save when it is sent again, also after later ones", async () => {
    const { id } = await texts.createText({ kind: "article", title: "", requestKey: "request-1" }, ROSA);
    const first = save(1, "One");
    expect(await texts.saveDraft(id, first, ROSA)).toMatchObject({ version: 2 });
    expect(await texts.saveDraft(id, first, ROSA)).toMatchObject({ version: 2 });
    await texts.saveDraft(id, save(2, "Two"), ROSA);
    expect(await texts.saveDraft(id, first, ROSA)).toMatchObject({ version: 2 });
    expect((await texts.getText(id)).draft).toMatchObject({ version: 3, fields: { title: "Two" } });
  });

  it("of a second tab is refused with what is stored, and writes nothing", async () => {
    const { id, version } = await write({ title: "Mine" });
    await texts.saveDraft(id, save(version, "Theirs"), TOMAS);
    const refused = await refusal(texts.saveDraft(id, save(version, "Late"), ROSA));
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: { code: "stale" },
        theirs: { version: version + 1, updatedBy: TOMAS, fields: { title: "Theirs" }, body: bodyOf("Theirs.") },
      },
    });
    const stored = await texts.getText(id);
    expect([stored.draft.fields.title, stored.draft.version]).toEqual(["Theirs", version + 1]);
  });

  it("for a text that is gone says so", async () => {
    expect(await refusal(texts.saveDraft("gone", save(1, "X"), ROSA))).toMatchObject({ status: 404 });
    expect(await db.all(sql`SELECT * FROM content_draft`)).toEqual([]);
  });

  it("keeps pictures that it shows, and doesn't stop where one is gone", async () => {
    await db.run(sql`
      INSERT OR REPLACE INTO media_file (id, key, hash, kind, filename, type, bytes, status, source, actor, created_at, updated_at, formats, width, height)
      VALUES ('pic', 'k', 'h', 'picture', 'a.jpg', 'image/jpeg', 1, 'ready', 'upload', 'a', 0, 0, '["jpg"]', 10, 10)`);
    const picture = (mediaId: string) => ({
      type: "image" as const,
      attrs: { mediaId, alt: "", caption: "", size: "text" as const },
    });
    const { id, version } = await write(
      { title: "T" },
      { type: "doc", content: [picture("pic"), picture("gone"), picture("pic")] },
    );
    const uses = await db.all(sql`SELECT slot, media_id AS id FROM media_use WHERE owner_id = ${id}`);
    expect(uses).toEqual([{ slot: "draft", id: "pic" }]);
    expect((await texts.getText(id)).pictures.map((p) => p.id)).toEqual(["pic"]);
    expect(
      await refusal(texts.publishText(id, { version, saveId: newSaveId(), publishAt: null, signOff: false }, ROSA)),
    ).toMatchObject({ status: 409, body: { error: { code: "media_gone" } } });
  });

  it("with a body that is too long, too deep or unknown is refused in a sentence", () => {
    const messageOf = (body: unknown) =>
      draftInput.safeParse({ ...save(1, "T"), body }).error?.issues.map((issue) => issue.message)[0];
    expect(messageOf(bodyOf(...Array.from({ length: 15 }, () => "x".repeat(99_000))))).toMatch(
      /too long: split it into two posts/,
    );
    let deep: unknown = { type: "paragraph" };
    for (let i = 0; i < 20; i++) deep = { type: "blockquote", content: [deep] };
    expect(messageOf({ type: "doc", content: [deep] })).toMatch(/nested too deeply/);
    expect(draftInput.safeParse({ ...save(1, "T"), body: { type: "doc", content: [{ type: "html" }] } }).success).toBe(
      false,
    );
  });
});

describe("what runs as script", () => {
  const ADDRESSES = [
    "javascript:alert(1)",
    " javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "//evil.example/x",
    "/\\evil.example",
    'https://a.example/"onmouseover="alert(1)',
    "blob:https://a.example/x",
    "file:///etc/passwd",
  ];
  it.each(ADDRESSES)("is no address of a link: %j", (href) => {
    const text = { type: "text", text: "x", marks: [{ type: "link", attrs: { href } }] };
    const body = { type: "doc", content: [{ type: "paragraph", content: [text] }] };
    expect(draftInput.safeParse({ ...save(1, "T"), body }).success).toBe(false);
  });

  it.each([
    [{ type: "paragraph", content: [{ type: "text", text: "x", marks: [{ type: "style", attrs: { onload: "x" } }] }] }],
    [{ type: "paragraph", attrs: { onclick: "alert(1)" } }],
    [{ type: "image", attrs: { mediaId: "x", alt: "", caption: "", size: "text", src: "javascript:alert(1)" } }],
    [{ type: "iframe", attrs: { src: "https://evil.example" } }],
    [{ type: "studyEmbed", attrs: { study: '"><script>' } }],
    [{ type: "rawHtml", content: "<script>alert(1)</script>" }],
    [{ type: "text", text: "x", __proto__: { polluted: true } }],
  ])("is no part of a body: %j", (node) => {
    expect(draftInput.safeParse({ ...save(1, "T"), body: { type: "doc", content: [node] } }).success).toBe(false);
  });
});

describe("revisions", () => {
  const listed = async (id: string) =>
    (await texts.listRevisions(id)).map(({ reason, title, actor }) => `${reason} ${title} ${actor.slice(0, 4)}`);

  it("are made after a pause and where somebody else goes on, not with every save", async () => {
    const { id } = await write({ title: "One" });
    const saveAt = async (title: string, actor: string, minutes: number) => {
      clock.now += minutes * MINUTE;
      const { draft } = await texts.getText(id);
      await texts.saveDraft(id, save(draft.version, title), actor);
    };
    await saveAt("Two", ROSA, 1);
    await saveAt("Three", ROSA, 1);
    await saveAt("Four", ROSA, 1);
    expect(await listed(id)).toEqual(["autosave One rosa"]);
    await saveAt("Five", ROSA, 10);
    expect(await listed(id)).toEqual(["autosave Four rosa", "autosave One rosa"]);
    await saveAt("Six", TOMAS, 1);
    expect(await listed(id)).toEqual(["autosave Five rosa", "autosave Four rosa", "autosave One rosa"]);
  });

  it("are the newest fifty and the one that readers see", async () => {
    const { id } = await writing.publish.call({ ...writing, texts, newSaveId, write }, { title: "Live" });
    for (let n = 0; n < MAX_REVISIONS + 4; n++) {
      clock.now += 11 * MINUTE;
      const { draft } = await texts.getText(id);
      await texts.saveDraft(id, save(draft.version, `Draft ${n}`), ROSA);
    }
    const all = await texts.listRevisions(id);
    expect(all.length).toBe(MAX_REVISIONS + 1);
    expect(all.at(-1)).toMatchObject({ reason: "published", title: "Live" });
    const { draft } = await texts.getText(id);
    expect(await texts.discardChanges(id, draft.version, ROSA)).toMatchObject({
      fields: { title: "Live" },
      body: bodyOf("Words."),
    });
    expect((await texts.getText(id)).hasChanges).toBe(false);
    expect((await texts.listRevisions(id))[0]).toMatchObject({ reason: "saved", title: `Draft ${MAX_REVISIONS + 3}` });
  });

  it("discarding changes nothing of a text that readers don't see, and is not logged then", async () => {
    const { id } = await write({ title: "One" });
    const { draft } = await texts.getText(id);
    expect(await texts.discardChanges(id, draft.version, ROSA)).toEqual(draft);
    const log = () =>
      db.all(sql`SELECT 1 FROM settings_audit WHERE target = ${`text:${id}`} AND action = 'text.discard'`);
    expect(await log()).toEqual([]);
    const live = await writing.publish.call({ ...writing, texts, newSaveId, write }, { title: "Live" });
    await texts.discardChanges(live.id, (await texts.getText(live.id)).draft.version, ROSA);
    expect(
      await db.all(sql`SELECT 1 FROM settings_audit WHERE target = ${`text:${live.id}`} AND action = 'text.discard'`),
    ).toHaveLength(1);
  });

  it("say what changed and are restored as a new version", async () => {
    const { id } = await write({ title: "One" }, bodyOf("Maca was measured in men.", "A second paragraph stays."));
    let { draft } = await texts.getText(id);
    await texts.saveDraft(
      id,
      { ...save(draft.version, "Two"), body: bodyOf("Maca was measured in women.", "A second paragraph stays.") },
      TOMAS,
    );
    const [first] = await texts.listRevisions(id);
    const view = await texts.getRevision(id, first?.number ?? 0, "draft");
    expect(view.diff.blocks.map((block) => block.change)).toEqual(["changed", "same"]);
    expect(view.diff.blocks[0]?.words.filter((part) => part.change !== "same")).toEqual([
      { text: "men", change: "removed" },
      { text: "women", change: "added" },
    ]);
    expect(view.diff.fields.map((field) => field.field)).toEqual(["title"]);
    ({ draft } = await texts.getText(id));
    expect(await refusal(texts.restoreRevision(id, first?.number ?? 0, 1, ROSA))).toMatchObject({ status: 409 });
    const restored = await texts.restoreRevision(id, first?.number ?? 0, draft.version, ROSA);
    expect(restored).toMatchObject({ version: draft.version + 1, fields: { title: "One" } });
    expect((await texts.listRevisions(id)).map((row) => row.reason)).toEqual(["restored", "saved", "autosave"]);
    expect(await refusal(texts.getRevision("other", first?.number ?? 0, "before"))).toMatchObject({ status: 404 });
  });
});
