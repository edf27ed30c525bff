import { parseFragment } from "parse5";
import type { Block, Body, FaqItem, Inline, ListItem, TableCell } from "#worker/content/domain-body.ts";
import { EMPTY_BODY } from "#worker/content/domain-body.ts";
import {
  attributeOf,
  childrenOf,
  classesOf,
  findAll,
  findByClass,
  type HtmlElement,
  type HtmlNode,
  isElement,
  textOf,
} from "./html-tree.ts";
import { mergeText, readInline, trimInline } from "./inline-from-html.ts";
import { linkParagraph, readBookmark, readEmbedded } from "./links-from-html.ts";
import {
  type ImportedPicture,
  type PictureContext,
  readGallery,
  readImage,
  readPictures,
} from "./pictures-from-html.ts";

export interface HtmlOptions {
  /** What relative addresses are relative to. */
  base: string;
  /** Notes that the text refers to by their ids, as HTML. */
  notes?: ReadonlyMap<string, string>;
  newPictureId: PictureContext["newPictureId"];
}

export interface HtmlResult {
  body: Body;
  pictures: ImportedPicture[];
  /** What could not be taken over, in words, each once. */
  warnings: string[];
}

/** Lists in lists in quotes: what is deeper is put beside its parent, since a body is at most twelve levels deep. */
const MAX_DEPTH = 3;
const DROPPED: Record<string, string> = {
  script: "A script was left out.",
  style: "Styles were left out.",
  form: "A form was left out.",
  object: "An embedded object was left out.",
  embed: "An embedded object was left out.",
  applet: "An embedded object was left out.",
  svg: "A drawing inside the text (SVG) was left out.",
  math: "A formula (MathML) was left out.",
  canvas: "A canvas was left out.",
  template: "A template was left out.",
};
const SILENTLY_DROPPED = new Set([
  "noscript",
  "head",
  "title",
  "meta",
  "link",
  "base",
  "button",
  "input",
  "select",
  "nav",
]);
const CONTAINERS = new Set(
  "div section article main aside header footer center address body html hgroup span font tbody dl fieldset".split(" "),
);

/**
 * Reads HTML as other programs write it as a body. Only what a body may hold is taken over: everything else is left out
 * or keeps its words alone, and the warnings say so. Nothing of it is ever run.
 */
export function bodyFromHtml(html: string, options: HtmlOptions): HtmlResult {
  const context: PictureContext = { ...options, pictures: new Map(), warnings: new Set() };
  const content = readBlocks(parseFragment(html).childNodes, context, 0);
  return {
    body: content.length > 0 ? { type: "doc", content: mergeFaqs(content) } : EMPTY_BODY,
    pictures: [...context.pictures.values()],
    warnings: [...context.warnings],
  };
}

/** Blocks of nodes; words that stand between blocks become paragraphs. */
function readBlocks(nodes: readonly HtmlNode[], context: PictureContext, depth: number): Block[] {
  const blocks: Block[] = [];
  let inline: HtmlNode[] = [];
  const endParagraph = () => {
    if (inline.length > 0) blocks.push(...readParagraph(inline, context));
    inline = [];
  };
  for (const node of nodes) {
    const read = isElement(node) ? readElement(node, context, depth) : null;
    if (read === null) {
      if (node.nodeName !== "#comment" && node.nodeName !== "#documentType") inline.push(node);
      continue;
    }
    endParagraph();
    blocks.push(...read);
  }
  endParagraph();
  return blocks;
}

const orEmpty = (content: Block[]): Block[] => (content.length > 0 ? content : [{ type: "paragraph" }]);
const withContent = (content: Inline[]) => (content.length > 0 ? { content } : {});

/** The blocks of an element; null where it belongs into a paragraph. */
function readElement(node: HtmlElement, context: PictureContext, depth: number): Block[] | null {
  const { tagName } = node;
  const dropped = DROPPED[tagName];
  if (dropped !== undefined) {
    context.warnings.add(dropped);
    return [];
  }
  if (SILENTLY_DROPPED.has(tagName)) return [];
  const heading = /^h([1-6])$/.exec(tagName);
  if (heading) {
    const level = Math.min(4, Math.max(2, Number(heading[1]))) as 2 | 3 | 4;
    const content = trimInline(readInline(node.childNodes, context, []));
    return content.length > 0 ? [{ type: "heading", attrs: { level }, content }] : readPictures(node, context);
  }
  switch (tagName) {
    case "p":
      return readParagraph(node.childNodes, context);
    case "ul":
    case "ol":
      return readList(node, context, depth);
    case "li":
    case "dd":
      return readBlocks(node.childNodes, context, depth);
    case "dt":
      return [{ type: "paragraph", ...withContent(readInline(node.childNodes, context, [{ type: "bold" }])) }];
    case "blockquote":
      return readQuote(node, context, depth);
    case "pre":
      return [readCode(node)];
    case "hr":
      return [{ type: "horizontalRule" }];
    case "table":
      return readTable(node, context, depth);
    case "figure":
      return readFigure(node, context, depth);
    case "picture":
    case "img":
      return readPictures(node, context);
    case "details":
      return readDetails(node, context);
    case "iframe":
    case "video":
    case "audio":
      return readEmbedded(node, context);
  }
  const card = readCard(node, context, depth);
  if (card !== null) return card;
  if (tagName === "a" && hasBlock(node)) return readBlocks(node.childNodes, context, depth);
  if (CONTAINERS.has(tagName) && hasBlock(node)) return readBlocks(node.childNodes, context, depth);
  if (CONTAINERS.has(tagName) && tagName !== "span" && tagName !== "font")
    return readParagraph(node.childNodes, context);
  return null;
}

const BLOCKS = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr table figure picture img details iframe video audio div section article aside".split(
    " ",
  ),
);
const hasBlock = (node: HtmlElement): boolean =>
  node.childNodes.some((child) => isElement(child) && (BLOCKS.has(child.tagName) || hasBlock(child)));

/** A paragraph; pictures and other blocks inside it stand as blocks of their own between its words. */
function readParagraph(nodes: readonly HtmlNode[], context: PictureContext): Block[] {
  const blocks: Block[] = [];
  let words: Inline[] = [];
  const endParagraph = () => {
    const content = trimInline(mergeText(words));
    if (content.length > 0) blocks.push({ type: "paragraph", content });
    words = [];
  };
  for (const node of nodes) {
    if (isElement(node) && (BLOCKS.has(node.tagName) || (hasBlock(node) && node.tagName !== "button"))) {
      endParagraph();
      blocks.push(...(readElement(node, context, MAX_DEPTH) ?? readParagraph(node.childNodes, context)));
    } else words.push(...readInline([node], context, []));
  }
  endParagraph();
  return blocks;
}

function readList(node: HtmlElement, context: PictureContext, depth: number): Block[] {
  if (depth >= MAX_DEPTH) {
    context.warnings.add("Lists that were nested too deeply were flattened.");
    return readBlocks(
      childrenOf(node, "li").flatMap((item) => item.childNodes),
      context,
      depth,
    );
  }
  const items: ListItem[] = [];
  for (const child of node.childNodes) {
    if (!isElement(child)) continue;
    const content = child.tagName === "li" ? readBlocks(child.childNodes, context, depth + 1) : null;
    const last = items.at(-1);
    if (content !== null) {
      if (content.length > 0) items.push({ type: "listItem", content });
    } else if (last && (child.tagName === "ul" || child.tagName === "ol"))
      // Old editors put a list beside the item that it belongs to.
      last.content.push(...readList(child, context, depth + 1));
  }
  if (items.length === 0) return [];
  if (node.tagName === "ul") return [{ type: "bulletList", content: items }];
  const start = Number.parseInt(attributeOf(node, "start") ?? "1", 10);
  const attrs = start >= 0 && start <= 9999 && start !== 1 ? { attrs: { start } } : {};
  return [{ type: "orderedList", ...attrs, content: items }];
}

function readQuote(node: HtmlElement, context: PictureContext, depth: number): Block[] {
  if (classesOf(node).some((name) => name === "kg-blockquote-alt" || name === "wp-block-pullquote"))
    return readPullQuote(node, context);
  const cite = childrenOf(node, "cite").map((one) => textOf(one).trim());
  const rest = node.childNodes.filter((child) => !isElement(child) || child.tagName !== "cite");
  const content = readBlocks(rest, context, depth + 1);
  for (const name of cite)
    if (name !== "") content.push({ type: "paragraph", content: [{ type: "text", text: `— ${name}` }] });
  if (depth >= MAX_DEPTH) return content;
  return content.length > 0 ? [{ type: "blockquote", content }] : [];
}

function readPullQuote(node: HtmlElement, context: PictureContext): Block[] {
  const paragraphs = findAll(node, "p");
  const sources = paragraphs.length > 0 ? paragraphs : [node];
  const lines = sources.map((one) => trimInline(readInline(one.childNodes, context, [])));
  const content = lines
    .filter((line) => line.length > 0)
    .flatMap((line, i) => (i === 0 ? line : [HARD_BREAK, ...line]));
  return content.length > 0 ? [{ type: "pullQuote", content: mergeText(content) }] : [];
}

const HARD_BREAK: Inline = { type: "hardBreak" };

function readCode(node: HtmlElement): Block {
  const inner = childrenOf(node, "code")[0];
  const names = [...classesOf(node), ...(inner ? classesOf(inner) : [])];
  const language = names.map((name) => /^(?:language|lang|brush:?)-?([\w+#-]{1,40})$/i.exec(name)?.[1]).find(Boolean);
  const text = textOf(node).replace(/^\n|\n$/g, "");
  return {
    type: "codeBlock",
    attrs: { language: language ?? null },
    ...(text === "" ? {} : { content: [{ type: "text", text }] }),
  };
}

function readTable(node: HtmlElement, context: PictureContext, depth: number): Block[] {
  // Old pages are laid out by tables in tables.
  if (depth >= MAX_DEPTH) return findCells(node).flatMap((cell) => readBlocks(cell.childNodes, context, MAX_DEPTH));
  const content = rowsOf(node)
    .map((row) => ({
      type: "tableRow" as const,
      content: row.childNodes.filter(isCell).map((cell): TableCell => {
        const span = (name: string) => Number.parseInt(attributeOf(cell, name) ?? "1", 10);
        const [colspan, rowspan] = [span("colspan"), span("rowspan")];
        const attrs = {
          ...(colspan > 1 && colspan <= 50 && { colspan }),
          ...(rowspan > 1 && rowspan <= 50 && { rowspan }),
        };
        return {
          type: cell.tagName === "th" ? "tableHeader" : "tableCell",
          ...(Object.keys(attrs).length > 0 && { attrs }),
          content: orEmpty(readBlocks(cell.childNodes, context, Math.min(MAX_DEPTH, depth + 2))),
        };
      }),
    }))
    .filter((row) => row.content.length > 0);
  const captions = childrenOf(node, "caption").flatMap((caption) => readParagraph(caption.childNodes, context));
  return content.length > 0 ? [{ type: "table", content }, ...captions] : captions;
}

const isCell = (node: HtmlNode): node is HtmlElement =>
  isElement(node) && (node.tagName === "td" || node.tagName === "th");
const SECTIONS = new Set(["thead", "tbody", "tfoot"]);
/** Its own rows: not those of the tables in its cells, which may be in each other a thousand times. */
const rowsOf = (table: HtmlElement): HtmlElement[] =>
  table.childNodes
    .filter((child): child is HtmlElement => isElement(child) && SECTIONS.has(child.tagName))
    .flatMap((section) => childrenOf(section, "tr"));
const findCells = (table: HtmlElement): HtmlElement[] => rowsOf(table).flatMap((row) => row.childNodes.filter(isCell));

function readFigure(node: HtmlElement, context: PictureContext, depth: number): Block[] {
  const classes = classesOf(node);
  if (classes.includes("wp-block-pullquote")) return readPullQuote(findAll(node, "blockquote")[0] ?? node, context);
  const images = findAll(node, "img");
  if (images.length > 1) return readGalleryFigure(node, context);
  const size = classes.some((name) => /^(?:alignfull|kg-width-full)$/.test(name))
    ? "full"
    : classes.some((name) => /^(?:alignwide|kg-width-wide)$/.test(name))
      ? "wide"
      : "text";
  const caption = findAll(node, "figcaption")[0];
  const [image] = images;
  if (image) {
    const own = readImage(image, context, caption ? textOf(caption).trim() : "", size);
    return own ? [own] : [];
  }
  const rest = node.childNodes.filter((child) => child !== caption);
  const under = caption ? readParagraph(caption.childNodes, context) : [];
  const address = textOf({ ...node, childNodes: rest } as HtmlElement).trim();
  // A block for another site's content has its address alone.
  if (classes.includes("wp-block-embed") && /^https?:\/\/\S+$/.test(address))
    return [...linkParagraph(address, "", context), ...under];
  return [...readBlocks(rest, context, depth), ...under];
}

const readGalleryFigure = (node: HtmlElement, context: PictureContext): Block[] => [
  ...readGallery(node, context),
  ...childrenOf(node, "figcaption").flatMap((one) => readParagraph(one.childNodes, context)),
];

function readDetails(node: HtmlElement, context: PictureContext): Block[] {
  const summary = childrenOf(node, "summary")[0];
  const rest = node.childNodes.filter((child) => child !== summary);
  return [faqOf(summary ? textOf(summary) : "", readBlocks(rest, context, MAX_DEPTH))];
}

const faqOf = (question: string, answer: Block[]): Block => ({
  type: "faq",
  content: [
    {
      type: "faqItem",
      attrs: { question: question.trim().slice(0, 300) || "More" },
      content: orEmpty(answer),
    } as FaqItem,
  ],
});

/** Questions that follow each other are one list of questions. */
function mergeFaqs(blocks: Block[]): Block[] {
  const merged: Block[] = [];
  for (const block of blocks) {
    const last = merged.at(-1);
    if (block.type === "faq" && last?.type === "faq" && last.content.length < 50) last.content.push(...block.content);
    else merged.push(block);
  }
  return merged;
}

/** Cards of Ghost's editor, by the classes that it writes. */
function readCard(node: HtmlElement, context: PictureContext, depth: number): Block[] | null {
  const classes = classesOf(node);
  if (classes.includes("kg-callout-card")) {
    const text = findAll(node, "div").find((one) => classesOf(one).includes("kg-callout-text")) ?? node;
    const content = readBlocks(text.childNodes, context, MAX_DEPTH);
    return content.length > 0 ? [{ type: "callout", attrs: { tone: "note", title: "" }, content }] : [];
  }
  if (classes.includes("kg-toggle-card")) {
    const heading = findByClass(node, "kg-toggle-heading-text");
    const answer = findByClass(node, "kg-toggle-content");
    return [faqOf(heading ? textOf(heading) : "", answer ? readBlocks(answer.childNodes, context, MAX_DEPTH) : [])];
  }
  if (classes.includes("kg-bookmark-card")) return readBookmark(node, context);
  if (classes.includes("kg-gallery-card") || classes.includes("wp-block-gallery"))
    return readGalleryFigure(node, context);
  if (classes.includes("wp-block-media-text") || classes.includes("wp-block-columns"))
    return readBlocks(node.childNodes, context, depth);
  return null;
}
