/** WordPress's shortcodes and its paragraphs without tags, as HTML that a parser understands. */

export interface ShortcodeResult {
  html: string;
  /** Names of shortcodes whose tags were taken away; what stood between them stays. */
  removed: string[];
}

const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g;
const CAPTION = /\[caption([^\]]*)\]([\s\S]*?)\[\/caption\]/gi;
const EMBED = /\[embed[^\]]*\]\s*(https?:\/\/[^\s[\]]+)\s*\[\/embed\]/gi;
const GALLERY = /\[gallery([^\]]*)\]/gi;
const MEDIA = /\[(video|audio)([^\]]*)\](?:\s*\[\/\1\])?/gi;
/** A tag with attributes, or one that is closed again: other words in brackets are words. */
const WITH_ATTRIBUTES = /\[\/?([a-z][\w-]*)(?=\s[^\]]*=)[^\]]*\]/gi;
const CLOSING = /\[\/([a-z][\w-]*)\]/gi;

const escapeAttribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

function readAttributes(text: string): Map<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)];
  return new Map(found.map(([, name = "", a, b, c]) => [name.toLowerCase(), a ?? b ?? c ?? ""]));
}

/**
 * Replaces captions, galleries and embeds by HTML and takes away the tags of all other shortcodes.
 * @param addressOf the address of a file of the old site by its number there
 */
export function replaceShortcodes(text: string, addressOf: (id: string) => string | undefined): ShortcodeResult {
  const removed = new Set<string>();
  let html = text
    .replace(CAPTION, (_, attributes: string, inner: string) => {
      const [, picture = "", words = ""] =
        /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
      const caption = words.trim() || escapeAttribute(readAttributes(attributes).get("caption") ?? "");
      return picture === "" ? inner : `\n\n<figure>${picture}<figcaption>${caption}</figcaption></figure>\n\n`;
    })
    .replace(EMBED, (_, url: string) => `\n\n<p><a href="${escapeAttribute(url)}">${url}</a></p>\n\n`)
    .replace(GALLERY, (whole, attributes: string) => {
      const ids = (readAttributes(attributes).get("ids") ?? readAttributes(attributes).get("include") ?? "").split(",");
      const pictures = ids.flatMap((id) => addressOf(id.trim()) ?? []);
      if (pictures.length === 0) {
        removed.add("gallery");
        return whole.includes("=") ? "" : whole.replace(/\[gallery\]/i, "");
      }
      const images = pictures.map((url) => `<img src="${escapeAttribute(url)}" alt="">`);
      return `\n\n<figure class="wp-block-gallery">${images.join("")}</figure>\n\n`;
    })
    .replace(MEDIA, (_, kind: string, attributes: string) => {
      const values = readAttributes(attributes);
      const url = values.get("src") ?? [...values.values()].find((value) => /^https?:\/\//.test(value));
      if (url === undefined) removed.add(kind);
      return url === undefined ? "" : `\n\n<p><a href="${escapeAttribute(url)}">${url}</a></p>\n\n`;
    });
  const closed = new Set([...html.matchAll(CLOSING)].map(([, name = ""]) => name.toLowerCase()));
  const remove = (whole: string, name: string) => {
    removed.add(name.toLowerCase());
    return whole.startsWith("[") ? "" : whole;
  };
  html = html.replace(WITH_ATTRIBUTES, remove);
  for (const name of closed) html = html.replace(new RegExp(`\\[/?(${name})\\b[^\\]]*\\]`, "gi"), remove);
  return { html, removed: [...removed] };
}

const BLOCK =
  /^<\/?(?:table|thead|tbody|tfoot|tr|td|th|caption|div|dl|dd|dt|ul|ol|li|pre|form|blockquote|address|figure|figcaption|section|article|aside|header|footer|nav|details|summary|h[1-6]|hr|p|iframe|script|style|!--)\b/i;
const PREFORMATTED = /<(pre|script|style|textarea)\b[\s\S]*?<\/\1>/gi;

/**
 * Puts tags around paragraphs that are only divided by empty lines, as WordPress does when it shows a text of its old
 * editor; a text of blocks has its tags already.
 */
export function addParagraphs(html: string): string {
  if (html.includes("<!-- wp:")) return html;
  const kept: string[] = [];
  const text = html.replace(/\r\n?/g, "\n").replace(PREFORMATTED, (whole) => {
    kept.push(whole);
    return `\n\n\uE000${kept.length - 1}\uE001\n\n`;
  });
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => (BLOCK.test(part) || part.startsWith("\uE000") ? part : `<p>${part.replaceAll("\n", "<br>\n")}</p>`))
    .join("\n")
    .replace(/\uE000(\d+)\uE001/g, (_, index) => kept[Number(index)] ?? "");
}
