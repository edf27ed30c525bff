import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Browser } from "../../auth/testing/browser.ts";
import { newId } from "../../kernel/ids.ts";
import { DAY, HOUR, MINUTE } from "../../kernel/instants.ts";
import { addDays, localDateAt, weekdayOf } from "../../kernel/local-date.ts";
import { instantAt } from "../../kernel/zoned-instant.ts";
import { createFakeDevice, verifyVapid } from "../../members/testing/fake-push-service.ts";
import { callLog } from "../log/call-log.ts";
import type { ReminderKind } from "../log/contract-records.ts";
import { entryOf, put } from "../testing/commands.ts";
import { endSubscriptions, signInFitnessMember } from "../testing/members.ts";
import { REMINDER_ABOUT } from "./domain-reminder.ts";
import type { Reminders } from "./reminders.ts";

const ZONE = "America/Lima";
const MORNING = 480;
const answers: ((request: Request) => Response | Promise<Response>)[] = [];
const received: { url: string; headers: Headers; body: Uint8Array }[] = [];
const now = Date.now();
/** A day that hasn't begun anywhere. */
const DATE = addDays(localDateAt(now, ZONE), 2);
const DUE = instantAt(DATE, MORNING, ZONE);

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

let n = 0;
async function createMember({ devices = 1, grants = ["fitness"] } = {}) {
  const { browser, id } = await signInFitnessMember(`Rem${++n}x${newId().slice(-6)}`, {
    grants,
    paidUntil: now + 60 * DAY,
  });
  const subscribed = [];
  for (let i = 0; i < devices; i++) subscribed.push(await subscribe(browser));
  return { browser, id, devices: subscribed };
}
type TestMember = Awaited<ReturnType<typeof createMember>>;

async function subscribe(browser: Browser) {
  const device = await createFakeDevice(`https://fcm.googleapis.com/fcm/send/${newId()}`);
  const { status, json } = await browser.send("PUT", "/api/members/me/push", {
    ...device.subscription,
    use: "reminders",
  });
  expect(status).toBe(200);
  return { ...device, id: json.id as string };
}

const stub = (id: string) => env.FITNESS_LOG.getByName(id) as never;
/** What the alarm does, at an instant. The member was on the site shortly before, unless it says otherwise. */
async function ring({ id }: TestMember, at = DUE, lastSeenAt = at - HOUR) {
  await env.DB.prepare("UPDATE auth_session SET last_seen_at = ?, expires_at = ? WHERE user_id = ?")
    .bind(lastSeenAt, lastSeenAt + 30 * DAY, id)
    .run();
  return runInDurableObject(stub(id), (log) => (log as never as { reminders: Reminders }).reminders.run(at));
}
const alarmAt = ({ id }: TestMember) => runInDurableObject(stub(id), (_log, { storage }) => storage.getAlarm());

const send = ({ id }: TestMember, commands: ReturnType<typeof put>[], at = now) =>
  callLog(env, id).sync({ device: crypto.randomUUID(), cursor: null, commands }, at);
const reminder = (kind: ReminderKind, change: object = {}) =>
  put("reminder", `reminder:${kind}`, {
    ...{ kind, ...REMINDER_ABOUT[kind].start, minute: MORNING, zone: ZONE, isOn: true },
    ...{ weekdays: [weekdayOf(DATE)] },
    ...change,
  });

it("comes on its day at its time, once on each device, encrypted for it and signed by the site's key", async () => {
  const ana = await createMember({ devices: 2 });
  await send(ana, [reminder("breakfast")]);
  expect(await alarmAt(ana)).toBe(DUE);
  await ring(ana, DUE - MINUTE);
  expect(received).toEqual([]);
  await ring(ana);
  expect(received).toHaveLength(2);
  for (const { url, headers, body } of received) {
    const device = ana.devices.find(({ subscription }) => subscription.endpoint === url);
    expect(await device?.open(body)).toEqual({
      ...{ id: `breakfast-${DATE}`, title: "Breakfast", body: "Log it whenever it suits you." },
      path: "/fitness-app?tab=today&add=breakfast",
    });
    expect((await verifyVapid(headers.get("authorization") ?? "")).isValid).toBe(true);
    // Too late it would be about another meal.
    expect(headers.get("ttl")).toBe("3600");
  }
  expect(await alarmAt(ana)).toBe(instantAt(addDays(DATE, 7), MORNING, ZONE));
});

it("comes once for its day, also where the alarm rings twice at once or the time is changed", async () => {
  const ana = await createMember();
  await send(ana, [reminder("lunch", { weekdays: [weekdayOf(DATE), weekdayOf(addDays(DATE, 1))] })]);
  await Promise.all([ring(ana), ring(ana)]);
  await ring(ana, DUE + 1);
  expect(received).toHaveLength(1);
  await send(ana, [put("reminder", "reminder:lunch", { minute: MORNING + 30 }, 1)], DUE + MINUTE);
  await ring(ana, DUE + 30 * MINUTE);
  expect(received).toHaveLength(1);
  await ring(ana, DUE + DAY + 30 * MINUTE);
  expect(received).toHaveLength(2);
});

it("isn't sent again where the process was killed while it was on its way", async () => {
  const ana = await createMember();
  await send(ana, [reminder("dinner")]);
  answers.push(() => new Promise<Response>(() => undefined));
  void ring(ana).catch(() => undefined);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  await runInDurableObject(stub(ana.id), (_log, state) => state.abort("killed")).catch(() => undefined);
  await ring(ana, DUE + MINUTE);
  await ring(ana, DUE + 2 * MINUTE);
  expect(received).toHaveLength(1);
});

it("still comes where the process was killed before it was sent, or the database could not be asked", async () => {
  const ana = await createMember();
  await send(ana, [reminder("dinner")]);
  // Its time has come and is claimed, as by a run that ended there.
  await runInDurableObject(stub(ana.id), (log) => {
    const { reminders } = log as never as { reminders: { changed(at: number): void } };
    reminders.changed(DUE);
  });
  await evictDurableObject(stub(ana.id));
  await env.DB.prepare("ALTER TABLE billing_contract RENAME TO billing_contract_away").run();
  await ring(ana, DUE + 1);
  await env.DB.prepare("ALTER TABLE billing_contract_away RENAME TO billing_contract").run();
  expect(received).toHaveLength(0);
  await ring(ana, DUE + 2 * MINUTE);
  expect(received).toHaveLength(1);
});

it("rings again although a task of the log failed, or waits for an answer that never comes", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const never = () => new Promise<void>(() => undefined);
  const fail = () => Promise.reject(new Error("no answer"));
  for (const [task, change] of [
    ["reminders", { run: never }],
    ["reminders", { run: fail }],
    ["photos", { sweep: fail }],
  ] as const) {
    const ana = await createMember();
    await send(ana, [reminder("lunch")]);
    await runInDurableObject(stub(ana.id), async (log, { storage }) => {
      const own = log as never as Record<"reminders" | "photos", object> & { alarm(): Promise<void> };
      Object.assign(own[task], change);
      await storage.deleteAlarm();
      const rung = own.alarm();
      if ("run" in change && change.run === never) void rung;
      else await rung;
      await vi.waitFor(async () => expect(await storage.getAlarm()).not.toBeNull());
    });
  }
});

it("is quiet once it is done, also where it is done before a second try", async () => {
  const ana = await createMember();
  await send(ana, [reminder("breakfast"), reminder("weigh-in"), reminder("review")]);
  await send(ana, [put("weight", "w", { date: DATE, at: DUE, kg: 60 })]);
  answers.push(() => new Response(null, { status: 503 }));
  await ring(ana);
  // Breakfast failed; the week has something logged, so its review came.
  expect(received).toHaveLength(2);
  await send(ana, [put("entry", "e", entryOf({ date: DATE, meal: "breakfast" }))], DUE);
  await ring(ana, DUE + 10 * MINUTE);
  expect(received).toHaveLength(2);
});

it("is tried again after a failure as late as the push service asks for, and given up after an hour", async () => {
  const ana = await createMember();
  await send(ana, [reminder("water")]);
  answers.push(() => new Response(null, { status: 429, headers: { "Retry-After": "600" } }));
  answers.push(() => Promise.reject(new Error("no network")));
  await ring(ana);
  await ring(ana, DUE + 9 * MINUTE);
  expect(received).toHaveLength(1);
  await ring(ana, DUE + 10 * MINUTE);
  await ring(ana, DUE + 11 * MINUTE);
  expect(received).toHaveLength(3);
  const ben = await createMember();
  await send(ben, [reminder("water")]);
  for (let i = 0; i < 40; i++) answers.push(() => new Response(null, { status: 503 }));
  received.length = 0;
  for (let i = 0; i < 12; i++) await ring(ben, DUE + i * 6 * MINUTE);
  const tried = received.length;
  expect(tried).toBeGreaterThan(3);
  await ring(ben, DUE + 3 * HOUR);
  expect(received).toHaveLength(tried);
});

it("doesn't come late, after it was switched off or deleted, or after access has ended; and comes again with it", async () => {
  const ana = await createMember();
  await send(ana, [reminder("lunch")]);
  await ring(ana, DUE + 2 * HOUR);
  expect(received).toHaveLength(0);
  const NEXT = DUE + 7 * DAY;
  await send(ana, [put("reminder", "reminder:lunch", { isOn: false }, 1)], DUE + 2 * HOUR);
  expect(await ring(ana, NEXT)).toBeUndefined();
  expect(received).toHaveLength(0);

  const ben = await createMember();
  await send(ben, [reminder("lunch"), reminder("dinner")]);
  await send(ben, [put("reminder", "reminder:lunch", null, 1)]);
  await endSubscriptions(ben.id);
  await ring(ben);
  expect(received).toHaveLength(0);
  await env.DB.prepare("UPDATE billing_contract SET paid_until = ?, status = 'active' WHERE user_id = ?")
    .bind(NEXT + DAY, ben.id)
    .run();
  await send(ben, [], NEXT - HOUR);
  expect(await alarmAt(ben)).toBe(NEXT);
  await ring(ben, NEXT);
  expect(received).toHaveLength(1);
});

it("comes at its time also where the alarm was missed for days, and nothing of those days comes", async () => {
  const ana = await createMember();
  await send(ana, [reminder("lunch", { weekdays: [0, 1, 2, 3, 4, 5, 6] })]);
  await ring(ana, DUE + 3 * DAY + MINUTE);
  expect(received).toHaveLength(1);
  expect(await ana.devices[0]?.open(received[0]?.body as Uint8Array)).toMatchObject({
    id: `lunch-${addDays(DATE, 3)}`,
  });
});

it("ends with the session of a device, with the device, and with the account", async () => {
  const ana = await createMember({ devices: 2 });
  await send(ana, [reminder("lunch")]);
  answers.push(() => new Response(null, { status: 410 }));
  await ring(ana);
  expect(received).toHaveLength(2);
  expect((await ana.browser.get("/api/members/me/push")).json.devices).toHaveLength(1);
  await env.DB.prepare("UPDATE auth_session SET revoked_at = 1 WHERE user_id = ?").bind(ana.id).run();
  await ring(ana, DUE + 7 * DAY);
  expect(received).toHaveLength(2);

  const ben = await createMember();
  await send(ben, [reminder("lunch")]);
  await callLog(env, ben.id).erase();
  await ring(ben);
  expect(received).toHaveLength(2);
});

it("doesn't reach a device whose session has run out, until the member has signed in there again", async () => {
  const ana = await createMember();
  await send(ana, [reminder("lunch", { weekdays: [0, 1, 2, 3, 4, 5, 6] })]);
  await ring(ana, DUE, DUE - 7 * DAY - MINUTE);
  expect(received).toHaveLength(0);
  const own = async () => (await ana.browser.get("/api/members/me/push")).json.devices;
  await env.DB.prepare("UPDATE auth_session SET last_seen_at = ? WHERE user_id = ?").bind(now, ana.id).run();
  expect(await own()).toMatchObject([{ isPaused: true, remindersOnly: true }]);
  const { subscription } = ana.devices[0] as (typeof ana.devices)[0];
  await ana.browser.send("PUT", "/api/members/me/push", { ...subscription, use: "reminders" });
  expect(await own()).toMatchObject([{ isPaused: false, isCurrent: true }]);
  await ring(ana, DUE + DAY);
  expect(received).toHaveLength(1);
});

it("reaches staff in the morning after a night without a visit, until a member's session would have run out or they sign out", async () => {
  const ana = await createMember({ devices: 2 });
  await env.DB.prepare("UPDATE auth_user SET role = 'moderator' WHERE id = ?").bind(ana.id).run();
  await send(ana, [reminder("lunch", { weekdays: [0, 1, 2, 3, 4, 5, 6] })]);
  await ring(ana, DUE, DUE - 13 * HOUR);
  expect(received).toHaveLength(2);
  await ring(ana, DUE + DAY, DUE + DAY - 7 * DAY - MINUTE);
  expect(received).toHaveLength(2);

  const ben = await createMember();
  await env.DB.prepare("UPDATE auth_user SET role = 'moderator' WHERE id = ?").bind(ben.id).run();
  await send(ben, [reminder("lunch", { weekdays: [0, 1, 2, 3, 4, 5, 6] })]);
  await env.DB.prepare("UPDATE auth_session SET last_seen_at = ? WHERE user_id = ?")
    .bind(Date.now() - 13 * HOUR, ben.id)
    .run();
  // Signing out is meant for good, also in a session that has run out.
  await ben.browser.post("/api/logout");
  await ring(ben, DUE, DUE - 13 * HOUR);
  expect(received).toHaveLength(2);
});

it("is refused to who has no access, with what is wrong where it is wrong", async () => {
  const cara = await createMember({ devices: 0, grants: [] });
  const body = { device: crypto.randomUUID(), cursor: null, commands: [reminder("lunch")] };
  expect((await cara.browser.post("/api/fitness/sync", body)).status).toBe(403);
  const dora = await createMember({ devices: 0 });
  const wrong = { ...body, commands: [reminder("lunch", { zone: "Mars/Olympus" })] };
  expect((await dora.browser.post("/api/fitness/sync", wrong)).json.results).toMatchObject([
    { ok: false, field: "zone", message: "Choose a time zone." },
  ]);
  expect(await alarmAt(dora)).toBeNull();
});
