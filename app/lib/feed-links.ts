import type { MetaDescriptor } from "react-router";

/** The formats of each list's feed, by the file that stands below the list's address. */
export const FEED_FORMATS = [
  { file: "feed.xml", type: "application/rss+xml", name: "RSS" },
  { file: "atom.xml", type: "application/atom+xml", name: "Atom" },
  { file: "feed.json", type: "application/feed+json", name: "JSON Feed" },
] as const;

/** The links by which feed readers find the feeds of a list. @param base such as `/blog/training`; empty: all texts */
export const feedLinks = (base: string, title: string): MetaDescriptor[] =>
  FEED_FORMATS.map(({ file, type, name }) => ({
    tagName: "link",
    rel: "alternate",
    type,
    title: `${title} (${name})`,
    href: `${base}/${file}`,
  }));
