import type { BlockContent, PhrasingContent, Root, RootContent, TableRow } from "mdast";
import { type Directives, directiveToMarkdown } from "mdast-util-directive";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { type Block, type Body, type Inline, inlineText, type Mark, type TextNode } from "../domain-body.ts";
import type { PollAttributes } from "../domain-poll.ts";

/**
 * A body as Markdown that `bodyFromMarkdown` reads back to the same body. A cell that spans others becomes a plain
 * cell, since Markdown's tables know no spans, and words that look like a citation (`[@…]`) become one.
 */
export function bodyToMarkdown(body: Body): string {
  const footnotes: string[] = [];
  const root: Root = { type: "root", children: body.content.flatMap((block) => fromBlock(block, footnotes)) };
  const text = toMarkdown(root, {
    extensions: [gfmToMarkdown(), directiveToMarkdown()],
    bullet: "-",
    emphasis: "*",
    rule: "-",
    listItemIndent: "one",
    fences: true,
    // A citation is written as it is read; a bracket of the text itself stays escaped.
    handlers: { citation: (node: unknown) => `[@${(node as Citation).study}]` } as never,
  });
  const notes = footnotes.map((note, index) => `[^${index + 1}]: ${note}\n`).join("\n");
  return notes ? `${text}\n${notes}` : text;
}

interface Citation {
  type: "citation";
  study: string;
}

const attributes = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));

const leaf = (name: string, values: Record<string, string>): RootContent =>
  ({ type: "leafDirective", name, attributes: attributes(values), children: [] }) satisfies Directives as RootContent;

const container = (name: string, values: Record<string, string>, children: RootContent[]): RootContent =>
  ({
    type: "containerDirective",
    name,
    attributes: attributes(values),
    children: children as BlockContent[],
  }) satisfies Directives as RootContent;

const pollAttributes = ({ question, id = "", optionIds = [], closesAt, results }: PollAttributes) => ({
  id,
  question,
  options: optionIds.join(" "),
  closes: closesAt === undefined ? "" : new Date(closesAt).toISOString(),
  results: results ?? "",
});

const textParagraph = (text: string): RootContent => ({
  type: "paragraph",
  children: text ? [{ type: "text", value: text }] : [],
});

function fromBlock(block: Block, footnotes: string[]): RootContent[] {
  const inner = (blocks: readonly Block[]) => blocks.flatMap((child) => fromBlock(child, footnotes));
  const inline = (content?: Inline[]) => fromInline(content ?? [], footnotes);
  switch (block.type) {
    case "paragraph":
      return [{ type: "paragraph", children: inline(block.content) }];
    case "heading":
      return [{ type: "heading", depth: block.attrs.level, children: inline(block.content) }];
    case "bulletList":
    case "orderedList":
      return [
        {
          type: "list",
          ordered: block.type === "orderedList",
          start: block.type === "orderedList" ? (block.attrs?.start ?? 1) : null,
          spread: false,
          children: block.content.map((item) => ({
            type: "listItem",
            spread: item.content.length > 1 && item.content.some((child) => child.type === "paragraph"),
            children: inner(item.content) as BlockContent[],
          })),
        },
      ];
    case "blockquote":
      return [{ type: "blockquote", children: inner(block.content) as BlockContent[] }];
    case "pullQuote":
      return [container("pullquote", {}, [{ type: "paragraph", children: inline(block.content) }])];
    case "horizontalRule":
      return [{ type: "thematicBreak" }];
    case "codeBlock":
      return [{ type: "code", lang: block.attrs?.language ?? null, value: inlineText(block.content) }];
    case "image":
      return [
        leaf("picture", {
          src: `/media/${block.attrs.mediaId}`,
          alt: block.attrs.alt,
          caption: block.attrs.caption,
          size: block.attrs.size === "text" ? "" : block.attrs.size,
        }),
      ];
    case "gallery":
      return [
        container(
          "gallery",
          {},
          block.attrs.items.map((item) => ({
            type: "paragraph",
            children: [{ type: "image", url: `/media/${item.mediaId}`, alt: item.alt, title: item.caption || null }],
          })),
        ),
      ];
    case "table":
      return [
        {
          type: "table",
          align: [],
          children: block.content.map(
            (row): TableRow => ({
              type: "tableRow",
              children: row.content.map((cell) => ({
                type: "tableCell",
                children: inline(wordsOfCell(cell.content)),
              })),
            }),
          ),
        },
      ];
    case "callout":
      return [
        container(
          "callout",
          { tone: block.attrs.tone === "note" ? "" : block.attrs.tone, title: block.attrs.title },
          inner(block.content),
        ),
      ];
    case "faq":
      return [
        container(
          "faq",
          {},
          block.content.flatMap((item) => [
            { type: "heading", depth: 3, children: [{ type: "text", value: item.attrs.question }] } as RootContent,
            ...inner(item.content),
          ]),
        ),
      ];
    case "poll":
      return [
        container("poll", pollAttributes(block.attrs), [
          {
            type: "list",
            ordered: false,
            spread: false,
            children: block.attrs.options.map((option) => ({
              type: "listItem",
              spread: false,
              children: [textParagraph(option) as BlockContent],
            })),
          },
        ]),
      ];
    case "figure": {
      const { columns, rows, ...values } = block.attrs;
      const row = (cells: readonly string[]): TableRow => ({
        type: "tableRow",
        children: cells.map((cell) => ({ type: "tableCell", children: cell ? [{ type: "text", value: cell }] : [] })),
      });
      return [container("figure", values, [{ type: "table", align: [], children: [row(columns), ...rows.map(row)] }])];
    }
    case "productEmbed":
      return [leaf("product", { handle: block.attrs.handle })];
    case "studyEmbed":
      return [leaf("study", { id: block.attrs.study })];
    case "studyTable":
      return [leaf("studies", { ingredient: block.attrs.ingredient, outcome: block.attrs.outcome })];
    case "recipeEmbed":
      return [leaf("recipe", { slug: block.attrs.slug })];
    case "programEmbed":
      return [leaf("program", { id: block.attrs.program })];
    case "ingredientEmbed":
      return [leaf("ingredient", { key: block.attrs.ingredient })];
  }
}

const INLINE = new Set<string>(["text", "hardBreak", "citation", "footnote"] satisfies Inline["type"][]);

/** What stands in a cell, as one line: a table of Markdown has no place for paragraphs and lists in its cells. */
function wordsOfCell(nodes: readonly { type: string; content?: unknown }[]): Inline[] {
  const words: Inline[] = [];
  for (const { content = [] } of nodes) {
    const children = content as { type: string; content?: unknown }[];
    const own = children.every(({ type }) => INLINE.has(type)) ? (children as Inline[]) : wordsOfCell(children);
    if (words.length > 0 && own.length > 0) words.push({ type: "text", text: " " });
    words.push(...own);
  }
  return words;
}

/** Marks that are written around their words, the outermost first, so that neighbors can share one. */
const OUTER_MARKS = ["link", "claim", "bold", "italic", "strike", "superscript", "subscript"] as const;

function fromInline(nodes: readonly Inline[], footnotes: string[]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (let index = 0; index < nodes.length; ) {
    const node = nodes[index] as Inline;
    const mark = node.type === "text" ? outerMark(node) : null;
    if (!mark) {
      out.push(...fromLeaf(node, footnotes));
      index++;
      continue;
    }
    // Neighbors under the same mark stand in one pair of signs.
    let end = index + 1;
    while (end < nodes.length && sameMark(markOfType(nodes[end], mark.type), mark)) end++;
    const children = fromInline(
      nodes.slice(index, end).map((child) => withoutMark(child, mark.type)),
      footnotes,
    );
    out.push(...wrap(mark, children));
    index = end;
  }
  return out;
}

const marksOf = (node: Inline | undefined): Mark[] => (node?.type === "text" ? (node.marks ?? []) : []);
const markOfType = (node: Inline | undefined, type: Mark["type"]): Mark | undefined =>
  marksOf(node).find((mark) => mark.type === type);
const sameMark = (a: Mark | undefined, b: Mark): boolean => JSON.stringify(a) === JSON.stringify(b);

function outerMark(node: TextNode): Mark | null {
  for (const type of OUTER_MARKS) {
    const mark = markOfType(node, type);
    if (mark) return mark;
  }
  return null;
}

function withoutMark(node: Inline, type: Mark["type"]): Inline {
  if (node.type !== "text") return node;
  const marks = marksOf(node).filter((mark) => mark.type !== type);
  return marks.length > 0 ? { ...node, marks } : { type: "text", text: node.text };
}

function wrap(mark: Mark, children: PhrasingContent[]): PhrasingContent[] {
  switch (mark.type) {
    case "link":
      return [{ type: "link", url: mark.attrs.href, children: children as never }];
    case "claim":
      return [
        {
          type: "textDirective",
          name: "claim",
          attributes: { studies: mark.attrs.studies.join(" ") },
          children,
        } satisfies Directives as PhrasingContent,
      ];
    case "bold":
      return [{ type: "strong", children }];
    case "italic":
      return [{ type: "emphasis", children }];
    case "strike":
      return [{ type: "delete", children }];
    case "superscript":
      return [{ type: "html", value: "<sup>" }, ...children, { type: "html", value: "</sup>" }];
    case "subscript":
      return [{ type: "html", value: "<sub>" }, ...children, { type: "html", value: "</sub>" }];
    default:
      return children;
  }
}

function fromLeaf(node: Inline, footnotes: string[]): PhrasingContent[] {
  switch (node.type) {
    case "hardBreak":
      return [{ type: "break" }];
    case "citation":
      return [{ type: "citation", study: node.attrs.study } as never];
    case "footnote":
      footnotes.push(node.attrs.text);
      return [{ type: "footnoteReference", identifier: String(footnotes.length), label: String(footnotes.length) }];
    case "text":
      return marksOf(node).some((mark) => mark.type === "code")
        ? [{ type: "inlineCode", value: node.text }]
        : [{ type: "text", value: node.text }];
  }
}
