import { useMatches } from "react-router";
import type { PageAddress } from "../lib/seo.ts";
import { CARD_SIZE, isSocialCard, type SocialPreview, sectionPreview } from "../lib/social-preview.ts";

/**
 * The canonical address, and Open Graph tags beyond title and description (app/lib/seo.ts), with absolute URLs, as the protocol requires. Rendered on the server only: crawlers read the documents, browsers read neither.
 */
export function SocialTags({ origin, pathname }: { origin: string; pathname: string }) {
  const page = useMatches().at(-1)?.loaderData as ({ social?: SocialPreview } & PageAddress) | undefined;
  const { type, image, alt } = page?.social ?? sectionPreview(pathname);
  return (
    <>
      <link rel="canonical" href={new URL(page?.canonical || pathname, origin).href} />
      <meta property="og:type" content={type ?? "website"} />
      <meta property="og:url" content={origin + pathname} />
      <meta property="og:image" content={origin + image} />
      {isSocialCard(image) ? (
        <>
          <meta property="og:image:width" content={String(CARD_SIZE.width)} />
          <meta property="og:image:height" content={String(CARD_SIZE.height)} />
        </>
      ) : null}
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
