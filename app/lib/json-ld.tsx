import { useRouteLoaderData } from "react-router";
import type { AuthorView, EntryView } from "#worker/content/contract.ts";
import { entryJsonLd } from "#worker/content/domain-json-ld.ts";
import { profileJsonLd } from "#worker/content/domain-profile-json-ld.ts";
import { brand } from "../brand.ts";
import { useNonce } from "./nonce.tsx";

/**
 * A block of JSON-LD for crawlers: rendered on the server only, with the document's nonce. @param make builds the object, given the site's origin
 */
export function JsonLd({ make: build }: { make: (origin: string) => Record<string, unknown> }) {
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin;
  const json = origin ? JSON.stringify({ "@context": "https://schema.org", ...build(origin) }) : "";
  return <JsonLdDocument json={json} />;
}

/** A complete JSON-LD document built by a loader. */
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

/** The organization behind the site, as publisher of its texts. */
export const publisher = (origin: string) => ({
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

function EntryBlock({ entry, image }: { entry: EntryView; image: string }) {
  return (
    <JsonLd make={(origin) => entryJsonLd(entry, { origin, publisher: publisher(origin), image: origin + image })} />
  );
}

function ProfileBlock({ author }: { author: AuthorView }) {
  return <JsonLd make={(origin) => profileJsonLd(author, { origin, publisher: publisher(origin) })} />;
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

function FaqBlock({ faqs }: { faqs: readonly { title: string; text: string }[] }) {
  return (
    <JsonLd
      make={() => ({
        "@type": "FAQPage",
        mainEntity: faqs.map(({ title, text }) => ({
          "@type": "Question",
          name: title,
          acceptedAnswer: { "@type": "Answer", text },
        })),
      })}
    />
  );
}

/** The block's placeholder in the browser, which keeps the server's markup and needs none of the code that builds it. */
const ServerMarkup = () => <JsonLdDocument json="" />;

/** The organization behind the site; for the home page. */
export const OrganizationJsonLd = import.meta.env.SSR ? OrganizationBlock : ServerMarkup;
/** An article or a recipe. */
export const EntryJsonLd = (import.meta.env.SSR ? EntryBlock : ServerMarkup) as typeof EntryBlock;
/** Who writes here, on their own page. */
export const ProfileJsonLd = (import.meta.env.SSR ? ProfileBlock : ServerMarkup) as typeof ProfileBlock;
/** Breadcrumbs from the home page to this one: names and paths, this page last. */
export const BreadcrumbJsonLd = (import.meta.env.SSR ? BreadcrumbBlock : ServerMarkup) as typeof BreadcrumbBlock;
/** Questions that the page answers, all of them shown on it. */
export const FaqJsonLd = (import.meta.env.SSR ? FaqBlock : ServerMarkup) as typeof FaqBlock;
