import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startTopic } from "../community/testing/topics.ts";
import { openDb } from "../platform/db.ts";
import type { Member } from "./member.ts";
import { membersService } from "./service.ts";
import { createMember, openMemberPage } from "./testing/member-pages.ts";
import { listWatchers } from "./watch-list.ts";

const AT = Date.UTC(2026, 10, 1);
const topicIdOf = (n: number) => `0000000000${String(n).padStart(2, "0")}`;
const TOPIC = topicIdOf(1);
const opened: Awaited<ReturnType<typeof openMemberPage>>[] = [];
const openPage = async (...args: Parameters<typeof openMemberPage>) => {
  const page = await openMemberPage(...args);
  opened.push(page);
  await vi.waitFor(() => expect(page.frames.at(-1)?.type).toBe("watching"));
  return page;
};
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.close();
});
const never = () => {
  throw new Error("not called");
};
const stub = (id: string) => env.MEMBER.getByName(id) as never;

describe("what open pages of a member are told", () => {
  it("comes to each of them once, in order, and after a time away too", async () => {
    const ana = await createMember();
    const [first, second] = [await openPage(ana), await openPage(ana)];
    for (let i = 1; i <= 20; i++) await ana.object.tell(`k:${i}`, { i });
    for (const page of [first, second]) await vi.waitFor(() => expect(page.items["k:20"]).toEqual({ i: 20 }));
    expect([first.gaps, second.gaps, Object.keys(first.items).length]).toEqual([0, 0, 21]);
    first.socket.close();
    await ana.object.tell("k:3", { i: "new" });
    const back = await openPage(ana, first.version);
    expect(back.items).toEqual({ "k:3": { i: "new" } });
  });

  it("is what is so now, for a page that knows nothing", async () => {
    const ana = await createMember();
    await ana.object.tell("k", 1);
    const page = await openPage(ana);
    expect(page.items).toEqual({ notifications: { unread: 0 } });
    expect(page.version).toBe(2);
  });

  it("goes on after the hub and the object have slept", async () => {
    const ana = await createMember();
    const page = await openPage(ana);
    await evictDurableObject(stub(ana.id));
    await ana.object.tell("k", "after");
    await vi.waitFor(() => expect(page.items.k).toBe("after"));
  });

  it("is never another member's", async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    const page = await openPage(ben);
    await ana.object.tell("k", "of ana");
    await ben.object.tell("k", "of ben");
    await vi.waitFor(() => expect(page.items.k).toBe("of ben"));
    expect(JSON.stringify(page.frames)).not.toContain("of ana");
  });

  it("ends with the session: the socket is closed before anything more is sent", async () => {
    const ana = await createMember();
    const page = await openPage(ana);
    await env.DB.prepare("UPDATE auth_session SET revoked_at = 1 WHERE id = ?").bind(ana.sessionId).run();
    await ana.object.tell("k", "secret");
    await vi.waitFor(() => expect(page.closed).toBe(4001));
    expect(JSON.stringify(page.frames)).not.toContain("secret");
  });

  it("isn't told to a page that comes with a session that has ended", async () => {
    const ana = await createMember();
    await env.DB.prepare("UPDATE auth_session SET revoked_at = 1 WHERE id = ?").bind(ana.sessionId).run();
    const page = await openMemberPage(ana);
    await vi.waitFor(() => expect(page.closed).toBe(4001));
    expect(page.frames).toEqual([]);
  });

  it("waits while the database can't be asked who is signed in", async () => {
    const ana = await createMember();
    const page = await openPage(ana);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await runInDurableObject(stub(ana.id), async (object) => {
      const member = object as unknown as {
        env: Env;
        tell: (k: string, d: unknown) => Promise<void>;
        broadcast: { send(): Promise<void> };
      };
      const own = member.env;
      Object.assign(member, {
        env: {
          ...own,
          DB: {
            prepare: () => {
              throw new Error("away");
            },
          },
        },
      });
      await member.tell("k", "later");
      await member.broadcast.send();
      Object.assign(member, { env: own });
    });
    expect(page.items.k).toBeUndefined();
    await runInDurableObject(stub(ana.id), (object) => (object as unknown as { alarm(): Promise<void> }).alarm());
    await vi.waitFor(() => expect(page.items.k).toBe("later"));
    expect(page.gaps).toBe(0);
  });

  it("says that it must load again to a page that has been away for too much", async () => {
    const ana = await createMember();
    const page = await openPage(ana);
    page.socket.close();
    for (let i = 0; i < 700; i++) await ana.object.tell(`k:${i}`, i);
    const back = await openPage(ana, page.version);
    expect(back.frames.some(({ reset }) => reset)).toBe(true);
    expect(Object.keys(back.items).length).toBeLessThan(650);
    expect(back.items["k:699"]).toBe(699);
  });
});

describe("reading", () => {
  it("only moves forward, in whatever order two tabs say it", async () => {
    const { object } = await createMember();
    await Promise.all([5, 9, 2, 7].map((number) => object.markRead([{ topic: TOPIC, number }], AT)));
    expect(await object.readStates([TOPIC, topicIdOf(2)])).toMatchObject({
      readBefore: 0,
      topics: { [TOPIC]: { number: 9, level: null } },
    });
    await object.markAllRead(AT + 10);
    await object.markAllRead(AT);
    expect((await object.readStates([])).readBefore).toBe(AT + 10);
  });

  it("is shown to the member's other tabs", async () => {
    const ana = await createMember();
    const page = await openPage(ana);
    await ana.object.markRead([{ topic: TOPIC, number: 4 }], AT);
    await ana.object.markRead([{ topic: TOPIC, number: 3 }], AT);
    await vi.waitFor(() => expect(page.items[`topic:${TOPIC}`]).toEqual({ number: 4, level: null }));
    expect(page.version).toBe(2);
  });

  it("lists what is followed or muted in pages, each topic once, also where some were opened at the same time", async () => {
    const { id } = await createMember();
    const topics = Array.from({ length: 70 }, (_, i) => String(200_000_000_000 + i));
    await runInDurableObject(stub(id), async (object) => {
      const member = object as unknown as Member;
      for (const [i, topic] of topics.entries())
        await member.setLevel(topic, i % 2 ? "watching" : "muted", AT + (i >> 4));
      await member.setLevel("299999999999", "watching", AT);
      await member.setLevel("299999999999", null, AT);
    });
    const members = membersService({
      env,
      db: openDb(env.DB),
      now: Date.now,
      describeTopic: async () => never(),
      eraseElsewhere: [],
    });
    const first = await members.listFollowed(id);
    const rest = await members.listFollowed(id, first.next ?? "");
    expect([first.topics.length, rest.topics.length, rest.next]).toEqual([50, 20, null]);
    expect([...first.topics, ...rest.topics].map(({ topic }) => topic)).toEqual(topics.toReversed());
  });

  it("has levels, whose watchers can be listed even where the database was away", async () => {
    const ana = await createMember();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const topic = topicIdOf(7);
    await ana.object.setLevel(topic, "watching", AT);
    await ana.object.setLevel(topicIdOf(8), "muted", AT);
    const db = openDb((env as Env).DB);
    await vi.waitFor(async () => expect((await listWatchers(db, topic)).members).toEqual([ana.id]));
    expect((await listWatchers(db, topicIdOf(8))).members).toEqual([]);
    await runInDurableObject(stub(ana.id), async (object) => {
      const member = object as unknown as { env: Env; setLevel: typeof ana.object.setLevel; alarm(): Promise<void> };
      const own = member.env;
      Object.assign(member, {
        env: {
          ...own,
          DB: {
            prepare: () => {
              throw new Error("away");
            },
          },
        },
      });
      await member.setLevel(topic, null, AT);
      await member.alarm();
      Object.assign(member, { env: own });
      await member.alarm();
    });
    expect((await listWatchers(db, topic)).members).toEqual([]);
    expect((await ana.object.listFollowed(["watching", "muted"], 9)).map(({ topic }) => topic)).toEqual([topicIdOf(8)]);
  });
});

describe("drafts", () => {
  const draft = (text: string, version: number) => ({ title: "", text, fields: {}, version });

  it("refuses the save of a second tab that doesn't know the first one's, and shows it", async () => {
    const { object } = await createMember();
    expect(await object.saveDraft("reply:a", draft("one", 0), AT)).toEqual({ ok: true, version: 1 });
    expect(await object.saveDraft("reply:a", draft("one", 0), AT)).toEqual({ ok: true, version: 1 });
    expect(await object.saveDraft("reply:a", draft("two", 1), AT)).toEqual({ ok: true, version: 2 });
    expect(await object.saveDraft("reply:a", draft("other", 1), AT)).toMatchObject({
      ok: false,
      why: "stale",
      draft: { text: "two", version: 2 },
    });
    expect((await object.readDraft("reply:a"))?.text).toBe("two");
  });

  it("doesn't come back by an old tab once it was posted", async () => {
    const { object } = await createMember();
    await object.saveDraft("reply:a", draft("posted", 0), AT);
    await object.removeDraft("reply:a", 1, AT);
    expect(await object.saveDraft("reply:a", draft("posted, typed on", 1), AT)).toEqual({
      ok: false,
      why: "stale",
      draft: null,
    });
    expect(await object.listDrafts()).toEqual([]);
    expect(await object.saveDraft("reply:a", draft("another reply", 0), AT)).toEqual({ ok: true, version: 3 });
  });

  it("stays where another tab has saved a newer one than was posted", async () => {
    const { object } = await createMember();
    await object.saveDraft("reply:a", draft("one", 0), AT);
    await object.saveDraft("reply:a", draft("two", 1), AT);
    await object.removeDraft("reply:a", 1, AT);
    expect((await object.readDraft("reply:a"))?.text).toBe("two");
  });

  it("are a hundred at most, listed newest first", async () => {
    const { browser, object } = await createMember();
    for (let i = 0; i < 100; i++) await object.saveDraft(`topic:${i}`, draft(`${i}`, 0), AT + i);
    const full = await browser.send("PUT", "/api/members/me/drafts/topic:x", { text: "x", version: 0 });
    expect([full.status, full.json.error.message]).toEqual([409, "You can have up to 100 drafts. Discard one first."]);
    expect((await object.listDrafts()).slice(0, 2).map(({ text }) => text)).toEqual(["99", "98"]);
  });
});

describe("the API of what is a member's own", () => {
  it("is for members, while the forum is on", async () => {
    const { browser } = await createMember();
    const put = (text: string, version: number) =>
      browser.send("PUT", "/api/members/me/drafts/topic:1", { text, version });
    expect((await put("one", 0)).json).toEqual({ version: 1 });
    const stale = await put("two", 0);
    expect([stale.status, stale.json.error.code, stale.json.draft.text]).toEqual([409, "stale", "one"]);
    expect((await browser.get("/api/members/me/drafts")).json.drafts).toHaveLength(1);
    await browser.send("DELETE", "/api/members/me/drafts/topic:1?version=1");
    expect((await browser.get("/api/members/me/drafts/topic:1")).json).toEqual({ draft: null });
    browser.cookies.clear();
    expect((await browser.get("/api/members/me/drafts")).status).toBe(401);
  });

  it("takes bookmarks once each, of topics that can be read, and lists them newest first in pages", async () => {
    const { browser, object } = await createMember();
    const { id: topic } = await startTopic();
    const { id: hidden } = await startTopic({ access: "staff" });
    const put = (number: number, body: object = {}, of = topic) =>
      browser.send("PUT", `/api/members/me/bookmarks/${of}/${number}`, body);
    expect((await put(1, { note: " soak longer " })).json).toMatchObject({
      ...{ topic, number: 1, note: "soak longer", title: "Iron and coffee" },
      path: `/community/t/iron-and-coffee/${topic}/1`,
    });
    await put(1, { note: "changed" });
    expect([(await put(1, {}, hidden)).status, (await put(1, {}, TOPIC)).status]).toEqual([404, 404]);
    expect((await browser.get("/api/members/me/bookmarks")).json.bookmarks).toMatchObject([{ note: "changed" }]);
    for (let number = 10; number < 70; number++)
      await object.saveBookmark({ topic, number, title: "T", path: "/" }, { note: "", remindAt: null }, AT + number);
    const first = (await browser.get("/api/members/me/bookmarks")).json;
    const rest = (await browser.get(`/api/members/me/bookmarks?before=${first.next}`)).json;
    const numbers = [...first.bookmarks, ...rest.bookmarks].map(({ number }) => number);
    expect([numbers.length, new Set(numbers).size, rest.next]).toEqual([61, 61, null]);
    await browser.send("DELETE", `/api/members/me/bookmarks/${topic}/1`);
    expect(await object.listBookmarksOfTopic(topic)).toHaveLength(60);
  });

  it.each([
    ["PUT", "/api/members/me/bookmarks/nonsense/1", {}],
    ["PUT", `/api/members/me/bookmarks/${TOPIC}/-1`, {}],
    ["PUT", `/api/members/me/bookmarks/${TOPIC}/1`, { note: "x".repeat(501) }],
    ["PUT", "/api/members/me/drafts/No%20key", { text: "", version: 0 }],
    ["PUT", "/api/members/me/drafts/topic:1", { text: "x".repeat(40_001), version: 0 }],
    ["POST", "/api/members/me/reading", { topics: [] }],
    ["POST", "/api/members/me/reading", { topics: [{ topic: TOPIC, number: 1.5 }] }],
    ["PUT", `/api/members/me/topics/${TOPIC}/level`, { level: "shouting" }],
  ])("refuses %s %s %o", async (method, path, body) => {
    const { browser } = await createMember();
    expect((await browser.send(method, path, body)).status).toBe(400);
  });
});
