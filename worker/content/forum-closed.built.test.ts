import { beforeEach, expect, it, vi } from "vitest";
import { DEFAULT_FLAGS } from "../kernel/flags.ts";
import { fetchBuilt, SITE } from "../test/built-worker.ts";
import { fakeFlagsKv } from "../test/fake-bindings.ts";

let clock = Date.now();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => vi.useRealTimers();
});

/** The response for an address with the forum open or closed. */
async function withForum(forumEnabled: boolean, path: string): Promise<string> {
  // Flags are cached for a second.
  clock += 2000;
  vi.setSystemTime(clock);
  const FLAGS = fakeFlagsKv({ ...DEFAULT_FLAGS, contentVersion: clock, forumEnabled });
  const { status, text } = await fetchBuilt(path, { env: { FLAGS } });
  expect(status).toBe(200);
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
