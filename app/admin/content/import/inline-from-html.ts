import { parseFragment } from "parse5";
import { linkAddress } from "#worker/content/contract-body.ts";
import type { Inline, Mark } from "#worker/content/domain-body.ts";
import { attributeOf, type HtmlElement, type HtmlNode, isElement, textOf } from "./html-tree.ts";

export interface InlineContext {
  base: string;
  notes?: ReadonlyMap<string, string>;
  warnings: Set<string>;
}

const MARKS: Record<string, Mark["type"]> = {
  strong: "bold",
  b: "bold",
  em: "italic",
  i: "italic",
  cite: "italic",
  dfn: "italic",
  s: "strike",
  del: "strike",
  strike: "strike",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
  sub: "subscript",
  sup: "superscript",
};
const DROPPED = new Set(["script", "style", "template", "noscript", "svg", "math", "object", "embed", "button"]);

/** Inline nodes with their marks; white space counts once, as a browser shows it. */
export const readInline = (nodes: readonly HtmlNode[], context: InlineContext, marks: readonly Mark[]): Inline[] =>
  mergeText(nodes.flatMap((node) => readNode(node, context, marks)));

function readNode(node: HtmlNode, context: InlineContext, marks: readonly Mark[]): Inline[] {
  if ("value" in node) {
    const text = node.value.replace(/[ \t\n\r\f]+/g, " ");
    return text === "" ? [] : [{ type: "text", text, ...(marks.length > 0 && { marks: [...marks] }) }];
  }
  if (!isElement(node)) return [];
  if (node.tagName === "br") return [{ type: "hardBreak" }];
  if (DROPPED.has(node.tagName)) {
    if (node.tagName === "script") context.warnings.add("A script was left out.");
    return [];
  }
  const note = noteOf(node, context);
  if (note !== null) return note;
  return node.childNodes.flatMap((child) => readNode(child, context, addMarks(marks, marksOf(node, context))));
}

/** A reference to a note of WordPress's footnotes block. */
function noteOf(node: HtmlElement, { notes, base, warnings }: InlineContext): Inline[] | null {
  const id = attributeOf(node, "data-fn");
  if (id === undefined) return null;
  const html = notes?.get(id);
  if (html === undefined) return [];
  const text = noteText(parseFragment(html).childNodes, { base, warnings }).replace(/\s+/g, " ").trim().slice(0, 2000);
  return text === "" ? [] : [{ type: "footnote", attrs: { text } }];
}

/** A note's words: `*…*` is italic, and an address stands behind the words that it was under. */
function noteText(nodes: readonly HtmlNode[], context: InlineContext): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return textOf(node);
      const inner = noteText(node.childNodes, context);
      if (node.tagName === "em" || node.tagName === "i") return inner.trim() === "" ? inner : `*${inner.trim()}*`;
      const href = node.tagName === "a" ? URL.parse(attributeOf(node, "href") ?? "", context.base)?.href : undefined;
      return href?.startsWith("http") && !inner.includes(href) ? `${inner} ${href}` : inner;
    })
    .join("");
}

function marksOf(node: HtmlElement, context: InlineContext): Mark[] {
  if (node.tagName === "a") return linkOf(node, context);
  const style = (attributeOf(node, "style") ?? "").toLowerCase();
  const type = MARKS[node.tagName];
  const found: Mark["type"][] = [];
  // Some editors wrap whole documents into a bold element that says that it is not bold.
  if (type && !(type === "bold" && /font-weight:\s*(?:normal|400)/.test(style))) found.push(type);
  if (node.tagName === "span") {
    if (/font-weight:\s*(?:bold|[6-9]00)/.test(style)) found.push("bold");
    if (/font-style:\s*italic/.test(style)) found.push("italic");
    if (/text-decoration[^;]*line-through/.test(style)) found.push("strike");
    if (/vertical-align:\s*super/.test(style)) found.push("superscript");
    if (/vertical-align:\s*sub/.test(style)) found.push("subscript");
  }
  return found.map((name) => ({ type: name }) as Mark);
}

function linkOf(node: HtmlElement, context: InlineContext): Mark[] {
  const written = (attributeOf(node, "href") ?? "").trim();
  if (written === "") return [];
  const href = written.startsWith("#") || /^mailto:/i.test(written) ? written : URL.parse(written, context.base)?.href;
  return linkMarks(href ?? "", context);
}

/** The mark of a link; none for an address that a body doesn't take, so that it costs the link and not the whole text. */
export function linkMarks(href: string, { warnings }: InlineContext): Mark[] {
  const checked = linkAddress.safeParse(href);
  if (checked.success) return [{ type: "link", attrs: { href: checked.data } }];
  warnings.add(
    checked.error.issues[0]?.code === "too_big"
      ? "A link with too long an address was removed. Its text was kept."
      : "A link that isn’t a web address was removed. Its text was kept.",
  );
  return [];
}

/** Adds marks that are not there yet; an inner link takes the place of an outer one. */
function addMarks(outer: readonly Mark[], own: readonly Mark[]): Mark[] {
  const names = new Set(own.map((mark) => mark.type));
  return [...outer.filter((mark) => !names.has(mark.type)), ...own];
}

const marksKey = (node: Inline): string => (node.type === "text" ? JSON.stringify(node.marks ?? []) : "");

/** Joins neighbors with the same marks; of two spaces at a seam one stays, and none after a break. */
export function mergeText(nodes: readonly Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    if (node.type !== "text") {
      merged.push(node);
      continue;
    }
    const isAfterSpace = last?.type === "hardBreak" || (last?.type === "text" && /\s$/.test(last.text));
    const text = isAfterSpace ? node.text.replace(/^ /, "") : node.text;
    if (text === "") continue;
    if (last?.type === "text" && marksKey(last) === marksKey(node)) last.text += text;
    else merged.push({ ...node, text });
  }
  return merged;
}

/** Without breaks and spaces at both ends. */
export function trimInline(nodes: readonly Inline[]): Inline[] {
  const list = mergeText(nodes).map((node) => ({ ...node }));
  const isBlank = (node: Inline | undefined) =>
    node?.type === "hardBreak" || (node?.type === "text" && node.text.trim() === "");
  while (list.length > 0 && isBlank(list[0])) list.shift();
  while (list.length > 0 && isBlank(list.at(-1))) list.pop();
  const [first] = list;
  const last = list.at(-1);
  if (first?.type === "text") first.text = first.text.trimStart();
  if (last?.type === "text") last.text = last.text.trimEnd();
  return list;
}
