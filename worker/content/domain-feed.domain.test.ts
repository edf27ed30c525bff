import { expect, it } from "vitest";
import type { FeedEntry } from "./contract.ts";
import { type Feed, toAtom, toFeedItem, toJsonFeed, toRss } from "./domain-feed.ts";

const entry = (id: string, more: Partial<FeedEntry> = {}): FeedEntry => ({
  id,
  kind: "article",
  path: `/article/${id}`,
  slug: id,
  title: `Tea & <toast> "${id}"`,
  summary: "What's in it, 5 > 4\u0007.",
  category: { key: "training", name: "Training & rest" },
  author: { id: "kitchen", name: "Tikari kitchen" },
  publishAt: Date.UTC(2026, 10, 1, 12),
  minutes: 5,
  picture: null,
  drawing: "maca",
  recipe: null,
  updatedAt: Date.UTC(2026, 10, 20, 12),
  tags: ["tea", "tea", "Training & rest"],
  ...more,
});
const feed = (entries: FeedEntry[]): Feed => ({
  title: "Training & rest",
  description: "Newest",
  homeUrl: "https://x.test/blog/training",
  feedUrl: "https://x.test/blog/training/feed.xml",
  origin: "https://x.test",
  publisher: "Tikari",
  iconUrl: "https://x.test/icon.png",
  itemKind: "entry",
  entries: entries.map(toFeedItem),
});

it("keeps an entry's id when its address changes, and tells two apart", () => {
  const ids = (path: string) => {
    const { items } = JSON.parse(toJsonFeed(feed([entry("a", { path }), entry("b")]))) as { items: { id: string }[] };
    return items.map(({ id }) => id);
  };
  expect(ids("/article/new")).toEqual(ids("/article/old"));
  expect(new Set(ids("/article/new")).size).toBe(2);
  for (const write of [toRss, toAtom]) expect(write(feed([entry("a")]))).toContain(ids("/x")[0]);
});

it("escapes texts, drops characters that XML has not, and names each label once", () => {
  for (const write of [toRss, toAtom]) {
    const text = write(feed([entry("a")]));
    expect(text).toContain("Tea &amp; &lt;toast&gt; &quot;a&quot;");
    expect(text).not.toContain("\u0007");
    expect(text.match(/tea</g)?.length ?? text.match(/term="tea"/g)?.length).toBe(1);
    expect(
      [...text.matchAll(/(?:href|link|url)[=>]"?([^"<]+)/g)].filter(([, url]) => !url?.startsWith("https://")),
    ).toEqual([]);
  }
});

it("escapes labels and dates each text by its publishing, not by its revision", () => {
  expect(toAtom(feed([entry("a")]))).toContain('<category term="Training &amp; rest"/>');
  expect(toRss(feed([entry("a")]))).toContain("<category>Training &amp; rest</category>");
  expect(toRss(feed([entry("a")]))).toContain("<pubDate>Sun, 01 Nov 2026 12:00:00 GMT</pubDate>");
  expect(toAtom(feed([entry("a")]))).toContain("<published>2026-11-01T12:00:00.000Z</published>");
  const { items } = JSON.parse(toJsonFeed(feed([entry("a")]))) as { items: Record<string, unknown>[] };
  expect(items[0]).toMatchObject({
    date_published: "2026-11-01T12:00:00.000Z",
    date_modified: "2026-11-20T12:00:00.000Z",
    tags: ["Training & rest", "tea"],
  });
});

it("says when it last changed, each text when it did, and is whole without entries", () => {
  const older = entry("b", { updatedAt: Date.UTC(2026, 10, 10, 12) });
  const updated = [...toAtom(feed([older, entry("a")])).matchAll(/<updated>(.*?)T12:00:00.000Z</g)].map(
    ([, day]) => day,
  );
  expect(updated).toEqual(["2026-11-20", "2026-11-10", "2026-11-20"]);
  expect(toRss(feed([entry("a")]))).toContain("<lastBuildDate>Fri, 20 Nov 2026 12:00:00 GMT</lastBuildDate>");
  expect(toRss(feed([]))).not.toContain("lastBuildDate");
  expect(toAtom(feed([]))).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
  expect(JSON.parse(toJsonFeed(feed([])))).toMatchObject({ items: [], version: "https://jsonfeed.org/version/1.1" });
});
