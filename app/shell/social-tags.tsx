import { useMatches } from "react-router";
import { CARD_SIZE, isSocialCard, type SocialPreview, sectionPreview } from "../lib/social-preview.ts";

/**
 * What networks show beside a link to a page, beyond its title and description (app/lib/seo.ts): all addresses whole,
 * as the protocol asks. On the server only: nobody who opens pages reads it.
 */
export function SocialTags({ origin, pathname }: { origin: string; pathname: string }) {
  const page = useMatches().at(-1)?.loaderData as { social?: SocialPreview } | undefined;
  const { type, image, alt } = page?.social ?? sectionPreview(pathname);
  return (
    <>
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
