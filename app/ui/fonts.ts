import display from "../../.tikari/fonts/fraunces-display.woff2?url";
import text from "../../.tikari/fonts/instrument-sans.woff2?url";

/** Hashed URLs of the two faces, for <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous">. */
export const fontUrls = { display, text } as const;
