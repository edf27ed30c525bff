import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { createAdmin, userIdOf } from "../auth/testing/accounts.ts";
import { newId } from "../kernel/ids.ts";
import { DAY, MINUTE } from "../kernel/instants.ts";
import { callMember } from "../members/index.ts";
import { openDb } from "../platform/db.ts";
import { newTopicId } from "./domain-topic.ts";
import { signInMember } from "./testing/members.ts";
import { refreshTrust } from "./trust.ts";

const AT = Date.UTC(2026, 10, 20, 12);
let members = 0;

/** A member whose account is two days old and who has posted once. */
async function createMember(trust = 0): Promise<string> {
  const id = `trust-${++members}`;
  await env.DB.prepare(
    "INSERT INTO community_profile (user_id, handle, handle_key, name, trust, created_at) VALUES (?1, ?1, ?1, 'Ana', ?2, 1)",
  )
    .bind(id, trust)
    .run();
  await env.DB.prepare(
    "INSERT INTO community_post (topic_id, number, author_id, state, created_at, excerpt, version) VALUES (?1, 1, ?1, 'shown', 1, '', 1)",
  )
    .bind(id)
    .run();
  return id;
}
/** Reads so many topics, one in two minutes. */
async function read(id: string, topics: number): Promise<void> {
  for (let i = 0; i < topics; i++)
    await callMember(env as Env, id).markRead([{ topic: `topic-${i}`, number: 3 }], AT - DAY + i * 2 * MINUTE);
}
const trustOf = async (id: string) =>
  (await env.DB.prepare("SELECT trust FROM community_profile WHERE user_id = ?").bind(id).first<{ trust: number }>())
    ?.trust;
async function refresh(id: string, { upheld = 0, accountCreatedAt = AT - 2 * DAY } = {}): Promise<number | undefined> {
  const deps = { db: openDb(env.DB), env: env as Env, now: () => AT, countUpheld: async () => upheld };
  const trust = (await trustOf(id)) ?? 0;
  await refreshTrust(deps, { memberId: id, trust, trustCheckedAt: 0, accountCreatedAt });
  return trustOf(id);
}

it("rises by what a member has read and written, and not before", async () => {
  const id = await createMember();
  await read(id, 4);
  expect(await refresh(id)).toBe(0);
  await read(id, 7);
  expect(await callMember(env as Env, id).readActivity(AT)).toEqual({
    ...{ topicsRead: 7, minutesRead: 12, daysVisited: 1, recentDaysVisited: 1 },
  });
  expect(await refresh(id, { accountCreatedAt: AT - DAY / 2 })).toBe(0);
  expect(await refresh(id)).toBe(1);
  // Told once, also where it is looked at again before it was stored.
  const told = async () => (await callMember(env as Env, id).listNotifications(null, 10)).notifications;
  await env.DB.prepare("UPDATE community_profile SET trust = 0 WHERE user_id = ?").bind(id).run();
  expect(await refresh(id)).toBe(1);
  expect(await told()).toMatchObject([
    {
      ...{ kind: "badge", path: `/community/u/${id}`, count: 1 },
      title: "You reached trust level 1, Basic. You can post more often, and with more links and pictures.",
    },
  ]);
  const { member_visits } = await callMember(env as Env, id).exportRows();
  expect(member_visits).toEqual([{ day: "2026-11-19" }]);
});

it("counts days once each, the old ones too, and no pauses as reading", async () => {
  const id = await createMember();
  const member = callMember(env as Env, id);
  for (const ago of [300, 120, 120, 5, 1, 1]) await member.markRead([{ topic: `d${ago}`, number: 1 }], AT - ago * DAY);
  await member.markRead([], AT);
  expect(await member.readActivity(AT)).toMatchObject({ daysVisited: 4, recentDaysVisited: 2, minutesRead: 0 });
});

it("falls with upheld reports, and stays what staff gave", async () => {
  const id = await createMember(2);
  expect(await refresh(id, { upheld: 3 })).toBe(1);
  expect(await refresh(id, { upheld: 9 })).toBe(0);
  const { browser, email } = await createAdmin();
  const path = (member: string) => `/api/admin/community/members/${member}/trust`;
  const give = (level: number | null, from: number | null, over: object = {}, member = id) =>
    browser.send("PUT", path(member), { id: newId(), level, from, reason: "Helps everybody", ...over });
  const sent = { id: newId() };
  for (const _ of [1, 2]) expect((await give(4, null, sent)).status).toBe(200);
  expect(await refresh(id, { upheld: 9 })).toBe(4);
  expect((await browser.get(path(id))).json).toEqual({ trust: 4, byHand: 4 });
  // What someone else gave meanwhile stays.
  expect((await give(1, null)).json.error).toMatchObject({ code: "stale", message: expect.stringMatching(/Look/) });
  expect((await give(1, 4, { reason: " " })).json.error).toMatchObject({ field: "reason" });
  expect((await give(null, 4, { reason: "A mistake of ours." })).status).toBe(200);
  // The rule decides at once: nothing of the given level stays until the next post.
  expect((await browser.get(path(id))).json).toEqual({ trust: 0, byHand: null });
  expect((await give(3, null, {}, "nobody")).status).toBe(404);
  expect((await give(7, null)).status).toBe(400);
  const { notifications } = await callMember(env as Env, id).listNotifications(null, 10);
  expect(notifications.map(({ kind, title }) => [kind, title])).toEqual([
    [
      "moderation",
      "Your trust level depends on what you do in the community again, and is now New: A mistake of ours.",
    ],
    [
      "badge",
      "Our team set your trust level to Leader: Helps everybody. The highest limits are yours. Thank you for all that you do here.",
    ],
  ]);
  const { results } = await env.DB.prepare(
    "SELECT actor, after FROM settings_audit WHERE action = 'community.trust' ORDER BY at, id",
  ).all();
  expect(results).toEqual([
    { actor: email, after: '{"trust":4,"reason":"Helps everybody"}' },
    { actor: email, after: '{"trust":"by the rule","reason":"A mistake of ours."}' },
  ]);
});

it("is looked at after a post, twice a day at most", async () => {
  const browser = await signInMember("Wayra", { trust: 0 });
  const email = (await browser.get("/api/auth/user")).json.email as string;
  const id = await userIdOf(email);
  const checkedAt = async () =>
    (
      await env.DB.prepare("SELECT trust_checked_at AS at FROM community_profile WHERE user_id = ?")
        .bind(id)
        .first<{ at: number }>()
    )?.at ?? 0;
  const topic = { title: "About trust levels", text: "Hello", tags: [], category: "questions", subject: null };
  const post = () => browser.post("/api/community/topics", { id: newTopicId(Date.now()), post: newId(), ...topic });
  expect((await post()).status).toBe(200);
  await vi.waitFor(async () => expect(await checkedAt()).toBeGreaterThan(0));
  const first = await checkedAt();
  await post();
  expect(await checkedAt()).toBe(first);
});
