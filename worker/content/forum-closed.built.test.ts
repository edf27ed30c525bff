import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { DEFAULT_FLAGS } from "../kernel/flags.ts";
import { fetchBuilt, SITE } from "../test/built-worker.ts";
import { fakeFlagsKv } from "../test/fake-bindings.ts";

let clock = Date.now();
/** Of a topic: its id begins with the second. */
const CREATED_AT = 1793534400_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => vi.useRealTimers();
});

/** The response for an address with the forum open or closed. */
async function withForum(forumEnabled: boolean, path: string, expected = 200): Promise<string> {
  // Flags are cached for a second.
  clock += 2000;
  vi.setSystemTime(clock);
  const FLAGS = fakeFlagsKv({ ...DEFAULT_FLAGS, contentVersion: clock, forumEnabled });
  const { status, text } = await fetchBuilt(path, { env: { FLAGS } });
  expect([path, status]).toEqual([path, expected]);
  return text;
}

it("removes a closed forum from the sitemap at once, and restores it", async () => {
  const line = `<loc>${SITE}/community</loc>`;
  expect(await withForum(true, "/sitemaps/pages.xml")).toContain(line);
  expect(await withForum(false, "/sitemaps/pages.xml")).not.toContain(line);
  expect(await withForum(true, "/sitemaps/pages.xml")).toContain(line);
  expect(await withForum(false, "/sitemaps/pages.xml")).toContain(`<loc>${SITE}/community-guidelines</loc>`);
});

it("marks the page of a closed forum as noindex", async () => {
  const noindex = '<meta name="robots" content="noindex"/>';
  expect(await withForum(true, "/community")).not.toContain(noindex);
  expect(await withForum(false, "/community")).toContain(noindex);
});

it("takes the feeds of a closed forum away at once, its topics from the sitemap and itself from llms.txt", async () => {
  await env.DB.prepare(
    `INSERT INTO community_topic (id, category_id, access, slug, title, tags, excerpt, author_id, people, created_at, bumped_at,
       last_number, heat, state, version)
     VALUES ('1neeae000000', 'questions', 'everybody', 'beans', 'How do you soak beans?', '[]', 'Mine stay hard.', 'ana', '[]',
       ?1, ?1, 1, 1, 'shown', 1)`,
  )
    .bind(CREATED_AT)
    .run();
  await env.DB.prepare(
    `INSERT INTO community_post (topic_id, number, author_id, state, created_at, excerpt, version)
     VALUES ('1neeae000000', 1, 'ana', 'shown', ?1, 'Mine stay hard.', 1)`,
  )
    .bind(CREATED_AT)
    .run();
  const address = "/community/t/beans/1neeae000000";
  const month = new Date(CREATED_AT).toISOString().slice(0, 7);
  const part = `/sitemaps/topics-${month}.xml`;
  for (const isOpen of [true, false, true]) {
    for (const list of ["/community", "/community/c/questions", "/community/topics/1neeae000000"])
      for (const file of ["feed.xml", "atom.xml", "feed.json"]) {
        const text = await withForum(isOpen, `${list}/${file}`, isOpen ? 200 : 404);
        expect(text.includes(address)).toBe(isOpen);
      }
    expect((await withForum(isOpen, "/sitemap.xml")).includes(part)).toBe(isOpen);
    expect((await withForum(isOpen, part, isOpen ? 200 : 404)).includes(address)).toBe(isOpen);
    const pages = await withForum(isOpen, "/sitemaps/pages.xml");
    expect([pages.includes("/community/c/questions<"), pages.includes("/community/c/members")]).toEqual([
      isOpen,
      false,
    ]);
    const llms = await withForum(isOpen, "/llms.txt");
    expect([llms.includes("## Community"), llms.includes("/community/c/members")]).toEqual([isOpen, false]);
  }
  await withForum(true, "/community/c/members/feed.xml", 404);
  expect(await withForum(true, "/community/c/questions")).toContain('href="/community/c/questions/feed.json"');
});
