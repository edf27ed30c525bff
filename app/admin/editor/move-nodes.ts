/**
 * Moves of DOM nodes. `append` and `before` of elements are not used: the types of Workers give them to the elements of
 * HTMLRewriter too.
 */

export function moveChildren(from: Element, to: Element): void {
  while (from.firstChild) to.appendChild(from.firstChild);
}

export function insertBefore(node: Node, place: Element): void {
  place.parentNode?.insertBefore(node, place);
}

/** Puts an element's content in its place. */
export function unwrap(element: Element): void {
  while (element.firstChild) insertBefore(element.firstChild, element);
  element.parentNode?.removeChild(element);
}
