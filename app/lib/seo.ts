import type { MetaDescriptor } from "react-router";
import { brand } from "../brand.ts";

/**
 * Title, description and social tags of a page.
 * @param title without the brand, which is added
 * @param description 50 to 160 characters
 * @param path the canonical path, without query
 */
export function seo({
  title,
  description,
  path,
  noindex = false,
}: {
  title: string;
  description: string;
  path?: string;
  noindex?: boolean;
}): MetaDescriptor[] {
  const full = title.includes(brand.name) ? title : `${title} · ${brand.name}`;
  const tags: MetaDescriptor[] = [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:site_name", content: brand.name },
    { property: "og:type", content: "website" },
  ];
  if (path) tags.push({ property: "og:url", content: path }, { tagName: "link", rel: "canonical", href: path });
  if (noindex) tags.push({ name: "robots", content: "noindex" });
  return tags;
}
