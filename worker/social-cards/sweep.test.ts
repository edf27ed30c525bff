import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { DAY, HOUR } from "../kernel/instants.ts";
import { createTestContext, db } from "../store/testing/request-context.ts";
import { sweepCards } from "./sweep.ts";

/** Which cards the daily job deletes. */
const NOW = Date.UTC(2026, 10, 20);
const SHOWN = { article: ["bread", "soup"], ingredient: ["maca"], study: [] as string[] };
let uploaded: Map<string, number>;
let asked: string[];

const put = async (key: string, daysAgo: number) => {
  await env.MEDIA.put(key, "card");
  uploaded.set(key, NOW - daysAgo * DAY);
};
const stored = async () => (await env.MEDIA.list({ prefix: "og/" })).objects.map(({ key }) => key);

/** A run so many hours later, on a bucket that says when each card was drawn. */
const sweep = (hours = 0, limit?: number) => {
  const { env: bindings } = createTestContext();
  const MEDIA = {
    list: async (options: R2ListOptions) => {
      const page = await env.MEDIA.list(options);
      return {
        ...page,
        objects: page.objects.map(({ key }) => ({ key, uploaded: new Date(uploaded.get(key) ?? NOW) })),
      };
    },
    delete: (keys: string[]) => env.MEDIA.delete(keys),
  };
  const listShown = async (kind: keyof typeof SHOWN, slugs: readonly string[]) => {
    asked.push(...slugs);
    return new Set(SHOWN[kind].filter((slug) => slugs.includes(slug)));
  };
  return sweepCards({ db, env: { ...bindings, MEDIA }, now: () => NOW + hours * HOUR, listShown } as never, limit);
};

beforeEach(async () => {
  [uploaded, asked] = [new Map(), []];
  await db.run(sql`DELETE FROM settings_job_state WHERE name = 'social cards'`);
  const keys = await stored();
  if (keys.length > 0) await env.MEDIA.delete(keys);
});

it("deletes old versions and the cards of pages that are gone, after 30 days; what a page has now stays for good", async () => {
  await put("og/article/bread/now.jpg", 400);
  await put("og/article/bread/before.jpg", 401);
  await put("og/article/bread/now-1x1.jpg", 399);
  await put("og/article/bread/before-1x1.jpg", 500);
  await put("og/article/soup/before.jpg", 29);
  await put("og/article/soup/now.jpg", 28);
  await put("og/article/withdrawn/now.jpg", 31);
  await put("og/article/withdrawn-lately/now.jpg", 29);
  await put("og/ingredient/maca/now.jpg", 90);
  // Its name means an article's card, not a study's.
  await put("og/study/bread/now.jpg", 90);
  await put("og/formerlystoredflat.jpg", 90);
  await env.MEDIA.put("media/og/original", "not a card");
  expect(await sweep()).toEqual({ deleted: 5, unfinished: false });
  expect(await stored()).toEqual([
    "og/article/bread/now-1x1.jpg",
    "og/article/bread/now.jpg",
    "og/article/soup/before.jpg",
    "og/article/soup/now.jpg",
    "og/article/withdrawn-lately/now.jpg",
    "og/ingredient/maca/now.jpg",
  ]);
  expect(await env.MEDIA.head("media/og/original")).not.toBeNull();
});

it("looks at all of them once a day, a part in each run, and no folder is judged by half of it", async () => {
  for (const slug of ["bread", "gone-1", "gone-2", "gone-3", "soup"])
    for (const [version, age] of [
      ["a", 41],
      ["b", 40],
    ] as const)
      await put(`og/article/${slug}/${version}.jpg`, age);
  const runs = [];
  do runs.push(await sweep(0, 3));
  while (runs.at(-1)?.unfinished);
  expect(runs.length).toBeGreaterThan(2);
  expect(runs.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(8);
  expect(await stored()).toEqual(["og/article/bread/b.jpg", "og/article/soup/b.jpg"]);
  // Each folder was judged once.
  expect(asked).toHaveLength(5);
  await put("og/article/gone/a.jpg", 60);
  expect(await sweep(23)).toEqual({ deleted: 0, unfinished: false });
  expect(await sweep(25)).toEqual({ deleted: 1, unfinished: false });
});

it("goes on in a folder that is larger than a run", async () => {
  for (let i = 0; i < 7; i++) await put(`og/article/bread/v${i}.jpg`, 100 - i);
  while ((await sweep(0, 3)).unfinished);
  expect(await stored()).toContain("og/article/bread/v6.jpg");
  while ((await sweep(48, 3)).unfinished);
  expect((await stored()).length).toBeLessThan(4);
});
