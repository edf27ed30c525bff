/** Topics of the forum in the search: found like texts of the site, and gone from it with the topic and with the forum. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { postCommand, startTopic } from "../community/testing/topics.ts";
import { openDb } from "../platform/db.ts";
import { runLocally } from "../test/local-context.ts";
import { quickWaits } from "../test/quick-waits.ts";
import { createRecordingDb } from "../test/recording-db.ts";
import type { SearchAnswer } from "./contract.ts";
import { firstId, KIND_SPAN, shownKinds } from "./domain-kinds.ts";
import { searchService } from "./service.ts";
import { fillIndex } from "./testing/fill-index.ts";

const visitor = new Browser();
const all = <T>(query: string, ...params: unknown[]) =>
  env.DB.prepare(query)
    .bind(...params)
    .all<T>()
    .then(({ results }) => results);

const search = (q: string, forumEnabled = true, kind?: "topic"): Promise<SearchAnswer> =>
  runLocally((ctx) =>
    searchService({ ...ctx, flags: async () => ({ ...(await ctx.flags()), forumEnabled }) }).search(q, {
      ...{ kind, products: 6, documents: 4, quotes: true },
    }),
  );
const topicsOf = (answer: SearchAnswer) =>
  answer.groups.flatMap((group) => (group.kind === "topic" ? group.documents : []));
const titlesOf = async (q: string, forumEnabled?: boolean) =>
  topicsOf(await search(q, forumEnabled)).map(({ title }) => title);

/** A topic in the lists and in the index. */
async function begin(title: string, { text = "Hello", over = {} as Parameters<typeof startTopic>[0] } = {}) {
  const { object, id } = await startTopic({ title, slug: "a-topic", categoryId: "questions", ...over });
  await object.edit({
    ...{ number: 1, text, html: "", excerpt: text.slice(0, 300), revision: 0, check: null, reason: null, at: 1 },
    by: { member: "member-ana", isStaff: false },
  });
  await inLists(id, "text", text);
  return { object, id };
}
/** Waits until the lists say so: the index reads them. */
const inLists = (id: string, column: string, value: unknown) =>
  vi.waitFor(async () => {
    const [row] = await all<Record<string, unknown>>(`SELECT ${column} AS value FROM community_topic WHERE id = ?`, id);
    expect(row?.value).toBe(value);
  });

beforeAll(() => quickWaits());
beforeAll(async () => {
  await env.DB.prepare(
    "INSERT INTO community_profile (user_id, handle, handle_key, name, created_at) VALUES ('member-ana', 'ana', 'ana', 'Ana', 1)",
  ).run();
});

it("finds a topic by its title, all of its first post, the answer and its newest replies", async () => {
  const { object, id } = await begin("Sprouting moth beans at home", {
    text: `${"Nothing yet. ".repeat(60)}A cold wintergarden may be why.`,
    over: { tags: ["sprouts"], hasAnswers: true },
  });
  await object.post(postCommand({ text: "x", excerpt: "Try a thermoregulator.", at: 2 }));
  await object.setAnswer(2, { member: "member-ana", isStaff: true });
  await object.post(postCommand({ text: "x", excerpt: "Mine stood on the radiatorshelf.", at: 3 }));
  await inLists(id, "last_number", 3);
  await fillIndex();
  for (const word of ["sprouting moth", "wintergarden", "radiatorshelf", "sprouts"])
    expect([word, await titlesOf(word)]).toEqual([word, ["Sprouting moth beans at home"]]);
  const [hit] = topicsOf(await search("wintergarden"));
  expect(hit).toMatchObject({
    ...{ kind: "topic", source: "topic", ref: id, path: `/community/t/a-topic/${id}` },
    ...{
      text: expect.stringContaining("A cold wintergarden may be why."),
      note: "Questions · Ana · 2 replies · Jan 1, 1970",
    },
  });
});

it("comes after the site's own texts, and its title before its text", async () => {
  await env.DB.prepare(
    `INSERT INTO store_collection (id, handle, title, description, status, kind, created_at, updated_at)
     VALUES ('soaking', 'soaking', 'Oatsoak basics', '', 'active', 'manual', 1, 1)`,
  ).run();
  const [own] = [await begin("Oatsoak basics"), await begin("Another one", { text: "About oatsoak basics." })];
  await fillIndex();
  const answer = await search("oatsoak basics");
  expect(answer.groups.map(({ kind }) => kind)).toEqual(["collection", "topic"]);
  expect(topicsOf(answer)[0]?.ref).toBe(own.id);
  const points = await openDb(env.SEARCH).all<{ boost: number }>(
    "SELECT boost FROM search_document WHERE title = 'Oatsoak basics' ORDER BY id",
  );
  expect(points[1]?.boost).toBeLessThan(points[0]?.boost ?? 0);
});

it("suggests a title while it is typed", async () => {
  await begin("Quinoapop in a pan");
  await fillIndex();
  const { suggestions, groups } = await search("quinoapop in a");
  // It is a result itself.
  expect([suggestions, groups.length]).toEqual([[], 1]);
  await Promise.all([1, 2, 3, 4, 5].map((n) => begin(`Quinoapop in a pot, part ${n}`)));
  await fillIndex();
  const more = await search("quinoapop in a");
  expect(more.suggestions.length).toBeGreaterThan(0);
  expect(more.suggestions.every((phrase) => phrase.startsWith("Quinoapop in a p"))).toBe(true);
  expect((await search("quinoapop in a", false)).suggestions).toEqual([]);
});

const GONE: [string, (id: string) => string][] = [
  ["is hidden", (id) => `UPDATE community_topic SET state = 'hidden' WHERE id = '${id}'`],
  [
    "moves to a category for members",
    (id) => `UPDATE community_topic SET category_id = 'members', access = 'members' WHERE id = '${id}'`,
  ],
  ["is deleted", (id) => `DELETE FROM community_topic WHERE id = '${id}'`],
];
it.each(GONE)(
  "a topic that %s is gone at once, also as a suggestion, and from the index with its next run",
  async (what, change) => {
    const word = `vanish${what.replaceAll(" ", "")}`;
    const { id } = await begin(`${word} and more`);
    await fillIndex();
    expect(await titlesOf(word)).toHaveLength(1);
    await env.DB.prepare(change(id)).run();
    const answer = await search(word);
    expect([topicsOf(answer), answer.suggestions, answer.total]).toEqual([[], [], 0]);
    await fillIndex();
    const kinds = await env.SEARCH.prepare("SELECT kind FROM search_document WHERE ref = ?").bind(id).all();
    expect(kinds.results).toEqual([{ kind: "gone" }]);
    const phrases = await env.SEARCH.prepare("SELECT count(*) AS n FROM search_phrase WHERE ref = ?").bind(id).first();
    expect(phrases).toEqual({ n: 0 });
  },
);

it("quotes nothing that may have been taken away since the index was written", async () => {
  const { object, id } = await begin("Takeback of words", { text: "A takeback from Orchardstreet." });
  await fillIndex();
  expect(topicsOf(await search("orchardstreet"))[0]?.text).toContain("Orchardstreet");
  await object.setPostState(1, "hidden", { member: "member-mod", isStaff: true });
  await inLists(id, "text", "");
  expect(topicsOf(await search("takeback"))[0]?.text).toBe("");
  await fillIndex();
  expect(await titlesOf("orchardstreet")).toEqual([]);
});

it("while the forum is closed nothing of it is found, counted or suggested, nor does it change what was meant", async () => {
  await begin("Barleytwist for beginners");
  await fillIndex();
  expect(await titlesOf("barleytwist")).toHaveLength(1);
  for (const kind of [undefined, "topic"] as const) {
    const closed = await search("barleytwist", false, kind);
    expect([closed.groups, closed.counts, closed.total, closed.suggestions]).toEqual([[], [], 0, []]);
  }
});

it("what members misspell stays misspelled", async () => {
  await env.DB.prepare(
    `INSERT INTO store_collection (id, handle, title, description, status, kind, created_at, updated_at) VALUES
     ('m1', 'm1', 'Magnesite one', '', 'active', 'manual', 1, 1), ('m2', 'm2', 'Magnesite two', '', 'active', 'manual', 1, 1),
     ('m3', 'm3', 'Magnesite three', '', 'active', 'manual', 1, 1)`,
  ).run();
  await begin("Which magnezite is best");
  await fillIndex();
  expect(await search("magnezite ")).toMatchObject({ total: 1, corrected: null, didYouMean: "magnesite" });
  // Without the topics nothing has the word.
  expect(await search("magnezite ", false)).toMatchObject({ total: 3, corrected: "magnesite" });
});

it("an answer with topics is kept by no browser, one without as before", async () => {
  await begin("Keepnot of answers");
  await fillIndex();
  const cached = async (q: string) => (await visitor.get(`/api/search?q=${q}`)).response.headers.get("cache-control");
  expect([await cached("keepnot"), await cached("nothinghasthis")]).toEqual([
    "private, no-store",
    "public, max-age=60",
  ]);
});

it("topics are the last kind, so that a search without them ends before them", () => {
  expect(Math.max(...shownKinds(false).map((kind) => firstId(kind) + KIND_SPAN))).toBe(firstId("topic"));
});

it("a reaction or a look changes nothing that the search has to learn, and a topic is read with few rows", async () => {
  const { id } = await begin("Readcheaply");
  await fillIndex();
  await env.DB.prepare("UPDATE community_topic SET reactions = 9, heat = 9, bumped_at = 9 WHERE id = ?").bind(id).run();
  expect(await all("SELECT ref FROM search_outbox WHERE ref = ?", id)).toEqual([]);
  await env.DB.prepare(
    `WITH RECURSIVE n(v) AS (SELECT 2 UNION ALL SELECT v + 1 FROM n WHERE v < 2000)
     INSERT INTO community_post (topic_id, number, author_id, state, created_at, excerpt, version)
     SELECT ?1, v, 'ben', CASE WHEN v > 1000 THEN 'hidden' ELSE 'shown' END, 1, 'x', 1 FROM n`,
  )
    .bind(id)
    .run();
  await env.DB.prepare("UPDATE community_topic SET last_number = 2000 WHERE id = ?").bind(id).run();
  const { DB, costs } = createRecordingDb(env.DB);
  const { readSource } = await import("./read-sources.ts");
  await readSource(openDb(DB), "topic", { refs: [id] });
  expect(costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThan(60);
});

it("finds at most five topics like a title, also where none has every word, and none for a few words", async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) await begin(`Fermenting tempeh overnight, try ${n}`);
  await fillIndex();
  const similar = async (q: string) => (await visitor.get(`/api/search/topics?q=${encodeURIComponent(q)}`)).json.topics;
  const found = await similar("Why did fermenting my tempeh overnight fail in the cellar?");
  expect(found).toHaveLength(5);
  expect(found[0]).toEqual({
    ...{ title: expect.stringContaining("Fermenting tempeh"), path: expect.stringContaining("/community/t/a-topic/") },
    note: "Questions · Ana · 0 replies · Nov 1",
  });
  // That another kind has all the words says nothing about topics.
  await env.DB.prepare(
    `INSERT INTO store_collection (id, handle, title, description, status, kind, created_at, updated_at)
     VALUES ('tempeh', 'tempeh', 'Fermenting tempeh beside cellarwood', '', 'active', 'manual', 1, 1)`,
  ).run();
  await fillIndex();
  expect(await similar("fermenting tempeh beside cellarwood")).toHaveLength(5);
  expect([await similar("Fermenting tempeh"), await similar("a b c")]).toEqual([[], []]);
});
