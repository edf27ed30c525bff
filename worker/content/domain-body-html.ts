/**
 * A body as HTML for other programs: plain elements, everything escaped, addresses complete. References become notes,
 * figures tables, and what is a live card here a link to its page.
 */
import { PROGRAMS } from "../fitness/training/programs/domain-programs.ts";
import {
  type Block,
  type Body,
  type FigureAttributes,
  type Inline,
  inlineText,
  type ListItem,
  listHeadings,
  listNumberedReferences,
  type PictureSize,
  type TableCell,
  walkBody,
} from "./domain-body.ts";
import {
  addressOf,
  type BodyHtmlContext,
  escapeHtml,
  type HtmlContext,
  type HtmlFlavor,
  inlineHtml,
  linkHtml,
  noteHtml,
  noteId,
} from "./domain-inline-html.ts";

/** A note at the foot of a text. */
export interface HtmlNote {
  /** The anchor that its mentions lead to. */
  id: string;
  html: string;
}

export interface BodyHtml {
  html: string;
  notes: HtmlNote[];
}

/** The HTML of a body, and its notes apart: WordPress keeps them in a field of their own. */
export function bodyToHtml(body: Body, given: BodyHtmlContext): BodyHtml {
  const { references, numberOf } = listNumberedReferences(body);
  const first = new Map<number, Inline>();
  for (const [node, number] of numberOf) if (!first.has(number)) first.set(number, node);
  const context: HtmlContext = {
    ...given,
    numberOf,
    firstOf: new Set(first.values()),
    anchorOf: anchorsOf(body),
    isMarked: given.flavor === "wordpress",
  };
  const notes = references.map(({ number, study, text }): HtmlNote => {
    const id = noteId(number);
    if (study === null) return { id, html: noteHtml(text ?? "") };
    const page = given.findPage("study", study);
    return { id, html: page ? linkHtml(page, context) : escapeHtml(study) };
  });
  return { html: blocksHtml(body.content, context), notes };
}

/** Notes as a list under a text, for programs that know none. */
export const notesHtml = (notes: readonly HtmlNote[]): string =>
  notes.length === 0
    ? ""
    : `<h2>References</h2>\n<ol>${notes.map(({ id, html }) => `<li id="${id}">${html}</li>`).join("")}</ol>`;

function anchorsOf(body: Body): Map<Block, string> {
  const headings = listHeadings(body);
  const anchorOf = new Map<Block, string>();
  let next = 0;
  walkBody(body, (node) => {
    if (node.type !== "heading" || inlineText(node.content).trim() === "") return;
    anchorOf.set(node, headings[next++]?.anchor ?? "");
  });
  return anchorOf;
}

const blocksHtml = (blocks: readonly Block[], context: HtmlContext): string =>
  blocks
    .map((block) => blockHtml(block, context))
    .filter((html) => html !== "")
    .join(context.isMarked ? "\n\n" : "\n");

/** A block of WordPress, marked as its editor does it. */
const marked = (
  context: HtmlContext,
  name: string,
  html: string,
  attributes?: Record<string, string | number | boolean>,
) =>
  context.isMarked
    ? `<!-- wp:${name}${attributes ? ` ${JSON.stringify(attributes)}` : ""} -->\n${html}\n<!-- /wp:${name} -->`
    : html;

/** What WordPress has no block for, as HTML of its own: nothing inside it is marked. */
const plainBlock = (context: HtmlContext, write: (inner: HtmlContext) => string): string =>
  marked(context, "html", write({ ...context, isMarked: false }));

const classAttribute = (context: HtmlContext, wordpress: string, ghost = ""): string => {
  const name = context.flavor === "wordpress" ? wordpress : ghost;
  return name === "" ? "" : ` class="${name}"`;
};

function blockHtml(block: Block, context: HtmlContext): string {
  const inline = (content?: readonly Inline[]) => inlineHtml(content, context);
  switch (block.type) {
    case "paragraph":
      return paragraphHtml(inline(block.content), context);
    case "heading": {
      const { level } = block.attrs;
      const words = inline(block.content);
      if (words.trim() === "") return "";
      const anchor = context.anchorOf.get(block);
      const own = `${classAttribute(context, "wp-block-heading")}${anchor ? ` id="${anchor}"` : ""}`;
      return marked(context, "heading", `<h${level}${own}>${words}</h${level}>`, { level });
    }
    case "bulletList":
    case "orderedList":
      return isPlainList(block) ? listHtml(block, context) : plainBlock(context, (inner) => listHtml(block, inner));
    case "blockquote":
      return marked(
        context,
        "quote",
        `<blockquote${classAttribute(context, "wp-block-quote")}>${blocksHtml(block.content, context)}</blockquote>`,
      );
    case "pullQuote":
      return context.flavor === "wordpress"
        ? marked(
            context,
            "pullquote",
            `<figure class="wp-block-pullquote"><blockquote><p>${inline(block.content)}</p></blockquote></figure>`,
          )
        : `<blockquote class="kg-blockquote-alt">${inline(block.content)}</blockquote>`;
    case "horizontalRule":
      return marked(
        context,
        "separator",
        `<hr${classAttribute(context, "wp-block-separator has-alpha-channel-opacity")}/>`,
      );
    case "codeBlock":
      return codeHtml(block, context);
    case "image":
      return pictureHtml(block.attrs, context);
    case "gallery":
      return galleryHtml(block.attrs.items, context);
    case "table":
      return tableHtml(block, context);
    case "callout":
      return calloutHtml(block, context);
    case "faq":
      return faqHtml(block, context);
    case "poll":
      return `${titleHtml(block.attrs.question, context)}\n${listHtml(pollOptions(block.attrs.options), context)}`;
    case "figure":
      return figureHtml(block.attrs, context);
    case "productEmbed":
      return cardHtml("product", block.attrs.handle, context);
    case "studyEmbed":
      return cardHtml("study", block.attrs.study, context);
    case "recipeEmbed":
      return cardHtml("recipe", block.attrs.slug, context);
    case "programEmbed":
      return programHtml(block.attrs.program, context);
    case "ingredientEmbed":
    case "studyTable":
      return cardHtml("ingredient", block.attrs.ingredient, context);
  }
}

const paragraphHtml = (words: string, context: HtmlContext): string =>
  words === "" ? "" : marked(context, "paragraph", `<p>${words}</p>`);
const titleHtml = (title: string, context: HtmlContext): string =>
  title === "" ? "" : paragraphHtml(`<strong>${escapeHtml(title)}</strong>`, context);

type List = Extract<Block, { type: "bulletList" | "orderedList" }>;
const isList = (block: Block | undefined): block is List =>
  block?.type === "bulletList" || block?.type === "orderedList";

/** Whether each item is one paragraph with lists below it: more is no list of WordPress's editor. */
const isPlainList = (list: List): boolean =>
  list.content.every(
    ({ content: [first, ...rest] }) =>
      first?.type === "paragraph" && rest.every((block) => isList(block) && isPlainList(block)),
  );

function listHtml(list: List, context: HtmlContext): string {
  const start = list.type === "orderedList" ? (list.attrs?.start ?? 1) : 1;
  const isOrdered = list.type === "orderedList";
  const tag = isOrdered ? "ol" : "ul";
  const items = list.content.map((item) => marked(context, "list-item", `<li>${itemHtml(item, context)}</li>`));
  const attributes = { ...(isOrdered && { ordered: true }), ...(start !== 1 && { start }) };
  const open = `<${tag}${start === 1 ? "" : ` start="${start}"`}${classAttribute(context, "wp-block-list")}>`;
  return marked(context, "list", `${open}${items.join("\n")}</${tag}>`, attributes);
}

function itemHtml({ content }: Pick<ListItem, "content">, context: HtmlContext): string {
  const [first, ...rest] = content;
  if (first?.type !== "paragraph" || !rest.every(isList)) return blocksHtml(content, context);
  return [inlineHtml(first.content, context), ...rest.map((list) => listHtml(list, context))].join("\n").trim();
}

const pollOptions = (options: readonly string[]): List => ({
  type: "bulletList",
  content: options.map((text) => ({
    type: "listItem",
    content: [{ type: "paragraph", content: [{ type: "text", text }] }],
  })),
});

function codeHtml(block: Extract<Block, { type: "codeBlock" }>, context: HtmlContext): string {
  const text = escapeHtml((block.content ?? []).map((node) => node.text).join(""));
  const language = /^[\w+#-]{1,40}$/.test(block.attrs?.language ?? "") ? block.attrs?.language : "";
  const own = language ? ` class="language-${escapeHtml(language)}"` : "";
  // A line feed right after <pre> is no part of it: one more keeps the text's own.
  const first = text.startsWith("\n") ? "\n" : "";
  return marked(
    context,
    "code",
    `<pre${classAttribute(context, "wp-block-code")}><code${own}>${first}${text}</code></pre>`,
  );
}

const WIDTH_CLASSES: Record<HtmlFlavor, Record<PictureSize, string>> = {
  wordpress: { text: "wp-block-image", wide: "wp-block-image alignwide", full: "wp-block-image alignfull" },
  ghost: {
    text: "kg-card kg-image-card",
    wide: "kg-card kg-image-card kg-width-wide",
    full: "kg-card kg-image-card kg-width-full",
  },
};

interface ShownPicture {
  mediaId: string;
  alt: string;
  caption: string;
  size: PictureSize;
}

/** A picture with its whole address; where it is gone, its caption stays. */
function pictureHtml({ mediaId, alt, caption, size }: ShownPicture, context: HtmlContext): string {
  const picture = context.findPicture(mediaId);
  if (!picture) return paragraphHtml(escapeHtml(caption), context);
  const image = `<img src="${escapeHtml(addressOf(picture.src, context))}" alt="${escapeHtml(alt)}"/>`;
  const words = caption === "" ? "" : captionHtml(escapeHtml(caption), context);
  return marked(
    context,
    "image",
    `<figure class="${WIDTH_CLASSES[context.flavor][size]}">${image}${words}</figure>`,
    size === "text" ? undefined : { align: size },
  );
}

const captionHtml = (words: string, context: HtmlContext): string =>
  `<figcaption${classAttribute(context, "wp-element-caption")}>${words}</figcaption>`;

function galleryHtml(items: readonly Omit<ShownPicture, "size">[], context: HtmlContext): string {
  const known = items.filter((item) => context.findPicture(item.mediaId) !== null);
  // A gallery of Ghost shows no captions: its pictures then stand one below the other.
  if (known.length < 2 || (context.flavor === "ghost" && items.some((item) => item.caption !== "")))
    return items.map((item) => pictureHtml({ ...item, size: "text" }, context)).join("\n");
  const pictures = known.map((item) => pictureHtml({ ...item, size: "text" }, context));
  if (context.flavor === "wordpress") {
    const own = 'class="wp-block-gallery has-nested-images columns-default is-cropped"';
    return marked(context, "gallery", `<figure ${own}>${pictures.join("\n")}</figure>`, { linkTo: "none" });
  }
  const images = pictures.map((html) => `<div class="kg-gallery-image">${/<img[^>]*>/.exec(html)?.[0] ?? ""}</div>`);
  return `<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row">${images.join("")}</div></div></figure>`;
}

function tableHtml({ content }: Extract<Block, { type: "table" }>, context: HtmlContext): string {
  const inner = { ...context, isMarked: false };
  const rows = content.map((row) => `<tr>${row.content.map((cell) => cellHtml(cell, inner)).join("")}</tr>`);
  const hasHead = content[0]?.content.every((cell) => cell.type === "tableHeader") ?? false;
  return wrapTable(rows, hasHead, "", context);
}

function cellHtml({ type, attrs, content }: TableCell, context: HtmlContext): string {
  const tag = type === "tableHeader" ? "th" : "td";
  const span = (name: "colspan" | "rowspan") => ((attrs?.[name] ?? 1) > 1 ? ` ${name}="${attrs?.[name]}"` : "");
  return `<${tag}${span("colspan")}${span("rowspan")}>${itemHtml({ content }, context)}</${tag}>`;
}

function wrapTable(rows: readonly string[], hasHead: boolean, caption: string, context: HtmlContext): string {
  const head = hasHead ? `<thead>${rows[0]}</thead>` : "";
  const table = `<table>${head}<tbody>${rows.slice(hasHead ? 1 : 0).join("")}</tbody></table>`;
  const words = caption === "" ? "" : captionHtml(caption, context);
  if (context.flavor === "ghost") return `${table}${words === "" ? "" : `\n<p>${caption}</p>`}`;
  return marked(context, "table", `<figure class="wp-block-table">${table}${words}</figure>`, {
    hasFixedLayout: false,
  });
}

/** A figure as its title, the table that it was drawn from, and where the values are from. */
function figureHtml(
  { kind, title, unit, columns, rows, note, source }: FigureAttributes,
  context: HtmlContext,
): string {
  const head = columns.map((column, index) => {
    const withUnit = index > 0 && unit !== "" && kind !== "table" ? `${column}, ${unit}` : column;
    return `<th>${escapeHtml(withUnit)}</th>`;
  });
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`);
  const under = [note && noteHtml(note), source && `Source: ${noteHtml(source)}`].filter(Boolean).join(" ");
  return `${titleHtml(title, context)}\n${wrapTable([`<tr>${head.join("")}</tr>`, ...lines], true, under, context)}`;
}

const CALLOUT_COLORS = { note: "blue", caution: "yellow", evidence: "green" } as const;

/** A box. Ghost's holds lines of one paragraph; with more in it, it is a quotation there. */
function calloutHtml({ attrs, content }: Extract<Block, { type: "callout" }>, context: HtmlContext): string {
  if (context.flavor === "wordpress") {
    const inner = [titleHtml(attrs.title, context), blocksHtml(content, context)].filter(Boolean).join("\n\n");
    return marked(context, "group", `<div class="wp-block-group">${inner}</div>`);
  }
  const title = attrs.title === "" ? "" : `<strong>${escapeHtml(attrs.title)}</strong>`;
  const lines = content.map((block) => (block.type === "paragraph" ? inlineHtml(block.content, context) : null));
  if (lines.includes(null))
    return `<blockquote>${title === "" ? "" : `<p>${title}</p>`}${blocksHtml(content, context)}</blockquote>`;
  const words = [title, ...lines].filter(Boolean).join("<br>");
  const color = CALLOUT_COLORS[attrs.tone];
  return `<div class="kg-card kg-callout-card kg-callout-card-${color}"><div class="kg-callout-text">${words}</div></div>`;
}

function faqHtml({ content }: Extract<Block, { type: "faq" }>, context: HtmlContext): string {
  const items = content.map((item) => {
    const question = escapeHtml(item.attrs.question);
    const answer = blocksHtml(item.content, context);
    return context.flavor === "wordpress"
      ? marked(
          context,
          "details",
          `<details class="wp-block-details"><summary>${question}</summary>${answer}</details>`,
        )
      : `<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">${question}</h4></div><div class="kg-toggle-content">${answer}</div></div>`;
  });
  return items.join(context.isMarked ? "\n\n" : "\n");
}

/** A program as a link that starts it; empty if it no longer exists. */
function programHtml(id: string, context: HtmlContext): string {
  const program = PROGRAMS.find((one) => one.id === id);
  return program
    ? paragraphHtml(
        linkHtml({ name: program.title, href: `/fitness-app?tab=workouts&program=${id}` }, context),
        context,
      )
    : "";
}

/** A live card as a link to what it showed; nothing where that is gone. */
function cardHtml(kind: Parameters<HtmlContext["findPage"]>[0], key: string, context: HtmlContext): string {
  const page = context.findPage(kind, key);
  return page ? paragraphHtml(linkHtml(page, context), context) : "";
}
