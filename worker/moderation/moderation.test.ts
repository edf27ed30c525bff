/** The moderators' queue, through the calls that members and moderators make. */
import { env, runInDurableObject } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createAdmin, userIdOf } from "../auth/testing/accounts.ts";
import { Browser } from "../auth/testing/browser.ts";
import { signInMember } from "../community/testing/members.ts";
import { postCommand, startTopic } from "../community/testing/topics.ts";
import { newId } from "../kernel/ids.ts";
import { DAY } from "../kernel/instants.ts";
import { runLocally } from "../test/local-context.ts";
import type { ItemView } from "./contract.ts";
import { moderationObject } from "./moderation.ts";

const members = new Map<string, Browser>();
const signIn = async (firstName: string, options: Parameters<typeof signInMember>[1] = { trust: 0 }) => {
  const member = members.get(firstName) ?? (await signInMember(firstName, options));
  members.set(firstName, member);
  return member;
};
const guest = new Browser();
let ana: Browser;
let mia: Browser;
let admin: Browser;
let adminEmail: string;

beforeAll(async () => {
  ana = await signIn("Ana", { trust: 4 });
  await signIn("Ben", { trust: 2 });
  mia = await signIn("Mia", { role: "moderator" });
  ({ browser: admin, email: adminEmail } = await createAdmin());
});

const object = () => moderationObject(env as Env);
/** A topic whose second post is Ana's or another member's, shown. */
async function startPost(text = "Stop your tablets.", name = "Ana") {
  const topic = await startTopic();
  const handle = name.toLowerCase();
  const author = { id: await userIdOf(`${handle}@example.com`), handle, name, avatar: null, badge: null };
  const post = postCommand({ author, text, html: `<p>${text}</p>`, excerpt: text });
  await topic.object.post(post);
  return { ...topic, path: `/api/community/topics/${topic.id}`, item: `post:${post.id}`, post };
}
const flag = (path: string, by: Browser, reason = "medical_advice", note = "") =>
  by.post(`${path}/posts/2/flag`, { reason, note });
const queue = async (by = mia, view = "waiting") => (await by.get(`/api/admin/moderation?view=${view}`)).json;
const find = async (id: string, view = "waiting") =>
  (await queue(mia, view)).items.find((one: ItemView) => one.id === id) as ItemView | undefined;
const call = (id: string, what: string, body: object = {}, by = mia) =>
  by.post(`/api/admin/moderation/${encodeURIComponent(id)}/${what}`, body);
const decide = (item: ItemView | undefined, over: object, by = mia) =>
  call(item?.id ?? "", "decision", { version: item?.version, ...over }, by);
const HIDE = { action: "hide", reason: "Rule 3, no medical advice", note: "Share what you did." };
const stateOf = async (path: string) => (await guest.get(path)).json.posts[1]?.state;
const mailTo = async (email: string) =>
  (await guest.get(`/api/dev/mailbox?to=${email}`)).json.messages as { subject: string; text: string }[];

describe("a report", () => {
  it("brings a post into the queue once for each member, with what they said", async () => {
    const { path, item } = await startPost();
    const [ben, cleo] = [await signIn("Ben"), await signIn("Cleo")];
    expect((await flag(path, ben)).status).toBe(200);
    expect((await flag(path, ben)).status).toBe(200);
    expect((await flag(path, cleo, "other", "Someone might follow this.")).status).toBe(200);
    const found = await find(item);
    expect(found).toMatchObject({ kind: "post", number: 2, author: { name: "Ana" }, isHidden: false });
    expect(found?.flags.map(({ name, reason }) => [name, reason])).toEqual([
      ["Ben", "medical_advice"],
      ["Cleo", "other"],
    ]);
  });

  it("is refused for one's own post, without words where they are needed, and from guests", async () => {
    const { path } = await startPost();
    expect((await flag(path, ana)).status).toBe(409);
    expect((await flag(path, members.get("Ben") as Browser, "other")).status).toBe(400);
    expect((await flag(path, guest)).status).toBe(401);
    expect((await guest.get("/api/admin/moderation")).status).toBe(404);
    expect((await ana.get("/api/admin/moderation")).status).toBe(404);
  });

  it("of a post that waits already and was edited since shows the new text, and a decision on the old one is refused", async () => {
    const { path, item, post } = await startPost();
    await flag(path, await signIn("Ben"));
    const seen = (await find(item)) as ItemView;
    const { topic, title, number, author } = seen;
    const edited = { kind: "post" as const, postId: post.id, topic, title, number, author, text: "Buy my pills." };
    await object().report([{ ...edited, reasons: ["a link"], score: 0.9, at: Date.now() }]);
    expect(await find(item)).toMatchObject({ text: "Buy my pills.", flags: seen.flags });
    expect((await decide(seen, { action: "approve" })).status).toBe(409);
    expect((await decide(await find(item), HIDE)).status).toBe(200);
  });

  it("of several members hides the post until it is decided; approved, it is shown again", async () => {
    const { path, item, post } = await startPost();
    for (const name of ["Dora", "Eli", "Finn", "Gus"]) await flag(path, await signIn(name));
    // Four new members weigh 4; with a moderator's report it is enough.
    expect(await stateOf(path)).toBe("shown");
    await flag(path, mia);
    await vi.waitFor(async () => expect(await stateOf(path)).toBe("hidden"));
    expect(await find(item)).toMatchObject({ isHidden: true });
    expect((await decide(await find(item), { action: "approve" }, admin)).status).toBe(200);
    expect(await stateOf(path)).toBe("shown");
    // The same reason alone does not bring it back; another does.
    const hana = await signIn("Hana");
    await flag(path, hana, "medical_advice");
    expect(await find(item)).toBeUndefined();
    // Unless what it says is new.
    const { topic, title, number, author } = (await find(item, "decided")) as ItemView;
    const edited = { kind: "post" as const, postId: post.id, topic, title, number, author, text: "Stop at once." };
    const juno = {
      member: "juno",
      name: "Juno",
      reason: "medical_advice" as const,
      note: "",
      trust: 0,
      isStaff: false,
      at: 1,
    };
    await object().flag({ ...edited, reasons: [], score: null, at: 1 }, juno);
    const again = await find(item);
    expect(again).toMatchObject({ text: "Stop at once." });
    expect((await decide(again, { action: "approve" }, admin)).status).toBe(200);
    await flag(path, await signIn("Ida"), "selling");
    expect(await find(item)).toBeDefined();
  });
});

describe("two moderators", () => {
  it("see who handles an item, and the second one is told what the first did", async () => {
    const { path, item } = await startPost();
    await flag(path, members.get("Ben") as Browser);
    expect((await call(item, "take")).json.lease).toMatchObject({ by: "mia@example.com" });
    const seen = (await find(item)) as ItemView;
    const refused = await decide(seen, HIDE, admin);
    expect(refused.status).toBe(409);
    expect(refused.json.error.message).toBe("mia@example.com is handling this.");
    expect((await call(item, "take", {}, admin)).status).toBe(409);
    expect((await decide(seen, HIDE)).status).toBe(200);
    const late = await decide(seen, { action: "approve" }, admin);
    expect(late.json.error.message).toMatch(/mia@example.com hid this in the meantime/);
    expect(await stateOf(path)).toBe("hidden");
  });

  it("take over what was left or forgotten, and escalate to an admin", async () => {
    const { path, item } = await startPost();
    await flag(path, members.get("Ben") as Browser);
    await call(item, "take");
    await call(item, "leave");
    expect((await call(item, "take", {}, admin)).status).toBe(200);
    const later = Date.now() + 6 * 60_000;
    expect(await object().take(item, "mia@example.com", later)).toMatchObject({ ok: true });
    await call(item, "leave");
    const { version } = (await find(item)) as ItemView;
    expect((await call(item, "escalate", { version })).status).toBe(200);
    expect(await find(item)).toBeUndefined();
    expect(await find(item, "escalated")).toMatchObject({ isEscalated: true });
    expect((await call(item, "escalate", { version })).status).toBe(409);
    const escalated = await find(item, "escalated");
    // Who can't decide it keeps it from nobody.
    expect((await call(item, "take")).status).toBe(403);
    expect(escalated?.lease).toBeNull();
    const refused = await decide(escalated, HIDE);
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      expect.stringMatching(/only admins can decide it/),
    ]);
    const { json: decided } = await decide(escalated, HIDE, admin);
    expect(decided.state).toBe("decided");
    expect((await call(item, "undo", { version: decided.version })).status).toBe(403);
  });
});

describe("something of a moderator's own", () => {
  const readOwn = async (id: string, by = mia) =>
    (await by.get(`/api/admin/moderation/${encodeURIComponent(id)}`)).json.own;

  /** A topic whose second post is by someone of the staff, reported by Ben. */
  async function startPostOf(email: string, name: string) {
    const topic = await startTopic();
    const author = { id: await userIdOf(email), handle: name.toLowerCase(), name, avatar: null, badge: null };
    const post = postCommand({ author, text: "Mine.", html: "<p>Mine.</p>", excerpt: "Mine." });
    await topic.object.post(post);
    const path = `/api/community/topics/${topic.id}`;
    await flag(path, members.get("Ben") as Browser);
    return { path, item: `post:${post.id}` };
  }

  // The team of this block: Mia and one admin.
  const disableOthers = (at: number | null) =>
    env.DB.prepare("UPDATE auth_user SET disabled_at = ?1 WHERE role <> 'member' AND email_norm NOT IN (?2, ?3)")
      .bind(at, "mia@example.com", adminEmail)
      .run();
  beforeAll(() => disableOthers(1));
  afterAll(() => disableOthers(null));

  it("is decided by someone else: a post, a report, and undoing what they decided", async () => {
    const { path, item } = await startPostOf("mia@example.com", "Mia");
    const refused = await decide(await find(item), { action: "approve" });
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      "This is your own post: someone else has to decide it.",
    ]);
    expect((await call(item, "take")).status).toBe(403);
    expect(await readOwn(item)).toEqual({ part: "author", isRefused: true });
    expect(await readOwn(item, admin)).toBeNull();
    const { json: decided } = await decide(await find(item), HIDE, admin);
    expect((await call(item, "undo", { version: decided.version })).status).toBe(403);
    expect((await mia.post(`${path}/posts/2/restore`)).status).toBeGreaterThan(399);
    expect(await stateOf(path)).toBe("hidden");

    const other = await startPost();
    await flag(other.path, mia);
    expect((await decide(await find(other.item), HIDE)).json.error.message).toBe(
      "You reported this yourself: someone else has to decide it.",
    );
    expect((await decide(await find(other.item), HIDE, admin)).status).toBe(200);
    await object().appeal(other.item, await userIdOf("ana@example.com"), "I only said what I did.", Date.now());
    expect((await decide(await find(`appeal:${other.item}`), { action: "approve" })).status).toBe(403);
    expect(await readOwn(`appeal:${other.item}`, admin)).toEqual({ part: "decider", isRefused: false });
  });

  it("may be decided by an admin where no one else is left, and the record says so", async () => {
    const { item } = await startPostOf(adminEmail, "Admin");
    expect((await decide(await find(item), HIDE, admin)).status).toBe(403);
    // Mia reports it too: she can't decide it either.
    await object().flag(
      {
        ...{ kind: "post", postId: item.slice(5), topic: "", title: "", number: 2, text: "" },
        reasons: [],
        score: null,
        at: 1,
        author: { id: "", handle: null, name: "" },
      },
      {
        member: await userIdOf("mia@example.com"),
        name: "Mia",
        reason: "other",
        note: "It is odd.",
        at: 1,
        trust: 0,
        isStaff: false,
      },
    );
    expect(await readOwn(item, admin)).toEqual({ part: "author", isRefused: false });
    expect((await decide(await find(item), HIDE, admin)).status).toBe(200);
    const { json } = await mia.get(`/api/admin/moderation/${encodeURIComponent(item)}`);
    expect(json.log[0]).toMatchObject({ action: "hide", detail: { own: "author" } });
  });
});

describe("a decision", () => {
  it("hides the post, tells its author why, and is taken back with everything that it did", async () => {
    const { path, item } = await startPost();
    await flag(path, members.get("Ben") as Browser);
    const { json: decided } = await decide(await find(item), {
      ...HIDE,
      sanction: { kind: "silence", days: 3 },
    });
    expect(decided).toMatchObject({ state: "decided", decision: { by: "mia@example.com", action: "hide" } });
    expect(await stateOf(path)).toBe("hidden");
    const post = { id: newId(), text: "Again" };
    expect((await ana.post(`${path}/posts`, post)).json.error.message).toMatch(/stopped you from posting until/);
    const notices = await object().listDueNotices(Date.now() + 6000, 10);
    expect(notices.filter(({ number }) => number === 2).at(-1)).toMatchObject({ decision: { note: HIDE.note } });
    expect((await call(item, "undo", { version: decided.version })).json.state).toBe("waiting");
    expect(await stateOf(path)).toBe("shown");
    expect((await ana.post(`${path}/posts`, post)).status).toBe(200);
    expect((await call(item, "undo", { version: decided.version })).status).toBe(409);
  });

  it("reaches its author by email, once, however often the job runs", async () => {
    const { path, item } = await startPost();
    await flag(path, members.get("Ben") as Browser);
    await decide(await find(item), { ...HIDE, reason: "Rule 7" });
    const send = () => runLocally((ctx) => ctx.moderation.sendNotices(), Date.now() + 10_000);
    await Promise.all([send(), send()]);
    await send();
    const mails = (await mailTo("ana@example.com")).filter(({ text }) => text.includes("Rule 7"));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(HIDE.note);
  });

  it("that can't be told holds no other back, and is told later", async () => {
    for (let i = 0; i < 2; i++) {
      const { path, item } = await startPost();
      await flag(path, await signIn("Vito", { trust: 2 }));
      await decide(await find(item), { ...HIDE, reason: "Rule 8" });
    }
    const send = () => runLocally((ctx) => ctx.moderation.sendNotices(), Date.now() + 10_000);
    const listSent = async () => (await mailTo("ana@example.com")).filter(({ text }) => text.includes("Rule 8"));
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const member = vi.spyOn(env.MEMBER, "getByName").mockImplementationOnce(() => {
      throw new Error("no answer");
    });
    await send();
    expect(error).toHaveBeenCalledOnce();
    expect(await listSent()).toHaveLength(1);
    member.mockRestore();
    error.mockRestore();
    await send();
    expect(await listSent()).toHaveLength(2);
  });

  it.each([
    ["without a reason", { action: "hide" }, /Give a reason/],
    ["with a suspension by a moderator", { ...HIDE, sanction: { kind: "suspend", days: 30 } }, /Only admins/],
    ["with a length that isn't offered", { ...HIDE, sanction: { kind: "silence", days: 30 } }, /listed lengths/],
  ])("%s is refused", async (_, input, message) => {
    const { path, item } = await startPost();
    await flag(path, members.get("Ben") as Browser);
    expect((await decide(await find(item), input)).json.error.message).toMatch(message);
    expect(await stateOf(path)).toBe("shown");
  });

  it("is carried out after a crash between it and its effects", async () => {
    const { path, item } = await startPost();
    await flag(path, members.get("Ben") as Browser);
    const seen = (await find(item)) as ItemView;
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const own = await runInDurableObject(object(), async (queueObject) => {
      const { env: before } = queueObject as unknown as { env: Env };
      const broken = {
        ...before,
        TOPIC: { getByName: () => ({ setPostState: () => Promise.reject(new Error("killed")) }) },
      };
      Object.assign(queueObject, { env: broken });
      await queueObject.decide(item, "mia@example.com", Date.now(), {
        ...{ version: seen.version, action: "hide", reason: "Rule 3", note: "", sanction: null },
      });
      await queueObject.work();
      return before;
    });
    // Its alarm, due at once, would carry it out before the next line.
    expect(await stateOf(path)).toBe("shown");
    await runInDurableObject(object(), (queueObject) => void Object.assign(queueObject, { env: own }));
    warn.mockRestore();
    await object().work();
    expect(await stateOf(path)).toBe("hidden");
  });
});

describe("a held post", () => {
  it("waits in the queue without a number; approved it is shown, and its approval can be taken back", async () => {
    const { object: topic, id } = await startTopic();
    const held = postCommand({ check: { verdict: "hold", reasons: ["First post"], score: 0.4 }, text: "My first" });
    expect(await topic.post(held)).toMatchObject({ state: "held" });
    const item = `held:${held.id}`;
    await vi.waitFor(async () => expect(await find(item)).toMatchObject({ number: null, reasons: ["First post"] }));
    const path = `/api/community/topics/${id}`;
    const { json } = await decide(await find(item), { action: "approve" });
    expect(await stateOf(path)).toBe("shown");
    expect((await call(item, "undo", { version: json.version })).status).toBe(200);
    expect(await stateOf(path)).toBe("hidden");
    await decide(await find(item), { action: "spam" });
    expect(await stateOf(path)).toBe("hidden");
  });

  it("that is refused never gets a number, and can be approved later", async () => {
    const { object: topic, id } = await startTopic();
    const held = postCommand({ check: { verdict: "hold", reasons: ["First post"], score: null } });
    await topic.post(held);
    const item = `held:${held.id}`;
    await vi.waitFor(async () => expect(await find(item)).toBeDefined());
    const { json } = await decide(await find(item), { action: "spam" });
    expect((await guest.get(`/api/community/topics/${id}`)).json.posts).toHaveLength(1);
    await call(item, "undo", { version: json.version });
    await decide(await find(item), { action: "approve" });
    expect((await guest.get(`/api/community/topics/${id}`)).json.posts).toHaveLength(2);
  });

  it("of a new member is held by the spam filter, and its author is told", async () => {
    const jo = await signIn("Jo");
    const { id } = await startTopic();
    const { json } = await jo.post(`/api/community/topics/${id}/posts`, { id: newId(), text: "Hello everyone here." });
    expect(json.state).toBe("held");
  });
});

describe("an appeal", () => {
  it("comes into the queue once, from the author alone; granted, the post is shown again", async () => {
    const { path, item } = await startPost();
    await flag(path, members.get("Ben") as Browser);
    const appeal = (by: Browser) =>
      by.post(`/api/community/appeals/${encodeURIComponent(item)}`, { text: "I only said what I did myself." });
    expect((await appeal(ana)).status).toBe(404);
    await decide(await find(item), HIDE);
    expect((await appeal(members.get("Ben") as Browser)).status).toBe(404);
    expect((await appeal(ana)).status).toBe(200);
    expect((await appeal(ana)).status).toBe(200);
    expect((await queue()).items.filter((one: ItemView) => one.id === `appeal:${item}`)).toHaveLength(1);
    const own = await decide(await find(`appeal:${item}`), { action: "approve" });
    expect([own.status, own.json.error.message]).toEqual([403, expect.stringMatching(/someone else has to decide it/)]);
    await decide(await find(`appeal:${item}`), { action: "approve" }, admin);
    expect(await stateOf(path)).toBe("shown");
  });

  it("that is granted ends the sanction that came with the decision", async () => {
    const { path, item } = await startPost();
    await flag(path, members.get("Ben") as Browser);
    await decide(await find(item), { ...HIDE, sanction: { kind: "silence", days: 3 } });
    const stoppedUntil = async () => (await ana.get("/api/community/me")).json.silencedUntil;
    expect(await stoppedUntil()).toBeGreaterThan(Date.now());
    await object().appeal(item, await userIdOf("ana@example.com"), "I only said what I did.", Date.now());
    await decide(await find(`appeal:${item}`), { action: "approve" }, admin);
    expect(await stoppedUntil()).toBeNull();
  });

  it("about a post that was never shown shows it when it is granted", async () => {
    const { object: topic, id } = await startTopic();
    const held = postCommand({ check: { verdict: "hold", reasons: ["First post"], score: 0.4 }, text: "My first" });
    await topic.post(held);
    const item = `held:${held.id}`;
    await vi.waitFor(async () => expect(await find(item)).toBeDefined());
    await decide(await find(item), { action: "spam" });
    await object().appeal(item, held.author.id, "This is my own story.", Date.now());
    await decide(await find(`appeal:${item}`), { action: "approve" }, admin);
    expect(await stateOf(`/api/community/topics/${id}`)).toBe("shown");
  });
});

describe("a post that was hidden and is shown again", () => {
  const endOf = async (name: string) => (await members.get(name)?.get("/api/community/me"))?.json.silencedUntil;

  it("since an appeal was granted, is looked at anew when it is reported: decided, appealed and stopped as any other", async () => {
    const tia = await signIn("Tia", { trust: 2 });
    const { path, item } = await startPost("Told twice", "Tia");
    await flag(path, await signIn("Vera", { trust: 2 }));
    const silence = (days: number) => ({ ...HIDE, sanction: { kind: "silence", days } });
    await decide(await find(item), silence(3));
    await object().appeal(item, await userIdOf("tia@example.com"), "I only said what I did.", Date.now());
    await decide(await find(`appeal:${item}`), { action: "approve" }, admin);
    expect([await stateOf(path), await endOf("Tia")]).toEqual(["shown", null]);
    // Also by who had reported it before, and once.
    for (let n = 0; n < 2; n++) await flag(path, await signIn("Vera", { trust: 2 }), "selling");
    const again = await find(`${item}~2`);
    expect(again).toMatchObject({ text: "Told twice", number: 2, flags: [{ name: "Vera", reason: "selling" }] });
    expect(await find(item, "decided")).toMatchObject({ decision: { action: "hide" } });
    await decide(again, silence(7));
    expect([await stateOf(path), Math.round(((await endOf("Tia")) - Date.now()) / DAY)]).toEqual(["hidden", 7]);
    const own = (await tia.get("/api/community/decisions")).json.decisions as { id: string; canAppeal: boolean }[];
    expect(own.filter(({ id }) => id.startsWith(item)).map(({ id, canAppeal }) => [id, canAppeal])).toEqual([
      [`${item}~2`, true],
      [item, false],
    ]);
  });

  it("by someone of the staff, is looked at anew when it is reported, and when what it says is doubted", async () => {
    const { path, item, post } = await startPost("Shown by staff");
    await flag(path, await signIn("Vera", { trust: 2 }));
    await decide(await find(item), HIDE);
    expect((await mia.post(`${path}/posts/2/restore`)).status).toBe(200);
    await flag(path, await signIn("Cleo"));
    expect(await find(`${item}~2`)).toMatchObject({ flags: [{ name: "Cleo" }] });
    const { topic, title, number, author } = (await find(item, "decided")) as ItemView;
    const doubted = { kind: "post" as const, postId: post.id, topic, title, number, author, reasons: [], score: 0.9 };
    // A report that was on its way twice is none of what was decided.
    const before = await find(`${item}~2`);
    await object().report([{ ...doubted, text: "Shown by staff", at: 1 }]);
    expect(await find(`${item}~2`)).toEqual(before);
    await object().report([{ ...doubted, text: "Buy my pills.", at: 1 }]);
    expect(await find(`${item}~2`)).toMatchObject({ text: "Buy my pills." });
    expect(await find(item, "decided")).toMatchObject({ text: "Shown by staff" });
  });
});

it("a post that its author deleted meanwhile isn't shown again by its approval", async () => {
  await signIn("Ugo", { trust: 2 });
  const { path, item } = await startPost("Rather not", "Ugo");
  await flag(path, await signIn("Vera", { trust: 2 }));
  expect((await (members.get("Ugo") as Browser).send("DELETE", `${path}/posts/2`)).status).toBe(200);
  expect((await decide(await find(item), { action: "approve" })).status).toBe(200);
  expect(await stateOf(path)).toBe("deleted");
});

describe("a member", () => {
  const ownDecisions = async (by: Browser) => (await by.get("/api/community/decisions")).json.decisions;

  it("who was stopped from posting reads why, and appeals once", async () => {
    const { path, item } = await startPost("Told and appealed");
    await flag(path, members.get("Ben") as Browser);
    await decide(await find(item), { ...HIDE, sanction: { kind: "silence", days: 3 } });
    const [told] = await ownDecisions(ana);
    expect(told).toMatchObject({ id: item, text: "Told and appealed", appeal: null, canAppeal: true });
    expect(told.decision).toMatchObject({ action: "hide", reason: HIDE.reason, note: HIDE.note });
    expect(JSON.stringify(told)).not.toContain("mia@example.com");
    const appeal = () =>
      ana.post(`/api/community/appeals/${encodeURIComponent(item)}`, { text: "I only said what I did myself." });
    expect((await appeal()).status).toBe(200);
    expect((await ownDecisions(ana))[0]).toMatchObject({ canAppeal: false, appeal: { outcome: null } });
    await decide(await find(`appeal:${item}`), { ...HIDE, reason: "Rule 3" }, admin);
    expect((await ownDecisions(ana))[0].appeal.outcome).toMatchObject({ action: "hide", reason: "Rule 3" });
    await env.DB.prepare("UPDATE community_profile SET silenced_until = NULL WHERE handle = 'ana'").run();
    expect((await ownDecisions(members.get("Ben") as Browser)).map(({ id }: { id: string }) => id)).not.toContain(item);
  });
});

describe("a sanction", () => {
  const silence = (days: number) => ({ ...HIDE, sanction: { kind: "silence", days } });

  it("lasts as long as the longest of them, whichever of them ends", async () => {
    await signIn("Sol", { trust: 2 });
    const end = async () => {
      const row = await env.DB.prepare(
        "SELECT silenced_until AS until FROM community_profile WHERE handle = 'sol'",
      ).first<{ until: number | null }>();
      return row?.until ? Math.round((row.until - Date.now()) / DAY) : null;
    };
    const stop = async (days: number) => {
      const { path, item } = await startPost("Buy this", "Sol");
      await flag(path, await signIn("Rae", { trust: 2 }));
      const { json } = await decide(await find(item), silence(days));
      return json as ItemView;
    };
    const undo = ({ id, version }: ItemView, by = mia) => call(id, "undo", { version }, by);
    const week = await stop(7);
    const day = await stop(1);
    expect(await end()).toBe(7);
    await undo(day);
    expect(await end()).toBe(7);
    await stop(1);
    await object().appeal(week.id, await userIdOf("sol@example.com"), "I only said what I did.", Date.now());
    const { json: granted } = await decide(await find(`appeal:${week.id}`), { action: "approve" }, admin);
    expect(await end()).toBe(1);
    await undo(granted, admin);
    expect(await end()).toBe(7);
  });

  it("for someone of the staff is given by admins", async () => {
    await signIn("Nora", { role: "moderator" });
    const { path, item } = await startPost("Mine", "Nora");
    await flag(path, await signIn("Rae", { trust: 2 }));
    const refused = await decide(await find(item), silence(7));
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      expect.stringMatching(/^Only admins stop other staff/),
    ]);
    expect((await decide(await find(item), silence(7), admin)).status).toBe(200);
  });
});

describe("the queue", () => {
  it("names the category of what has one", async () => {
    const { object: topic, id } = await startTopic({ categoryId: "questions" });
    const held = postCommand({ check: { verdict: "hold", reasons: ["First post"], score: null } });
    await topic.post(held);
    await vi.waitFor(async () => {
      const { items, places } = await queue();
      expect(items.map((one: ItemView) => one.id)).toContain(`held:${held.id}`);
      expect(places[id]).toBe("Questions");
    });
  });
});

describe("the page of an item", () => {
  const readPage = async (id: string, by = mia) =>
    (await by.get(`/api/admin/moderation/${encodeURIComponent(id)}`)).json;

  it("has the posts about it, hostile texts as they are, and their authors, but no addresses of members", async () => {
    const hostile = '<img src=x onerror="alert(1)"> \u202Etxt';
    const { path, item, object: topic } = await startPost(hostile);
    for (let n = 3; n <= 9; n++) await topic.post(postCommand({ id: newId(), text: `Later ${n}` }));
    await flag(path, members.get("Ben") as Browser, "other", hostile);
    const page = await readPage(item);
    expect(page.context.posts.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(page.context.authors.map(({ name }: { name: string }) => name).sort()).toEqual(["Ana", "ana"]);
    expect(page.item.text).toBe(hostile);
    expect(page.author).toMatchObject({ trust: 4, silencedUntil: null });
    expect(JSON.stringify(page)).not.toContain("ana@example.com");
  });

  it("of an appeal has the decision that it is against, and what that was about", async () => {
    const { path, item } = await startPost("Appealed");
    await flag(path, members.get("Ben") as Browser);
    await decide(await find(item), HIDE);
    await object().appeal(item, await userIdOf("ana@example.com"), "I only said what I did.", Date.now());
    const page = await readPage(`appeal:${item}`);
    expect(page.item.text).toBe("I only said what I did.");
    expect(page.appealed).toMatchObject({
      ...{ id: item, text: "Appealed", flags: [{ name: "Ben" }] },
      decision: { action: "hide", reason: HIDE.reason, note: HIDE.note, by: "mia@example.com" },
    });
    expect((await readPage(item)).appealed).toBeNull();
  });

  it("shows what waits to be shown at the end of its topic", async () => {
    const { object: topic } = await startTopic();
    const held = postCommand({ check: { verdict: "hold", reasons: ["First post"], score: null } });
    await topic.post(held);
    await vi.waitFor(async () => expect(await find(`held:${held.id}`)).toBeDefined());
    const page = await readPage(`held:${held.id}`);
    expect(page.context.posts.map(({ number }: { number: number }) => number)).toEqual([1]);
    expect(page.author).toBeNull();
  });
});

describe("the record", () => {
  it("says what was done, and a line that is changed behind it is found", async () => {
    const { path, item } = await startPost();
    await flag(path, members.get("Ben") as Browser);
    await decide(await find(item), HIDE);
    const { json } = await mia.get("/api/admin/moderation/record");
    expect(json.brokenAt).toBeNull();
    expect(json.entries[0]).toMatchObject({ name: "Ana", title: "Iron and coffee" });
    const about = async (member: string) =>
      (await mia.get(`/api/admin/moderation/record?member=${member}`)).json.entries.length;
    expect([await about("@ana"), await about("ANA"), await about("nobody")]).toEqual([
      json.entries.filter(({ name }: { name: string | null }) => name === "Ana").length,
      json.entries.filter(({ name }: { name: string | null }) => name === "Ana").length,
      0,
    ]);
    expect(json.entries[0]).toMatchObject({ action: "hide", by: "mia@example.com", item });
    const detail = (await mia.get(`/api/admin/moderation/${encodeURIComponent(item)}`)).json;
    expect(detail.log[0].action).toBe("hide");
    const n = json.entries[0].n;
    await runInDurableObject(object(), (_, state) => {
      state.storage.sql.exec("UPDATE log SET by = 'other@example.com' WHERE n = ?", n);
    });
    expect((await mia.get("/api/admin/moderation/record")).json.brokenAt).toBe(n);
    await runInDurableObject(object(), (_, state) => {
      state.storage.sql.exec("UPDATE log SET by = 'mia@example.com' WHERE n = ?", n);
    });
  });
});

it("what a member reported and what was decided about them is in their export", async () => {
  const { path, item } = await startPost("For the export");
  await flag(path, members.get("Ben") as Browser);
  await decide(await find(item), HIDE);
  const { tables } = (await ana.get("/api/account/export")).json;
  expect(tables.moderation_item.at(-1)).toMatchObject({ text: "For the export", decision: { action: "hide" } });
  expect(JSON.stringify(tables.moderation_item)).not.toContain("mia@example.com");
  const own = (await (members.get("Ben") as Browser).get("/api/account/export")).json.tables;
  expect(own.moderation_flag.length).toBeGreaterThan(0);
  expect(Date.now() + DAY).toBeGreaterThan(own.moderation_flag[0].at);
});
