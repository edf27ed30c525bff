import { cleanLists, cleanWordLists } from "./clean-pasted-lists.ts";
import { moveChildren, unwrap } from "./move-nodes.ts";

/** The most characters that one paste may bring: a body holds no more. */
export const MAX_PASTE = 1_000_000;

export interface CleanPaste {
  html: string;
  /** Pictures that can't be taken from the clipboard's HTML. */
  picturesLeftOut: number;
}

/** Elements that go with all that is in them. */
const DROPPED =
  "script,style,meta,link,title,xml,template,noscript,iframe,object,embed,svg,math,canvas,audio,video,form,input,button,select,textarea,base,frame,frameset,applet,portal";
/** Elements that stay as they are; others give way to their content. */
const KEPT = new Set(
  "p h2 h3 h4 ul ol li blockquote pre code hr br table tbody tr td th a strong em s sub sup span div aside section".split(
    " ",
  ),
);
const BLOCKS =
  "p,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,pre,hr,table,div,section,article,aside,figure,header,footer,main,dl";
/** Attributes by which the editor's own parts travel through the clipboard, beside those that the schema reads. */
const OWN = /^data-(card|attributes|citation|footnote|claim|callout|title|faq|question|pull-quote|pm-slice)$/;
const READ: Record<string, string[]> = {
  a: ["href"],
  ol: ["start"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
};

/**
 * The clipboard's HTML without what writers didn't write: styles, wrappers and lists made of paragraphs, as Word and Google
 * Docs put them there. The document was parsed by `DOMParser`, where nothing runs and nothing loads; what is left is read by
 * the editor's schema, which knows no scripts and no other attributes.
 */
export function cleanPasted(document: Document): CleanPaste {
  const { body } = document;
  const isOwn = body.querySelector("[data-pm-slice]") !== null;
  removeComments(document, body);
  if (!isOwn) {
    cleanFootnotes(document, body);
    cleanWordLists(document, body);
  }
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  const picturesLeftOut = cleanPictures(document, body);
  if (!isOwn) {
    unwrapGoogleDocs(body);
    cleanStyles(document, body);
    cleanHeadings(document, body);
    cleanLists(document, body);
    cleanLinks(body);
    wrapLooseText(document, body);
  }
  for (const element of [...body.querySelectorAll("*")]) {
    if (!KEPT.has(element.localName)) unwrap(element);
    else cleanAttributes(element);
  }
  if (!isOwn) removeEmpty(body);
  return { html: body.innerHTML, picturesLeftOut };
}

function removeComments(document: Document, body: HTMLElement): void {
  const walker = document.createTreeWalker(body, 128 /* comments */);
  const comments: ChildNode[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as ChildNode);
  for (const comment of comments) comment.remove();
}

function rename(document: Document, element: Element, name: string): Element {
  const other = document.createElement(name);
  for (const { name: key, value } of element.attributes) if (/^[a-z-]+$/.test(key)) other.setAttribute(key, value);
  moveChildren(element, other);
  element.replaceWith(other);
  return other;
}

/** Google Docs wraps everything in a `<b>` that isn't bold. */
function unwrapGoogleDocs(body: HTMLElement): void {
  for (const element of body.querySelectorAll("b[id^=docs-internal-guid], b[style*='font-weight:normal']"))
    unwrap(element);
}

/** Styles that are marks become marks; the rest of what styles say is the other program's look. */
function cleanStyles(document: Document, body: HTMLElement): void {
  for (const element of [...body.querySelectorAll("b,i,del,strike")])
    rename(document, element, { b: "strong", i: "em" }[element.localName] ?? "s");
  for (const element of body.querySelectorAll("span[style],font[style]")) {
    const style = (element.getAttribute("style") ?? "").toLowerCase().replaceAll(/\s/g, "");
    const isInHeading = element.closest("h1,h2,h3,h4,h5,h6") !== null;
    const marks = [
      !isInHeading && /font-weight:(bold|[6-9]00)/.test(style) ? "strong" : "",
      /font-style:italic/.test(style) ? "em" : "",
      /text-decoration(-line)?:[^;]*line-through/.test(style) ? "s" : "",
      /vertical-align:super/.test(style) ? "sup" : /vertical-align:sub/.test(style) ? "sub" : "",
    ].filter(Boolean);
    for (const mark of marks) {
      const wrapper = document.createElement(mark);
      moveChildren(element, wrapper);
      element.appendChild(wrapper);
    }
  }
  // A heading is bold by itself.
  for (const element of body.querySelectorAll("h1 strong,h2 strong,h3 strong,h4 strong,h5 strong,h6 strong"))
    unwrap(element);
}

/** The page's title is the first level: where the other text uses it for its own parts, all of them go one down. */
function cleanHeadings(document: Document, body: HTMLElement): void {
  for (const element of body.querySelectorAll("p.MsoTitle")) rename(document, element, "h1");
  const shift = body.querySelector("h1") ? 1 : 0;
  for (const element of body.querySelectorAll("h1,h2,h3,h4,h5,h6")) {
    const level = Math.min(4, Number(element.localName[1]) + shift);
    if (element.localName !== `h${level}`) rename(document, element, `h${level}`);
  }
}

/** Word's footnotes become footnotes: the numbers in the text find their words at the end. */
function cleanFootnotes(document: Document, body: HTMLElement): void {
  for (const link of body.querySelectorAll<HTMLAnchorElement>("a[href*='#_ftn'],a[href*='#_edn']")) {
    const id = /#_((?:ftn|edn)\d+)$/.exec(link.getAttribute("href") ?? "")?.[1];
    const note = id ? body.querySelector(`#${id}`) : null;
    if (!note || note.contains(link)) continue;
    for (const back of note.querySelectorAll("a[href*='#_ftnref'],a[href*='#_ednref']")) back.remove();
    const text = (note.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    const mark = document.createElement("span");
    mark.setAttribute("data-footnote", text);
    if (text) link.replaceWith(mark);
  }
  for (const list of body.querySelectorAll("[style*='footnote-list'],[style*='endnote-list']")) list.remove();
}

const OWN_PICTURE = /^(?:https?:\/\/[^/]+)?\/media\/([\w-]{1,80})\/\d+\.(?:avif|webp|jpg|png)$/;

/** Pictures of the library stay; others have no file here. @returns how many were left out */
function cleanPictures(document: Document, body: HTMLElement): number {
  let leftOut = 0;
  for (const picture of body.querySelectorAll("img,picture > source")) {
    const id = OWN_PICTURE.exec(picture.getAttribute("src") ?? "")?.[1];
    if (id) {
      const card = document.createElement("div");
      const attributes = {
        mediaId: id,
        alt: (picture.getAttribute("alt") ?? "").slice(0, 400),
        caption: "",
        size: "text",
      };
      card.setAttribute("data-card", "image");
      card.setAttribute("data-attributes", JSON.stringify(attributes));
      picture.replaceWith(card);
      continue;
    }
    if (picture.localName === "img") leftOut += 1;
    picture.remove();
  }
  return leftOut;
}

/** Google's links lead by its own server; anchors of the other text lead nowhere here. */
function cleanLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll("a")) {
    const href = (link.getAttribute("href") ?? "").trim();
    const detour = /^https?:\/\/www\.google\.com\/url\?(.*)$/.exec(href)?.[1];
    const target = detour ? (new URLSearchParams(detour).get("q") ?? href) : href;
    if (target === "" || target.startsWith("#")) unwrap(link);
    else link.setAttribute("href", target);
  }
}

/** Words that stand beside blocks, and blocks of the kind "division", become paragraphs. */
function wrapLooseText(document: Document, body: HTMLElement): void {
  for (const element of [
    ...body.querySelectorAll("div,section,article,header,footer,main,figure,aside,center,dt,dd"),
  ].reverse()) {
    if ([...element.attributes].some(({ name }) => OWN.test(name))) continue;
    if (element.querySelector(BLOCKS) === null) rename(document, element, "p");
    else unwrap(element);
  }
  // Several lines by <br><br> are paragraphs.
  if (body.querySelector(BLOCKS) === null) return;
  for (const br of body.querySelectorAll(":scope > br, br.Apple-interchange-newline")) br.remove();
}

function cleanAttributes(element: Element): void {
  const read = READ[element.localName] ?? [];
  for (const { name } of [...element.attributes])
    if (!read.includes(name) && !OWN.test(name)) element.removeAttribute(name);
}

/** Hard spaces keep words together only between a figure and its unit. */
const cleanSpaces = (text: string): string =>
  text.replaceAll(/[\u00a0\u2007\u202f]/g, (_space, at: number) =>
    /\d/.test(text[at - 1] ?? "") && /[\p{L}%°]/u.test(text[at + 1] ?? "") ? "\u00a0" : " ",
  );

function removeEmpty(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, 4 /* text */);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (!node.parentElement?.closest("pre")) node.data = cleanSpaces(node.data);
  }
  for (const element of [...body.querySelectorAll("p,h2,h3,h4,li,blockquote,span,strong,em,s,sub,sup,a")].reverse()) {
    const isOwn = [...element.attributes].some(({ name }) => OWN.test(name));
    if (!isOwn && (element.textContent ?? "").trim() === "" && !element.querySelector("div,span[data-footnote],td")) {
      const isInCell = element.parentElement?.matches("td,th") && element.parentElement.children.length === 1;
      if (isInCell) continue;
      // A space between two words stays.
      if (/^(p|h\d|li|blockquote)$/.test(element.localName)) element.remove();
      else unwrap(element);
    }
  }
}
