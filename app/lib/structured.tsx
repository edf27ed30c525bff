import { useRouteLoaderData } from "react-router";
import { brand } from "../brand.ts";
import { useNonce } from "./nonce.tsx";

/**
 * A block of JSON-LD for those who read documents instead of opening pages: written on the server only, with the
 * document's nonce.
 * @param make the fields of the thing, given the origin of the site
 */
function Data({ type, make }: { type: string; make: (origin: string) => Record<string, unknown> }) {
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin;
  const json =
    import.meta.env.SSR && origin
      ? JSON.stringify({ "@context": "https://schema.org", "@type": type, ...make(origin) })
      : "";
  return <DocumentData json={json} />;
}

/** A whole document of JSON-LD that a loader has made. */
export function DocumentData({ json }: { json: string }) {
  const nonce = useNonce();
  const html = import.meta.env.SSR ? json.replace(/</g, "\\u003c") : "";
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any "<"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

const publisher = (origin: string) => ({
  "@type": "Organization",
  name: brand.name,
  url: `${origin}/`,
  logo: `${origin}/icons/icon-512.png`,
});

/** Who runs the site; for the home page. */
export function OrganizationData() {
  return (
    <Data
      type="Organization"
      make={(origin) => ({
        ...publisher(origin),
        description: brand.description,
        email: brand.contact.email,
        telephone: brand.contact.phone,
      })}
    />
  );
}

/** One article; `published` is an ISO date, `path` begins with a slash. */
export function ArticleData({
  path,
  article,
}: {
  path: string;
  article: { title: string; summary: string; published: string; author: string };
}) {
  return (
    <Data
      type="Article"
      make={(origin) => ({
        headline: article.title,
        description: article.summary,
        datePublished: article.published,
        author: { "@type": "Organization", name: article.author },
        publisher: publisher(origin),
        mainEntityOfPage: origin + path,
      })}
    />
  );
}

/** The way from the home page to this one: names and paths, the page itself last. */
export function BreadcrumbData({ steps }: { steps: readonly (readonly [name: string, path: string])[] }) {
  return (
    <Data
      type="BreadcrumbList"
      make={(origin) => ({
        itemListElement: [["Home", "/"] as const, ...steps].map(([name, path], i) => ({
          "@type": "ListItem",
          position: i + 1,
          name,
          item: origin + path,
        })),
      })}
    />
  );
}
