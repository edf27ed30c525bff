/** Pictures in posts: whose they are, who sees them, and how long they are kept. */
import { env, runInDurableObject } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createAdmin, userIdOf } from "../auth/testing/accounts.ts";
import { Browser, fetchApi, ORIGIN } from "../auth/testing/browser.ts";
import { newId } from "../kernel/ids.ts";
import { DAY } from "../kernel/instants.ts";
import { serveMedia } from "../media/index.ts";
import { makeExif, makeJpegHeader, makePng, makeWebp } from "../media/testing/pictures.ts";
import { createRequestContext } from "../request-context.ts";
import { createTestContext, db } from "../store/testing/request-context.ts";
import { runLocally } from "../test/local-context.ts";
import { newTopicId } from "./domain-topic.ts";
import { MAX_POST_PICTURES } from "./pictures.ts";
import { signInMember } from "./testing/members.ts";
import type { Topic } from "./topic.ts";

const guest = new Browser();
let ana: Browser;
let ben: Browser;
let newcomer: Browser;
let staff: Browser;
let seed = 0;

beforeAll(async () => {
  ana = await signInMember("Ana");
  ben = await signInMember("Ben");
  newcomer = await signInMember("Newton", { trust: 0 });
  staff = (await createAdmin()).browser;
});

const cookiesOf = (by: Browser) => [...by.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
async function upload(by: Browser, bytes: Uint8Array = makePng(200, 100, { seed: ++seed })) {
  const response = await fetchApi(
    new Request(`${ORIGIN}/api/community/pictures?filename=cup.png`, {
      method: "POST",
      body: bytes as Uint8Array<ArrayBuffer>,
      headers: { Origin: ORIGIN, Cookie: cookiesOf(by) },
    }),
  );
  // biome-ignore lint/suspicious/noExplicitAny: answers and errors
  return { status: response.status, json: (await response.json()) as any };
}
/** What someone gets of a picture's size. */
async function load(by: Browser, id: string, name = "160.webp"): Promise<Response> {
  const request = new Request(`${ORIGIN}/media/${id}/${name}`, { headers: { Cookie: cookiesOf(by) } });
  const waiting: Promise<unknown>[] = [];
  const execution = { waitUntil: (work: Promise<unknown>) => waiting.push(work), passThroughOnException: () => {} };
  return serveMedia(createRequestContext(request, env as never, execution as never)).catch((e: Response) => e);
}
const see = async (id: string, ...readers: Browser[]) =>
  Promise.all(
    readers.map(async (by) => {
      const response = await load(by, id);
      await response.body?.cancel();
      return response.status;
    }),
  );
async function begin(text: string, by = ana, category = "questions") {
  const id = newTopicId(Date.now());
  const post = newId();
  const input = { id, post, category, title: "What does mine look like?", text, tags: [], subject: null };
  const { status, json } = await by.post("/api/community/topics", input);
  return { id, post, status, json, path: `/api/community/topics/${id}` };
}
const usesOf = (id: string) =>
  db.all<{ owner: string; slot: string }>(
    sql`SELECT owner_id AS owner, slot FROM media_use WHERE media_id = ${id} ORDER BY owner_id`,
  );
/** Once the lists have what was written. */
const inUse = (id: string, uses: { owner: string; slot: string }[]) =>
  vi.waitFor(async () => expect(await usesOf(id)).toEqual(uses));

describe("a picture in a post", () => {
  it("is shown with its size at once, and the original until its sizes are made", async () => {
    const { json, status } = await upload(ana);
    expect([status, json]).toEqual([200, { id: json.id, width: 200, height: 100, path: `/media/${json.id}` }]);
    const { id, post, path } = await begin(`Look:\n\n![My *cup*](${json.path})`);
    const [{ html }] = (await guest.get(path)).json.posts;
    expect(html).toContain(`src="/media/${json.id}/200.webp"`);
    expect(html).toContain(`srcset="/media/${json.id}/160.webp 160w, /media/${json.id}/200.webp 200w"`);
    expect(html).toContain('width="200" height="100" alt="My cup" loading="lazy"');
    await inUse(json.id, [{ owner: `${id}/${post}`, slot: "shown" }]);
    const waiting = await load(guest, json.id);
    expect([waiting.status, waiting.headers.get("Content-Type"), waiting.headers.get("Cache-Control")]).toEqual([
      ...[200, "image/png", "private, max-age=30"],
    ]);
    await waiting.body?.cancel();
    const { key } = (await db.get<{ key: string }>(sql`SELECT key FROM media_file WHERE id = ${json.id}`)) ?? {};
    await db.run(sql`UPDATE media_file SET status = 'ready', formats = '["webp","jpg"]' WHERE id = ${json.id}`);
    await env.MEDIA.put(`media/${key}/160.webp`, makeWebp(160, 80));
    const ready = await load(guest, json.id);
    expect([ready.headers.get("Content-Type"), ready.headers.get("Cache-Control")]).toEqual([
      ...["image/webp", "public, max-age=3600"],
    ]);
    await ready.body?.cancel();
    // All of it as it was sent is for staff alone.
    expect((await load(guest, json.id, "original")).status).toBe(404);
  });

  it("is seen by nobody but its owner until it stands in a post, and by nobody else after that was hidden", async () => {
    const { json } = await upload(ana);
    expect(await see(json.id, ana, ben, guest)).toEqual([200, 404, 404]);
    const { id, post, path } = await begin(`![](${json.path})`);
    await inUse(json.id, [{ owner: `${id}/${post}`, slot: "shown" }]);
    expect(await see(json.id, ana, ben, guest)).toEqual([200, 200, 200]);
    await runInDurableObject(env.TOPIC.getByName(id), (topic: Topic) =>
      topic.setPostState(1, "hidden", { member: "m", isStaff: true }),
    );
    await inUse(json.id, [{ owner: `${id}/${post}`, slot: "kept" }]);
    expect(await see(json.id, ana, ben, guest, staff)).toEqual([200, 404, 404, 200]);
    expect((await guest.get(path)).json.posts[0].html).toBeNull();
  });

  it("of a topic for members is nothing to guests", async () => {
    const { json } = await upload(ana);
    const { id, post } = await begin(`![](${json.path})`, ana, "members");
    await inUse(json.id, [{ owner: `${id}/${post}`, slot: "shown" }]);
    expect(await see(json.id, ben, guest)).toEqual([200, 404]);
    const kept = (await load(ben, json.id)).headers.get("Cache-Control");
    expect(kept).toMatch(/^private/);
  });

  it("is nothing to guests as soon as its category is for members, while the topic follows", async () => {
    const { json } = await upload(ana);
    await begin(`![Beans](${json.path})`, ana, "training");
    await vi.waitFor(async () => expect(await see(json.id, guest)).toEqual([200]));
    await db.run(sql`UPDATE community_category SET access = 'members' WHERE slug = 'training'`);
    expect(await see(json.id, guest, ben)).toEqual([404, 200]);
    await db.run(sql`UPDATE community_category SET access = 'staff' WHERE slug = 'training'`);
    expect(await see(json.id, ben, staff)).toEqual([404, 200]);
    await db.run(sql`UPDATE community_category SET access = 'everybody' WHERE slug = 'training'`);
  });

  it("is the writer's own: someone else's can't be used, nor one that is gone", async () => {
    const { json } = await upload(ana);
    const stolen = await begin(`![](${json.path}/160.webp)`, ben);
    expect([stolen.status, stolen.json.error.message]).toEqual([422, expect.stringMatching(/that you uploaded/)]);
    expect((await ben.post("/api/community/preview", { text: `![](${json.path})` })).status).toBe(422);
    const { path } = await begin("Only words here.", ben);
    expect((await ben.send("PUT", `${path}/posts/1`, { text: `![](${json.path})`, revision: 0 })).status).toBe(422);
    // Even where it stands in the same topic.
    const mine = await begin(`Mine: ![](${json.path})`);
    await ben.post(`${mine.path}/posts`, { id: newId(), text: "Nice." });
    await inUse(json.id, [{ owner: `${mine.id}/${mine.post}`, slot: "shown" }]);
    expect((await ben.send("PUT", `${mine.path}/posts/2`, { text: `![](${json.path})`, revision: 0 })).status).toBe(
      422,
    );
    // Staff who correct a text keep its pictures.
    const edited = { text: `Mine, with a title: ![](${json.path})`, revision: 0, reason: "A title" };
    expect((await staff.send("PUT", `${mine.path}/posts/1`, edited)).status).toBe(200);
    const old = (await upload(ana)).json;
    await db.run(sql`UPDATE media_file SET created_at = ${Date.now() - DAY} WHERE id = ${old.id}`);
    expect((await begin(`![](${old.path})`)).json.error.message).toMatch(/upload it again/);
  });

  it("of someone else is named in a quote, with the way to where it stands, and shown there alone", async () => {
    const { json } = await upload(ana);
    const { id, post, path } = await begin(`Mine: ![The cup](${json.path})`);
    await inUse(json.id, [{ owner: `${id}/${post}`, slot: "shown" }]);
    const at = `/community/t/what/${id}/1#post-1`;
    const quote = `> [Ana in #1](${at}):\n>\n> Mine: ![The cup](${json.path})\n\nNice cup.`;
    const reply = await ben.post(`${path}/posts`, { id: newId(), text: quote });
    expect([reply.status, reply.json.error]).toEqual([200, undefined]);
    const [, { html }] = (await guest.get(path)).json.posts;
    expect(html).toContain(`<a href="${at}">Picture: The cup</a>`);
    expect(html).not.toContain("<img");
    // Their own stays a picture, and outside of the quote nothing has changed.
    await ana.post(`${path}/posts`, { id: newId(), text: quote });
    expect((await guest.get(path)).json.posts[2].html).toContain("<img");
    const stolen = await ben.post(`${path}/posts`, { id: newId(), text: `${quote}\n\n![](${json.path})` });
    expect(stolen.status).toBe(422);
    await inUse(json.id, expect.arrayContaining([{ owner: `${id}/${post}`, slot: "shown" }]));
  });

  it("is a link where it stands on another site", async () => {
    const { path } = await begin("![a cat](https://spy.test/cat.gif)");
    const [{ html }] = (await guest.get(path)).json.posts;
    expect(html).not.toContain("<img");
    expect(html).toContain('<a href="https://spy.test/cat.gif"');
  });

  it("is one of ten at most", async () => {
    const paths = Array.from({ length: MAX_POST_PICTURES + 1 }, (_, i) => `![](/media/p${i})`);
    expect((await begin(paths.join("\n"))).json.error.message).toMatch(/up to 10 pictures/);
  });
});

describe("an upload", () => {
  it("is a member's, within the limit of their level", async () => {
    expect((await upload(guest)).status).toBe(401);
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await upload(newcomer)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it("is a picture, without what the camera noted", async () => {
    const html = new TextEncoder().encode("<html><script>alert(1)</script>");
    expect((await upload(ana, html)).status).toBe(422);
    const { json } = await upload(ana, makeJpegHeader(30, 20, { before: [makeExif(6)] }));
    const file = await db.get<{ key: string }>(sql`SELECT key FROM media_file WHERE id = ${json.id}`);
    const stored = await (await env.MEDIA.get(`media/${file?.key}/original`))?.text();
    expect(stored?.length).toBeGreaterThan(10);
    expect(stored).not.toContain("GPS");
  });

  it("that stands in no post is deleted after a day; one of a post that waits is kept", async () => {
    const [unused, held] = [(await upload(ana)).json, (await upload(ben)).json];
    const { id } = await begin("A topic with words.");
    const post = newId();
    await runInDurableObject(env.TOPIC.getByName(id), (topic: Topic) =>
      topic.post({
        ...{ id: post, replyTo: null, text: `![](${held.path})`, html: `<img src="${held.path}/160.webp">` },
        ...{ author: { id: "u", handle: "u", name: "U", avatar: null, badge: null }, excerpt: "", mentions: [] },
        ...{ isStaff: false, at: Date.now(), check: { verdict: "hold", reasons: [], score: null } },
      }),
    );
    await inUse(held.id, [{ owner: `${id}/${post}`, slot: "kept" }]);
    expect(await see(held.id, ana)).toEqual([404]);
    const again = (await upload(ana)).json;
    const old = Date.now() - DAY - 1;
    for (const each of [unused, held, again])
      await db.run(sql`UPDATE media_file SET created_at = ${old} WHERE id = ${each.id}`);
    // Sent once more, it is new.
    await upload(ana, makePng(200, 100, { seed }));
    await createTestContext(Date.now()).media.sweepMedia();
    const left = await db.all<{ id: string }>(
      sql`SELECT id FROM media_file WHERE id IN (${unused.id}, ${held.id}, ${again.id}) ORDER BY id`,
    );
    expect(left.map((row) => row.id)).toEqual([held.id, again.id].sort());
  });

  it("goes with its owner's account; the words stay", async () => {
    const leaver = await signInMember("Leo");
    const member = await userIdOf("leo@example.com");
    const { json } = await upload(leaver);
    const { id, post, path } = await begin(`Before ![](${json.path}) after`, leaver);
    await inUse(json.id, [{ owner: `${id}/${post}`, slot: "shown" }]);
    await env.DB.prepare("DELETE FROM community_profile WHERE user_id = ?").bind(member).run();
    await runLocally((ctx) => ctx.community.runAuthorsJob());
    expect((await guest.get(path)).json.posts[0].html).toBe("<p>Before <em>[Picture removed]</em> after</p>");
    await inUse(json.id, []);
  });
});
