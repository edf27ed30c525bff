/** Messages through their calls, with the very encryption of the pages. */
import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createAdmin } from "../auth/testing/accounts.ts";
import { Browser } from "../auth/testing/browser.ts";
import { signInMember } from "../community/testing/members.ts";
import { newId } from "../kernel/ids.ts";
import { openMemberPage } from "../members/testing/member-pages.ts";
import type { ItemView } from "../moderation/contract.ts";
import { moderationObject } from "../moderation/index.ts";
import { runLocally } from "../test/local-context.ts";
import type { ConversationRow } from "./contract.ts";
import { conversationOf } from "./deps.ts";
import { createDevice, type Device } from "./testing/devices.ts";

let ana: Device;
let ben: Device;
let eve: Device;
let mia: Browser;
beforeAll(async () => {
  mia = await signInMember("Moma", { role: "moderator" });
  [ana, ben, eve] = [await createDevice("Ana"), await createDevice("Ben"), await createDevice("Eve")];
});

const texts = async (device: Device, id: string) => (await device.read(id)).map(({ text, problem }) => text ?? problem);
const itemOf = async (by: Browser, report: string): Promise<ItemView | undefined> =>
  (await by.get("/api/admin/moderation")).json.items.find((one: ItemView) => one.id === `message:${report}`);
const listOf = (device: Device) =>
  device
    .call<{ conversations: ConversationRow[] }>("GET", "/api/messages/conversations")
    .then(({ conversations }) => conversations);
const sql = (id: string, run: (sql: SqlStorage) => void) =>
  runInDurableObject(conversationOf(env as Env, id), (_, state) => run(state.storage.sql));

describe("a conversation of two", () => {
  it("is one, no matter who starts it, and is read by the two alone", async () => {
    const id = await ana.begin(ben);
    expect(await ben.begin(ana)).toBe(id);
    await ana.send(id, "Week 12 is done");
    await ben.send(id, "Did you deload?");
    expect(await texts(ben, id)).toEqual(["Week 12 is done", "Did you deload?"]);
    expect(await texts(ana, id)).toEqual(["Week 12 is done", "Did you deload?"]);
    for (const path of ["", "/messages", "/epochs", "/members", "/leave", "/reports"]) {
      const page = path === "" ? await eve.browser.get(`/api/messages/conversations/${id}`) : null;
      if (page) expect(page.status).toBe(404);
    }
    await expect(
      eve.send(id, "hello", newId(), { id, epoch: { number: 1, isStale: true }, people: [] }),
    ).rejects.toMatchObject({ status: 400 });
    expect((await eve.browser.post(`/api/messages/conversations/${id}/leave`, {})).status).toBe(404);
    expect((await new Browser().get(`/api/messages/conversations/${id}`)).status).toBe(401);
  });

  it("takes a message once, and refuses its id with another text, a counter again or out of order", async () => {
    const id = await ana.begin(ben);
    const sent = await ana.send(id, "once");
    const page = await ana.load(id);
    const line = page.messages.find((message) => message.id === sent.id);
    const again = { id: sent.id, epoch: line?.epoch, device: line?.device, counter: line?.counter };
    const path = `/api/messages/conversations/${id}/messages`;
    const body = { ...again, envelope: line?.envelope, commitment: line?.commitment };
    expect((await ana.browser.post(path, body)).json).toEqual({ number: sent.number, at: sent.at });
    // A page that lost the answer learns by this that it has arrived.
    expect((await ben.browser.post(path, body)).json.error.code).toBe("taken");
    expect((await ana.browser.post(path, { ...body, envelope: `${body.envelope?.slice(0, -4)}AAAA` })).status).toBe(
      409,
    );
    const replay = await ana.browser.post(path, { ...body, id: newId() });
    expect([replay.status, replay.json.error.code]).toEqual([409, `counter_${(line?.counter ?? 0) + 1}`]);
    expect((await ana.browser.post(path, { ...body, id: newId(), counter: 900 })).status).toBe(409);
    expect((await ana.load(id)).lastNumber).toBe(page.lastNumber);
  });

  it("shows what was changed in the database as refused, never as text", async () => {
    const id = await ana.begin(ben);
    const first = await ana.send(id, "Meet at six");
    const second = await ana.send(id, "Bring the bars");
    await sql(id, (db) => {
      db.exec(
        "UPDATE message SET envelope = substr(envelope, 1, 60) || CASE substr(envelope, 61, 1) WHEN 'A' THEN 'B' ELSE 'A' END || substr(envelope, 62) WHERE id = ?",
        first.id,
      );
      db.exec("UPDATE message SET sender = ? WHERE id = ?", ben.id, second.id);
    });
    const lines = (await ben.read(id)).slice(-2);
    expect(lines.map(({ text, problem }) => [text, problem])).toEqual([
      [null, "refused"],
      [null, "refused"],
    ]);
  });

  it("shows what was left out, moved or copied in the database", async () => {
    const id = await ana.begin(ben);
    for (const text of ["one", "two", "three", "four"]) await ana.send(id, text);
    const [, , , four] = (await ben.load(id)).messages.slice(-4);
    const last = four?.number ?? 0;
    await sql(id, (db) => {
      db.exec("DELETE FROM message WHERE number = ?", last - 2);
      // A copy under an id of its own: the counter is the one that was there.
      db.exec(
        `INSERT INTO message SELECT ?, ?, sender, at, device, counter, epoch, envelope, commitment, event, stamp
         FROM message WHERE number = ?`,
        ...[last + 1, newId(), last],
      );
      db.exec("UPDATE head SET last_number = ?", last + 1);
    });
    expect((await ben.read(id)).slice(-3).map(({ text, problem }) => [text, problem])).toEqual([
      ["three", "gap"],
      ["four", null],
      [null, "replayed"],
    ]);
    await sql(id, (db) => {
      db.exec("UPDATE message SET number = -1 WHERE number = ?", last);
      db.exec("UPDATE message SET number = ? WHERE number = ?", last, last - 1);
      db.exec("UPDATE message SET number = ? WHERE number = -1", last - 1);
      db.exec("DELETE FROM message WHERE number = ?", last + 1);
    });
    expect((await ben.read(id)).slice(-2).map(({ text, problem }) => [text, problem])).toEqual([
      ["four", "gap"],
      ["three", "reordered"],
    ]);
    // As it was, for the tests after this one.
    await sql(id, (db) => db.exec("DELETE FROM message WHERE number >= ?", last - 3));
  });

  it("takes no sender from a page, and nothing that is too long", async () => {
    const id = await ana.begin(ben);
    const page = await ana.load(id);
    const path = `/api/messages/conversations/${id}/messages`;
    const body = { id: newId(), epoch: page.epoch.number, device: "forged-device", counter: 1, commitment: "AAAA" };
    expect((await eve.browser.post(path, { ...body, envelope: "AAAA" })).status).toBe(404);
    const forged = await ana.browser.post(path, { ...body, envelope: "AAAA", sender: ben.id });
    expect(forged.status === 400 || (await ana.load(id)).messages.at(-1)?.sender === ana.id).toBe(true);
    for (const size of [24_001, 1_000_000])
      expect([400, 413]).toContain((await ana.browser.post(path, { ...body, envelope: "A".repeat(size) })).status);
    expect((await ana.load(id)).messages.filter(({ envelope }) => envelope.length > 24_000)).toEqual([]);
  });

  it("says on the list what is unread, with the last message as ciphertext", async () => {
    const id = await ana.begin(ben);
    await ana.send(id, "Pairing list for your lunches");
    await vi.waitFor(
      async () => expect((await listOf(ben))[0]).toMatchObject({ id, unread: expect.any(Number) }),
      5000,
    );
    await vi.waitFor(async () => expect((await listOf(ben))[0]?.unread).toBeGreaterThan(0), 5000);
    const { lastNumber } = await ben.load(id);
    await ben.call("PUT", `/api/messages/conversations/${id}/read`, { number: lastNumber });
    await vi.waitFor(async () => expect((await listOf(ben))[0]?.unread).toBe(0), 5000);
    expect(await listOf(eve)).toEqual([]);
  });

  it("leaves no text in the databases", async () => {
    const id = await ana.begin(ben);
    await ana.send(id, "canary of the copper kettle");
    await vi.waitFor(async () => expect((await listOf(ben))[0]?.last?.envelope).toBeTruthy(), 5000);
    const dump: string[] = [];
    const tables = await (env as Env).DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*'",
    ).all<{ name: string }>();
    for (const { name } of tables.results)
      dump.push(JSON.stringify((await (env as Env).DB.prepare(`SELECT * FROM "${name}"`).all()).results));
    await sql(id, (db) => {
      for (const table of ["head", "member", "epoch", "wrap", "message", "counter"])
        dump.push(JSON.stringify(db.exec(`SELECT * FROM ${table}`).toArray()));
    });
    expect(dump.join("\n")).toContain(id);
    expect(dump.join("\n")).not.toMatch(/canary|copper kettle/);
  });
});

describe("open pages", () => {
  /** A page of a member, as live-channels.ts follows what is theirs. */
  const openPageOf = async (device: Device) => {
    const row = await (env as Env).DB.prepare("SELECT id FROM auth_session WHERE user_id = ?")
      .bind(device.id)
      .first<{ id: string }>();
    const page = await openMemberPage({ id: device.id, sessionId: row?.id ?? "" });
    await vi.waitFor(() => expect(page.frames.map(({ type }) => type)).toContain("watching"));
    return page;
  };

  it("of the other hear of a message within a second, without a word of it, and nobody else's do", async () => {
    const id = await ana.begin(ben);
    const [page, other] = [await openPageOf(ben), await openPageOf(eve)];
    const { number } = await ana.send(id, "the copper kettle boils");
    await vi.waitFor(
      () => expect(page.items[`conversation:${id}`]).toMatchObject({ number, version: expect.any(Number) }),
      1000,
    );
    expect(JSON.stringify(page.frames)).not.toMatch(/kettle|envelope/);
    expect(Object.keys(other.items)).not.toContain(`conversation:${id}`);
    for (const { socket } of [page, other]) socket.close();
  });

  it("of who was removed from a group are told so once, and of nothing after it", async () => {
    const id = await ana.begin(ben, eve);
    const { changeMembers } = await import("#app/messages/send-message.ts");
    const page = await openPageOf(eve);
    await changeMembers(ana.call, ana.keys, ana.own, await ana.load(id), { remove: eve.id });
    await vi.waitFor(() => expect(page.items[`conversation:${id}`]).toBe(null), 2000);
    const heard = page.version;
    const bens = await openPageOf(ben);
    const { number } = await ana.send(id, "without Eve");
    await vi.waitFor(() => expect(bens.items[`conversation:${id}`]).toMatchObject({ number }), 2000);
    expect(page.version).toBe(heard);
    for (const { socket } of [page, bens]) socket.close();
  });
});

describe("keys", () => {
  it("are refused where they don't follow the log, and the same line sent again is one", async () => {
    const kim = await createDevice("Kim");
    const { log, version } = await kim.call<{ log: object[]; version: number }>("GET", "/api/messages/keys");
    const [{ at: _, ...entry }] = log as [{ at: number }];
    const backup = "v1$1$a$b$code$pbkdf2-sha256$600000$a$b$c";
    expect((await kim.browser.post("/api/messages/keys", { entry, backup })).json).toMatchObject({ version });
    expect((await kim.browser.post("/api/messages/keys", { entry: { ...entry, hash: "x" }, backup })).status).toBe(409);
    // Of someone else: signed for another account.
    const swapped = { ...(entry as object), hash: "y", version: 2, previous: (entry as { hash: string }).hash };
    expect((await kim.browser.post("/api/messages/keys", { entry: swapped, backup })).status).toBe(400);
    expect((await kim.browser.send("PUT", "/api/messages/keys/backup", { version: 2, backup })).status).toBe(409);
    expect((await kim.browser.get("/api/auth/user")).json.encryptionEnabled).toBe(true);
  });

  it("when changed give the conversation a new key; what was written before stays readable", async () => {
    const [kim, lee] = [await createDevice("Kima"), await createDevice("Lee")];
    const id = await kim.begin(lee);
    await kim.send(id, "before");
    await lee.setUp("rotated");
    await kim.send(id, "after");
    expect((await lee.load(id)).epoch.number).toBe(2);
    expect(await texts(lee, id)).toEqual(["before", "after"]);
    // Reset: the old key is lost.
    await lee.setUp("reset", 2);
    await kim.send(id, "at last");
    expect(await texts(lee, id)).toEqual(["no_key", "no_key", "at last"]);
  });

  it("that are revoked or switched off get nothing more, said plainly", async () => {
    const [kim, lee] = [await createDevice("Kimb"), await createDevice("Leeb")];
    const id = await kim.begin(lee);
    await kim.send(id, "one");
    await lee.call("PUT", "/api/messages/keys/switch", { version: 1, enabled: false });
    await expect(kim.send(id, "two")).rejects.toMatchObject({ code: "no_keys" });
    await lee.call("PUT", "/api/messages/keys/switch", { version: 1, enabled: true });
    await kim.send(id, "three");
    await lee.call("POST", "/api/messages/keys/revoke", { version: 1 });
    expect((await lee.browser.get("/api/messages/keys")).json).toMatchObject({
      enabled: false,
      publicKey: null,
      backup: null,
    });
    await expect(kim.send(id, "four")).rejects.toMatchObject({ code: "no_keys" });
  });
});

describe("a group", () => {
  it("has a new key with each member who comes or goes: nobody reads on, or back", async () => {
    const [kim, lee, mia] = [await createDevice("Kimc"), await createDevice("Leec"), await createDevice("Mia")];
    const id = await kim.begin(lee, ana);
    await kim.send(id, "three of us");
    const place = await kim.load(id);
    const { changeMembers } = await import("#app/messages/send-message.ts");
    await changeMembers(kim.call, kim.keys, kim.own, place, { add: await kim.lookUp(mia.id) });
    await kim.send(id, "with Mia");
    expect((await mia.read(id)).map(({ text, event }) => text ?? event?.type)).toEqual(["added", "with Mia"]);
    await expect(
      changeMembers(lee.call, lee.keys, lee.own, await lee.load(id), { remove: mia.id }),
    ).rejects.toMatchObject({ status: 403 });
    await changeMembers(kim.call, kim.keys, kim.own, await kim.load(id), { remove: mia.id });
    await kim.send(id, "without Mia");
    await expect(mia.load(id)).rejects.toMatchObject({ status: 404 });
    await lee.call("POST", `/api/messages/conversations/${id}/leave`, {});
    await kim.send(id, "two of us");
    expect((await ana.load(id)).epoch.number).toBe(4);
    expect((await texts(ana, id)).filter(Boolean)).toEqual(["three of us", "with Mia", "without Mia", "two of us"]);
  });

  it("takes nobody from a member who may not write, who can still leave", async () => {
    const [kim, lee, zoe] = [await createDevice("Kimf"), await createDevice("Leef"), await createDevice("Zoef")];
    const id = await ana.begin(kim, lee);
    const { changeMembers } = await import("#app/messages/send-message.ts");
    await (env as Env).DB.prepare("UPDATE community_profile SET silenced_until = ? WHERE user_id = ?")
      .bind(Date.now() + 60_000, kim.id)
      .run();
    const change = { add: await kim.lookUp(zoe.id) };
    await expect(changeMembers(kim.call, kim.keys, kim.own, await kim.load(id), change)).rejects.toMatchObject({
      status: 403,
    });
    expect((await ana.load(id)).people.map((person) => person.id)).not.toContain(zoe.id);
    await kim.call("POST", `/api/messages/conversations/${id}/leave`, {});
  });

  it("takes no key that leaves someone out", async () => {
    const id = await ana.begin(ben, eve);
    const { wrapForAll } = await import("#app/messages/send-message.ts");
    const { people } = await ana.load(id);
    const some = people.filter((person) => person.id !== eve.id);
    const { wraps } = await wrapForAll(ana.keys, ana.own, { conversation: id, epoch: 2 }, some);
    const answer = await ana.browser.post(`/api/messages/conversations/${id}/epochs`, { number: 2, wraps });
    expect([answer.status, answer.json.error.code]).toEqual([409, "keys_changed"]);
  });
});

describe("a report", () => {
  it("discloses what was really sent, and nothing that wasn't", async () => {
    const id = await ana.begin(ben);
    await ben.send(id, "You will regret this");
    const line = (await ana.read(id)).at(-1);
    const report = (text: string, reportId = newId()) =>
      ana.browser.post(`/api/messages/conversations/${id}/reports`, {
        ...{ id: reportId, reason: "threat", note: "since Monday" },
        messages: [{ number: line?.number, text, frankingKey: line?.frankingKey }],
      });
    expect((await report("You will regret everything")).status).toBe(422);
    const same = newId();
    expect((await report("You will regret this", same)).status).toBe(200);
    expect((await report("You will regret this", same)).status).toBe(200);
    const rows = await (env as Env).DB.prepare("SELECT reported_id, disclosed FROM message_report").all<{
      disclosed: string;
    }>();
    expect(rows.results).toHaveLength(1);
    expect(rows.results[0]).toMatchObject({ reported_id: ben.id });
    expect(JSON.parse(rows.results[0]?.disclosed ?? "")).toEqual([
      { number: line?.number, id: line?.id, sender: ben.id, at: line?.at, text: "You will regret this" },
    ]);
    await vi.waitFor(async () => expect(await itemOf(mia, same)).toBeDefined(), 5000);
    // The stamp is the server's: a line whose sender was changed is no proof against them.
    await sql(id, (db) => db.exec("UPDATE message SET sender = ? WHERE number = ?", eve.id, line?.number ?? 0));
    expect((await report("You will regret this")).status).toBe(422);
  });

  it("takes whatever an envelope can hold: nothing can be written that can't be reported", async () => {
    const id = await ana.begin(ben);
    const text = "no ".repeat(5940);
    await ben.send(id, text);
    const line = (await ana.read(id)).at(-1);
    expect(line?.text).toBe(text);
    const answer = await ana.browser.post(`/api/messages/conversations/${id}/reports`, {
      ...{ id: newId(), reason: "spam", note: "" },
      messages: [{ number: line?.number, text, frankingKey: line?.frankingKey }],
    });
    expect(answer.status).toBe(200);
  });
});

describe("a report in the moderators' queue", () => {
  /** Ben's message to Ana, reported by her; the message before it is no part of the report. */
  async function reportMessage() {
    const id = await ana.begin(ben);
    await ana.send(id, "the secret of the copper kettle");
    await ben.send(id, "I know where you live");
    const line = (await ana.read(id)).at(-1);
    const report = newId();
    const { status } = await ana.browser.post(`/api/messages/conversations/${id}/reports`, {
      ...{ id: report, reason: "threat", note: "again" },
      messages: [{ number: line?.number, text: line?.text, frankingKey: line?.frankingKey }],
    });
    expect(status).toBe(200);
    await vi.waitFor(async () => expect(await itemOf(mia, report)).toBeDefined(), 5000);
    return { id, line, report, item: (await itemOf(mia, report)) as ItemView };
  }
  const open = async (item: string, by = mia) =>
    (await by.get(`/api/admin/moderation/${encodeURIComponent(item)}`)).json;
  const decide = (item: ItemView, body: object, by = mia) =>
    by.post(`/api/admin/moderation/${encodeURIComponent(item.id)}/decision`, { version: item.version, ...body });
  const stateOf = (report: string) =>
    (env as Env).DB.prepare("SELECT state FROM message_report WHERE id = ?").bind(report).first("state");

  it("has the disclosed message with its proof, nothing else of the conversation, for staff alone", async () => {
    const { id, line, report, item } = await reportMessage();
    expect(item).toMatchObject({
      ...{ kind: "message", text: "I know where you live", author: { id: ben.id } },
      disclosed: [{ number: line?.number, sender: ben.id, at: line?.at, text: "I know where you live" }],
      flags: [{ member: ana.id, reason: "threat", note: "again" }],
    });
    const page = await open(item.id);
    expect(page).toMatchObject({ proof: "proved", context: null });
    expect(JSON.stringify(page)).not.toMatch(/copper|envelope|frankingKey|commitment/);
    expect((await ana.browser.get("/api/admin/moderation")).status).toBe(404);
    expect((await ben.browser.get(`/api/admin/moderation/${encodeURIComponent(item.id)}`)).status).toBe(404);
    expect(await stateOf(report)).toBe("open");
    // What was changed since is no proof against anyone.
    await sql(id, (db) => db.exec("UPDATE message SET sender = ? WHERE number = ?", eve.id, line?.number ?? 0));
    expect(await open(item.id)).toMatchObject({ proof: "refused" });
  });

  it("is upheld with a reason and a sanction, told to its author without a word of others, and taken back", async () => {
    const { report, item } = await reportMessage();
    expect((await decide(item, { action: "hide" })).status).toBe(400);
    const sanction = { kind: "suspend", days: 7 };
    const hide = { action: "hide", reason: "No threats", note: "Leave her alone." };
    expect((await decide(item, { ...hide, sanction })).status).toBe(403);
    expect((await decide(item, { ...hide, sanction: { kind: "silence", days: 3 } })).status).toBe(200);
    expect(await stateOf(report)).toBe("upheld");
    const silenced = () =>
      (env as Env).DB.prepare("SELECT silenced_until FROM community_profile WHERE user_id = ?")
        .bind(ben.id)
        .first("silenced_until");
    expect(await silenced()).toBeGreaterThan(Date.now());
    const { decisions } = (await ben.browser.get("/api/community/decisions")).json;
    expect(decisions[0]).toMatchObject({
      topic: "",
      text: "I know where you live",
      decision: { reason: "No threats" },
    });
    const { item: decided, log } = await open(item.id);
    expect(log[0].action).toBe("upheld");
    const undo = `/api/admin/moderation/${encodeURIComponent(item.id)}/undo`;
    expect((await mia.post(undo, { version: decided.version })).status).toBe(200);
    expect([await stateOf(report), await silenced()]).toEqual(["open", null]);
  });

  it("is dismissed without its author being told, then or when that is taken back", async () => {
    const { report, item } = await reportMessage();
    const told = () =>
      runInDurableObject(moderationObject(env as Env), (_, { storage }) =>
        storage.sql.exec("SELECT * FROM notice WHERE item = ?", item.id).toArray(),
      );
    const decided = await decide(item, { action: "approve" });
    expect([decided.status, await stateOf(report), await told()]).toEqual([200, "dismissed", []]);
    const undo = `/api/admin/moderation/${encodeURIComponent(item.id)}/undo`;
    expect((await mia.post(undo, { version: decided.json.version })).status).toBe(200);
    expect([await stateOf(report), await told()]).toEqual(["open", []]);
  });

  it("comes once, also where the conversation was stopped before it was told that it had arrived", async () => {
    const { id, line, item } = await reportMessage();
    const report = {
      ...{
        id: item.id.slice("message:".length),
        conversation: id,
        isGroup: false,
        by: { member: ana.id, name: "Ana" },
      },
      ...{ reason: "threat" as const, note: "", author: item.author, at: 1 },
      messages: [{ number: line?.number ?? 0, id: line?.id ?? "", sender: ben.id, at: 1, text: "", frankingKey: "" }],
    };
    const other = newId();
    // The second is kept while the queue can't be reached: here it is stored and the alarm hasn't rung.
    await sql(id, (db) => {
      for (const one of [report, { ...report, id: other }])
        db.exec("INSERT INTO report VALUES (?, ?)", one.id, JSON.stringify(one));
    });
    await runInDurableObject(conversationOf(env as Env, id), (object) => object.alarm());
    expect(await itemOf(mia, item.id.slice("message:".length))).toEqual(item);
    expect(await itemOf(mia, other)).toMatchObject({ kind: "message" });
    await sql(id, (db) => expect(db.exec("SELECT * FROM report").toArray()).toEqual([]));
  });
});

describe("who may write to whom", () => {
  it("is told plainly: blocked, nobody, and the owner's policy", async () => {
    const [kim, lee] = [await createDevice("Kimd"), await createDevice("Leed")];
    const id = await kim.begin(lee);
    await lee.call("PUT", `/api/messages/blocked/${kim.id}`, {});
    await expect(kim.send(id, "hello")).rejects.toMatchObject({
      status: 403,
      message: "This member doesn't accept messages from you.",
    });
    await expect(kim.begin(lee, ana)).rejects.toMatchObject({ status: 403 });
    expect((await lee.browser.get("/api/messages/blocked")).json.blocked).toEqual([{ id: kim.id, name: "Kimd" }]);
    await lee.call("DELETE", `/api/messages/blocked/${kim.id}`);
    await kim.send(id, "hello again");
    await ana.call("PUT", "/api/messages/keys/accepts", { accepts: "nobody" });
    await expect(kim.begin(ana)).rejects.toMatchObject({ status: 403 });
    await ana.call("PUT", "/api/messages/keys/accepts", { accepts: "members" });
    const { browser } = await createAdmin();
    const policy = { starters: "nobody", maxGroup: 5, version: 1 };
    expect((await kim.browser.send("PUT", "/api/admin/messages/policy", policy)).status).toBe(404);
    expect((await browser.send("PUT", "/api/admin/messages/policy", policy)).json).toEqual({ ...policy, version: 2 });
    expect((await browser.send("PUT", "/api/admin/messages/policy", policy)).status).toBe(409);
    await expect(kim.begin(ana)).rejects.toMatchObject({ status: 403 });
    await kim.send(id, "what stands goes on");
    await browser.send("PUT", "/api/admin/messages/policy", { starters: "members", maxGroup: 20, version: 2 });
  });
});

it("a report from before there were items gets one, once, which says that its proof was not kept", async () => {
  const db = (env as Env).DB;
  const [open, decided] = [newId(), newId()];
  const disclosed = JSON.stringify([{ number: 3, id: newId(), sender: ben.id, at: 1_000, text: "an older threat" }]);
  for (const [id, state] of [
    [open, "open"],
    [decided, "upheld"],
  ])
    await db
      .prepare(
        "INSERT INTO message_report (id, conversation_id, user_id, reported_id, reason, note, disclosed, state, created_at) VALUES (?, ?, ?, ?, 'threat', 'then', ?, ?, 2000)",
      )
      .bind(id, "d-older", ana.id, ben.id, disclosed, state)
      .run();
  const run = () => runLocally((context) => context.messages.queueOlderReports());
  expect(await run()).toEqual({ queued: 1, unfinished: false });
  expect(await itemOf(mia, decided)).toBeUndefined();
  const item = (await itemOf(mia, open)) as ItemView;
  expect(item).toMatchObject({
    ...{ title: "Private message", text: "an older threat", createdAt: 2000, author: { id: ben.id } },
    flags: [{ member: ana.id, reason: "threat", note: "then", at: 2000 }],
  });
  const page = await mia.get(`/api/admin/moderation/${encodeURIComponent(item.id)}`);
  expect(page.json).toMatchObject({ proof: "earlier" });
  // Stopped before it was marked, it is brought again and changes nothing.
  await db.prepare("UPDATE message_report SET is_queued = 0 WHERE id = ?").bind(open).run();
  expect(await run()).toEqual({ queued: 1, unfinished: false });
  expect((await itemOf(mia, open))?.flags).toHaveLength(1);
  expect(await run()).toEqual({ queued: 0, unfinished: false });
});

it("an account that is deleted is out of its conversations", async () => {
  const [kim, lee] = [await createDevice("Kime"), await createDevice("Leee")];
  const id = await kim.begin(lee, ana);
  await kim.send(id, "soon gone");
  await vi.waitFor(async () => expect(await listOf(kim)).toHaveLength(1), 5000);
  await (env as Env).DB.prepare("DELETE FROM message_member WHERE user_id = ?").bind(kim.id).run();
  await (env as Env).DB.prepare("DELETE FROM auth_user WHERE id = ?").bind(kim.id).run();
  await (env as Env).DB.prepare("DELETE FROM community_profile WHERE user_id = ?").bind(kim.id).run();
  // A conversation that fails holds no other back.
  await (env as Env).DB.prepare("INSERT INTO message_departure VALUES ('0-broken', 'someone')").run();
  vi.spyOn(console, "error").mockImplementationOnce(() => undefined);
  const getByName = env.CONVERSATION.getByName.bind(env.CONVERSATION);
  vi.spyOn(env.CONVERSATION, "getByName").mockImplementation((name: string) => {
    if (name === "0-broken") throw new Error("no answer");
    return getByName(name) as never;
  });
  expect(await runLocally((context) => context.messages.runDepartures())).toEqual({ left: 1, unfinished: false });
  vi.restoreAllMocks();
  const waiting = await (env as Env).DB.prepare("SELECT member_id AS id FROM message_departure").all();
  expect(waiting.results).toEqual([{ id: "someone" }]);
  await (env as Env).DB.prepare("DELETE FROM message_departure").run();
  const page = await lee.load(id);
  expect(page.people.find((person) => person.id === kim.id)).toMatchObject({ isIn: false, name: null });
  expect(page.messages.at(-1)?.event).toEqual({ type: "left", members: [kim.id] });
  await lee.send(id, "still here");
});
