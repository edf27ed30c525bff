import { useRouteLoaderData } from "react-router";
import { articleJsonLd } from "#worker/content/domain-json-ld.ts";
import type { Article } from "#worker/content/index.ts";
import { brand } from "../brand.ts";
import { useNonce } from "./nonce.tsx";

/**
 * A block of JSON-LD for those who read documents instead of opening pages: written on the server only, with the
 * document's nonce.
 * @param make the thing, given the origin of the site
 */
function Data({ make }: { make: (origin: string) => Record<string, unknown> }) {
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin;
  const json = origin ? JSON.stringify({ "@context": "https://schema.org", ...make(origin) }) : "";
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

function Organization() {
  return (
    <Data
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
    <Data make={(origin) => articleJsonLd(article, { origin, publisher: publisher(origin), image: origin + image })} />
  );
}

function Breadcrumb({ steps }: { steps: readonly (readonly [name: string, path: string])[] }) {
  return (
    <Data
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
const Kept = () => <DocumentData json="" />;

/** Who runs the site; for the home page. */
export const OrganizationData = import.meta.env.SSR ? Organization : Kept;
/** One article, or the recipe that it holds. */
export const ArticleData = (import.meta.env.SSR ? ArticleBlock : Kept) as typeof ArticleBlock;
/** The way from the home page to this one: names and paths, the page itself last. */
export const BreadcrumbData = (import.meta.env.SSR ? Breadcrumb : Kept) as typeof Breadcrumb;
