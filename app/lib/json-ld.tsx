import { useRouteLoaderData } from "react-router";
import type { Article } from "#worker/content/domain.ts";
import { articleJsonLd } from "#worker/content/domain-json-ld.ts";
import { brand } from "../brand.ts";
import { useNonce } from "./nonce.tsx";

/**
 * A block of JSON-LD for those who read documents instead of opening pages: written on the server only, with the
 * document's nonce.
 * @param make the thing, given the origin of the site
 */
function JsonLd({ make: build }: { make: (origin: string) => Record<string, unknown> }) {
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin;
  const json = origin ? JSON.stringify({ "@context": "https://schema.org", ...build(origin) }) : "";
  return <JsonLdDocument json={json} />;
}

/** A whole document of JSON-LD that a loader has made. */
export function JsonLdDocument({ json }: { json: string }) {
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

function OrganizationBlock() {
  return (
    <JsonLd
      make={(origin) => ({
        ...publisher(origin),
        description: brand.description,
        email: brand.contact.email,
        telephone: brand.contact.phone,
      })}
    />
  );
}

function ArticleBlock({ article, image }: { article: Article; image: string }) {
  return (
    <JsonLd
      make={(origin) => articleJsonLd(article, { origin, publisher: publisher(origin), image: origin + image })}
    />
  );
}

function BreadcrumbBlock({ steps }: { steps: readonly (readonly [name: string, path: string])[] }) {
  return (
    <JsonLd
      make={(origin) => ({
        "@type": "BreadcrumbList",
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

/** The place of a block in a browser, which keeps what the server wrote and needs none of what writes it. */
const ServerMarkup = () => <JsonLdDocument json="" />;

/** Who runs the site; for the home page. */
export const OrganizationJsonLd = import.meta.env.SSR ? OrganizationBlock : ServerMarkup;
/** One article, or the recipe that it holds. */
export const ArticleJsonLd = (import.meta.env.SSR ? ArticleBlock : ServerMarkup) as typeof ArticleBlock;
/** The way from the home page to this one: names and paths, the page itself last. */
export const BreadcrumbJsonLd = (import.meta.env.SSR ? BreadcrumbBlock : ServerMarkup) as typeof BreadcrumbBlock;
