/** Reading of parse5's tree. */
import type { DefaultTreeAdapterTypes } from "parse5";

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

export const isElement = (node: HtmlNode): node is HtmlElement => "tagName" in node;
export const attributeOf = (node: HtmlElement, name: string): string | undefined =>
  node.attrs.find((attribute) => attribute.name === name)?.value;
export const classesOf = (node: HtmlElement): string[] =>
  (attributeOf(node, "class") ?? "").split(/\s+/).filter(Boolean);
/** Children of a tag, not what is deeper. */
export const childrenOf = (node: HtmlElement, tagName: string): HtmlElement[] =>
  node.childNodes.filter((child): child is HtmlElement => isElement(child) && child.tagName === tagName);

/** All words below a node as they are written. */
export function textOf(node: HtmlNode): string {
  if ("value" in node) return node.value;
  if (!isElement(node)) return "";
  return node.tagName === "br" ? "\n" : node.childNodes.map(textOf).join("");
}

/** All elements of a tag, however deep, in their order. */
export function findAll(node: HtmlElement, tagName: string, found: HtmlElement[] = []): HtmlElement[] {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue;
    if (child.tagName === tagName) found.push(child);
    findAll(child, tagName, found);
  }
  return found;
}

export function findByClass(node: HtmlElement, name: string): HtmlElement | undefined {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue;
    const found = classesOf(child).includes(name) ? child : findByClass(child, name);
    if (found) return found;
  }
  return undefined;
}

/** The nearest element of a tag around a node. */
export function closest(node: HtmlElement, tagName: string): HtmlElement | null {
  let parent: DefaultTreeAdapterTypes.ParentNode | null = node.parentNode;
  while (parent && "tagName" in parent) {
    if (parent.tagName === tagName) return parent;
    parent = parent.parentNode;
  }
  return null;
}
