import type { MetaDescriptor } from "react-router";
import { brand } from "../brand.ts";

/** The origin of the site as the root loader tells it to the `meta` of a page. */
export function originOf(matches: readonly unknown[]): string {
  const root = matches[0] as { loaderData?: { origin?: string } } | undefined;
  return root?.loaderData?.origin ?? "";
}

/** A block of JSON-LD; React Router writes it as data, escaped, so that it needs no nonce. */
const block = (type: string, fields: Record<string, unknown>): MetaDescriptor => ({
  "script:ld+json": { "@context": "https://schema.org", "@type": type, ...fields },
});

const publisher = (origin: string) => ({
  "@type": "Organization",
  name: brand.name,
  url: `${origin}/`,
  logo: `${origin}/icons/icon-512.png`,
});

/** Who runs the site; for the home page. */
export function organizationData(origin: string): MetaDescriptor {
  const { name, url, logo } = publisher(origin);
  return block("Organization", {
    name,
    url,
    logo,
    description: brand.description,
    email: brand.contact.email,
    telephone: brand.contact.phone,
  });
}

/** One article. `published` is an ISO date; `path` begins with a slash. */
export function articleData(
  origin: string,
  path: string,
  article: { title: string; summary: string; published: string; author: string },
): MetaDescriptor {
  return block("Article", {
    headline: article.title,
    description: article.summary,
    datePublished: article.published,
    author: { "@type": "Organization", name: article.author },
    publisher: publisher(origin),
    mainEntityOfPage: origin + path,
  });
}

/** The way from the home page to this one: names and paths, the page itself last. */
export function breadcrumbData(origin: string, steps: readonly (readonly [string, string])[]): MetaDescriptor {
  return block("BreadcrumbList", {
    itemListElement: [["Home", "/"] as const, ...steps].map(([name, path], i) => ({
      "@type": "ListItem",
      position: i + 1,
      name,
      item: origin + path,
    })),
  });
}
