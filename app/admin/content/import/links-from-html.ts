import { linkAddress } from "#worker/content/contract-body.ts";
import type { Block } from "#worker/content/domain-body.ts";
import { attributeOf, findAll, findByClass, type HtmlElement, textOf } from "./html-tree.ts";
import { type InlineContext, linkMarks } from "./inline-from-html.ts";

/** The longest words of a link that stands alone. */
const MAX_TITLE = 300;

/** A paragraph that is a link; its words alone where a body doesn't take the address, and nothing without words. */
export function linkParagraph(href: string, words: string, context: InlineContext): Block[] {
  const text = words.trim().slice(0, MAX_TITLE);
  if (text === "" && !linkAddress.safeParse(href).success) {
    context.warnings.add("A link that isn’t a usable web address was left out.");
    return [];
  }
  const marks = linkMarks(href, context);
  return [{ type: "paragraph", content: [{ type: "text", text: text || href, ...(marks.length > 0 && { marks }) }] }];
}

/** A card of Ghost that shows another page. */
export function readBookmark(node: HtmlElement, context: InlineContext): Block[] {
  const link = findAll(node, "a").map((one) => attributeOf(one, "href"))[0];
  const title = findByClass(node, "kg-bookmark-title");
  const url = URL.parse(link ?? "", context.base);
  return url ? linkParagraph(url.href, title ? textOf(title) : "", context) : [];
}

/** What plays elsewhere becomes a link to it: the site shows nothing of others inside its pages. */
export function readEmbedded(node: HtmlElement, context: InlineContext): Block[] {
  const source = attributeOf(node, "src") ?? findAll(node, "source").map((one) => attributeOf(one, "src"))[0] ?? "";
  const url = URL.parse(source, context.base);
  const kind = node.tagName === "iframe" ? "frame" : node.tagName;
  if (url?.protocol !== "https:" && url?.protocol !== "http:") {
    context.warnings.add(`A ${kind} was left out.`);
    return [];
  }
  const video = /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})/.exec(url.href)?.[1];
  const href = video ? `https://www.youtube.com/watch?v=${video}` : url.href;
  if (!linkAddress.safeParse(href).success) {
    context.warnings.add(`A ${kind} was left out.`);
    return [];
  }
  context.warnings.add(`A ${kind} became a link to what it showed.`);
  return linkParagraph(href, attributeOf(node, "title") ?? "", context);
}
