/** Text as XML, and sitemaps. */

/** Whether XML 1.0 (section 2.2) allows a character: no control characters, no lone surrogates. */
function isAllowedInXml(character: string): boolean {
  const code = character.codePointAt(0) as number;
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
}
const ENTITY: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;", "'": "&apos;" };

/** Escapes text for XML and drops characters that XML does not allow. */
export const escapeXml = (text: string): string =>
  Array.from(text)
    .filter(isAllowedInXml)
    .join("")
    .replace(/[<>&"']/g, (c) => ENTITY[c] as string);

/** An element with text; nothing where there is no text. */
export const xmlTag = (name: string, value: string | number | null): string =>
  value === null || value === "" ? "" : `<${name}>${escapeXml(String(value))}</${name}>`;

/** A page in a sitemap. */
export interface SitemapEntry {
  /** Starts with a slash. */
  path: string;
  /** W3C date or date and time of the last change; null if unknown. */
  lastModified: string | null;
  /** The path of its picture. */
  image?: string | null;
}

// Sitemaps by sitemaps.org, protocol 0.9, with Google's extensions for pictures and news.
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const SITEMAP_HEADER = `${DECLARATION}<urlset ${NAMESPACE} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
export const SITEMAP_FOOTER = "</urlset>\n";

/** A whole address; what RFC 2396 doesn't allow in one is encoded, brackets too, which browsers leave as they are. */
const addressOf = (origin: string, path: string): string =>
  new URL(origin + path).href.replace(/[[\]{}|\\^`]/g, encodeURIComponent);

/** One URL of a sitemap, on a line of its own. */
export const sitemapUrl = (origin: string, { path, lastModified, image }: SitemapEntry): string =>
  `<url>${xmlTag("loc", addressOf(origin, path))}${xmlTag("lastmod", lastModified)}${
    image ? `<image:image>${xmlTag("image:loc", addressOf(origin, image))}</image:image>` : ""
  }</url>\n`;

/** The index of these sitemaps. */
export const sitemapIndex = (urls: readonly string[]): string =>
  `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${urls
    .map((url) => `<sitemap>${xmlTag("loc", url)}</sitemap>\n`)
    .join("")}</sitemapindex>\n`;

/** The sitemap of news: articles of the last two days, in one publication's name. */
export const newsSitemap = (
  origin: string,
  publication: string,
  articles: readonly { path: string; title: string; publishAt: number }[],
): string =>
  `${DECLARATION}<urlset ${NAMESPACE} xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">\n${articles
    .map(
      ({ path, title, publishAt }) =>
        `<url>${xmlTag("loc", addressOf(origin, path))}<news:news><news:publication>${xmlTag("news:name", publication)}${xmlTag(
          "news:language",
          "en",
        )}</news:publication>${xmlTag("news:publication_date", new Date(publishAt).toISOString())}${xmlTag(
          "news:title",
          title,
        )}</news:news></url>\n`,
    )
    .join("")}</urlset>\n`;
