/** The feeds of a list of texts, or of the forum: RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1. All addresses in them are whole. */
import { escapeXml, xmlTag } from "../kernel/xml.ts";
import { pictureUrl } from "../media/domain.ts";
import type { FeedEntry } from "./contract.ts";

/** What a feed says of a text, a topic or a post. */
export interface FeedItem
  extends Pick<FeedEntry, "id" | "path" | "title" | "summary" | "publishAt" | "updatedAt" | "tags" | "picture"> {
  category: { name: string } | null;
  /** `path`: of their page, where they have one. */
  author: { name: string; path: string | null } | null;
}

export interface Feed {
  title: string;
  description: string;
  /** The list as a page. */
  homeUrl: string;
  /** This very feed. */
  feedUrl: string;
  origin: string;
  /** Who publishes. */
  publisher: string;
  iconUrl: string;
  /** Part of what each is called forever. */
  itemKind: "entry" | "topic" | "post";
  entries: readonly FeedItem[];
}

/** A text in a feed. */
export const toFeedItem = ({ author, ...entry }: FeedEntry): FeedItem => ({
  ...entry,
  author: author && { name: author.name, path: `/authors/${author.id}` },
});

/** For people who open a feed in a browser. */
const feedLook = ({ origin }: Feed): string => `<?xml-stylesheet type="text/css" href="${origin}/feed.css"?>`;

/** What an entry is called forever: its id doesn't change with its address. RFC 4151, dated by the host's own feed. */
const entryId = ({ origin, itemKind }: Feed, { id }: FeedItem): string =>
  `tag:${new URL(origin).hostname},2026:${itemKind}:${id}`;

const entryUrl = ({ origin }: Feed, { path }: FeedItem): string => origin + path;
const authorUrl = ({ origin }: Feed, { path }: { path: string | null }): string | null => path && origin + path;
const imageUrl = ({ origin }: Feed, { picture }: FeedItem): string | null =>
  picture ? origin + pictureUrl(picture, 1280, "jpg") : null;

/** When anything in the feed last changed, in UTC ms; 0 of an empty one. */
const feedUpdatedAt = ({ entries }: Feed): number => Math.max(0, ...entries.map(({ updatedAt }) => updatedAt));

/** "Mon, 23 Nov 2026 12:00:00 GMT", as RSS wants it. */
const rssDate = (at: number): string => new Date(at).toUTCString();

/** The categories of an entry: its own, then its tags. */
const labels = ({ category, tags }: FeedItem): string[] => [
  ...new Set([...(category ? [category.name] : []), ...tags]),
];

export function toRss(feed: Feed): string {
  const items = feed.entries.map((entry) => {
    const image = imageUrl(feed, entry);
    return `<item>${[
      xmlTag("title", entry.title),
      xmlTag("link", entryUrl(feed, entry)),
      `<guid isPermaLink="false">${escapeXml(entryId(feed, entry))}</guid>`,
      xmlTag("pubDate", rssDate(entry.publishAt)),
      xmlTag("description", entry.summary),
      xmlTag("dc:creator", entry.author?.name ?? feed.publisher),
      ...labels(entry).map((label) => xmlTag("category", label)),
      image ? `<media:content url="${escapeXml(image)}" medium="image" type="image/jpeg"/>` : "",
    ].join("")}</item>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
${feedLook(feed)}
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>${[
    xmlTag("title", feed.title),
    xmlTag("link", feed.homeUrl),
    xmlTag("description", feed.description),
    xmlTag("language", "en-us"),
    feed.entries.length > 0 ? xmlTag("lastBuildDate", rssDate(feedUpdatedAt(feed))) : "",
    `<image>${xmlTag("url", feed.iconUrl)}${xmlTag("title", feed.title)}${xmlTag("link", feed.homeUrl)}</image>`,
    `<atom:link href="${escapeXml(feed.feedUrl)}" rel="self" type="application/rss+xml"/>`,
  ].join("")}
${items.join("")}</channel></rss>
`;
}

export function toAtom(feed: Feed): string {
  const entries = feed.entries.map((entry) => {
    const uri = entry.author && authorUrl(feed, entry.author);
    const author = entry.author
      ? `<author>${xmlTag("name", entry.author.name)}${uri ? xmlTag("uri", uri) : ""}</author>`
      : "";
    const image = imageUrl(feed, entry);
    return `<entry>${[
      xmlTag("title", entry.title),
      `<link rel="alternate" type="text/html" href="${escapeXml(entryUrl(feed, entry))}"/>`,
      image ? `<link rel="enclosure" type="image/jpeg" href="${escapeXml(image)}"/>` : "",
      xmlTag("id", entryId(feed, entry)),
      xmlTag("published", new Date(entry.publishAt).toISOString()),
      xmlTag("updated", new Date(entry.updatedAt).toISOString()),
      author,
      ...labels(entry).map((label) => `<category term="${escapeXml(label)}"/>`),
      xmlTag("summary", entry.summary),
    ].join("")}</entry>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
${feedLook(feed)}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">${[
    xmlTag("title", feed.title),
    xmlTag("subtitle", feed.description),
    xmlTag("id", feed.homeUrl),
    xmlTag("updated", new Date(feedUpdatedAt(feed)).toISOString()),
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.homeUrl)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.feedUrl)}"/>`,
    `<author>${xmlTag("name", feed.publisher)}</author>`,
    xmlTag("icon", feed.iconUrl),
  ].join("")}
${entries.join("")}</feed>
`;
}

export function toJsonFeed(feed: Feed): string {
  const items = feed.entries.map((entry) => {
    const image = imageUrl(feed, entry);
    const uri = entry.author && authorUrl(feed, entry.author);
    return {
      id: entryId(feed, entry),
      url: entryUrl(feed, entry),
      title: entry.title,
      content_text: entry.summary,
      summary: entry.summary,
      ...(image ? { image } : {}),
      date_published: new Date(entry.publishAt).toISOString(),
      date_modified: new Date(entry.updatedAt).toISOString(),
      authors: [entry.author ? { name: entry.author.name, ...(uri ? { url: uri } : {}) } : { name: feed.publisher }],
      tags: labels(entry),
      language: "en-US",
    };
  });
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: feed.feedUrl,
    description: feed.description,
    icon: feed.iconUrl,
    authors: [{ name: feed.publisher, url: `${feed.origin}/` }],
    language: "en-US",
    items,
  });
}
