import { cleanPostText } from "../domain-post-text.ts";
import { excerptOf, parsePost, renderPost } from "../post-html.ts";

/**
 * A post that was not written here, as topics store it. A name in it may be another person's here, so who is mentioned stays
 * a word; pictures of the library are for those who uploaded them.
 */
export function cookImportedText(input: string, origin: string): { text: string; html: string; excerpt: string } {
  const text = cleanPostText(input);
  const parsed = parsePost(text, origin);
  const html = renderPost(parsed, { origin, profilePath: () => null, picture: () => null });
  return { text, html, excerpt: excerptOf(parsed) };
}
