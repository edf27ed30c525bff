import { insertBefore, moveChildren } from "./move-nodes.ts";

/** Word writes the items of a list as paragraphs whose style names a list and a level. */
const ITEM = "p[style*='mso-list'],h1[style*='mso-list'],h2[style*='mso-list'],h3[style*='mso-list']";

const ORDERED = /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i;

/** Word's list paragraphs become lists, nested as deep as their levels say. */
export function cleanWordLists(document: Document, body: HTMLElement): void {
  /** The open lists, the outermost first. */
  let open: Element[] = [];
  let previous: Element | null = null;
  for (const item of [...body.querySelectorAll(ITEM)]) {
    const place = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(item.getAttribute("style") ?? "");
    if (!place) continue;
    const level = Math.min(9, Number(place[2]));
    const marker = item.querySelector("[style*='mso-list:Ignore'],[style*='mso-list: Ignore']");
    const isOrdered = ORDERED.test((marker?.textContent ?? "").replaceAll("\u00a0", " ").trim());
    marker?.remove();
    if (!previous || nextElement(previous) !== item) open = [];
    open = open.slice(0, level);
    const tag = isOrdered ? "ol" : "ul";
    if (open.length === level && open[level - 1]?.localName !== tag) open = open.slice(0, level - 1);
    while (open.length < level) {
      const list = document.createElement(open.length + 1 === level ? tag : "ul");
      const parent = open.at(-1);
      if (!parent) insertBefore(list, item);
      else (parent.lastElementChild ?? parent.appendChild(document.createElement("li"))).appendChild(list);
      open.push(list);
    }
    const entry = document.createElement("li");
    const words = document.createElement("p");
    moveChildren(item, words);
    entry.appendChild(words);
    open.at(-1)?.appendChild(entry);
    item.remove();
    previous = open[0] ?? null;
  }
}

/** The element after one, unless words stand between them. */
function nextElement(element: Element): Element | null {
  let next = element.nextSibling;
  while (next && next.nodeType !== 1) {
    if ((next.textContent ?? "").trim() !== "") return null;
    next = next.nextSibling;
  }
  return next as Element | null;
}

/** Google Docs puts a nested list beside the item that it belongs to. */
export function cleanLists(document: Document, body: HTMLElement): void {
  for (const list of [...body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")]) {
    const before = list.previousElementSibling;
    if (before?.localName === "li") before.appendChild(list);
    else {
      const entry = document.createElement("li");
      insertBefore(entry, list);
      entry.appendChild(list);
    }
  }
  for (const item of body.querySelectorAll("li")) {
    if (item.parentElement?.matches("ul,ol")) continue;
    const list = document.createElement("ul");
    insertBefore(list, item);
    list.appendChild(item);
  }
}
