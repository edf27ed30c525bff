/** What moderators do to a topic itself, through their calls. */
import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createAdmin, userIdOf } from "../auth/testing/accounts.ts";
import { Browser } from "../auth/testing/browser.ts";
import { newId } from "../kernel/ids.ts";
import { MINUTE } from "../kernel/instants.ts";
import type { LogEntry } from "../moderation/contract.ts";
import { runLocally } from "../test/local-context.ts";
import { giveProfile, signInMember } from "./testing/members.ts";
import { BEN, postCommand, startTopic } from "./testing/topics.ts";

const guest = new Browser();
let ana: Browser;
let mia: Browser;
let admin: Browser;
let anaId = "";

beforeAll(async () => {
  ana = await signInMember("Ana");
  mia = await signInMember("Mia", { role: "moderator" });
  admin = (await createAdmin()).browser;
  await giveProfile("admin@example.com", "Admin").catch(() => undefined);
  anaId = await userIdOf("ana@example.com");
});

/** Lists and records follow their topics in their own time, on a busy machine too. */

/** A topic that Ana began. */
async function start(over: Parameters<typeof startTopic>[0] = {}) {
  const author = { id: anaId, handle: "ana", name: "Ana", avatar: null, badge: null };
  const topic = await startTopic({ categoryId: "questions", hasAnswers: true, ...over }, { author });
  return { ...topic, path: `/api/community/topics/${topic.id}`, staff: `/api/admin/community/topics/${topic.id}` };
}
const change = (path: string, body: object, by = mia) => by.send("PATCH", path, { version: 0, reason: "", ...body });
const view = async (path: string, by = guest) => (await by.get(path)).json.view;
const record = async (topic: string) =>
  (await mia.get("/api/admin/moderation/record")).json.entries.filter(({ item }: LogEntry) => item.includes(topic));
const audited = async (topic: string) =>
  (
    await env.DB.prepare("SELECT actor, action FROM settings_audit WHERE target = ? ORDER BY id")
      .bind(`topic:${topic}`)
      .all<{ actor: string; action: string }>()
  ).results;

describe("a topic that someone of the staff began", () => {
  it("is shown or opened again, or a change taken back, by someone else than them", async () => {
    const author = { id: await userIdOf("mia@example.com"), handle: "mia", name: "Mia", avatar: null, badge: null };
    const { id } = await startTopic({ categoryId: "questions" }, { author });
    const staff = `/api/admin/community/topics/${id}`;
    const refused = async (call: ReturnType<typeof change>) => {
      const { status, json } = await call;
      expect([status, json.error.reason ?? json.error.message]).toEqual([
        403,
        expect.stringMatching(/own|someone else/),
      ]);
    };
    await change(staff, { hidden: true, reason: "Rule 3" }, admin);
    await refused(change(staff, { version: 1, hidden: false }));
    await refused(mia.post(`${staff}/undo`, { version: 1 }));
    expect((await change(staff, { version: 1, hidden: false }, admin)).json).toEqual({ version: 2 });
    await change(staff, { version: 2, closed: true, reason: "Rule 12" }, admin);
    await refused(change(staff, { version: 3, closed: false }));
    // What they did themself they take back, and open again.
    expect((await admin.post(`${staff}/undo`, { version: 3 })).json).toEqual({ version: 4 });
    expect((await change(staff, { version: 4, closed: true, reason: "Mine" })).json).toEqual({ version: 5 });
    expect((await change(staff, { version: 5, closed: false })).json).toEqual({ version: 6 });
    expect((await mia.post(`${staff}/undo`, { version: 6 })).json).toEqual({ version: 7 });
  });
});

describe("a topic", () => {
  it("that is closed takes no post of a member, says why, and takes one of staff; the author gets the reason", async () => {
    const { id, path, staff } = await start();
    expect((await change(staff, { closed: true })).json.error.message).toMatch(/Give a reason/);
    expect((await change(staff, { closed: true, reason: "Rule 12" })).json).toEqual({ version: 1 });
    // The menu says by name who did it.
    const { last, people } = (await admin.get(staff)).json;
    expect(people[last.by]).toBe("Mia");
    const refused = await ana.post(`${path}/posts`, { id: newId(), text: "One more word." });
    expect([refused.status, refused.json.error.code]).toEqual([409, "closed"]);
    expect((await admin.post(`${path}/posts`, { id: newId(), text: "A last word." })).status).toBe(200);
    await vi.waitFor(async () => expect(await audited(id)).toHaveLength(1));
    expect(await audited(id)).toEqual([{ actor: "mia@example.com", action: "community.topic_close" }]);
    expect(await record(id)).toMatchObject([
      {
        by: "mia@example.com",
        action: "topic close",
        title: "Iron and coffee",
        name: "Ana",
        detail: { reason: "Rule 12" },
      },
    ]);
    await runLocally((ctx) => ctx.moderation.sendNotices(), Date.now() + 10_000);
    const { messages } = (await guest.get("/api/dev/mailbox?to=ana@example.com")).json;
    const mails = messages.filter(({ text }: { text: string }) => text.includes("Reason: Rule 12"));
    expect(mails).toHaveLength(1);
    expect(mails[0].subject).toBe("A moderator closed “Iron and coffee”");
  });

  it("that someone else changed meanwhile is not changed again: the second one is told what the first did", async () => {
    const { staff } = await start();
    const body = { closed: true, reason: "Off topic" };
    expect((await change(staff, body)).status).toBe(200);
    // An answer that was lost: sent again by the same person it is the same change.
    expect((await change(staff, body)).json).toEqual({ version: 1 });
    const stale = await change(staff, { hidden: true, reason: "Off topic" }, admin);
    expect([stale.status, stale.json.error.code]).toEqual([409, "stale"]);
    expect(stale.json.error.message).toMatch(/^Mia closed this topic in the meantime/);
  });

  it("is as it was after undo, which is recorded, and told where its author knew already", async () => {
    const { id, path, staff, object } = await start();
    await change(staff, { title: "A clearer title for it", reason: "Says nothing" });
    expect(await view(path)).toMatchObject({ title: "A clearer title for it", slug: "a-clearer-title-for-it" });
    expect((await mia.post(`${staff}/undo`, { version: 1 })).json).toEqual({ version: 2 });
    expect(await view(path)).toMatchObject({ title: "Iron and coffee" });
    expect((await mia.post(`${staff}/undo`, { version: 2 })).json.error.code).toBe("stale");
    await runInDurableObject(object, (topic) => topic.alarm());
    expect((await record(id)).map(({ action }: LogEntry) => action)).toEqual(["topic undo", "topic rename"]);
    const queue = env.MODERATION.getByName("main") as unknown as {
      listDueNotices: (n: number, l: number) => Promise<{ topic: string }[]>;
    };
    const notices = await queue.listDueNotices(Date.now() + MINUTE, 50);
    expect(notices.filter(({ topic }) => topic === id)).toEqual([]);
  });

  it("that was renamed by its author since is not taken back over their words", async () => {
    const { path, staff } = await start();
    await change(staff, { title: "A clearer title for it", reason: "Says nothing" });
    await ana.send("PATCH", path, { title: "My own better title" });
    expect((await mia.post(`${staff}/undo`, { version: 1 })).status).toBe(409);
    expect(await view(path)).toMatchObject({ title: "My own better title" });
  });

  it("in slow mode refuses with the time that remains, until that ends by itself", async () => {
    const { path, staff, object } = await start();
    const end = Date.now() + 10 * MINUTE;
    await change(staff, { slowMode: { seconds: 300, until: end }, reason: "It got heated" });
    await object.post(postCommand({ author: { ...BEN, id: anaId }, at: Date.now() - 60_000 }));
    const refused = await ana.post(`${path}/posts`, { id: newId(), text: "Again." });
    expect([refused.status, refused.json.error.code]).toEqual([429, "slow_mode"]);
    expect(Number(refused.response.headers.get("Retry-After"))).toBeGreaterThan(200);
    expect(await view(path)).toMatchObject({ slowMode: 300, slowModeUntil: end });
    vi.setSystemTime(end + 1);
    try {
      expect(await view(path)).toMatchObject({ slowMode: 0, slowModeUntil: null });
    } finally {
      vi.useRealTimers();
    }
  });

  it("is pinned in its category or everywhere, until a date", async () => {
    const { id, staff } = await start();
    const pinned = async (query = "") =>
      (await guest.get(`/api/community/topics${query}`)).json.topics
        .filter((row: { pinned: boolean }) => row.pinned)
        .map((row: { id: string }) => row.id);
    expect((await change(staff, { pin: { everywhere: false, until: 5 } })).status).toBe(400);
    await change(staff, { pin: { everywhere: false, until: null } });
    await vi.waitFor(async () => expect(await pinned("?category=questions")).toContain(id));
    const top = (await guest.get("/api/community/topics")).json.topics[0];
    expect(top.id === id && top.pinned && (await pinned())[0] === id).toBe(false);
    await change(staff, { version: 1, pin: { everywhere: true, until: Date.now() + MINUTE } });
    await vi.waitFor(async () => expect((await guest.get("/api/community/topics")).json.topics[0].id).toBe(id));
    const later = await runLocally((ctx) => ctx.community.listTopics({ sort: "latest" }), Date.now() + 2 * MINUTE);
    expect(later.topics.find((row) => row.id === id)?.pinned).toBe(false);
  });

  it("that is hidden is nothing to members, and comes back", async () => {
    const { path, staff } = await start();
    await change(staff, { hidden: true, reason: "Rule 1" });
    expect([(await guest.get(path)).status, (await ana.get(path)).status, (await mia.get(path)).status]).toEqual([
      404, 404, 200,
    ]);
    await change(staff, { version: 1, hidden: false });
    expect((await guest.get(path)).status).toBe(200);
  });

  it("that is moved has the access of its new category", async () => {
    const { path, staff } = await start();
    expect((await change(staff, { category: "nowhere", reason: "x" })).status).toBe(404);
    await change(staff, { category: "members", reason: "Not for everybody" });
    expect([(await guest.get(path)).status, (await ana.get(path)).json.view.hasAnswers]).toEqual([404, false]);
  });

  it.each([
    ["nothing", {}],
    ["two changes at once", { closed: true, hidden: true, reason: "x" }],
    ["a wait that isn't offered", { slowMode: { seconds: 7, until: null }, reason: "x" }],
  ])("is not changed by %s, nor by members", async (_, body) => {
    const { staff } = await start();
    expect((await change(staff, body)).status).toBe(400);
    expect((await change(staff, { closed: true, reason: "x" }, ana)).status).toBe(404);
  });

  it("keeps what staff did until the record has it, whatever fails, and has it there once", async () => {
    const { id, staff, object } = await start();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await runInDurableObject(object, async (topic) => {
      const own = (topic as unknown as { env: Env }).env;
      // Killed after moderation has it, and before the change history has.
      Object.assign(topic, {
        env: { ...own, DB: { prepare: () => ({}), batch: () => Promise.reject(new Error("away")) } },
      });
      await topic.change({
        ...{ base: 0, action: "close", set: { closed: true }, detail: {} },
        by: { email: "mia@example.com", member: "m", reason: "Off topic", at: Date.now() },
      });
      await topic.alarm();
      Object.assign(topic, { env: own });
    });
    warn.mockRestore();
    expect(await audited(id)).toHaveLength(0);
    await runInDurableObject(object, (topic) => topic.alarm());
    expect([await audited(id), await record(id)].map((rows) => rows.length)).toEqual([1, 1]);
    expect((await mia.get("/api/admin/moderation/record")).json.brokenAt).toBeNull();
    expect((await mia.get(staff)).json).toMatchObject({ version: 1, last: { action: "close", canUndo: true } });
  });
});

describe("a post of someone else", () => {
  it("is edited by staff with a reason that its history and its author have", async () => {
    const { path, id } = await start();
    const edit = (body: object) => mia.send("PUT", `${path}/posts/1`, { text: "Hello there", revision: 0, ...body });
    expect((await edit({})).json.error).toMatchObject({ field: "reason" });
    expect((await edit({ reason: "Removed a phone number" })).status).toBe(200);
    expect((await guest.get(`${path}/posts/1/history`)).json.revisions).toMatchObject([
      { text: "Hello", reason: "Removed a phone number", byStaff: true },
    ]);
    await vi.waitFor(async () => expect(await record(id)).toHaveLength(1));
    await runLocally((ctx) => ctx.moderation.sendNotices(), Date.now() + 10_000);
    const { messages } = (await guest.get("/api/dev/mailbox?to=ana@example.com")).json;
    expect(messages.map(({ subject }: { subject: string }) => subject)).toContain(
      "A moderator edited your post #1 in “Iron and coffee”",
    );
  });

  it("that its author edits has no reason of theirs, and says nothing to moderators", async () => {
    const { path, id } = await start();
    await ana.send("PUT", `${path}/posts/1`, { text: "Hello again", revision: 0, reason: "Staff said so" });
    expect((await guest.get(`${path}/posts/1/history`)).json.revisions).toMatchObject([
      { reason: null, byStaff: false },
    ]);
    expect(await record(id)).toEqual([]);
  });
});
