import type { Nodes, PhrasingContent } from "mdast";
import { linkAddress } from "../contract-body.ts";
import { type Inline, inlineText, type Mark } from "../domain-body.ts";

/** A picture of the text: `mediaId` is a stand-in until the file is in the library. */
export interface MarkdownPicture {
  mediaId: string;
  url: string;
}

/** What the conversion of one text collects. */
export interface MarkdownState {
  footnotes: Map<string, string>;
  pictures: MarkdownPicture[];
  warnings: Set<string>;
}

const LIBRARY_PICTURE = /^\/media\/([\w-]{1,80})(?:\/|$)/;
const CITATION = /\[@([a-z0-9][a-z0-9-]{0,119})\]/g;

/** The id of a picture: of the library, or a stand-in that the import replaces. */
export function pictureId(url: string, state: MarkdownState): string {
  const known = LIBRARY_PICTURE.exec(url)?.[1];
  if (known) return known;
  const before = state.pictures.find((picture) => picture.url === url);
  if (before) return before.mediaId;
  const mediaId = `import-${state.pictures.length + 1}`;
  state.pictures.push({ mediaId, url });
  return mediaId;
}

const MARKS = { strong: "bold", emphasis: "italic", delete: "strike" } as const;
const HTML_MARKS: Record<string, "subscript" | "superscript"> = { sub: "subscript", sup: "superscript" };

/** Inline nodes with their marks. */
export function toInline(nodes: readonly PhrasingContent[], state: MarkdownState): Inline[] {
  const out: Inline[] = [];
  readInline(nodes, [], state, out);
  return mergeText(out);
}

function readInline(nodes: readonly PhrasingContent[], outer: readonly Mark[], state: MarkdownState, out: Inline[]) {
  let marks = [...outer];
  for (const node of nodes) {
    switch (node.type) {
      case "text":
        out.push(...withCitations(node.value, marks));
        break;
      case "inlineCode":
        out.push(textNode(node.value, [...marks, { type: "code" }]));
        break;
      case "break":
        out.push({ type: "hardBreak" });
        break;
      case "strong":
      case "emphasis":
      case "delete":
        readInline(node.children, [...marks, { type: MARKS[node.type] }], state, out);
        break;
      case "link":
        readInline(node.children, linkMarks(node.url, marks, state), state, out);
        break;
      case "footnoteReference": {
        const note = state.footnotes.get(node.identifier);
        if (note) out.push({ type: "footnote", attrs: { text: note } });
        else state.warnings.add(`Footnote "${node.identifier}" has no text.`);
        break;
      }
      case "textDirective":
        readTextDirective(node, marks, state, out);
        break;
      case "html": {
        const tag = /^<(\/?)(sub|sup|br)\s*\/?>$/i.exec(node.value.trim());
        const name = tag?.[2]?.toLowerCase() ?? "";
        if (name === "br") out.push({ type: "hardBreak" });
        else if (!tag) state.warnings.add("HTML was left out.");
        else if (tag[1]) marks = marks.filter((mark) => mark.type !== HTML_MARKS[name]);
        else marks = [...marks, { type: HTML_MARKS[name] ?? "superscript" }];
        break;
      }
      case "image":
        state.warnings.add("A picture inside a line was left out. Put it in a paragraph of its own.");
        break;
      default:
        if ("children" in node) readInline(node.children as PhrasingContent[], marks, state, out);
        else if ("value" in node) out.push(textNode(String((node as { value: unknown }).value), marks));
    }
  }
}

/** `:claim[words]{studies="a b"}`. Any other word after a colon is no directive: the text stays as it was written. */
function readTextDirective(
  node: Extract<PhrasingContent, { type: "textDirective" }>,
  marks: readonly Mark[],
  state: MarkdownState,
  out: Inline[],
) {
  const studies = (node.attributes?.studies ?? "").split(/[\s,]+/).filter(Boolean);
  if (node.name === "claim" && studies.length > 0) {
    readInline(node.children, [...marks, { type: "claim", attrs: { studies } }], state, out);
    return;
  }
  out.push(textNode(`:${node.name}`, marks));
  if (node.children.length > 0) {
    out.push(textNode("[", marks));
    readInline(node.children, marks, state, out);
    out.push(textNode("]", marks));
  }
}

function linkMarks(url: string, marks: readonly Mark[], state: MarkdownState): Mark[] {
  if (linkAddress.safeParse(url).success) return [...marks, { type: "link", attrs: { href: url } }];
  state.warnings.add(`The link to "${url.slice(0, 80)}" was left out.`);
  return [...marks];
}

const textNode = (text: string, marks: readonly Mark[]): Inline =>
  marks.length > 0 ? { type: "text", text, marks: [...marks] } : { type: "text", text };

function withCitations(value: string, marks: readonly Mark[]): Inline[] {
  // A line break of the source is a space of the text.
  const text = value.replaceAll(/\s*\n\s*/g, " ");
  const out: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(CITATION)) {
    const before = text.slice(from, match.index);
    if (before) out.push(textNode(before, marks));
    out.push({ type: "citation", attrs: { study: match[1] ?? "" } });
    from = match.index + match[0].length;
  }
  const rest = text.slice(from);
  if (rest) out.push(textNode(rest, marks));
  return out;
}

/** Neighbors with the same marks become one text. */
function mergeText(nodes: readonly Inline[]): Inline[] {
  const out: Inline[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (node.type === "text" && last?.type === "text" && JSON.stringify(last.marks) === JSON.stringify(node.marks))
      out[out.length - 1] = { ...last, text: last.text + node.text };
    else if (node.type !== "text" || node.text !== "") out.push(node);
  }
  return out;
}

/** The plain words of Markdown nodes. */
export const plainText = (nodes: readonly Nodes[], state: MarkdownState): string =>
  inlineText(toInline(nodes as PhrasingContent[], state)).trim();
