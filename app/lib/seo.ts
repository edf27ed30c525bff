import type { MetaDescriptor } from "react-router";
import { brand } from "../brand.ts";

/** What a loader may say of its page's own address. */
export interface PageAddress {
  /** The address that search engines are told, where it is not this page's path: a path, or a URL of another site. */
  canonical?: string | null;
}

/**
 * Title and description of a page, for search and for sharing; its canonical address and its picture come from the root.
 * @param title without the brand, which is added
 * @param description 50 to 160 characters
 */
export function seo({
  title,
  description,
  noindex = false,
}: {
  title: string;
  description: string;
  noindex?: boolean;
}): MetaDescriptor[] {
  const full = title.includes(brand.name) ? title : `${title} · ${brand.name}`;
  const tags: MetaDescriptor[] = [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:site_name", content: brand.name },
  ];
  if (noindex) tags.push({ name: "robots", content: "noindex" });
  return tags;
}
