import type { MetaDescriptor } from "react-router";
import { brand } from "#app/brand.ts";
import { feedLinks } from "#app/lib/feed-links.ts";
import { seo } from "#app/lib/seo.ts";
import type { EntryListView } from "./load-entry-list.ts";

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
