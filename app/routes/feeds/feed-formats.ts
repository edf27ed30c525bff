import { brand } from "#app/brand.ts";
import { type Feed, toAtom, toJsonFeed, toRss } from "#worker/content/domain-feed.ts";

const FORMATS: Record<string, { type: string; write: (feed: Feed) => string }> = {
  "feed.xml": { type: "application/rss+xml; charset=utf-8", write: toRss },
  "atom.xml": { type: "application/atom+xml; charset=utf-8", write: toAtom },
  "feed.json": { type: "application/feed+json; charset=utf-8", write: toJsonFeed },
};

/** Writes a feed in the format that the address names. */
export function writeFeed(
  { origin, pathname }: URL,
  feed: Pick<Feed, "title" | "description" | "itemKind" | "entries"> & { homePath: string },
): { body: string; type: string } | null {
  const format = FORMATS[pathname.slice(pathname.lastIndexOf("/") + 1)];
  if (!format) return null;
  const { homePath, ...rest } = feed;
  const body = format.write({
    ...rest,
    ...{ homeUrl: origin + homePath, feedUrl: origin + pathname, origin },
    ...{ publisher: brand.name, iconUrl: `${origin}/icons/icon-512.png` },
  });
  return { body, type: format.type };
}
