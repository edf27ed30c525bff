import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "../kernel/ids.ts";
import { DAY, HOUR, MINUTE } from "../kernel/instants.ts";
import type { NewNotification } from "./contract-notifications.ts";
import { DEFAULT_SETTINGS } from "./domain-notification.ts";
import { createFakeDevice, verifyVapid } from "./testing/fake-push-service.ts";
import { createMember, openMemberPage, type TestMember } from "./testing/member-pages.ts";
import { createNotifications } from "./testing/notifications.ts";

const AT = Date.UTC(2026, 10, 4, 9);
const TOPIC = "000000000001";
const BEN = { id: "ben", name: "Ben", handle: "ben" };
const CARA = { id: "cara", name: "Cara", handle: "cara" };
const inAWeek = () => Date.now() + 8 * DAY;
const stub = (id: string) => env.MEMBER.getByName(id) as never;

let n = 0;
const event = (change: Partial<NewNotification> = {}): NewNotification => ({
  ...{ kind: "reply", key: `reply:${++n}`, actor: BEN, topic: TOPIC, number: 5, path: `/community/t/iron/${TOPIC}/5` },
  title: "Iron and coffee",
  ...change,
});
const listOf = async ({ object }: TestMember) => (await object.listNotifications(null, 50)).notifications;

describe("notifications", () => {
  it("are stored once by their key, however often and from wherever they are sent", async () => {
    const ana = await createMember();
    const one = event();
    await Promise.all(Array.from({ length: 5 }, () => createNotifications().notify([ana.id, ana.id], one)));
    await evictDurableObject(stub(ana.id));
    await createNotifications().notify([ana.id], one);
    expect(await listOf(ana)).toMatchObject([{ kind: "reply", count: 1, isRead: false }]);
    expect((await ana.object.listNotifications(null, 1)).unread).toBe(1);
  });

  it("are one for all events of a kind in a topic until they are read, and lead to the first of them", async () => {
    const ana = await createMember();
    await ana.object.notify(event({ number: 5 }), AT);
    await ana.object.notify(event({ number: 6, actor: CARA, path: "/later" }), AT + 1);
    await ana.object.notify(event({ number: 7, path: "/later" }), AT + 2);
    await ana.object.notify(event({ kind: "watched", number: 7 }), AT + 3);
    const [watched, replies] = await listOf(ana);
    expect(watched).toMatchObject({ kind: "watched", count: 1 });
    expect(replies).toMatchObject({ count: 3, number: 5, people: 2, actors: [BEN, CARA], at: AT + 2 });
    expect(replies?.path).toBe(`/community/t/iron/${TOPIC}/5`);
    await ana.object.markNotificationsRead({ ids: [replies?.id ?? ""] }, AT + 4);
    await ana.object.notify(event({ number: 8 }), AT + 5);
    expect((await listOf(ana)).map(({ count, isRead }) => [count, isRead])).toEqual([
      [1, false],
      [1, false],
      [3, true],
    ]);
  });

  it("aren't of what the member did, of a muted topic, or of posts that they have read", async () => {
    const ana = await createMember();
    await ana.object.notify(event({ actor: { id: ana.id, name: "Ana", handle: "ana" } }), AT);
    await ana.object.setLevel("000000000002", "muted", AT);
    await ana.object.notify(event({ topic: "000000000002" }), AT);
    expect(await listOf(ana)).toEqual([]);
    await ana.object.notify(event({ topic: "000000000002", kind: "moderation", title: "Your post was hidden." }), AT);
    await ana.object.markRead([{ topic: TOPIC, number: 5 }], AT);
    await ana.object.notify(event({ number: 5 }), AT + 1);
    await ana.object.notify(event({ number: 6 }), AT + 2);
    expect((await listOf(ana)).map(({ kind, number, isRead }) => [kind, number, isRead])).toEqual([
      ["reply", 6, false],
      ["reply", 5, true],
      ["moderation", 5, false],
    ]);
  });

  it("are read by reading the topic as far, and reactions are not", async () => {
    const ana = await createMember();
    await ana.object.notify(event({ number: 5 }), AT);
    await ana.object.notify(event({ kind: "reaction", number: 2 }), AT);
    await ana.object.markRead([{ topic: TOPIC, number: 4 }], AT);
    expect((await ana.object.listNotifications(null, 1)).unread).toBe(2);
    await ana.object.markRead([{ topic: TOPIC, number: 5 }], AT);
    expect((await listOf(ana)).filter(({ isRead }) => !isRead).map(({ kind }) => kind)).toEqual(["reaction"]);
  });

  it("are counted live in all tabs of the member", async () => {
    const ana = await createMember();
    const pages = [await openMemberPage(ana), await openMemberPage(ana)];
    for (const page of pages) await vi.waitFor(() => expect(page.frames.at(-1)?.type).toBe("watching"));
    await ana.object.notify(event(), AT);
    for (const page of pages) await vi.waitFor(() => expect(page.items.notifications).toEqual({ unread: 1 }));
    await ana.browser.post("/api/members/me/notifications/read", { upTo: AT });
    for (const page of pages) await vi.waitFor(() => expect(page.items.notifications).toEqual({ unread: 0 }));
    for (const page of pages) page.socket.close();
  });

  it("that came after the page was drawn stay unread when all are marked", async () => {
    const ana = await createMember();
    await ana.object.notify(event({ kind: "badge", topic: null }), AT);
    await ana.object.notify(event({ kind: "badge", topic: null }), AT + 1);
    await ana.browser.post("/api/members/me/notifications/read", { upTo: AT });
    expect((await listOf(ana)).map(({ isRead }) => isRead)).toEqual([false, true]);
  });

  it("are 500 at most, listed in pages without gaps; read ones go after 90 days", async () => {
    const ana = await createMember();
    await runInDurableObject(stub(ana.id), async (member) => {
      const { notify } = (
        member as never as { notifications: { notify(id: string, e: NewNotification, at: number): void } }
      ).notifications as { notify(id: string, e: NewNotification, at: number): void };
      const self = (member as never as { notifications: object }).notifications;
      for (let i = 0; i < 2000; i++)
        notify.call(self, ana.id, event({ kind: "badge", topic: null, title: `${i}` }), AT + i);
    });
    const titles: string[] = [];
    let place: string | undefined;
    do {
      const { json } = await ana.browser.get(`/api/members/me/notifications${place ? `?before=${place}` : ""}`);
      titles.push(...json.notifications.map(({ title }: { title: string }) => title));
      place = json.next ?? undefined;
    } while (place);
    expect([titles.length, new Set(titles).size, titles[0], titles.at(-1)]).toEqual([500, 500, "1999", "1500"]);
    await ana.object.markNotificationsRead({ upTo: AT + 1000 + 900 }, AT + 3000);
    await ana.object.notify(event({ kind: "badge", topic: null }), AT + 3001 + 90 * DAY);
    expect(await listOf(ana)).toHaveLength(50);
    expect((await ana.object.listNotifications(null, 500)).notifications).toHaveLength(100);
  });
});

describe("settings of notifications", () => {
  const put = ({ browser }: TestMember, body: object) =>
    browser.send("PUT", "/api/members/me/notification-settings", body);

  it("are refused where another tab saved meanwhile, and shown", async () => {
    const ana = await createMember();
    const { json } = await ana.browser.get("/api/members/me/notification-settings");
    expect(json).toEqual(DEFAULT_SETTINGS);
    expect((await put(ana, { ...json, digest: "daily" })).json).toMatchObject({ digest: "daily", version: 1 });
    // The same again, after a lost answer, is no conflict.
    expect((await put(ana, { ...json, digest: "daily" })).status).toBe(200);
    const off = { ...json.kinds, reply: { page: false, email: false, push: false } };
    const stale = await put(ana, { ...json, kinds: off });
    expect([stale.status, stale.json.error.code, stale.json.settings.digest]).toEqual([409, "stale", "daily"]);
    expect((await put(ana, { ...json, kinds: off, version: 1 })).json.version).toBe(2);
    await ana.object.notify(event(), AT);
    await ana.object.notify(event({ kind: "mention" }), AT);
    expect((await listOf(ana)).map(({ kind }) => kind)).toEqual(["mention"]);
  });

  it.each([{}, { kinds: {}, digest: "hourly", version: 0 }, { ...DEFAULT_SETTINGS, kinds: { shout: {} } }])(
    "refuses %o",
    async (body) => {
      expect((await put(await createMember(), body)).status).toBe(400);
    },
  );
});

describe("a bookmark's reminder", () => {
  it("comes once, when it is due", async () => {
    const ana = await createMember();
    const place = { topic: TOPIC, number: 3, title: "Iron and coffee", path: "/community/t/iron/x/3" };
    await ana.object.saveBookmark(place, { note: "", remindAt: Date.now() + DAY }, AT);
    await ana.object.saveBookmark({ ...place, number: 4 }, { note: "", remindAt: Date.now() - 1 }, AT);
    await runDurableObjectAlarm(stub(ana.id));
    await vi.waitFor(async () => expect(await listOf(ana)).toMatchObject([{ kind: "reminder", number: 4 }]));
    await runDurableObjectAlarm(stub(ana.id));
    expect(await listOf(ana)).toHaveLength(1);
    expect((await ana.object.listBookmarksOfTopic(TOPIC)).map(({ remindAt }) => remindAt === null)).toEqual([
      true,
      false,
    ]);
  });
});

describe("the digest", () => {
  // Those of the members before.
  beforeEach(() => env.DB.prepare("DELETE FROM members_digest").run());
  const mailsTo = async (email: string) =>
    (
      await env.DB.prepare(
        "SELECT id, subject, text FROM mail_outbox WHERE to_address = ? AND kind = 'community.digest'",
      )
        .bind(email)
        .all<{ id: string; subject: string; text: string }>()
    ).results;
  const listDue = async (id: string) =>
    (
      await env.DB.prepare("SELECT period, due_at FROM members_digest WHERE user_id = ?")
        .bind(id)
        .all<{ period: number; due_at: number }>()
    ).results;
  const whenListed = (id: string, period = 1) =>
    vi.waitFor(async () => expect((await listDue(id)).map((row) => row.period)).toEqual([period]));

  it("has what wasn't read, once a period, also where the run is killed at any step", async () => {
    const ana = await createMember();
    await ana.object.notify(event({ number: 1 }), Date.now());
    await ana.object.notify(event({ kind: "mention", topic: "000000000009", title: "Read already" }), Date.now());
    await ana.object.markRead([{ topic: "000000000009", number: 5 }], AT);
    await whenListed(ana.id);
    const stopped = createNotifications({ now: inAWeek, stopAt: "digest:taken" });
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await stopped.runDigests()).toMatchObject({ sent: 0, unfinished: false });
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
    // What comes between the killed run and the next one belongs to the next digest.
    await ana.object.notify(event({ kind: "quote", title: "Came later" }), Date.now());
    const later = () => inAWeek() + 2 * HOUR;
    await Promise.all([1, 2, 3].map(() => createNotifications({ now: later }).runDigests()));
    const mails = await mailsTo(ana.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Ben replied to you: Iron and coffee"]);
    expect(mails[0]?.text).not.toMatch(/Read already|Came later/);
    await runDurableObjectAlarm(stub(ana.id));
    await whenListed(ana.id, 2);
    await createNotifications({ now: later }).runDigests();
    const [, second] = await mailsTo(ana.email);
    expect(second?.text).toContain("Came later");
    expect(second?.text).not.toContain("replied");
    expect(await listDue(ana.id)).toEqual([]);
  });

  it("reaches the others where one member's can't be made, and that one later", async () => {
    const [ana, ben] = [await createMember(), await createMember()];
    for (const { id, object } of [ana, ben]) {
      await object.notify(event(), Date.now());
      await whenListed(id);
    }
    await env.DB.prepare("UPDATE members_digest SET due_at = due_at - 1 WHERE user_id = ?").bind(ana.id).run();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let tries = 0;
    const failing = createNotifications({ now: inAWeek, onPoint: () => (tries++ === 0 ? "stop" : "go") });
    expect(await failing.runDigests()).toMatchObject({ sent: 1 });
    expect([(await mailsTo(ana.email)).length, (await mailsTo(ben.email)).length]).toEqual([0, 1]);
    await createNotifications({ now: () => inAWeek() + 2 * HOUR }).runDigests();
    expect([(await mailsTo(ana.email)).length, (await mailsTo(ben.email)).length]).toEqual([1, 1]);
    vi.restoreAllMocks();
  });

  it("isn't sent before it is due, while the forum is off, to an address that isn't confirmed, or where all was read", async () => {
    const ana = await createMember();
    await ana.object.notify(event(), Date.now());
    await whenListed(ana.id);
    await createNotifications().runDigests();
    await createNotifications({ now: inAWeek, forumEnabled: false }).runDigests();
    expect(await listDue(ana.id)).toHaveLength(1);
    await env.DB.prepare("UPDATE auth_user SET email_verified_at = NULL WHERE id = ?").bind(ana.id).run();
    await createNotifications({ now: inAWeek }).runDigests();
    const ben = await createMember();
    await ben.object.notify(event(), Date.now());
    await whenListed(ben.id);
    await ben.object.markNotificationsRead({ upTo: Date.now() + HOUR }, Date.now());
    await createNotifications({ now: inAWeek }).runDigests();
    expect([await mailsTo(ana.email), await mailsTo(ben.email)]).toEqual([[], []]);
    expect([await listDue(ana.id), await listDue(ben.id)]).toEqual([[], []]);
  });

  it("ends with one click on its link, and comes daily where that is chosen", async () => {
    const ana = await createMember();
    await ana.object.notify(event(), Date.now());
    await whenListed(ana.id);
    const { json } = await ana.browser.get("/api/members/me/notification-settings");
    await ana.browser.send("PUT", "/api/members/me/notification-settings", { ...json, digest: "daily" });
    await vi.waitFor(async () => expect((await listDue(ana.id))[0]?.due_at).toBeLessThan(Date.now() + DAY + HOUR));
    await createNotifications({ now: inAWeek }).runDigests();
    const content = await env.DB.prepare(
      "SELECT content FROM mail_outbox WHERE to_address = ? AND kind = 'community.digest'",
    )
      .bind(ana.email)
      .first<string>("content");
    const { oneClickHref } = JSON.parse(content ?? "{}").optOut;
    const { pathname, search } = new URL(oneClickHref);
    expect((await ana.browser.post(pathname + search, undefined)).status).toBe(200);
    await ana.object.notify(event({ kind: "mention" }), Date.now());
    await runDurableObjectAlarm(stub(ana.id));
    await whenListed(ana.id, 2);
    await createNotifications({ now: inAWeek }).runDigests();
    expect(await mailsTo(ana.email)).toHaveLength(1);
  });
});

describe("push messages", () => {
  const answers: ((request: Request) => Response | Promise<Response>)[] = [];
  const received: { url: string; headers: Headers; body: Uint8Array }[] = [];
  beforeEach(() => {
    answers.length = 0;
    received.length = 0;
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      const request = new Request(url, init);
      received.push({ url, headers: request.headers, body: new Uint8Array(await request.clone().arrayBuffer()) });
      return answers.shift()?.(request) ?? new Response(null, { status: 201 });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const subscribe = async (ana: TestMember) => {
    const device = await createFakeDevice(`https://fcm.googleapis.com/fcm/send/${newId()}`);
    const { status, json } = await ana.browser.send("PUT", "/api/members/me/push", device.subscription);
    expect(status).toBe(200);
    return { ...device, id: json.id as string };
  };
  /** Sends what is due at an instant, as the alarm does. The member was on the site shortly before, unless it says otherwise. */
  async function send(ana: TestMember, at = Date.now() + 10_000, lastSeenAt = at - HOUR) {
    await env.DB.prepare("UPDATE auth_session SET last_seen_at = ?, expires_at = ? WHERE user_id = ?")
      .bind(lastSeenAt, lastSeenAt + 30 * DAY, ana.id)
      .run();
    await runInDurableObject(stub(ana.id), (member) =>
      (member as never as { notifications: { sendPush(now: number): Promise<void> } }).notifications.sendPush(at),
    );
  }

  it("reach each device once, encrypted for it and signed by the site's key, without anything that was written", async () => {
    const ana = await createMember();
    const devices = [await subscribe(ana), await subscribe(ana)];
    await ana.object.notify(event({ title: "Iron" }), Date.now());
    await send(ana);
    await send(ana);
    expect(received).toHaveLength(2);
    for (const { url, headers, body } of received) {
      const device = devices.find(({ subscription }) => subscription.endpoint === url);
      expect(await device?.open(body)).toMatchObject({
        title: "Ben replied to you",
        body: "Iron",
        path: expect.stringContaining("/community/t/"),
      });
      const { isValid, claims } = await verifyVapid(headers.get("authorization") ?? "");
      expect([isValid, claims.aud, headers.get("content-encoding")]).toEqual([
        true,
        "https://fcm.googleapis.com",
        "aes128gcm",
      ]);
      expect(headers.get("authorization")).toContain((await ana.browser.get("/api/members/me/push")).json.publicKey);
    }
  });

  it("aren't sent where it was read meanwhile, or that kind isn't wanted there", async () => {
    const ana = await createMember();
    await subscribe(ana);
    await ana.object.notify(event({ number: 5 }), Date.now());
    await ana.object.markRead([{ topic: TOPIC, number: 5 }], Date.now());
    await ana.object.notify(event({ kind: "reaction" }), Date.now());
    await send(ana);
    expect(received).toHaveLength(0);
  });

  it.each([404, 410])("end for a device that its push service answers %i for", async (status) => {
    const ana = await createMember();
    const [gone, stays] = [await subscribe(ana), await subscribe(ana)];
    const answer = (request: Request) =>
      new Response(null, { status: request.url === gone.subscription.endpoint ? status : 201 });
    answers.push(answer, answer);
    await ana.object.notify(event(), Date.now());
    await send(ana);
    expect((await ana.browser.get("/api/members/me/push")).json.devices).toMatchObject([{ id: stays.id }]);
  });

  it("are tried again after a failure, as late as the push service asks for, and given up in the end", async () => {
    const ana = await createMember();
    await subscribe(ana);
    answers.push(() => new Response(null, { status: 429, headers: { "Retry-After": "600" } }));
    answers.push(() => Promise.reject(new Error("no network")));
    await ana.object.notify(event(), Date.now());
    const start = Date.now() + 10_000;
    await send(ana, start);
    await send(ana, start + 9 * MINUTE);
    expect(received).toHaveLength(1);
    await send(ana, start + 11 * MINUTE);
    await send(ana, start + 30 * MINUTE);
    await send(ana, start + 60 * MINUTE);
    expect(received).toHaveLength(3);
    await ana.object.notify(event({ kind: "mention" }), Date.now());
    for (let i = 0; i < 20; i++) answers.push(() => new Response(null, { status: 503 }));
    for (let i = 1; i < 20; i++) await send(ana, start + i * DAY);
    expect(received).toHaveLength(9);
  });

  it("end with the session in which the device was added, wherever that is signed out", async () => {
    const ana = await createMember();
    await subscribe(ana);
    await env.DB.prepare("UPDATE auth_session SET revoked_at = 1 WHERE id = ?").bind(ana.sessionId).run();
    await ana.object.notify(event(), Date.now());
    await send(ana);
    expect(received).toHaveLength(0);
    expect(await ana.object.listDevices()).toEqual([]);
  });

  it("don't reach a device of staff who weren't seen for half a day", async () => {
    const ana = await createMember();
    const device = await subscribe(ana);
    await env.DB.prepare("UPDATE auth_user SET role = 'moderator' WHERE email = ?").bind(ana.email).run();
    await ana.object.notify(event(), Date.now());
    await send(ana, Date.now() + 10_000, Date.now() - 13 * 3_600_000);
    expect(received).toHaveLength(0);
    expect(await ana.object.listDevices()).toMatchObject([{ id: device.id, isPaused: false }]);
    await ana.object.notify(event({ kind: "mention" }), Date.now());
    await send(ana, Date.now() + 10_000, Date.now());
    expect(received).toHaveLength(1);
  });

  it("pause when the session has run out, and go on in the session that the member has there next", async () => {
    const ana = await createMember();
    const device = await subscribe(ana);
    await ana.object.notify(event(), Date.now());
    await send(ana, Date.now() + 10_000, Date.now() - 8 * DAY);
    expect(received).toHaveLength(0);
    expect(await ana.object.listDevices()).toMatchObject([{ id: device.id, isPaused: true }]);
    // Signing in takes the browser's old session away; the device waits until the browser names it again.
    await ana.browser.post("/api/auth/password/sign-in", { email: ana.email, password: "quiet river stones" });
    const list = async () => (await ana.browser.get("/api/members/me/push")).json.devices;
    await send(ana);
    expect(await list()).toMatchObject([{ id: device.id, isPaused: true, isCurrent: false }]);
    await ana.object.notify(event({ kind: "mention" }), Date.now());
    await send(ana);
    expect(received).toHaveLength(0);
    await ana.browser.send("PUT", "/api/members/me/push", device.subscription);
    expect(await list()).toMatchObject([{ id: device.id, isPaused: false, isCurrent: true }]);
    await ana.object.notify(event({ kind: "quote" }), Date.now());
    await send(ana);
    expect(received.map(({ url }) => url)).toEqual([device.subscription.endpoint]);
  });

  it("forget a device that stayed paused for three months, or that stands in the way of another", async () => {
    const ana = await createMember();
    const first = await subscribe(ana);
    const age = 8 * DAY;
    await ana.object.notify(event(), Date.now());
    await send(ana, Date.now() + 10_000, Date.now() - age);
    for (let i = 1; i <= 10; i++) {
      await env.DB.prepare("UPDATE auth_session SET last_seen_at = ? WHERE user_id = ?").bind(Date.now(), ana.id).run();
      await subscribe(ana);
    }
    const ids = (await ana.object.listDevices()).map(({ id }) => id);
    expect([ids.length, ids.includes(first.id)]).toEqual([10, false]);
    await send(ana, Date.now() + 2 * DAY, Date.now() - age);
    expect((await ana.object.listDevices()).every(({ isPaused }) => isPaused)).toBe(true);
    await send(ana, Date.now() + 93 * DAY, Date.now() - age);
    expect(await ana.object.listDevices()).toEqual([]);
  });

  it("are sent again for what grows, once in five minutes however fast", async () => {
    const ana = await createMember();
    await subscribe(ana);
    const start = Date.now();
    await ana.object.notify(event({ number: 1 }), start);
    await send(ana, start + 10_000);
    for (let i = 2; i < 40; i++) await ana.object.notify(event({ number: i }), start + 10_000 + i);
    await send(ana, start + 60_000);
    expect(received).toHaveLength(1);
    await send(ana, start + 6 * MINUTE);
    expect(received).toHaveLength(2);
  });

  it("go to push services alone, to ten devices of a member at most, each once", async () => {
    const ana = await createMember();
    const device = await createFakeDevice("https://evil.test/steal");
    expect((await ana.browser.send("PUT", "/api/members/me/push", device.subscription)).status).toBe(400);
    const first = await subscribe(ana);
    await ana.browser.send("PUT", "/api/members/me/push", first.subscription);
    for (let i = 1; i < 10; i++) await subscribe(ana);
    const eleventh = await createFakeDevice("https://fcm.googleapis.com/fcm/send/eleventh");
    expect((await ana.browser.send("PUT", "/api/members/me/push", eleventh.subscription)).status).toBe(409);
    await ana.browser.send("DELETE", `/api/members/me/push/${first.id}`);
    expect(await ana.object.listDevices()).toHaveLength(9);
  });

  it("don't reach a device that is for reminders alone, until it is turned on for them, and keep to that at its next address", async () => {
    const ana = await createMember();
    const add = async (change: object = {}) => {
      const device = await createFakeDevice(`https://fcm.googleapis.com/fcm/send/${newId()}`);
      const body = { ...device.subscription, ...change };
      expect((await ana.browser.send("PUT", "/api/members/me/push", body)).status).toBe(200);
      return body;
    };
    const old = await add({ use: "reminders" });
    const own = await add({ replaces: old.endpoint });
    const listOnly = async () => (await ana.object.listDevices()).map(({ remindersOnly }) => remindersOnly);
    expect(await listOnly()).toEqual([true]);
    await ana.object.notify(event(), Date.now());
    await send(ana);
    expect(received).toHaveLength(0);
    const { replaces: _, ...again } = own as typeof own & { replaces?: string };
    await ana.browser.send("PUT", "/api/members/me/push", again);
    await ana.browser.send("PUT", "/api/members/me/push", { ...again, use: "reminders" });
    expect(await listOnly()).toEqual([false]);
    await ana.object.notify(event({ kind: "mention" }), Date.now());
    await send(ana);
    expect(received.map(({ url }) => url)).toEqual([own.endpoint]);
  });

  it("have one key of the site, also where two ask for it first at once", async () => {
    await env.DB.prepare("DELETE FROM members_push_key").run();
    const keys = await Promise.all(
      [1, 2, 3].map(
        async () => (await createNotifications().readPush({ userId: "nobody", sessionId: "none" })).publicKey,
      ),
    );
    expect(new Set(keys).size).toBe(1);
  });
});
