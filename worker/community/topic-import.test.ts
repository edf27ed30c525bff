/** Topics that come from elsewhere: whole, once, without telling anyone, and gone again without a trace. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { newId } from "../kernel/ids.ts";
import { openDb } from "../platform/db.ts";
import type { ImportedPost, TopicImport } from "./contract-commands.ts";
import { newTopicId } from "./domain-topic.ts";
import { ANA, AT, BEN, MOD, newTopic, postCommand, startTopic } from "./testing/topics.ts";
import type { Topic } from "./topic.ts";

const db = openDb(env.DB);
const MINUTE = 60_000;
const post = (n: number, over: Partial<ImportedPost> = {}): ImportedPost => ({
  ...{
    id: newId(AT + n * MINUTE),
    author: n % 2 ? ANA : BEN,
    replyTo: null,
    text: `Post ${n}`,
    html: `<p>Post ${n}</p>`,
  },
  ...{ excerpt: `Post ${n}`, state: "shown", at: AT + n * MINUTE, editedAt: null, reactions: [] },
  ...over,
});
function part(posts: ImportedPost[], over: Partial<TopicImport> = {}): TopicImport {
  const { topic } = newTopic();
  return {
    ...{ source: "discourse:old:1", posts, answer: null, isLast: true },
    topic: { ...topic, categoryId: "questions", hasAnswers: true, authorId: ANA.id, createdAt: AT, ...STATE },
    ...over,
  };
}
const STATE = { closed: false, pinned: false, state: "shown" as const };
/** A topic that is not there yet, and how parts of it are sent. */
function open() {
  const id = newTopicId(AT);
  const object = env.TOPIC.getByName(id) as unknown as DurableObjectStub<Topic>;
  const send = (sent: TopicImport) => object.importPosts({ ...sent, topic: { ...sent.topic, id } });
  return { id, object, send };
}
const listed = (id: string) =>
  db.get<{ state: string; n: number; posts: number; reactions: number }>(sql`
    SELECT state, last_number AS n, reactions, (SELECT count(*) FROM community_post p WHERE p.topic_id = t.id) AS posts
    FROM community_topic t WHERE id = ${id}`);

it("takes each post once under numbers without gaps, in as many parts as they come, and is shown with the last", async () => {
  const { id, object, send } = open();
  const posts = [1, 2, 3, 4, 5].map((n) => post(n));
  const answered = post(6, { replyTo: posts[1]?.id ?? null, editedAt: AT + 9 * MINUTE });
  const cyclic = post(7, { replyTo: newId(AT) });
  const first = part(posts.slice(0, 3), { isLast: false });
  expect(await send(first)).toMatchObject({ ok: true, added: 3, posts: 3 });
  expect(await send(first)).toMatchObject({ ok: true, added: 0, posts: 3 });
  expect(await object.read({ first: true })).toBeNull();
  const last = part([...posts, answered, cyclic], { answer: posts[3]?.id ?? null });
  expect(await send(last)).toMatchObject({ ok: true, added: 4, posts: 7 });
  expect(await send(last)).toMatchObject({ ok: true, added: 0, posts: 7 });
  const page = await object.read({ first: true });
  expect(page?.posts.map((p) => [p.number, p.replyTo, p.createdAt, p.editedAt])).toEqual([
    ...[1, 2, 3, 4, 5].map((n) => [n, null, AT + n * MINUTE, null]),
    ...[
      [6, 2, AT + 6 * MINUTE, AT + 9 * MINUTE],
      [7, null, AT + 7 * MINUTE, null],
    ],
  ]);
  expect(page?.view).toMatchObject({ answer: 4, state: "shown", lastNumber: 7 });
  await vi.waitFor(async () => expect(await listed(id)).toEqual({ state: "shown", n: 7, posts: 7, reactions: 0 }));
});

it("counts likes once, none for one's own post, and tells nobody of anything", async () => {
  const { object, send } = open();
  const likes = [ANA, BEN, BEN].map(({ id: member }) => ({ member, reaction: "thanks" as const }));
  const liked = part([post(1), post(2, { reactions: likes }), post(3, { state: "hidden" })]);
  await send(liked);
  await send(liked);
  expect((await object.read({ first: true }))?.posts.map((p) => [p.state, p.reactions])).toEqual([
    ["shown", {}],
    ["shown", { thanks: 1 }],
    ["hidden", {}],
  ]);
  const told = await runInDurableObject(object, (_, state) =>
    ["event", "report", "held"].map((table) => state.storage.sql.exec(`SELECT * FROM ${table}`).toArray()),
  );
  expect(told).toEqual([[], [], []]);
});

it("never touches a topic that was begun here or came from elsewhere", async () => {
  const { object } = await startTopic();
  expect(await object.importPosts(part([post(1)]))).toEqual({ ok: false, why: "taken" });
  expect(await object.removeImported("discourse:old:1")).toBe(false);
  const other = open();
  await other.send(part([post(1)]));
  expect(await other.send(part([post(2)], { source: "phpbb:old:1" }))).toEqual({
    ok: false,
    why: "taken",
  });
  expect(await other.object.removeImported("phpbb:old:1")).toBe(false);
  expect((await other.object.read({ first: true }))?.posts).toHaveLength(1);
});

it("goes without a trace, and can come again", async () => {
  const { id, object, send } = open();
  const whole = part([post(1), post(2)], { isLast: true });
  await send(whole);
  await vi.waitFor(async () => expect((await listed(id))?.posts).toBe(2));
  expect(await object.removeImported(whole.source)).toBe(true);
  expect(await object.removeImported(whole.source)).toBe(true);
  expect([await listed(id), await object.read({ first: true }, MOD)]).toEqual([undefined, null]);
  expect(await send(whole)).toMatchObject({ ok: true, added: 2, posts: 2 });
  await vi.waitFor(async () => expect((await listed(id))?.posts).toBe(2));
});

it("stays where someone has written in it since, also after the import was sent once more", async () => {
  const { object, send } = open();
  const whole = part([post(1)]);
  await send(whole);
  expect(await object.post(postCommand({ author: BEN }))).toMatchObject({ number: 2 });
  await send(whole);
  expect(await object.removeImported(whole.source)).toBe(false);
  expect((await object.read({ first: true }))?.posts).toHaveLength(2);
});

it("gives a member what an imported author wrote and liked, once", async () => {
  const { id, object, send } = open();
  const old = { ...ANA, id: "imported-1", handle: null, name: "ana_old" };
  const reactions = [{ member: old.id, reaction: "helpful" as const }];
  await send(
    part([post(1, { author: old }), post(2, { reactions }), post(3, { author: ANA, reactions })], {
      topic: { ...part([]).topic, authorId: old.id },
    }),
  );
  await object.reassignAuthor(old.id, ANA);
  await object.reassignAuthor(old.id, ANA);
  const page = await object.read({ first: true });
  expect(page?.posts.map((p) => [p.authorId, p.reactions])).toEqual([
    [ANA.id, {}],
    [BEN.id, { helpful: 1 }],
    [ANA.id, {}],
  ]);
  expect([page?.view.authorId, page?.authors.map((a) => a.id).sort()]).toEqual([ANA.id, [ANA.id, BEN.id]]);
  await vi.waitFor(async () =>
    expect(
      await db.all(sql`SELECT author_id AS a FROM community_post WHERE topic_id = ${id}
        UNION ALL SELECT author_id FROM community_topic WHERE id = ${id}`),
    ).toEqual([ANA, BEN, ANA, ANA].map((a) => ({ a: a.id }))),
  );
});
