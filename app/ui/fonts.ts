import text from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import display from "./fonts/fraunces-display.woff2?url";

/** Hashed URLs of the two faces, for <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous">. */
export const fontUrls = { display, text } as const;
