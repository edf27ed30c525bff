import type { Nodes } from "mdast";

/**
 * The words of a footnote in one line: italics keep their stars, addresses stay written out, further paragraphs follow
 * after a space. Domain code draws it (app/blog/note-text.tsx).
 */
export function noteText(node: Nodes): string {
  return write(node).replaceAll(/\s+/g, " ").trim();
}

function write(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "break") return " ";
  if (!("children" in node)) return "";
  const inner = node.children.map((child) => write(child)).join(node.type === "footnoteDefinition" ? " " : "");
  if (node.type === "emphasis") return `*${inner}*`;
  if (node.type === "link" && inner !== node.url && !node.url.endsWith(inner)) return `${inner} ${node.url}`;
  return node.type === "link" ? node.url : inner;
}
