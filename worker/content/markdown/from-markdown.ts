import type { PhrasingContent, Root, RootContent, TableContent } from "mdast";
import { directiveFromMarkdown } from "mdast-util-directive";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { directive } from "micromark-extension-directive";
import { gfm } from "micromark-extension-gfm";
import { type Block, type Body, EMPTY_BODY, type Inline, type ListItem } from "../domain-body.ts";
import { readDirective } from "./directives.ts";
import { type MarkdownPicture, type MarkdownState, pictureId, toInline } from "./inline.ts";
import { noteText } from "./note-text.ts";

export interface MarkdownResult {
  body: Body;
  /** Pictures that are not in the library of this site yet. */
  pictures: MarkdownPicture[];
  /** What could not be taken over, in words, each once. */
  warnings: string[];
}

/**
 * Reads Markdown (CommonMark, tables, footnotes, and our directives) as a body. Raw HTML is left out but for `<sub>`,
 * `<sup>` and `<br>`; links to anything but https, mailto and pages lose their address and keep their words.
 */
export function bodyFromMarkdown(markdown: string): MarkdownResult {
  const root: Root = fromMarkdown(markdown, {
    extensions: [gfm(), directive()],
    mdastExtensions: [gfmFromMarkdown(), directiveFromMarkdown()],
  });
  const state: MarkdownState = { footnotes: new Map(), pictures: [], warnings: new Set() };
  for (const node of root.children)
    if (node.type === "footnoteDefinition") state.footnotes.set(node.identifier, noteText(node));
  const content = toBlocks(root.children, state);
  return {
    body: content.length > 0 ? { type: "doc", content } : EMPTY_BODY,
    pictures: state.pictures,
    warnings: [...state.warnings],
  };
}

/** The blocks of Markdown's blocks; a heading's first level becomes the second, since the title is the first. */
function toBlocks(nodes: readonly RootContent[], state: MarkdownState): Block[] {
  return nodes.flatMap((node) => toBlock(node, state));
}

function toBlock(node: RootContent, state: MarkdownState): Block[] {
  switch (node.type) {
    case "paragraph":
      return paragraphs(node.children, state);
    case "heading": {
      const level = Math.min(4, Math.max(2, node.depth)) as 2 | 3 | 4;
      return [{ type: "heading", attrs: { level }, ...withContent(toInline(node.children, state)) }];
    }
    case "list": {
      const items = node.children.map((item) => listItem(item.children, item.checked ?? null, state));
      if (!node.ordered) return [{ type: "bulletList", content: items }];
      const start = node.start ?? 1;
      return [{ type: "orderedList", ...(start === 1 ? {} : { attrs: { start } }), content: items }];
    }
    case "blockquote":
      return [{ type: "blockquote", content: orEmpty(toBlocks(node.children, state)) }];
    case "thematicBreak":
      return [{ type: "horizontalRule" }];
    case "code":
      return [
        {
          type: "codeBlock",
          attrs: { language: node.lang?.slice(0, 40) ?? null },
          ...(node.value === "" ? {} : { content: [{ type: "text", text: node.value }] }),
        },
      ];
    case "table":
      return [toTable(node.children, state)];
    case "containerDirective":
    case "leafDirective":
      return readDirective(node, state, toBlocks);
    case "html":
      state.warnings.add("HTML was left out.");
      return [];
    case "definition":
    case "footnoteDefinition":
      return [];
    default:
      state.warnings.add(`A part of the kind "${node.type}" was left out.`);
      return [];
  }
}

const withContent = (content: Inline[]) => (content.length > 0 ? { content } : {});
const orEmpty = (content: Block[]): Block[] => (content.length > 0 ? content : [{ type: "paragraph" }]);

function listItem(children: readonly RootContent[], checked: boolean | null, state: MarkdownState): ListItem {
  const content = orEmpty(toBlocks(children, state));
  const first = content[0];
  if (checked !== null && first?.type === "paragraph")
    first.content = [{ type: "text", text: checked ? "☑ " : "☐ " }, ...(first.content ?? [])];
  return { type: "listItem", content };
}

/** A paragraph; pictures inside it stand as blocks of their own between its words. */
function paragraphs(children: readonly PhrasingContent[], state: MarkdownState): Block[] {
  const blocks: Block[] = [];
  let words: PhrasingContent[] = [];
  const endParagraph = () => {
    const content = trimInline(toInline(words, state));
    if (content.length > 0) blocks.push({ type: "paragraph", content });
    words = [];
  };
  for (const child of children) {
    if (child.type !== "image") {
      words.push(child);
      continue;
    }
    endParagraph();
    blocks.push({
      type: "image",
      attrs: {
        mediaId: pictureId(child.url, state),
        alt: (child.alt ?? "").slice(0, 400),
        caption: (child.title ?? "").slice(0, 600),
        size: "text",
      },
    });
  }
  endParagraph();
  return blocks;
}

function toTable(rows: readonly TableContent[], state: MarkdownState): Block {
  return {
    type: "table",
    content: rows.map((row, index) => ({
      type: "tableRow",
      content: (row.type === "tableRow" ? row.children : []).map((cell) => ({
        type: index === 0 ? "tableHeader" : "tableCell",
        content: [{ type: "paragraph", ...withContent(toInline(cell.children, state)) }],
      })),
    })),
  };
}

function trimInline(nodes: Inline[]): Inline[] {
  const isBlank = (node: Inline | undefined) =>
    node?.type === "hardBreak" || (node?.type === "text" && node.text.trim() === "");
  let start = 0;
  let end = nodes.length;
  while (start < end && isBlank(nodes[start])) start++;
  while (end > start && isBlank(nodes[end - 1])) end--;
  return nodes.slice(start, end);
}
