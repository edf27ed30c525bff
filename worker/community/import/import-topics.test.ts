/** A forum from elsewhere: comes once, is named where it can't, leads on from its old addresses, and goes again. */
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { sha256 } from "../../kernel/ids.ts";
import { createRequestContext } from "../../request-context.ts";
import { createTestContext, db } from "../../store/testing/request-context.ts";
import { topicOf } from "../deps.ts";
import { signInMember } from "../testing/members.ts";
import { BEN, postCommand } from "../testing/topics.ts";
import type { ForumPartInput, NewForumImport } from "./contract.ts";
import { importedAuthorId, importedTopicId } from "./domain-import.ts";

const NOW = Date.now();
const OWNER = "owner@tikari.example";
const AT = Date.UTC(2019, 4, 3, 18);
const ctx = createTestContext(NOW);
const start = (over: Partial<NewForumImport> = {}, at = NOW) =>
  createTestContext(at).forumImport.startForumImport(
    {
      ...{ requestKey: crypto.randomUUID(), source: "discourse", filename: "dump.sql.gz", site: "https://old.example" },
      categories: [
        { key: "1", into: { id: "questions" } },
        { key: "2", into: { name: "Team", description: "", color: "stone", access: "staff", hasAnswers: false } },
      ],
      ...over,
    },
    OWNER,
  );
const keyOf = (id: number) => `discourse:https://old.example:${id}`;
const author = async (key: string, email: string | null = null) => ({
  ...{ key, name: `name ${key}`, emailHash: email && (await sha256(email)) },
});
const topic = (id: number, over: Record<string, unknown> = {}) => ({
  ...{ sourceKey: keyOf(id), id: importedTopicId(keyOf(id), AT), address: `t/${id}`, title: `Old topic ${id}` },
  ...{ category: "1", author: "a", createdAt: AT, answer: "3", isLast: true },
  posts: [
    { key: "1", author: "a", text: "How long do you soak beans?", at: AT },
    { key: "2", author: "b", text: "> quoted\n\nOvernight, @anna <script>alert(1)</script>", at: AT + 1, replyTo: "1" },
    { key: "3", author: "b", text: "Twelve hours.", at: AT + 2, likes: [{ by: "a", reaction: "helpful" }] },
  ],
  ...over,
});
const part = async (topics: unknown[]): Promise<ForumPartInput> => ({
  authors: [await author("a", "ana@example.com"), await author("b")],
  topics,
});
const listed = (id: number) =>
  db.get<{ n: number; title: string }>(sql`
    SELECT (SELECT count(*) FROM community_post p WHERE p.topic_id = t.id) AS n, title FROM community_topic t
    WHERE id = ${importedTopicId(keyOf(id), AT)}`);
async function undo(id: string) {
  await ctx.forumImport.undoForumImport(id, OWNER);
  // The queue may have begun with it already.
  await ctx.forumImport.runImportsJob();
  await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ state: "undone" }));
  return rowOf(id);
}
const rowOf = async (id: string) => (await ctx.forumImport.listForumImports()).imports.find((row) => row.id === id);
const movedTo = (path: string) =>
  createRequestContext(new Request(`https://shop.example${path}`), env, createExecutionContext(), () => NOW)
    .forumImport //
    .findMovedTopic();

beforeAll(async () => {
  await signInMember("Owner");
});

it("takes a topic once with its dates, likes and answer, however often it is sent and in whichever import", async () => {
  const { id } = await start();
  const sent = await part([topic(1)]);
  expect((await ctx.forumImport.importTopics(id, sent)).topics).toMatchObject([{ status: "imported", posts: 3 }]);
  const again = await start({ filename: "dump-2.sql.gz" });
  expect((await ctx.forumImport.importTopics(again.id, sent)).topics).toMatchObject([{ status: "known" }]);
  const page = await topicOf(env, topic(1).id).read({ first: true });
  expect(page?.view).toMatchObject({ answer: 3, createdAt: AT, categoryId: "questions", authorId: authorId("a") });
  expect(page?.posts.map((p) => [p.number, p.replyTo, p.createdAt, p.reactions])).toEqual([
    ...[
      [1, null, AT, {}],
      [2, 1, AT + 1, {}],
    ],
    [3, null, AT + 2, { helpful: 1 }],
  ]);
  // Scripts are words, and a name that someone else may have here is no mention.
  expect(page?.posts[1]?.html).toContain("Overnight, @anna &lt;script&gt;");
  await vi.waitFor(async () => expect(await listed(1)).toEqual({ n: 3, title: "Old topic 1" }));
  expect(await ctx.forumImport.checkForumImport({ topics: [keyOf(1), keyOf(99)] })).toEqual({
    known: [{ sourceKey: keyOf(1), path: `/community/t/old-topic-1/${topic(1).id}` }],
  });
});

const authorId = (key: string) => importedAuthorId(`discourse:https://old.example:${key}`);

it("names what it can't take, and takes the rest", async () => {
  const { id } = await start();
  const posts = [
    { key: "1", author: "a", text: "x".repeat(70_000), at: AT },
    { key: "2", author: "nobody", text: "Whose?", at: AT },
    { key: "3", author: "a", text: " \u200b ", at: AT },
    { key: "4", author: "a", text: "Kept.", at: AT, replyTo: "9" },
    ...[
      { key: "5", author: "a", text: ["wrong"], at: AT },
      "no post at all",
      { key: "7", author: "a", text: "x", at: 1e300 },
    ],
  ];
  const { topics } = await ctx.forumImport.importTopics(
    id,
    await part([
      topic(10, { posts }),
      topic(11, { posts: posts.slice(0, 3) }),
      topic(12, { category: "gone" }),
      topic(13, { author: "nobody" }),
      { sourceKey: keyOf(14), title: 4 },
      "no topic",
      // Another topic's id.
      topic(15, { id: topic(10).id }),
    ]),
  );
  expect(topics.map((t) => [t.status, t.posts, t.refused.map((r) => r.key)])).toEqual([
    ["imported", 1, ["1", "2", "3", "5", "", "7"]],
    ["refused", 0, ["1", "2", "3"]],
    ...[12, 13, 14, 0, 15].map(() => ["refused", 0, []]),
  ]);
  for (const { status, message, refused } of topics) {
    if (status === "refused") expect(message).toMatch(/\w.*\.$/);
    for (const { why } of refused) expect(why).toMatch(/\w.*\.$/);
  }
  expect(await db.all(sql`SELECT source_key AS k FROM community_import_topic WHERE import_id = ${id}`)).toEqual([
    { k: keyOf(10) },
  ]);
  await expect(ctx.forumImport.importTopics("no-such-import", await part([topic(1)]))).rejects.toMatchObject({
    status: 404,
  });
});

it("leads from the old addresses to what everybody may read, and from no other", async () => {
  const { id } = await start();
  await ctx.forumImport.importTopics(
    id,
    await part([topic(20), topic(21, { category: "2" }), topic(22, { address: "viewtopic/22" })]),
  );
  for (const n of [20, 22]) await vi.waitFor(async () => expect(await listed(n)).toBeDefined());
  const to = (n: number) => `/community/t/old-topic-${n}/${topic(n).id}`;
  for (const path of ["/t/old-topic/20", "/t/20", "/t/old-topic/20/9", "/forum/t/x/20"])
    expect(await movedTo(path)).toBe(to(20));
  for (const path of ["/viewtopic.php?t=22", "/phpbb/viewtopic.php?f=3&t=22&start=20"])
    expect(await movedTo(path)).toBe(to(22));
  for (const path of ["/t/x/21", "/t/x/999", "/viewtopic.php?t=20", "/viewtopic.php", "/t/x/20x", "/products"])
    expect([path, await movedTo(path)]).toEqual([path, null]);
});

it("leads from the old addresses of posts to them, also when they are sent twice, moved or merged", async () => {
  const { id } = await start();
  const addressed = (n: number, at: (key: string) => string) =>
    topic(n, { posts: topic(n).posts.map((p) => ({ ...p, address: at(p.key) })) });
  const sent = await part([
    addressed(80, (key) => `t/80/${Number(key) * 10}`),
    addressed(81, (key) => `viewtopic/p8${key}`),
    { ...addressed(82, (key) => `t/82/${key}`), category: "2" },
    // The first post can't be taken: the others have other numbers than they had.
    { ...addressed(83, (key) => `t/83/${key}`), posts: addressed(83, (key) => `t/83/${key}`).posts.slice(1) },
  ]);
  await ctx.forumImport.importTopics(id, sent);
  // Killed before the lists knew that it had come: sent again, it is known post by post.
  await db.run(sql`UPDATE community_import_topic SET status = 'importing' WHERE topic_id = ${topic(80).id}`);
  await db.run(sql`DELETE FROM community_import_post WHERE topic_id = ${topic(80).id}`);
  await ctx.forumImport.importTopics(id, sent);
  // Each reaches the lists by itself.
  for (const n of [80, 81, 83]) await vi.waitFor(async () => expect(await listed(n)).toBeDefined());
  const to = (n: number) => `/community/t/old-topic-${n}/${topic(n).id}`;
  for (const [path, target] of [
    ["/t/old-topic/80/30", `${to(80)}/3`],
    ["/t/80/20", `${to(80)}/2`],
    ["/t/old-topic/80/10", to(80)],
    ["/t/old-topic/80/7", to(80)],
    ["/viewtopic.php?p=83#p83", `${to(81)}/3`],
    ["/forum/viewtopic.php?f=1&t=81&p=82", `${to(81)}/2`],
    ["/t/83/3", `${to(83)}/2`],
    ["/t/x/82/2", null],
    ["/viewtopic.php?p=2", null],
  ] as const)
    expect([path, await movedTo(path)]).toEqual([path, target]);
  const by = { email: OWNER, member: "owner", reason: "", at: NOW };
  expect(
    await topicOf(env, topic(80).id).startMove({
      ...{ base: 0, numbers: null, newTopic: null, title: "Old topic 81" },
      target: topic(81).id,
      id: crypto.randomUUID(),
      by,
    }),
  ).toMatchObject({ ok: true });
  await vi.waitFor(async () => expect((await listed(81))?.n).toBe(6));
  await vi.waitFor(async () => expect(await movedTo("/t/old-topic/80/30")).toBe(`${to(80)}/3`));
  // Hidden by a moderator, it leads nowhere.
  await db.run(sql`UPDATE community_topic SET state = 'hidden' WHERE id = ${topic(83).id}`);
  expect(await movedTo("/t/83/3")).toBe(null);
  await undo(id);
  // The other topic goes on, with what was merged into it.
  expect([await movedTo("/viewtopic.php?p=83"), await movedTo("/t/83/3")]).toEqual([`${to(81)}/3`, null]);
  expect(
    await db.all(
      sql`SELECT DISTINCT topic_id AS id FROM community_import_post WHERE topic_id IN (${topic(80).id}, ${topic(83).id})`,
    ),
  ).toEqual([]);
});

it("undo takes away all of it and only it: what someone has continued stays, and so does its category", async () => {
  const { id } = await start();
  await ctx.forumImport.importTopics(id, await part([topic(30), topic(31, { category: "2" }), topic(32)]));
  await topicOf(env, topic(32).id).post(postCommand({ author: BEN }));
  await vi.waitFor(async () => expect((await listed(32))?.n).toBe(4));
  const other = await start();
  await ctx.forumImport.importTopics(other.id, await part([topic(33)]));
  expect(await undo(id)).toMatchObject({ state: "undone", topics: 1, kept: 1 });
  expect([await listed(30), await listed(31)]).toEqual([undefined, undefined]);
  expect(await db.all(sql`SELECT id FROM community_category WHERE id LIKE ${`${id}%`}`)).toEqual([]);
  await vi.waitFor(async () => expect([(await listed(32))?.n, (await listed(33))?.n]).toEqual([4, 3]));
  await expect(ctx.forumImport.importTopics(id, await part([topic(34)]))).rejects.toMatchObject({ status: 409 });
  const again = await start();
  expect((await ctx.forumImport.importTopics(again.id, await part([topic(30)]))).topics).toMatchObject([
    { status: "imported", posts: 3 },
  ]);
});

it("posts become a member's once they say so, and only with the address verified", async () => {
  const { id } = await start();
  await ctx.forumImport.importTopics(id, await part([topic(40)]));
  await vi.waitFor(async () => expect((await listed(40))?.n).toBe(3));
  const [ana, eve] = [await signInMember("Ana"), await signInMember("Eve")];
  const own = `/api/community/me/imported/${authorId("a")}`;
  expect((await eve.get("/api/community/me/imported")).json).toEqual({ authors: [] });
  expect((await eve.post(own, { isMine: true })).status).toBe(404);
  const { authors } = (await ana.get("/api/community/me/imported")).json;
  expect(authors).toMatchObject([{ id: authorId("a"), name: "name a", site: "https://old.example" }]);
  const answers = await Promise.all([ana.post(own, { isMine: true }), ana.post(own, { isMine: true })]);
  expect(answers.map((a) => a.status).sort()).toEqual([200, 404]);
  await ctx.community.runAuthorsJob();
  const page = await topicOf(env, topic(40).id).read({ first: true });
  expect([page?.posts.map((p) => p.authorId), page?.authors.find((a) => a.handle === "ana")?.name]).toEqual([
    [page?.view.authorId, authorId("b"), authorId("b")],
    "Ana",
  ]);
  await vi.waitFor(async () => {
    const { json } = await ana.get("/api/community/members/ana");
    const counted = await db.get<{ n: number }>(sql`
      SELECT count(*) AS n FROM community_post WHERE author_id = ${page?.view.authorId} AND state = 'shown'`);
    expect([json.profile.posts, json.profile.topics > 0]).toEqual([counted?.n, true]);
    expect(json.posts.map((p: { topic: { title: string } }) => p.topic.title)).toContain("Old topic 40");
  });
});

it("the whole forum goes out line by line without an address, with all that is known of it", async () => {
  const { id } = await start();
  await ctx.forumImport.importTopics(id, await part([topic(50)]));
  await vi.waitFor(async () => expect((await listed(50))?.n).toBe(3));
  let lines = "";
  for (let after: string | null = ""; after !== null; ) {
    const next: { lines: string; next: string | null } = await ctx.forumImport.exportForum(after);
    lines += next.lines;
    after = next.next;
  }
  const records = lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).not.toContain("example.com");
  expect(records.filter((r) => r.type === "topic" && r.id === topic(50).id)).toHaveLength(1);
  expect(records.filter((r) => r.type === "post" && r.topic === topic(50).id)).toMatchObject([
    ...[
      { number: 1, text: "How long do you soak beans?", createdAt: AT },
      { number: 2, replyTo: 1 },
    ],
    { number: 3, likes: [{ reaction: "helpful" }] },
  ]);
});

it("what was chosen for a forum's categories is known the next time, and the stopped import goes on", async () => {
  const site = "https://stopped.example";
  const categories: NewForumImport["categories"] = [
    { key: "1", into: { id: "questions" } },
    { key: "2", into: null },
    {
      key: "3",
      into: { name: "For a while", description: "", color: "sky", access: "everybody", hasAnswers: false },
    },
  ];
  const { id } = await start({ site, categories }, NOW + 60_000);
  const earlier = (over: { source?: "phpbb"; site?: string } = {}) =>
    ctx.forumImport.findEarlierImport({ source: "discourse", site, ...over }).then((found) => found.earlier);
  expect(await earlier()).toMatchObject({ id, isRunning: true, categories: { 1: "questions", 2: null, 3: `${id}-2` } });
  expect(await earlier({ site: "" })).toMatchObject({ id });
  expect([await earlier({ source: "phpbb" }), await earlier({ site: "https://other.example" })]).toEqual([null, null]);
  // Left out is left out, also for what is sent all the same.
  const own = (n: number) => ({ ...topic(n, { category: "2" }), sourceKey: `discourse:${site}:${n}` });
  expect((await ctx.forumImport.importTopics(id, await part([own(90)]))).topics).toMatchObject([{ status: "refused" }]);
  await db.run(sql`DELETE FROM community_category WHERE id = ${`${id}-2`}`);
  expect((await earlier())?.categories).toEqual({ 1: "questions", 2: null });
  await ctx.forumImport.finishForumImport(id);
  expect(await earlier()).toMatchObject({ id, isRunning: false });
  await undo(id);
  expect(await earlier()).toBe(null);
});

it("an import is removed by the job alone, in as many runs as it takes, also after one that was killed", async () => {
  const { id } = await start();
  const numbers = Array.from({ length: 90 }, (_, i) => 700 + i);
  for (const some of [numbers.slice(0, 45), numbers.slice(45)])
    await ctx.forumImport.importTopics(id, await part(some.map((n) => topic(n))));
  expect(await rowOf(id)).toMatchObject({ topics: 90, posts: 270 });
  // Killed after some topics were emptied, before the list of the import knew of it.
  for (const n of numbers.slice(0, 10)) expect(await topicOf(env, topic(n).id).removeImported(keyOf(n))).toBe(true);
  // Without the queue, so that each run is seen.
  const enqueue = async () => {
    throw new Error("The queue is away.");
  };
  const alone = { ...env, JOBS: { getByName: () => ({ enqueue }) } } as unknown as Env;
  const { forumImport } = createRequestContext(
    new Request("https://shop.example/"),
    alone,
    createExecutionContext(),
    () => NOW,
  );
  const answers = [await forumImport.undoForumImport(id, OWNER), await forumImport.undoForumImport(id, OWNER)];
  expect(answers.map((row) => row?.state)).toEqual(["undoing", "undoing"]);
  expect(
    await db.get(
      sql`SELECT count(*) AS n FROM settings_audit WHERE action = 'community.import.undo' AND target = ${id}`,
    ),
  ).toEqual({ n: 1 });
  expect(await ctx.forumImport.runImportsJob()).toEqual({ topics: 90, failed: 0, unfinished: false });
  expect(await rowOf(id)).toMatchObject({ state: "undone", topics: 0 });
  expect(await ctx.forumImport.runImportsJob()).toEqual({ topics: 0, failed: 0, unfinished: false });
});
