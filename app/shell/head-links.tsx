import { fontUrls } from "../ui/fonts.ts";

/** The links in every page's head. Only the server renders them, since they never change within a session. */
export function HeadLinks() {
  return (
    <>
      <link rel="preload" href={fontUrls.display} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="preload" href={fontUrls.text} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}
