/** Words of a body as HTML for other programs: everything escaped, addresses complete. */
import type { Block, Inline, Mark } from "./domain-body.ts";
import { splitNote } from "./domain-note.ts";

/** Whose editor shall take the HTML up: WordPress's blocks are marked by comments, Ghost's cards by classes. */
export type HtmlFlavor = "wordpress" | "ghost";

/** What a link to another page of this site says. */
export interface NamedPage {
  name: string;
  /** A path of this site, or a whole address. */
  href: string;
}

export interface BodyHtmlContext {
  flavor: HtmlFlavor;
  /** Of this site, without a slash at its end. */
  origin: string;
  /** A picture of the library by its id; null: it is gone or never came. */
  findPicture: (mediaId: string) => { src: string; width: number; height: number } | null;
  /** What a card shows; null: nobody knows it any more. */
  findPage: (kind: "study" | "product" | "recipe" | "ingredient", key: string) => NamedPage | null;
}

/** While a body is written. */
export interface HtmlContext extends BodyHtmlContext {
  numberOf: Map<Inline, number>;
  /** The mentions to which a note leads back: the first of each. */
  firstOf: Set<Inline>;
  anchorOf: Map<Block, string>;
  /** Whether blocks are marked by comments here: not inside a block of plain HTML. */
  isMarked: boolean;
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // A word in brackets may be a plugin's command in WordPress.
  "[": "&#91;",
};

/** Text for an element or an attribute. Characters that XML has no place for are left out. */
export const escapeHtml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .replaceAll(/[&<>"'[]/g, (sign) => ESCAPES[sign] ?? sign);

/** The anchor of a note. */
export const noteId = (number: number): string => `note-${number}`;

/** A link to a page by its name. */
export const linkHtml = ({ name, href }: NamedPage, context: HtmlContext): string =>
  `<a href="${escapeHtml(addressOf(href, context))}">${escapeHtml(name)}</a>`;

/** A whole address; an anchor stays one. Anything that no link may be leads nowhere. */
export function addressOf(href: string, { origin }: Pick<HtmlContext, "origin">): string {
  if (/^\/(?!\/)/.test(href)) return `${origin}${href}`;
  return /^(?:https?:\/\/|mailto:|#)/i.test(href) ? href : "#";
}

/** The words of a note. */
export const noteHtml = (note: string): string =>
  splitNote(note)
    .map((part) => {
      const text = escapeHtml(part.text);
      if (part.type === "link") return `<a href="${escapeHtml(part.href)}">${text}</a>`;
      return part.type === "italic" ? `<em>${text}</em>` : text;
    })
    .join("");

/** Words with their marks and references. */
export const inlineHtml = (content: readonly Inline[] = [], context: HtmlContext): string =>
  content.map((node) => leafHtml(node, context)).join("");

function leafHtml(node: Inline, context: HtmlContext): string {
  if (node.type === "hardBreak") return "<br>";
  if (node.type === "text")
    return (node.marks ?? []).reduceRight((html, mark) => markHtml(mark, html, context), escapeHtml(node.text));
  const number = context.numberOf.get(node) ?? 0;
  const id = noteId(number);
  const own = context.flavor === "wordpress" ? ` data-fn="${id}" class="fn"` : "";
  const back = context.firstOf.has(node) ? ` id="${id}-link"` : "";
  return `<sup${own}><a href="#${id}"${back}>${number}</a></sup>`;
}

const MARK_TAGS = {
  bold: "strong",
  italic: "em",
  strike: "s",
  code: "code",
  subscript: "sub",
  superscript: "sup",
} as const;

function markHtml(mark: Mark, html: string, context: HtmlContext): string {
  // A claim has no look of its own: its studies are cited beside it.
  if (mark.type === "claim") return html;
  if (mark.type === "link") return `<a href="${escapeHtml(addressOf(mark.attrs.href, context))}">${html}</a>`;
  const tag = MARK_TAGS[mark.type];
  return `<${tag}>${html}</${tag}>`;
}
