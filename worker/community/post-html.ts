import type { Blockquote, Nodes, PhrasingContent, Root, RootContent, TableCell } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { escapeHtml } from "../kernel/escape-html.ts";

/** A post's text, read once: what it mentions and links, before anything is made of it. */
export interface ParsedPost {
  root: Root;
  /** Names after an @, as they were written, each once. */
  mentions: string[];
  /** Addresses of other sites, each once. */
  links: string[];
  /** Ids of pictures in the library, each once. */
  pictures: string[];
  /** Those that stand in quotes alone: others' are named, and seen where they are quoted from. */
  quotedPictures: string[];
  /** Posts that it quotes: a link to them at the beginning of a quote says so. */
  quotes: { topic: string; number: number }[];
}

/** A picture as a post shows it. */
export interface PostPicture {
  src: string;
  srcset: string;
  /** Its largest size. */
  full: string;
  width: number;
  height: number;
}

/** What the HTML is made with: who is known, and which pictures there are. */
export interface PostSurroundings {
  /** The address of a member's profile by their handle in lower case; null: there is no such member. */
  profilePath: (handle: string) => string | null;
  /** A picture of the library, or null where it is gone. */
  picture: (id: string) => PostPicture | null;
  /** Inside a link, where no other link can stand. */
  isInLink?: boolean;
  /** Inside a quote: where it leads to; null: it doesn't say. */
  quoted?: string | null;
  /** This site, whose own links are no links to others. */
  origin: string;
}

const MENTION = /(?<![\w@/.])@([a-z0-9](?:[a-z0-9_-]{0,28}[a-z0-9])?)/gi;
const QUOTED_POST = /^\/community\/[tm]\/[\w-]{1,80}\/([0-9a-hjkmnp-tv-z]{12})\/([1-9]\d{0,6})(?:#|$)/;
const LIBRARY_PICTURE = /^\/media\/([\w-]{1,80})(?:\/|$)/;
const EXCERPT_LENGTH = 300;

/** Reads a post. @param text that findPostProblem has nothing against */
export function parsePost(text: string, origin: string): ParsedPost {
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const mentions = new Set<string>();
  const links = new Set<string>();
  const pictures = new Set<string>();
  const quotedPictures = new Set<string>();
  const quotes: ParsedPost["quotes"] = [];
  visit(root, (node, isInQuote) => {
    // Who is named in a quote was told when it was written.
    if (node.type === "text" && !isInQuote)
      for (const [, name] of node.value.matchAll(MENTION)) mentions.add(name ?? "");
    if (node.type === "link" || node.type === "definition") {
      const address = toAddress(node.url, origin);
      if (address && !address.startsWith("/") && !address.startsWith("mailto:")) links.add(address);
    }
    // A quote in a quote was told to its author then.
    if (node.type === "blockquote" && !isInQuote) {
      const source = quotedPost(node, origin);
      if (source) quotes.push(source);
    }
    const picture = node.type === "image" ? LIBRARY_PICTURE.exec(node.url)?.[1] : undefined;
    if (picture) (isInQuote ? quotedPictures : pictures).add(picture);
  });
  return {
    ...{ root, mentions: [...mentions], links: [...links], quotes },
    pictures: [...pictures],
    quotedPictures: [...quotedPictures].filter((id) => !pictures.has(id)),
  };
}

/** The post that a quote names in its first line, as the page's own quotes do. */
function quotedPost(quote: Blockquote, origin: string): ParsedPost["quotes"][number] | null {
  const [, topic, number] = QUOTED_POST.exec(quotedPath(quote, origin) ?? "") ?? [];
  return topic ? { topic, number: Number(number) } : null;
}

/** The path of the post that a quote links in its first line. */
function quotedPath({ children }: Blockquote, origin: string): string | null {
  const [first] = children;
  const [link] = first?.type === "paragraph" ? first.children : [];
  const address = link?.type === "link" ? toAddress(link.url, origin) : null;
  return address !== null && QUOTED_POST.test(address) ? address : null;
}

/**
 * The HTML of a post: made from its parts, each escaped, never from HTML that someone wrote. Links to other sites pass no
 * rank on, and pictures come from the library alone.
 */
export function renderPost({ root }: ParsedPost, surroundings: PostSurroundings): string {
  return blocks(root.children, surroundings);
}

/** The beginning of a post as plain text, without what it quotes. */
export function excerptOf({ root }: ParsedPost, length: number = EXCERPT_LENGTH): string {
  const words = root.children
    .filter((node) => node.type !== "blockquote")
    .map(plainText)
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  if (words.length <= length) return words;
  const cut = words.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), length - 30)).trimEnd()}…`;
}

function visit(node: Nodes, see: (node: Nodes, isInQuote: boolean) => void, isInQuote = false): void {
  see(node, isInQuote);
  if ("children" in node) for (const child of node.children) visit(child, see, isInQuote || node.type === "blockquote");
}

/** What has parts that stand apart: their words don't run together. */
const APART: ReadonlySet<string> = new Set(["list", "listItem", "table", "tableRow", "blockquote"]);

const plainText = (node: Nodes): string => {
  if ("value" in node) return node.value;
  if (node.type === "break") return " ";
  return "children" in node ? node.children.map(plainText).join(APART.has(node.type) ? " " : "") : "";
};

/** An address that a post may link to: of this site as a path, https or http of others, mailto; null for any other. */
function toAddress(url: string, origin: string): string | null {
  try {
    const { protocol, origin: target, pathname, search, hash, href } = new URL(url, origin);
    if (target === origin) return pathname + search + hash;
    return protocol === "https:" || protocol === "http:" || protocol === "mailto:" ? href : null;
  } catch {
    return null;
  }
}

const blocks = (nodes: readonly RootContent[], s: PostSurroundings): string =>
  nodes.map((node) => block(node, s)).join("");

function block(node: RootContent, s: PostSurroundings): string {
  switch (node.type) {
    case "paragraph":
      return `<p>${inline(node.children, s)}</p>`;
    case "heading": {
      // The page has its own two levels above.
      const level = Math.min(5, node.depth + 2);
      return `<h${level}>${inline(node.children, s)}</h${level}>`;
    }
    case "blockquote":
      return `<blockquote>${blocks(node.children, { ...s, quoted: quotedPath(node, s.origin) })}</blockquote>`;
    case "code":
      return `<pre tabindex="0"><code>${escapeHtml(node.value)}\n</code></pre>`;
    case "thematicBreak":
      return "<hr>";
    case "list": {
      const tag = node.ordered ? "ol" : "ul";
      const start =
        node.ordered && node.start !== null && node.start !== undefined && node.start !== 1
          ? ` start="${node.start}"`
          : "";
      return `<${tag}${start}>${node.children.map((item) => listItem(item.children, item.checked ?? null, s)).join("")}</${tag}>`;
    }
    case "table": {
      const [head, ...rows] = node.children;
      const row = (cells: readonly TableCell[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${inline(cell.children, s)}</${tag}>`).join("")}</tr>`;
      const body = rows.map((cells) => row(cells.children, "td")).join("");
      return `<div class="post-table" tabindex="0" role="region" aria-label="Table"><table><thead>${row(head?.children ?? [], "th")}</thead><tbody>${body}</tbody></table></div>`;
    }
    case "html":
      return `<p>${escapeHtml(node.value)}</p>`;
    case "footnoteDefinition":
      return blocks(node.children, s);
    case "definition":
      return "";
    default:
      return inline([node as PhrasingContent], s);
  }
}

/** A list's item: alone, its paragraph needs no element of its own. */
function listItem(children: readonly RootContent[], isChecked: boolean | null, s: PostSurroundings): string {
  const [only, ...others] = children;
  const body =
    only?.type === "paragraph" && others.every(({ type }) => type === "list")
      ? inline(only.children, s) + blocks(others, s)
      : blocks(children, s);
  const box =
    isChecked === null
      ? ""
      : `<span class="post-check" role="img" aria-label="${isChecked ? "Done" : "Not done"}">${isChecked ? "☑" : "☐"}</span> `;
  return `<li>${box}${body}</li>`;
}

const inline = (nodes: readonly PhrasingContent[], s: PostSurroundings): string =>
  nodes.map((node) => inlineNode(node, s)).join("");

function inlineNode(node: PhrasingContent, s: PostSurroundings): string {
  switch (node.type) {
    case "text":
      return withMentions(node.value, s);
    case "inlineCode":
      return `<code>${escapeHtml(node.value)}</code>`;
    case "html":
      return escapeHtml(node.value);
    case "break":
      return "<br>";
    case "strong":
      return `<strong>${inline(node.children, s)}</strong>`;
    case "emphasis":
      return `<em>${inline(node.children, s)}</em>`;
    case "delete":
      return `<del>${inline(node.children, s)}</del>`;
    case "link": {
      const address = toAddress(node.url, s.origin);
      const words = inline(node.children, { ...s, profilePath: () => null, isInLink: true });
      if (!address) return words;
      const rel = address.startsWith("/") ? "" : ' rel="nofollow ugc noopener"';
      return `<a href="${escapeHtml(address)}"${rel}>${words}</a>`;
    }
    case "image": {
      const picture = s.picture(LIBRARY_PICTURE.exec(node.url)?.[1] ?? "");
      const alt = escapeHtml(node.alt ?? "");
      if (picture) return pictureHtml(picture, alt, s);
      if (s.quoted !== undefined && LIBRARY_PICTURE.test(node.url)) return quotedPicture(alt, s);
      // A picture of another site would tell that site who reads: it becomes a link.
      const address = toAddress(node.url, s.origin);
      return address
        ? `<a href="${escapeHtml(address)}" rel="nofollow ugc noopener">${alt || escapeHtml(address)}</a>`
        : alt;
    }
    default:
      return "";
  }
}

/** In pixels, how wide and high a post shows a picture at most. */
const PICTURE_BOX = { width: 704, height: 620 };

/** A picture in its place from the start, since its size is known, and a link to all of it. */
function pictureHtml(picture: PostPicture, alt: string, { isInLink }: PostSurroundings): string {
  const scale = Math.min(1, PICTURE_BOX.width / picture.width, PICTURE_BOX.height / picture.height);
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const image = `<img src="${escapeHtml(picture.src)}" srcset="${escapeHtml(picture.srcset)}" sizes="(max-width: ${width}px) 100vw, ${width}px" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async">`;
  if (isInLink) return image;
  // A decorative picture says nothing; the link to all of it has to.
  return `<a class="post-picture" href="${escapeHtml(picture.full)}"${alt === "" ? ' aria-label="Open the picture"' : ""}>${image}</a>`;
}

/** Someone else's picture in a quote: it stays in their post alone, so that it goes when they take it away. */
function quotedPicture(alt: string, { quoted, isInLink }: PostSurroundings): string {
  const words = alt === "" ? "Picture" : `Picture: ${alt}`;
  return quoted && !isInLink ? `<a href="${escapeHtml(quoted)}">${words}</a>` : `<em>[${words}]</em>`;
}

/** The pictures that the HTML of a post shows. */
export const listShownPictures = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img src="\/media\/([\w-]{1,80})\//g)].map(([, id]) => id ?? "")),
];

/** The HTML of a post without its pictures, where their owner has left. */
export const withoutPictures = (html: string): string =>
  html
    .replace(/<a class="post-picture"[^>]*><img[^>]*><\/a>/g, "<em>[Picture removed]</em>")
    .replace(/<img[^>]*>/g, "<em>[Picture removed]</em>");

/** Text with line ends kept, as people expect of a forum, and links to who is mentioned. */
function withMentions(text: string, { profilePath }: PostSurroundings): string {
  let html = "";
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    const path = profilePath((match[1] ?? "").toLowerCase());
    if (!path) continue;
    html += `${escapeHtml(text.slice(end, match.index))}<a class="mention" href="${escapeHtml(path)}">${escapeHtml(match[0])}</a>`;
    end = match.index + match[0].length;
  }
  return (html + escapeHtml(text.slice(end))).replace(/\n/g, "<br>");
}
