import type { MetaDescriptor } from "react-router";
import { brand } from "#app/brand.ts";
import { seo } from "#app/lib/seo.ts";
import type { EntryListView } from "./load-entry-list.ts";

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

/**
 * Title, description, feeds and neighbors of a page of a list. Later pages are left out of search results: which texts
 * stand on them changes with each publishing, and the sitemap lists every text.
 */
export function listMeta(
  { number, newer, older }: Pick<EntryListView, "number" | "newer" | "older">,
  { title, description, feeds }: { title: string; description: string; feeds: string },
): MetaDescriptor[] {
  const neighbors = { prev: newer, next: older };
  return [
    ...seo({ title: number > 1 ? `${title}, page ${number}` : title, description, noindex: number > 1 }),
    ...feedLinks(feeds, `${title} · ${brand.name}`),
    ...Object.entries(neighbors).flatMap(([rel, href]) => (href ? [{ tagName: "link", rel, href }] : [])),
  ] as MetaDescriptor[];
}
